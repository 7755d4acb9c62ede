"""A8: words."""

from __future__ import annotations

import pytest

from tests.games.architectura.plan import (
    actor,
    at,
    city,
    gone,
    grave,
    hand,
    limit,
    moves,
    play,
    points,
    refused,
    spaces_for,
    tokens,
    value,
)


@pytest.mark.rule("A8.1")
def test_a_destroyed_card_has_no_value_and_no_effect_but_its_space_stays_occupied_and_eligible() -> None:
    there = city("A  bank:g\nB  .", hands={"b": "villa", "g": "park"})
    assert points(there, "g") == 3
    play(there, "villa A2")
    assert at(there, "A1") == "(bank:g)"
    assert points(there, "g") == 0
    assert spaces_for(there, "park") == {"A1", "A3", "B1"}


@pytest.mark.rule("A8.2")
def test_restore_shows_the_basic_value_and_compares_nothing() -> None:
    """The Villa comes back as 8 beside a Tavern of 3, which stays."""
    there = city("A  tavern:g (villa:b^10)\nB  .", hands={"b": "workshop"})
    play(there, "workshop B1", "A2")
    assert (at(there, "A1"), at(there, "A2")) == ("tavern:g^3", "villa:b^8")


@pytest.mark.rule("A8.2", "A6.3")
def test_restore_brings_no_effect_on_play_and_no_hand_limit() -> None:
    there = city("A  (museum:b)\nB  .", hands={"b": "workshop", "g": "park"})
    play(there, "workshop B1", "A1")
    assert at(there, "A1") == "museum:b^5"
    assert limit(there, "b") == 3
    there = city("A  (school:b)\nB  .", hands={"b": "workshop", "g": "park"})
    play(there, "workshop B1", "A1")
    assert actor(there) == "g"


@pytest.mark.rule("A8.2")
def test_shield_end_effect_and_escape_count_again() -> None:
    there = city("A  (watchtower:b)\nB  .", hands={"b": "workshop", "g": "villa"})
    play(there, "workshop B1", "A1", "villa A2")
    assert at(there, "A1") == "watchtower:b^4"
    there = city("A  (bathhouse:b) tavern:b\nB  .", hands={"b": "workshop"})
    play(there, "workshop B1", "A1")
    assert points(there, "b") == 4 + 5 + 3 + 2
    there = city("A  (guesthouse:b)\nB  .", hands={"b": "workshop", "g": "villa"})
    play(there, "workshop B1", "A1", "villa A2")
    assert actor(there) == "b"
    assert moves(there) == {"to A3", "to B2"}


@pytest.mark.rule("A8.2")
def test_neither_face_up_cards_nor_other_peoples_can_be_restored() -> None:
    there = city("A  villa:b (bank:b) (bank:g)\nB  .", hands={"b": "workshop"})
    play(there, "workshop B1")
    assert moves(there) == {"A2", "decline"}
    assert refused(there, "A1") == "A8.2"
    assert refused(there, "A4") == "A8.2"
    assert refused(there, "A3") == "A8.2"


@pytest.mark.rule("A8.3")
def test_a_token_goes_on_an_own_face_up_card_that_is_not_protected() -> None:
    there = city("A  villa:b bank:b* watchtower:b (park:b) villa:g\nB  .", hands={"b": "temple"})
    play(there, "temple B1")
    assert moves(there) == {"A1", "B1", "decline"}
    assert refused(there, "A2") == refused(there, "A3") == "A8.3"
    play(there, "A1")
    assert at(there, "A1") == "villa:b^8*"
    assert tokens(there, "b") == 0


@pytest.mark.rule("A8.3")
@pytest.mark.parametrize("word", ["tavern:g*", "watchtower:g"])
@pytest.mark.parametrize(
    ("played", "move"),
    [("park", "A1 up"), ("theatre", "A1 swap B1"), ("barracks", "A1"), ("library", "A1 up")],
)
def test_opponents_cards_do_nothing_to_it(word: str, played: str, move: str) -> None:
    there = city(f"A  {word} villa:b\nB  . bank:g*", hands={"b": played})
    before = at(there, "A1")
    play(there, f"{played} B1")
    if played == "library":
        play(there, "decline")
    if actor(there) == "b":
        assert refused(there, move) == "A8.3"
        assert not any("A1" in choice or "B2" in choice for choice in moves(there))
    assert at(there, "A1") == before


