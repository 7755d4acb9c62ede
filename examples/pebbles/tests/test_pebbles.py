"""The tests of Pebbles, as they run where only Architrave and Pebbles are installed: `pytest examples/pebbles`."""

from __future__ import annotations

import pytest
from pebbles.subject import SUBJECTS

import architrave
from architrave.kernel.conformance import Effort, check
from architrave.kernel.refusal import Refused


@pytest.mark.parametrize("way", SUBJECTS)
def test_it_passes_the_conformance_suite(way: str) -> None:
    check(SUBJECTS[way], Effort(games=3))


def test_a_game_of_given_draws() -> None:
    """Everything that a rule says can be tried in notation."""
    game = architrave.new("pebbles", draws=["red", "blue", "white", "red", "blue"])
    with pytest.raises(Refused, match=r"Take a pebble from the row\. \(P2\.3\)"):
        game.play("stop")
    game.play("white")
    with pytest.raises(Refused, match=r"no white pebble in the row\. \(P2\.2\)"):
        game.play("white")
    game.play("blue")
    assert [move.text for move in game.legal()] == ["red", "blue"]
    assert game.view().points == [5, 0]


def test_the_most_points_win() -> None:
    game = architrave.new("pebbles", seed=3)
    while not game.over:
        game.play(game.legal()[-1])
    assert game.result is not None
    best = max(game.result.points)
    assert [value > 0 for value in game.result.returns] == [points == best for points in game.result.points]
