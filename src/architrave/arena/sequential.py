"""A sequential test: play until it is clear whether a bot is better than another, and no longer.

Wald's test in the form that engine testers use: `even` says that the score is 50 %, `better` that it is some points
above. Each deal is played twice with the seats swapped, and the pair is one sample, because its two games depend on
each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, pvariance
from typing import Final, Literal

ERROR: Final = 0.05  # how often either verdict may be wrong
BOUND: Final = math.log((1 - ERROR) / ERROR)
LEAST: Final = 20  # pairs before a verdict: the variance of fewer is a guess

Verdict = Literal["better", "even", "open"]


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
