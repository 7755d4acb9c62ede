"""Comparing (A5) and what cards do when they are played (A6, A9, A10): effects, not names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import codes, destruction, places, plays, steps, targets, values
from architrave.games.architectura import numbers as n
from architrave.games.architectura.cards import (
    CLAIM_SPACE,
    COPY,
    DESTROY_ONE,
    DESTROY_STREET,
    EFFECTS,
    HAND_LIMIT,
    MOVE_CARD,
    NO_EFFECT,
    OPPONENTS_LAY,
    PLAY_MORE,
    PROTECT,
    RESTORE,
    SWAP_CARDS,
    TAKE_AND_PLAY,
    TURN_CARDS,
    TURN_EACH,
)

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

# The step in which the card or space for an effect is chosen.
TARGETS: Final[vec[i64]] = vec[i64]([0] * len(EFFECTS))
TARGETS[PROTECT] = n.CHOOSE_PROTECTED
TARGETS[MOVE_CARD] = n.CHOOSE_MOVED
TARGETS[DESTROY_ONE] = n.CHOOSE_DESTROYED
TARGETS[RESTORE] = n.CHOOSE_RESTORED
TARGETS[CLAIM_SPACE] = n.CHOOSE_FOUNTAIN
TARGETS[COPY] = n.CHOOSE_COPIED
TARGETS[TAKE_AND_PLAY] = n.CHOOSE_TAKEN

# What comparing does to the left card.
NO_CHANGE: Final = 0
DESTROYED: Final = 1
LOWERED: Final = 2
RAISED: Final = 3


def comparison(city: City, card: i64) -> i64:
    """A5.1, A5.2: what the played card does to the card on its left."""
    space = city.space[card]
    if space % n.COLUMNS == 0 or not places.face_up(city, space - 1):
        return NO_CHANGE
    left = city.top[space - 1]
    beside, played = values.value(city, left), values.value(city, card)
    if beside < played:
        if 2 * beside <= played:
            return DESTROYED
        return LOWERED if values.stepped(city, left, False) != city.side[left] else NO_CHANGE
    if beside > played and values.stepped(city, left, True) != city.side[left]:
        return RAISED
    return NO_CHANGE


def compare(city: City, card: i64) -> None:
    change = comparison(city, card)
    if change == NO_CHANGE:
        return
    left = city.top[city.space[card] - 1]
    if values.protected(city, left):  # A5.4
        if left // n.SLOTS == city.active:
            steps.push(city, n.CHOOSE_AFFECTED, left, change, card, 0)
        return
    affect(city, left, change)


def affect(city: City, left: i64, change: i64) -> None:
    if change == DESTROYED:
        destruction.destroy(city, left)
    else:
        city.side[left] = values.stepped(city, left, change == RAISED)


def happen(city: City, source: i64, kind: i64) -> None:
    """The on-play effect of a kind, as if it were the source's own (A10.9)."""
    effect = city.cards.effect[kind]
    if effect == HAND_LIMIT:  # A10.3
        if city.cards.limit[kind] > city.limit[city.active]:
            city.limit[city.active] = city.cards.limit[kind]
    elif effect == OPPONENTS_LAY:
        steps.push(city, n.EACH_LAY, source, kind, 1, 0)
    elif effect == PLAY_MORE:  # A9.5
        if city.extra == 0 and plays.plays(city, city.active, city.hand[city.active] & ~city.barred):
            steps.push(city, n.CHOOSE_EXTRA, source, kind, 0, 0)
    elif city.space[source] != n.NOTHING and places.face_up(city, city.space[source]):  # A6.4
        happen_here(city, source, kind, effect)


def happen_here(city: City, source: i64, kind: i64, effect: i64) -> None:
    """Effects that need the place of their card."""
    if effect == TURN_CARDS:
        ask_turn(city, source, kind, city.active if city.cards.own[kind] != 0 else -1, city.cards.times[kind], 0)
    elif effect == TURN_EACH:
        steps.push(city, n.EACH_TURN, source, kind, 0, 0)
    elif effect == SWAP_CARDS:
        ask_swap(city, source, kind)
    elif effect == DESTROY_STREET:
        destroy_street(city, source)
    elif effect != NO_EFFECT and (city.tokens[city.active] > 0 or effect not in (PROTECT, CLAIM_SPACE)):
        ask_target(city, TARGETS[effect], source, kind)


