"""Chances: fitted to outcomes, kept as data, and without data taken as they are."""

from __future__ import annotations

import math
import random

import pytest

from architrave.analysis import chances as module
from architrave.analysis.chances import ChanceMap, Recipe, chances, loads, map_for
from architrave.analysis.fitting import Sample, bins, fit
from architrave.analysis.outlook import Outlook, outlook
from architrave.games.catalogue import GAMES, game
from architrave.kernel.position import draw
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng


def test_a_fit_finds_what_made_the_outcomes() -> None:
    """Games played on say too much: a share of 90 % of them is only worth 75 %."""
    dice, samples = random.Random(1), []
    for _ in range(4000):
        share = dice.uniform(0.05, 0.95)
        chance = share**0.5 / (share**0.5 + (1 - share) ** 0.5)
        won = dice.random() < chance
        samples.append(Sample(Outlook((share, 1 - share), (0.0, 0.0), 10), (1.0, 0.0) if won else (0.0, 1.0)))
    found = ChanceMap(2, {}, fit(samples, 10), 10, Recipe("", 0, 0, 0, ""))
    assert found.chances(Outlook((0.9, 0.1), (0.0, 0.0), 10))[0] == pytest.approx(0.75, abs=0.03)


def test_a_fit_does_not_run_away_from_a_bad_start() -> None:
    """At the start the leads say nothing and the games played on far too much: a whole step of Newton's method goes
    beyond every limit."""
    dice, samples = random.Random(2), []
    for _ in range(600):
        won = [dice.random() ** 6 + 0.001 for _ in range(3)]
        leads = tuple(dice.uniform(-40, 40) for _ in range(3))
        winner = dice.randrange(3)
        seen = Outlook(tuple(one / sum(won) for one in won), leads, dice.uniform(1, 10))
        samples.append(Sample(seen, tuple(float(seat == winner) for seat in range(3))))
    weights = fit(samples, 10)
    assert all(abs(weight) < 1 for weight in weights)
    found = ChanceMap(3, {}, weights, 10, Recipe("", 0, 0, 0, ""))
    chance = [found.chances(sample.seen)[sample.outcome.index(1.0)] for sample in samples]
    assert sum(math.log(one) for one in chance) >= 600 * math.log(1 / 3)  # at least what knowing nothing would do


def test_alone_the_other_outcome_is_the_opponent_without_a_seat() -> None:
    seen = Outlook((0.7,), (0.0,), 5)
    assert chances(None, seen) == (0.7,)
    plain = ChanceMap(1, {}, list(module.PLAIN), 10, Recipe("", 0, 0, 0, ""))
    assert chances(plain, seen)[0] == pytest.approx(0.7)


def test_bins_of_ten_percent() -> None:
    found = bins([(0.05, 0.0), (0.05, 1.0), (0.95, 1.0), (1.0, 1.0)])
    assert [one.count for one in found] == [2] + [0] * 8 + [2]
    assert found[0].outcome == 0.5


@pytest.mark.parametrize("name", [name for name in GAMES if map_for(game(name), 2, {}) is not None])
def test_the_maps_of_a_game_hold_what_they_promise(name: str) -> None:
    known = module.of_game(name)
    assert known is not None
    for found in known.maps:
        assert found.measured is not None
        assert found.measured.games >= 100
        assert found.measured.worst <= 0.05


def test_the_outlook_of_a_seat_does_not_depend_on_what_it_cannot_know() -> None:
    cards = game("architectura")
    world, rng = cards.start(cards.options({})), Rng(4)
    while world.actor < 0:
        draw(world, rng)
    other = world.clone()
    other.resample(0, rng)
    assert outlook(world, 0, 20, 1) == outlook(other, 0, 20, 1)


def test_a_damaged_file_says_so() -> None:
    with pytest.raises(Invalid) as caught:
        loads(b'{"format": "architrave-chances/1"', "pebbles/chances.json")
    assert caught.value.where == "pebbles/chances.json"
