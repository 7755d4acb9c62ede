"""A learned judgement: what a position is worth to each seat, as a weighted sum of its features.

The worth of a finished game is half its result and half how clear it was: a win by little is nearly a draw, and a
search that only counts wins plays carelessly when it is ahead or behind.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.actors import OVER
from architrave.kernel.position import MAX_FEATURES, Position

MOST_SEATS: Final = 4


def room() -> vec[float]:
    """Room for the features of any position, of all its seats."""
    return vec[float]([0.0] * (MAX_FEATURES * MOST_SEATS))


def final_worth(position: Position, margin: float) -> vec[float]:
    """What a finished game is worth to each seat; `margin`: the lead over the best opponent that counts as clear."""
    worth = position.returns()
    leads = position.standings()
    for seat in range(len(worth)):
        worth[seat] = 0.5 * worth[seat] + 0.5 * math.tanh(leads[seat] / margin)
    return worth


@final
class Layer:
    """The hidden layer of a small network: units, each the hyperbolic tangent of a weighted sum of the features."""

    def __init__(self, rows: list[float], features: i64) -> None:
        self.count: i64 = features
        self.units: i64 = len(rows) // features
        units = int(self.units)  # by features, because many of these are 0
        columns = [rows[unit * int(features) + i] for i in range(int(features)) for unit in range(units)]
        self.weights: vec[float] = vec[float](columns)
        self.sums: vec[float] = vec[float]([0.0] * units)

    def outputs(self, features: vec[float], row: i64) -> vec[float]:
        """What the units make of the features that begin at `row`."""
        sums = self.sums
        weights = self.weights
        units = self.units
        for unit in range(units):
            sums[unit] = 0.0
        for i in range(self.count):
            feature = features[row + i]
            if feature != 0.0:
                first = i * units
                for unit in range(units):
                    sums[unit] += weights[first + unit] * feature
        for unit in range(units):
            sums[unit] = math.tanh(sums[unit])
        return sums


@final
class Judgement:
    """Weights for each stage of a game, and the margin that counts as a clear win.

    `weights` are a row for each stage, with a weight for each feature. With a `hidden` layer, which has a row for each
    unit, they weigh the units.
    """

    def __init__(self, weights: list[float], features: i64, margin: float, hidden: list[float] | None = None) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.count: i64 = features
        self.layer: Layer | None = Layer(hidden, features) if hidden else None
        self.inputs: i64 = self.count if self.layer is None else self.layer.units
        self.stages: i64 = len(self.weights) // self.inputs
        self.margin: float = margin
        self.features: vec[float] = room()

    def worth(self, position: Position, seat: i64) -> float:
        """The worth of any position to a seat, finished or not."""
        if position.actor == OVER:
            return final_worth(position, self.margin)[seat]
        return self.score(position, seat)

    def value(self, position: Position, seat: i64) -> float:
        """The worth of a position in which the game goes on, from -1 to 1."""
        return max(-1.0, min(1.0, self.score(position, seat)))

    def score(self, position: Position, seat: i64) -> float:
        """The same without its bounds: what is far ahead can still be compared."""
        position.fill_features(seat, self.features)
        return self.weigh(0, min(position.stage(), self.stages - 1))

    def weigh(self, row: i64, stage: i64) -> float:
        """The worth of the features that begin at `row`, without bounds."""
        inputs = self.features
        if self.layer is not None:
            inputs = self.layer.outputs(inputs, row)
            row = 0
        weights = self.weights
        first = stage * self.inputs
        total = 0.0
        for i in range(self.inputs):
            total += weights[first + i] * inputs[row + i]
        return total

    def returns(self, position: Position) -> vec[float]:
        """The worth for each seat. What one gains the others lose: at a table of several the sum is 0."""
        seats = position.seats()
        if position.actor == OVER:
            returns = final_worth(position, self.margin)
        elif seats == 2 and position.features_mirror():
            mine = self.value(position, 0)
            return vec[float]([mine, -mine])
        else:
            returns = vec[float]([0.0] * int(seats))
            position.fill_rows(self.features)
            stage = min(position.stage(), self.stages - 1)
            for seat in range(seats):
                returns[seat] = max(-1.0, min(1.0, self.weigh(seat * self.count, stage)))
        if seats > 1:
            total = 0.0
            for seat in range(seats):
                total += returns[seat]
            for seat in range(seats):
                returns[seat] -= total / float(seats)
        return returns
