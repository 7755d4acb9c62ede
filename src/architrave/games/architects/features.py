"""The numbers by which learned weights judge a position: what each city has, and what it is about to have.

The seat's own city counts up, the others count down. Every number comes twice: as it is, and times the buildings that
each city still gets in this round, so that weights can change as the round goes on. Solo the Automa has numbers of its
own, because it scores in another way (M11.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architects import goal_outlook, heuristic, residents, scoring, services
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import PAIRS, ROUNDS
from architrave.games.architects.lots import BIT, BLOCK_LOTS, BLOCKS, LANDMARK, count

if TYPE_CHECKING:
    from architrave.games.architects.position import Region

LONG: Final = 10.0  # buildings a city gets in a round, about

ONE: Final = 0
AHEAD: Final = 1  # with several others: the lead over the best of them
POINTS: Final = 2
GOALS: Final = 3  # of this round and the two after it: what stands; what grows
NEARLY: Final = 9  # what grows in this round and lacks one building at most
PLACED: Final = 10  # M7.2: landmarks where their tiles want them; buildings that please tiles
PLEASING: Final = 11
ROOM: Final = 12  # buildings that tiles still hope for, where there is a lot for them
WISHES: Final = 13  # tiles whose landmark could still come to the lot they want
MARKS: Final = 14  # landmarks, which break ties (M8.2)
SERVICES: Final = 15
PAIRED: Final = 16  # M7.3
SINGLE: Final = 17  # buildings without a partner, by services that want one
OFFER: Final = 18  # the pairs of the best service that lies open; if the boats for it are there
OFFERED: Final = 19
MARKET: Final = 20  # pairs of all services that the city does not own
BOATS: Final = 21  # 1, 2, 3 and more; how many
TOKENS: Final = 25  # the same
USED: Final = 29  # tokens that a boat would bring back
FILLED: Final = 30  # blocks whose boat is to come, with 1, 2, 3 and 4 buildings
EVENT: Final = 34  # M13
ROWS: Final = 35  # M12: rows with one resident, with two; full sections and halves of them; colours accepted
RIVAL: Final = 40  # the Automa: its figures, in the order of `add_automa`
TABLE: Final = 50  # seats beyond two
ESTIMATE: Final = 51  # about what all this comes to: it keeps weights sensible that were fitted to few games
OWN: Final = 52  # so many numbers
COUNT: Final = 2 * OWN


def stage(region: Region) -> i64:
    return region.round


def fill_features(region: Region, seat: i64, features: vec[float]) -> i64:
    for i in range(OWN):
        features[i] = 0.0
    features[ONE] = 1.0
    left = buildings_left(region)
    hope = (left + region.cities - 1) // region.cities
    best = -1e9
    share = -1.0 / float(max(region.count - 1, 1))
    for other in range(region.count):
        if other != seat:
            best = max(best, add_city(region, other, share, hope, features))
    worth = add_city(region, seat, 1.0, hope, features)
    if region.count == 1:
        add_automa(region, features)
    elif region.count > 2:
        features[AHEAD] = worth - best
        features[TABLE] = float(region.count - 2)
    features[ESTIMATE] = estimate(region, features)
    late = float(left) / (float(region.cities) * LONG)
    for i in range(OWN):
        features[OWN + i] = features[i] * late
    return COUNT


def estimate(region: Region, features: vec[float]) -> float:
    """The lead at the end, by fixed weights; see `heuristic`, which looks at the best other city instead."""
    times = float(goal_outlook.rounds_left(region))
    growing = features[GOALS + 1] + features[GOALS + 3] + features[GOALS + 5]
    supplies = heuristic.BOAT * features[BOATS + 3] + heuristic.TOKEN * features[TOKENS + 3]
    lasting = features[PLACED] + features[PLEASING] + float(region.components.numbers.pair_vp) * features[PAIRED]
    lasting += features[RIVAL + 1] + features[RIVAL + 2]
    return features[POINTS] + features[RIVAL] + growing + supplies + features[EVENT] + times * lasting


def buildings_left(region: Region) -> i64:
    """In the rows of this round, those that are still to be dealt included."""
    if region.active == n.NOBODY and region.row == 0:
        length = region.components.row_length[region.count * ROUNDS + region.round]
        return goal_outlook.row_count(region) * length
    left: i64 = 0
    for row in range(region.row, goal_outlook.row_count(region)):
        left += count(region.rows[row * n.ROW_SPAN + n.LEFT])
    return left


def add_city(region: Region, city: i64, sign: float, hope: i64, features: vec[float]) -> float:
    """Returns about how many points the city will have."""
    held = city * n.HELD_SPAN
    points = float(region.held[held + n.POINTS])
    features[POINTS] += sign * points
    expected = points + add_goals(region, city, sign, hope, features)
    times = float(goal_outlook.rounds_left(region))
    expected += times * (add_landmarks(region, city, sign, features) + add_services(region, city, sign, features))
    event = float(scoring.event_points(region, city))
    features[EVENT] += sign * event
    add_supplies(region, city, sign, features)
    add_blocks(region, city, sign, FILLED, features)
    if region.with_residents != 0:
        add_residents(region, city, sign, features)
    return expected + event


def add_goals(region: Region, city: i64, sign: float, hope: i64, features: vec[float]) -> float:
    now = region.round * 2
    expected = 0.0
    for number in range(now, ROUNDS * 2):
        goal = region.goals[number]
        if goal == n.NOTHING:
            continue
        stands = float(scoring.one_goal(region, city, goal))
        at = GOALS + (number - now) // 2 * 2
        features[at] += sign * stands
        expected += stands
        if number < now + 2:
            growing = float(goal_outlook.outlook(region, city, goal, hope)) / float(goal_outlook.VP)
            nearly = float(goal_outlook.outlook(region, city, goal, min(hope, 1))) / float(goal_outlook.VP)
            features[NEARLY] += sign * nearly
        else:
            growing = float(goal_outlook.outlook(region, city, goal, goal_outlook.ALWAYS)) / float(goal_outlook.VP)
        features[at + 1] += sign * growing
    return expected


def add_landmarks(region: Region, city: i64, sign: float, features: vec[float]) -> float:
    box = region.components
    marks = region.lots[city * n.CITY_SPAN + LANDMARK]
    free = ~region.lots[city * n.CITY_SPAN + n.BUILT]
    features[MARKS] += sign * float(count(marks))
    if marks == 0:
        return 0.0
    pleasing: i64 = 0
    for block in range(BLOCKS):
        tiles = region.tiles[city * n.BLOCK_SPAN + block]
        while tiles != 0:
            first = tiles & -tiles
            tiles -= first
            tile = count(first - 1)
            open_lots = free & BLOCK_LOTS[block]
            pleased = scoring.pleasing_count(region, city, block, tile)
            pleasing += pleased
            features[ROOM] += sign * float(min(box.numbers.neighbours - pleased, count(open_lots)))
            wanted = box.tile_lots[tile] & BLOCK_LOTS[block]
            if wanted & marks == 0 and wanted & open_lots != 0:
                features[WISHES] += sign
    points = scoring.landmark_points(region, city)
    features[PLACED] += sign * float(points - pleasing * box.numbers.neighbour_vp)
    features[PLEASING] += sign * float(pleasing)
    return float(points)


def add_services(region: Region, city: i64, sign: float, features: vec[float]) -> float:
    box = region.components
    base = city * n.CITY_SPAN
    owned = region.held[city * n.HELD_SPAN + n.SERVICES]
    paired: i64 = 0
    single: i64 = 0
    market: i64 = 0
    for pair in range(PAIRS):
        one = count(region.lots[base + box.pair_first[pair]])
        two = count(region.lots[base + box.pair_second[pair]])
        if owned & BIT[pair] != 0:
            paired += min(one, two)
            single += max(one, two) - min(one, two)
        else:
            market += min(one, two)
    offer = float(best_offer(region, city, owned))
    features[SERVICES] += sign * float(count(owned))
    features[PAIRED] += sign * float(paired)
    features[SINGLE] += sign * float(single)
    features[MARKET] += sign * float(market) / 10.0
    features[OFFER] += sign * offer
    if region.held[city * n.HELD_SPAN + n.BOATS] >= box.numbers.service_cost:
        features[OFFERED] += sign * offer
    return float(paired * box.numbers.pair_vp)


def best_offer(region: Region, city: i64, owned: i64) -> i64:
    """The most pairs that a service lying open has in a city that does not own it."""
    best: i64 = 0
    wanted = services.open_pairs(region) & ~owned
    for pair in range(PAIRS):
        if wanted & BIT[pair] != 0:
            best = max(best, scoring.pairs(region, city, pair))
    return best


def add_supplies(region: Region, city: i64, sign: float, features: vec[float]) -> None:
    held = city * n.HELD_SPAN
    add_number(region.held[held + n.BOATS], sign, BOATS, features)
    add_number(region.held[held + n.TOKENS], sign, TOKENS, features)
    if region.held[held + n.BOATS] > 0:
        features[USED] += sign * float(min(region.held[held + n.USED_TOKENS], region.components.numbers.tokens_back))


def add_number(number: i64, sign: float, at: i64, features: vec[float]) -> None:
    """1, 2, 3 and more have a feature each: the second boat of a pair is worth more than the first."""
    if number > 0:
        features[at + min(number, 3) - 1] += sign
        features[at + 3] += sign * float(number)


def add_blocks(region: Region, city: i64, sign: float, at: i64, features: vec[float]) -> None:
    """M4.5: blocks whose boat is to come, by their buildings."""
    earned = region.held[city * n.HELD_SPAN + n.EARNED]
    built = region.lots[city * n.CITY_SPAN + n.BUILT]
    for block in range(BLOCKS):
        if earned & BIT[block] == 0:
            filled = count(built & BLOCK_LOTS[block])
            if filled > 0:
                features[at + filled - 1] += sign


def add_residents(region: Region, city: i64, sign: float, features: vec[float]) -> None:
    for row in range(n.RESIDENT_SPAN):
        lived = region.residents[city * n.RESIDENT_SPAN + row]
        if lived >= n.FULL_ROW:
            if region.residents[city * n.RESIDENT_SPAN + (row ^ 1)] >= n.FULL_ROW:
                features[ROWS + 2] += sign * 0.5
            else:
                features[ROWS + 3] += sign
        elif lived >= 8:
            features[ROWS + 1] += sign
        elif lived > 0:
            features[ROWS] += sign
    features[ROWS + 4] += sign * float(count(residents.welcome(region, city)))


def add_automa(region: Region, features: vec[float]) -> None:
    """M11: what the Automa has and can still get: points, landmarks, services, boats; services owned and on offer;
    buildings that its tiles hope for, blocks that can take a landmark, residents, landmarks in the row."""
    city: i64 = 1
    held = city * n.HELD_SPAN
    built = region.lots[city * n.CITY_SPAN + n.BUILT]
    owned = region.held[held + n.SERVICES]
    features[RIVAL] = -float(region.held[held + n.POINTS])
    features[RIVAL + 1] = -float(scoring.landmark_points(region, city))
    features[RIVAL + 2] = -float(scoring.service_points(region, city))
    features[RIVAL + 3] = -float(region.held[held + n.BOATS])
    features[RIVAL + 4] = -float(count(owned))
    features[RIVAL + 5] = -float(best_offer(region, city, owned))
    most = region.components.numbers.neighbours
    for block in range(BLOCKS):
        tiles = region.tiles[city * n.BLOCK_SPAN + block]
        if tiles != 0:  # M11.1: one tile a block
            pleased = scoring.pleasing_count(region, city, block, count((tiles & -tiles) - 1))
            room = min(most - pleased, count(BLOCK_LOTS[block] & ~built))
            features[RIVAL + 6] -= float(room)
        elif BLOCK_LOTS[block] & ~built != 0:
            features[RIVAL + 7] -= 1.0
    if region.with_residents != 0:
        lived: i64 = 0
        for row in range(n.RESIDENT_SPAN):
            here = region.residents[city * n.RESIDENT_SPAN + row]
            lived += (1 if here > 0 else 0) + (1 if here >= 8 else 0) + (1 if here >= n.FULL_ROW else 0)
        features[RIVAL + 8] = -float(lived)
    there = region.rows[region.row * n.ROW_SPAN + LANDMARK]
    features[RIVAL + 9] = -float(min(count(there), 3))  # M11.4: what it takes first
