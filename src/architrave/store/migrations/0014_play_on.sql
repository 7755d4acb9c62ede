-- A gathering can lead to a game that goes on from a position of another one.
ALTER TABLE gathering ADD COLUMN start TEXT;
