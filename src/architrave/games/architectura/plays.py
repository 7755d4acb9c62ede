"""Which cards of a hand may be played, and where (A3, A4, A10.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import placement
from architrave.games.architectura import refusal_codes as codes

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

UNBEGUN: Final = -1  # of a street on which nothing lies


def bits(mask: i64) -> i64:
    """How many cards a mask of slots holds."""
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def slot_of(city: City, seat: i64, kind: i64) -> i64:
    """The slot of a kind in the deck of a seat, wherever that card is now; NOTHING if it has none."""
    for card in range(seat * n.SLOTS, seat * n.SLOTS + n.SLOTS):
        if city.kind[card] == kind:
            return card - seat * n.SLOTS
    return n.NOTHING


def payable(city: City, seat: i64, slot: i64) -> bool:
    """A10.8: are there enough other cards to remove?"""
    cost = city.cards.cost[city.kind[seat * n.SLOTS + slot]]
    return cost == 0 or bits(city.hand[seat] & ~n.BIT[slot]) + bits(city.grave[seat]) >= cost


def place_refusal(city: City, seat: i64, place: i64) -> i64:
    """A4.1 to A4.3: why a place is not eligible for a seat."""
    if place < 0 or place >= len(city.top):
        return codes.NO_SUCH_SPACE
    if placement.eligible(city, place, seat):
        return codes.ALLOWED
    if city.claim[place] >= 0:
        return codes.CLAIMED
    if city.top[place] != n.NOTHING:
        return codes.TAKEN
    return codes.LEFT_EMPTY if place % n.COLUMNS > 0 else codes.STREET_CLOSED


def play_refusal(city: City, seat: i64, slot: i64, place: i64, freed: i64) -> i64:
    """Why a card may not be played there; `freed` is a space that counts as eligible, or NOTHING (A10.5)."""
    if slot == n.NOTHING or city.hand[seat] & n.BIT[slot] == 0:
        return codes.NOT_IN_HAND
    kind = city.kind[seat * n.SLOTS + slot]
    if city.cards.outside[kind] != 0:
        return codes.ALLOWED if place == n.OUTSIDE and freed == n.NOTHING else codes.ONLY_OUTSIDE
    if place == n.OUTSIDE:
        return codes.NOT_OUTSIDE
    if place != freed:
        code = place_refusal(city, seat, place)
        if code != codes.ALLOWED:
            return code
    if placement.makes_a_run(city, place, seat):
        return codes.RUN_OF_THREE
    if city.cards.on_ruins[kind] != 0 and not placement.face_down(city, place):
        return codes.NEEDS_RUIN
    if not payable(city, seat, slot):
        return codes.NEEDS_COST
    return codes.ALLOWED


def open_spaces(city: City, seat: i64) -> i64:
    """Bits of the spaces on which an ordinary card of this seat may be played."""
    return spaces_open(city, seat, city.count > 2)


def eligible_spaces(city: City, seat: i64) -> i64:
    """Bits of the spaces to which a card of this seat may go otherwise: A4.4 is about playing."""
    return spaces_open(city, seat, False)


def spaces_open(city: City, seat: i64, short_runs: bool) -> i64:
    found: i64 = 0
    fresh = False
    for street in range(city.count):
        good = open_in_street(city, street, seat, short_runs)
        if good == UNBEGUN:
            if fresh:  # A4.7: only the first of these is open
                continue
            fresh = True
            good = 1
        found |= good * n.BIT[street * n.COLUMNS]
    return found


def any_open(city: City, seat: i64) -> bool:
    """Whether there is such a space."""
    for street in range(city.count):
        if open_in_street(city, street, seat, city.count > 2) != 0:
            return True
    return False


def open_in_street(city: City, street: i64, seat: i64, short_runs: bool) -> i64:
    """A4.1 to A4.4 for a whole street: bits of its columns, or UNBEGUN."""
    top, claim, down = city.top, city.claim, city.down
    first = seat * n.SLOTS
    occupied: i64 = 0
    open_here: i64 = 0
    own: i64 = 0
    bit: i64 = 1
    for space in range(street * n.COLUMNS, street * n.COLUMNS + n.COLUMNS):
        card = top[space]
        if card >= 0:
            occupied |= bit
            if down & n.BIT[card] != 0:
                open_here |= bit
            elif first <= card < first + n.SLOTS:
                own |= bit
        elif claim[space] >= 0:
            occupied |= bit
            if claim[space] == seat:
                open_here |= bit
        bit += bit
    if occupied == 0:
        return UNBEGUN
    open_here |= (occupied * 2 + 1) & ~occupied & 255
    if short_runs:  # not where two own cards lie beside, on one side or on both
        left, right = own * 2, own // 2
        open_here &= ~((left & own * 4) | (left & right) | (right & own // 4))
    return open_here


def ruins(city: City) -> i64:
    """Bits of the spaces whose top card is face down."""
    found: i64 = 0
    for space in range(len(city.top)):
        if placement.face_down(city, space):
            found |= n.BIT[space]
    return found


def spaces_for(city: City, seat: i64, slot: i64, ordinary: i64) -> i64:
    """Bits of the places where this card may be played, given those for an ordinary card."""
    kind = city.kind[seat * n.SLOTS + slot]
    if city.cards.outside[kind] != 0:
        return n.BIT[n.OUTSIDE]
    if not payable(city, seat, slot):
        return 0
    return ordinary & ruins(city) if city.cards.on_ruins[kind] != 0 else ordinary


def plays(city: City, seat: i64, slots: i64) -> bool:
    """Can one of these slots be played? The spaces are the same for all ordinary cards."""
    looked = False
    for slot in range(n.SLOTS):
        if slots & n.BIT[slot] == 0:
            continue
        if city.cards.special[city.kind[seat * n.SLOTS + slot]] != 0:
            if spaces_for(city, seat, slot, open_spaces(city, seat)) != 0:
                return True
        elif not looked:
            if any_open(city, seat):
                return True
            looked = True
    return False


def special(city: City, seat: i64, slot: i64) -> bool:
    """A10.1: a card with a cost or a condition, which may leave the game instead of being played."""
    kind = city.kind[seat * n.SLOTS + slot]
    return city.cards.cost[kind] != 0 or city.cards.on_ruins[kind] != 0


def discards(city: City, seat: i64) -> bool:
    for slot in range(n.SLOTS):
        if city.hand[seat] & n.BIT[slot] != 0 and special(city, seat, slot):
            return True
    return False


def has_play(city: City, seat: i64) -> bool:
    """A12.4 (a)"""
    return plays(city, seat, city.hand[seat]) or discards(city, seat)


def deck(city: City, seat: i64) -> i64:
    """Bits of the slots in the deck of a seat."""
    found = city.loose[seat]
    for place in range(seat * n.SLOTS, seat * n.SLOTS + city.under_count[seat]):
        found |= n.BIT[city.under[place]]
    return found


def exchange_refusal(city: City, seat: i64) -> i64:
    """A3.3, A3.5"""
    if city.exchanged[seat] != 0:
        return codes.EXCHANGED_BEFORE
    return codes.NO_EXCHANGE if city.hand[seat] == 0 or deck(city, seat) == 0 else codes.ALLOWED


def can_exchange(city: City, seat: i64) -> bool:
    return exchange_refusal(city, seat) == codes.ALLOWED


def exchange_helps(city: City, seat: i64) -> bool:
    """A12.4 (c): the exchange is possible and the deck holds a card that they could play now."""
    return city.silent[seat] == 0 and can_exchange(city, seat) and plays(city, seat, deck(city, seat))


def has_choice(city: City, seat: i64) -> bool:
    """A12.4 (a) and (c): has the seat something to choose in a turn of its own?"""
    return has_play(city, seat) or exchange_helps(city, seat)


def live(city: City, seat: i64) -> bool:
    """A12.4"""
    below_limit = bits(city.hand[seat]) < city.limit[seat] and deck(city, seat) != 0
    return below_limit or has_choice(city, seat)
