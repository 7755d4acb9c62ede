"""Fit a map of chances to outcomes: the weights that make what happened most likely, by Newton's method. A step that
goes too far is halved, as from a bad start the method would run away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from architrave.analysis.chances import TERMS, Bin, dot, softmax, terms
from architrave.analysis.outlook import Outlook

ROUNDS: Final = 12
PENALTY: Final = 1e-3  # per sample, on the distance from the plain map
BINS: Final = 10
HALVINGS: Final = 30  # of a step

Rows = Sequence[tuple[list[list[float]], tuple[float, ...]]]  # of each sample: the terms and the share of each seat


@dataclass(frozen=True, slots=True)
class Sample:
    """A position of a finished game: its outlook, and what each seat had of the game in the end."""

    seen: Outlook
    outcome: tuple[float, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """Of all who could win; solo, the opponent without a seat is the second."""
        return self.outcome if len(self.outcome) > 1 else (self.outcome[0], 1 - self.outcome[0])


def fit(samples: Sequence[Sample], length: float) -> list[float]:
    start = [1.0] + [0.0] * (TERMS - 1)
    rows = [(terms(sample.seen, length), sample.shares) for sample in samples]
    weights = list(start)
    for _ in range(ROUNDS):
        slope, curve = sums(rows, weights)
        for i in range(TERMS):
            slope[i] -= PENALTY * len(rows) * (weights[i] - start[i])
            curve[i][i] += PENALTY * len(rows) + 1e-9
        weights = step(rows, weights, solve(curve, slope), start)
    return weights


def step(rows: Rows, weights: list[float], way: Sequence[float], start: Sequence[float]) -> list[float]:
    """As far along the way as makes the outcomes more likely; the same weights if nothing does."""
    before, part = likelihood(rows, weights, start), 1.0
    for _ in range(HALVINGS):
        further = [weight + part * one for weight, one in zip(weights, way, strict=True)]
        if likelihood(rows, further, start) > before:
            return further
        part /= 2
    return weights


def likelihood(rows: Rows, weights: Sequence[float], start: Sequence[float]) -> float:
    """The logarithm of how likely the outcomes are, less the penalty."""
    total = 0.0
    for row, outcome in rows:
        scores = [dot(weights, values) for values in row]
        highest = max(scores)
        whole = highest + math.log(sum(math.exp(score - highest) for score in scores))
        total += sum(share * (score - whole) for share, score in zip(outcome, scores, strict=True))
    away = sum((weight - first) ** 2 for weight, first in zip(weights, start, strict=True))
    return total - PENALTY * len(rows) * away / 2


def sums(rows: Rows, weights: Sequence[float]) -> tuple[list[float], list[list[float]]]:
    """The first and second derivatives of how likely the outcomes are."""
    slope, curve = [0.0] * TERMS, [[0.0] * TERMS for _ in range(TERMS)]
    for row, outcome in rows:
        found = softmax([dot(weights, values) for values in row])
        mean = [sum(chance * values[i] for chance, values in zip(found, row, strict=True)) for i in range(TERMS)]
        for chance, share, values in zip(found, outcome, row, strict=True):
            away = [value - middle for value, middle in zip(values, mean, strict=True)]
            for i in range(TERMS):
                slope[i] += (share - chance) * values[i]
                for j in range(i + 1):
                    curve[i][j] += chance * away[i] * away[j]
    return slope, [[curve[max(i, j)][min(i, j)] for j in range(TERMS)] for i in range(TERMS)]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a small system of equations whose matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for i in range(count):
        for below in range(i + 1, count):
            part = rows[below][i] / rows[i][i]
            rows[below] = [value - part * above for value, above in zip(rows[below], rows[i], strict=True)]
    found = [0.0] * count
    for i in reversed(range(count)):
        found[i] = (rows[i][count] - sum(rows[i][j] * found[j] for j in range(i + 1, count))) / rows[i][i]
    return found


def bins(pairs: Sequence[tuple[float, float]]) -> list[Bin]:
    """Chances and outcomes in bins of 10 %."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, outcome in pairs:
        found[min(BINS - 1, int(chance * BINS))].append((chance, outcome))
    return [
        Bin(len(group), round(mean([c for c, _ in group]), 4), round(mean([o for _, o in group]), 4)) for group in found
    ]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
