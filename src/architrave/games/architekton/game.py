"""Architekton as the rest of the program knows it."""

from __future__ import annotations

from typing import cast

from architrave.games.architekton import drawing, notation, position_file, refusals, scoring
from architrave.games.architekton import numbers as n
from architrave.games.architekton.about import ABOUT
from architrave.games.architekton.board import board
from architrave.games.architekton.choices import choices
from architrave.games.architekton.components import as_json, find_set
from architrave.games.architekton.events import events
from architrave.games.architekton.position import Town
from architrave.games.architekton.view import result, view
from architrave.kernel.game import Event, Game, Json, Result
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid, Refusal

PILES = {n.NO_PILE: "", n.STARTER_PILE: "starter", n.BUILDING_PILE: "building", n.LANDSCAPE_PILE: "landscape"}


class Architekton(Game):
    about = ABOUT
    rules_version = 2  # no points after an early end (K6.1)
    earlier_rules = range(1, 2)
    match_target = 2  # K9.1

    def start(self, options: Json) -> Position:
        town = Town(find_set(options["set"]))
        if options["starter"] != "draw":
            town.starter = town.active = options["starter"]
        return town

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        tiles = find_set(options["set"])
        return tiles.name, tiles.digest(), as_json(tiles) if isinstance(options["set"], dict) else None

    def to_struct(self, position: Position, action: int) -> Json:
        return notation.to_struct(as_town(position).tiles, action)

    def from_struct(self, position: Position, move: Json) -> int:
        return notation.from_struct(as_town(position).tiles, move)

    def to_text(self, position: Position, action: int) -> str:
        return notation.to_text(as_town(position).tiles, action)

    def from_text(self, position: Position, text: str) -> int:
        return notation.from_text(as_town(position).tiles, text)

    def refusal(self, position: Position, action: int) -> Refusal | None:
        return refusals.explain(as_town(position), action)

    def pile(self, position: Position) -> str:
        return PILES[drawing.pile(as_town(position))]

    def outcome_text(self, position: Position, outcome: int) -> str:
        town = as_town(position)
        return str(outcome) if drawing.pile(town) == n.STARTER_PILE else town.tiles.printed[outcome]

    def outcome_of(self, position: Position, text: str) -> int:
        """K2.6: the starter's seat, or a tile of the kind that is due and that nobody has seen yet."""
        town = as_town(position)
        pile = drawing.pile(town)
        if pile == n.STARTER_PILE:
            if text in ("0", "1"):
                return int(text)
        elif pile != n.NO_PILE:
            piece = town.tiles.piece(text)
            if piece >= 0 and (piece >= n.FIRST_BUILDING) == (pile == n.BUILDING_PILE) and town.loose[piece] > 0:
                return piece
        raise Invalid("draw", "architekton.draw.impossible", given=text[:40], pile=PILES[pile])

    def events(self, before: Position, action: int, after: Position) -> list[Event]:
        return events(as_town(before), action, as_town(after))

    def view(self, position: Position, seat: int | None) -> Json:
        return view(as_town(position), seat)

    def choices(self, position: Position) -> list[Json]:
        return choices(as_town(position))

    def board(self, position: Position, seat: int | None) -> str:
        return board(as_town(position))

    def result(self, position: Position) -> Result:
        town = as_town(position)
        details = result(town)
        points = details["points"]
        if self.rules_version == 1:  # which counted K8 after an early end too
            points = [int(scoring.points(town, seat)) for seat in range(2)]
        return Result(
            returns=tuple(position.returns()),
            points=tuple(points),
            reason=f"architekton.result.{details['reason']}",
            victory_points=tuple(details["victory_points"]),
            details=details,
        )

    def dump(self, position: Position) -> Json:
        return position_file.dump(as_town(position))

    def restore(self, data: Json, options: Json, composed: bool = False) -> Position:
        return position_file.restore(find_set(options["set"]), data)


def as_town(position: Position) -> Town:
    """The position of this game: whoever hands over another game's has made a mistake that a cast shows at once."""
    return cast(Town, position)
