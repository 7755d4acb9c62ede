"""Who sits at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from architrave.bots import LEVELS
from architrave.kernel.refusal import Invalid
from architrave.tables.rows import Json

Kind = Literal["person", "bot"]
Mode = Literal["bot", "screen", "watch", "solo", "together"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table. A person's belongs to a guest; several people of one guest share a screen."""

    kind: Kind
    name: str = ""
    level: str | None = None
    guest: str | None = None

    @property
    def record_name(self) -> str:
        """The name for the record, where no name is empty."""
        return self.name or self.level or self.kind

    @classmethod
    def of(cls, data: Json) -> Seat:
        return cls(data["kind"], data["name"], data["level"], data["guest"])

    def to_json(self) -> Json:
        return {"kind": self.kind, "name": self.name, "level": self.level, "guest": self.guest}


def mode(seats: Sequence[Seat]) -> Mode:
    """A person alone, a person against bots, several persons at one screen or at several, or bots that are watched."""
    if len({seat.guest for seat in seats if seat.kind == "person"}) > 1:
        return "together"
    people = sum(seat.kind == "person" for seat in seats)
    if people == 0:
        return "watch"
    if people > 1:
        return "screen"
    return "solo" if len(seats) == 1 else "bot"


def bot_level(level: str | None, where: str) -> str:
    """Check the level of a bot; raises Invalid if it is unknown."""
    if level is None or level not in LEVELS:
        raise Invalid(where, "table.error.level", known=", ".join(LEVELS))
    return level


def guests_of(seats: Sequence[Seat]) -> list[str]:
    """The guests who play at a table."""
    return list(dict.fromkeys(seat.guest for seat in seats if seat.kind == "person" and seat.guest is not None))


def seats_of(seats: Sequence[Seat], guest: str | None) -> list[int]:
    """The seats that a guest plays."""
    own = []
    for i, seat in enumerate(seats):  # no comprehension: it is asked several times after every move
        if seat.guest == guest and seat.kind == "person":
            own.append(i)
    return own


def consenting(seats: Sequence[Seat], guest: str) -> list[int]:
    """The seats that agree to any undo of this guest: bots, and everyone at the same screen."""
    return [i for i, seat in enumerate(seats) if seat.kind == "bot" or seat.guest == guest]
