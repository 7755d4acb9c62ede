"""The entries of a log: actions, draws, undos, and who played. Numbered from 1."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal, cast

from architrave.kernel.game import Json
from architrave.kernel.shapes import Fields, ListOf, OneOf, Text, Variants, Whole

MAX_SEATS: Final = 16
MAX_ENTRIES: Final = 10_000  # a long game has 300
SEAT: Final = Whole(0, MAX_SEATS - 1)
NAME: Final = Text(60)
NOTATION: Final = Text(120)
LEVEL: Final = Text(40, pattern="[a-z][a-z0-9_-]*", example="club")
LONGEST: Final = 100 * 365 * 86_400_000  # milliseconds; no game takes a hundred years
AT: Final = Whole(0, LONGEST)
PILE: Final = Text(40, pattern="[a-z][a-z0-9_-]*", example="building")


Reason = Literal["time", "resigned", "away"]  # why somebody else plays for a seat
Agreement = Literal["draw", "abort"]


@dataclass(frozen=True, slots=True)
class Timed:
    """Base of all entries: `at` is the time, in milliseconds since the header's `started`; None in untimed games."""

    at: int | None = field(default=None, kw_only=True)

    def _with_time(self, data: Json) -> Json:
        return data if self.at is None else {**data, "at": self.at}


@dataclass(frozen=True, slots=True)
class Act(Timed):
    """An action of a seat, in the game's notation. `lag`: milliseconds of its time that the network took."""

    seat: int
    text: str
    lag: int = 0

    def to_json(self) -> Json:
        lag = {"lag": self.lag} if self.lag else {}
        return self._with_time({"act": self.text, "seat": self.seat, **lag})


@dataclass(frozen=True, slots=True)
class Draw(Timed):
    """The outcome of the n-th draw from a pile on the live line."""

    pile: str
    n: int
    outcome: str

    def to_json(self) -> Json:
        return self._with_time({"draw": self.outcome, "pile": self.pile, "n": self.n})


@dataclass(frozen=True, slots=True)
class Undo(Timed):
    """Return to the state after entry `to`, requested by a seat with the consent of others. 0 is the start."""

    to: int
    seat: int
    agreed: tuple[int, ...] = ()

    def to_json(self) -> Json:
        agreed = {"agreed": list(self.agreed)} if self.agreed else {}
        return self._with_time({"undo": self.to, "seat": self.seat, **agreed})


@dataclass(frozen=True, slots=True)
class Resign(Timed):
    """A seat resigned, which ends the game."""

    seat: int

    def to_json(self) -> Json:
        return self._with_time({"resign": self.seat})


@dataclass(frozen=True, slots=True)
class Timeout(Timed):
    """A seat's time ran out, which ends the game."""

    seat: int

    def to_json(self) -> Json:
        return self._with_time({"timeout": self.seat})


@dataclass(frozen=True, slots=True)
class Agree(Timed):
    """The seats agreed to end the game: as a draw, or without a result."""

    on: Agreement
    seats: tuple[int, ...]

    def to_json(self) -> Json:
        return self._with_time({"agree": self.on, "seats": list(self.seats)})


@dataclass(frozen=True, slots=True)
class Takeover(Timed):
    """From here on somebody else plays for a seat: a bot of that level, if one is named."""

    seat: int
    by: str
    level: str | None = None
    reason: Reason | None = None

    def to_json(self) -> Json:
        level = {} if self.level is None else {"level": self.level}
        reason = {} if self.reason is None else {"reason": self.reason}
        return self._with_time({"takeover": self.seat, "by": self.by, **level, **reason})


@dataclass(frozen=True, slots=True)
class Return(Timed):
    """The person of a seat has it back."""

    seat: int

    def to_json(self) -> Json:
        return self._with_time({"return": self.seat})


@dataclass(frozen=True, slots=True)
class Pause(Timed):
    """So many milliseconds before this entry count for no clock; with a seat, not for the clock of that seat."""

    ms: int
    seat: int | None = None

    def to_json(self) -> Json:
        seat = {} if self.seat is None else {"seat": self.seat}
        return self._with_time({"pause": self.ms, **seat})


Ending = Resign | Timeout | Agree
Aside = Takeover | Return | Pause  # entries about the people at the table: the position stays as it is
Entry = Act | Draw | Undo | Ending | Aside

TIMED: Final = {"at": AT}
SHAPE: Final = Variants(
    {
        "act": Fields({"act": NOTATION, "seat": SEAT}, {"lag": Whole(1, 60_000), **TIMED}),
        "draw": Fields({"draw": NOTATION, "pile": PILE, "n": Whole(1, MAX_ENTRIES)}, TIMED),
        "undo": Fields(
            {"undo": Whole(0, MAX_ENTRIES), "seat": SEAT},
            {"agreed": ListOf(SEAT, most=MAX_SEATS - 1, least=1), **TIMED},
        ),
        "resign": Fields({"resign": SEAT}, TIMED),
        "timeout": Fields({"timeout": SEAT}, TIMED),
        "agree": Fields({"agree": OneOf("draw", "abort"), "seats": ListOf(SEAT, most=MAX_SEATS, least=1)}, TIMED),
        "takeover": Fields(
            {"takeover": SEAT, "by": NAME}, {"level": LEVEL, "reason": OneOf("time", "resigned", "away"), **TIMED}
        ),
        "return": Fields({"return": SEAT}, TIMED),
        "pause": Fields({"pause": Whole(1, LONGEST)}, {"seat": SEAT, **TIMED}),
    }
)


def entry_of(data: Any, where: str = "entry") -> Entry:
    """Read an entry from JSON; raises Invalid with the path of the wrong field."""
    SHAPE.check(data, where)
    return _built(data)


def stored_entry(data: Json) -> Entry:
    """An entry that we have written ourselves. Actions and draws, nearly all of a log, are checked by the replay."""
    return _built(data) if "act" in data or "draw" in data else entry_of(data)


def _built(data: Json) -> Entry:
    at: int | None = data.get("at")
    if "act" in data:
        return Act(data["seat"], data["act"], data.get("lag", 0), at=at)
    if "draw" in data:
        return Draw(data["pile"], data["n"], data["draw"], at=at)
    if "undo" in data:
        return Undo(data["undo"], data["seat"], tuple(data.get("agreed", ())), at=at)
    if "resign" in data:
        return Resign(data["resign"], at=at)
    if "timeout" in data:
        return Timeout(data["timeout"], at=at)
    if "agree" in data:
        return Agree(cast(Agreement, data["agree"]), tuple(data["seats"]), at=at)
    if "return" in data:
        return Return(data["return"], at=at)
    if "pause" in data:
        return Pause(data["pause"], data.get("seat"), at=at)
    return Takeover(data["takeover"], data["by"], data.get("level"), data.get("reason"), at=at)
