-- What bots of each level scored in the daily game of a day; `rival`: the opponent without a seat, if there is one.
CREATE TABLE par (
    day TEXT NOT NULL,
    level TEXT NOT NULL,
    points INTEGER NOT NULL,
    rival INTEGER,
    PRIMARY KEY (day, level)
);
