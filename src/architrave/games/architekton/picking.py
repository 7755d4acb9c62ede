"""Pick a random legal action without listing them all, for fast rollouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architekton import numbers as n
from architrave.games.architekton.legality import fill_legal, repeats
from architrave.games.architekton.prior import of_building, of_landscape
from architrave.kernel.rng import Rng

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def pick(town: Town, rng: Rng, actions: vec[i64]) -> i64:
    """Any legal action, each as likely as the others.

    It takes a tile as it lies or turned and a spot of its kind, and others until one fits. One does (K3.3).
    """
    return pick_by_prior(town, rng, actions, 1)


def pick_by_prior(town: Town, rng: Rng, actions: vec[i64], candidates: i64) -> i64:
    """Of so many picked at random, the one with the highest prior."""
    if town.phase != n.LAY:  # what else can be chosen looks all alike at a glance
        return actions[rng.below(fill_legal(town, actions))]
    choices = town.tiles.choices
    landscapes = town.open_landscapes
    buildings = town.open_buildings
    landscape_spots = town.landscape_spots
    building_spots = town.building_spots
    landscape_pairs: i64 = len(landscapes) * len(landscape_spots)
    pairs: i64 = landscape_pairs + 4 * len(buildings) * len(building_spots)
    best: i64 = -1
    most: i64 = 0
    while True:
        landscape = rng.below(pairs) < landscape_pairs
        if landscape:
            tile = rng.below(len(landscapes))
            variant = landscapes[tile] * 4
            spot = landscape_spots[rng.below(len(landscape_spots))]
        else:
            turned = rng.below(4 * len(buildings))
            tile = turned >> 2
            variant = buildings[tile] * 4 + (turned & 3)
            spot = building_spots[rng.below(len(building_spots))]
        sides = choices[variant]
        if spot & sides << n.CELL_BITS == 0 or repeats(landscapes if landscape else buildings, tile):  # K4.2
            continue
        cell = spot & n.CELL_MASK
        action = variant * n.CELLS + cell
        if candidates == 1 and best < 0:
            return action
        prior: i64 = 0
        if landscape:
            prior = of_landscape(town, cell, sides & 15)
        else:
            prior = of_building(town, cell, sides, spot >> n.CELL_BITS)
        if best < 0 or prior > most:
            most = prior
            best = action
        candidates -= 1
        if candidates == 0:
            return best
