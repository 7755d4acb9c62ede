"""How much time a game gives its seats, and what happens when it is up. A header carries both as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from architrave.kernel.entry import LEVEL, MAX_SEATS
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, ListOf, OneOf, Tagged, Whole

Kind = Literal["move", "fischer", "pool", "days"]

SECOND: Final = 1000  # milliseconds
DAY: Final = 86_400_000
WEEK: Final = 7
POOL: Final = Whole(10, 6 * 3600)  # seconds for the whole game
EXTRA: Final = Whole(1, 600)  # seconds that come with every move
OFF: Final = ListOf(ListOf(Whole(0, WEEK - 1), WEEK - 1), MAX_SEATS)

TIME: Final = Tagged(
    {
        "move": Fields({"kind": OneOf("move"), "seconds": Whole(5, 3600)}),
        "fischer": Fields({"kind": OneOf("fischer"), "seconds": POOL, "increment": EXTRA}),
        "pool": Fields({"kind": OneOf("pool"), "seconds": POOL}, {"delay": EXTRA}),
        "days": Fields({"kind": OneOf("days"), "days": Whole(1, WEEK)}, {"off": OFF}),
    }
)
TIME_UP: Final = Tagged(
    {
        "bot": Fields({"kind": OneOf("bot"), "level": LEVEL}),
        "lose": Fields({"kind": OneOf("lose")}),
    }
)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Time per move, a pool with an increment or a delay, or days per move with days off."""

    kind: Kind
    seconds: int = 0  # of a move, or of the whole game
    increment: int = 0  # fischer: seconds that a finished move adds
    delay: int = 0  # pool: seconds of every move that cost nothing
    days: int = 0  # of a move
    off: tuple[tuple[int, ...], ...] = ()  # for each seat its days off, 0 is Monday; a day is one of UTC

    @classmethod
    def of(cls, data: Any, where: str = "time") -> TimeControl:
        """The time control of its JSON form; raises Invalid with the path of the field that is at fault."""
        TIME.check(data, where)
        off = tuple(tuple(sorted(set(days))) for days in data.get("off", ()))
        numbers: Mapping[str, int] = {
            name: data[name] for name in ("seconds", "increment", "delay", "days") if name in data
        }
        return cls(data["kind"], off=off, **numbers)

    def to_json(self) -> Json:
        numbers = {"seconds": self.seconds, "increment": self.increment, "delay": self.delay, "days": self.days}
        off = {"off": [list(days) for days in self.off]} if any(self.off) else {}
        return {"kind": self.kind, **{name: number for name, number in numbers.items() if number}, **off}

    def check_seats(self, seats: int) -> None:
        """Raise Invalid if days off are given for another number of seats."""
        if self.off and len(self.off) != seats:
            raise Invalid("time.off", "record.seats", count=seats, given=len(self.off))

    @property
    def per_move(self) -> bool:
        """Every move begins with the full time, instead of what is left of a pool."""
        return self.kind in ("move", "days")

    @property
    def full(self) -> int:
        """What a clock shows at the beginning, in milliseconds."""
        return self.days * DAY if self.kind == "days" else self.seconds * SECOND

    def days_off(self, seat: int) -> tuple[int, ...]:
        return self.off[seat] if self.off else ()


@dataclass(frozen=True, slots=True)
class TimeUp:
    """What happens to a seat whose time is up: a bot of that level plays on, or without a level the seat loses."""

    level: str | None = None

    @classmethod
    def of(cls, data: Any, where: str = "time_up") -> TimeUp:
        TIME_UP.check(data, where)
        return cls(data.get("level"))

    def to_json(self) -> Json:
        return {"kind": "lose"} if self.level is None else {"kind": "bot", "level": self.level}
