"""The legal actions for front ends, each with what it would change, as far as the seat can know."""

from __future__ import annotations

from typing import Literal, cast, final

from architrave.games.architectura import effects, placement, stack, steps, values
from architrave.games.architectura import numbers as n
from architrave.games.architectura.names import id_of, value_text
from architrave.games.architectura.notation import label, to_struct, to_text
from architrave.games.architectura.pending import OUTCOMES, phase, within_turn
from architrave.games.architectura.plays import slot_of
from architrave.games.architectura.position import City
from architrave.games.architectura.preview import preview
from architrave.games.architectura.result import points
from architrave.games.architectura.view_types import (
    Asked,
    CardChange,
    CardState,
    Choose,
    CityChoice,
    Comparison,
    Lay,
    Play,
    Swap,
    Then,
    To,
    Turn,
)
from architrave.kernel.position import legal_actions

Facts = tuple[int, bool, bool, bool, int | None]  # space, down, covered, token, value: quick to compare


def choices(city: City) -> list[CityChoice]:
    actions = legal_actions(city)
    if not actions:
        return []
    if phase(city) == "build":
        return [
            CityChoice(action=action, move=to_struct(city.cards, action), text=to_text(city.cards, action))
            for action in actions
        ]
    now = Now(city)
    return [choice(now, action) for action in actions]


@final
class Now:
    """A city with what every choice is compared with."""

    def __init__(self, city: City) -> None:
        self.city = city
        self.facts = [facts(city, card) for card in range(len(city.kind))]
        self.points = points(city)


def choice(now: Now, action: int) -> CityChoice:
    city = now.city
    move, text = to_struct(city.cards, action), to_text(city.cards, action)
    after = preview(city, action)
    return CityChoice(
        action=action,
        move=move,
        text=text,
        compare=comparison(after_placing(city, action)),
        changes=changes(now, after),
        points=(now.points, points(after)),
        then=then(city, after),
    )


def after_placing(city: City, action: int) -> City | None:
    """The city with a card just placed that has not been compared yet; None if the action places none."""
    if action < n.LAY and action % n.PLACES != n.OUTSIDE:
        card = int(city.active) * n.SLOTS + int(slot_of(city, city.active, action // n.PLACES))
        if city.cards.cost[city.kind[card]] > 0:
            return None
        return with_card(city, card, action % n.PLACES)
    if n.COST <= action < n.TARGET and stack.step(city) == steps.COST and stack.left(city) == 1:
        return with_card(city, int(stack.card(city)), int(stack.space(city)))
    return None


def with_card(city: City, card: int, space: int) -> City:
    """A4.6"""
    after = city.clone()
    after.down &= ~n.BIT[card]
    after.side[card] = after.cards.basic[after.kind[card]]
    placement.put(after, card, space)
    stack.push_card(after, steps.COMPARE, card)
    return after


def comparison(city: City | None) -> Comparison | None:
    """A5: what the card just placed is compared with, and what follows. None if there is nothing to compare."""
    if city is None:
        return None
    card = int(stack.card(city))
    space = int(city.space[card])
    if space % n.COLUMNS == 0 or not placement.face_up(city, space - 1):
        return None
    left = int(city.top[space - 1])
    change = int(effects.comparison(city, card))
    protected: Literal["", "own", "theirs"] = ""
    if change != effects.NO_CHANGE and values.is_protected(city, left):
        protected = "own" if left // n.SLOTS == card // n.SLOTS else "theirs"
    to = None
    if change in (effects.LOWERED, effects.RAISED):
        side = int(values.side_after_step(city, left, change == effects.RAISED))
        to = value_text(city.cards, int(city.kind[left]), side)
    escapes = change == effects.DESTROYED and bool(city.cards.escapes[city.kind[left]])
    return Comparison(
        card=id_of(city, card),
        value=int(values.value(city, card)),
        other=id_of(city, left),
        space=label(space - 1),
        left=int(values.value(city, left)),
        outcome=OUTCOMES[change],
        protected=protected,
        escapes=escapes and bool(placement.can_move(city, left)),
        to=to,
    )


def changes(before: Now, after: City) -> list[CardChange]:
    """The cards of the city that lie, show or count otherwise than before."""
    found = []
    for card in range(len(before.facts)):
        was, now = before.facts[card], facts(after, card)
        if was != now:
            found.append(CardChange(id=id_of(before.city, card), before=state(was), after=state(now)))
    return found


def facts(city: City, card: int) -> Facts | None:
    """None for a card that is not in the city."""
    space = int(city.space[card])
    if space == n.NOTHING:
        return None
    down = bool(int(city.down) >> card & 1)
    covered = city.top[space] != card
    token = bool(int(city.guarded) >> card & 1)
    return space, down, covered, token, None if down or covered else int(values.value(city, card))


def state(found: Facts | None) -> CardState | None:
    if found is None:
        return None
    space, down, covered, token, value = found
    return CardState(space=label(space), down=down, covered=covered, token=token, value=value)


def then(before: City, after: City) -> Then | None:
    """The decision that follows within the turn, with the spaces to choose from where these are no secret."""
    if after.actor < 0 or not within_turn(after):
        return None
    found: set[str] = set()
    if after.actor == before.actor or phase(after) == "escape":
        found = {space for action in legal_actions(after) for space in spaces(after, action)}
    return Then(what=cast(Asked, phase(after)), seat=int(after.actor), spaces=sorted(found))


def spaces(city: City, action: int) -> list[str]:
    match to_struct(city.cards, action):
        case Swap(space=space, other=other):
            return [space, other]
        case Play() | Lay() | Choose() | To() | Turn() as move:
            return [move.space]
    return []
