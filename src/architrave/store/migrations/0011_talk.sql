-- What people say to each other at a table, and who may watch it.

-- `talk` is 'on', 'phrases' or 'off'. `watching` is JSON: what spectators see.
ALTER TABLE gathering ADD COLUMN talk TEXT NOT NULL DEFAULT 'on';
ALTER TABLE gathering ADD COLUMN watching TEXT NOT NULL DEFAULT '{"hands":"after","minutes":null}';
ALTER TABLE seating ADD COLUMN talk TEXT NOT NULL DEFAULT 'on';
ALTER TABLE seating ADD COLUMN watching TEXT NOT NULL DEFAULT '{"hands":"after","minutes":null}';

-- Lines are only ever added, and go with their table, which may not have begun. Each room counts its own: the numbers of
-- one say nothing about the other. Either `body`, plain text, or the id of a `phrase`.
CREATE TABLE talk (
    game_id TEXT NOT NULL,
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    guest_id TEXT NOT NULL REFERENCES guest (id),
    command TEXT NOT NULL,
    name TEXT NOT NULL,
    seat INTEGER,
    body TEXT,
    phrase TEXT,
    made DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game_id, room, number),
    UNIQUE (game_id, guest_id, command)
);
CREATE INDEX talk_guest ON talk (guest_id);

-- `guest_id` does not want to read what `muted_id` says, at any table.
CREATE TABLE mute (
    guest_id TEXT NOT NULL REFERENCES guest (id),
    muted_id TEXT NOT NULL REFERENCES guest (id),
    made DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (guest_id, muted_id)
);
CREATE INDEX mute_muted ON mute (muted_id);

-- Reports, for the people who run the server. They outlive table and guests: `lines` is JSON, what was said before and after.
CREATE TABLE report (
    id INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL,
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    reporter_id TEXT NOT NULL,
    reported_id TEXT NOT NULL,
    name TEXT NOT NULL,
    reason TEXT NOT NULL,
    lines TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    UNIQUE (game_id, room, number, reporter_id)
);
