-- The day of `updated`, counted from 1970: an index of the time itself would be written again with every move.
ALTER TABLE seating ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
UPDATE seating SET touched = CAST(updated / 86400 AS INTEGER);
DROP INDEX seating_unfinished;
CREATE INDEX seating_unfinished ON seating (touched, id) WHERE awaits <> 'over';
