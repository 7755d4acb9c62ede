"""A7: values."""

from __future__ import annotations

import pytest

from tests.games.architectura.plan import at, city, play, value


@pytest.mark.rule("A7.1")
def test_x_is_the_left_neighbours_value_and_no_the_column() -> None:
    there = city("A  villa:b park:b park:g^X+2 temple:g^No-1\nB  temple:b^No+2", hands={"b": "bank"})
    assert [value(there, space) for space in ("A2", "A3", "A4", "B1")] == [8, 10, 3, 3]


@pytest.mark.rule("A7.1")
@pytest.mark.parametrize("left", [".", "(villa:b)", "+g"])
def test_x_is_zero_beside_nothing_a_face_down_card_or_a_token(left: str) -> None:
    there = city(f"A  {left} park:b^X+1\nB  .", hands={"b": "bank"})
    assert value(there, "A2") == 1
    assert value(city("A  park:b^X-1\nB  .", hands={"b": "bank"}), "A1") == -1


@pytest.mark.rule("A7.1")
def test_x_does_not_look_round_the_corner_of_a_street() -> None:
    there = city(
        "A  bank:g bank:b villa:g temple:b school:g theatre:b market:g villa:b\nB  park:b", hands={"b": "tavern"}
    )
    assert value(there, "B1") == 0


@pytest.mark.rule("A7.1")
def test_x_chains_through_several_cards_at_every_moment() -> None:
    plan = "A  villa:b park:b^X+1 park:g^X+1 park:y^X-1\nB  .\nC  ."
    there = city(plan, hands={"b": "school"})
    assert [value(there, f"A{column}") for column in (2, 3, 4)] == [9, 10, 9]
    play(there, "school B1", "A1 up")
    assert [value(there, f"A{column}") for column in (2, 3, 4)] == [11, 12, 11]


@pytest.mark.rule("A7.1")
def test_a_no_card_counts_the_column_it_lies_in_now() -> None:
    there = city("A  villa:g temple:b\nB  .", hands={"b": "market"})
    assert value(there, "A2") == 2
    play(there, "market A3", "A2", "to A4")
    assert value(there, "A4") == 4


@pytest.mark.rule("A7.2")
def test_protection_does_not_stop_a_value_that_follows_its_neighbour() -> None:
    there = city("A  villa:g park:g*\nB  .", hands={"b": "library"})
    play(there, "library B1", "B1 up", "A1 down")
    assert (at(there, "A2"), value(there, "A2")) == ("park:g^X*", 7)
