"""A5: comparing."""

from __future__ import annotations

import pytest

from tests.games.architectura.plan import actor, at, city, moves, play, refused, tokens, value


@pytest.mark.rule("A5.1")
def test_the_card_to_the_immediate_left_whatever_its_colour() -> None:
    for seat in "bg":
        there = city(f"A  tavern:{seat}\nB  .", hands={"b": "villa"})
        assert at(play(there, "villa A2"), "A1") == f"(tavern:{seat})"
    there = city("A  tavern:g theatre:g\nB  bank:b", hands={"b": "villa"})
    play(there, "villa A3")
    assert (at(there, "A1"), at(there, "A2"), at(there, "B1")) == ("tavern:g^3", "theatre:g^6", "bank:b^3")


@pytest.mark.rule("A5.1")
@pytest.mark.parametrize("left", [".", "(tavern:g)", "+g"])
def test_nothing_there_or_face_down_is_skipped(left: str) -> None:
    there = city(f"A  {left} (bank:g)\nB  .", hands={"b": "villa"})
    play(there, "villa A2")
    assert at(there, "A1") == left
    there = city("A  .\nB  .", hands={"b": "villa"})
    assert at(play(there, "villa A1"), "A1") == "villa:b^8"


@pytest.mark.rule("A5.1")
def test_the_last_card_of_a_street_is_not_left_of_the_next_street() -> None:
    there = city("A  bank:g park:b villa:g temple:b school:g theatre:b market:g tavern:b\nB  .", hands={"b": "villa"})
    play(there, "villa B1")
    assert at(there, "A8") == "tavern:b^3"


@pytest.mark.rule("A5.2")
@pytest.mark.parametrize(
    ("left", "played", "after"),
    [
        ("workshop:g^4", "villa", "(workshop:g)"),
        ("bathhouse:g^5", "villa", "bathhouse:g^4"),
        ("villa:g^8", "villa", "villa:g^8"),
        ("market:g^9", "villa", "market:g^9"),
        ("villa:g^10", "villa", "villa:g^10"),
        ("villa:g^8", "bank", "villa:g^10"),
        ("market:g^5", "bank", "market:g^9"),
        ("tavern:g^1", "market", "(tavern:g)"),
        ("bathhouse:g^3", "barracks", "bathhouse:g^3"),
        ("tavern:g^4", "theatre", "tavern:g^3"),
        ("bank:g^6", "bathhouse", "bank:g^7"),
        ("bathhouse:g^3", "school", "(bathhouse:g)"),
        ("school:g^4", "theatre", "school:g^4"),
    ],
    ids=[
        "4 beside 8 is destroyed", "5 beside 8 is lowered", "8 beside 8 stays", "9, its highest, is not raised",
        "10, its highest, does not wrap", "8 beside 3 is raised", "5 to 9 is one step", "1 beside 2 is destroyed",
        "3, its lowest, is not lowered", "4 beside 7 is lowered", "6 beside 5 is raised", "3 beside 6 is destroyed",
        "4, its lowest, beside 7 does not wrap",
    ],
)  # fmt: skip
def test_destroyed_lowered_raised_or_left_alone(left: str, played: str, after: str) -> None:
    there = city(f"A  {left}\nB  .", hands={"b": played})
    play(there, f"{played} A2")
    assert at(there, "A1") == after


@pytest.mark.rule("A5.3")
@pytest.mark.parametrize(
    ("plan", "played", "values", "after"),
    [
        ("park:g^X-1", "bank", (-1, 3), "(park:g)"),
        ("park:g", "bank", (0, 3), "(park:g)"),
        ("temple:g^No-1", "park", (0, 0), "temple:g^No-1"),
        ("park:g^X-1", "park", (-1, -1), "park:g^X-1"),
        ("park:g", "temple", (0, 2), "(park:g)"),
    ],
    ids=["-1 beside 3", "0 beside 3", "0 beside 0", "-1 beside -1", "0 beside 2"],
)
def test_zero_and_negative_values_follow_the_same_inequalities(
    plan: str, played: str, values: tuple[int, int], after: str
) -> None:
    there = city(f"A  {plan}\nB  .", hands={"b": played})
    assert value(there, "A1") == values[0]
    play(there, f"{played} A2")
    if not after.startswith("("):
        assert value(there, "A2") == values[1]
    assert at(there, "A1") == after


@pytest.mark.rule("A5.3")
def test_values_are_read_before_anything_turns() -> None:
    """The Park copies the Villa's 8, so nothing happens, although X would follow whatever the Villa did."""
    there = city("A  villa:g\nB  .", hands={"b": "park"})
    play(there, "park A2")
    assert at(there, "A1") == "villa:g^8"
    assert value(there, "A2") == 8


@pytest.mark.rule("A5.4")
@pytest.mark.parametrize(
    ("left", "played", "after"),
    [
        ("tavern:b*", "villa", "(tavern:b)"),
        ("bathhouse:b*", "villa", "bathhouse:b^4*"),
        ("villa:b*", "bank", "villa:b^10*"),
        ("watchtower:b", "villa", "(watchtower:b)"),
        ("watchtower:b^8", "bathhouse", "watchtower:b^8"),
    ],
)
def test_for_an_own_protected_card_the_player_decides(left: str, played: str, after: str) -> None:
    there = city(f"A  {left}\nB  .", hands={"b": played})
    before = at(there, "A1")
    play(there, f"{played} A2")
    if before == after:
        assert "yes" not in moves(there)  # a turn that changes nothing asks nothing
        return
    assert moves(there) == {"yes", "no"}
    assert refused(there, "decline") == "A5.4"
    assert at(play(there.clone(), "no"), "A1") == before
    assert at(play(there, "yes"), "A1") == after


@pytest.mark.rule("A5.4", "A8.9")
def test_consent_that_destroys_brings_the_token_back() -> None:
    there = city("A  tavern:b*\nB  .", hands={"b": "villa"})
    assert tokens(there, "b") == 1
    play(there, "villa A2", "yes")
    assert tokens(there, "b") == 2


@pytest.mark.rule("A5.4")
@pytest.mark.parametrize("left", ["tavern:g*", "watchtower:g"])
def test_an_opponents_protected_card_is_left_alone_without_a_decision(left: str) -> None:
    there = city(f"A  {left}\nB  .", hands={"b": "villa", "g": "park"})
    before = at(there, "A1")
    play(there, "villa A2")
    assert at(there, "A1") == before
    assert actor(there) == "g"


@pytest.mark.rule("A5.4")
def test_the_decision_comes_before_the_effect() -> None:
    there = city("A  tavern:b*\nB  .", hands={"b": "school"})
    play(there, "school A2")
    assert moves(there) == {"yes", "no"}
    play(there, "yes")
    assert moves(there) == {"A2 up", "A2 down", "decline"}
