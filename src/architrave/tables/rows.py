"""What a table hands to the store and gets back from it: plain data, so that the store needs no rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Json = dict[str, Any]
Awaits = Literal["person", "bot", "over"]
Checkpoint = tuple[int, Json]  # how many entries lie before it, and the state that they led to
Choices = dict[str, list[str]]  # for each seat what it has chosen in notation, while others choose too


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it stands in the store, without its log."""

    id: str
    game: str
    guest: str  # who made the table
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
    waiting: list[int] | None = None  # the seats that are to do something; None in rows from before this was kept


@dataclass(frozen=True, slots=True)
class Proposal:
    """The held proposal of a game, or with `move` None the trace of the last one."""

    changes: int
    actor: str
    command: str
    seat: int | None
    move: str | None


@dataclass(frozen=True, slots=True)
class Series:
    """A match: the games of it that are over, as their outcomes in order."""

    id: str
    target: int
    outcomes: list[Json]


@dataclass(frozen=True, slots=True)
class Daily:
    """Which try at which day's game a table is."""

    day: str  # "2026-11-15"
    attempt: int  # from 1


@dataclass(frozen=True, slots=True)
class DailyTry:
    """A try at a daily game as the store has it; `outcome` once it is over."""

    day: str
    attempt: int
    game: str
    options: Json
    outcome: Json | None
    updated: float  # when something was last done in it: of one that is over, the end


@dataclass(frozen=True, slots=True)
class NewGame:
    """Everything about a table that is about to open; `target` when its series begins with it."""

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


@dataclass(frozen=True, slots=True)
class RequestedTable:
    """A table that a request opened, and for whom; `newcomer`: the request made the guest, too."""

    table: str
    guest: str
    made: float
    newcomer: bool


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A table whose game is not over; `begun`: somebody has done something in it and has not put it away."""

    id: str
    updated: float
    begun: bool


@dataclass(frozen=True, slots=True)
class Append:
    """One transaction, all or nothing: entries of the log, the change of the proposal, where the table then stands."""

    game: str
    base: int  # how many entries the log has before it
    changes: int  # how many changes of the proposal there were before it
    actor: str
    command: str
    entries: list[Json]
    proposal: Proposal | None  # None: leave it as it is
    awaits: Awaits
    waiting: list[int]
    last_line: Json | None
    sealed: Choices | None = None  # None: leave them as they are
    outcome: Json | None = None
    checkpoint: Checkpoint | None = None


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A game as it is read back."""

    row: TableRow
    header: Json
    entries: list[Json]
    commands: set[tuple[str, str]]  # (actor, command) of everything that was done
    proposal: Proposal | None
    checkpoint: Checkpoint | None
    seed: str | None
    series: Series | None
    sealed: Choices = field(default_factory=dict)
    daily: Daily | None = None
    sound: bool = True  # the checkpoint was read as it had been written


@dataclass(frozen=True, slots=True)
class Head:
    """How far a game's log has come."""

    entries: int
    changes: int


@dataclass(frozen=True, slots=True)
class Settings:
    """What changes about a table beside its log; None leaves a thing as it is."""

    confirm: bool | None = None
    pace: int | None = None
    paused: bool | None = None


@dataclass(slots=True)
class Page:
    """Tables of a guest, newest first, with the series that they belong to and the daily games that they are, and the
    tables that have not begun."""

    rows: list[TableRow] = field(default_factory=list)
    gatherings: list[Gathering] = field(default_factory=list)
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


@dataclass(frozen=True, slots=True)
class Gathering:
    """A table whose seats are being taken. Its id is that of the table when play begins."""

    id: str
    version: int  # rises with every change, so that of two people who take a seat at once one is told
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
