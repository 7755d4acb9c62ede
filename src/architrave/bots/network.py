"""Fitting a small network: a hidden layer for the whole game, and for each stage the weights of its units.

Stochastic gradient descent with Adam (Kingma and Ba, 2015) over all samples, in an order that follows from the seed.
The units have no constant, so a row of features that are all the other way round is judged the other way round.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.bots.judgement import room
from architrave.bots.regression import Collected
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng

EPOCHS: Final = 10
BATCH: Final = 128
RATE: Final = 0.002  # at the beginning; it falls to 0
DECAY: Final = 0.001  # of the hidden weights
MEAN: Final = 0.9  # how slowly Adam's means of gradients and of their squares change
SQUARE: Final = 0.999
SMALL: Final = 1e-8


@final
class Adam:
    """Weights with their gradient and its running means."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.gradient: vec[float] = vec[float]([0.0] * len(weights))
        self.mean: vec[float] = vec[float]([0.0] * len(weights))
        self.square: vec[float] = vec[float]([0.0] * len(weights))
        self.steps: i64 = 0

    def step(self, rate: float, decay: float) -> None:
        """Follow the gradient that was added up, and begin a new one."""
        self.steps += 1
        first = 1.0 - math.pow(MEAN, float(self.steps))
        second = 1.0 - math.pow(SQUARE, float(self.steps))
        weights, gradient, mean, square = self.weights, self.gradient, self.mean, self.square
        for i in range(len(weights)):
            slope = gradient[i] / float(BATCH) + decay * weights[i]
            gradient[i] = 0.0
            mean[i] = MEAN * mean[i] + (1.0 - MEAN) * slope
            square[i] = SQUARE * square[i] + (1.0 - SQUARE) * slope * slope
            weights[i] -= rate * (mean[i] / first) / (math.sqrt(square[i] / second) + SMALL)


@final
class Network:
    """Collects samples and fits a network with so many hidden units to them."""

    def __init__(self, features: i64, units: i64, seed: int) -> None:
        self.count: i64 = features
        self.units: i64 = units
        self.rng: Rng = Rng(seed)
        self.rows: vec[float] = vec[float]()
        self.targets: vec[float] = vec[float]()
        self.stages: vec[i64] = vec[i64]()
        self.features: vec[float] = room()
        self.outputs: vec[float] = vec[float]([0.0] * int(units))
        self.used: vec[i64] = vec[i64]([0] * int(features))  # the features of a sample that are not 0

    def add(self, position: Position, seat: i64, target: float) -> None:
        """Add a position and what the game that went on from it was worth to the seat."""
        position.fill_features(seat, self.features)
        for i in range(self.count):
            self.rows = append(self.rows, self.features[i])
        self.targets = append(self.targets, target)
        self.stages = append(self.stages, position.stage())

    def collected(self) -> Collected:
        """Everything that was added, for another process: of each stage the rows and the targets."""
        found: Collected = {}
        for sample in range(len(self.targets)):
            rows, targets = found.setdefault(int(self.stages[sample]), [[], []])
            rows += list(self.rows[sample * self.count : (sample + 1) * self.count])
            targets.append(self.targets[sample])
        return found

    def add_collected(self, samples: Collected) -> None:
        for stage, (rows, targets) in sorted(samples.items()):
            for value in rows:
                self.rows = append(self.rows, value)
            for value in targets:
                self.targets = append(self.targets, value)
                self.stages = append(self.stages, i64(stage))

    def solve(self) -> tuple[list[list[float]], list[list[float]]]:
        """The rows of the hidden layer, and those of the stages; a stage that did not occur has those of the next."""
        count, units = int(self.count), int(self.units)
        last: i64 = 0
        for stage in self.stages:
            last = max(last, stage)
        scale = self.scale()
        hidden = Adam([self.small() / math.sqrt(float(count)) for _ in range(count * units)])
        output = Adam([self.small() * 0.1 for _ in range(units)] * int(last + 1))
        for i in range(len(self.rows)):
            self.rows[i] *= scale[i % self.count]
        self.descend(hidden, output)
        layer = [[hidden.weights[i * units + unit] * scale[i] for i in range(count)] for unit in range(units)]
        rows: list[list[float]] = []
        for stage in range(int(last), -1, -1):
            first = stage * units
            rows.append(list(output.weights[first : first + units]) if self.occurs(stage) else rows[-1])
        rows.reverse()
        return layer, rows

    def occurs(self, stage: i64) -> bool:
        for other in self.stages:
            if other == stage:
                return True
        return False

    def scale(self) -> list[float]:
        """Factors that give each feature about the same spread."""
        squares = [0.0] * int(self.count)
        for i in range(len(self.rows)):
            squares[i % self.count] += self.rows[i] * self.rows[i]
        samples = float(max(1, len(self.targets)))
        return [1.0 / math.sqrt(square / samples) if square > 0.0 else 0.0 for square in squares]

    def small(self) -> float:
        """A random number with mean 0 and deviation 1: the sum of twelve between -1/2 and 1/2."""
        total = 0.0
        for _ in range(12):
            total += float(self.rng.below(1_000_001)) / 1_000_000.0 - 0.5
        return total

    def descend(self, hidden: Adam, output: Adam) -> None:
        order = vec[i64]([i64(number) for number in range(len(self.targets))])
        batches = float(EPOCHS * (len(order) // BATCH + 1))
        done = 0.0
        for _ in range(EPOCHS):
            self.rng.shuffle(order)
            for i in range(len(order)):
                self.learn(order[i], hidden, output)
                if i % BATCH == BATCH - 1 or i == len(order) - 1:
                    rate = RATE * (1.0 - done / batches)
                    hidden.step(rate, DECAY)
                    output.step(rate, 0.0)
                    done += 1.0

    def learn(self, sample: i64, hidden: Adam, output: Adam) -> None:
        """Add the gradient of a sample's squared error."""
        rows, outputs, used, units = self.rows, self.outputs, self.used, self.units
        weights = hidden.weights
        row = sample * self.count
        stage = self.stages[sample] * units
        for unit in range(units):
            outputs[unit] = 0.0
        found: i64 = 0
        for i in range(self.count):
            value = rows[row + i]
            if value != 0.0:
                used[found] = i
                found += 1
                for unit in range(units):
                    outputs[unit] += weights[i * units + unit] * value
        error = -self.targets[sample]
        for unit in range(units):
            outputs[unit] = math.tanh(outputs[unit])
            error += output.weights[stage + unit] * outputs[unit]
        for unit in range(units):
            out = outputs[unit]
            output.gradient[stage + unit] += error * out
            outputs[unit] = error * output.weights[stage + unit] * (1.0 - out * out)
        gradient = hidden.gradient
        for k in range(found):
            i = used[k]
            value = rows[row + i]
            for unit in range(units):
                gradient[i * units + unit] += outputs[unit] * value
