"""A quick judgement of an action for the search, in half points: values gained, and values taken from others.

It is asked for thousands of times a move, so it reads the cards that the action names and their neighbours and tries
nothing. What an effect will bring is left to the decisions that follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import placement, stack, steps, values
from architrave.games.architectura.component_set import BESIDE, NUMBER

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

WEAK: Final = 5  # a card of so little value is easily destroyed by the one that is played on its right
RISK: Final = 1  # what that is worth


def prior(city: City, action: i64) -> i64:
    if action < n.LAY:
        return of_play(city, action // n.PLACES, action % n.PLACES)
    if action < n.DISCARD:
        return -2 * basic_value(city, (action - n.LAY) // n.PLACES)
    if n.COST <= action < n.TARGET:
        return -2 * basic_value(city, action - n.COST)
    if n.TARGET <= action < n.TO:
        return of_target(city, action - n.TARGET)
    if n.TURN <= action < n.SWAP:
        return of_turn(city, (action - n.TURN) // 2, action % 2 == 1)
    return 0


def basic_value(city: City, kind: i64) -> i64:
    return city.cards.values[kind * 4 + city.cards.basic[kind]]


def of_play(city: City, kind: i64, place: i64) -> i64:
    """A5: the value it will have, and what comparing does to the left card."""
    value = basic_value(city, kind)
    if place == n.OUTSIDE:
        return 2 * value
    if city.cards.base[kind] == NUMBER:
        value += place % n.COLUMNS + 1
    elif city.cards.base[kind] == BESIDE:
        value += values.value_beside(city, place)
    total = 2 * value
    if value <= WEAK and place % n.COLUMNS < n.COLUMNS - 1 and city.top[place + 1] == n.NOTHING:
        total -= RISK
    if place % n.COLUMNS > 0 and placement.face_up(city, place - 1):
        total += of_comparing(city, city.top[place - 1], value)
    return total


def of_comparing(city: City, left: i64, value: i64) -> i64:
    if values.is_protected(city, left):
        return 0
    before = values.value(city, left)
    if before < value and 2 * before <= value:
        return weigh(city, left, -before)
    if before == value:
        return 0
    return weigh(city, left, change(city, left, values.side_after_step(city, left, before > value)))


def of_target(city: City, space: i64) -> i64:
    step = stack.step(city)
    card = city.top[space]
    if step == steps.DESTROY:
        return weigh(city, card, -values.value(city, card))
    return 2 * basic_value(city, city.kind[card]) if step == steps.RESTORE else 0


def of_turn(city: City, space: i64, up: bool) -> i64:
    card = city.top[space]
    return weigh(city, card, change(city, card, values.side_after_turn(city, card, up)))


def change(city: City, card: i64, side: i64) -> i64:
    """What another side on top adds to a card."""
    first = city.kind[card] * 4
    return city.cards.values[first + side] - city.cards.values[first + city.side[card]]


def weigh(city: City, card: i64, points: i64) -> i64:
    """What points of a card mean to the actor. One of several opponents matters less than the only one."""
    if card // n.SLOTS == city.actor:
        return 2 * points
    return -2 * points if city.count == 2 else -points
