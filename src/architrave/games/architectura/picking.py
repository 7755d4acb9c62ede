"""Any legal action, each as likely as the others, without a list of them: rollouts live on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import codes, plays, steps
from architrave.games.architectura import numbers as n
from architrave.games.architectura.choosing import decline_refusal, fill_legal
from architrave.games.architectura.holdings import fetchable
from architrave.games.architectura.targets import destination_refusal, swap_refusal, target_refusal, turning_refusal
from architrave.kernel.rng import Rng

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def pick(city: City, rng: Rng, actions: vec[i64]) -> i64:
    step = steps.what(city)
    if step in (n.CHOOSE_PLAY, n.CHOOSE_EXTRA):
        return pick_play(city, step, rng, actions)
    if step == n.CHOOSE_LAID:
        return pick_laid(city, rng, actions)
    if step < n.CHOOSE_AFFECTED or step in (n.CHOOSE_AFFECTED, n.CHOOSE_RAZED, n.CHOOSE_REPLAY):
        return actions[rng.below(fill_legal(city, actions))]
    return pick_in_city(city, step, rng)


def pick_play(city: City, step: i64, rng: Rng, actions: vec[i64]) -> i64:
    """Any card of the hand on any space that is open to it; and what there is beside the plays."""
    seat = city.active
    first = seat * n.SLOTS
    held = city.hand[seat] & ~city.barred
    ordinary = plays.open_spaces(city, seat)
    count = plays.bits(ordinary)
    cards: i64 = 0
    total: i64 = 0
    for card in range(first, first + n.SLOTS):
        if held & n.BIT[card - first] == 0:
            continue
        spaces, many = ordinary, count
        if city.cards.special[city.kind[card]] != 0:
            spaces = plays.spaces_for(city, seat, card - first, ordinary)
            many = plays.bits(spaces)
        actions[cards] = city.kind[card] * n.PLACES
        actions[cards + 1] = spaces
        actions[cards + 2] = many
        cards += 3
        total += many
    if total == 0 or (city.turns[seat] == 1 and step == n.CHOOSE_PLAY and fetchable(city, seat) != n.NOTHING):
        return actions[rng.below(fill_legal(city, actions))]
    beside: i64 = 1 if step == n.CHOOSE_EXTRA or plays.can_exchange(city, seat) else 0
    ticket = rng.below(total + beside)
    if ticket == total:
        return n.DECLINE if step == n.CHOOSE_EXTRA else n.EXCHANGE
    at: i64 = 0
    while ticket >= actions[at + 2]:
        ticket -= actions[at + 2]
        at += 3
    return actions[at] + nth(actions[at + 1], ticket)


def pick_laid(city: City, rng: Rng, actions: vec[i64]) -> i64:
    """A10.6: any card of the hand on any eligible space, or into the Graveyard."""
    seat = city.actor
    first = seat * n.SLOTS
    cards: i64 = 0
    for card in range(first, first + n.SLOTS):
        if city.hand[seat] & n.BIT[card - first] != 0:
            actions[cards] = n.LAY + city.kind[card] * n.PLACES
            cards += 1
    if city.graveyard[seat] != n.NOTHING:
        return actions[rng.below(cards)] + n.OUTSIDE
    spaces = plays.eligible_spaces(city, seat)
    return actions[rng.below(cards)] + nth(spaces, rng.below(plays.bits(spaces)))


def nth(spaces: i64, number: i64) -> i64:
    """The space of that number, counted from 0."""
    space: i64 = 0
    while True:
        if spaces & n.BIT[space] != 0:
            if number == 0:
                return space
            number -= 1
        space += 1


def pick_in_city(city: City, step: i64, rng: Rng) -> i64:
    """Take anything that the step might ask for, and take others until one is allowed. One is."""
    spaces: i64 = len(city.top)
    choices = 2 * spaces if step in (n.CHOOSE_TURN, n.CHOOSE_SWAP) else spaces
    first: i64 = n.TARGET
    if step == n.CHOOSE_TURN:
        first = n.TURN
    elif step == n.CHOOSE_SWAP:
        first = n.SWAP
    elif step in (n.CHOOSE_SPACE, n.CHOOSE_ESCAPE):
        first = n.TO
    beside: i64 = 1 if decline_refusal(city, step) == codes.ALLOWED else 0
    while True:
        ticket = rng.below(choices + beside)
        if ticket == choices:
            return n.DECLINE
        if allowed(city, step, first + ticket):
            return first + ticket


def allowed(city: City, step: i64, action: i64) -> bool:
    if step == n.CHOOSE_TURN:
        return turning_refusal(city, action) == codes.ALLOWED
    if step == n.CHOOSE_SWAP:
        return swap_refusal(city, action) == codes.ALLOWED
    if step in (n.CHOOSE_SPACE, n.CHOOSE_ESCAPE):
        return destination_refusal(city, action) == codes.ALLOWED
    return target_refusal(city, step, action - n.TARGET) == codes.ALLOWED
