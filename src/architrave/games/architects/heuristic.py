"""The value of a position for a seat: its expected points, compared with the best other seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architects import goal_outlook, prior, scoring
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import ROUNDS
from architrave.games.architects.lots import ALL_LOTS, BIT, LOTS
from architrave.kernel.actors import OVER

if TYPE_CHECKING:
    from architrave.games.architects.position import Region

BOAT: Final = 3.0  # it is worth less at the end, but half a service before
TOKEN: Final = 1.2
ROW: Final = 0.4  # a resident in a row that is not full


def heuristic(region: Region, seat: i64) -> float:
    """Solo the seat stands alone: the Automa plays before the seat looks again, so ending a turn would look bad."""
    if region.count == 1:
        return estimate(region, seat)
    best = -1e9
    for other in range(region.count):
        if other != seat:
            best = max(best, estimate(region, other))
    return estimate(region, seat) - best


def standings(region: Region) -> vec[float]:
    """Of all seats at once. Solo the Automa is the other player: to keep from it what it needs is worth something."""
    points = vec[float]([estimate(region, city) for city in range(int(region.cities))])
    leads = vec[float]()
    for seat in range(region.count):
        best = -1e9
        for other in range(region.cities):
            if other != seat:
                best = max(best, points[other])
        leads = append(leads, points[seat] - best)
    return leads


def estimate(region: Region, city: i64) -> float:
    """Points at the end, if the city only finished what it has begun."""
    held = city * n.HELD_SPAN
    points = float(region.held[held + n.POINTS])
    if region.actor == OVER:
        return points
    times = float(goal_outlook.rounds_left(region))
    points += times * float(scoring.landmark_points(region, city) + scoring.service_points(region, city))
    if scoring.is_automa(region, city):  # M11.9: no goals
        return points + float(scoring.end_points(region, city))
    points += BOAT * float(region.held[held + n.BOATS])
    points += TOKEN * float(region.held[held + n.TOKENS]) + float(scoring.event_points(region, city))
    points += goal_value(region, city) / float(goal_outlook.VP)
    if region.with_residents != 0:
        points += ROW * float(resident_value(region, city))
    if city == region.active:
        points += step_value(region) / float(goal_outlook.VP)
    return points


def goal_value(region: Region, city: i64) -> float:
    """The expected points of the goals of this round and of later rounds."""
    worth: i64 = 0
    hope = goal_outlook.to_come(region)
    for number in range(region.round * 2, ROUNDS * 2):
        if number == region.round * 2 + 2:
            hope = goal_outlook.ALWAYS
        worth += goal_outlook.outlook(region, city, region.goals[number], hope)
    return float(worth)


def resident_value(region: Region, city: i64) -> i64:
    """Residents in rows, the second and third of a row counting more."""
    number: i64 = 0
    for row in range(n.RESIDENT_SPAN):
        lived = region.residents[city * n.RESIDENT_SPAN + row]
        if 0 < lived < 8:
            number += 1
        elif lived >= 8:
            number += 3
    return number


def step_value(region: Region) -> float:
    """What the current step is worth, if its best choice is taken."""
    phase = region.phase
    if phase == n.CHOOSE_LOT:
        return float(best_lot(region))
    if phase == n.CHOOSE_TILE and region.own == n.NOTHING:
        return float(best_tile(region))
    return 0.0


def best_lot(region: Region) -> i64:
    best: i64 = -goal_outlook.VP
    free = ALL_LOTS & ~region.lots[region.active * n.CITY_SPAN + n.BUILT]
    for lot in range(LOTS):
        if free & BIT[lot] != 0:
            best = max(best, prior.prior(region, n.LOT + lot))
    return best


def best_tile(region: Region) -> i64:
    best: i64 = 0
    for tile in region.open_tiles:
        best = max(best, prior.prior(region, n.TILE + tile))
    return best
