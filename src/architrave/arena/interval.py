"""Confidence intervals for shares and means."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

Z = 1.959963984540054  # 95 % of a normal distribution is within so many deviations


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its 95 % interval."""

    value: float
    low: float
    high: float

    def json(self) -> dict[str, float]:
        return {"value": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4)}

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} – {self.high:.1%})"


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % interval, which is infinite if the spread is unknown."""

    value: float
    low: float
    high: float

    def json(self) -> dict[str, float | None]:
        ends = {"low": self.low, "high": self.high}
        return {"value": round(self.value, 3)} | {
            name: round(end, 3) if math.isfinite(end) else None for name, end in ends.items()
        }

    def __str__(self) -> str:
        if not math.isfinite(self.low):
            return f"{self.value:.1f}"
        return f"{self.value:.1f} ({self.low:.1f} – {self.high:.1f})"

    def rounded(self) -> str:
        """In whole numbers with their signs."""
        return f"{self.value:+.0f} ({self.low:+.0f} – {self.high:+.0f})"


def wilson(points: float, games: int) -> Share:
    """The Wilson score interval; a draw counts as half a point. Without games it is 0 to 1."""
    if games == 0:
        return Share(0.5, 0.0, 1.0)
    share = points / games
    square = Z * Z / games
    middle = (share + square / 2) / (1 + square)
    reach = Z * math.sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return Share(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean_share(points: Sequence[float]) -> Share:
    """The mean share of games with so many points each."""
    return wilson(math.fsum(points), len(points))


def mean(values: Sequence[float]) -> Mean:
    """The mean of independent values; enough of them for a normal mean, at least one."""
    middle = fmean(values)
    reach = Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Mean(middle, middle - reach, middle + reach)
