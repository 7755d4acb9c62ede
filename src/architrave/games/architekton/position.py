"""The position: the town and everything beside it. The rules are functions over it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from architrave.games.architekton import (
    drawing,
    features,
    heuristic,
    knowledge,
    legality,
    picking,
    prior,
    scoring,
    turn,
)
from architrave.games.architekton import numbers as n
from architrave.games.architekton.component_set import TileSet
from architrave.kernel.position import Position, row
from architrave.kernel.rng import Rng

BARE_TABLE: Final[vec[u8]] = vec[u8]([0] * n.CELLS)


@final
class Town(Position):
    def __init__(self, tiles: TileSet, source: Town | None = None) -> None:
        super().__init__()
        self.tiles = tiles
        if source is None:
            self.on: vec[u8] = BARE_TABLE[:]  # cell -> what lies there
            self.laid: vec[i64] = vec[i64]()  # every tile on the table in the order laid: cell << 8 | piece * 4 + turns
            # landscape_spots: empty cells beside a building: what they see << CELL_BITS | cell, in no order
            self.landscape_spots: vec[i64] = vec[i64]()
            self.building_spots: vec[i64] = vec[i64]()
            self.cells: vec[i64] = vec[i64]([0] * n.BUILDINGS)  # building -> cell
            self.sides: vec[i64] = vec[i64]([0] * n.BUILDINGS)  # building -> its sides as laid
            self.seen: vec[i64] = vec[i64]([0] * n.BUILDINGS)  # building -> sides of the landscapes around it
            self.owner: vec[i64] = vec[i64]([n.NOBODY] * n.BUILDINGS)  # building -> whose house stands there
            # group: building -> lowest building of its group of diagonal neighbours with one owner
            self.group: vec[i64] = vec[i64]([0] * n.BUILDINGS)
            self.size: vec[i64] = vec[i64]([0] * n.BUILDINGS)  # lowest building of a group -> houses in the group
            self.open_landscapes: vec[i64] = vec[i64]()
            self.open_buildings: vec[i64] = vec[i64]()
            # loose: piece -> tiles nobody has seen: stack and reserve together, in no order
            self.loose: vec[i64] = tiles.counts[:]
            self.houses: vec[i64] = vec[i64]([n.HOUSES, n.HOUSES])
            self.chips: vec[i64] = vec[i64]([1, 1])
            self.due: vec[i64] = vec[i64]()  # enclosed buildings whose owners have yet to pay, in reading order
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
            self.skips: i64 = 0  # turns skipped, turns cut short and supplies redealt so far: for the log
            self.cuts: i64 = 0
            self.redeals: i64 = 0
        else:  # generated from the fields above by `make fields`, up to the end of __setstate__
            self.actor = source.actor
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

    def __reduce__(self) -> tuple[object, ...]:
        """Say how pickle makes this position again: it cannot write a vec."""
        rows = (
            list(self.laid), list(self.landscape_spots), list(self.building_spots), list(self.cells), list(self.sides),
            list(self.seen), list(self.owner), list(self.group), list(self.size), list(self.open_landscapes),
            list(self.open_buildings), list(self.loose), list(self.houses), list(self.chips), list(self.due),
        )  # fmt: skip
        numbers = (
            self.actor, self.built, self.loose_landscapes, self.loose_buildings, self.phase, self.starter, self.active,
            self.turn, self.placed, self.idle, self.turns_left, self.waiting, self.ruined, self.skips, self.cuts,
            self.redeals,
        )  # fmt: skip
        return Town, (self.tiles,), (bytes(self.on), rows, numbers)

    def __setstate__(self, state: tuple[bytes, tuple[list[int], ...], tuple[int, ...]]) -> None:
        on, rows, numbers = state
        self.on = vec[u8]([u8(value) for value in on])
        (
            self.laid, self.landscape_spots, self.building_spots, self.cells, self.sides, self.seen, self.owner,
            self.group, self.size, self.open_landscapes, self.open_buildings, self.loose, self.houses, self.chips,
            self.due,
        ) = [row(values) for values in rows]  # fmt: skip
        (
            self.actor, self.built, self.loose_landscapes, self.loose_buildings, self.phase, self.starter, self.active,
            self.turn, self.placed, self.idle, self.turns_left, self.waiting, self.ruined, self.skips, self.cuts,
            self.redeals,
        ) = numbers  # fmt: skip

    # end of what is generated

    def clone(self) -> Town:
        return Town(self.tiles, self)

    def game(self) -> str:
        return "architekton"

    def seats(self) -> i64:
        return 2

    def action_space(self) -> i64:
        return n.ACTIONS

    def fill_legal(self, actions: vec[i64]) -> i64:
        return legality.fill_legal(self, actions)

    def refusal(self, action: i64) -> i64:
        return legality.refusal(self, action)

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        return drawing.fill_chance(self, outcomes, weights)

    def chance_total(self) -> i64:
        return drawing.chance_total(self)

    def chance_at(self, ticket: i64) -> i64:
        return drawing.chance_at(self, ticket)

    def apply(self, action: i64) -> None:
        turn.apply(self, action)

    def returns(self) -> vec[float]:
        return scoring.returns(self)

    def resample(self, seat: i64, rng: Rng) -> None:
        """K10.1: what is hidden has no order here, so there is nothing to redeal."""

    def observe(self, seat: i64) -> vec[i64]:
        """K10.1: both seats know everything that a position holds."""
        return knowledge.observe(self)

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        return picking.pick(self, rng, actions)

    def prior(self, action: i64) -> i64:
        return prior.prior(self, action)

    def pick_by_prior(self, rng: Rng, actions: vec[i64], candidates: i64) -> i64:
        return picking.pick_by_prior(self, rng, actions, candidates)

    def heuristic(self, seat: i64) -> float:
        return heuristic.heuristic(self, seat)

    def judged_by(self) -> str:
        return "architekton.standard"

    def stage(self) -> i64:
        return features.stage(self)

    def features_mirror(self) -> bool:
        return True

    def fill_features(self, seat: i64, into: vec[float]) -> i64:
        return features.fill_features(self, seat, into)
