"""The search over whole turns, at tables of Architects."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from architrave.arena.contest import Contest, play, play_out
from architrave.bots import player, weights
from architrave.bots.turns import Turns
from architrave.games.architects import features
from architrave.kernel.actors import OVER
from architrave.kernel.build import COMPILED
from architrave.kernel.game import Json
from architrave.kernel.position import Position, features_of, legal_actions
from architrave.kernel.rng import Rng
from tests.bots.regions import ARCHITECTS, TABLES, deal, report, searching, simple_weights, start, turns_of
from tests.conftest import Uncompiled

SIMULATIONS = 24 if COMPILED else 8


def played_turn(bot: Turns, position: Position) -> tuple[Position, list[int]]:
    """The rest of a turn, and how many simulations each of its decisions took."""
    position, turn, seat, done = position.clone(), position.turn_number(), position.actor, []
    while (position.actor, position.turn_number()) == (seat, turn):
        bot.done = 0
        position.apply(bot.choose(position, seat))
        done.append(int(bot.done))
    return position, done


@pytest.mark.compiled
def test_compiled_and_interpreted_searches_choose_alike(uncompiled: Uncompiled) -> None:
    assert uncompiled("-m", "tests.bots.regions").strip() == report()


def test_the_same_seed_gives_the_same_answers() -> None:
    position = turns_of({"seats": 2}, 3)[12]
    one, other = (searching(position, 4, SIMULATIONS).opinions(position, position.actor) for _ in range(2))
    assert [(opinion.action, opinion.visits, opinion.value) for opinion in one] == [
        (opinion.action, opinion.visits, opinion.value) for opinion in other
    ]


@pytest.mark.parametrize("options", TABLES)
def test_it_has_an_opinion_of_every_action(options: Json) -> None:
    position = turns_of(options, 6)[-6]
    before = position.observe(position.actor)
    bot = searching(position, 1, SIMULATIONS)
    opinions = bot.opinions(position, position.actor)
    assert sorted(opinion.action for opinion in opinions) == sorted(legal_actions(position))
    assert opinions[0].visits > 0
    assert 0 < bot.done <= SIMULATIONS + len(bot.ways)
    assert list(position.observe(position.actor)) == list(before)


def test_the_plan_of_a_turn_is_kept() -> None:
    """The first decision searches, the others follow it, unless a draw came between."""
    for position in turns_of({"seats": 2}, 5)[2:40:12]:
        bot = searching(position, 2, SIMULATIONS)
        _, done = played_turn(bot, position)
        assert done[0] > 0
        assert not any(done[1:])


def test_the_plan_is_made_again_when_something_else_happened() -> None:
    position = turns_of({"seats": 2}, 5)[4]
    bot = searching(position, 2, SIMULATIONS)
    planned = bot.choose(position, position.actor)
    other = next(action for action in legal_actions(position) if action != planned)
    position.apply(other)
    bot.done = 0
    bot.choose(position, position.actor)
    assert bot.done > 0


def test_two_bots_agree_on_the_rest_of_a_planned_turn() -> None:
    """What is kept is what was found: a plan does not change on the way."""
    position = turns_of({"seats": 2}, 8)[10]
    one, other = searching(position, 3, SIMULATIONS), searching(position, 3, SIMULATIONS)
    assert played_turn(one, position)[0].observe(0) == played_turn(other, position)[0].observe(0)


def test_the_last_turn_is_searched_too() -> None:
    position = turns_of({"seats": 2}, 7)[-1]
    end, _ = played_turn(searching(position, 1, SIMULATIONS), position)
    assert end.actor < 0


def test_a_simulation_is_enough() -> None:
    position = turns_of({"seats": 2}, 7)[9]
    assert searching(position, 1, 1).choose(position, position.actor) in legal_actions(position)


def test_tables_that_share_weights_have_the_same_features() -> None:
    first = [(table["seats"] > 1, turns_of(table, 2)[0]) for table in TABLES]
    found = {(several, position.judged_by(), len(features_of(position, 0))) for several, position in first}
    assert found == {(False, "architects.solo", features.COUNT), (True, "architects.standard", features.COUNT)}


@pytest.mark.parametrize("table", TABLES)
def test_shipped_weights_fit_and_say_how_they_were_made(table: Json) -> None:
    """A table without weights is searched by `uct`."""
    position = turns_of(table, 2)[0]
    found = weights.find(position.judged_by())
    if found is None:
        assert isinstance(player("learned:8", 1).choose(position, position.actor), int)
    else:
        assert found.features == features.COUNT
        assert found.recipe.tables
        assert found.strength


def test_alone_a_city_counts_as_at_tables_of_several() -> None:
    """Solo games are too few and too lucky to learn that from; only what the Automa has is weighed differently."""
    alone, several = (weights.find(f"architects.{name}") for name in ("solo", "standard"))
    assert alone is not None
    assert several is not None
    for mine, theirs in zip(alone.weights, several.weights, strict=True):
        for number in range(features.OWN):
            if not features.RIVAL <= number < features.TABLE:
                assert mine[number] == theirs[number]
                assert mine[features.OWN + number] == theirs[features.OWN + number]
        assert mine[features.RIVAL] == mine[features.POINTS]  # a point of the Automa costs what a point brings


@pytest.mark.skipif(not COMPILED, reason="a contest is for compiled rules")
def test_alone_weights_beat_a_search_without() -> None:
    margins = {"learned:24": 0.0, "uct:24": 0.0}
    options = ARCHITECTS.options({"seats": 1, "difficulty": "hard"})
    for number in range(10):
        for bot in margins:
            _, end = play_out(Contest(ARCHITECTS, options, 7, number, (0,), (bot,), 0))
            margins[bot] += end.standings()[0]
    assert margins["learned:24"] > margins["uct:24"] + 100


def test_what_is_good_for_one_of_two_is_as_bad_for_the_other() -> None:
    for position in turns_of({"seats": 2, "residents": True, "events": True}, 3)[::7]:
        mine, theirs = features_of(position, 0), features_of(position, 1)
        for number in (features.ONE, features.OWN + features.ONE):
            assert mine[number] == theirs[number]
            mine[number] = theirs[number] = 0.0
        assert mine == pytest.approx([-value for value in theirs])
    assert any(mine)


@pytest.mark.skipif(not COMPILED, reason="a contest is for compiled rules")
def test_it_beats_a_search_of_single_steps(tmp_path: Path) -> None:
    bots = (f"learned:24@{written(tmp_path)}", "uct:12")
    points = [
        play(Contest(ARCHITECTS, ARCHITECTS.options({"seats": 2}), 3, deal, (0, 1), bots, turn)).shares[0]
        for deal in range(4)
        for turn in range(2)
    ]
    assert sum(points) >= 5


def test_a_time_limit_ends_the_search() -> None:
    position = turns_of({"seats": 2}, 3)[20]
    bot = Turns(1, 10_000_000, simple_weights(position).judgement(), 0.05)
    started = time.thread_time()
    bot.choose(position, position.actor)
    assert time.thread_time() - started < 0.05 + 0.25  # its own time, whatever else runs here


def test_a_finished_game_has_no_turn_to_search() -> None:
    end = start({"seats": 2}, 3)
    while end.actor != OVER:
        deal(end, Rng(1))
        end.apply(player("random", 1).choose(end, end.actor))
        deal(end, Rng(1))
    with pytest.raises(ValueError, match="not when the game is over"):
        player("learned:20", 1).choose(end, 0)


def written(folder: Path) -> Path:
    file = folder / "weights.json"
    file.write_bytes(simple_weights(start({"seats": 2}, 3)).dumps())
    return file


def test_weights_for_tables_of_several_are_refused_alone(tmp_path: Path) -> None:
    position = turns_of({"seats": 1}, 3)[2]
    with pytest.raises(Exception, match=r"architects\.standard"):
        player(f"learned:20@{written(tmp_path)}", 1).choose(position, position.actor)
