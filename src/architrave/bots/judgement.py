"""A learned judgement: what a position is worth to each seat, as a weighted sum of its features.

The worth of a finished game is half its result and half how clear it was: a win by little is nearly a draw, and a
search that only counts wins plays carelessly when it is ahead or behind.
"""

from __future__ import annotations

import math
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.actors import OVER
from architrave.kernel.position import MAX_FEATURES, Position


def room() -> vec[float]:
    """Room for the features of any position."""
    return vec[float]([0.0] * MAX_FEATURES)


def final_worth(position: Position, seat: i64, won: float, margin: float) -> float:
    """What a finished game is worth; `won`: what the seat has of it, `margin`: the lead that counts as clear."""
    return 0.5 * won + 0.5 * math.tanh(position.heuristic(seat) / margin)


@final
class Judgement:
    """Weights for each stage of a game, and the margin that counts as a clear win."""

    def __init__(self, weights: list[float], features: i64, margin: float) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.count: i64 = features
        self.stages: i64 = len(self.weights) // features
        self.margin: float = margin
        self.features: vec[float] = room()

    def value(self, position: Position, seat: i64) -> float:
        """The worth of a position in which the game goes on, from -1 to 1."""
        features = self.features
        weights = self.weights
        position.fill_features(seat, features)
        first = min(position.stage(), self.stages - 1) * self.count
        total = 0.0
        for i in range(self.count):
            total += weights[first + i] * features[i]
        return max(-1.0, min(1.0, total))

    def returns(self, position: Position) -> vec[float]:
        """The worth for each seat. Between two, what one gains the other loses."""
        seats = position.seats()
        returns = vec[float]([0.0] * int(seats))
        if position.actor == OVER:
            won = position.returns()
            for seat in range(seats):
                returns[seat] = final_worth(position, seat, won[seat], self.margin)
        elif seats == 2:
            returns[0] = self.value(position, 0)
            returns[1] = -returns[0]
        else:
            for seat in range(seats):
                returns[seat] = self.value(position, seat)
        return returns
