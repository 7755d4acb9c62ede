-- When a clock of a game runs out, in seconds since 1970. Written with the entry that makes it so; what a clock shows follows from the log.
CREATE TABLE due (
    game_id TEXT PRIMARY KEY REFERENCES game (id),
    at DOUBLE PRECISION NOT NULL
);

CREATE INDEX due_at ON due (at);

-- When each seat last chose something, as JSON, at a table with clocks where several choose at the same time.
ALTER TABLE sealed ADD COLUMN times TEXT;

-- Questions that need the consent of others: every change of the open one. `data` is JSON; NULL: none is open any more.
CREATE TABLE offer (
    game_id TEXT NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    actor TEXT NOT NULL,
    command TEXT NOT NULL,
    data TEXT,
    PRIMARY KEY (game_id, number),
    UNIQUE (game_id, actor, command)
);
