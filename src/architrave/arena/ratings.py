"""Ratings on the Elo scale: the Bradley–Terry model fitted to all pairings at once.

400 points more are ten times the chances. Only differences mean something, so the mean of all bots is 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from architrave.arena.interval import Mean, Z

SCALE: Final = 400 / math.log(10)
DRAWN: Final = 1.0  # a drawn game added to each pairing: without it, a bot that wins every game has no finite rating
LONGEST_STEP: Final = 1.0
STEPS: Final = 200

Matrix = list[list[float]]


def ratings(points: Sequence[Sequence[float]], seats: int = 2) -> list[Mean]:
    """The ratings of bots, where `points[i][j]` is what bot i won against bot j; everybody has met somebody.

    At a table of more than two, every pair is compared. These comparisons depend on each other, so they count for
    less: 2 of `seats`.
    """
    bots = range(len(points))
    games = [[points[i][j] + points[j][i] for j in bots] for i in bots]
    games = [[count + DRAWN if count else 0.0 for count in row] for row in games]
    won = [sum(points[i][j] + DRAWN / 2 for j in bots if games[i][j]) for i in bots]
    strengths = [0.0 for _ in bots]
    spread = covariance(strengths, games)
    for _ in range(STEPS):  # Newton's method; the likelihood has one top
        short = [won[i] - sum(games[i][j] * chance(strengths, i, j) for j in bots) for i in bots]
        steps = [sum(spread[i][j] * short[j] for j in bots) for i in bots]
        largest = max(map(abs, steps))
        pace = min(1.0, LONGEST_STEP / largest) if largest else 1.0
        strengths = [value + pace * step for value, step in zip(strengths, steps, strict=True)]
        spread = covariance(strengths, games)
        if largest < 1e-9:
            break
    reaches = [Z * math.sqrt(spread[i][i] * seats / 2) for i in bots]
    return [
        Mean(SCALE * value, SCALE * (value - reach), SCALE * (value + reach))
        for value, reach in zip(strengths, reaches, strict=True)
    ]


def chance(strengths: Sequence[float], one: int, other: int) -> float:
    return 1 / (1 + math.exp(strengths[other] - strengths[one]))


def covariance(strengths: Sequence[float], games: Matrix) -> Matrix:
    """Of the strengths around their mean: the pseudoinverse of the Fisher information.

    The information knows no mean, so it has no inverse. With 1 added everywhere it has one, from which the part of the
    mean is taken away again.
    """
    bots = range(len(strengths))
    known = [[1.0 for _ in bots] for _ in bots]
    for i in bots:
        for j in bots:
            if i != j:
                weight = games[i][j] * chance(strengths, i, j) * chance(strengths, j, i)
                known[i][j] -= weight
                known[i][i] += weight
    return [[value - 1 / len(bots) ** 2 for value in row] for row in inverse(known)]


def inverse(matrix: Matrix) -> Matrix:
    """Gauss–Jordan elimination; the matrix is symmetric and positive definite, so no rows are swapped."""
    size = range(len(matrix))
    rows = [[*row, *(1.0 if i == j else 0.0 for j in size)] for i, row in enumerate(matrix)]
    for i in size:
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in size:
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * above for value, above in zip(rows[j], rows[i], strict=True)]
    return [row[len(matrix) :] for row in rows]
