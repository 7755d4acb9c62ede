"""Architectura in the conformance suite: random games for 2, 3 and 4 seats, compiled and not, and the same in both."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from typing import Any

import pytest

from architrave.games.architectura import numbers as n
from architrave.games.architectura import stack, steps
from architrave.games.architectura.game import as_city
from architrave.games.architectura.position import City
from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.build import COMPILED
from architrave.kernel.conformance import Played, Step, check_codecs, check_refusals, play
from architrave.kernel.position import legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.worlds import check_two_worlds
from tests.conftest import Uncompiled
from tests.games.architectura.subject import GAME, SUBJECTS
from tests.games.playing import answer, fingerprints, named, said, walk

EXAMINED = 100  # one position in so many is examined in full


def random_games(name: str, seeds: range) -> list[Played]:
    return [play(SUBJECTS[name], seed, EXAMINED) for seed in seeds]


@pytest.mark.compiled
@pytest.mark.parametrize("name", SUBJECTS)
def test_compiled_games_of_every_kind(name: str) -> None:
    """Some for each way to play; `make soak` plays a hundred thousand."""
    assert len(random_games(name, range(8))) == 8


@pytest.mark.bulk
def test_uncompiled_games(uncompiled: Uncompiled) -> None:
    answer = json.loads(uncompiled("-m", "tests.games.architectura.test_conformance", "games", "24"))
    assert answer == 24


@pytest.mark.parametrize("name", ["two", "four advanced"])
def test_positions_of_a_game_hold_to_everything(name: str) -> None:
    """Few of them, so that the interpreted rules have their share."""
    assert play(SUBJECTS[name], 5, every=15).actions > 20


@pytest.mark.compiled
def test_compiled_and_uncompiled_games_are_the_same(uncompiled: Uncompiled) -> None:
    told = uncompiled("-m", "tests.games.architectura.test_conformance", "fingerprints", "3")
    assert json.loads(told) == fingerprints(SUBJECTS, 3)


@pytest.mark.parametrize("name", SUBJECTS)
def test_two_worlds_look_alike(name: str) -> None:
    assert sum(check_two_worlds(SUBJECTS[name], seed, steps=60) for seed in range(12)) > 60


def test_the_games_go_everywhere() -> None:
    """Random games in which some decision never comes up would prove little."""
    seen: Counter[str] = Counter()
    for name in SUBJECTS:
        for seed in range(40 if COMPILED else 8):
            for position, _, _ in walk(SUBJECTS[name], seed):
                city = as_city(position)
                if city.actor >= 0:
                    seen[steps.TABLE[int(stack.what(city))].word] += 1
    missing = {step.word for step in steps.TABLE if step.decides != steps.NOBODY} - set(seen)
    assert missing <= (set() if COMPILED else {"razed", "take", "replay", "escape", "affected", "copy"}), seen


def test_a_pickle_holds_every_field() -> None:
    """Every row and every number differs from the others, so that none can stand in for another."""
    city = as_city(GAME.start(SUBJECTS["three"].options))
    reduced: Any = city.__reduce__()
    _, arguments, (rows, numbers) = reduced
    told = tuple([number] * len(row) for number, row in enumerate(rows, 100)), tuple(range(len(numbers)))
    again = City(*arguments)
    again.__setstate__(told)
    assert again.__reduce__() == (City, arguments, told)
    assert pickle.loads(pickle.dumps(again)).__reduce__() == again.__reduce__()
    assert again.clone().__reduce__() == again.__reduce__()
    assert (again.risen[0], again.silent[0], again.actor, again.barred) == (115, 121, 0, 9)


@pytest.mark.compiled
@pytest.mark.parametrize("name", SUBJECTS)
def test_legal_is_not_refused_over_all_actions(name: str) -> None:
    for position, _, _ in walk(SUBJECTS[name], 5)[::4]:
        allowed = [action for action in range(n.ACTIONS) if position.refusal(action) == 0]
        assert allowed == sorted(legal_actions(position))


@pytest.mark.parametrize("name", ["two", "four advanced", "own"])
def test_every_action_has_a_refusal_and_a_way_back_from_its_notation(name: str) -> None:
    position = walk(SUBJECTS[name], 3)[25][0]
    check_refusals(Step(SUBJECTS[name], position, Rng(1)), range(0, n.ACTIONS, 7))
    for action in range(4200, 4700):
        check_codecs(GAME, position, action)


def test_everything_said_has_words_in_three_languages() -> None:
    """Keys of events, questions, refusals and results, and every parameter that names a sentence."""
    keys: set[str] = set()
    for name in SUBJECTS:
        rng = Rng(4)
        for position, action, after in walk(SUBJECTS[name], 4):
            events = GAME.events(position, action, after)
            for event in (*events, *(event.public for event in events if event.public is not None)):
                keys |= said(event)
            pending = GAME.view(position, None)["pending"]
            if pending is not None:
                keys |= {pending["key"], *named(pending["params"])}
            for tried in (int(rng.below(n.ACTIONS)), *list(SUBJECTS[name].nearby(position))[::40]):
                if (refusal := GAME.refusal(position, tried)) is not None:
                    keys |= {refusal.key, *named(dict(refusal.params))}
        view = GAME.view(after, None)
        keys |= {f"architectura.result.{view['result']['reason']}"}
        keys |= {text[1:] for kind in view["kinds"].values() for text in (kind["name"], kind["text"]) if text[0] == "@"}
    assert len(keys) > 120
    for language in LANGUAGES:
        assert keys - set(catalogue(language)) == set()


if __name__ == "__main__":
    import sys

    answer(sys.argv[1:], SUBJECTS, random_games)
