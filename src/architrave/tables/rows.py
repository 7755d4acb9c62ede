"""What tables and the store exchange: plain data, so that the store needs no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

Json = dict[str, Any]
Awaits = Literal["person", "bot", "over"]
Checkpoint = tuple[int, Json]  # how many entries come before it, and the state that they led to
Choices = dict[str, list[str]]  # the choices of each seat in notation, while seats choose simultaneously
TalkSetting = Literal["on", "phrases", "off"]  # of a table: free text too, ready-made phrases only, or nothing


@dataclass(frozen=True, slots=True)
class Watching:
    """What spectators see of a table: `after`, no hidden hands until the game is over; `delayed`, everything as it was
    `minutes` ago; `nobody`, nobody watches."""

    hands: Literal["after", "delayed", "nobody"] = "after"
    minutes: int | None = None


USUAL = Watching()


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the store, without its log."""

    id: str
    game: str
    guest: str  # who opened the table
    seats: list[Json]
    options: Json
    confirm: bool
    pace: int
    paused: bool
    series: str | None
    game_number: int
    awaits: Awaits
    last_line: Json | None
    outcome: Json | None
    next: str | None
    updated: float
    waiting: list[int] | None = None  # the seats that have to act; None in rows from before this was stored
    talk: TalkSetting = "on"
    watching: Watching = USUAL


@dataclass(frozen=True, slots=True)
class OwnChanges:
    """Changes beside the log that a seat has made and nobody else is shown: how many, and the last command."""

    count: int
    actor: str
    command: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """The held proposal of a game; `move` is None after one was made or dropped. `own`: by seat."""

    changes: int
    actor: str
    command: str
    seat: int | None
    move: str | None
    own: Mapping[int, OwnChanges] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Series:
    """A match: the outcomes of its finished games, in order."""

    id: str
    target: int
    outcomes: list[Json]


@dataclass(frozen=True, slots=True)
class Daily:
    """Which attempt at which day's game a table is."""

    day: str  # "2026-11-15"
    attempt: int  # from 1


@dataclass(frozen=True, slots=True)
class DailyTry:
    """An attempt at a daily game in the store; `outcome` once it is over."""

    day: str
    attempt: int
    game: str
    options: Json
    outcome: Json | None
    updated: float  # when it last changed; for a finished one, when it ended


@dataclass(frozen=True, slots=True)
class Par:
    """What a bot of a level scored in a daily game, and the opponent without a seat, if there is one."""

    level: str
    points: int
    rival: int | None


@dataclass(frozen=True, slots=True)
class NewGame:
    """Everything about a table that is about to open; `target` if a match begins with it."""

    row: TableRow
    header: Json
    entries: list[Json]
    seed: str | None
    target: int | None = None
    follows: str | None = None  # the table this one is the rematch of
    day: str | None = None  # of a daily game
    most_with_bots: int | None = None  # unfinished tables with bots that the guest may have; None: no limit
    request_digest: str | None = None  # of the request that opens it
    gathering: int | None = None  # the version of the gathering that becomes this table; None: there was none
    due: float | None = None  # when the first clock runs out, in seconds since 1970


@dataclass(frozen=True, slots=True)
class RequestedTable:
    """A table that a request opened, and for whom; `newcomer`: the request also created the guest."""

    table: str
    guest: str
    made: float
    newcomer: bool


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A table whose game is not over; `begun`: somebody has made a move and has not put it away."""

    id: str
    updated: float
    begun: bool


@dataclass(frozen=True, slots=True)
class OfferRow:
    """The question that is open at a table, or with `data` None that none is. Every change has the next number."""

    number: int
    data: Json | None


@dataclass(frozen=True, slots=True)
class Due:
    """A table where a clock runs out, and when, in seconds since 1970."""

    game: str
    at: float


class Append(msgspec.Struct, frozen=True):
    """One transaction, all or nothing: log entries, the change of the proposal, and the state of the table after it."""

    game: str
    base: int  # how many entries the log has before it
    changes: int  # how many changes of the proposal came before it
    actor: str
    command: str
    entries: list[Json]
    proposal: Proposal | None  # None: leave it as it is
    awaits: Awaits
    waiting: list[int]
    last_line: Json | None
    sealed: Choices | None = None  # None: leave them as they are
    sealed_at: dict[str, int] = {}  # when each seat chose last, at a table with clocks
    outcome: Json | None = None
    checkpoint: Checkpoint | None = None
    offers: int = 0  # how many changes of the open question there were before it
    offer: OfferRow | None = None  # None: leave it as it is
    timed: bool = False  # the table has clocks, and `due` is to be kept
    due: float | None = None  # when a clock runs out, in seconds since 1970; None: none runs
    quiet: bool = False  # only the own people of a seat are shown a difference: the list of tables stays as it is


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table as loaded from the store."""

    row: TableRow
    header: Json
    entries: list[Json]
    commands: set[tuple[str, str]]  # (actor, command) of everything that was done
    proposal: Proposal | None
    checkpoint: Checkpoint | None
    seed: str | None
    series: Series | None
    sealed: Choices = field(default_factory=dict)
    sealed_at: dict[str, int] = field(default_factory=dict)
    offer: OfferRow | None = None
    daily: Daily | None = None
    sound: bool = True  # the checkpoint is undamaged
    made: list[float] = field(default_factory=list)  # when each entry was made, in seconds since 1970


