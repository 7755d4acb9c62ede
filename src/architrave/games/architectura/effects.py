"""Comparing (A5) and what cards do when they are played (A6, A9, A10): effects, not names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from architrave.games.architectura import destruction, placement, plays, stack, steps, targets, values
from architrave.games.architectura import numbers as n
from architrave.games.architectura import refusal_codes as codes

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

# What comparing does to the left card.
NO_CHANGE: Final = 0
DESTROYED: Final = 1
LOWERED: Final = 2
RAISED: Final = 3


def comparison(city: City, card: i64) -> i64:
    """A5.1, A5.2: what the played card does to the card on its left."""
    space = city.space[card]
    if space % n.COLUMNS == 0 or not placement.face_up(city, space - 1):
        return NO_CHANGE
    left = city.top[space - 1]
    beside, played = values.value(city, left), values.value(city, card)
    if beside < played:
        if 2 * beside <= played:
            return DESTROYED
        return LOWERED if values.side_after_step(city, left, False) != city.side[left] else NO_CHANGE
    if beside > played and values.side_after_step(city, left, True) != city.side[left]:
        return RAISED
    return NO_CHANGE


def compare(city: City, card: i64) -> None:
    change = comparison(city, card)
    if change == NO_CHANGE:
        return
    left = city.top[city.space[card] - 1]
    if values.is_protected(city, left):  # A5.4
        if left // n.SLOTS == city.active:
            stack.push_affected(city, left, change, card)
        return
    affect(city, left, change)


def affect(city: City, left: i64, change: i64) -> None:
    if change == DESTROYED:
        destruction.destroy(city, left)
    else:
        city.side[left] = values.side_after_step(city, left, change == RAISED)


def happen(city: City, source: i64, kind: i64) -> None:
    """The on-play effect of a kind, as if it were the source's own (A10.9)."""
    effect = city.cards.effect[kind]
    if effect == steps.HAND_LIMIT:  # A10.3
        if city.cards.limit[kind] > city.limit[city.active]:
            city.limit[city.active] = city.cards.limit[kind]
    elif effect == steps.EACH_LAY:  # A10.22
        stack.push_each(city, steps.EACH_LAY, source, kind, 1)
    elif effect == steps.EXTRA:  # A9.5
        if city.extra == 0 and plays.plays(city, city.active, city.hand[city.active] & ~city.barred):
            stack.push_effect(city, steps.EXTRA, source, kind)
    elif city.space[source] != n.NOTHING and placement.face_up(city, city.space[source]):  # A6.4
        happen_here(city, source, kind, effect)


def happen_here(city: City, source: i64, kind: i64, effect: i64) -> None:
    """Effects that need the place of their card."""
    if effect == steps.TURN:
        ask_turn(city, source, kind, city.active if city.cards.own[kind] != 0 else -1, city.cards.times[kind], 0)
    elif effect == steps.EACH_TURN:
        stack.push_each(city, steps.EACH_TURN, source, kind, 0)
    elif effect == steps.SWAP:
        ask_swap(city, source, kind)
    elif effect == steps.DESTROY_STREET:
        destroy_street(city, source)
    elif effect != steps.NONE and (city.tokens[city.active] > 0 or effect not in (steps.PROTECT, steps.CLAIM)):
        ask_target(city, effect, source, kind)


def ask_target(city: City, step: i64, source: i64, kind: i64) -> None:
    """A question with nothing to choose is not asked."""
    stack.push_effect(city, step, source, kind)
    city.actor = city.active
    for space in range(len(city.top)):
        if targets.target_refusal(city, step, space) == codes.ALLOWED:
            return
    stack.drop(city)


def ask_swap(city: City, source: i64, kind: i64) -> None:
    stack.push_effect(city, steps.SWAP, source, kind)
    city.actor = city.active
    for action in range(n.SWAP, n.SWAP + 2 * len(city.top)):
        if targets.swap_refusal(city, action) == codes.ALLOWED:
            return
    stack.drop(city)


def ask_turn(city: City, source: i64, kind: i64, whose: i64, times: i64, before: i64) -> None:
    """A8.5, A10.12: `whose` cards may be turned, -1 for anybody's; `before` are the cards turned already."""
    stack.push_turn(city, source, kind, whose, times, before)
    city.actor = city.active
    for space in range(len(city.top)):
        if placement.face_up(city, space) and can_turn(city, space):
            return
    stack.drop(city)


def can_turn(city: City, space: i64) -> bool:
    up = n.TURN + 2 * space + 1
    return targets.turning_refusal(city, up) == codes.ALLOWED or targets.turning_refusal(city, up - 1) == codes.ALLOWED


def turn_each(city: City, source: i64, kind: i64, done: i64) -> None:
    """A10.25, A10.12: one choice for each player, clockwise from the active one."""
    if done < city.count:
        stack.push_each(city, steps.EACH_TURN, source, kind, done + 1)
        ask_turn(city, source, kind, (city.active + done) % city.count, 1, 0)


def lay_each(city: City, source: i64, kind: i64, done: i64) -> None:
    """A10.22, A10.6: each opponent, clockwise; who has no card or no space is skipped."""
    if done < city.count:
        stack.push_each(city, steps.EACH_LAY, source, kind, done + 1)
        seat = (city.active + done) % city.count
        if city.hand[seat] != 0 and (city.graveyard[seat] != n.NOTHING or any_eligible(city, seat)):
            stack.push_lay(city, seat, kind, source)


def any_eligible(city: City, seat: i64) -> bool:
    return plays.eligible_spaces(city, seat) != 0


def destroy_street(city: City, source: i64) -> None:
    """A10.28, A10.10: the set is fixed by the values before anything turns."""
    space = city.space[source]
    limit = values.value(city, source)
    hit: i64 = 0
    asked: i64 = 0
    for other in range(space - space % n.COLUMNS, space - space % n.COLUMNS + n.COLUMNS):
        if other == space or not placement.face_up(city, other):
            continue
        card = city.top[other]
        if values.value(city, card) >= limit or values.out_of_reach(city, card, city.active):
            continue
        hit |= n.BIT[card]
        if values.is_protected(city, card):
            asked |= n.BIT[card]
    ask_razed(city, source, hit, asked)


def ask_razed(city: City, source: i64, hit: i64, asked: i64) -> None:
    """The active player decides for each own protected card of the set, one after the other."""
    for card in range(len(city.kind)):
        if asked & n.BIT[card] != 0:
            stack.push_razed(city, card, hit, asked & ~n.BIT[card], source)
            return
    if hit != 0:
        stack.push_raze(city, hit)


def raze(city: City, hit: i64) -> None:
    """A10.10: all but Guesthouses together; then these move, clockwise from the active player."""
    fleeing: i64 = 0
    for card in range(len(city.kind)):
        if hit & n.BIT[card] != 0:
            if city.cards.escapes[city.kind[card]] != 0:
                fleeing |= n.BIT[card]
            else:
                destruction.raze(city, card)
    flee(city, fleeing)


def flee(city: City, fleeing: i64) -> None:
    for after in range(city.count):
        seat = (city.active + after) % city.count
        for card in range(seat * n.SLOTS, seat * n.SLOTS + n.SLOTS):
            if fleeing & n.BIT[card] != 0:
                if fleeing & ~n.BIT[card] != 0:
                    stack.push_raze(city, fleeing & ~n.BIT[card])
                destruction.destroy(city, card)
                return
