"""Who has won by a result, also where somebody plays alone."""

from __future__ import annotations

import pytest

from architrave.kernel.game import Result


@pytest.mark.parametrize(
    ("returns", "winner"),
    [
        ((1.0, -1.0), 0),
        ((-1.0, 1.0), 1),
        ((0.0, 0.0), None),
        ((-0.5, -0.5, 1.0), 2),
        ((0.25, 0.25, -0.5), None),
        ((1.0,), 0),
        ((0.0,), None),
        ((-1.0,), None),
    ],
)
def test_the_winner(returns: tuple[float, ...], winner: int | None) -> None:
    assert Result(returns=returns, points=(), reason="x").winner == winner
