"""The town on the table and all that lies beside it: fields, copies, pickles. The rules are functions over it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from architrave.games.architekton import heuristic, knowledge, legality, picking, promise, scoring, supply, turn
from architrave.games.architekton import numbers as n
from architrave.games.architekton.tiles import TileSet
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng

BARE_TABLE: Final[vec[u8]] = vec[u8]([0] * n.CELLS)


@final
class Town(Position):
    tiles: TileSet
    on: vec[u8]  # cell -> what lies there
    laid: vec[i64]  # every tile on the table in the order laid: cell << 8 | piece * 4 + turns
    landscape_spots: vec[i64]  # empty cells beside a building: what they see << CELL_BITS | cell, in no order
    building_spots: vec[i64]
    cells: vec[i64]  # building -> cell
    sides: vec[i64]  # building -> its sides as laid
    seen: vec[i64]  # building -> sides of the landscapes around it
    owner: vec[i64]  # building -> whose house stands there
    group: vec[i64]  # building -> lowest building of its group of diagonal neighbours with one owner
    size: vec[i64]  # lowest building of a group -> houses in the group
    open_landscapes: vec[i64]
    open_buildings: vec[i64]
    loose: vec[i64]  # piece -> tiles nobody has seen: stack and reserve together, in no order
    houses: vec[i64]
    chips: vec[i64]
    due: vec[i64]  # enclosed buildings whose owners have yet to pay, in reading order

    def __init__(self, tiles: TileSet, source: Town | None = None) -> None:
        super().__init__()
        self.tiles = tiles
        if source is None:
            self.on = BARE_TABLE[:]
            self.laid = vec[i64]()
            self.landscape_spots = vec[i64]()
            self.building_spots = vec[i64]()
            self.cells = vec[i64]([0] * n.BUILDINGS)
            self.sides = vec[i64]([0] * n.BUILDINGS)
            self.seen = vec[i64]([0] * n.BUILDINGS)
            self.owner = vec[i64]([n.NOBODY] * n.BUILDINGS)
            self.group = vec[i64]([0] * n.BUILDINGS)
            self.size = vec[i64]([0] * n.BUILDINGS)
            self.open_landscapes = vec[i64]()
            self.open_buildings = vec[i64]()
            self.loose = tiles.counts[:]
            self.houses = vec[i64]([n.HOUSES, n.HOUSES])
            self.chips = vec[i64]([1, 1])
            self.due = vec[i64]()
            self.built: i64 = 0  # buildings on the table
            self.loose_landscapes: i64 = n.LANDSCAPES
            self.loose_buildings: i64 = n.BUILDINGS
            self.phase: i64 = n.DRAW
            self.starter: i64 = n.NOBODY
            self.active: i64 = n.NOBODY  # whose turn it is
            self.turn: i64 = 0
            self.placed: i64 = 0  # tiles laid in this turn
            self.idle: i64 = 0  # turns in a row without a tile
            self.turns_left: i64 = -1  # turns of the last round still to come; -1 before it
            self.waiting: i64 = -1  # building that waits for a house
            self.ruined: i64 = n.NOBODY  # who could not pay
            self.skips: i64 = 0  # turns skipped, turns cut short and supplies dealt anew so far: for the log
            self.cuts: i64 = 0
            self.redeals: i64 = 0
        else:
            self.on = source.on[:]
            self.laid = source.laid[:]
            self.landscape_spots = source.landscape_spots[:]
            self.building_spots = source.building_spots[:]
            self.cells = source.cells[:]
            self.sides = source.sides[:]
            self.seen = source.seen[:]
            self.owner = source.owner[:]
            self.group = source.group[:]
            self.size = source.size[:]
            self.open_landscapes = source.open_landscapes[:]
            self.open_buildings = source.open_buildings[:]
            self.loose = source.loose[:]
            self.houses = source.houses[:]
            self.chips = source.chips[:]
            self.due = source.due[:]
            self.built = source.built
            self.loose_landscapes = source.loose_landscapes
            self.loose_buildings = source.loose_buildings
            self.actor = source.actor
            self.phase = source.phase
            self.starter = source.starter
            self.active = source.active
            self.turn = source.turn
            self.placed = source.placed
            self.idle = source.idle
            self.turns_left = source.turns_left
            self.waiting = source.waiting
            self.ruined = source.ruined
            self.skips = source.skips
            self.cuts = source.cuts
            self.redeals = source.redeals

    def clone(self) -> Town:
        return Town(self.tiles, self)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle, which knows nothing of vec."""
        rows = (
            list(self.laid), list(self.landscape_spots), list(self.building_spots), list(self.cells), list(self.sides),
            list(self.seen), list(self.owner), list(self.group), list(self.size), list(self.open_landscapes),
            list(self.open_buildings), list(self.loose), list(self.houses), list(self.chips), list(self.due),
        )  # fmt: skip
        numbers = (
            self.actor, self.loose_landscapes, self.loose_buildings, self.phase, self.starter, self.active, self.turn,
            self.placed, self.idle, self.turns_left, self.waiting, self.ruined, self.skips, self.cuts, self.redeals,
            self.built,
        )  # fmt: skip
        return unpickled, (self.tiles, bytes(self.on), rows, numbers)

    def seats(self) -> i64:
        return 2

    def action_space(self) -> i64:
        return n.ACTIONS

    def fill_legal(self, actions: vec[i64]) -> i64:
        return legality.fill_legal(self, actions)

    def refusal(self, action: i64) -> i64:
        return legality.refusal(self, action)

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        return supply.fill_chance(self, outcomes, weights)

    def chance_total(self) -> i64:
        return supply.chance_total(self)

    def chance_at(self, ticket: i64) -> i64:
        return supply.chance_at(self, ticket)

    def apply(self, action: i64) -> None:
        turn.apply(self, action)

    def returns(self) -> vec[float]:
        return scoring.returns(self)

    def resample(self, seat: i64, rng: Rng) -> None:
        """K10.1: what is hidden has no order here, so there is nothing to deal anew."""

    def observe(self, seat: i64) -> vec[i64]:
        """K10.1: both seats know everything that a position holds."""
        return knowledge.observe(self)

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        return picking.pick(self, rng, actions)

    def promise(self, action: i64) -> i64:
        return promise.promise(self, action)

    def pick_promising(self, rng: Rng, actions: vec[i64], candidates: i64) -> i64:
        return picking.pick_promising(self, rng, actions, candidates)

    def heuristic(self, seat: i64) -> float:
        return heuristic.heuristic(self, seat)


