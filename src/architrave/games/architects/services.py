"""Services (M6): the display, what they cost, buying one; Demanding residents (M5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architects import drawing
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import BARGAIN, PAIRS
from architrave.games.architects.lots import BIT, row_bits

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def cost(region: Region, seat: i64) -> i64:
    """M4.3: in boats, for the next service of this seat."""
    if is_bargain(region) and region.bargains & BIT[seat] == 0:  # M13.9
        return region.components.event_amount[region.event]
    return region.components.numbers.service_cost


def is_bargain(region: Region) -> bool:
    return region.event != n.NOTHING and region.components.event_effect[region.event] == BARGAIN


def open_pairs(region: Region) -> i64:
    """Bits of the pairs that lie open, the extra ones of M5.4 included."""
    return row_bits(region.open_services, n.NOTHING)


def twice_open(region: Region) -> i64:
    """M5.4: bits of the pairs that lie open both in a regular place and among the extras."""
    if region.rules == n.FIRST_RULES:
        return 0
    regular: i64 = 0
    extra: i64 = 0
    for place in range(i64(len(region.open_services))):
        pair = region.open_services[place]
        if pair != n.NOTHING:
            if place < region.components.numbers.open_services:
                regular |= BIT[pair]
            else:
                extra |= BIT[pair]
    return regular & extra


def wanted_twice(region: Region) -> i64:
    """M6.1: those of them that the active player does not own."""
    return twice_open(region) & ~region.held[region.active * n.HELD_SPAN + n.SERVICES]


def wanted_pairs(region: Region) -> i64:
    """M6.1: bits of the open pairs that the active player does not own."""
    return open_pairs(region) & ~region.held[region.active * n.HELD_SPAN + n.SERVICES]


def affordable(region: Region) -> bool:
    return region.held[region.active * n.HELD_SPAN + n.BOATS] >= cost(region, region.active)


def place_of(region: Region, pair: i64, start: i64) -> i64:
    """The first place from a place on where it lies open; there must be one."""
    place = start
    while region.open_services[place] != pair:
        place += 1
    return place


def first_vacant(region: Region) -> i64:
    """The first empty place, the extra ones included."""
    return place_of(region, n.NOTHING, 0)


def take(region: Region, city: i64, place: i64) -> None:
    """The service of this place belongs to the city; nothing is paid here."""
    region.held[city * n.HELD_SPAN + n.SERVICES] |= BIT[region.open_services[place]]
    region.open_services[place] = n.NOTHING


def pay(region: Region, city: i64, boats: i64) -> None:
    region.held[city * n.HELD_SPAN + n.BOATS] -= boats
    region.held[city * n.HELD_SPAN + n.USED_BOATS] += boats


def buy(region: Region, number: i64) -> i64:
    """M4.3: the active player pays for a service and has it; the place it leaves empty."""
    seat = region.active
    if number < PAIRS:
        place = place_of(region, number, 0)
    else:  # M5.4
        place = place_of(region, number - PAIRS, region.components.numbers.open_services)
    pay(region, seat, cost(region, seat))
    if is_bargain(region):
        region.bargains |= BIT[seat]
    take(region, seat, place)
    return place


def replace(region: Region, place: i64) -> bool:
    """M6.1: draw another for an empty place, if there is one to draw."""
    if place >= region.components.numbers.open_services or not drawing.services_remain(region):
        return False
    region.vacant = place
    drawing.want(region, n.DRAW_SERVICE)
    return True


def fill(region: Region, place: i64, pair: i64) -> None:
    """A service comes from the stack to a place of the display."""
    region.stack[pair] -= 1
    region.open_services[place] = pair
    region.vacant = 0


def lay_extras(region: Region) -> None:
    """M5.4: two more, or what there is; then the choice."""
    for place in range(region.components.numbers.open_services, len(region.open_services)):
        if region.open_services[place] == n.NOTHING and drawing.services_remain(region):
            region.vacant = place
            drawing.want(region, n.DRAW_EXTRA)
            return
    drawing.no_draw(region, n.CHOOSE_SERVICE)


def discard_extras(region: Region) -> None:
    for place in range(region.components.numbers.open_services, len(region.open_services)):
        pair = region.open_services[place]
        if pair != n.NOTHING:
            region.discards[pair] += 1
            region.open_services[place] = n.NOTHING
