-- Times are seconds since 1970. JSON is kept as text. Only what SQLite and PostgreSQL both understand is used.

CREATE TABLE house (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE guest (
    id TEXT PRIMARY KEY,
    created DOUBLE PRECISION NOT NULL
);

CREATE TABLE game (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL
);

-- The seed behind a game's draws is stored apart from its log: nothing that exports a game reads this table before the game is over.
CREATE TABLE secret (
    game_id TEXT PRIMARY KEY REFERENCES game (id),
    seed TEXT NOT NULL
);

-- The truth. Rows are added and never changed. The primary key decides races, the unique key makes a repeated command one move.
CREATE TABLE action (
    game_id TEXT NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    actor TEXT NOT NULL,
    command TEXT,
    entry TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game_id, seq),
    UNIQUE (game_id, actor, command)
);

-- A position is a cache of its log; a checkpoint makes a long log quick to read.
CREATE TABLE checkpoint (
    game_id TEXT PRIMARY KEY REFERENCES game (id),
    seq INTEGER NOT NULL,
    data TEXT NOT NULL
);

-- The proposal that waits for confirmation. `changes` counts holds and withdrawals, so that no state of a table looks like an older one.
CREATE TABLE proposal (
    game_id TEXT PRIMARY KEY REFERENCES game (id),
    changes INTEGER NOT NULL,
    actor TEXT NOT NULL,
    command TEXT NOT NULL,
    seat INTEGER,
    move TEXT
);

CREATE TABLE series (
    id TEXT PRIMARY KEY,
    target INTEGER NOT NULL,
    created DOUBLE PRECISION NOT NULL
);

-- One table, one game. `awaits` is 'person', 'bot' or 'over'; `outcome` is there once the game is over.
CREATE TABLE seating (
    id TEXT PRIMARY KEY REFERENCES game (id),
    game TEXT NOT NULL,
    guest_id TEXT NOT NULL REFERENCES guest (id),
    seats TEXT NOT NULL,
    options TEXT NOT NULL,
    confirm INTEGER NOT NULL,
    pace INTEGER NOT NULL,
    paused INTEGER NOT NULL,
    series_id TEXT REFERENCES series (id),
    game_number INTEGER NOT NULL,
    awaits TEXT NOT NULL,
    last_line TEXT,
    outcome TEXT,
    next_id TEXT,
    put_away INTEGER NOT NULL,
    updated DOUBLE PRECISION NOT NULL,
    UNIQUE (series_id, game_number)
);

CREATE INDEX seating_of_guest ON seating (guest_id, put_away, updated);
CREATE INDEX seating_awaits ON seating (awaits);