def ask_target(city: City, step: i64, source: i64, kind: i64) -> None:
    """A question with nothing to choose is not asked."""
    steps.push(city, step, source, kind, 0, 0)
    city.actor = city.active
    for space in range(len(city.top)):
        if targets.target_refusal(city, step, space) == codes.ALLOWED:
            return
    steps.drop(city)


def ask_swap(city: City, source: i64, kind: i64) -> None:
    steps.push(city, n.CHOOSE_SWAP, source, kind, 0, 0)
    city.actor = city.active
    for action in range(n.SWAP, n.SWAP + 2 * len(city.top)):
        if targets.swap_refusal(city, action) == codes.ALLOWED:
            return
    steps.drop(city)


def ask_turn(city: City, source: i64, kind: i64, whose: i64, times: i64, before: i64) -> None:
    """A8.5, A10.12: `whose` cards may be turned, -1 for anybody's; `before` are the cards turned already."""
    steps.push(city, n.CHOOSE_TURN, source, kind, (whose + 1) * 8 + times, before)
    city.actor = city.active
    for space in range(len(city.top)):
        if places.face_up(city, space) and can_turn(city, space):
            return
    steps.drop(city)


def can_turn(city: City, space: i64) -> bool:
    up = n.TURN + 2 * space + 1
    return targets.turning_refusal(city, up) == codes.ALLOWED or targets.turning_refusal(city, up - 1) == codes.ALLOWED


def turn_each(city: City, source: i64, kind: i64, done: i64) -> None:
    """A10.25, A10.12: one choice for each player, clockwise from the active one."""
    if done < city.count:
        steps.push(city, n.EACH_TURN, source, kind, done + 1, 0)
        ask_turn(city, source, kind, (city.active + done) % city.count, 1, 0)


def lay_each(city: City, source: i64, kind: i64, done: i64) -> None:
    """A10.22, A10.6: each opponent, clockwise; who has no card or no space is skipped."""
    if done < city.count:
        steps.push(city, n.EACH_LAY, source, kind, done + 1, 0)
        seat = (city.active + done) % city.count
        if city.hand[seat] != 0 and (city.graveyard[seat] != n.NOTHING or any_eligible(city, seat)):
            steps.push(city, n.CHOOSE_LAID, seat, kind, source, 0)


def any_eligible(city: City, seat: i64) -> bool:
    return plays.eligible_spaces(city, seat) != 0


def destroy_street(city: City, source: i64) -> None:
    """A10.28, A10.10: the set is fixed by the values before anything turns."""
    space = city.space[source]
    limit = values.value(city, source)
    hit: i64 = 0
    asked: i64 = 0
    for other in range(space - space % n.COLUMNS, space - space % n.COLUMNS + n.COLUMNS):
        if other == space or not places.face_up(city, other):
            continue
        card = city.top[other]
        if values.value(city, card) >= limit or values.out_of_reach(city, card, city.active):
            continue
        hit |= n.BIT[card]
        if values.protected(city, card):
            asked |= n.BIT[card]
    ask_razed(city, source, hit, asked)


def ask_razed(city: City, source: i64, hit: i64, asked: i64) -> None:
    """The active player decides for each own protected card of the set, one after the other."""
    for card in range(len(city.kind)):
        if asked & n.BIT[card] != 0:
            steps.push(city, n.CHOOSE_RAZED, card, hit, asked & ~n.BIT[card], source)
            return
    if hit != 0:
        steps.push(city, n.RAZE, hit, 0, 0, 0)


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
                    steps.push(city, n.RAZE, fleeing & ~n.BIT[card], 0, 0, 0)
                destruction.destroy(city, card)
                return
