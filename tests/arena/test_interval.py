from __future__ import annotations

import pytest

from architrave.arena.interval import wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (90, 100, 0.8256, 0.9448),
        (81.5, 263, 0.2571, 0.3682),
    ],
)
def test_wilson_intervals(points: float, games: int, low: float, high: float) -> None:
    share = wilson(points, games)
    assert share.value == points / games
    assert share.low == pytest.approx(low, abs=0.0003)
    assert share.high == pytest.approx(high, abs=0.0003)


def test_without_games_anything_is_possible() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_a_share_reads_as_a_percentage() -> None:
    assert str(wilson(5, 10)) == "50.0% (23.7% – 76.3%)"
