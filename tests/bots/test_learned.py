"""The bot that judges by learned weights, and their files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from pebbles.game import Pebbles

from architrave.bots import player, weights
from architrave.bots.judgement import Judgement, final_worth
from architrave.bots.regression import Regression
from architrave.kernel.actors import OVER
from architrave.kernel.position import Position, features_of
from architrave.kernel.refusal import Invalid
from tests.bots.watched import ARCHITEKTON, opening, played

NAME = "architekton.standard"


def positions(seed: int) -> list[Position]:
    """The positions of a game between greedy bots, without its end."""
    end, actions = played([player("greedy", seed), player("greedy", seed + 1)], seed)
    assert end.actor == OVER
    found = [opening(seed)]
    for action in actions[:12]:
        after = found[-1].clone()
        after.apply(action)
        if after.actor < 0:
            break
        found.append(after)
    return found


def shipped() -> weights.Weights:
    found = weights.find(NAME)
    assert found is not None
    return found


def test_what_is_good_for_one_is_as_bad_for_the_other() -> None:
    for position in positions(3):
        mine, theirs = features_of(position, 0), features_of(position, 1)
        assert mine == [-value for value in theirs]
    assert any(mine)


def test_a_finished_game_is_worth_its_result_and_how_clear_it_was() -> None:
    end, _ = played([player("greedy", 5), player("random", 6)], 5)
    won = end.returns()
    worth = list(final_worth(end, 4.0))
    assert worth[0] == pytest.approx(-worth[1])
    assert worth[0] * won[0] > 0
    assert list(shipped().judgement().returns(end)) == worth


def test_weights_that_made_the_targets_are_found_again() -> None:
    """Least squares: targets that are a weighted sum of the features are explained by just those weights."""
    known = {0: 0.3, 2: -0.2}
    bag = Pebbles()
    sums, parts = Regression(5), Regression(5)
    for seed in range(40):
        end, _ = played([player("random", seed), player("random", seed + 1)], seed, bag)
        target = sum(weight * features_of(end, 0)[number] for number, weight in known.items())
        (sums if seed % 2 else parts).add(end, 0, target)
    sums.add_collected(parts.collected())
    (solved,) = sums.solve()
    assert [round(weight, 1) for weight in solved] == [known.get(number, 0.0) for number in range(5)]


class Staged(Position):
    """A position that is nothing but its stage and a number."""

    def __init__(self, stage: int, number: float) -> None:
        super().__init__()
        self.now = stage
        self.number = number

    def stage(self) -> i64:
        return self.now

    def fill_features(self, seat: i64, into: vec[float]) -> i64:
        into[0] = self.number
        return 1


def test_a_stage_can_learn_from_the_next_one() -> None:
    """What the first stage has to do with results is luck here; what the second one has to do with them is not."""
    by_result, by_stage = Regression(1), Regression(1, by_stage=True)
    for first in (-1.0, 1.0):
        for second in (-1.0, 1.0):
            game: list[Position] = [Staged(0, first), Staged(1, second), Staged(1, second)]
            by_result.add_game(game, 0, 0.3 * first + 0.1 * second)
            by_stage.add_game(game, 0, 0.3 * first + 0.1 * second)
    summed = Regression(1, by_stage=True)
    summed.add_collected(by_stage.collected())
    assert [round(row[0], 2) for row in by_result.solve()] == [0.3, 0.1]
    assert [abs(round(row[0], 2)) for row in by_stage.solve()] == [0.0, 0.1]
    assert summed.solve() == by_stage.solve()


def test_it_takes_the_win_that_it_sees() -> None:
    """With weights that count nothing but the pebbles, it takes the dearest."""
    bag = Pebbles()
    position = bag.start(bag.options({}))
    for colour in (0, 1, 2):
        position.apply(colour)
    judgement = Judgement([0.05, 0.1, 0.15, 0.0, 0.0], 5, 4.0)
    values = []
    for action in (0, 1, 2):
        after = position.clone()
        after.apply(action)
        values.append(judgement.value(after, 0))
    assert values == sorted(values)
    assert judgement.returns(position)[0] == -judgement.returns(position)[1]


def test_the_same_seed_gives_the_same_answers() -> None:
    one, other = (player("learned:80", 4).opinions(opening(2), 0) for _ in range(2))
    assert [(opinion.action, opinion.visits, opinion.value) for opinion in one] == [
        (opinion.action, opinion.visits, opinion.value) for opinion in other
    ]


def test_without_weights_it_searches_like_uct() -> None:
    bag = Pebbles()
    first = bag.start(bag.options({}))
    for colour in (0, 1, 2):
        first.apply(colour)
    learned, uct = (player(f"{name}:60", 3).opinions(first, 0) for name in ("learned", "uct"))
    assert [(one.action, one.visits) for one in learned] == [(one.action, one.visits) for one in uct]


def written(folder: Path, **changes: Any) -> Path:
    data = json.loads(shipped().dumps()) | changes
    file = folder / "weights.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_a_file_of_weights_survives_writing(tmp_path: Path) -> None:
    found = weights.read(written(tmp_path))
    assert found == weights.loads(shipped().dumps(), "")
    assert player(f"learned:20@{written(tmp_path)}", 1).choose(opening(1), 0) >= 0


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"format": "architrave-weights/9"}, "bots.weights.broken"),
        ({"features": 3}, "bots.weights.length"),
        ({"weights": [["much"]]}, "bots.weights.broken"),
        ({"margin": 0}, "bots.weights.broken"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, changes: dict[str, Any], key: str) -> None:
    with pytest.raises(Invalid) as refused:
        weights.read(written(tmp_path, **changes))
    assert refused.value.key == key


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    file = written(tmp_path, name="pebbles.standard")
    with pytest.raises(Invalid, match=r"bots\.weights\.other") as refused:
        player(f"learned:20@{file}", 1).choose(opening(1), 0)
    assert refused.value.where == str(file)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(Exception, match="cannot be read"):
        player("learned:20@no/such/file.json", 1)


@pytest.mark.parametrize("name", ["learned", "learned:0", "learned:x", "uct:20@file.json", "learned:@file.json"])
def test_budgets_that_cannot_be(name: str) -> None:
    with pytest.raises(Exception, match=r"no bot called|needs a number of simulations"):
        player(name, 1)


def test_the_shipped_weights_say_how_they_were_made() -> None:
    assert ARCHITEKTON.name == shipped().name.partition(".")[0]
    assert shipped().recipe.games >= 1000
    assert any(match.against == "uct:600" and match.low > 0.5 for match in shipped().strength)