def unpickled(tiles: TileSet, on: bytes, rows: tuple[list[int], ...], numbers: tuple[int, ...]) -> Town:
    town = Town(tiles)
    town.on = vec[u8]([u8(value) for value in on])
    town.laid = row(rows[0])
    town.landscape_spots = row(rows[1])
    town.building_spots = row(rows[2])
    town.cells = row(rows[3])
    town.sides = row(rows[4])
    town.seen = row(rows[5])
    town.owner = row(rows[6])
    town.group = row(rows[7])
    town.size = row(rows[8])
    town.open_landscapes = row(rows[9])
    town.open_buildings = row(rows[10])
    town.loose = row(rows[11])
    town.houses = row(rows[12])
    town.chips = row(rows[13])
    town.due = row(rows[14])
    town.actor = numbers[0]
    town.loose_landscapes = numbers[1]
    town.loose_buildings = numbers[2]
    town.phase = numbers[3]
    town.starter = numbers[4]
    town.active = numbers[5]
    town.turn = numbers[6]
    town.placed = numbers[7]
    town.idle = numbers[8]
    town.turns_left = numbers[9]
    town.waiting = numbers[10]
    town.ruined = numbers[11]
    town.skips = numbers[12]
    town.cuts = numbers[13]
    town.redeals = numbers[14]
    town.built = numbers[15]
    return town


def row(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])
