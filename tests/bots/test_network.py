"""Small networks: what they learn, that they learn the same again, and their files."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from architrave.bots import weights
from architrave.bots.judgement import Judgement
from architrave.bots.network import Network
from architrave.bots.regression import Regression
from architrave.bots.weights import Recipe, Weights
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid

PAIRS: Final = [(first, second) for first in (-1.0, -0.5, 0.5, 1.0) for second in (-1.0, -0.5, 0.5, 1.0)]


class Numbers(Position):
    """A position that is two numbers and a stage."""

    def __init__(self, first: float, second: float, stage: int = 0) -> None:
        super().__init__()
        self.numbers = (first, second)
        self.part = stage

    def stage(self) -> i64:
        return i64(self.part)

    def fill_features(self, seat: i64, into: vec[float]) -> i64:
        into[0], into[1] = self.numbers
        return 2


def curve(first: float, second: float) -> float:
    """No weighted sum of both: it levels off."""
    return math.tanh(4.0 * first) / 2.0 - second / 4.0


def fed(fitted: Network | Regression, count: int, stages: tuple[int, ...] = (0,)) -> None:
    for number in range(count):
        pair = PAIRS[number % len(PAIRS)]
        fitted.add(Numbers(*pair, stage=stages[number % len(stages)]), 0, curve(*pair))


def mistakes(judgement: Judgement) -> float:
    return sum((judgement.value(Numbers(*pair), 0) - curve(*pair)) ** 2 for pair in PAIRS)


def test_it_learns_what_a_weighted_sum_cannot() -> None:
    network, regression = Network(2, 8, 1), Regression(2)
    fed(network, 4800)
    fed(regression, 160)
    hidden, rows = network.solve()
    judgement = Judgement(weights.flat(rows), 2, 4.0, weights.flat(hidden))
    assert mistakes(judgement) < 0.8 * mistakes(Judgement(weights.flat(regression.solve()), 2, 4.0))
    assert judgement.value(Numbers(0.5, -0.5), 0) == -judgement.value(Numbers(-0.5, 0.5), 0)


def test_a_stage_that_did_not_occur_is_judged_like_the_next() -> None:
    network = Network(2, 8, 1)
    fed(network, 60, stages=(0, 2))
    hidden, rows = network.solve()
    assert (len(hidden), len(rows)) == (8, 3)
    assert rows[0] != rows[1] == rows[2]


def solved(seed: int) -> tuple[list[list[float]], list[list[float]]]:
    """Fitted to what two processes collected."""
    network = Network(2, 8, seed)
    for part in (Network(2, 8, seed), Network(2, 8, seed)):
        fed(part, 200, stages=(0, 1))
        network.add_collected(part.collected())
    return network.solve()


def test_the_same_seed_fits_the_same_network() -> None:
    assert solved(1) == solved(1) != solved(2)


def written(folder: Path, **changes: Any) -> Path:
    found = Weights(
        format=weights.FORMAT,
        name="pebbles.standard",
        features=2,
        margin=4.0,
        weights=[[0.5, 0.25, 1.0]],
        recipe=Recipe(1, "uct:8", 20, 1, [{}], "2026-11-18"),
        hidden=[[1.0, 0.0], [0.0, 1.0], [0.5, -0.5]],
    )
    file = folder / "weights.json"
    file.write_text(json.dumps(json.loads(found.dumps()) | changes), encoding="utf-8")
    return file


def test_a_network_survives_writing(tmp_path: Path) -> None:
    found = weights.read(written(tmp_path))
    assert found.hidden == [[1.0, 0.0], [0.0, 1.0], [0.5, -0.5]]
    assert weights.loads(found.dumps(), "") == found
    assert 0 < found.judgement().value(Numbers(1.0, 0.0), 0) < 1


@pytest.mark.parametrize(
    "changes", [{"hidden": []}, {"hidden": [[1.0, 0.0]]}, {"hidden": [[1.0], [0.0], [0.5]]}, {"weights": [[1.0, 2.0]]}]
)
def test_rows_of_another_length_are_refused(tmp_path: Path, changes: dict[str, Any]) -> None:
    with pytest.raises(Invalid) as refused:
        weights.read(written(tmp_path, **changes))
    assert refused.value.key == "bots.weights.length"
