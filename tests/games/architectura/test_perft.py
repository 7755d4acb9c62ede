"""How many ways some positions can go on. A slip anywhere in the rules changes these numbers."""

from __future__ import annotations

import pytest

from architrave.games.architectura.game import Architectura
from architrave.kernel.perft import perft
from tests.games.architectura.plan import city, opening, play

GAME = Architectura()
HANDS = ("park", "tavern", "market")


def test_the_opening_draws() -> None:
    """The starter if he is drawn; 12 cards, 11, 10 of the first hand, then of the next."""
    begun = GAME.start(GAME.options({"seats": 3}))
    assert perft(begun, 3) == [1, 3, 3 * 12, 3 * 12 * 11]
    named = GAME.start(GAME.options({"seats": 2, "starter": 1}))
    assert perft(named, 3) == [1, 12, 12 * 11, 12 * 11 * 10]


def test_building_decks() -> None:
    begun = GAME.start(GAME.options({"starter": 0, "advanced": True, "most": 2, "colours": ["yellow", "red"]}))
    assert perft(begun, 3) == [1, 11, 94, 255]


def test_the_first_turn() -> None:
    assert perft(opening(2, *HANDS * 2), 5) == [1, 4, 26, 153, 578, 3195]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_turn_in_a_city(seats: int) -> None:
    plan = "A  villa:b bank:g tavern:b (school:g)\nB  temple:g* guesthouse:g . theatre:b" + "\nC  ." * (seats - 2)
    there = city(plan, hands={"b": "barracks market arsenal", "g": "park workshop"}, decks={"b": "school"})
    assert perft(there, 4) == ([1, 13, 36, 110, 311] if seats == 2 else [1, 16, 45, 164, 476])


def test_a_turn_of_nested_effects() -> None:
    there = city(
        "A  tavern:b manufactory:b bank:b\nB  library:g laboratory:g\nC  .",
        hands={"b": "smithy greenhouse fountain", "g": "villa guesthouse", "y": "museum"},
    )
    assert perft(there, 5) == [1, 6, 30, 189, 835, 3442]


def test_an_arsenal_among_guesthouses() -> None:
    there = city(
        "A  guesthouse:y tavern:b* guesthouse:b bank:b* guesthouse:g villa:g\nB  .\nC  .",
        hands={"b": "arsenal", "g": "park"},
    )
    assert perft(play(there, "arsenal A7"), 6) == [1, 2, 4, 12, 46, 214, 1137]
