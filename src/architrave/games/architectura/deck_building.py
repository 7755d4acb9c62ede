"""Building decks for the advanced game (A11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import plays
from architrave.games.architectura import refusal_codes as codes
from architrave.kernel.position import buffer

if TYPE_CHECKING:
    from architrave.games.architectura.position import City
    from architrave.kernel.rng import Rng


def count_added(city: City, seat: i64) -> i64:
    """How many additional cards the deck of a seat holds."""
    count: i64 = 0
    for card in range(seat * n.SLOTS, seat * n.SLOTS + n.SLOTS):
        if city.cards.replaces[city.kind[card]] != 0:
            count += 1
    return count


def refusal(city: City, seat: i64, action: i64) -> i64:
    if action == n.READY:
        return codes.ALLOWED
    if action < n.REPLACE:
        return codes.OTHER_CHOICE
    return replacement_refusal(city, seat, (action - n.REPLACE) // n.MOST_KINDS, (action - n.REPLACE) % n.MOST_KINDS)


def replacement_refusal(city: City, seat: i64, added: i64, basic: i64) -> i64:
    """A11.1: one for one, of one's own colour, for a card that it may replace, up to the maximum."""
    if added >= len(city.cards.base) or city.cards.colours[city.colours[seat]] & n.BIT[added] == 0:
        return codes.NOT_YOUR_COLOUR
    if plays.slot_of(city, seat, added) != n.NOTHING:
        return codes.USED_ALREADY
    if basic >= len(city.cards.base) or city.cards.replaces[added] & n.BIT[basic] == 0:
        return codes.NOT_THAT_CARD
    if plays.slot_of(city, seat, basic) == n.NOTHING:
        return codes.NOT_IN_DECK
    return codes.ENOUGH if count_added(city, seat) >= city.most else codes.ALLOWED


def fill(city: City, seat: i64, actions: vec[i64], filled: i64) -> i64:
    """Add the replacements that are possible to the first `filled` actions."""
    offered = city.cards.colours[city.colours[seat]]
    for added in range(len(city.cards.base)):
        if offered & n.BIT[added] != 0:
            for basic in city.cards.basics:
                if replacement_refusal(city, seat, added, basic) == codes.ALLOWED:
                    actions[filled] = n.REPLACE + added * n.MOST_KINDS + basic
                    filled += 1
    return filled


def replace(city: City, seat: i64, added: i64, basic: i64) -> None:
    city.kind = city.kind[:]  # clones share it
    city.kind[seat * n.SLOTS + plays.slot_of(city, seat, basic)] = added


def build_at_random(city: City, seat: i64, rng: Rng) -> None:
    """A legal deck, each number of replacements equally likely to be aimed at."""
    kinds = city.kind[:]  # clones share it
    for place in range(n.SLOTS):
        kinds[seat * n.SLOTS + place] = city.cards.basics[place]
    city.kind = kinds
    wanted = rng.below(city.most + 1)
    actions = buffer()
    while count_added(city, seat) < wanted:
        found = fill(city, seat, actions, 0)
        if found == 0:
            return
        chosen = actions[rng.below(found)] - n.REPLACE
        replace(city, seat, chosen // n.MOST_KINDS, chosen % n.MOST_KINDS)
