"""Architectura as the rest of the program knows it."""

from __future__ import annotations

from typing import cast

from architrave.games.architectura import drawing, notation, position_file, preview, refusals, stack, steps, turn
from architrave.games.architectura import numbers as n
from architrave.games.architectura.about import ABOUT
from architrave.games.architectura.board import board
from architrave.games.architectura.choices import choices
from architrave.games.architectura.components import COLOURS, as_json, find_set
from architrave.games.architectura.events import events
from architrave.games.architectura.position import City
from architrave.games.architectura.result import result
from architrave.games.architectura.view import building, view
from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Event, Game, Json, Result
from architrave.kernel.position import Position, chance_outcomes
from architrave.kernel.refusal import Invalid, Refusal


class Architectura(Game):
    about = ABOUT
    rules_version = 1
    match_target = None
    hides = True

    def start(self, options: Json) -> Position:
        city = starting_position(options)
        turn.set_up(city, options["advanced"])
        return city

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        cards = find_set(options["cards"])
        return cards.name, cards.digest(), as_json(cards) if isinstance(options["cards"], dict) else None

    def to_struct(self, position: Position, action: int) -> Json:
        return notation.to_struct(as_city(position).cards, action)

    def from_struct(self, position: Position, move: Json) -> int:
        return notation.from_struct(as_city(position).cards, move)

    def to_text(self, position: Position, action: int) -> str:
        return notation.to_text(as_city(position).cards, action)

    def from_text(self, position: Position, text: str) -> int:
        return notation.from_text(as_city(position).cards, text)

    def refusal(self, position: Position, action: int) -> Refusal | None:
        return refusals.explain(as_city(position), action)

    def pile(self, position: Position) -> str:
        city = as_city(position)
        return pile_name(int(drawing.pile(city)) if city.actor == CHANCE else n.NO_PILE)

    def outcome_text(self, position: Position, outcome: int) -> str:
        city = as_city(position)
        return city.cards.ids[outcome] if drawing.pile(city) >= n.DECK_PILE else str(outcome)

    def outcome_of(self, position: Position, text: str) -> int:
        """A2.4: a seat, a number of eyes, or a card that may come up."""
        for outcome, _ in chance_outcomes(position):
            if self.outcome_text(position, outcome) == text:
                return outcome
        raise Invalid("draw", "architectura.draw.impossible", given=text[:40], pile=self.pile(position))

    def keeper(self, before: Position, action: int, now: Position) -> int | None:
        """A13.1: hands and decks are their owners' secrets; replacements until all have chosen (A11.2)."""
        city = as_city(before)
        if city.actor == CHANCE:
            pile = int(drawing.pile(city))
            return pile - n.DECK_PILE if pile >= n.DECK_PILE else None
        if stack.what(city) == steps.BUILD:
            return int(city.actor) if action >= n.REPLACE and building(as_city(now)) else None
        return int(city.actor) if n.UNDER <= action < n.COST else None

    def public_text(self, position: Position, action: int) -> str:
        """What others read of an action that is a secret."""
        if action >= n.REPLACE:
            return "? for ?"
        return "fetch ?" if action >= n.FETCH else "under ?"

    def preview(self, position: Position, action: int) -> Position:
        return preview.preview(as_city(position), action)

    def reveals(self, before: Position, action: int, after: Position, seat: int) -> str | None:
        """A11.2: the decks are shown when all have chosen. A13.3: who comes next may tell something about a hand."""
        if building(as_city(before)) and not building(as_city(after)):
            return "architectura.revealed.decks"
        return "architectura.revealed.next" if preview.tells(as_city(before), action, seat) else None

    def events(self, before: Position, action: int, after: Position) -> list[Event]:
        return events(as_city(before), action, as_city(after))

    def simultaneous(self, position: Position) -> list[int]:
        """A11.2: decks are built at the same time."""
        city = as_city(position)
        if city.actor < 0 or stack.what(city) != steps.BUILD:
            return []
        return list(range(int(stack.seat(city)), int(city.count)))

    def for_chooser(self, position: Position, seat: int) -> Position:
        city = as_city(position.clone())
        while stack.seat(city) != seat:
            stack.drop(city)
        city.actor = seat
        return city

    def view(self, position: Position, seat: int | None) -> Json:
        return view(as_city(position), seat)

    def choices(self, position: Position) -> list[Json]:
        return choices(as_city(position))

    def board(self, position: Position, seat: int | None) -> str:
        return board(as_city(position), seat)

    def result(self, position: Position) -> Result:
        details = result(as_city(position))
        return Result(
            returns=tuple(position.returns()),
            points=tuple(details["points"]),
            reason=f"architectura.result.{details['reason']}",
            details=details,
        )

    def dump(self, position: Position) -> Json:
        return position_file.dump(as_city(position))

    def restore(self, data: Json, options: Json, composed: bool = False) -> Position:
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


def as_city(position: Position) -> City:
    """The position of this game: whoever hands over another game's has made a mistake that a cast shows at once."""
    return cast(City, position)
