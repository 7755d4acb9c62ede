"""Architects as the rest of the program knows it."""

from __future__ import annotations

from typing import cast

from architrave.games.architects import notation, position_file, position_file_dump, refusals, rounds
from architrave.games.architects import numbers as n
from architrave.games.architects.about import ABOUT
from architrave.games.architects.board import board
from architrave.games.architects.choices import choices
from architrave.games.architects.component_set import DIFFICULTIES
from architrave.games.architects.components import standard
from architrave.games.architects.drawing import draws_building, draws_service
from architrave.games.architects.events import events
from architrave.games.architects.lots import LETTERS
from architrave.games.architects.position import Region
from architrave.games.architects.result import result
from architrave.games.architects.view import view
from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Event, Game, Json, Result
from architrave.kernel.position import Position, chance_outcomes
from architrave.kernel.refusal import Invalid, Refusal


class Architects(Game):
    about = ABOUT
    rules_version = n.RULES
    earlier_rules = range(n.FIRST_RULES, n.RULES)
    match_target = None

    def start(self, options: Json) -> Position:
        region = starting_position(options, self.rules_version)
        rounds.deal_on(region)
        return region

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        return standard().name, standard().digest(), None

    def to_struct(self, position: Position, action: int) -> Json:
        return notation.to_struct(as_region(position).components, action)

    def from_struct(self, position: Position, move: Json) -> int:
        return notation.from_struct(as_region(position).components, move)

    def to_text(self, position: Position, action: int) -> str:
        return notation.to_text(as_region(position).components, action)

    def from_text(self, position: Position, text: str) -> int:
        return notation.from_text(as_region(position).components, text)

    def refusal(self, position: Position, action: int) -> Refusal | None:
        return refusals.explain(as_region(position), action)

    def confirms_itself(self, position: Position, action: int) -> bool:
        """M4.7: ending the turn is what confirms it."""
        return action == n.END

    def pile(self, position: Position) -> str:
        region = as_region(position)
        return n.PILES[region.draw] if region.actor == CHANCE else ""

    def outcome_text(self, position: Position, outcome: int) -> str:
        region = as_region(position)
        box = region.components
        draw = int(region.draw)
        if draws_building(draw):
            return LETTERS[outcome]
        if draws_service(draw):
            return box.pairs[outcome]
        names = {n.DRAW_TILE: box.tile_ids, n.DRAW_CARD: box.card_texts, n.DRAW_EVENT: box.event_ids}
        return str(outcome) if draw == n.DRAW_STARTER else names.get(draw, box.goal_numbers)[outcome]

    def outcome_of(self, position: Position, text: str) -> int:
        """M2.6: what the pile can still bring."""
        for outcome, _ in chance_outcomes(position):
            if self.outcome_text(position, outcome) == text:
                return outcome
        raise Invalid("draw", "architects.draw.impossible", given=text[:40], pile=self.pile(position))

    def events(self, before: Position, action: int, after: Position) -> list[Event]:
        return events(as_region(before), action, as_region(after))

    def view(self, position: Position, seat: int | None) -> Json:
        return view(as_region(position), seat)

    def choices(self, position: Position) -> list[Json]:
        return choices(as_region(position))

    def board(self, position: Position, seat: int | None) -> str:
        return board(as_region(position), seat)

    def result(self, position: Position) -> Result:
        details = result(as_region(position))
        return Result(
            returns=tuple(position.returns()),
            points=tuple(details["points"]),
            reason=f"architects.result.{details['reason']}",
            details=details,
            rival=None if details["automa"] is None else details["automa"]["points"],
        )

    def dump(self, position: Position) -> Json:
        return position_file_dump.dump(as_region(position))

    def restore(self, data: Json, options: Json, composed: bool = False) -> Position:
        return position_file.restore(starting_position(options, self.rules_version), data, composed)


def starting_position(options: Json, rules_version: int) -> Region:
    """The table before anything has happened."""
    region = Region(standard(), options["seats"])
    region.rules = rules_version
    region.with_residents = int(options["residents"])
    region.with_events = int(options["events"])
    region.difficulty = DIFFICULTIES.index(options["difficulty"])
    for seat in range(options["seats"]):
        region.held[seat * n.HELD_SPAN + n.TOKENS] = region.components.numbers.tokens  # M2.5
    if options["seats"] == 1:  # M11.1
        region.first = 0
    elif options["starter"] != "draw":
        region.first = options["starter"]
    return region


def as_region(position: Position) -> Region:
    """The position of this game: whoever hands over another game's has made a mistake that a cast shows at once."""
    return cast(Region, position)
