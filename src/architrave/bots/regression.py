"""Fitting weights: least squares with a penalty on large weights, one fit for each stage of the game.

Only sums over the samples are kept, so any number of games fits into memory, and parts that were collected by
different processes are added up.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.bots.judgement import room
from architrave.kernel.position import Position

PENALTY: Final = 1e-3  # per sample


@final
class Regression:
    """The sums for `stages` fits with so many features each."""

    def __init__(self, stages: i64, features: i64) -> None:
        self.stages: i64 = stages
        self.count: i64 = features
        self.products: vec[float] = vec[float]([0.0] * int(stages * features * features))
        self.targets: vec[float] = vec[float]([0.0] * int(stages * features))
        self.samples: vec[float] = vec[float]([0.0] * int(stages))
        self.errors: vec[float] = vec[float]([0.0] * int(stages))  # sums of squared targets
        self.features: vec[float] = room()

    def add(self, position: Position, seat: i64, target: float) -> None:
        """Add a position and what the game that went on from it was worth to the seat."""
        features = self.features
        position.fill_features(seat, features)
        stage = min(position.stage(), self.stages - 1)
        count = self.count
        base = stage * count * count
        for i in range(count):
            value = features[i]
            if value != 0.0:
                self.targets[stage * count + i] += value * target
                row = base + i * count
                for j in range(i + 1):
                    self.products[row + j] += value * features[j]
        self.samples[stage] += 1.0
        self.errors[stage] += target * target

    def sums(self) -> list[list[float]]:
        """Everything that was collected, for another process or a file."""
        return [list(self.products), list(self.targets), list(self.samples), list(self.errors)]

    def add_sums(self, sums: list[list[float]]) -> None:
        products, targets, samples, errors = sums
        for i in range(len(self.products)):
            self.products[i] += products[i]
        for i in range(len(self.targets)):
            self.targets[i] += targets[i]
        for i in range(len(self.samples)):
            self.samples[i] += samples[i]
            self.errors[i] += errors[i]

    def solve(self) -> list[float]:
        """The weights of all stages, one after the other."""
        weights: list[float] = []
        for stage in range(self.stages):
            weights += self.solve_stage(stage)
        return weights

    def solve_stage(self, stage: i64) -> list[float]:
        """Cholesky decomposition of the penalised products, then two substitutions."""
        count = self.count
        base = stage * count * count
        penalty = PENALTY * self.samples[stage] + 1e-9
        lower = self.products[base : base + count * count]
        for i in range(count):
            lower[i * count + i] += penalty
        for i in range(count):
            for j in range(i + 1):
                total = lower[i * count + j]
                for k in range(j):
                    total -= lower[i * count + k] * lower[j * count + k]
                lower[i * count + j] = math.sqrt(total) if i == j else total / lower[j * count + j]
        solution = self.targets[stage * count : (stage + 1) * count]
        for i in range(count):
            total = solution[i]
            for k in range(i):
                total -= lower[i * count + k] * solution[k]
            solution[i] = total / lower[i * count + i]
        for back in range(count):
            i = count - 1 - back
            total = solution[i]
            for k in range(i + 1, count):
                total -= lower[k * count + i] * solution[k]
            solution[i] = total / lower[i * count + i]
        return list(solution)
