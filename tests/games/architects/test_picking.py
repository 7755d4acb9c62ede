"""A quick way to a random action: every legal one is picked, each as likely as the others."""

from __future__ import annotations

from collections import Counter

import pytest

from architrave.kernel.position import buffer, legal_actions
from architrave.kernel.rng import Rng
from tests.games.architects.plan import play, table
from tests.games.architects.subject import SUBJECTS
from tests.games.playing import walk


@pytest.mark.parametrize("name", ["solo residents", "two", "four residents events"])
def test_every_legal_action_is_picked_and_no_other(name: str) -> None:
    rng, room = Rng(5), buffer()
    for position, _, _ in walk(SUBJECTS[name], 4)[::3]:
        if position.actor < 0:
            continue
        legal = set(legal_actions(position))
        tries = 40 * len(legal) if len(legal) < 10 else 40
        picked = {int(position.pick(rng, room)) for attempt in range(tries)}
        assert picked <= legal
        assert len(legal) >= 10 or picked == legal


@pytest.mark.parametrize("moves", [(), ("take R",), ("overhaul",), ("overhaul", "lot 1a"), ("relocate", "lot 1a")])
def test_all_actions_are_equally_likely(moves: tuple[str, ...]) -> None:
    there = play(table("RS.O.... ...R.... M....... ........", earned=(5, 6), boats=2), *moves)
    legal = legal_actions(there)
    rng, room = Rng(9), buffer()
    each = 200
    picked = Counter(int(there.pick(rng, room)) for attempt in range(each * len(legal)))
    assert set(picked) == set(legal)
    spread = sum((count - each) ** 2 / each for count in picked.values())  # chi square, 6 deviations above its mean
    assert spread < len(legal) - 1 + 6 * (2 * (len(legal) - 1)) ** 0.5
