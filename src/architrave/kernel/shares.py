"""The shares of a game's one point."""

from __future__ import annotations

from collections.abc import Sequence


def shares(returns: Sequence[float]) -> tuple[float, ...]:
    """All of it for a sole winner, parts for a shared win. In a solo game the other part belongs to the opponent
    without a seat."""
    if len(returns) == 1:
        return ((1 + returns[0]) / 2,)
    return tuple((1 + value * (len(returns) - 1)) / len(returns) for value in returns)
