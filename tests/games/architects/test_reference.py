"""Random games that a plain second implementation plays along: after every step both see the same."""

from __future__ import annotations

import json
import sys

import pytest

from architrave.kernel.build import COMPILED
from architrave.kernel.conformance import play
from tests.conftest import Uncompiled
from tests.games.architects.plan import BOX
from tests.games.architects.reference import CARDS, EVENTS, PAIRS, TILES
from tests.games.architects.subject import SUBJECTS


def alongside(which: str, seed: int) -> None:
    play(SUBJECTS[which], seed, every=10**6)


@pytest.mark.parametrize("which", SUBJECTS)
def test_both_implementations_play_the_same_games(which: str) -> None:
    for seed in range(2 if COMPILED else 1):
        alongside(which, seed)


@pytest.mark.thorough
@pytest.mark.compiled
def test_so_do_the_uncompiled_rules(uncompiled: Uncompiled) -> None:
    assert json.loads(uncompiled("-m", "tests.games.architects.test_reference", "1")) == len(SUBJECTS)


def test_the_reference_has_the_shipped_pieces() -> None:
    assert (BOX.tile_ids, BOX.pairs, BOX.card_texts, BOX.event_ids) == (TILES, PAIRS, CARDS, EVENTS)


if __name__ == "__main__":
    for name in SUBJECTS:
        for number in range(int(sys.argv[1])):
            alongside(name, number)
    print(int(sys.argv[1]) * len(SUBJECTS))  # noqa: T201 - the answer
