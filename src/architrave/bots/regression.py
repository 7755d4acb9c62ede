"""Fitting weights: least squares with a penalty on large weights, one fit for each stage of the game.

The target of a position is what its game came to or, of long games, what the weights of the next stage say about its
first position: much less of that is luck.

Only sums over the samples are kept, so any number of games fits into memory, and parts that were collected by
different processes are added up.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.bots.judgement import room
from architrave.kernel.position import MAX_FEATURES, Position

PENALTY: Final = 1e-3  # per sample
SHRINKING: Final = 0.03  # by stage: the same on every feature, whatever its scale

Collected = dict[int, list[list[float]]]  # of each stage: here products, targets, and the number of samples


@final
class Fit:
    """The sums of one stage. The products of features are a triangle: row i has i + 1 of them."""

    def __init__(self, features: i64, by_stage: bool) -> None:
        self.count: i64 = features
        self.by_stage: bool = by_stage
        self.products: vec[float] = vec[float]([0.0] * int(features * (features + 1) // 2))
        self.targets: vec[float] = vec[float]([0.0] * int(features))
        self.later: vec[float] = vec[float]()  # products with the first features of the next stage; none: not used
        self.samples: float = 0.0

    def sums(self) -> list[list[float]]:
        return [list(self.products), list(self.targets), list(self.later), [self.samples]]

    def add_sums(self, sums: list[list[float]]) -> None:
        products, targets, later, samples = sums
        for i in range(len(self.products)):
            self.products[i] += products[i]
        for i in range(len(self.targets)):
            self.targets[i] += targets[i]
        if len(later) > 0:
            self.look_later()
            for i in range(len(later)):
                self.later[i] += later[i]
        self.samples += samples[0]

    def look_later(self) -> None:
        if len(self.later) == 0:
            self.later = vec[float]([0.0] * int(self.count * self.count))

    def all_targets(self, next_weights: list[float]) -> vec[float]:
        """The targets, with what the weights of the next stage say about its first positions."""
        targets = self.targets[:]
        if len(self.later) > 0:
            weights = vec[float](next_weights)
            for i in range(self.count):
                for j in range(self.count):
                    targets[i] += self.later[i * self.count + j] * weights[j]
        return targets

    def solve(self, next_weights: list[float]) -> list[float]:
        """Cholesky decomposition of the penalised products, then two substitutions."""
        count = self.count
        penalty = PENALTY * self.samples + 1e-9
        lower = self.products[:]
        for i in range(count):
            row = i * (i + 1) // 2
            lower[row + i] += penalty + (SHRINKING * lower[row + i] if self.by_stage else 0.0)
            for j in range(i + 1):
                other = j * (j + 1) // 2
                total = lower[row + j]
                for k in range(j):
                    total -= lower[row + k] * lower[other + k]
                lower[row + j] = math.sqrt(total) if i == j else total / lower[other + j]
        solution = self.all_targets(next_weights)
        for i in range(count):
            row = i * (i + 1) // 2
            total = solution[i]
            for k in range(i):
                total -= lower[row + k] * solution[k]
            solution[i] = total / lower[row + i]
        for back in range(count):
            i = count - 1 - back
            total = solution[i]
            for k in range(i + 1, count):
                total -= lower[k * (k + 1) // 2 + i] * solution[k]
            solution[i] = total / lower[i * (i + 1) // 2 + i]
        return list(solution)


@final
class Regression:
    """A fit for each stage that occurs."""

    def __init__(self, features: i64, by_stage: bool = False) -> None:
        self.count: i64 = features
        self.by_stage: bool = by_stage
        self.stages: dict[int, Fit] = {}
        self.features: vec[float] = room()
        self.used: vec[i64] = vec[i64]([0] * MAX_FEATURES)  # the features that are not 0

    def stage(self, stage: int) -> Fit:
        if stage not in self.stages:
            self.stages[stage] = Fit(self.count, self.by_stage)
        return self.stages[stage]

    def add_game(self, seen: list[Position], seat: i64, worth: float) -> None:
        """Add the positions of a game and what it was worth to the seat."""
        later: vec[float] = vec[float]()
        stage: i64 = -1
        for number in range(len(seen) - 1, -1, -1):
            position = seen[number]
            if self.by_stage and stage >= 0 and position.stage() != stage:
                later = features_now(seen[number + 1], seat)
            stage = position.stage()
            self.add_sample(position, seat, worth, later)

    def add(self, position: Position, seat: i64, target: float) -> None:
        """Add a position and what the game that went on from it was worth to the seat."""
        self.add_sample(position, seat, target, vec[float]())

    def add_sample(self, position: Position, seat: i64, target: float, later: vec[float]) -> None:
        """Add a position with its target or, if there are some, the features that the next stage began with."""
        features = self.features
        used = self.used
        position.fill_features(seat, features)
        fit = self.stage(int(position.stage()))
        products = fit.products
        n: i64 = 0
        for i in range(self.count):
            value = features[i]
            if value != 0.0:
                used[n] = i
                n += 1
                row = i * (i + 1) // 2
                for k in range(n):
                    products[row + used[k]] += value * features[used[k]]
        if len(later) == 0:
            for k in range(n):
                fit.targets[used[k]] += features[used[k]] * target
        else:
            fit.look_later()
            products = fit.later
            for j in range(self.count):
                if later[j] != 0.0:
                    for k in range(n):
                        products[used[k] * self.count + j] += features[used[k]] * later[j]
        fit.samples += 1.0

    def collected(self) -> Collected:
        """Everything that was collected, for another process."""
        return {stage: fit.sums() for stage, fit in self.stages.items()}

    def add_collected(self, sums: Collected) -> None:
        for stage, more in sums.items():
            self.stage(stage).add_sums(more)

    def solve(self) -> list[list[float]]:
        """The weights of each stage up to the last one that occurred; a stage that did not has those of the next."""
        weights: list[list[float]] = []
        for stage in range(max(self.stages), -1, -1):
            later = weights[-1] if weights else []
            weights.append(self.stages[stage].solve(later) if stage in self.stages else later)
        weights.reverse()
        return weights


def features_now(position: Position, seat: i64) -> vec[float]:
    features = room()
    return features[: position.fill_features(seat, features)]
