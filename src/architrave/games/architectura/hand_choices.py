"""What a seat may do with the cards of its hand and its Graveyard, and the paragraph that forbids the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import plays, stack
from architrave.games.architectura import refusal_codes as codes

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def turn_refusal(city: City, action: i64) -> i64:
    """A3.1, A3.4: the play of the turn, with fetch and exchange beside it."""
    seat = city.active
    if action < n.LAY:
        slot = plays.slot_of(city, seat, action // n.PLACES)
        return plays.play_refusal(city, seat, slot, action % n.PLACES, n.NOTHING)
    if n.DISCARD <= action < n.UNDER:
        return discard_refusal(city, seat, action - n.DISCARD)
    if n.FETCH <= action < n.COST:
        return fetch_refusal(city, seat, action - n.FETCH)
    if action == n.EXCHANGE:
        return plays.exchange_refusal(city, seat)
    return codes.OTHER_CHOICE


def discard_refusal(city: City, seat: i64, kind: i64) -> i64:
    """A10.1"""
    slot = plays.slot_of(city, seat, kind)
    if slot == n.NOTHING or city.hand[seat] & n.BIT[slot] == 0:
        return codes.NOT_IN_HAND
    if not plays.special(city, seat, slot):
        return codes.ORDINARY
    return codes.OTHER_PLAY if plays.plays(city, seat, city.hand[seat]) else codes.ALLOWED


def fetch_refusal(city: City, seat: i64, kind: i64) -> i64:
    """A10.13: before anything else in the first turn."""
    slot = plays.slot_of(city, seat, kind)
    if slot == n.NOTHING or city.hand[seat] & n.BIT[slot] == 0:
        return codes.NOT_IN_HAND
    if city.turns[seat] != 1 or city.exchanged[seat] != 0 or city.shown[seat] != 0:
        return codes.NO_FETCH
    if fetchable(city, seat) == n.NOTHING:
        return codes.NO_FETCH
    return codes.ALLOWED


def fetchable(city: City, seat: i64) -> i64:
    """The slot of a card in the deck that may be fetched."""
    slots = plays.deck(city, seat)
    for slot in range(n.SLOTS):
        if slots & n.BIT[slot] != 0 and city.cards.fetched[city.kind[seat * n.SLOTS + slot]] != 0:
            return slot
    return n.NOTHING


def extra_refusal(city: City, action: i64) -> i64:
    """A6.8: an extra play is a play; no card leaves the game for it."""
    if action >= n.LAY:
        return codes.OTHER_CHOICE
    slot = plays.slot_of(city, city.active, action // n.PLACES)
    if slot != n.NOTHING and city.barred & n.BIT[slot] != 0:  # A10.5
        return codes.TAKEN_CARD
    return plays.play_refusal(city, city.active, slot, action % n.PLACES, n.NOTHING)


def replay_refusal(city: City, action: i64) -> i64:
    """A10.5: another card of the hand on the freed space."""
    if action >= n.LAY:
        return codes.OTHER_CHOICE
    slot = plays.slot_of(city, city.active, action // n.PLACES)
    if slot != n.NOTHING and city.barred & n.BIT[slot] != 0:
        return codes.TAKEN_CARD
    space = stack.space(city)
    code = plays.play_refusal(city, city.active, slot, action % n.PLACES, space)
    return codes.OTHER_SPACE if code == codes.ALLOWED and action % n.PLACES != space else code


def under_refusal(city: City, action: i64) -> i64:
    """A3.3"""
    if action < n.UNDER or action >= n.FETCH:
        return codes.OTHER_CHOICE
    slot = plays.slot_of(city, city.actor, action - n.UNDER)
    return codes.ALLOWED if slot != n.NOTHING and city.hand[city.actor] & n.BIT[slot] != 0 else codes.NOT_IN_HAND


def cost_refusal(city: City, action: i64) -> i64:
    """A10.24: from hand or Graveyard."""
    if action < n.COST or action >= n.TARGET:
        return codes.OTHER_CHOICE
    slot = plays.slot_of(city, city.actor, action - n.COST)
    held = city.hand[city.actor] | city.grave[city.actor]
    return codes.ALLOWED if slot != n.NOTHING and held & n.BIT[slot] != 0 else codes.NO_COST


def lay_refusal(city: City, action: i64) -> i64:
    """A10.6"""
    if action < n.LAY or action >= n.DISCARD:
        return codes.OTHER_CHOICE
    seat = city.actor
    place = (action - n.LAY) % n.PLACES
    slot = plays.slot_of(city, seat, (action - n.LAY) // n.PLACES)
    if slot == n.NOTHING or city.hand[seat] & n.BIT[slot] == 0:
        return codes.NOT_IN_HAND
    if city.graveyard[seat] != n.NOTHING:
        return codes.ALLOWED if place == n.OUTSIDE else codes.GRAVEYARD_OUT
    return plays.place_refusal(city, seat, place)
