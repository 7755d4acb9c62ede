"""The stack of what is still to be done: a step is a number that says what, and four that say with what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

DEEPEST: Final = 24  # steps; a play brings a handful, and extra plays and copies do not repeat within a turn
NUMBERS: Final = 5


def push(city: City, what: i64, a: i64, b: i64, c: i64, d: i64) -> None:
    steps = city.steps
    at = city.depth
    steps[at] = what
    steps[at + 1] = a
    steps[at + 2] = b
    steps[at + 3] = c
    steps[at + 4] = d
    city.depth = at + NUMBERS


def drop(city: City) -> None:
    city.depth -= NUMBERS


def what(city: City) -> i64:
    """What comes next."""
    return city.steps[city.depth - 5]


def first(city: City) -> i64:
    return city.steps[city.depth - 4]


def second(city: City) -> i64:
    return city.steps[city.depth - 3]


def third(city: City) -> i64:
    return city.steps[city.depth - 2]


def fourth(city: City) -> i64:
    return city.steps[city.depth - 1]
