"""What interpreted code asks of compiled rules is freed again: a server answers for months."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from architrave.kernel.actors import OVER
from architrave.kernel.position import Position, chance_outcomes, legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.subject import Case, Subject, choose_action
from tests.games.found import subjects_of
from tests.games.playing import walk

WAYS = {"architekton": "settlers", "architectura": "four advanced", "architects": "three residents events"}
POSITIONS = 8  # of a game
ROUNDS = 4
LEAST = 10  # bytes a call; the smallest row of numbers takes more


def opened(subject: Subject, position: Position) -> None:
    subject.game.start(subject.options)


def stored(subject: Subject, position: Position) -> None:
    subject.game.restore(subject.game.dump(position), subject.options)


def shown(subject: Subject, position: Position) -> None:
    for seat in (None, 0):
        subject.game.view(position, seat)
        subject.game.board(position, seat)


def offered(subject: Subject, position: Position) -> None:
    subject.game.choices(position)
    legal_actions(position)
    chance_outcomes(position)
    subject.game.refusal(position, 0)


def told(subject: Subject, position: Position) -> None:
    if position.actor == OVER:
        subject.game.result(position)
    else:
        action = choose_action(Case(subject, position, Rng(1)))
        after = position.clone()
        after.apply(action)
        subject.game.events(position, action, after)


@pytest.mark.compiled
@pytest.mark.parametrize("asked", [opened, stored, shown, offered, told])
@pytest.mark.parametrize("name", WAYS)
def test_nothing_stays_behind(name: str, asked: Callable[[Subject, Position], None]) -> None:
    subject = subjects_of(name)[WAYS[name]]
    steps = walk(subject, seed=5)
    positions = [*(position for position, _, _ in steps[:: len(steps) // POSITIONS]), steps[-1][2]]

    def ask_all(times: int) -> int:
        for _ in range(times):
            for position in positions:
                asked(subject, position.clone())
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    ask_all(1)  # fills what is kept on purpose
    tracemalloc.start()
    try:
        before = ask_all(1)
        after = ask_all(ROUNDS)
    finally:
        tracemalloc.stop()
    assert (after - before) / (ROUNDS * len(positions)) < LEAST
