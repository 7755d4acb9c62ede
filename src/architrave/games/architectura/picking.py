"""Pick a random legal action, all equally likely, without listing them, for fast rollouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import plays, stack, steps, targets
from architrave.games.architectura import refusal_codes as codes
from architrave.games.architectura.hand_choices import fetchable
from architrave.games.architectura.legality import city_refusal, decline_refusal, fill_legal
from architrave.kernel.rng import Rng

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def pick(city: City, rng: Rng, actions: vec[i64]) -> i64:
    step = stack.step(city)
    answers = steps.ANSWERS[step]
    if answers == n.PLAY and step != steps.REPLAY:
        return pick_play(city, step, rng, actions)
    if answers == n.LAY:
        return pick_laid(city, rng, actions)
    if n.TARGET <= answers < n.EXCHANGE:
        return pick_in_city(city, step, answers, rng)
    return actions[rng.below(fill_legal(city, actions))]


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
    if total == 0 or (city.turns[seat] == 1 and step == steps.PLAY and fetchable(city, seat) != n.NOTHING):
        return actions[rng.below(fill_legal(city, actions))]
    beside: i64 = 1 if step == steps.EXTRA or plays.can_exchange(city, seat) else 0
    ticket = rng.below(total + beside)
    if ticket == total:
        return n.DECLINE if step == steps.EXTRA else n.EXCHANGE
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


def pick_in_city(city: City, step: i64, answers: i64, rng: Rng) -> i64:
    """Take anything that the step might ask for, and take others until one is allowed. One is."""
    choices = targets.choices(city, answers)
    beside: i64 = 1 if decline_refusal(city, step) == codes.ALLOWED else 0
    while True:
        ticket = rng.below(choices + beside)
        if ticket == choices:
            return n.DECLINE
        if city_refusal(city, step, answers, answers + ticket) == codes.ALLOWED:
            return answers + ticket
