"""A random legal action without a list of them all: rollouts live on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architekton.grid import CELL_BITS, CELL_MASK, CELLS, LAY
from architrave.games.architekton.legality import PIECE_BIT, fill_legal
from architrave.games.architekton.promise import of_building, of_landscape
from architrave.kernel.rng import Rng

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def pick(town: Town, rng: Rng, variants: vec[i64]) -> i64:
    """Any legal action, each as likely as the others.

    It takes a tile as it may be turned and a spot of its kind, and others until one fits. One does (K3.3).
    """
    return pick_promising(town, rng, variants, 1)


def pick_promising(town: Town, rng: Rng, variants: vec[i64], candidates: i64) -> i64:
    """The most promising of so many."""
    if town.phase != LAY:  # what else can be chosen looks all alike at a glance
        return variants[rng.below(fill_legal(town, variants))]
    sides = town.tiles.sides
    landscape_spots = town.landscape_spots
    building_spots = town.building_spots
    landscapes = fill_landscapes(town, variants)
    end = fill_buildings(town, variants, landscapes)
    landscape_pairs: i64 = landscapes * len(landscape_spots)
    pairs: i64 = landscape_pairs + (end - landscapes) * len(building_spots)
    best: i64 = -1
    most: i64 = 0
    while True:
        landscape = rng.below(pairs) < landscape_pairs
        if landscape:
            variant = variants[rng.below(landscapes)]
            spot = landscape_spots[rng.below(len(landscape_spots))]
        else:
            variant = variants[landscapes + rng.below(end - landscapes)]
            spot = building_spots[rng.below(len(building_spots))]
        look = sides[variant]
        if spot & look << CELL_BITS == 0:  # K4.2
            continue
        cell = spot & CELL_MASK
        action = variant * CELLS + cell
        if candidates == 1 and best < 0:
            return action
        promise: i64 = 0
        if landscape:
            promise = of_landscape(town, cell, look & 15)
        else:
            promise = of_building(town, cell, look, spot >> CELL_BITS)
        if best < 0 or promise > most:
            most = promise
            best = action
        candidates -= 1
        if candidates == 0:
            return best


def fill_landscapes(town: Town, variants: vec[i64]) -> i64:
    """K4.5: tiles that look the same are one choice."""
    n: i64 = 0
    tried: i64 = 0
    for piece in town.open_landscapes:
        bit = PIECE_BIT[piece]
        if tried & bit == 0:
            tried |= bit
            variants[n] = piece * 4
            n += 1
    return n


def fill_buildings(town: Town, variants: vec[i64], n: i64) -> i64:
    """K4.3: turns that look the same are one choice."""
    tried: i64 = 0
    turns = town.tiles.turns
    for piece in town.open_buildings:
        bit = PIECE_BIT[piece]
        if tried & bit == 0:
            tried |= bit
            for variant in range(piece * 4, piece * 4 + turns[piece]):
                variants[n] = variant
                n += 1
    return n
