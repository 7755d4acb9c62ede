"""How good an action looks at a glance, in halves of a point: the values it brings, and those it takes from others.

It is asked for thousands of times a move, so it reads the cards that the action names and their neighbours and tries
nothing. What an effect will bring is left to the decisions that follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from architrave.games.architectura import places, steps, values
from architrave.games.architectura.cards import BESIDE, NUMBER
from architrave.games.architectura.numbers import (
    CHOOSE_DESTROYED,
    CHOOSE_RESTORED,
    COLUMNS,
    COST,
    DISCARD,
    LAY,
    NOTHING,
    OUTSIDE,
    PLACES,
    SLOTS,
    SWAP,
    TARGET,
    TO,
    TURN,
)

if TYPE_CHECKING:
    from architrave.games.architectura.position import City

WEAK: Final = 5  # a card of so little value is easily destroyed by the one that is played on its right
RISK: Final = 1  # what that is worth


def promise(city: City, action: i64) -> i64:
    if action < LAY:
        return of_play(city, action // PLACES, action % PLACES)
    if action < DISCARD:
        return -2 * basic_value(city, (action - LAY) // PLACES)
    if COST <= action < TARGET:
        return -2 * basic_value(city, action - COST)
    if TARGET <= action < TO:
        return of_target(city, action - TARGET)
    if TURN <= action < SWAP:
        return of_turn(city, (action - TURN) // 2, action % 2 == 1)
    return 0


def basic_value(city: City, kind: i64) -> i64:
    return city.cards.values[kind * 4 + city.cards.basic[kind]]


def of_play(city: City, kind: i64, place: i64) -> i64:
    """A5: the value it will have, and what comparing does to the left card."""
    value = basic_value(city, kind)
    if place == OUTSIDE:
        return 2 * value
    if city.cards.base[kind] == NUMBER:
        value += place % COLUMNS + 1
    elif city.cards.base[kind] == BESIDE:
        value += values.value_beside(city, place)
    total = 2 * value
    if value <= WEAK and place % COLUMNS < COLUMNS - 1 and city.top[place + 1] == NOTHING:
        total -= RISK
    if place % COLUMNS > 0 and places.face_up(city, place - 1):
        total += of_comparing(city, city.top[place - 1], value)
    return total


def of_comparing(city: City, left: i64, value: i64) -> i64:
    if values.protected(city, left):
        return 0
    before = values.value(city, left)
    if before < value and 2 * before <= value:
        return weighed(city, left, -before)
    if before == value:
        return 0
    return weighed(city, left, change(city, left, values.stepped(city, left, before > value)))


def of_target(city: City, space: i64) -> i64:
    step = steps.what(city)
    card = city.top[space]
    if step == CHOOSE_DESTROYED:
        return weighed(city, card, -values.value(city, card))
    return 2 * basic_value(city, city.kind[card]) if step == CHOOSE_RESTORED else 0


def of_turn(city: City, space: i64, up: bool) -> i64:
    card = city.top[space]
    return weighed(city, card, change(city, card, values.turned(city, card, up)))


def change(city: City, card: i64, side: i64) -> i64:
    """What another side on top adds to a card."""
    first = city.kind[card] * 4
    return city.cards.values[first + side] - city.cards.values[first + city.side[card]]


def weighed(city: City, card: i64, points: i64) -> i64:
    """What points of a card mean to the actor. One of several opponents matters less than the only one."""
    if card // SLOTS == city.actor:
        return 2 * points
    return -2 * points if city.count == 2 else -points
