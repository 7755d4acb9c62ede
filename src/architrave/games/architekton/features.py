"""What learned weights judge a position by: houses by their surroundings, groups and how they may grow, chips.

Every number is one seat's minus the other's, so that what is good for one is as bad for the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architekton import numbers as n
from architrave.games.architekton import scoring

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town

STAGES: Final = 6
TILES: Final = 38  # on the table at the end of most games

# A house by the landscapes around it and how many of them match: around * (around + 1) / 2 + matching, up to 15 ways;
# once for houses of the largest group and once for the others.
AROUND: Final = 0
AROUND_OTHERS: Final = 15
PERIL: Final = 30  # K6.1: one wrong landscape more would ruin the owner; take the house; two more would ruin
HOPE: Final = (
    33  # how well the landscapes that are left suit the open sides: by landscapes around (0 to 3), by wrong ones
)
CHIPS: Final = 45  # 0, 1, 2, 3, 4, 5 and more
LARGEST: Final = 51  # houses of the largest group: how many, and squared
SECOND: Final = 53
GROUPS: Final = 54
POINTS: Final = 55  # if the game ended now (K8.2)
STANDING: Final = 56  # houses that would be left (K8.1)
HOUSES: Final = 57  # still to build
ROOM: Final = 58  # spots across the corner of the largest group
JOINED: Final = 59  # the largest group after the best building that could be added
BRIDGES: Final = 60  # spots that would join two groups
TURN: Final = 61  # whose turn it is, with two tiles to lay or with one
LATE: Final = 63  # the lead if the game ended now, times how far it has come
COUNT: Final = 64


def stage(town: Town) -> i64:
    return min(STAGES - 1, len(town.laid) * STAGES // TILES)


def fill_features(town: Town, seat: i64, features: vec[float]) -> i64:
    for i in range(COUNT):
        features[i] = 0.0
    add_seat(town, seat, 1.0, features)
    add_seat(town, 1 - seat, -1.0, features)
    if town.active != n.NOBODY:
        features[TURN + min(town.placed, 1)] = 1.0 if town.active == seat else -1.0
    features[LATE] = features[POINTS] * float(len(town.laid)) / float(TILES)
    return COUNT


def add_seat(town: Town, seat: i64, sign: float, features: vec[float]) -> None:
    chips = town.chips[seat]
    largest: i64 = -1
    second: i64 = 0
    count: i64 = 0
    for building in range(town.built):
        if town.owner[building] == seat and town.group[building] == building:
            count += 1
            if largest < 0 or town.size[building] > town.size[largest]:
                second = 0 if largest < 0 else town.size[largest]
                largest = building
            elif town.size[building] > second:
                second = town.size[building]
    for building in range(town.built):
        if town.owner[building] == seat:
            row = AROUND if town.group[building] == largest else AROUND_OTHERS
            add_house(town, building, chips, sign, row, features)
    size = 0.0 if largest < 0 else float(town.size[largest])
    features[CHIPS + min(chips, 5)] += sign
    features[LARGEST] += sign * size
    features[LARGEST + 1] += sign * size * size / 10.0
    features[SECOND] += sign * float(second)
    features[GROUPS] += sign * float(count)
    features[POINTS] += sign * float(scoring.points(town, seat))
    features[STANDING] += sign * float(scoring.houses_left(town, seat))
    features[HOUSES] += sign * float(town.houses[seat])
    add_room(town, seat, largest, sign, features)


def add_house(town: Town, building: i64, chips: i64, sign: float, row: i64, features: vec[float]) -> None:
    seen = town.seen[building]
    around = n.side_count(seen)
    right = n.side_count(seen & town.sides[building])
    features[row + (around * (around + 1) >> 1) + right] += sign
    if around == 4:
        return
    wrong = around - right
    if around == 3:
        if wrong > chips:
            features[PERIL] += sign
        elif wrong + 1 > chips:
            features[PERIL + 1] += sign
    elif around == 2 and wrong + 1 > chips:
        features[PERIL + 2] += sign
    features[HOPE + around * 3 + min(wrong, 2)] += sign * hope(town, town.sides[building], seen)


def hope(town: Town, sides: i64, seen: i64) -> float:
    """How well the landscapes that are left suit the sides that are open: the product of their parts."""
    left = float(town.loose_landscapes + len(town.open_landscapes))
    if left == 0.0:
        return 0.0
    chance = 1.0
    for side in range(4):
        if seen >> (side * 4) & 15 == 0:
            wanted = sides >> (side * 4) & 15
            fitting: i64 = 0
            for terrain in range(4):
                if wanted >> terrain & 1 == 1:
                    fitting += town.loose[terrain]
            for piece in town.open_landscapes:
                if wanted >> piece & 1 == 1:
                    fitting += 1
            chance *= float(fitting) / left
    return chance


def add_room(town: Town, seat: i64, largest: i64, sign: float, features: vec[float]) -> None:
    """Spots for buildings across the corner of the largest group, and the largest group that one of them could make."""
    beside: i64 = 0
    best: i64 = 0
    bridges: i64 = 0
    for spot in town.building_spots:
        cell = spot & n.CELL_MASK
        first = group_at(town, seat, cell - n.WIDTH - 1)
        second = group_at(town, seat, cell - n.WIDTH + 1)
        third = group_at(town, seat, cell + n.WIDTH + 1)
        fourth = group_at(town, seat, cell + n.WIDTH - 1)
        joined: i64 = 1
        if first >= 0:
            joined += town.size[first]
        if second >= 0 and second != first:
            joined += town.size[second]
        if third >= 0 and third != first and third != second:
            joined += town.size[third]
        if fourth >= 0 and fourth != first and fourth != second and fourth != third:
            joined += town.size[fourth]
        if largest >= 0 and (first == largest or second == largest or third == largest or fourth == largest):
            beside += 1
        if joined > 1 + max(size_of(town, first), size_of(town, second), size_of(town, third), size_of(town, fourth)):
            bridges += 1
        best = max(best, joined)
    features[ROOM] += sign * float(min(beside, 8)) / 4.0
    features[JOINED] += sign * float(best)
    features[BRIDGES] += sign * float(min(bridges, 4))


def size_of(town: Town, group: i64) -> i64:
    return 0 if group < 0 else town.size[group]


def group_at(town: Town, seat: i64, cell: i64) -> i64:
    """The group of this seat's house on a cell; -1 if there is none."""
    building = i64(town.on[cell]) - n.BUILDING
    if building < 0 or town.owner[building] != seat:
        return -1
    return town.group[building]
