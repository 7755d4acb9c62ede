"""How good an action looks at a glance: the arithmetic, in halves of a point."""

from __future__ import annotations

import pytest

from architrave.games.architectura import notation
from architrave.games.architectura.position import City
from tests.games.architectura.plan import city, play


def prior(there: City, move: str) -> int:
    return int(there.prior(notation.from_text(there.cards, move)))


PLAYS = [  # street A, the play of seat b, its prior
    (".", "villa A1", 16),
    (".", "school A1", 12),
    (".", "barracks A1", 10 - 1),  # five and less are easily destroyed from the right
    (".", "bank A1", 6 - 1),
    (". villa:g", "bank A1", 6),  # nothing can come on its right
    ("school:g school:y market:g market:y villa:g villa:y tavern:g", "bank A8", 6),
    (".", "graveyard out", 4),
    (". . villa:y/(school:g) .", "temple A4", 2 * 4 - 1 - 2),  # a Villa beside it rises by 2
    ("villa:g", "park A2", 16),  # as much as the Villa
    ("park:g", "park A2", -1),
    ("tavern:g", "villa A2", 16 + 3),  # one of two opponents loses 3
    ("tavern:b", "villa A2", 16 - 6),
    ("watchtower:g", "villa A2", 16),  # protected
    ("watchtower:b", "villa A2", 16),
    ("tavern:g*", "villa A2", 16),
    ("school:g", "villa A2", 16 + 1),  # lowered to 5
    ("school:b", "villa A2", 16 - 2),
    ("school:g^4", "villa A2", 16 + 4),
    ("school:g^5", "villa A2", 16 + 1),
    ("villa:g", "school A2", 12 - 2),  # raised to 10
    ("theatre:b", "school A2", 12 + 2),
    ("villa:b^10", "school A2", 12),  # it has no higher value
    ("magic-academy:g", "theatre A2", 14),  # equal
    ("(tavern:g)", "villa A2", 16),
    ("+g", "villa A2", 16),
]


@pytest.mark.parametrize(("street", "move", "wanted"), PLAYS)
def test_a_play_promises_its_value_and_what_comparing_does(street: str, move: str, wanted: int) -> None:
    kinds = ["villa", "school", "barracks", "bank", "park", "temple", "theatre", "graveyard"]
    hand = [kind for kind in kinds if f"{kind}:b" not in street]
    assert prior(city(f"A  {street}\nB  .\nC  .", hands={"b": " ".join(hand)}), move) == wanted


def test_the_only_opponent_matters_as_much_as_oneself() -> None:
    assert prior(city("A  tavern:g\nB  .", hands={"b": "villa"}), "villa A2") == 16 + 6


def test_cards_that_are_lost_promise_as_little_as_they_are_worth() -> None:
    there = play(city("A  .\nB  .", hands={"b": "laboratory", "g": "villa bank"}), "laboratory A1")
    assert [prior(there, move) for move in ("lay villa A2", "lay bank A2")] == [-16, -6]
    there = city("A  .\nB  .", hands={"b": "magic-academy villa bank"})
    play(there, "magic-academy A1")
    assert [prior(there, move) for move in ("remove villa", "remove bank")] == [-16, -6]


def test_targets_promise_what_is_lost_or_won_with_them() -> None:
    there = city("A  tavern:g . statue:b\nB  . statue:g", hands={"b": "barracks"})
    play(there, "barracks A2")
    assert [prior(there, move) for move in ("A3", "B2")] == [-6, 6]
    there = play(city("A  (villa:b) (bank:b)\nB  .", hands={"b": "workshop"}), "workshop B1")
    assert [prior(there, move) for move in ("A1", "A2", "decline")] == [16, 6, 0]
    there = play(city("A  villa:b\nB  .", hands={"b": "temple"}), "temple B1")
    assert prior(there, "A1") == 0


def test_a_turn_promises_the_difference() -> None:
    there = play(city("A  school:g school:b\nB  . villa:b\nC  .", hands={"b": "library"}), "library B1")
    assert [prior(there, move) for move in ("A2 up", "A2 down", "B2 up")] == [4, -2, 4]
    play(there, "decline")
    assert [prior(there, move) for move in ("A1 up", "A1 down")] == [-2, 1]


def test_the_rest_promises_nothing() -> None:
    there = city("A  villa:b bank:g\nB  .", hands={"b": "theatre school"}, decks={"b": "park"})
    assert prior(there, "exchange") == 0
    assert prior(play(there, "theatre B1"), "A1 swap A2") == 0


def test_a_position_looks_as_good_as_the_lead_over_the_best_of_the_others() -> None:
    there = city("A  villa:b bank:g\nB  school:y\nC  .", hands={"b": "park"})
    assert [there.heuristic(seat) for seat in range(3)] == [8 - 6, 3 - 8, 6 - 8]
