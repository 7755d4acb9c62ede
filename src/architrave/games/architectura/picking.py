"""Any legal action, each as likely as the others, without a list of them: rollouts live on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import plays, steps
from architrave.games.architectura.choosing import decline_refusal, fill_legal
from architrave.games.architectura.codes import ALLOWED
from architrave.games.architectura.holdings import fetchable
from architrave.games.architectura.numbers import (
    BIT,
    CHOOSE_AFFECTED,
    CHOOSE_ESCAPE,
    CHOOSE_EXTRA,
    CHOOSE_LAID,
    CHOOSE_PLAY,
    CHOOSE_RAZED,
    CHOOSE_REPLAY,
    CHOOSE_SPACE,
    CHOOSE_SWAP,
    CHOOSE_TURN,
    DECLINE,
    EXCHANGE,
    LAY,
    NOTHING,
    OUTSIDE,
    PLACES,
    SLOTS,
    SWAP,
    TARGET,
    TO,
    TURN,
)
from architrave.games.architectura.targets import destination_refusal, swap_refusal, target_refusal, turning_refusal
from architrave.kernel.rng import Rng

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def pick(city: City, rng: Rng, actions: vec[i64]) -> i64:
    step = steps.what(city)
    if step in (CHOOSE_PLAY, CHOOSE_EXTRA):
        return pick_play(city, step, rng, actions)
    if step == CHOOSE_LAID:
        return pick_laid(city, rng, actions)
    if step < CHOOSE_AFFECTED or step in (CHOOSE_AFFECTED, CHOOSE_RAZED, CHOOSE_REPLAY):
        return actions[rng.below(fill_legal(city, actions))]
    return pick_in_city(city, step, rng)


def pick_play(city: City, step: i64, rng: Rng, actions: vec[i64]) -> i64:
    """Any card of the hand on any space that is open to it; and what there is beside the plays."""
    seat = city.active
    first = seat * SLOTS
    held = city.hand[seat] & ~city.barred
    ordinary = plays.open_spaces(city, seat)
    count = plays.bits(ordinary)
    cards: i64 = 0
    total: i64 = 0
    for card in range(first, first + SLOTS):
        if held & BIT[card - first] == 0:
            continue
        spaces, many = ordinary, count
        if city.cards.special[city.kind[card]] != 0:
            spaces = plays.spaces_for(city, seat, card - first, ordinary)
            many = plays.bits(spaces)
        actions[cards] = city.kind[card] * PLACES
        actions[cards + 1] = spaces
        actions[cards + 2] = many
        cards += 3
        total += many
    if total == 0 or (city.turns[seat] == 1 and step == CHOOSE_PLAY and fetchable(city, seat) != NOTHING):
        return actions[rng.below(fill_legal(city, actions))]
    beside: i64 = 1 if step == CHOOSE_EXTRA or plays.can_exchange(city, seat) else 0
    ticket = rng.below(total + beside)
    if ticket == total:
        return DECLINE if step == CHOOSE_EXTRA else EXCHANGE
    at: i64 = 0
    while ticket >= actions[at + 2]:
        ticket -= actions[at + 2]
        at += 3
    return actions[at] + nth(actions[at + 1], ticket)


def pick_laid(city: City, rng: Rng, actions: vec[i64]) -> i64:
    """A10.6: any card of the hand on any eligible space, or into the Graveyard."""
    seat = city.actor
    first = seat * SLOTS
    cards: i64 = 0
    for card in range(first, first + SLOTS):
        if city.hand[seat] & BIT[card - first] != 0:
            actions[cards] = LAY + city.kind[card] * PLACES
            cards += 1
    if city.graveyard[seat] != NOTHING:
        return actions[rng.below(cards)] + OUTSIDE
    spaces = plays.eligible_spaces(city, seat)
    return actions[rng.below(cards)] + nth(spaces, rng.below(plays.bits(spaces)))


def nth(spaces: i64, n: i64) -> i64:
    """The n-th of the spaces, counted from 0."""
    space: i64 = 0
    while True:
        if spaces & BIT[space] != 0:
            if n == 0:
                return space
            n -= 1
        space += 1


def pick_in_city(city: City, step: i64, rng: Rng) -> i64:
    """Take anything that the step might ask for, and take others until one is allowed. One is."""
    spaces: i64 = len(city.top)
    choices = 2 * spaces if step in (CHOOSE_TURN, CHOOSE_SWAP) else spaces
    first: i64 = TARGET
    if step == CHOOSE_TURN:
        first = TURN
    elif step == CHOOSE_SWAP:
        first = SWAP
    elif step in (CHOOSE_SPACE, CHOOSE_ESCAPE):
        first = TO
    beside: i64 = 1 if decline_refusal(city, step) == ALLOWED else 0
    while True:
        ticket = rng.below(choices + beside)
        if ticket == choices:
            return DECLINE
        if allowed(city, step, first + ticket):
            return first + ticket


def allowed(city: City, step: i64, action: i64) -> bool:
    if step == CHOOSE_TURN:
        return turning_refusal(city, action) == ALLOWED
    if step == CHOOSE_SWAP:
        return swap_refusal(city, action) == ALLOWED
    if step in (CHOOSE_SPACE, CHOOSE_ESCAPE):
        return destination_refusal(city, action) == ALLOWED
    return target_refusal(city, step, action - TARGET) == ALLOWED
