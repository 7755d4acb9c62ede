"""How many ways some positions can go on. A slip anywhere in the rules changes these numbers."""

from __future__ import annotations

import pytest

from architrave.kernel.perft import perft
from tests.games.architects.plan import GAME, play, table

A, B, C = "RS-green-river", "RS-gray-mountain", "RO-green-mountain"


def test_the_opening_draws() -> None:
    """The starter if he is drawn; 24 goals, 23, 22 …"""
    assert perft(GAME.start(GAME.options({"seats": 3})), 3) == [1, 3, 3 * 24, 3 * 24 * 23]
    assert perft(GAME.start(GAME.options({"seats": 1})), 2) == [1, 24, 24 * 23]


def test_a_plain_turn() -> None:
    """A building of two types to 32 lots; then the end."""
    assert perft(table(row="R S", tokens=0), 3) == [1, 2, 64, 64]


def test_a_turn_with_actions() -> None:
    there = table("RS...... ........ ........ ........", row="O O", tokens=1, plans="OOOMMM")
    assert perft(there, 4) == [1, 4, 36, 186, 366]


def test_landmarks_that_travel() -> None:
    picture = "L.L....R L....... ........ ........"
    there = table(picture, tiles={1: f"{A} {B}", 2: C}, tokens=1, plans="LOOOOO", row="R R")
    assert perft(play(there.clone(), "overhaul"), 4) == [1, 4, 10, 16, 18]
    assert perft(play(there.clone(), "backup"), 4) == [1, 4, 8, 12, 39]


def test_services() -> None:
    there = table(earned=(1, 2, 3), boats=3, tokens=1, row="R R")
    assert perft(there, 3) == [1, 6, 78, 487]


@pytest.mark.parametrize(("tokens", "ways"), [(0, [1, 4, 14, 36]), (1, [1, 9, 40, 91])])
def test_a_resident(tokens: int, ways: list[int]) -> None:
    there = table(row="R+ S", residents="RR- S-- LLL --- --- OO-", tokens=tokens, earned=(1,), boats=1)
    assert perft(play(there, "take R+", "lot 8d"), 3) == ways
