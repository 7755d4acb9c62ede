"""Architekton in the conformance suite: random games in bulk, compiled and not, and the same games in both.

Every position is counted anew and held against what the rules keep up to date; one game in ten is played along by the
plain second implementation. `make soak` does the same with many more games.
"""

from __future__ import annotations

import dataclasses
import json
import pickle
from collections import Counter
from typing import Any

import pytest

from architrave.games.architekton import numbers as n
from architrave.games.architekton.game import as_town
from architrave.games.architekton.position import Town
from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.conformance import Played, Step, check_codecs, check_refusals, play
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.worlds import check_two_worlds
from tests.conftest import Uncompiled
from tests.games.architekton.plan import GAME
from tests.games.architekton.subject import SUBJECTS
from tests.games.playing import answer, fingerprints

COMPANY = 10  # one game in so many is played along by the reference
EXAMINED = 250  # one position in so many is examined in full


def random_games(name: str, seeds: range) -> list[Played]:
    alone = dataclasses.replace(SUBJECTS[name], companion=None)
    return [play(SUBJECTS[name] if seed % COMPANY == 0 else alone, seed, EXAMINED) for seed in seeds]


@pytest.mark.compiled
@pytest.mark.parametrize("name", SUBJECTS)
def test_compiled_games_of_every_kind(name: str) -> None:
    """Some for each way to play; `make soak` plays a hundred thousand."""
    assert len(random_games(name, range(20))) == 20


@pytest.mark.bulk
def test_uncompiled_games(uncompiled: Uncompiled) -> None:
    assert json.loads(uncompiled("-m", "tests.games.architekton.test_conformance", "games", "30")) == 30


@pytest.mark.compiled
def test_compiled_and_uncompiled_games_are_the_same(uncompiled: Uncompiled) -> None:
    told = uncompiled("-m", "tests.games.architekton.test_conformance", "fingerprints", "6")
    assert json.loads(told) == fingerprints(SUBJECTS, 6)


def test_the_games_go_everywhere() -> None:
    """Random games that never skip, redeal, move a house or end early would prove little."""
    seen: Counter[str] = Counter()
    for name, count in (("settlers", 12), ("scarce", 3), ("standard", 6)):
        for game in random_games(name, range(1, 1 + count)):
            town = as_town(game.last)
            seen.update(redeals=int(town.redeals), skips=int(town.skips), cuts=int(town.cuts))
            seen.update(early=town.ruined != 2, idle=town.idle == 2, last_round=town.turns_left == 0)
            seen.update(all_houses=0 in town.houses)
    assert all(count > 0 for count in seen.values()), seen


def test_a_pickle_holds_every_field() -> None:
    """Every row and every number differs from the others, so that none can stand in for another."""
    town = as_town(GAME.start(SUBJECTS["standard"].options))
    reduced: Any = town.__reduce__()
    _, arguments, (on, rows, numbers) = reduced
    told = (
        bytes([7]) + on[1:],
        tuple([number] * len(row) for number, row in enumerate(rows, 100)),
        tuple(range(len(numbers))),
    )
    again = Town(*arguments)
    again.__setstate__(told)
    assert again.__reduce__() == (Town, arguments, told)
    assert pickle.loads(pickle.dumps(again)).__reduce__() == again.__reduce__()
    assert again.clone().__reduce__() == again.__reduce__()
    assert (again.on[0], again.cells[0], again.actor, again.redeals) == (7, 103, 0, 15)


@pytest.mark.parametrize("name", ["standard", "scarce"])
def test_two_worlds_look_alike(name: str) -> None:
    assert sum(check_two_worlds(SUBJECTS[name], seed, steps=12) for seed in range(12)) > 100


def midgame(name: str, seed: int, steps: int) -> Position:
    subject, rng = SUBJECTS[name], Rng(seed)
    position = GAME.start(subject.options)
    while position.actor != OVER and (steps > 0 or position.actor == CHANCE):
        if position.actor == CHANCE:
            position.apply(position.chance_at(rng.below(position.chance_total())))
        else:
            position.apply(subject.taste(position, legal_actions(position), rng))
            steps -= 1
    return position


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "seed", "steps"), [("standard", 3, 14), ("settlers", 3, 27), ("twins", 5, 9)])
def test_legal_is_not_refused_over_all_967682_actions(name: str, seed: int, steps: int) -> None:
    position = midgame(name, seed, steps)
    listed = set(legal_actions(position))
    assert listed
    assert {action for action in range(n.ACTIONS) if position.refusal(action) == 0} == listed


