"""Which place somebody took in a game of three or more."""

from __future__ import annotations

import pytest

from architrave.server.cards import place


@pytest.mark.parametrize(
    ("returns", "points", "places"),
    [
        ([1.0, -0.5, -0.5], [40, 30, 20], [1, 2, 3]),
        ([-0.5, 1.0, -0.5], [30, 40, 30], [2, 1, 2]),
        ([-0.5, 1.0, -0.5], [40, 40, 30], [2, 1, 3]),  # a tie that another rule broke
        ([1.0, -0.5, -0.5], [20, 30, 40], [None] * 3),  # points do not decide
        ([1.0, -0.5, -0.5], [], [None] * 3),  # somebody resigned
        ([1.0, -1.0], [9, 3], [None] * 2),
    ],
)
def testplaces(returns: list[float], points: list[float], places: list[int | None]) -> None:
    assert [place(returns, points, seat) for seat in range(len(returns))] == places
