-- SHA-256 of a checkpoint's data. A checkpoint without one, or with another, is not used: the log is read instead.
ALTER TABLE checkpoint ADD COLUMN checksum TEXT;