@pytest.mark.rule("A8.3")
def test_choosing_an_own_protected_card_is_consent() -> None:
    there = city("A  bank:b*\nB  .", hands={"b": "barracks"})
    play(there, "barracks B1", "A1")
    assert at(there, "A1") == "(bank:b)"
    there = city("A  villa:b*\nB  .", hands={"b": "park"})
    play(there, "park B1", "A1 up")
    assert at(there, "A1") == "villa:b^10*"


@pytest.mark.rule("A8.3")
def test_an_x_card_reads_a_protected_neighbour() -> None:
    assert value(city("A  villa:g* park:b\nB  .", hands={"b": "bank"}), "A2") == 8


@pytest.mark.rule("A8.4")
def test_a_card_moves_with_its_side_and_its_token() -> None:
    there = city("A  villa:b^10* bank:g\nB  .", hands={"b": "market"})
    play(there, "market B1", "A1", "to A3")
    assert at(there, "A1") == "."
    assert at(there, "A3") == "villa:b^10*"
    assert tokens(there, "b") == 1


@pytest.mark.rule("A8.4")
def test_it_is_lifted_first_and_may_not_return() -> None:
    there = city("A  villa:b\nB  .", hands={"b": "market"})
    play(there, "market A2", "A1")
    assert moves(there) == {"to A3", "to B1"}
    assert refused(there, "to A1") == "A8.4"
    there = city("A  villa:g bank:g school:b\nB  .", hands={"b": "market"})
    play(there, "market B1", "A3")
    assert moves(there) == {"to B2"}  # A4 had only the card itself on its left


@pytest.mark.rule("A8.4")
def test_a_card_that_lies_alone_does_not_keep_its_street_begun() -> None:
    there = city("A  school:g\nB  tavern:b\nC  .", hands={"b": "market"})
    play(there, "market A2", "B1")
    assert moves(there) == {"to A3"}


@pytest.mark.rule("A8.4")
def test_a_card_that_covers_leaves_what_it_covers() -> None:
    there = city("A  villa:b/(bank:g)\nB  .", hands={"b": "market"})
    play(there, "market B1", "A1")
    assert moves(there) == {"to A2", "to B2"}  # A1 is occupied by the Bank, so A2 stays eligible
    play(there, "to A2")
    assert (at(there, "A1"), at(there, "A2")) == ("(bank:g)", "villa:b^8")


@pytest.mark.rule("A8.4")
def test_a_move_may_cover_a_face_down_card_and_takes_an_own_fountain_token_back() -> None:
    there = city("A  villa:b (bank:g) +b +g\nB  .", hands={"b": "market"})
    play(there, "market B1", "A1")
    assert moves(there) == {"to A2", "to A3", "to A5", "to B2"}
    covered = play(there.clone(), "to A2")
    assert at(covered, "A2") == "villa:b^8/(bank:g)"
    play(there, "to A3")
    assert at(there, "A3") == "villa:b^8"
    assert tokens(there, "b") == 2


@pytest.mark.rule("A8.4", "A6.3")
def test_a_moved_card_compares_nothing_and_has_no_effect() -> None:
    there = city("A  tavern:g\nB  school:b", hands={"b": "market", "g": "park"})
    play(there, "market B2", "B1", "to A2")
    assert at(there, "A1") == "tavern:g^3"
    assert actor(there) == "g"


@pytest.mark.rule("A8.4")
def test_a_face_down_card_does_not_move() -> None:
    there = city("A  (villa:b) bank:b\nB  .", hands={"b": "market"})
    play(there, "market B1")
    assert refused(there, "A1") == "A8.4"
    assert moves(there) == {"A2", "B1", "decline"}


@pytest.mark.rule("A8.5")
def test_rotate_goes_either_way_for_face_up_top_cards_only() -> None:
    there = city("A  villa:b tavern:b/(bank:b) (school:b)\nB  .", hands={"b": "greenhouse"})
    play(there, "greenhouse B1")
    assert moves(there) == {f"{space} {way}" for space in ("A1", "A2", "B1") for way in ("up", "down")} | {"decline"}
    assert refused(there, "A3 up") == "A8.5"


