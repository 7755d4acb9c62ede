"""Training: self-play, fitting, the match against the last generation, and going on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from pebbles.game import Pebbles

from architrave.arena import training
from architrave.arena.curve import learning_curve
from architrave.arena.sequential import verdict
from architrave.arena.training import Training
from architrave.arena.workers import Processes
from architrave.games.catalogue import game
from architrave.kernel.game import Game
from architrave.kernel.refusal import Invalid


def pebbles(folder: Path, games: int = 40, seed: int = 3) -> Training:
    bag = Pebbles()
    return Training(bag, bag.options({"seats": 2}), folder, games, "2026-11-18", seed)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "FIRST_BOT", "uct:8")
    monkeypatch.setattr(training, "SIMULATIONS", 8)
    monkeypatch.setattr(training, "MATCH_SIMULATIONS", 8)
    monkeypatch.setattr(training, "MOST_GAMES", 40)


@pytest.mark.usefixtures("short")
def test_a_game_of_somebody_else_is_trained_and_training_goes_on(tmp_path: Path) -> None:
    """What a run that was stopped had finished is not done again, and the end is the same."""
    whole = list(pebbles(tmp_path / "whole").generations(2))
    assert [generation.weights.recipe.generation for generation in whole] == [1, 2]
    assert whole[0].kept
    assert whole[1].weights.strength[0].against == "generation 1"
    parts = pebbles(tmp_path / "parts")
    first = list(parts.generations(1))
    rest = list(pebbles(tmp_path / "parts").generations(2))
    assert [one.weights for one in first + rest] == [one.weights for one in whole]
    assert [one.file.name for one in parts.history()] == [one.file.name for one in whole]
    # A pebble that is worth more is judged to be worth more.
    red, blue, white = whole[0].weights.weights[0][:3]
    assert 0 < red < blue < white
    assert learning_curve(parts.history()).count("<circle") == 1


@pytest.mark.usefixtures("short")
def test_the_number_of_processes_makes_no_difference(tmp_path: Path) -> None:
    one = list(pebbles(tmp_path / "one", games=120).generations(1, Processes(1)))
    two = list(pebbles(tmp_path / "two", games=120).generations(1, Processes(2)))
    assert one[0].weights == two[0].weights


@pytest.mark.usefixtures("short")
def test_a_folder_of_another_game_is_left_alone(tmp_path: Path) -> None:
    list(pebbles(tmp_path).generations(1))
    kept = (tmp_path / "generation-1.json").read_text(encoding="utf-8")
    (tmp_path / "generation-1.json").write_text(kept.replace("pebbles.standard", "other.game"), encoding="utf-8")
    with pytest.raises(Invalid, match=r"arena\.train\.other_game"):
        list(pebbles(tmp_path).generations(2))


@pytest.mark.parametrize(
    ("trained", "seats", "key"), [(Pebbles(), 3, "two_seats"), (game("architectura"), 2, "no_features")]
)
def test_what_cannot_be_trained(tmp_path: Path, trained: Game, seats: int, key: str) -> None:
    with pytest.raises(Invalid, match=f"arena.train.{key}"):
        Training(trained, trained.options({"seats": seats}), tmp_path, 20, "2026-11-18")


def test_the_sequential_test_stops_when_it_is_clear() -> None:
    assert verdict([1.0] * 5) == "open"
    assert verdict([1.0, 0.5] * 20) == "better"
    assert verdict([0.5, 0.0] * 20) == "even"
    assert verdict([0.5, 0.5, 1.0, 0.0] * 10) == "open"
    assert verdict([0.5, 0.5, 1.0, 0.0] * 400) == "even"
