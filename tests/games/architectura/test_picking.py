"""Quick ways to open spaces and random actions say the same as the paragraphs and the legal list."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from architrave.games.architectura import placement, plays
from architrave.games.architectura.position import City
from architrave.kernel.position import buffer, legal_actions
from architrave.kernel.rng import Rng
from tests.games.architectura.plan import city, play
from tests.games.architectura.subject import SUBJECTS
from tests.games.playing import walk


@pytest.mark.parametrize("name", SUBJECTS)
def test_streets_looked_up_as_a_whole_are_those_of_the_paragraphs(name: str) -> None:
    for position, _, _ in walk(SUBJECTS[name], 2):
        there = cast(City, position)
        for seat in range(int(there.count)):
            eligible = [space for space in range(len(there.top)) if placement.eligible(there, space, seat)]
            open_to_plays = [space for space in eligible if not placement.makes_a_run(there, space, seat)]
            assert plays.eligible_spaces(there, seat) == sum(1 << space for space in eligible)
            assert plays.open_spaces(there, seat) == sum(1 << space for space in open_to_plays)
            assert plays.any_open(there, seat) == bool(open_to_plays)


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_legal_action_is_picked_and_no_other(name: str) -> None:
    rng, room = Rng(5), buffer()
    for position, _, _ in walk(SUBJECTS[name], 4):
        if position.actor < 0:
            continue
        legal = set(legal_actions(position))
        tries = 40 * len(legal) if len(legal) < 10 else 40
        picked = {int(position.pick(rng, room)) for attempt in range(tries)}
        assert picked <= legal
        assert len(legal) >= 10 or picked == legal


@pytest.mark.parametrize(
    ("plan", "hand", "first"),
    [
        ("A  villa:g (bank:g)\nB  .", "park graveyard city-hall", []),
        ("A  villa:g .\nB  school:b", "park", ["park A2"]),
        ("A  villa:g .\nB  school:b (bank:b)", "tavern park villa", ["tavern A2"]),
        ("A  villa:b .\nB  school:b", "market", ["market A2"]),
        ("A  villa:b .\nB  school:g", "laboratory", ["laboratory A2"]),
    ],
)
def test_all_actions_are_equally_likely(plan: str, hand: str, first: list[str]) -> None:
    there = city(plan, hands={"b": hand, "g": "temple tavern"}, decks={"b": "theatre"})
    play(there, *first)
    legal = legal_actions(there)
    rng, room = Rng(9), buffer()
    each = 400
    picked = Counter(int(there.pick(rng, room)) for attempt in range(each * len(legal)))
    assert set(picked) == set(legal)
    spread = sum((count - each) ** 2 / each for count in picked.values())  # chi square, 6 deviations above its mean
    assert spread < len(legal) - 1 + 6 * (2 * (len(legal) - 1)) ** 0.5
