"""The bots at a real table."""

from __future__ import annotations

import pickle
import time

import pytest

from architrave.bots import LEVELS, player
from architrave.bots.search import Search
from architrave.bots.uct import Uct
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, draw, legal_actions
from architrave.kernel.rng import Rng
from tests.bots.watched import ARCHITEKTON, opening, played, report
from tests.conftest import Uncompiled


@pytest.mark.compiled
def test_compiled_and_interpreted_bots_choose_alike(uncompiled: Uncompiled) -> None:
    assert uncompiled("-m", "tests.bots.watched").strip() == report()


@pytest.mark.thorough
@pytest.mark.compiled
def test_interpreted_bots_solve_the_small_games(uncompiled: Uncompiled) -> None:
    assert " passed" in uncompiled("-m", "pytest", "-q", "-n", "0", "tests/bots/test_small_games.py")


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_whole_games(name: str) -> None:
    """Its ways, with little thought and no clock: a test is not a contest, and plays the same on every machine."""
    players = [player(f"{name}:20", seed, capped=False) for seed in (3, 4)]
    position, actions = played(players, seed=8)
    assert sorted(position.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    again = ARCHITEKTON.start(ARCHITEKTON.options({}))
    rng = Rng(8)
    for action in actions:
        while again.actor == CHANCE:
            draw(again, rng)
        assert again.refusal(action) == 0
        again.apply(action)
    assert again.actor == OVER


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_answers_within_its_cap(name: str) -> None:
    """Compiled or not. The middle of a game has the most actions to look at."""
    position = middle(6)
    bot = player(name, 1)
    started = time.thread_time()
    bot.choose(position, position.actor)
    assert time.thread_time() - started < LEVELS[name].seconds + 0.25  # its own time, whatever else runs here


def middle(seed: int) -> Position:
    """A position after twelve random actions."""
    position = opening(seed)
    rng = Rng(seed)
    left = 12
    while left > 0:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            actions = legal_actions(position)
            position.apply(actions[rng.below(len(actions))])
            left -= 1
    while position.actor == CHANCE:
        draw(position, rng)
    assert position.actor != OVER
    return position


def test_a_search_is_as_long_as_its_budget() -> None:
    bot = Uct(1, 10**7, 0.1)
    bot.choose(opening(1), 0)
    assert 0 < bot.done < 10**7
    bot = Uct(1, 64, 60.0)
    bot.choose(opening(1), 0)
    assert bot.done == 64


@pytest.mark.parametrize("name", ["random", "greedy", "uct:50", *LEVELS])
def test_choosing_leaves_the_position_alone(name: str) -> None:
    position = middle(2)
    before = pickle.dumps(position)
    bot = player(name, 1)
    if isinstance(bot, Search):
        bot.open.simulations = 50
    action = bot.choose(position, position.actor)
    assert action in legal_actions(position)
    assert pickle.dumps(position) == before


def test_the_statistics_of_a_search_add_up() -> None:
    search = Uct(1, 400)
    position = middle(4)
    opinions = search.opinions(position, position.actor)
    assert sum(opinion.visits for opinion in opinions) == search.done == 400
    assert sorted(opinion.action for opinion in opinions) == sorted(legal_actions(position))
    assert all(-1.0 <= opinion.value <= 1.0 for opinion in opinions)


def test_a_full_tree_grows_no_further() -> None:
    search = Uct(1, 3000, room=500)
    position = middle(4)
    opinions = search.opinions(position, position.actor)
    assert sum(opinion.visits for opinion in opinions) == 3000
    assert 500 < search.size < 500 + 2048 + 3000


def test_positions_travel_to_workers() -> None:
    position = middle(5)
    copy = pickle.loads(pickle.dumps(position))
    assert player("uct:100", 3).choose(copy, copy.actor) == player("uct:100", 3).choose(position, position.actor)
