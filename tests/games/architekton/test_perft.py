"""How many ways some positions can go on. A slip anywhere in the rules changes these numbers."""

from __future__ import annotations

import pytest

from architrave.kernel.perft import perft
from tests.games.architekton.plan import FIELD, GAME, QUARRY, opening, play, town
from tests.games.architekton.test_laying import TWELVE

DRAWS = ("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E")


def test_the_opening_draws() -> None:
    """22 buildings, 21, 20, after the starter if he is drawn."""
    begun = GAME.start(GAME.options({}))
    assert perft(begun, 4) == [1, 2, 2 * 22, 2 * 22 * 21, 2 * 22 * 21 * 20]
    named = GAME.start(GAME.options({"starter": 1}))
    assert perft(named, 3) == [1, 22, 22 * 21, 22 * 21 * 20]


def test_the_first_turn_and_a_draw() -> None:
    assert perft(opening(*DRAWS), 3) == [1, 22, 310, 5890]


@pytest.mark.compiled
def test_the_first_turn_and_two_draws() -> None:
    assert perft(opening(*DRAWS), 4) == [1, 22, 310, 5890, 93784]


def test_a_turn_in_a_town() -> None:
    there = town(
        """
              M     N     O
        12    .     W   2EMFW
        13    E   1WFME   F
        14  1EMWF   M     .
        """,
        "EWMF EEMM FFEE W F E",
        chips=(0, 2),
    )
    assert perft(there, 3) == [1, 26, 497, 7880]


def test_payments_of_both_seats() -> None:
    there = town(
        """
              M     N     O     P     Q
        11    .     .     E     .     .
        12    .     E   1EEME   E     .
        13    E   2EMME   .   1EEEM   E
        14    .     E   2EMEE   E     .
        15    .     .     E     .     .
        """,
        "EEEE EEEE EEEE E E E",
        QUARRY,
        chips=(2, 2),
    )
    assert perft(play(there, "E O13"), 5) == [1, 2, 4, 8, 56, 288]


def test_a_house_to_move() -> None:
    there = town(TWELVE, "EEEE EEEE EEEE E E E", FIELD)
    assert perft(play(there, "EEEE L13"), 3) == [1, 12, 240, 1428]
