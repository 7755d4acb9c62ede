"""The stack of pending steps: five numbers per step, its kind and its fields; the next step is last.

Each field of a step has its place among the four numbers, the same in every step that has it. No step has two fields
in one place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from architrave.games.architectura import steps

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

DEEPEST: Final = 24  # steps; a play brings a handful, and extra plays and copies do not repeat within a turn
NUMBERS: Final = 5

PLACE_OF: Final = {
    "source": 1,  # the card that acts
    "effect": 2,  # the kind whose effect it is
    "change": 2,  # what comparing does to a card
    "hit": 2,  # bits of the cards that are destroyed together
    "left": 2,  # cards still to be removed
    "card": 3,
    "seat": 3,
    "done": 3,  # players that have been through
    "whose": 3,  # whose cards may be turned, and how many: (seat + 1) * 8 + times
    "space": 4,
    "asked": 4,  # bits of the cards that are still to be asked for
    "turned": 4,  # bits of the cards turned before
    "wanted": 4,  # cards wanted in the hand, or -1 for the limit of the moment
}


def put(city: City, step: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
    numbers = city.steps
    at = city.depth
    numbers[at] = step
    numbers[at + 1] = first
    numbers[at + 2] = second
    numbers[at + 3] = third
    numbers[at + 4] = fourth
    city.depth = at + NUMBERS


def drop(city: City) -> None:
    city.depth -= NUMBERS


# What the step on top names.


def step(city: City) -> i64:
    """Its kind."""
    return city.steps[city.depth - 5]


def source(city: City) -> i64:
    return city.steps[city.depth - 4]


def effect(city: City) -> i64:
    return city.steps[city.depth - 3]


def change(city: City) -> i64:
    return city.steps[city.depth - 3]


def hit(city: City) -> i64:
    return city.steps[city.depth - 3]


def left(city: City) -> i64:
    return city.steps[city.depth - 3]


def card(city: City) -> i64:
    return city.steps[city.depth - 2]


def seat(city: City) -> i64:
    return city.steps[city.depth - 2]


def done(city: City) -> i64:
    return city.steps[city.depth - 2]


def whose(city: City) -> i64:
    """Whose cards may be turned; -1 for anybody's."""
    return city.steps[city.depth - 2] // 8 - 1


def times(city: City) -> i64:
    """How many cards may be turned."""
    return city.steps[city.depth - 2] % 8


def space(city: City) -> i64:
    return city.steps[city.depth - 1]


def asked(city: City) -> i64:
    return city.steps[city.depth - 1]


def turned(city: City) -> i64:
    return city.steps[city.depth - 1]


def wanted(city: City) -> i64:
    return city.steps[city.depth - 1]


# A step comes on top, with its fields.


def push(city: City, step: i64) -> None:
    put(city, step, 0, 0, 0, 0)


def push_seat(city: City, step: i64, seat: i64) -> None:
    put(city, step, 0, 0, seat, 0)


def push_card(city: City, step: i64, card: i64) -> None:
    put(city, step, 0, 0, card, 0)


def push_effect(city: City, step: i64, source: i64, effect: i64) -> None:
    put(city, step, source, effect, 0, 0)


def push_each(city: City, step: i64, source: i64, effect: i64, done: i64) -> None:
    put(city, step, source, effect, done, 0)


def push_deal(city: City, done: i64) -> None:
    put(city, steps.DEAL, 0, 0, done, 0)


def push_draw(city: City, seat: i64, wanted: i64) -> None:
    put(city, steps.DRAW, 0, 0, seat, wanted)


def push_place(city: City, card: i64, space: i64) -> None:
    put(city, steps.PLACE, 0, 0, card, space)


def push_cost(city: City, card: i64, space: i64, left: i64) -> None:
    put(city, steps.COST, 0, left, card, space)


def push_affected(city: City, card: i64, change: i64, source: i64) -> None:
    put(city, steps.AFFECTED, source, change, card, 0)


def push_turn(city: City, source: i64, effect: i64, whose: i64, times: i64, turned: i64) -> None:
    put(city, steps.TURN, source, effect, (whose + 1) * 8 + times, turned)


def push_space(city: City, card: i64, effect: i64) -> None:
    put(city, steps.SPACE, 0, effect, card, 0)


def push_lay(city: City, seat: i64, effect: i64, source: i64) -> None:
    put(city, steps.LAY, source, effect, seat, 0)


def push_replay(city: City, source: i64, effect: i64, card: i64, space: i64) -> None:
    put(city, steps.REPLAY, source, effect, card, space)


def push_razed(city: City, card: i64, hit: i64, asked: i64, source: i64) -> None:
    put(city, steps.RAZED, source, hit, card, asked)


def push_raze(city: City, hit: i64) -> None:
    put(city, steps.RAZE, 0, hit, 0, 0)
