-- What each seat has changed that only its own people were shown (a held move, a choice that is sealed), as JSON by seat:
-- how often, and who did it last under which command. NULL in rows from before this was kept.
ALTER TABLE proposal ADD COLUMN own TEXT;
