"""Calibration: the same games give the same map, also when they were played in parts."""

from __future__ import annotations

from pathlib import Path

import pytest
from pebbles.game import Pebbles

from architrave.arena.calibration import Calibration
from architrave.kernel.refusal import Invalid

DAY = "2026-11-18"


def calibration(file: Path | None, games: int = 60, seed: int = 2) -> Calibration:
    bag = Pebbles()
    return Calibration(bag, bag.options({"seats": 2}), 2, games, file, DAY, "greedy", seed, playouts=40)


def test_a_game_of_somebody_else_is_calibrated(tmp_path: Path) -> None:
    whole = calibration(tmp_path / "whole").run()
    assert whole.measured is not None
    assert whole.measured.games == whole.recipe.games == 30
    assert sum(found.count for found in whole.measured.bins) > 100
    file = tmp_path / "parts"
    calibration(file, 25).run()
    with file.open("ab") as opened:  # a line that was being written when the program was killed
        opened.write(b'{"number":25,"wo')
    assert calibration(file).run() == whole
    assert calibration(None).run() == whole


def test_games_of_another_run_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games"
    calibration(file, 20).run()
    with pytest.raises(Invalid) as caught:
        calibration(file, 20, seed=3).run()
    assert caught.value.key == "arena.kept.other"
