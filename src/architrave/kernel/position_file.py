"""Position files: any legal position of any game as JSON, for tests, puzzles, teaching and analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from architrave.kernel import header as parts
from architrave.kernel.game import Game, Json
from architrave.kernel.header import DrawTerms, Header, StartPosition, check_components
from architrave.kernel.json_file import JsonFile
from architrave.kernel.line import Line
from architrave.kernel.position import Position
from architrave.kernel.record import Lookup, check_format, lines_of
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import DIALECT, AnyObject, Fields, OneOf, Text
from architrave.kernel.strict import check_plain

VERSION: Final = 1
FORMAT: Final = f"architrave-position/{VERSION}"
TITLE: Final = Text(200)
SHAPE: Final = Fields(
    {"format": OneOf(FORMAT), "game": parts.REQUIRED["game"], "position": AnyObject()},
    {
        "title": TITLE,
        "rules_version": parts.REQUIRED["rules_version"],
        "options": parts.REQUIRED["options"],
        "components": parts.REQUIRED["components"],
        "seats": parts.SEATS,
        "drawn": parts.DRAWN,
        "composed": parts.COMPOSED,
    },
)


@dataclass(frozen=True, slots=True)
class PositionFile(JsonFile):
    """A position as a file holds it. Whether the position is a legal one shows only in `restore`."""

    game: str
    position: Json
    options: Json
    title: str = ""
    rules_version: int | None = None
    components: tuple[str, str] | None = None
    seats: tuple[str, ...] = ()  # the names, if they matter
    drawn: tuple[tuple[str, int], ...] = ()  # how often each pile was drawn from: the labels of the draws to come
    composed: bool = False  # set up by hand: perhaps no game leads to it

    @classmethod
    def of(cls, line: Line, title: str = "") -> PositionFile:
        """The present position of a game."""
        return cls(
            line.header.game,
            line.game.dump(line.position),
            line.header.options,
            title,
            line.header.rules_version,
            line.header.components,
            tuple(line.players),
            tuple(sorted(line.drawn.items())),
            line.header.composed,
        )

    @classmethod
    def from_json(cls, data: Any) -> PositionFile:
        check_plain(data)
        check_format(data, "position", VERSION)
        SHAPE.check(data, "")
        named = data.get("components")
        return cls(
            data["game"],
            data["position"],
            data.get("options", {}),
            data.get("title", ""),
            data.get("rules_version"),
            (named["name"], named["hash"]) if named is not None else None,
            tuple(data.get("seats", ())),
            tuple(data.get("drawn", {}).items()),
            data.get("composed", False),
        )

    def to_json(self) -> Json:
        data: Json = {"format": FORMAT, "game": self.game}
        if self.title:
            data["title"] = self.title
        if self.rules_version is not None:
            data["rules_version"] = self.rules_version
        if self.options:
            data["options"] = self.options
        if self.components is not None:
            data["components"] = {"name": self.components[0], "hash": self.components[1]}
        if self.seats:
            data["seats"] = list(self.seats)
        if self.drawn:
            data["drawn"] = dict(self.drawn)
        if self.composed:
            data["composed"] = True
        data["position"] = self.position
        return data

    def dumps(self) -> str:
        return lines_of(self.to_json())

    def restore(self, lookup: Lookup) -> tuple[Game, Json, Position]:
        """The game, its complete options and the position; raises Invalid with the field and the reason."""
        game = lookup(self.game)
        if self.rules_version is not None and self.rules_version > game.rules_version:
            known = game.rules_version
            raise Invalid("rules_version", "record.newer_rules", given=self.rules_version, known=known)
        options = game.about.complete(self.options, conditions=False)
        if self.components is not None:
            check_components(self.components, game, options)
        position = game.restore(self.position, options, self.composed)
        if self.seats and len(self.seats) != position.seats():
            raise Invalid("seats", "record.seats", count=int(position.seats()), given=len(self.seats))
        return game, options, position

    def open(self, lookup: Lookup, terms: DrawTerms, seed: bytes | None = None) -> Line:
        """A game that begins with this position."""
        game, options, position = self.restore(lookup)
        seats = self.seats or tuple(f"Player {seat + 1}" for seat in range(int(position.seats())))
        start = StartPosition(game.dump(position), dict(self.drawn), self.composed)
        header = Header.make(game, game.about.effective(options), seats, terms, start_position=start)
        return Line.open(game, header, terms.source(seed))


def schema() -> Json:
    """The JSON Schema of position files; what `position` and `options` hold is the game's own matter."""
    title = "A position of a game of Architrave"
    return {"$schema": DIALECT, "$id": "position.schema.json", "title": title, **SHAPE.schema()}
