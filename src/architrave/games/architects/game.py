"""Architects as a `Game`: the interface to the rest of the program."""

from __future__ import annotations

from architrave.games.architects import deciding, notation, position_file, position_file_dump, refusals, rounds
from architrave.games.architects import numbers as n
from architrave.games.architects.about import ABOUT
from architrave.games.architects.board import board
from architrave.games.architects.choices import choices
from architrave.games.architects.component_set import OPPONENTS
from architrave.games.architects.components import standard
from architrave.games.architects.drawing import draws_building, draws_service
from architrave.games.architects.event_types import EVENT_TYPES
from architrave.games.architects.events import events
from architrave.games.architects.explain import explain, things
from architrave.games.architects.lots import LETTERS
from architrave.games.architects.position import Region
from architrave.games.architects.result import result, score
from architrave.games.architects.view import view
from architrave.games.architects.view_types import RegionChoice, RegionMove, RegionResult, RegionView
from architrave.games.architects.view_types import Source as SourceName
from architrave.kernel.actors import CHANCE
from architrave.kernel.deciding import Decided, Points, Source
from architrave.kernel.explanation import Explanation
from architrave.kernel.game import Event, Game, Highlights, Json, Result
from architrave.kernel.refusal import Refusal

SHARED: tuple[SourceName, ...] = ("goals", "landmarks", "services")  # what the text of a daily game tells


class Architects(Game[Region, RegionView]):
    about = ABOUT
    rules_version = n.RULES
    earlier_rules = range(n.FIRST_RULES, n.RULES)
    match_target = None
    event_types = EVENT_TYPES

    def start(self, options: Json) -> Region:
        region = starting_position(options, self.rules_version)
        rounds.deal_on(region)
        return region

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        return standard().name, standard().digest(), None

    def to_struct(self, position: Region, action: int) -> RegionMove:
        return notation.to_struct(position.components, action)

    def from_struct(self, position: Region, move: Json) -> int:
        return notation.from_struct(position.components, move)

    def to_text(self, position: Region, action: int) -> str:
        return notation.to_text(position.components, action)

    def from_text(self, position: Region, text: str) -> int:
        return notation.from_text(position.components, text)

    def refusal(self, position: Region, action: int) -> Refusal | None:
        return refusals.explain(position, action)

    def confirms_itself(self, position: Region, action: int) -> bool:
        """M4.7: ending the turn is what confirms it."""
        return action == n.END

    def pile(self, position: Region) -> str:
        return n.PILES[position.draw] if position.actor == CHANCE else ""

    def outcome_text(self, position: Region, outcome: int) -> str:
        box = position.components
        draw = int(position.draw)
        if draws_building(draw):
            return LETTERS[outcome]
        if draws_service(draw):
            return box.pairs[outcome]
        names = {n.DRAW_TILE: box.tile_ids, n.DRAW_CARD: box.card_texts, n.DRAW_EVENT: box.event_ids}
        return str(outcome) if draw == n.DRAW_STARTER else names.get(draw, box.goal_numbers)[outcome]

    def events(self, before: Region, action: int, after: Region) -> list[Event]:
        return events(before, action, after)

    def view(self, position: Region, seat: int | None) -> RegionView:
        return view(position, seat)

    def explain(self, position: Region, view: RegionView, thing: str) -> Explanation | None:
        return explain(position, view, thing)

    def things(self, view: RegionView) -> list[str]:
        return things(view)

    def choices(self, position: Region) -> list[RegionChoice]:
        return choices(position)

    def board(self, position: Region, seat: int | None) -> str:
        return board(position, seat)

    def result(self, position: Region) -> Result:
        details = result(position)
        return Result(
            returns=tuple(position.returns()),
            points=tuple(details.points),
            reason=f"architects.result.{details.reason}",
            details=details,
            rival=None if details.automa is None else details.automa.points,
        )

    def decided(self, result: RegionResult) -> Decided | None:
        return deciding.decided(result)

    def standing(self, position: Region) -> list[Points]:
        """What the cities have, and what a scoring would bring them now."""
        held = [int(position.held[city * n.HELD_SPAN + n.POINTS]) for city in range(int(position.cities))]
        return [points + score(position, city).total for city, points in enumerate(held)]

    def sources(self, position: Region) -> list[Source]:
        return deciding.now(position)

    def highlights(self, result: Result) -> Highlights:
        details = result.details
        if not isinstance(details, RegionResult) or details.automa is None:  # resigned, or not alone
            return Highlights()
        mine, automa = details.seats[0], details.automa
        rounds = zip(mine.rounds, automa.rounds, strict=True)
        sources = [(f"ui.architects.result.{source}", mine.sources.get(source, 0)) for source in SHARED]
        return Highlights(tuple(own.total > other.total for own, other in rounds), tuple(sources))

    def dump(self, position: Region) -> Json:
        return position_file_dump.dump(position)

    def restore(self, data: Json, options: Json, composed: bool = False) -> Region:
        return position_file.restore(starting_position(options, self.rules_version), data, composed)


def starting_position(options: Json, rules_version: int) -> Region:
    """The table before anything has happened."""
    region = Region(standard(), options["seats"])
    region.rules = rules_version
    region.with_residents = int(options["residents"])
    region.with_events = int(options["events"])
    region.difficulty = OPPONENTS.index(options["difficulty"])
    for seat in range(options["seats"]):
        region.held[seat * n.HELD_SPAN + n.TOKENS] = region.components.numbers.tokens  # M2.5
    if options["seats"] == 1:  # M11.1
        region.first = 0
    elif options["starter"] != "draw":
        region.first = options["starter"]
    return region