@pytest.mark.rule("A8.6")
def test_swap_keeps_sides_and_tokens_and_leaves_covered_cards() -> None:
    there = city("A  villa:b^10*/(bank:g) tavern:g^6/(market:b)/(park:g)\nB  .", hands={"b": "theatre"})
    play(there, "theatre B1", "A1 swap A2")
    assert at(there, "A1") == "tavern:g^6/(bank:g)"
    assert at(there, "A2") == "villa:b^10*/(market:b)/(park:g)"
    for space in (0, 1):
        assert there.space[there.top[space]] == space


@pytest.mark.rule("A8.6")
def test_swap_takes_two_face_up_cards_neither_an_opponents_protected_one() -> None:
    there = city("A  villa:b (bank:g)\nB  tavern:g* school:g", hands={"b": "theatre"})
    play(there, "theatre B3")
    assert moves(there) == {"B2 swap B3", "decline"}
    assert refused(there, "A1 swap A2") == "A8.6"
    assert refused(there, "A1 swap B1") == "A8.3"
    assert refused(there, "B1 swap B2") == "A8.3"


@pytest.mark.rule("A8.6", "A6.3")
def test_swapped_cards_compare_nothing() -> None:
    there = city("A  tavern:g bank:g\nB  villa:g school:g", hands={"b": "theatre", "g": "park"})
    play(there, "theatre B3", "A2 swap B2")  # the School has been lowered by the Theatre itself
    assert (at(there, "A1"), at(there, "A2")) == ("tavern:g^3", "school:g^5")


@pytest.mark.rule("A8.7")
def test_a_removed_card_is_out_of_the_game() -> None:
    there = city("A  .\nB  .", hands={"b": "magic-academy villa bank"})
    play(there, "magic-academy A1", "remove villa", "remove bank")
    assert {"villa", "bank"} <= gone(there, "b")
    assert hand(there, "b") == set()
    assert points(there, "b") == 7


@pytest.mark.rule("A8.8")
def test_adjacent_is_left_right_above_and_below_and_never_round_the_end_of_a_street() -> None:
    plan = """
        A  bank:g tavern:g park:g temple:g market:g bank:b tavern:b market:b
        B  workshop:g . villa:g bathhouse:g
        C  watchtower:y villa:y (bank:y) bank:r
        D  .
    """
    there = city(plan, hands={"b": "park"})
    play(there, "park B2")
    turned = {choice.split()[0] for choice in moves(there) if choice != "decline"}
    assert turned == {"A2", "B1", "B3", "C2"}
    assert refused(there, "A1 up") == refused(there, "A3 up") == refused(there, "C4 up") == "A8.8"
    there = city(plan.replace("B  workshop:g .", "B  ."), hands={"b": "park"})
    play(there, "park B1")  # neither the end of street A nor the Watchtower below
    assert {choice.split()[0] for choice in moves(there) if choice != "decline"} == {"A1", "B2"}


@pytest.mark.rule("A8.9")
def test_a_token_returns_when_its_card_is_destroyed_taken_or_buried() -> None:
    destroyed = city("A  bank:b*\nB  .", hands={"b": "barracks"})
    assert tokens(play(destroyed, "barracks B1", "A1"), "b") == 2
    taken = city("A  bank:b*\nB  .", hands={"b": "manufactory park"})
    assert tokens(play(taken, "manufactory B1", "A1"), "b") == 2
    buried = city("A  bank:b*\nB  .", hands={"b": "barracks"}, graves={"b": ""})
    assert tokens(play(buried, "barracks B1", "A1"), "b") == 2
    assert grave(buried, "b") == {"bank"}
    assert int(buried.guarded) == 0


@pytest.mark.rule("A8.9")
def test_a_token_never_moves_from_card_to_card() -> None:
    there = city("A  bank:b* villa:b*\nB  .", hands={"b": "temple", "g": "park"})
    play(there, "temple B1")
    assert actor(there) == "g"  # no token is free, so nothing is asked
