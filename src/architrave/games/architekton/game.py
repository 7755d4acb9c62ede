"""Architekton as a `Game`: the interface to the rest of the program."""

from __future__ import annotations

from architrave.games.architekton import deciding, drawing, encoded, notation, position_file, refusals, scoring
from architrave.games.architekton import numbers as n
from architrave.games.architekton.about import ABOUT
from architrave.games.architekton.board import board
from architrave.games.architekton.choices import choices
from architrave.games.architekton.components import as_json, find_set
from architrave.games.architekton.event_types import EVENT_TYPES
from architrave.games.architekton.events import events
from architrave.games.architekton.explain import explain, things
from architrave.games.architekton.position import Town
from architrave.games.architekton.view import result, view
from architrave.games.architekton.view_types import TownChoice, TownMove, TownResult, TownView
from architrave.kernel.deciding import Decided, Points, Source
from architrave.kernel.explanation import Explanation
from architrave.kernel.game import Event, Game, Json, Result
from architrave.kernel.refusal import Refusal

PILES = {n.NO_PILE: "", n.STARTER_PILE: "starter", n.BUILDING_PILE: "building", n.LANDSCAPE_PILE: "landscape"}


class Architekton(Game[Town, TownView]):
    about = ABOUT
    rules_version = 2  # no points after an early end (K6.1)
    earlier_rules = range(1, 2)
    match_target = 2  # K9.1
    event_types = EVENT_TYPES

    def start(self, options: Json) -> Town:
        town = Town(find_set(options["set"]))
        if options["starter"] != "draw":
            town.starter = town.active = options["starter"]
        return town

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        tiles = find_set(options["set"])
        return tiles.name, tiles.digest(), as_json(tiles) if isinstance(options["set"], dict) else None

    def to_struct(self, position: Town, action: int) -> TownMove:
        return notation.to_struct(position.tiles, action)

    def from_struct(self, position: Town, move: Json) -> int:
        return notation.from_struct(position.tiles, move)

    def to_text(self, position: Town, action: int) -> str:
        return notation.to_text(position.tiles, action)

    def from_text(self, position: Town, text: str) -> int:
        return notation.from_text(position.tiles, text)

    def refusal(self, position: Town, action: int) -> Refusal | None:
        return refusals.explain(position, action)

    def pile(self, position: Town) -> str:
        return PILES[drawing.pile(position)]

    def outcome_text(self, position: Town, outcome: int) -> str:
        return str(outcome) if drawing.pile(position) == n.STARTER_PILE else position.tiles.printed[outcome]

    def events(self, before: Town, action: int, after: Town) -> list[Event]:
        return events(before, action, after)

    def view(self, position: Town, seat: int | None) -> TownView:
        return view(position, seat)

    def explain(self, position: Town, view: TownView, thing: str) -> Explanation | None:
        return explain(view, thing)

    def things(self, view: TownView) -> list[str]:
        return things(view)

    def view_json(self, position: Town, seat: int | None) -> bytes:
        return encoded.view_json(position, seat)

    def choices(self, position: Town) -> list[TownChoice]:
        return choices(position)

    def choices_json(self, position: Town) -> bytes:
        return encoded.choices_json(position)

    def board(self, position: Town, seat: int | None) -> str:
        return board(position)

    def result(self, position: Town) -> Result:
        details = result(position)
        points = details.points
        if self.rules_version == 1:  # which counted K8 after an early end too
            points = [int(scoring.points(position, seat)) for seat in range(2)]
        return Result(
            returns=tuple(position.returns()),
            points=tuple(points),
            reason=f"architekton.result.{details.reason}",
            victory_points=tuple(details.victory_points),
            details=details,
        )

    def decided(self, result: TownResult) -> Decided | None:
        return deciding.decided(result)

    def standing(self, position: Town) -> list[Points]:
        return [int(scoring.points(position, seat)) for seat in range(2)]

    def sources(self, position: Town) -> list[Source]:
        return deciding.now(position)

    def dump(self, position: Town) -> Json:
        return position_file.dump(position)

    def restore(self, data: Json, options: Json, composed: bool = False) -> Town:
        return position_file.restore(find_set(options["set"]), data)
