"""What chance draws: the starting player, the die, and cards from the decks (A2.4, A3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import plays, stack, steps

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def pile(city: City) -> i64:
    if city.starter == n.NOBODY:
        return n.STARTER_PILE
    if stack.step(city) == steps.ROLL:
        return n.DIE_PILE
    if stack.step(city) == steps.DRAW:
        return n.DECK_PILE + stack.seat(city)
    return n.NO_PILE


def fill_chance(city: City, outcomes: vec[i64], weights: vec[i64]) -> i64:
    """Outcomes are a seat, the number of eyes, or the kind of a card."""
    which = pile(city)
    if which in (n.STARTER_PILE, n.DIE_PILE):
        count: i64 = city.count if which == n.STARTER_PILE else 6
        for face in range(count):
            outcomes[face] = face if which == n.STARTER_PILE else face + 1
            weights[face] = 1
        return count
    seat = which - n.DECK_PILE
    if city.loose[seat] == 0:  # the head of the cards put under, without chance but in the same form
        outcomes[0] = city.kind[seat * n.SLOTS + city.under[seat * n.SLOTS]]
        weights[0] = 1
        return 1
    filled: i64 = 0
    for slot in range(n.SLOTS):
        if city.loose[seat] & n.BIT[slot] != 0:
            filled = insert(outcomes, filled, city.kind[seat * n.SLOTS + slot])
            weights[filled - 1] = 1
    return filled


def chance_total(city: City) -> i64:
    which = pile(city)
    if which in (n.STARTER_PILE, n.DIE_PILE):
        return city.count if which == n.STARTER_PILE else 6
    return max(plays.bits(city.loose[which - n.DECK_PILE]), 1)


def chance_at(city: City, ticket: i64) -> i64:
    """Tickets follow the rising order of the kinds."""
    which = pile(city)
    if which in (n.STARTER_PILE, n.DIE_PILE):
        return ticket if which == n.STARTER_PILE else ticket + 1
    seat = which - n.DECK_PILE
    if city.loose[seat] == 0:
        return city.kind[seat * n.SLOTS + city.under[seat * n.SLOTS]]
    kinds: i64 = 0
    for slot in range(n.SLOTS):
        if city.loose[seat] & n.BIT[slot] != 0:
            kinds |= n.BIT[city.kind[seat * n.SLOTS + slot]]
    kind: i64 = 0
    while kinds & n.BIT[kind] == 0 or ticket > 0:
        if kinds & n.BIT[kind] != 0:
            ticket -= 1
        kind += 1
    return kind


def insert(outcomes: vec[i64], filled: i64, kind: i64) -> i64:
    """Keep the outcomes in rising order."""
    i = filled
    while i > 0 and outcomes[i - 1] > kind:
        outcomes[i] = outcomes[i - 1]
        i -= 1
    outcomes[i] = kind
    return filled + 1


def take(city: City, outcome: i64) -> None:
    which = pile(city)
    if which == n.STARTER_PILE:
        city.starter = outcome
    elif which == n.DIE_PILE:
        city.most = outcome
        stack.drop(city)
    else:
        draw_card(city, which - n.DECK_PILE, outcome)


def draw_card(city: City, seat: i64, kind: i64) -> None:
    slot = plays.slot_of(city, seat, kind)
    if city.loose[seat] & n.BIT[slot] != 0:
        city.loose[seat] &= ~n.BIT[slot]
    else:
        take_from_under(city, seat)
    city.hand[seat] |= n.BIT[slot]
    city.silent[seat] = 0


def take_from_under(city: City, seat: i64) -> None:
    """The cards put under come up in the order they were put (A3.3). Which of them has come up, others cannot know."""
    city.under_count[seat] -= 1
    for place in range(seat * n.SLOTS, seat * n.SLOTS + city.under_count[seat]):
        city.under[place] = city.under[place + 1]
    if city.under_count[seat] == 0:
        city.shown[seat] |= city.under_shown[seat]
        city.under_shown[seat] = 0
        city.risen[seat] = 0
    elif city.under_shown[seat] != 0:
        city.risen[seat] += 1
