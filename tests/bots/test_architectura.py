"""The bots at tables where hands are hidden."""

from __future__ import annotations

import pickle
import time
from typing import cast

import pytest

from architrave.bots import LEVELS, Player, player, weights
from architrave.bots.ismcts import Ismcts
from architrave.games.architectura.deck_building import count_added
from architrave.games.architectura.position import City
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.build import COMPILED
from architrave.kernel.position import buffer, draw, legal_actions
from architrave.kernel.rng import Rng
from tests.bots.cities import ARCHITECTURA, TABLES, decisions, played, report, start
from tests.conftest import Uncompiled
from tests.thorough import thorough


@pytest.mark.compiled
def test_compiled_and_interpreted_bots_choose_alike(uncompiled: Uncompiled) -> None:
    assert uncompiled("-m", "tests.bots.cities").strip() == report()


@pytest.mark.thorough
@pytest.mark.compiled
def test_interpreted_search_solves_the_secret_games(uncompiled: Uncompiled) -> None:
    assert " passed" in uncompiled("-m", "pytest", "-q", "-n", "0", "tests/bots/test_secret_games.py")


def hurried(name: str, seed: int, simulations: int) -> Player:
    """A bot that keeps its ways but gets little time, so that a test is not a contest."""
    return player(f"{name}:{simulations}" if name in LEVELS else name, seed, capped=False)


def test_positions_say_what_the_game_says() -> None:
    assert start(2, advanced=False).hides() == ARCHITECTURA.hides


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_every_level_plays_whole_games(name: str, seats: int, advanced: bool) -> None:
    players = [hurried(name, seat, 12 if COMPILED else 3) for seat in range(seats)]
    position, actions = played(players, advanced, seed=8)
    assert position.actor == OVER
    assert len(actions) > 8 * seats


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_answers_within_its_cap(name: str) -> None:
    position = decisions(4, advanced=True, seed=3)[60]
    bot = player(name, 1)
    started = time.thread_time()
    bot.choose(position, position.actor)
    assert time.thread_time() - started < LEVELS[name].seconds + 0.25  # its own time, whatever else runs here


@pytest.mark.parametrize("name", ["random", "greedy", "uct:20", "learned:20", *LEVELS])
@pytest.mark.parametrize(("seats", "advanced"), [(2, False), (4, True)])
def test_choosing_leaves_the_position_alone(name: str, seats: int, advanced: bool) -> None:
    for position in decisions(seats, advanced, seed=2)[::9]:
        before = pickle.dumps(position)
        action = hurried(name, 1, 20).choose(position, position.actor)
        assert action in legal_actions(position)
        assert pickle.dumps(position) == before


@pytest.mark.parametrize("name", ["greedy", "uct:20", "learned:20"])
@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_what_a_seat_cannot_know_changes_nothing(name: str, seats: int, advanced: bool) -> None:
    """Two worlds that a seat cannot tell apart, the same bot: the same opinions."""
    for number, position in enumerate(decisions(seats, advanced, seed=4)[::7]):
        other = position.clone()
        other.resample(position.actor, Rng(number))
        here = player(name, number).opinions(position, position.actor)
        there = player(name, number).opinions(other, position.actor)
        assert [(one.action, one.visits, one.value) for one in here] == [
            (one.action, one.visits, one.value) for one in there
        ]


def test_a_search_is_as_long_as_its_budget() -> None:
    position = decisions(3, advanced=False, seed=1)[4]
    bot = Ismcts(1, 10**7, 0.1)
    bot.choose(position, position.actor)
    assert 0 < bot.done < 10**7
    bot = Ismcts(1, 64, 60.0)
    opinions = bot.opinions(position, position.actor)
    assert bot.done == sum(opinion.visits for opinion in opinions) == 64
    assert sorted(opinion.action for opinion in opinions) == sorted(legal_actions(position))
    assert all(-1.0 <= opinion.value <= 1.0 for opinion in opinions)