@pytest.mark.parametrize(("name", "stride"), [("standard", 131), ("twins", 1009)])
def test_every_action_has_a_refusal_and_a_way_back_from_its_notation(name: str, stride: int) -> None:
    position = midgame(name, 3, 9)
    check_refusals(Step(SUBJECTS[name], position, Rng(1)), range(0, n.ACTIONS, stride))
    for action in range(n.ACTIONS - 200, n.ACTIONS):
        check_codecs(GAME, position, action)


def test_a_view_shows_what_is_listed_here_and_nothing_else() -> None:
    """An allow-list: a field that is added to a view has to be added here, with a thought about who may see it."""
    found: set[str] = set()
    for name in SUBJECTS:
        for steps in (0, 5, 9, 13):
            found |= paths(GAME.view(midgame(name, 3, steps), 0), "")
        found |= paths(GAME.view(play(dataclasses.replace(SUBJECTS[name], companion=None), 2, 10**6).last, 0), "")
    assert found - ALLOWED == set()
    assert ALLOWED - found <= {"moving.cell", "moving.x", "moving.y"} | {f"due.{name}" for name in DUE}


DUE = ("cell", "x", "y", "owner", "mismatch", "sides")
ALLOWED = {
    *("game", "seat", "actor", "phase", "active", "starter", "turn", "tile", "last_round", "turns_left"),
    *("turns_to_last_round", "due", "moving", "removed", "result"),
    *(f"tiles.{name}" for name in ("id", "kind", "printed", "sides", "turns", "x", "y", "cell")),
    *(f"tiles.{name}" for name in ("owner", "scored", "landscapes", "group")),
    *(f"spots.{name}" for name in ("x", "y", "cell", "kind", "faces")),
    *("supply.buildings", "supply.landscapes", "stacks.buildings", "stacks.landscapes"),
    *("reserve.buildings", "reserve.landscapes", "unseen.buildings"),
    *(f"unseen.landscapes.{terrain}" for terrain in "EMWF"),
    *(f"seats.{name}" for name in ("houses", "chips", "group", "points", "standing", "counted")),
    *(f"removed.{name}" for name in ("cell", "owner", "landscapes")),
    *(f"due.{name}" for name in DUE),
    *("moving.cell", "moving.x", "moving.y"),
    *(f"result.{name}" for name in ("winner", "reason", "points", "victory_points", "removed", "seats")),
    *(f"result.removed.{name}" for name in ("cell", "owner", "landscapes")),
    *(f"result.seats.{name}" for name in ("group", "chips", "points", "standing")),
}


def paths(value: object, at: str) -> set[str]:
    """The names of all fields with a value, without the numbers of list entries."""
    if isinstance(value, dict) and value:
        return {path for name, item in value.items() for path in paths(item, f"{at}.{name}".lstrip("."))}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return {path for item in value for path in paths(item, at)}
    return {at}


def test_everything_said_has_words_in_three_languages() -> None:
    keys: set[str] = set()
    for name in SUBJECTS:
        rng = Rng(4)
        position = GAME.start(SUBJECTS[name].options)
        while position.actor != OVER:
            for action in (int(rng.below(n.ACTIONS)), *list(SUBJECTS[name].nearby(position))[:40]):
                if (refusal := GAME.refusal(position, action)) is not None:
                    keys.add(refusal.key)
            if position.actor == CHANCE:
                action = int(position.chance_at(rng.below(position.chance_total())))
            else:
                action = SUBJECTS[name].taste(position, legal_actions(position), rng)
            after = position.clone()
            after.apply(action)
            keys |= {event.key for event in GAME.events(position, action, after)}
            position = after
        keys.add(GAME.result(position).reason)
    assert len(keys) > 20
    for language in LANGUAGES:
        assert keys - set(catalogue(language)) == set()


if __name__ == "__main__":
    import sys

    answer(sys.argv[1:], SUBJECTS, random_games)
