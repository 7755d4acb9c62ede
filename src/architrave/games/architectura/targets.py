"""Which cards and spaces of the city a step may choose, and the paragraph that forbids the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import placement, plays, stack, steps, values
from architrave.games.architectura import refusal_codes as codes

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def choices(city: City, answers: i64) -> i64:
    """How many actions such an answer may be: one a space, or two to turn or to swap what lies there."""
    spaces: i64 = len(city.top)
    return 2 * spaces if answers in (n.TURN, n.SWAP) else spaces


def turning_refusal(city: City, action: i64) -> i64:
    """A8.5, A10.12"""
    if action < n.TURN or action >= n.SWAP:
        return codes.OTHER_CHOICE
    space = (action - n.TURN) // 2
    if space >= len(city.top) or not placement.face_up(city, space):
        return codes.NO_CARD
    card = city.top[space]
    whose = stack.whose(city)
    if whose >= 0 and card // n.SLOTS != whose:
        return codes.NOT_OWN
    if city.cards.near[stack.effect(city)] != 0 and not placement.adjacent(city.space[stack.source(city)], space):
        return codes.NOT_NEAR
    if values.out_of_reach(city, card, city.actor):  # only of a card that the effect is about at all
        return codes.OUT_OF_REACH
    if stack.turned(city) & n.BIT[card] != 0:
        return codes.TURNED_BEFORE
    return (
        codes.ALLOWED if values.side_after_turn(city, card, action % 2 == 1) != city.side[card] else codes.DOES_NOT_TURN
    )


def swap_refusal(city: City, action: i64) -> i64:
    """A9.4, A8.6"""
    if action < n.SWAP or action >= n.EXCHANGE:
        return codes.OTHER_CHOICE
    space = (action - n.SWAP) // 2
    if (code := face_up_refusal(city, space)) != codes.ALLOWED:
        return code
    if action % 2 == 1:
        return face_up_refusal(city, space + n.COLUMNS)
    return codes.NO_NEIGHBOUR if space % n.COLUMNS == n.COLUMNS - 1 else face_up_refusal(city, space + 1)


def face_up_refusal(city: City, space: i64) -> i64:
    if space < 0 or space >= len(city.top) or not placement.face_up(city, space):
        return codes.NO_CARD
    return codes.OUT_OF_REACH if values.out_of_reach(city, city.top[space], city.actor) else codes.ALLOWED


def destination_refusal(city: City, action: i64) -> i64:
    """A8.4"""
    if action < n.TO or action >= n.TURN:
        return codes.OTHER_CHOICE
    space = action - n.TO
    if space >= len(city.top):
        return codes.NO_CARD
    return codes.ALLOWED if placement.destination(city, stack.card(city), space) else codes.NOT_A_DESTINATION


def target_refusal(city: City, step: i64, space: i64) -> i64:
    """The steps that choose one card or space."""
    if step == steps.RESTORE:
        return restored_refusal(city, space)
    if step == steps.CLAIM:
        return claimed_refusal(city, space)
    if space >= len(city.top) or not placement.face_up(city, space):
        return codes.NO_CARD
    card = city.top[space]
    if step == steps.COPY:
        return copied_refusal(city, card, space)
    if step == steps.DESTROY:
        return destroyed_refusal(city, card, space)
    if card // n.SLOTS != city.actor:
        return codes.NOT_OWN
    if step == steps.PROTECT:  # A8.3
        return codes.ALREADY_PROTECTED if values.is_protected(city, card) else codes.ALLOWED
    if step == steps.MOVE:  # A8.4
        return codes.ALLOWED if placement.can_move(city, card) else codes.NO_DESTINATION
    return taken_refusal(city, card, space)


def restored_refusal(city: City, space: i64) -> i64:
    """A8.2"""
    if space >= len(city.top) or not placement.face_down(city, space):
        return codes.NOT_DESTROYED
    return codes.ALLOWED if city.top[space] // n.SLOTS == city.actor else codes.NOT_OWN


def claimed_refusal(city: City, space: i64) -> i64:
    """A10.21, A10.11"""
    if space >= len(city.top) or placement.is_occupied(city, space):
        return codes.NOT_EMPTY
    return plays.place_refusal(city, city.actor, space)


def copied_refusal(city: City, card: i64, space: i64) -> i64:
    """A10.9: copying only reads."""
    if not placement.adjacent(city.space[stack.source(city)], space):
        return codes.NOT_NEAR
    effect = city.cards.effect[city.kind[card]]
    return codes.NOTHING_TO_COPY if effect in (steps.NONE, steps.COPY) else codes.ALLOWED


def destroyed_refusal(city: City, card: i64, space: i64) -> i64:
    """A9.8"""
    source = stack.source(city)
    if not placement.adjacent(city.space[source], space):
        return codes.NOT_NEAR
    if values.out_of_reach(city, card, city.actor):
        return codes.OUT_OF_REACH
    return codes.ALLOWED if values.value(city, card) < values.value(city, source) else codes.NOT_LOWER


def taken_refusal(city: City, card: i64, space: i64) -> i64:
    """A10.34, A10.5: may be taken only if another card of the hand can then be played on the freed space."""
    if not placement.adjacent(city.space[stack.source(city)], space):
        return codes.NOT_NEAR
    seat = city.actor
    taken = n.BIT[card % n.SLOTS]
    city.top[space] = city.below[card]
    city.hand[seat] |= taken
    code: i64 = codes.NO_REPLAY
    for slot in range(n.SLOTS):
        if (
            city.hand[seat] & ~taken & ~city.barred & n.BIT[slot] != 0
            and plays.play_refusal(city, seat, slot, space, space) == codes.ALLOWED
        ):
            code = codes.ALLOWED
            break
    city.hand[seat] &= ~taken
    city.top[space] = card
    return code


def only_own_protected(city: City, step: i64) -> bool:
    """A6.6: whether all that the step could choose is one's own and protected."""
    if step == steps.TURN:
        for action in range(n.TURN, n.SWAP):
            if turning_refusal(city, action) == codes.ALLOWED and not own_protected(city, (action - n.TURN) // 2):
                return False
        return True
    if step == steps.SWAP:
        return only_protected_swaps(city)
    for space in range(len(city.top)):
        if target_refusal(city, step, space) == codes.ALLOWED and not own_protected(city, space):
            return False
    return True


def only_protected_swaps(city: City) -> bool:
    for action in range(n.SWAP, n.EXCHANGE):
        if swap_refusal(city, action) == codes.ALLOWED:
            space = (action - n.SWAP) // 2
            other = space + 1 if action % 2 == 0 else space + n.COLUMNS
            if not own_protected(city, space) and not own_protected(city, other):
                return False
    return True


def own_protected(city: City, space: i64) -> bool:
    card = city.top[space]
    return card // n.SLOTS == city.actor and values.is_protected(city, card)
