"""Which cards and spaces of the city a step may choose, and the paragraph that forbids the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import places, plays, steps, values
from architrave.games.architectura.cards import COPY, NO_EFFECT
from architrave.games.architectura.codes import (
    ALLOWED,
    ALREADY_PROTECTED,
    DOES_NOT_TURN,
    NO_CARD,
    NO_DESTINATION,
    NO_NEIGHBOUR,
    NO_REPLAY,
    NOT_A_DESTINATION,
    NOT_DESTROYED,
    NOT_EMPTY,
    NOT_LOWER,
    NOT_NEAR,
    NOT_OWN,
    NOTHING_TO_COPY,
    OTHER_CHOICE,
    OUT_OF_REACH,
    TURNED_BEFORE,
)
from architrave.games.architectura.numbers import (
    BIT,
    CHOOSE_COPIED,
    CHOOSE_DESTROYED,
    CHOOSE_FOUNTAIN,
    CHOOSE_MOVED,
    CHOOSE_PROTECTED,
    CHOOSE_RESTORED,
    CHOOSE_SWAP,
    CHOOSE_TAKEN,
    CHOOSE_TURN,
    COLUMNS,
    EXCHANGE,
    SLOTS,
    SWAP,
    TO,
    TURN,
)

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def turning_refusal(city: City, action: i64) -> i64:
    """A8.5. The step: source, kind, whose card and how often still (A10.12), cards turned before."""
    if action < TURN or action >= SWAP:
        return OTHER_CHOICE
    space = (action - TURN) // 2
    if space >= len(city.top) or not places.face_up(city, space):
        return NO_CARD
    card = city.top[space]
    whose = steps.third(city) // 8 - 1
    if whose >= 0 and card // SLOTS != whose:
        return NOT_OWN
    if city.cards.near[steps.second(city)] != 0 and not places.adjacent(city.space[steps.first(city)], space):
        return NOT_NEAR
    if values.out_of_reach(city, card, city.actor):  # only of a card that the effect is about at all
        return OUT_OF_REACH
    if steps.fourth(city) & BIT[card] != 0:
        return TURNED_BEFORE
    return ALLOWED if values.turned(city, card, action % 2 == 1) != city.side[card] else DOES_NOT_TURN


def swap_refusal(city: City, action: i64) -> i64:
    """A9.4, A8.6"""
    if action < SWAP or action >= EXCHANGE:
        return OTHER_CHOICE
    space = (action - SWAP) // 2
    if (code := face_up_refusal(city, space)) != ALLOWED:
        return code
    if action % 2 == 1:
        return face_up_refusal(city, space + COLUMNS)
    return NO_NEIGHBOUR if space % COLUMNS == COLUMNS - 1 else face_up_refusal(city, space + 1)


def face_up_refusal(city: City, space: i64) -> i64:
    if space < 0 or space >= len(city.top) or not places.face_up(city, space):
        return NO_CARD
    return OUT_OF_REACH if values.out_of_reach(city, city.top[space], city.actor) else ALLOWED


def destination_refusal(city: City, action: i64) -> i64:
    if action < TO or action >= TURN:
        return OTHER_CHOICE
    space = action - TO
    if space >= len(city.top):
        return NO_CARD
    return ALLOWED if places.destination(city, steps.first(city), space) else NOT_A_DESTINATION


def target_refusal(city: City, step: i64, space: i64) -> i64:
    if step == CHOOSE_RESTORED:  # A8.2
        if space >= len(city.top) or not places.face_down(city, space):
            return NOT_DESTROYED
        return ALLOWED if city.top[space] // SLOTS == city.actor else NOT_OWN
    if step == CHOOSE_FOUNTAIN:  # A10.21, A10.11
        if space >= len(city.top) or places.occupied(city, space):
            return NOT_EMPTY
        return plays.place_refusal(city, city.actor, space)
    if space >= len(city.top) or not places.face_up(city, space):
        return NO_CARD
    card = city.top[space]
    if step == CHOOSE_COPIED:  # A10.9: copying only reads
        if not places.adjacent(city.space[steps.first(city)], space):
            return NOT_NEAR
        effect = city.cards.effect[city.kind[card]]
        return NOTHING_TO_COPY if effect in (NO_EFFECT, COPY) else ALLOWED
    if step == CHOOSE_DESTROYED:  # A9.8
        source = steps.first(city)
        if not places.adjacent(city.space[source], space):
            return NOT_NEAR
        if values.out_of_reach(city, card, city.actor):
            return OUT_OF_REACH
        return ALLOWED if values.value(city, card) < values.value(city, source) else NOT_LOWER
    if card // SLOTS != city.actor:
        return NOT_OWN
    if step == CHOOSE_PROTECTED:  # A8.3
        return ALREADY_PROTECTED if values.protected(city, card) else ALLOWED
    if step == CHOOSE_MOVED:
        return ALLOWED if places.can_move(city, card) else NO_DESTINATION
    return taken_refusal(city, card, space)


def taken_refusal(city: City, card: i64, space: i64) -> i64:
    """A10.34, A10.5: may be taken only if another card of the hand can then be played on the freed space."""
    if not places.adjacent(city.space[steps.first(city)], space):
        return NOT_NEAR
    seat = city.actor
    taken = BIT[card % SLOTS]
    city.top[space] = city.below[card]
    city.hand[seat] |= taken
    code: i64 = NO_REPLAY
    for slot in range(SLOTS):
        if (
            city.hand[seat] & ~taken & ~city.barred & BIT[slot] != 0
            and plays.play_refusal(city, seat, slot, space, space) == ALLOWED
        ):
            code = ALLOWED
            break
    city.hand[seat] &= ~taken
    city.top[space] = card
    return code


def only_own_protected(city: City, step: i64) -> bool:
    if step == CHOOSE_TURN:
        for action in range(TURN, SWAP):
            if turning_refusal(city, action) == ALLOWED and not own_protected(city, (action - TURN) // 2):
                return False
        return True
    if step == CHOOSE_SWAP:
        return only_protected_swaps(city)
    if step != CHOOSE_DESTROYED and step != CHOOSE_MOVED and step != CHOOSE_TAKEN:
        return False  # nothing happens to the card that is chosen
    for space in range(len(city.top)):
        if target_refusal(city, step, space) == ALLOWED and not own_protected(city, space):
            return False
    return True


def only_protected_swaps(city: City) -> bool:
    for action in range(SWAP, EXCHANGE):
        if swap_refusal(city, action) == ALLOWED:
            space = (action - SWAP) // 2
            other = space + 1 if action % 2 == 0 else space + COLUMNS
            if not own_protected(city, space) and not own_protected(city, other):
                return False
    return True


def own_protected(city: City, space: i64) -> bool:
    card = city.top[space]
    return card // SLOTS == city.actor and values.protected(city, card)
