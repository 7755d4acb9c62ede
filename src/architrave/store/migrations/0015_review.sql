-- A part of a review, by the hash of all it depends on. Reviews that nobody needs any more are removed by their age.
CREATE TABLE review (
    hash TEXT NOT NULL,
    part INTEGER NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (hash, part)
);
CREATE INDEX review_made ON review (made);
