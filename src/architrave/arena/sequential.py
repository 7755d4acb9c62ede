"""A sequential test: play until it is clear whether a bot is better than another, and no longer.

Wald's test in the form that engine testers use: `even` says that the score is 50 %, `better` that it is some points
above. Each deal is played twice with the seats swapped, and the pair is one sample, because its two games depend on
each other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from statistics import fmean, pvariance
from typing import Final, Literal

from architrave.arena.contest import Played

ERROR: Final = 0.05  # how often either verdict may be wrong
BOUND: Final = math.log((1 - ERROR) / ERROR)
LEAST: Final = 20  # pairs before a verdict: the variance of fewer is a guess

Verdict = Literal["better", "even", "open"]
Clear = Literal["better", "even", "worse", "open"]


def likelihood(pairs: Sequence[float], better: float) -> float:
    """The log of how much more likely these mean scores of pairs are if the bot is better than if it is even."""
    variance = max(pvariance(pairs), 1e-3)
    return len(pairs) * (better - 0.5) * (fmean(pairs) - (better + 0.5) / 2) / variance


def verdict(pairs: Sequence[float], better: float = 0.55) -> Verdict:
    if len(pairs) < LEAST:
        return "open"
    found = likelihood(pairs, better)
    if found >= BOUND:
        return "better"
    return "even" if found <= -BOUND else "open"


def clear(pairs: Sequence[float]) -> Clear:
    """The test in both directions: which of two bots is better, or that neither is by much."""
    forth, back = verdict(pairs), verdict([1 - score for score in pairs])
    if forth == "better":
        return "better"
    if back == "better":
        return "worse"
    return "even" if forth == back == "even" else "open"


def until_decided(
    results: Generator[Played, None, None], judge: Callable[[Sequence[float]], str], block: int
) -> Generator[Played, None, None]:
    """The results up to a decision of the test, which looks at them after every block.

    It looks at fixed numbers of games in a fixed order, so the decision does not depend on who finished first.
    """
    points: list[float] = []
    with closing(results):
        for played in results:
            points.append(played.shares[0])
            yield played
            if len(points) % block == 0 and judge(pair_scores(points)) != "open":
                return


def pair_scores(points: Sequence[float]) -> list[float]:
    """The mean score of each deal, which is played from both seats."""
    return [(first + second) / 2 for first, second in zip(points[::2], points[1::2], strict=True)]
