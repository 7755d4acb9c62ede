-- Bearer tokens of a guest that were made up to this moment, in microseconds since 1970, are no longer valid. It outlives
-- the guest, so that no token becomes valid again.
CREATE TABLE revocation (
    guest_id TEXT PRIMARY KEY,
    made INTEGER NOT NULL
);
