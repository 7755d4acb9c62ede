"""Architectura as a `Game`: the interface to the rest of the program."""

from __future__ import annotations

import msgspec

from architrave.games.architectura import (
    deciding,
    drawing,
    notation,
    position_file,
    preview,
    refusals,
    stack,
    steps,
    turn,
)
from architrave.games.architectura import numbers as n
from architrave.games.architectura.about import ABOUT
from architrave.games.architectura.board import board
from architrave.games.architectura.choices import choices
from architrave.games.architectura.components import COLOURS, as_json, find_set
from architrave.games.architectura.event_types import EVENT_TYPES
from architrave.games.architectura.events import events
from architrave.games.architectura.explain import explain, things
from architrave.games.architectura.position import City
from architrave.games.architectura.result import points, result, seat_result
from architrave.games.architectura.view import is_building, seat_view, view, view_json
from architrave.games.architectura.view_types import CityChoice, CityMove, CityResult, CityView
from architrave.kernel.actors import CHANCE
from architrave.kernel.deciding import Decided, Points, Source
from architrave.kernel.explanation import Explanation
from architrave.kernel.game import Event, Game, Json, Result
from architrave.kernel.refusal import Refusal


class Architectura(Game[City, CityView]):
    about = ABOUT
    rules_version = 1
    match_target = None
    event_types = EVENT_TYPES
    hides = True

    def start(self, options: Json) -> City:
        city = starting_position(options)
        turn.set_up(city, options["advanced"])
        return city

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        cards = find_set(options["cards"])
        return cards.name, cards.digest(), as_json(cards) if isinstance(options["cards"], dict) else None

    def to_struct(self, position: City, action: int) -> CityMove:
        return notation.to_struct(position.cards, action)

    def from_struct(self, position: City, move: Json) -> int:
        return notation.from_struct(position.cards, move)

    def to_text(self, position: City, action: int) -> str:
        return notation.to_text(position.cards, action)

    def from_text(self, position: City, text: str) -> int:
        return notation.from_text(position.cards, text)

    def refusal(self, position: City, action: int) -> Refusal | None:
        return refusals.explain(position, action)

    def pile(self, position: City) -> str:
        return pile_name(int(drawing.pile(position)) if position.actor == CHANCE else n.NO_PILE)

    def outcome_text(self, position: City, outcome: int) -> str:
        return position.cards.ids[outcome] if drawing.pile(position) >= n.DECK_PILE else str(outcome)

    def keeper(self, before: City, action: int, now: City) -> int | None:
        """A13.1: hands and decks are their owners' secrets; replacements until all have chosen (A11.2)."""
        if before.actor == CHANCE:
            pile = int(drawing.pile(before))
            return pile - n.DECK_PILE if pile >= n.DECK_PILE else None
        if stack.step(before) == steps.BUILD:
            return int(before.actor) if action >= n.REPLACE and is_building(now) else None
        return int(before.actor) if n.UNDER <= action < n.COST else None

    def public_text(self, position: City, action: int) -> str:
        """What others read of an action that is a secret."""
        if action >= n.REPLACE:
            return "? for ?"
        return "fetch ?" if action >= n.FETCH else "under ?"

    def preview(self, position: City, action: int) -> City:
        return preview.preview(position, action)

    def reveals(self, before: City, action: int, after: City, seat: int) -> str | None:
        """A11.2: the decks are shown when all have chosen. A13.3: who comes next may tell something about a hand."""
        if is_building(before) and not is_building(after):
            return "architectura.revealed.decks"
        return "architectura.revealed.next" if preview.tells(before, action, seat) else None

    def events(self, before: City, action: int, after: City) -> list[Event]:
        return events(before, action, after)

    def simultaneous(self, position: City) -> list[int]:
        """A11.2: decks are built at the same time."""
        if position.actor < 0 or stack.step(position) != steps.BUILD:
            return []
        return list(range(int(stack.seat(position)), int(position.count)))

    def for_chooser(self, position: City, seat: int) -> City:
        city = position.clone()
        while stack.seat(city) != seat:
            stack.drop(city)
        city.actor = seat
        return city

    def view(self, position: City, seat: int | None) -> CityView:
        return view(position, seat)

    def open_view(self, position: City, seat: int | None) -> CityView:
        seats = [seat_view(position, number, number) for number in range(int(position.count))]
        return msgspec.structs.replace(view(position, seat), seats=seats)

    def explain(self, position: City, view: CityView, thing: str) -> Explanation | None:
        return explain(view, thing)

    def things(self, view: CityView) -> list[str]:
        return things(view)

    def view_json(self, position: City, seat: int | None) -> bytes:
        return view_json(position, seat)

    def choices(self, position: City) -> list[CityChoice]:
        return choices(position)

    def board(self, position: City, seat: int | None) -> str:
        return board(position, seat)

    def result(self, position: City) -> Result:
        details = result(position)
        return Result(
            returns=tuple(position.returns()),
            points=tuple(details.points),
            reason=f"architectura.result.{details.reason}",
            details=details,
        )

    def decided(self, result: CityResult) -> Decided | None:
        return deciding.decided(result)

    def standing(self, position: City) -> list[Points]:
        return points(position) if position.starter >= 0 else [0] * int(position.count)

    def sources(self, position: City) -> list[Source]:
        seats = range(int(position.count))
        return deciding.sources([seat_result(position, seat) for seat in seats]) if position.starter >= 0 else []

    def dump(self, position: City) -> Json:
        return position_file.dump(position)

    def restore(self, data: Json, options: Json, composed: bool = False) -> City:
        return position_file.restore(starting_position(options), data)


def starting_position(options: Json) -> City:
    """The table before anything has happened."""
    city = City(find_set(options["cards"]), options["seats"])
    for seat, colour in enumerate(options["colours"]):
        city.colours[seat] = COLOURS.index(colour)
    city.bonus = int(options["bonus"])
    if options["starter"] != "draw":
        city.starter = options["starter"]
    if options["advanced"]:
        city.most = -1 if options["most"] == "roll" else options["most"]
    return city


def pile_name(pile: int) -> str:
    if pile >= n.DECK_PILE:
        return f"deck-{pile - n.DECK_PILE}"
    return {n.NO_PILE: "", n.STARTER_PILE: "starter", n.DIE_PILE: "die"}[pile]
