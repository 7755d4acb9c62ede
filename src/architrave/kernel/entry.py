"""The entries of a log: what seats did, what chance brought, and what was taken back. Numbered from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from architrave.kernel.game import Json
from architrave.kernel.shapes import Fields, ListOf, Text, Variants, Whole

MAX_SEATS: Final = 16
MAX_ENTRIES: Final = 10_000  # a long game has 300
SEAT: Final = Whole(0, MAX_SEATS - 1)
NAME: Final = Text(60)
NOTATION: Final = Text(120)
PILE: Final = Text(40, pattern="[a-z][a-z0-9_-]*", example="building")


@dataclass(frozen=True, slots=True)
class Act:
    """An action of a seat, in the game's notation."""

    seat: int
    text: str

    def to_json(self) -> Json:
        return {"act": self.text, "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Draw:
    """What chance brought: the n-th draw from a pile on the live line."""

    pile: str
    n: int
    outcome: str

    def to_json(self) -> Json:
        return {"draw": self.outcome, "pile": self.pile, "n": self.n}


@dataclass(frozen=True, slots=True)
class Undo:
    """Back to the state after entry `to`, at the wish of a seat, with the consent of others. 0 is the start."""

    to: int
    seat: int
    agreed: tuple[int, ...] = ()

    def to_json(self) -> Json:
        agreed = {"agreed": list(self.agreed)} if self.agreed else {}
        return {"undo": self.to, "seat": self.seat, **agreed}


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gave up, which ends the game."""

    seat: int

    def to_json(self) -> Json:
        return {"resign": self.seat}


@dataclass(frozen=True, slots=True)
class Timeout:
    """A seat's time ran out, which ends the game."""

    seat: int

    def to_json(self) -> Json:
        return {"timeout": self.seat}


@dataclass(frozen=True, slots=True)
class Takeover:
    """From here on somebody else plays for a seat."""

    seat: int
    by: str

    def to_json(self) -> Json:
        return {"takeover": self.seat, "by": self.by}


Entry = Act | Draw | Undo | Resign | Timeout | Takeover

SHAPE: Final = Variants(
    {
        "act": Fields({"act": NOTATION, "seat": SEAT}),
        "draw": Fields({"draw": NOTATION, "pile": PILE, "n": Whole(1, MAX_ENTRIES)}),
        "undo": Fields(
            {"undo": Whole(0, MAX_ENTRIES), "seat": SEAT}, {"agreed": ListOf(SEAT, most=MAX_SEATS - 1, least=1)}
        ),
        "resign": Fields({"resign": SEAT}),
        "timeout": Fields({"timeout": SEAT}),
        "takeover": Fields({"takeover": SEAT, "by": NAME}),
    }
)


def entry_of(data: Any, where: str = "entry") -> Entry:
    """The entry of its JSON form; raises Invalid with the path of the field that is at fault."""
    SHAPE.check(data, where)
    if "act" in data:
        return Act(data["seat"], data["act"])
    if "draw" in data:
        return Draw(data["pile"], data["n"], data["draw"])
    if "undo" in data:
        return Undo(data["undo"], data["seat"], tuple(data.get("agreed", ())))
    if "resign" in data:
        return Resign(data["resign"])
    if "timeout" in data:
        return Timeout(data["timeout"])
    return Takeover(data["takeover"], data["by"])
