"""A4: where a card may be played."""

from __future__ import annotations

import pytest

from tests.games.architectura.plan import actor, at, city, moves, play, refused, spaces_for, value


@pytest.mark.rule("A4.1")
def test_right_of_what_is_occupied_the_next_street_and_face_down_cards() -> None:
    there = city("A  villa:b villa:g\nB  .\nC  .", hands={"b": "school"})
    assert spaces_for(there, "school") == {"A3", "B1"}
    there = city("A  villa:b (villa:g) bank:g\nB  (park:g)\nC  .", hands={"b": "school"})
    assert spaces_for(there, "school") == {"A2", "A4", "B1", "B2", "C1"}


@pytest.mark.rule("A4.1")
@pytest.mark.parametrize(
    ("move", "paragraph"),
    [
        ("school A1", "A4.1"),
        ("school A4", "A4.1"),
        ("school C1", "A4.7"),
        ("school D1", "A2.1"),
        ("school out", "A4.1"),
    ],
    ids=["face up", "left neighbour empty", "street not open", "no such street", "outside"],
)
def test_everywhere_else_it_is_refused(move: str, paragraph: str) -> None:
    there = city("A  villa:b villa:g\nB  .\nC  .", hands={"b": "school"})
    assert refused(there, move) == paragraph


@pytest.mark.rule("A4.1")
def test_a_street_ends_with_its_eighth_space() -> None:
    there = city(
        "A  villa:b villa:g bank:b bank:g park:b park:g tavern:b tavern:g\nB  .",
        hands={"b": "school"},
    )
    assert spaces_for(there, "school") == {"B1"}


@pytest.mark.rule("A4.2")
def test_a_face_down_card_and_a_token_occupy_their_space() -> None:
    assert spaces_for(city("A  (villa:g)\nB  villa:b", hands={"b": "school"}), "school") == {"A1", "A2", "B2"}
    assert spaces_for(city("A  +g\nB  villa:b", hands={"b": "school"}), "school") == {"A2", "B2"}


@pytest.mark.rule("A4.2")
def test_gaps_inside_a_street_and_an_empty_first_space() -> None:
    there = city("A  villa:b . bank:g . . bank:b\nB  . villa:g", hands={"b": "school"})
    assert spaces_for(there, "school") == {"A2", "A4", "A7", "B1", "B3"}
    assert refused(there, "school A5") == "A4.1"


@pytest.mark.rule("A4.3")
def test_a_fountain_space_is_for_the_owner_of_the_token_only() -> None:
    plan = "A  villa:b +g\nB  ."
    other = city(plan, hands={"b": "school"})
    assert spaces_for(other, "school") == {"A3", "B1"}
    assert refused(other, "school A2") == "A4.3"
    assert spaces_for(city(plan, hands={"g": "school"}, turn_of="g"), "school") == {"A2", "A3", "B1"}


RUN = "A  {}\nB  .\nC  ."


@pytest.mark.rule("A4.4")
@pytest.mark.parametrize(
    ("street", "space", "allowed"),
    [
        ("bank:b villa:b .", "A3", False),
        ("bank:b villa:b (school:g)", "A3", False),
        ("bank:b (villa:g) park:b", "A2", False),
        ("(villa:g) bank:b park:b", "A1", False),
        ("bank:b villa:b (theatre:g) park:b", "A3", False),
        ("bank:b villa:g .", "A3", True),
        ("bank:b villa:b (theatre:b) .", "A4", True),
        ("bank:b villa:b +b .", "A4", True),
        ("bank:b villa:b +b", "A3", False),
        ("bank:b . villa:b park:g", "A5", True),
        ("bank:b villa:g (school:g) park:b", "A3", True),
        ("(tavern:g) bank:b villa:g park:b", "A1", True),
    ],
    ids=[
        "third in a row", "on a face-down card", "between two", "at the left end", "making four", "two are allowed",
        "a face-down card breaks the run", "a token breaks it", "on one's own token", "a gap breaks it",
        "another colour breaks it", "another colour breaks it on the right",
    ],
)  # fmt: skip
def test_with_three_players_no_run_of_three(street: str, space: str, allowed: bool) -> None:
    there = city(RUN.format(street), hands={"b": "school"})
    if allowed:
        assert space in spaces_for(there, "school")
    else:
        assert refused(there, f"school {space}") == "A4.4"


