"""The expected points of the goal patterns in a city: complete ones count in full, growing ones by the square of their
size.

Bots call it thousands of times per move, so it works on sets of lots and on the patterns around one lot. Values are
fractions of a VP.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import CHAIN, OTHER_TYPE, ROUNDS, SHAPE
from architrave.games.architects.lots import ALL_LOTS, BIT, COLUMNS, TYPES, count

if TYPE_CHECKING:
    from architrave.games.architects.position import Region

VP: Final = 144  # a VP in these figures: divisible by the squares of what patterns count
ALWAYS: Final = 99  # more buildings than a pattern can lack


def to_come(region: Region) -> i64:
    """How many buildings each city still gets in this round, the current turn included, give or take one."""
    left: i64 = 0
    for row in range(region.row, row_count(region)):
        left += count(region.rows[row * n.ROW_SPAN + n.LEFT])
    return (left + region.cities - 1) // region.cities


def row_count(region: Region) -> i64:
    return region.components.row_count[region.count * ROUNDS + region.round]


def rounds_left(region: Region) -> i64:
    """How often the city will be scored."""
    return ROUNDS - region.round


def outlook(region: Region, city: i64, goal: i64, hope: i64) -> i64:
    """Of a goal in the whole city, when no more than `hope` buildings can still join a pattern."""
    box = region.components
    kind = box.goal_kind[goal]
    worth: i64 = 0
    if kind == SHAPE:
        built = region.lots[city * n.CITY_SPAN + n.BUILT]
        lots_of = box.places.lots
        groups = box.places.group
        group: i64 = -1
        best: i64 = 0
        for place in range(box.places.first[goal], box.places.end[goal]):
            there = lots_of[place] & built
            if there == 0:
                continue
            if groups[place] != group:
                worth += best
                best = 0
                group = groups[place]
            best = max(best, growth(region, city, place, there, hope))
        return (worth + best) * box.goal_vp[goal]
    if kind == CHAIN:
        for chain in range(box.goal_from[goal], box.goal_to[goal]):
            worth += chain_growth(region, city, goal, chain, hope)
        return worth
    for area in range(box.goal_from[goal], box.goal_to[goal]):
        worth += set_growth(region, city, goal, box.areas[area], hope)
    return worth


def around(region: Region, city: i64, goal: i64, lot: i64, hope: i64) -> i64:
    """Of a goal in the places that a lot belongs to."""
    box = region.components
    kind = box.goal_kind[goal]
    best: i64 = 0
    if kind == SHAPE:
        built = region.lots[city * n.CITY_SPAN + n.BUILT]
        lots_of = box.places.lots
        at = box.places.at
        for i in range(box.places.at_first[goal * 32 + lot], box.places.at_end[goal * 32 + lot]):
            there = lots_of[at[i]] & built
            if there != 0:
                best = max(best, growth(region, city, at[i], there, hope))
        return best * box.goal_vp[goal]
    if kind == CHAIN:
        for chain in range(box.goal_from[goal], box.goal_to[goal]):
            if on_chain(region, chain, lot):
                return chain_growth(region, city, goal, chain, hope)
        return 0
    for area in range(box.goal_from[goal], box.goal_to[goal]):
        if box.areas[area] & BIT[lot] != 0:
            return set_growth(region, city, goal, box.areas[area], hope)
    return 0


def growth(region: Region, city: i64, place: i64, there: i64, hope: i64) -> i64:
    """How much of a shape stands, squared; nothing if what stands is in its way. `there`: its lots that are built on,
    at least one."""
    places = region.components.places
    standing = count(there)
    size = places.size[place]
    if size - standing > hope:
        return 0
    base = city * n.CITY_SPAN
    lots = region.lots
    lots_of = places.part_lots
    seen: i64 = 0
    for part in range(places.part_first[place], places.part_end[place]):
        here = lots_of[part] & there
        if here != 0:
            asked = places.part_asked[part]
            kind = asked
            if asked < 0:
                kind = 0
                while lots[base + kind] & here == 0:
                    kind += 1
            if here & ~lots[base + kind] != 0:
                return 0
            if asked == OTHER_TYPE:
                if seen & BIT[kind] != 0:
                    return 0
                seen |= BIT[kind]
    return standing * standing * VP // (size * size)


def set_growth(region: Region, city: i64, goal: i64, area: i64, hope: i64) -> i64:
    """Whole sets, and how many types of the next one are there."""
    box = region.components
    base = city * n.CITY_SPAN
    types = box.set_types[goal]
    fewest: i64 = ALWAYS
    number: i64 = 0
    for kind in range(TYPES):
        if types & BIT[kind] != 0:
            number += 1
            fewest = min(fewest, count(region.lots[base + kind] & area))
    if fewest >= box.set_most[goal]:
        return box.set_most[goal] * VP * box.goal_vp[goal]
    more: i64 = 0
    for kind in range(TYPES):
        if types & BIT[kind] != 0 and count(region.lots[base + kind] & area) > fewest:
            more += 1
    if number - more > hope or number - more > count(area & ALL_LOTS & ~region.lots[base + n.BUILT]):
        more = 0
    return (fewest * VP + more * more * VP // (number * number)) * box.goal_vp[goal]


def on_chain(region: Region, chain: i64, lot: i64) -> bool:
    for i in range(chain * COLUMNS, chain * COLUMNS + COLUMNS):
        if region.components.chains[i] == lot:
            return True
    return False


def chain_growth(region: Region, city: i64, goal: i64, chain: i64, hope: i64) -> i64:
    """What stands of a chain up to the first lot of another type, as if gaps were going to be closed."""
    box = region.components
    base = city * n.CITY_SPAN
    built = region.lots[base + n.BUILT]
    of_kind: i64 = 0
    standing: i64 = 0
    gaps: i64 = 0
    for i in range(chain * COLUMNS, chain * COLUMNS + COLUMNS):
        lot = BIT[box.chains[i]]
        if built & lot == 0:
            gaps += 1
            if gaps > hope:
                break
            continue
        if of_kind == 0:
            kind: i64 = 0
            while region.lots[base + kind] & lot == 0:
                kind += 1
            of_kind = region.lots[base + kind]
        elif of_kind & lot == 0:
            break
        standing += 1
    longest = box.chain_vp[goal * (COLUMNS + 1) + COLUMNS]
    return standing * standing * VP * longest // (COLUMNS * COLUMNS)
