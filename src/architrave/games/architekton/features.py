"""What learned weights judge a position by: houses by their surroundings, what their open sides hope for and fear,
groups and how they may grow, chips.

Every number is one seat's minus the other's, so that what is good for one is as bad for the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architekton import numbers as n
from architrave.games.architekton import standing

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town

STAGES: Final = 6
TILES: Final = 38  # on the table at the end of most games

# A house by the landscapes around it and how many of them match: around * (around + 1) / 2 + matching, up to 15 ways;
# once for houses of the largest group and once for the others.
AROUND: Final = 0
AROUND_OTHERS: Final = 15
PERIL: Final = 30  # K6.1: one wrong landscape more would ruin the owner; take the house; two more would ruin
# How likely the landscapes that can still be laid on the open sides are all right, by landscapes around (0 to 3) and
# by wrong ones; and how many of all landscapes that are left would be right.
HOPE: Final = 33
SUPPLY: Final = 45
# A house with one open side, by its wrong sides (0 to 2): a landscape of the supply would be right there, or wrong, in
# the turn of its owner or of the other seat; and whether the wrong one would ruin the owner.
RIGHT_NOW: Final = 49
WRONG_NOW: Final = 55
RUIN_NOW: Final = 61
OWED: Final = 63  # wrong sides of houses that are not enclosed yet; and how many more than there are chips
CHIPS: Final = 65  # 0, 1, 2, 3, 4, 5 and more
LARGEST: Final = 71  # houses of the largest group: how many, and squared
SECOND: Final = 73
GROUPS: Final = 74
POINTS: Final = 75  # if the game ended now (K8.2)
STANDING: Final = 76  # houses that would be left (K8.1)
HOUSES: Final = 77  # still to build
ROOM: Final = 78  # spots across the corner of the largest group
JOINED: Final = 79  # the largest group after the best building that could be added
BRIDGES: Final = 80  # spots that would join two groups
TURN: Final = 81  # whose turn it is, with two tiles to lay or with one
LATE: Final = 83  # the lead if the game ended now, times how far it has come
AHEAD: Final = 84  # the same lead, of which the first point counts most
COUNT: Final = 85


def stage(town: Town) -> i64:
    return min(STAGES - 1, len(town.laid) * STAGES // TILES)


def fill_features(town: Town, seat: i64, features: vec[float]) -> i64:
    for i in range(COUNT):
        features[i] = 0.0
    mine = add_groups(town, seat, 1.0, features)
    theirs = add_groups(town, 1 - seat, -1.0, features)
    add_houses(town, seat, mine, theirs, features)
    add_room(town, seat, mine, theirs, features)
    if town.active != n.NOBODY:
        features[TURN + (1 if town.placed > 0 else 0)] = 1.0 if town.active == seat else -1.0
    lead = features[POINTS]
    features[LATE] = lead * float(len(town.laid)) / float(TILES)
    features[AHEAD] = lead / (1.0 + lead) if lead > 0.0 else lead / (1.0 - lead)
    return COUNT


def add_groups(town: Town, seat: i64, sign: float, features: vec[float]) -> i64:
    """What a seat has; returns its largest group."""
    chips = town.chips[seat]
    largest: i64 = -1
    most: i64 = 0
    second: i64 = 0
    count: i64 = 0
    for building in range(town.built):
        if town.owner[building] == seat and town.group[building] == building:
            count += 1
            size = town.size[building]
            if size > most:
                second = most
                most = size
                largest = building
            elif size > second:
                second = size
    features[CHIPS + (min(5, chips))] += sign
    features[LARGEST] += sign * float(most)
    features[LARGEST + 1] += sign * float(most * most) / 10.0
    features[SECOND] += sign * float(second)
    features[GROUPS] += sign * float(count)
    features[POINTS] += sign * float(standing.largest(town, seat) + chips)
    features[HOUSES] += sign * float(town.houses[seat])
    return largest


def add_houses(town: Town, seat: i64, mine: i64, theirs: i64, features: vec[float]) -> None:
    """Every house, and what the seats would have to pay for those that are not enclosed yet."""
    left = town.loose[:]
    now: i64 = 0  # the landscapes of the supply, a bit for each
    for piece in town.open_landscapes:
        left[piece] += 1
        now |= n.BIT[piece]
    owed: i64 = 0
    owed_by_other: i64 = 0
    for building in range(town.built):
        owner = town.owner[building]
        if owner == n.NOBODY:
            continue
        own = owner == seat
        sign = 1.0 if own else -1.0
        seen = town.seen[building]
        sides = town.sides[building]
        around = n.side_count(seen)
        right = n.side_count(seen & sides)
        row = AROUND if town.group[building] == (mine if own else theirs) else AROUND_OTHERS
        features[row + (around * (around + 1) >> 1) + right] += sign
        if around > 2:
            features[STANDING] += sign
        if around == 4:
            continue
        wrong = around - right
        if own:
            owed += wrong
        else:
            owed_by_other += wrong
        chips = town.chips[owner]
        if around == 3:
            if wrong > chips:
                features[PERIL] += sign
            elif wrong + 1 > chips:
                features[PERIL + 1] += sign
        elif around == 2 and wrong + 1 > chips:
            features[PERIL + 2] += sign
        add_open_sides(town, building, around, wrong, sign, left, now, features)
    features[OWED] += float(owed - owed_by_other) / 4.0
    over = owed - town.chips[seat]
    over_of_other = owed_by_other - town.chips[1 - seat]
    features[OWED + 1] += float((max(0, over)) - (max(0, over_of_other))) / 4.0


def add_open_sides(
    town: Town, building: i64, around: i64, wrong: i64, sign: float, left: vec[i64], now: i64, features: vec[float]
) -> None:
    """K4.2: only a landscape that matches some building beside a spot can be laid there."""
    total = float(town.loose_landscapes + len(town.open_landscapes))
    if total == 0.0:
        return
    sides = town.sides[building]
    seen = town.seen[building]
    cell = town.cells[building]
    hope = 1.0
    suited = 0.0
    wanted: i64 = 0
    fitting: i64 = 0
    for side in range(4):
        if seen >> (side * 4) & 15 != 0:
            continue
        wanted = sides >> (side * 4) & 15
        spot = town.landscape_spots[i64(town.on[beside(cell, side)]) - n.SPOT] >> n.CELL_BITS
        fitting = (spot | spot >> 4 | spot >> 8 | spot >> 12) & 15
        good: i64 = 0
        possible: i64 = 0
        for terrain in range(4):
            if fitting >> terrain & 1 == 1:
                possible += left[terrain]
                if wanted >> terrain & 1 == 1:
                    good += left[terrain]
        hope *= float(good) / float(possible) if possible > 0 else 0.0
        suited += float(good) / total
    features[HOPE + around * 3 + (min(2, wrong))] += sign * hope
    features[SUPPLY + around] += sign * suited / float(4 - around)
    if around == 3 and town.active != n.NOBODY:
        other: i64 = 0 if town.active == town.owner[building] else 1
        kind = other * 3 + (min(2, wrong))
        if wanted & now != 0:
            features[RIGHT_NOW + kind] += sign
        if fitting & now & ~wanted != 0:
            features[WRONG_NOW + kind] += sign
            if wrong > town.chips[town.owner[building]]:
                features[RUIN_NOW + other] += sign


def beside(cell: i64, side: i64) -> i64:
    if side == 0:
        return cell - n.WIDTH
    if side == 1:
        return cell + 1
    return cell + n.WIDTH if side == 2 else cell - 1


def add_room(town: Town, seat: i64, mine: i64, theirs: i64, features: vec[float]) -> None:
    """Spots for buildings across the corner of the largest group, and the largest group that one of them could make."""
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        largest = mine if side == 0 else theirs
        sign = 1.0 if side == 0 else -1.0
        near: i64 = 0
        best: i64 = 0
        bridges: i64 = 0
        for spot in town.building_spots:
            cell = spot & n.CELL_MASK
            first = group_at(town, owner, cell - n.WIDTH - 1)
            second = group_at(town, owner, cell - n.WIDTH + 1)
            third = group_at(town, owner, cell + n.WIDTH + 1)
            fourth = group_at(town, owner, cell + n.WIDTH - 1)
            joined: i64 = 1
            widest: i64 = 0
            if first >= 0:
                widest = town.size[first]
                joined += widest
            if second >= 0 and second != first:
                size = town.size[second]
                joined += size
                widest = max(widest, size)
            if third >= 0 and third != first and third != second:
                size = town.size[third]
                joined += size
                widest = max(widest, size)
            if fourth >= 0 and fourth != first and fourth != second and fourth != third:
                size = town.size[fourth]
                joined += size
                widest = max(widest, size)
            if largest >= 0 and (first == largest or second == largest or third == largest or fourth == largest):
                near += 1
            if joined > 1 + widest:
                bridges += 1
            if joined > best:
                best = joined
        features[ROOM] += sign * float(min(8, near)) / 4.0
        features[JOINED] += sign * float(best)
        features[BRIDGES] += sign * float(min(4, bridges))


def group_at(town: Town, seat: i64, cell: i64) -> i64:
    """The group of this seat's house on a cell; -1 if there is none."""
    building = i64(town.on[cell]) - n.BUILDING
    if building < 0 or town.owner[building] != seat:
        return -1
    return town.group[building]
