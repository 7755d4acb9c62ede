"""Games that go on from a position of another game."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from architrave.kernel.header import StartPosition
from architrave.kernel.line import Line
from architrave.kernel.refusal import Invalid
from architrave.tables.rows import Json


@dataclass(frozen=True, slots=True)
class Start:
    """The position that a game begins with, and the rules that it was reached under: they stay the same."""

    rules_version: int
    position: StartPosition

    @classmethod
    def of(cls, data: Json) -> Start:
        return cls(data["rules_version"], StartPosition.of(data["setup"]))

    def to_json(self) -> Json:
        return {"rules_version": self.rules_version, "setup": self.position.to_json()}


def start_at(line: Line, number: int) -> Start:
    """The position after an entry, undone or not; raises Invalid where there is none, or nothing left to play."""
    moment = line.moment(number)
    if moment.over:
        raise Invalid("start.at", "look.error.over_there")
    dumped = line.game.dump(moment.position)
    return Start(line.header.rules_version, StartPosition(dumped, moment.drawn, line.header.composed))


class Origin(Struct):
    """What a new game takes over from another one. `start` is the JSON of a Start."""

    game: str
    options: Json
    start: Json


def origin_at(line: Line, number: int) -> Origin:
    return Origin(line.game.name, line.game.about.effective(line.header.options), start_at(line, number).to_json())
