"""Fit a map of chances to outcomes: the weights that make what happened most likely, by Newton's method."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from architrave.analysis.chances import TERMS, Bin, dot, softmax, terms
from architrave.analysis.outlook import Outlook

ROUNDS: Final = 12
PENALTY: Final = 1e-3  # per sample, on the distance from the plain map
BINS: Final = 10


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
        weights = [weight + step for weight, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def sums(
    rows: Sequence[tuple[list[list[float]], tuple[float, ...]]], weights: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
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
