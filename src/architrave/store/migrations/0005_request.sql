-- Requests that opened a table, by the SHA-256 of the key that the client chose: asked again, the same table is the answer.
CREATE TABLE request (
    digest TEXT PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES game (id),
    guest_id TEXT NOT NULL REFERENCES guest (id),
    made DOUBLE PRECISION NOT NULL
);

CREATE INDEX request_made ON request (made);