@dataclass(frozen=True, slots=True)
class Head:
    """The length of a game's log."""

    entries: int
    changes: int
    offers: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a table, outside its log; None leaves one unchanged."""

    confirm: bool | None = None
    pace: int | None = None
    paused: bool | None = None


@dataclass(slots=True)
class Page:
    """The tables of a guest, newest first, with their matches and daily games, and the tables that have not begun."""

    rows: list[TableRow] = field(default_factory=list)
    gatherings: list[Gathering] = field(default_factory=list)
    deadlines: dict[str, int] = field(default_factory=dict)  # by table, in milliseconds since 1970
    times: dict[str, Json] = field(default_factory=dict)  # the time controls of tables in progress
    offers: dict[str, Json] = field(default_factory=dict)  # the questions that are open
    series: dict[str, Series] = field(default_factory=dict)
    daily: dict[str, Daily] = field(default_factory=dict)


# ---- a table before play begins ----

WaitingKind = Literal["person", "open", "bot"]


@dataclass(frozen=True, slots=True)
class WaitingSeat:
    """A seat of a table that has not begun. A person's belongs to a guest, who added a nonce when sitting down."""

    kind: WaitingKind
    name: str = ""
    level: str | None = None
    guest: str | None = None
    nonce: str | None = None
    off: tuple[int, ...] = ()  # the person's days off, 0 is Monday; they count in a game over days


@dataclass(frozen=True, slots=True)
class Gathering:
    """A table whose seats are being taken. Its id is that of the table when play begins."""

    id: str
    version: int  # rises with every change, so that of two people who take a seat at once one is refused
    host: str
    game: str
    options: Json
    seats: tuple[WaitingSeat, ...]
    confirm: bool
    pace: int
    code: str
    seed: str  # secret; its commitment was published before anybody sat down
    lobby: bool = False  # whether strangers find it in the lobby
    match: bool = False
    time: Json | None = None  # the time control
    time_up: Json | None = None  # what happens to a seat whose time is up
    talk: TalkSetting = "on"
    watching: Watching = USUAL
    start: Json | None = None  # of a game that goes on from a position of another one; secret, as its seed is
    quick: str | None = None  # what a quick match is looking for; None: no quick match
    blocked: tuple[str, ...] = ()  # guests who may not sit here
    starts: float | None = None  # when play begins by itself
    wait: bool = False  # somebody has stopped the countdown; the next change of a seat lets it run again
    state: Literal["open", "started", "closed"] = "open"
    created: float = 0.0
    updated: float = 0.0


# ---- people ----


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody a guest has played with: in which game last, and when."""

    guest: str
    name: str
    game: str
    played: float
    games: int


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody at a table that has not begun asks a guest to sit down there."""

    id: str
    gathering: Gathering
    inviter: str
    name: str  # of the inviter
    made: float


# ---- talk ----

Room = Literal["seats", "spectators"]
Reason = Literal["insult", "harassment", "spam", "other"]  # why somebody reports a line


@dataclass(frozen=True, slots=True)
class NewLine:
    """Something that somebody says: plain text, or the id of a phrase. `seat`: of the person who says it."""

    table: str
    room: Room
    guest: str
    command: str
    name: str
    seat: int | None
    text: str | None
    phrase: str | None


@dataclass(frozen=True, slots=True)
class TalkLine:
    """Something that was said. Each room of a table counts its own lines, from 1."""

    room: Room
    number: int
    guest: str
    name: str
    seat: int | None
    text: str | None
    phrase: str | None
    made: float


@dataclass(frozen=True, slots=True)
class Report:
    """A line that somebody has reported, with the lines around it."""

    table: str
    room: Room
    number: int
    reporter: str
    reported: str
    name: str  # of the reported person
    reason: Reason
    lines: list[Json]
    made: float
    id: int = 0  # given by the store
