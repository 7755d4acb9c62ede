"""Architects in the conformance suite: random games for 1 to 4 seats with all modules, compiled and not, and the same
in both."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.game import as_region
from architrave.games.architects.position import Region
from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.build import COMPILED
from architrave.kernel.conformance import Played, Step, check_codecs, check_refusals, play
from architrave.kernel.position import legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.worlds import check_two_worlds
from tests.conftest import Uncompiled
from tests.games.architects.subject import GAME, SUBJECTS
from tests.games.playing import answer, fingerprints, named, said, walk

EXAMINED = 200  # one position in so many is examined in full


def random_games(name: str, seeds: range) -> list[Played]:
    alone = replace(SUBJECTS[name], companion=None)  # test_reference.py has the company
    return [play(alone, seed, EXAMINED) for seed in seeds]


@pytest.mark.compiled
@pytest.mark.bulk
@pytest.mark.parametrize("name", SUBJECTS)
def test_compiled_games_of_every_kind(name: str) -> None:
    """A few for each way to play; `make soak` plays a hundred thousand."""
    assert len(random_games(name, range(2))) == 2


@pytest.mark.bulk
def test_uncompiled_games(uncompiled: Uncompiled) -> None:
    answer = json.loads(uncompiled("-m", "tests.games.architects.test_conformance", "games", "18"))
    assert answer == 18


@pytest.mark.parametrize("name", ["solo residents events", "two", "four residents events"])
def test_positions_of_a_game_hold_to_everything(name: str) -> None:
    """Few of them, so that the interpreted rules have their share."""
    assert play(replace(SUBJECTS[name], companion=None), 5, every=40).actions > 100


def test_a_pickle_holds_every_field() -> None:
    """Every row and every number differs from the others, so that none can stand in for another."""
    region = as_region(GAME.start(SUBJECTS["two"].options))
    reduced: Any = region.__reduce__()
    _, arguments, (rows, numbers) = reduced
    told = tuple([number] * len(row) for number, row in enumerate(rows, 100)), tuple(range(len(numbers)))
    again = Region(*arguments)
    again.__setstate__(told)
    assert again.__reduce__() == (Region, arguments, told)
    assert pickle.loads(pickle.dumps(again)).__reduce__() == again.__reduce__()
    assert again.clone().__reduce__() == again.__reduce__()


@pytest.mark.compiled
def test_compiled_and_uncompiled_games_are_the_same(uncompiled: Uncompiled) -> None:
    told = uncompiled("-m", "tests.games.architects.test_conformance", "fingerprints", "1")
    assert json.loads(told) == fingerprints(SUBJECTS, 1)


@pytest.mark.parametrize("name", ["solo residents events", "two", "four residents"])
def test_two_worlds_look_alike(name: str) -> None:
    """M14.1: nobody has secrets, so they are one."""
    assert check_two_worlds(SUBJECTS[name], 3, steps=60) >= 60


def test_the_games_go_everywhere() -> None:
    """Random games in which some decision or draw never comes up would prove little."""
    phases: Counter[str] = Counter()
    draws: Counter[str] = Counter()
    for name in SUBJECTS:
        for seed in range(24 if COMPILED else 4):
            for position, _, _ in walk(SUBJECTS[name], seed):
                region = as_region(position)
                phases[n.PHASES[region.phase]] += 1
                draws[n.DRAWS[region.draw]] += 1
    assert set(n.PHASES) - set(phases) == {"over"}
    rare = {"building"}  # M11.7: only landmarks in the row and in Backup plans, and no block without one
    assert set(n.DRAWS) - set(draws) <= rare | (set() if COMPILED else {"search", "other goal"}), draws


@pytest.mark.compiled
@pytest.mark.parametrize("name", SUBJECTS)
def test_legal_is_not_refused_over_all_actions(name: str) -> None:
    for position, _, _ in walk(SUBJECTS[name], 5)[::3]:
        allowed = [action for action in range(n.ACTIONS) if position.refusal(action) == 0]
        assert allowed == sorted(legal_actions(position))


@pytest.mark.parametrize("name", ["solo", "two residents", "four events"])
def test_every_action_has_a_refusal_and_a_way_back_from_its_notation(name: str) -> None:
    for position, _, _ in walk(SUBJECTS[name], 3)[60::80]:
        check_refusals(Step(SUBJECTS[name], position, Rng(1)), range(-1, n.ACTIONS + 1))
        for action in range(n.ACTIONS):
            check_codecs(GAME, position, action)


def test_everything_said_has_words_in_three_languages() -> None:
    """Keys of events, refusals and results, and every parameter that names a sentence."""
    keys: set[str] = set()
    for name in SUBJECTS:
        rng = Rng(4)
        for position, action, after in walk(SUBJECTS[name], 4):
            for event in GAME.events(position, action, after):
                keys |= said(event)
            for tried in range(int(rng.below(9)), n.ACTIONS, 9):
                if (refusal := GAME.refusal(position, tried)) is not None:
                    keys |= {refusal.key, *named(dict(refusal.params))}
        keys |= {GAME.result(after).reason}
    assert len(keys) > 120
    for language in LANGUAGES:
        assert keys - set(catalogue(language)) == set()


if __name__ == "__main__":
    import sys

    answer(sys.argv[1:], SUBJECTS, random_games)
