"""Final scoring (A12). Points are counted in halves, because the seat bonus of A2.3 has halves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import placement, values
from architrave.games.architectura.component_set import KIND_ADJACENT, NO_BONUS, OWN_ADJACENT, OWN_IN_STREET

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

NO_CARD: Final = 9999


def end_bonus(city: City, card: i64) -> i64:
    """What the end effect of a face-up card brings."""
    kind = city.kind[card]
    what = city.cards.bonus[kind]
    if what == NO_BONUS:
        return 0
    space = city.space[card]
    column = space % n.COLUMNS
    found: i64 = 0
    if what == OWN_IN_STREET:
        for other in range(space - column, space - column + n.COLUMNS):
            found += counted(city, what, card, space, other)
    else:
        if column > 0:
            found += counted(city, what, card, space, space - 1)
        if column < n.COLUMNS - 1:
            found += counted(city, what, card, space, space + 1)
        found += counted(city, what, card, space, space - n.COLUMNS)
        found += counted(city, what, card, space, space + n.COLUMNS)
    return found // city.cards.bonus_each[kind] * city.cards.bonus_points[kind]


def counted(city: City, what: i64, card: i64, space: i64, other: i64) -> i64:
    """1 if there is such a space and its card counts, otherwise 0."""
    if other < 0 or other >= len(city.top) or not placement.face_up(city, other):
        return 0
    return 1 if counts(city, what, card, space, other) else 0


def counts(city: City, what: i64, card: i64, space: i64, other: i64) -> bool:
    top = city.top[other]
    if what == OWN_IN_STREET:  # itself included
        return top // n.SLOTS == card // n.SLOTS and other // n.COLUMNS == space // n.COLUMNS
    if not placement.adjacent(space, other):
        return False
    if what == OWN_ADJACENT:
        return top // n.SLOTS == card // n.SLOTS
    return what == KIND_ADJACENT and city.kind[top] == city.cards.bonus_kind[city.kind[card]]


def graveyard_value(city: City, seat: i64) -> i64:
    """A10.23: a Graveyard outside the city scores its value."""
    card = city.graveyard[seat]
    if card == n.NOTHING:
        return 0
    return city.cards.values[city.kind[card] * 4 + city.side[card]]


def points(city: City, seat: i64) -> i64:
    """A12.2: current values, the Graveyard, end effects; without the seat bonus."""
    total = graveyard_value(city, seat)
    for space in range(len(city.top)):
        if placement.own_face_up(city, space, seat):
            total += values.value(city, city.top[space]) + end_bonus(city, city.top[space])
    return total


def seat_bonus(city: City, seat: i64) -> i64:
    """A2.3, in halves, from the starter on; 0 where the table does not use it."""
    if city.bonus == 0:
        return 0
    behind = (seat - city.starter) % city.count
    return city.cards.seat_bonus[(city.count - 2) * 8 + (4 if city.most != 0 else 0) + behind]


def halves(city: City, seat: i64) -> i64:
    return 2 * points(city, seat) + seat_bonus(city, seat)


def cards_on_table(city: City, seat: i64) -> i64:
    """A12.3: face-up cards and the Graveyard card."""
    found: i64 = 0 if city.graveyard[seat] == n.NOTHING else 1
    for space in range(len(city.top)):
        if placement.own_face_up(city, space, seat):
            found += 1
    return found


def lowest_value(city: City, seat: i64) -> i64:
    """A12.3: the single card of lowest current value; a player without cards loses this."""
    lowest: i64 = NO_CARD if city.graveyard[seat] == n.NOTHING else graveyard_value(city, seat)
    for space in range(len(city.top)):
        if placement.own_face_up(city, space, seat):
            lowest = min(lowest, values.value(city, city.top[space]))
    return lowest


def winners(city: City) -> vec[i64]:
    """A12.3: the seats that win, more than one where all is equal."""
    best = vec[i64]([0])
    for seat in range(1, city.count):
        order = ahead(city, seat, best[0])
        if order > 0:
            best = vec[i64]([seat])
        elif order == 0:
            best = append(best, seat)
    return best


def ahead(city: City, seat: i64, other: i64) -> i64:
    """Above 0 if the seat stands better than the other, below if worse."""
    lead = halves(city, seat) - halves(city, other)
    if lead == 0:
        lead = cards_on_table(city, seat) - cards_on_table(city, other)
    if lead == 0:
        lead = lowest_value(city, other) - lowest_value(city, seat)
    return lead


def returns(city: City) -> vec[float]:
    """A sole winner has 1 and the others share the loss; winners of a shared game share the win."""
    won = winners(city)
    seats = float(city.count)
    shares = vec[float]([-1.0 / (seats - 1.0) for seat in range(int(city.count))])
    for seat in won:
        shares[seat] = (seats / float(len(won)) - 1.0) / (seats - 1.0)
    return shares


def lead(city: City, seat: i64) -> float:
    """Points ahead of the best other seat."""
    best: i64 = -NO_CARD
    for other in range(city.count):
        if other != seat:
            best = max(best, halves(city, other))
    return float(halves(city, seat) - best) / 2.0
