"""Values (A7), turning (A1, A8.5) and protection (A8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import placement
from architrave.games.architectura.component_set import BESIDE, NUMBER

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def value(city: City, card: i64) -> i64:
    """The current value of a face-up card of the city."""
    kind = city.kind[card]
    amount = city.cards.values[kind * 4 + city.side[card]]
    base = city.cards.base[kind]
    if base == BESIDE:
        return amount + value_beside(city, city.space[card])
    if base == NUMBER:
        return amount + city.space[card] % n.COLUMNS + 1
    return amount


def value_beside(city: City, space: i64) -> i64:
    """A7.1: X is 0 if the space to the left is empty, face down or only a token."""
    if space % n.COLUMNS == 0 or not placement.face_up(city, space - 1):
        return 0
    return value(city, city.top[space - 1])


def side_after_turn(city: City, card: i64, up: bool) -> i64:
    """The side that a quarter turn brings to the top, or the present one if that is a blank side (A1.4, A8.5)."""
    sides = city.cards.sides[city.kind[card]]
    side = city.side[card] + 1 if up else city.side[card] - 1
    if sides == 4:
        return side & 3
    return side if 0 <= side < sides else city.side[card]


def side_after_step(city: City, card: i64, up: bool) -> i64:
    """The side that comparing brings to the top: no wrap (A5.2)."""
    sides = city.cards.sides[city.kind[card]]
    side = city.side[card] + 1 if up else city.side[card] - 1
    return side if 0 <= side < sides else city.side[card]


def is_protected(city: City, card: i64) -> bool:
    """A8.3: a token lies on it, or it shows a shield."""
    return city.guarded & n.BIT[card] != 0 or city.cards.shield[city.kind[card]] != 0


def out_of_reach(city: City, card: i64, seat: i64) -> bool:
    """A8.3: opponents' cards do nothing to a protected card."""
    return card // n.SLOTS != seat and is_protected(city, card)
