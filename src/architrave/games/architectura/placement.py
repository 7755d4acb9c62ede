"""Where a card may be placed (A4), and putting cards on spaces and removing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import numbers as n

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def face_up(city: City, space: i64) -> bool:
    """Whether a card that counts lies there."""
    card = city.top[space]
    return card != n.NOTHING and city.down & n.BIT[card] == 0


def face_down(city: City, space: i64) -> bool:
    card = city.top[space]
    return card != n.NOTHING and city.down & n.BIT[card] != 0


def is_occupied(city: City, space: i64) -> bool:
    """A4.2: a face-up card, a face-down card, or a Fountain token."""
    return city.top[space] != n.NOTHING or city.claim[space] != n.NOBODY


def is_begun(city: City, street: i64) -> bool:
    """A4.7"""
    for space in range(street * n.COLUMNS, street * n.COLUMNS + n.COLUMNS):
        if is_occupied(city, space):
            return True
    return False


def eligible(city: City, space: i64, seat: i64) -> bool:
    """A4.1, A4.8: may a card of this seat go there?"""
    if city.claim[space] != n.NOBODY:  # A4.3
        return city.claim[space] == seat
    if city.top[space] != n.NOTHING:
        return city.down & n.BIT[city.top[space]] != 0
    if space % n.COLUMNS > 0:
        return is_occupied(city, space - 1)
    street = space // n.COLUMNS
    if is_begun(city, street):  # A4.2
        return True
    for earlier in range(street):  # A4.7
        if not is_begun(city, earlier):
            return False
    return True


def makes_a_run(city: City, space: i64, seat: i64) -> bool:
    """A4.4: would a card of this seat join a run of three or more of its colour?"""
    if city.count < 3:
        return False
    run: i64 = 1
    left = space
    while left % n.COLUMNS > 0 and own_face_up(city, left - 1, seat):
        left -= 1
        run += 1
    right = space
    while right % n.COLUMNS < n.COLUMNS - 1 and own_face_up(city, right + 1, seat):
        right += 1
        run += 1
    return run >= 3


def own_face_up(city: City, space: i64, seat: i64) -> bool:
    return face_up(city, space) and city.top[space] // n.SLOTS == seat


def adjacent(space: i64, other: i64) -> bool:
    """A8.8: left, right, above, below, for two spaces of the city."""
    if other == space - 1:
        return space % n.COLUMNS > 0
    if other == space + 1:
        return space % n.COLUMNS < n.COLUMNS - 1
    return other == space - n.COLUMNS or other == space + n.COLUMNS


def put(city: City, card: i64, space: i64) -> None:
    """On top of whatever lies there; the seat's own Fountain token comes back (A10.21)."""
    if city.claim[space] != n.NOBODY:
        city.tokens[city.claim[space]] += 1
        city.claim[space] = n.NOBODY
    city.below[card] = city.top[space]
    city.top[space] = card
    city.space[card] = space


def lift(city: City, card: i64) -> None:
    """A top card leaves its space and uncovers what it covered (A4.5)."""
    city.top[city.space[card]] = city.below[card]
    city.below[card] = n.NOTHING
    city.space[card] = n.NOTHING


def leave(city: City, card: i64) -> None:
    """A top card leaves the city; nobody asks any more how it lay there (A4.6)."""
    lift(city, card)
    city.side[card] = 0


def destination(city: City, card: i64, space: i64) -> bool:
    """A8.4: may this card move there? Judged without it, and not back to where it came from."""
    origin = city.space[card]
    if space == origin:
        return False
    city.top[origin] = city.below[card]
    good = eligible(city, space, card // n.SLOTS)
    city.top[origin] = card
    return good


def can_move(city: City, card: i64) -> bool:
    for space in range(len(city.top)):
        if destination(city, card, space):
            return True
    return False


def move(city: City, card: i64, space: i64) -> None:
    """A8.4: the same side up, with its token."""
    lift(city, card)
    put(city, card, space)


def swap(city: City, one: i64, other: i64) -> None:
    """A8.6: two top cards change spaces; what they cover stays."""
    here, there = city.space[one], city.space[other]
    city.top[here], city.top[there] = other, one
    city.space[one], city.space[other] = there, here
    city.below[one], city.below[other] = city.below[other], city.below[one]
