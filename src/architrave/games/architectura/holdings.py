"""What a seat may do with the cards of its hand and its Graveyard, and the paragraph that forbids the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import plays, steps
from architrave.games.architectura.codes import (
    ALLOWED,
    GRAVEYARD_OUT,
    NO_COST,
    NO_FETCH,
    NOT_IN_HAND,
    ORDINARY,
    OTHER_CHOICE,
    OTHER_PLAY,
    OTHER_SPACE,
    TAKEN_CARD,
)
from architrave.games.architectura.numbers import (
    BIT,
    COST,
    DISCARD,
    EXCHANGE,
    FETCH,
    LAY,
    NOTHING,
    OUTSIDE,
    PLACES,
    SLOTS,
    TARGET,
    UNDER,
)

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def turn_refusal(city: City, action: i64) -> i64:
    """A3.1, A3.4: the play of the turn, with fetch and exchange beside it."""
    seat = city.active
    if action < LAY:
        slot = plays.slot_of(city, seat, action // PLACES)
        return plays.play_refusal(city, seat, slot, action % PLACES, NOTHING)
    if DISCARD <= action < UNDER:
        return discard_refusal(city, seat, action - DISCARD)
    if FETCH <= action < COST:
        return fetch_refusal(city, seat, action - FETCH)
    if action == EXCHANGE:
        return plays.exchange_refusal(city, seat)
    return OTHER_CHOICE


def discard_refusal(city: City, seat: i64, kind: i64) -> i64:
    """A10.1"""
    slot = plays.slot_of(city, seat, kind)
    if slot == NOTHING or city.hand[seat] & BIT[slot] == 0:
        return NOT_IN_HAND
    if not plays.special(city, seat, slot):
        return ORDINARY
    return OTHER_PLAY if plays.plays(city, seat, city.hand[seat]) else ALLOWED


def fetch_refusal(city: City, seat: i64, kind: i64) -> i64:
    """A10.13: before anything else in the first turn."""
    slot = plays.slot_of(city, seat, kind)
    if slot == NOTHING or city.hand[seat] & BIT[slot] == 0:
        return NOT_IN_HAND
    if city.turns[seat] != 1 or city.exchanged[seat] != 0 or city.shown[seat] != 0:
        return NO_FETCH
    if fetchable(city, seat) == NOTHING:
        return NO_FETCH
    return ALLOWED


def fetchable(city: City, seat: i64) -> i64:
    """The slot of a card in the deck that may be fetched."""
    slots = plays.deck(city, seat)
    for slot in range(SLOTS):
        if slots & BIT[slot] != 0 and city.cards.fetched[city.kind[seat * SLOTS + slot]] != 0:
            return slot
    return NOTHING


def extra_refusal(city: City, action: i64) -> i64:
    """A6.8: an extra play is a play; no card leaves the game for it."""
    if action >= LAY:
        return OTHER_CHOICE
    slot = plays.slot_of(city, city.active, action // PLACES)
    if slot != NOTHING and city.barred & BIT[slot] != 0:  # A10.5
        return TAKEN_CARD
    return plays.play_refusal(city, city.active, slot, action % PLACES, NOTHING)


def replay_refusal(city: City, action: i64) -> i64:
    """A10.5: another card of the hand on the freed space."""
    if action >= LAY:
        return OTHER_CHOICE
    slot = plays.slot_of(city, city.active, action // PLACES)
    if slot != NOTHING and city.barred & BIT[slot] != 0:
        return TAKEN_CARD
    space = steps.fourth(city)
    code = plays.play_refusal(city, city.active, slot, action % PLACES, space)
    return OTHER_SPACE if code == ALLOWED and action % PLACES != space else code


def hand_refusal(city: City, action: i64, family: i64) -> i64:
    if action < family or action >= family + 64:
        return OTHER_CHOICE
    slot = plays.slot_of(city, city.actor, action - family)
    return ALLOWED if slot != NOTHING and city.hand[city.actor] & BIT[slot] != 0 else NOT_IN_HAND


def cost_refusal(city: City, action: i64) -> i64:
    """A10.24: from hand or Graveyard."""
    if action < COST or action >= TARGET:
        return OTHER_CHOICE
    slot = plays.slot_of(city, city.actor, action - COST)
    held = city.hand[city.actor] | city.grave[city.actor]
    return ALLOWED if slot != NOTHING and held & BIT[slot] != 0 else NO_COST


def laid_refusal(city: City, action: i64) -> i64:
    """A10.6"""
    if action < LAY or action >= DISCARD:
        return OTHER_CHOICE
    seat = city.actor
    place = (action - LAY) % PLACES
    slot = plays.slot_of(city, seat, (action - LAY) // PLACES)
    if slot == NOTHING or city.hand[seat] & BIT[slot] == 0:
        return NOT_IN_HAND
    if city.graveyard[seat] != NOTHING:
        return ALLOWED if place == OUTSIDE else GRAVEYARD_OUT
    return plays.place_refusal(city, seat, place)