@pytest.mark.rule("A4.4")
def test_runs_do_not_go_round_the_end_of_a_street() -> None:
    there = city(
        "A  villa:g bank:g park:g tavern:g school:g market:b villa:b bank:b\nB  .\nC  .",
        hands={"b": "school"},
    )
    assert "B1" in spaces_for(there, "school")


@pytest.mark.rule("A4.4")
def test_with_two_players_runs_are_free() -> None:
    assert "A3" in spaces_for(city("A  bank:b villa:b\nB  .", hands={"b": "school"}), "school")


@pytest.mark.rule("A4.4")
def test_moves_swaps_and_restores_may_make_a_run() -> None:
    moved = city("A  bank:b villa:b\nB  tavern:b\nC  .", hands={"b": "market"})
    play(moved, "market C1", "B1", "to A3")
    assert at(moved, "A3") == "tavern:b^3"
    swapped = city("A  bank:b villa:b park:g\nB  villa:g bank:g tavern:b\nC  .", hands={"b": "theatre"})
    play(swapped, "theatre C1", "A3 swap B3")
    assert at(swapped, "A3") == "tavern:b^3"
    restored = city("A  bank:b (villa:b) park:b\nB  .\nC  .", hands={"b": "workshop"})
    play(restored, "workshop B1", "A2")
    assert at(restored, "A2") == "villa:b^8"


@pytest.mark.rule("A4.5")
def test_playing_on_a_face_down_card_covers_it() -> None:
    there = city("A  (villa:g)\nB  .", hands={"b": "park", "g": "workshop"})
    play(there, "park A1")
    assert at(there, "A1") == "park:b^X/(villa:g)"
    assert value(there, "A1") == 0
    play(there, "workshop B1")
    assert actor(there) == "over"  # the covered Villa cannot be restored, so nothing was asked


@pytest.mark.rule("A4.5")
def test_a_covered_card_is_uncovered_when_the_card_on_top_leaves() -> None:
    there = city("A  tavern:b/(villa:g)/(bank:b)\nB  .", hands={"b": "market", "g": "workshop"})
    play(there, "market B1", "A1", "to B2")
    assert at(there, "A1") == "(villa:g)/(bank:b)"
    play(there, "workshop B3", "A1")
    assert at(there, "A1") == "villa:g^8/(bank:b)"


@pytest.mark.rule("A4.6")
def test_a_card_comes_with_its_basic_value_also_when_it_has_been_in_the_city_before() -> None:
    there = city("A  villa:b tavern:b^6\nB  .", hands={"b": "manufactory bank"}, decks={"b": "school"})
    play(there, "manufactory A3", "A2", "bank A2")
    assert at(there, "A2") == "bank:b^3"
    there = play(city("A  villa:b tavern:b^6\nB  .", hands={"b": "manufactory bank", "g": "park"}), "manufactory A3")
    play(there, "A2", "bank A2", "park B1", "decline", "tavern B2")
    assert at(there, "B2") == "tavern:b^3"


@pytest.mark.rule("A4.7")
def test_of_the_streets_not_begun_only_the_first_is_open() -> None:
    there = city("A  .\nB  .\nC  .", hands={"b": "school"})
    assert spaces_for(there, "school") == {"A1"}
    assert refused(there, "school B1") == "A4.7"
    there = city("A  .\nB  villa:g\nC  .", hands={"b": "school"})
    assert spaces_for(there, "school") == {"A1", "B2"}


@pytest.mark.rule("A4.7")
def test_a_street_that_has_lost_its_last_card_is_not_begun() -> None:
    """Street B empties when its only card moves, so it is the next street again and C is closed."""
    there = city("A  villa:g\nB  tavern:b\nC  .", hands={"b": "market", "g": "school"})
    assert spaces_for(there, "market") == {"A2", "B2", "C1"}
    play(there, "market A2", "B1")
    assert moves(there) == {"to A3"}  # lifted, so that neither B2 nor C1 is eligible
    play(there, "to A3")
    assert spaces_for(there, "school") == {"A4", "B1"}


@pytest.mark.rule("A4.8")
def test_eligible_means_for_the_owner_of_the_card() -> None:
    """Seat b's Barracks drive seat g's Guesthouse away: seat g's token counts, not seat b's."""
    there = city("A  guesthouse:g\nB  . +g +b", hands={"b": "barracks"})
    play(there, "barracks A2", "A1")
    assert actor(there) == "g"
    assert moves(there) == {"to A3", "to B1", "to B2", "to B4"}
    assert refused(there, "to B3") == "A8.4"