def judging(simulations: int) -> Ismcts:
    found = weights.find("architectura.seats_2")
    assert found is not None
    return Ismcts(7, simulations, judgement=found.judgement())


def test_a_choice_is_settled_early_and_is_the_same() -> None:
    saved = 0
    for position in decisions(2, advanced=False, seed=6)[::3]:
        whole, hasty = judging(800), judging(800)
        best = whole.opinions(position, position.actor)[0].action
        assert hasty.choose(position, position.actor) == best
        assert hasty.done <= whole.done <= 800
        saved += int(whole.done - hasty.done)
    assert saved > 500


def test_the_other_decisions_of_a_turn_go_on_from_what_the_first_one_found() -> None:
    """Also if what the others hold is another world: the seat does not notice."""
    carried = 0
    for position in decisions(2, advanced=False, seed=6):
        seat = position.actor
        bot, other = judging(120), judging(120)
        visits = {one.action: one.visits for one in bot.opinions(position, seat)}
        other.opinions(position, seat)
        after = position.clone()
        after.apply(max(visits, key=lambda action: visits[action]))
        if after.actor != seat or len(legal_actions(after)) == 1:
            continue
        world = after.clone()
        world.resample(seat, Rng(3))
        found = [(one.action, one.visits, one.value) for one in bot.opinions(after, seat)]
        assert found == [(one.action, one.visits, one.value) for one in other.opinions(world, seat)]
        assert bot.visits[0] == 120
        carried += sum(seen for _, seen, _ in found) == 119  # the visit that made the node had no child below it
    assert carried > 3


def test_another_seat_or_another_turn_begins_a_new_tree() -> None:
    bot = judging(60)
    first, *later = decisions(2, advanced=False, seed=6)[::9]
    bot.opinions(first, first.actor)
    for position in later:
        if len(legal_actions(position)) > 1:
            bot.opinions(position, position.actor)
            assert bot.visits[0] == 60
            assert bot.done == 60


def test_a_tree_serves_tables_of_any_size() -> None:
    """One bot, one search after another."""
    bot = Ismcts(1, 30)
    for seats, advanced in TABLES:
        position = decisions(seats, advanced, seed=1)[10]
        assert bot.choose(position, position.actor) in legal_actions(position)


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_builds_legal_decks(name: str) -> None:
    """A11.1: of one's own colour, one for one, up to the maximum."""
    position = ARCHITECTURA.start(ARCHITECTURA.options({"seats": 3, "advanced": True, "most": 2, "starter": 0}))
    found = set()
    for seat in range(3):
        bot = hurried(name, seat, 20)
        while position.actor == seat:
            action = bot.choose(position, seat)
            assert position.refusal(action) == 0
            position.apply(action)
        found.add(int(count_added(cast(City, position), seat)))
    assert found <= {0, 1, 2}
    assert position.actor == CHANCE  # all have chosen: hands are dealt


def test_a_player_that_follows_priors_wins() -> None:
    room = buffer()
    won = 0.0
    for seed in range(60):
        position = start(2, advanced=seed % 4 > 1)
        rng = Rng(seed)
        while position.actor != OVER:
            if position.actor == CHANCE:
                draw(position, rng)
            elif position.actor == seed % 2:
                position.apply(position.pick_by_prior(rng, room, 8))
            else:
                position.apply(position.pick(rng, room))
        won += position.returns()[seed % 2] > 0
    assert won > 45


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "advanced"), [TABLES[0], TABLES[-1], *thorough(*TABLES[1:-1])])
def test_search_beats_greed(seats: int, advanced: bool) -> None:
    games = 10 * seats
    won = 0
    for number in range(games):
        names = ["uct:60" if seat == number % seats else "greedy" for seat in range(seats)]
        players = [player(name, number * 4 + seat) for seat, name in enumerate(names)]
        position, _ = played(players, advanced, seed=number)
        won += position.returns()[number % seats] > 0
    assert won > 1.25 * games / seats
