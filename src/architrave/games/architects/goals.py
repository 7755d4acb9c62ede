"""Where the pattern of a goal stands in a city (M9). A city is a set of lots for each type, from `base` on in `lots`.

All places of a variant are tried at once: a set of lots moved by the distance of a part's lot has a bit at every
anchor where that lot is of the type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architects.component_set import ANY_TYPE, CHAIN, OTHER_TYPE, SHAPE
from architrave.games.architects.lots import ALL_LOTS, BIT, COLUMNS, TYPES, count

if TYPE_CHECKING:
    from architrave.games.architects.component_set import Components

MOST_PLACES: Final = 32
NOWHERE: Final[vec[i64]] = vec[i64]()  # for those who do not want to know the places


def points(box: Components, goal: i64, lots: vec[i64], base: i64) -> i64:
    """M7.1: what the goal pays for this city."""
    if box.goal_kind[goal] == CHAIN:
        return chains(box, goal, lots, base, NOWHERE)
    return box.goal_vp[goal] * find_places(box, goal, lots, base, NOWHERE)


def scored_places(box: Components, goal: i64, lots: vec[i64], base: i64) -> list[int]:
    """The lots of each place that pays."""
    places = vec[i64]([0] * MOST_PLACES)
    if box.goal_kind[goal] == CHAIN:
        chains(box, goal, lots, base, places)
    else:
        find_places(box, goal, lots, base, places)
    return [int(place) for place in places if place != 0]


def find_places(box: Components, goal: i64, lots: vec[i64], base: i64, places: vec[i64]) -> i64:
    """How many places pay; they are written to `places`, unless that is NOWHERE."""
    if box.goal_kind[goal] == SHAPE:
        return shapes(box, goal, lots, base, places)
    return sets(box, goal, lots, base, places)


def shapes(box: Components, goal: i64, lots: vec[i64], base: i64, places: vec[i64]) -> i64:
    number: i64 = 0
    used: i64 = 0
    for variant in range(box.goal_from[goal], box.goal_to[goal]):
        anchors = matching_anchors(box, variant, lots, base)
        while anchors != 0:
            anchor = anchors & -anchors
            anchors -= anchor
            place = box.span[variant] * anchor  # moved to that lot
            if used & place == 0:  # M9.2
                used |= place
                if len(places) != 0:
                    places[number] = place
                number += 1
    return number


def matching_anchors(box: Components, variant: i64, lots: vec[i64], base: i64) -> i64:
    """The anchors where the variant stands."""
    anchors = box.anchors[variant]
    end = box.part_to[variant]
    for part in range(box.part_from[variant], end):
        asked = box.part_asked[part]
        if asked >= 0:
            anchors &= part_anchors(box, part, lots[base + asked])
        else:
            of_one_type: i64 = 0
            for kind in range(TYPES):
                of_one_type |= part_anchors(box, part, lots[base + kind])
            anchors &= of_one_type
        if anchors == 0:
            return 0
    if box.part_asked[end - 1] == OTHER_TYPE:
        anchors &= ALL_LOTS ^ clashing_anchors(box, variant, lots, base)
    return anchors


def part_anchors(box: Components, part: i64, of_type: i64) -> i64:
    """The anchors where all lots of the part are of the type with these lots."""
    start = box.offset_from[part]
    anchors = of_type >> box.offsets[start]
    for i in range(start + 1, box.offset_to[part]):
        anchors &= of_type >> box.offsets[i]
    return anchors


def clashing_anchors(box: Components, variant: i64, lots: vec[i64], base: i64) -> i64:
    """The anchors where two parts that must differ are of the same type."""
    clashes: i64 = 0
    for kind in range(TYPES):
        seen: i64 = 0
        for part in range(box.part_from[variant], box.part_to[variant]):
            if box.part_asked[part] < ANY_TYPE:
                here = part_anchors(box, part, lots[base + kind])
                clashes |= seen & here
                seen |= here
    return clashes


def sets(box: Components, goal: i64, lots: vec[i64], base: i64, places: vec[i64]) -> i64:
    number: i64 = 0
    types = box.set_types[goal]
    for area in range(box.goal_from[goal], box.goal_to[goal]):
        within = box.areas[area]
        complete = box.set_most[goal]
        for kind in range(TYPES):
            if types & BIT[kind] != 0:
                there = count(lots[base + kind] & within)
                if there < complete:
                    complete = there
        if len(places) != 0:
            for i in range(complete):
                places[number + i] = one_set(types, lots, base, within, i)
        number += complete
    return number


def one_set(types: i64, lots: vec[i64], base: i64, within: i64, skip: i64) -> i64:
    """The lots of a set: of each type the first lot in reading order after `skip` others."""
    lots_of_set: i64 = 0
    for kind in range(TYPES):
        if types & BIT[kind] != 0:
            there = lots[base + kind] & within
            for i in range(skip):
                there &= there - 1
            lots_of_set |= there & -there
    return lots_of_set


def chains(box: Components, goal: i64, lots: vec[i64], base: i64, places: vec[i64]) -> i64:
    """VP of the best chains (M9.1), the first among equals."""
    vp: i64 = 0
    used: i64 = 0
    for number in range(box.chain_best[goal]):
        best: i64 = 0
        most: i64 = 0
        for chain in range(box.goal_from[goal], box.goal_to[goal]):
            place = run(box, chain, lots, base)
            worth = box.chain_vp[goal * (COLUMNS + 1) + count(place)]
            if place & used == 0 and worth > most:
                most = worth
                best = place
        used |= best
        vp += most
        if len(places) != 0:
            places[number] = best
    return vp


def run(box: Components, chain: i64, lots: vec[i64], base: i64) -> i64:
    """The lots of a chain, from the first on, that are of the first one's type."""
    start = chain * COLUMNS
    first = BIT[box.chains[start]]
    for kind in range(TYPES):
        of_type = lots[base + kind]
        if of_type & first != 0:
            place: i64 = 0
            for i in range(start, start + COLUMNS):
                lot = BIT[box.chains[i]]
                if of_type & lot == 0:
                    break
                place |= lot
            return place
    return 0
