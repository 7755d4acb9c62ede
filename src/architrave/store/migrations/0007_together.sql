-- Several people at a table, each at a device of their own.

ALTER TABLE guest ADD COLUMN name TEXT NOT NULL DEFAULT '';

-- A table whose seats are being taken; its id becomes that of the game. It changes only from one version to the next. `seats` is JSON with the
-- guests and their nonces; `seed` is as secret as that of a game. `state` is 'open', 'started' or 'closed'. A code is unique while it gives a seat.
CREATE TABLE gathering (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    host_id TEXT NOT NULL REFERENCES guest (id),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seats TEXT NOT NULL,
    confirm INTEGER NOT NULL,
    pace INTEGER NOT NULL,
    code TEXT NOT NULL,
    seed TEXT NOT NULL,
    lobby INTEGER NOT NULL,
    match INTEGER NOT NULL,
    time TEXT,
    time_up TEXT,
    quick TEXT,
    blocked TEXT NOT NULL,
    starts DOUBLE PRECISION,
    wait INTEGER NOT NULL,
    state TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    updated DOUBLE PRECISION NOT NULL
);

CREATE UNIQUE INDEX gathering_code ON gathering (code) WHERE state = 'open';
CREATE INDEX gathering_used_code ON gathering (code, updated);
CREATE INDEX gathering_lobby ON gathering (created, id) WHERE lobby = 1 AND state = 'open';
CREATE INDEX gathering_quick ON gathering (quick, created) WHERE quick IS NOT NULL AND state = 'open';
CREATE INDEX gathering_host ON gathering (host_id, state);
CREATE INDEX gathering_updated ON gathering (updated, id);

-- Whose tables are whose: everybody who sits at one and the guest who opened it, before and after play begins.
CREATE TABLE participant (
    game_id TEXT NOT NULL,
    guest_id TEXT NOT NULL REFERENCES guest (id),
    put_away INTEGER NOT NULL,
    PRIMARY KEY (game_id, guest_id)
);

CREATE INDEX participant_guest ON participant (guest_id, put_away, game_id);
INSERT INTO participant (game_id, guest_id, put_away) SELECT id, guest_id, put_away FROM seating;
DROP INDEX seating_of_guest;
ALTER TABLE seating DROP COLUMN put_away;
CREATE INDEX seating_of_guest ON seating (guest_id);

-- The seats that are to do something, as JSON: so that a list of tables knows whose turn it is.
ALTER TABLE seating ADD COLUMN waiting TEXT;

-- A request may open a table that has not begun, which is no game yet.
CREATE TABLE opened (
    digest TEXT PRIMARY KEY,
    game_id TEXT NOT NULL,
    guest_id TEXT NOT NULL REFERENCES guest (id),
    made DOUBLE PRECISION NOT NULL
);
INSERT INTO opened (digest, game_id, guest_id, made) SELECT digest, game_id, guest_id, made FROM request;
DROP TABLE request;
ALTER TABLE opened RENAME TO request;
CREATE INDEX request_made ON request (made);
CREATE INDEX request_game ON request (game_id);
CREATE INDEX request_guest ON request (guest_id);

-- `guest_id` wants nothing to do with `blocked_id`.
CREATE TABLE block (
    guest_id TEXT NOT NULL REFERENCES guest (id),
    blocked_id TEXT NOT NULL REFERENCES guest (id),
    made DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (guest_id, blocked_id)
);
CREATE INDEX block_blocked ON block (blocked_id);

-- Somebody at a gathering asks somebody else to sit down there. `declined`: it is not shown again, and nobody is told.
CREATE TABLE invitation (
    id TEXT PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES gathering (id),
    inviter_id TEXT NOT NULL REFERENCES guest (id),
    guest_id TEXT NOT NULL REFERENCES guest (id),
    declined INTEGER NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    UNIQUE (game_id, guest_id)
);
CREATE INDEX invitation_guest ON invitation (guest_id, declined, made);
CREATE INDEX invitation_inviter ON invitation (inviter_id);
