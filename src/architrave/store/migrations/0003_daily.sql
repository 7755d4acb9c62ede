-- Tries at daily games, numbered from 1 for each guest and day; the first one counts. How a try ended stands in its seating.
CREATE TABLE daily (
    guest_id TEXT NOT NULL REFERENCES guest (id),
    day TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    game_id TEXT NOT NULL UNIQUE REFERENCES game (id),
    PRIMARY KEY (guest_id, day, attempt)
);
