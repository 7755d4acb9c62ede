"""A10.21 to A10.34: the additional cards, each with its effect and the cards it can meet."""

from __future__ import annotations

import pytest

from tests.games.architectura.plan import (
    actor,
    at,
    city,
    deck,
    draw,
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


@pytest.mark.rule("A10.21")
def test_fountain_claims_an_empty_eligible_space_for_its_owner() -> None:
    there = city("A  villa:g (bank:g)\nB  .", hands={"b": "fountain school", "g": "school"})
    play(there, "fountain A3")
    assert moves(there) == {"A4", "B1", "decline"}
    assert refused(there, "A2") == "A10.11"  # face down: eligible, but not empty
    assert refused(there, "A5") == "A4.1"
    play(there, "A4")
    assert at(there, "A4") == "+b"
    assert tokens(there, "b") == 1
    assert spaces_for(there, "school") == {"A2", "A5", "B1"}  # for seat g
    play(there, "school B1", "decline", "school A4")
    assert at(there, "A4") == "school:b^6"
    assert tokens(there, "b") == 2


@pytest.mark.rule("A10.21")
def test_fountain_needs_a_free_token() -> None:
    there = city("A  villa:b* bank:b*\nB  .", hands={"b": "fountain", "g": "school"})
    assert actor(play(there, "fountain B1")) == "g"


@pytest.mark.rule("A10.21", "A10.6")
def test_a_card_laid_for_a_laboratory_takes_the_own_token_back() -> None:
    there = city("A  +g\nB  .", hands={"b": "laboratory", "g": "villa"})
    play(there, "laboratory B1", "lay villa A1")
    assert at(there, "A1") == "(villa:g)"
    assert tokens(there, "g") == 2


@pytest.mark.rule("A10.22")
def test_laboratory_each_opponent_clockwise_lays_a_card_face_down() -> None:
    there = city(
        "A  tavern:y\nB  .\nC  .",
        hands={"b": "villa", "g": "villa bank", "y": "laboratory school"},
        turn_of="y",
    )
    play(there, "laboratory A2")
    assert actor(there) == "b"
    assert moves(there) == {"lay villa A3", "lay villa B1"}
    assert refused(there, "decline") == "A10.22"
    play(there, "lay villa B1")
    assert actor(there) == "g"
    assert moves(there) == {f"lay {kind} {space}" for kind in ("villa", "bank") for space in ("A3", "B1", "B2", "C1")}
    play(there, "lay bank B1")
    assert at(there, "B1") == "(bank:g)/(villa:b)"
    assert (points(there, "b"), points(there, "g")) == (0, 0)
    assert hand(there, "y") == {"school"}


@pytest.mark.rule("A10.22", "A10.29")
def test_a_smithy_copies_a_laboratory() -> None:
    there = city("A  laboratory:g\nB  .", hands={"b": "smithy", "g": "villa"})
    play(there, "smithy B1", "A1")
    assert actor(there) == "g"
    play(there, "lay villa B2")
    assert at(there, "B2") == "(villa:g)"


@pytest.mark.rule("A10.23")
def test_graveyard_lies_outside_needs_no_space_and_compares_nothing() -> None:
    there = city("A  tavern:g\nB  .", hands={"b": "graveyard", "g": "villa"})
    assert moves(there) == {"graveyard out"}
    assert refused(there, "graveyard A2") == "A10.23"
    play(there, "graveyard out")
    assert at(there, "A1") == "tavern:g^3"
    assert points(there, "b") == 2
    assert actor(there) == "g"


@pytest.mark.rule("A10.23")
def test_destroyed_cards_go_to_the_graveyard_at_once() -> None:
    there = city("A  tavern:b\nB  .", hands={"g": "villa"}, graves={"b": ""}, turn_of="g")
    play(there, "villa A2")
    assert at(there, "A1") == "."
    assert grave(there, "b") == {"tavern"}
    assert points(there, "b") == 2


@pytest.mark.rule("A10.23")
def test_other_peoples_cards_stay_and_a_card_in_the_graveyard_cannot_be_restored() -> None:
    there = city("A  tavern:g\nB  bank:b", hands={"b": "villa workshop", "g": "park"}, graves={"b": "school"})
    play(there, "villa A2")
    assert at(there, "A1") == "(tavern:g)"
    play(there, "park B2", "decline", "workshop B3")
    assert actor(there) == "over"


@pytest.mark.rule("A10.23", "A7.1")
def test_an_x_card_loses_its_neighbour_to_the_graveyard() -> None:
    there = city("A  bank:b park:g\nB  .", hands={"g": "barracks"}, graves={"b": ""}, turn_of="g")
    assert value(there, "A2") == 3
    play(there, "barracks B1", "A1")
    assert (at(there, "A1"), value(there, "A2")) == (".", 0)


@pytest.mark.rule("A10.24")
def test_magic_academy_costs_two_other_cards_from_hand_or_graveyard_in_any_mix() -> None:
    hands = {"b": "magic-academy villa bank"}
    for graves, removed in (("school tavern", ("school", "tavern")), ("school", ("villa", "school"))):
        there = city("A  .\nB  .", hands=hands, graves={"b": graves})
        play(there, "magic-academy A1")
        assert at(there, "A1") == "."  # paid first, then placed
        assert moves(there) == {f"remove {kind}" for kind in ("villa", "bank", *graves.split())}
        assert refused(there, "decline") == "A10.24"
        assert refused(there, "remove magic-academy") == "A10.24"
        play(there, *(f"remove {kind}" for kind in removed))
        assert at(there, "A1") == "magic-academy:b^7"
        assert set(removed) <= gone(there, "b")
        assert set(removed).isdisjoint(hand(there, "b") | grave(there, "b"))


@pytest.mark.rule("A10.24")
def test_magic_academy_compares_after_the_cost() -> None:
    there = city("A  bank:g\nB  .", hands={"b": "magic-academy villa tavern"})
    play(there, "magic-academy A2", "remove villa")
    assert at(there, "A1") == "bank:g^3"
    play(there, "remove tavern")
    assert at(there, "A1") == "(bank:g)"


@pytest.mark.rule("A10.25")
def test_library_turns_at_most_one_card_of_each_player() -> None:
    there = city("A  villa:b tavern:g\nB  bank:g* villa:y\nC  .", hands={"b": "library", "g": "park"})
    play(there, "library C1")
    assert moves(there) == {"A1 up", "A1 down", "C1 up", "C1 down", "decline"}
    play(there, "A1 up")
    assert moves(there) == {"A2 up", "A2 down", "decline"}  # seat g's protected Bank is no target
    play(there, "decline")
    assert moves(there) == {"B2 up", "B2 down", "decline"}
    play(there, "B2 down")
    assert actor(there) == "g"
    assert [at(there, space) for space in ("A1", "A2", "B2")] == ["villa:b^10", "tavern:g^3", "villa:y^7"]


@pytest.mark.rule("A10.26")
def test_museum_raises_the_hand_limit_to_four() -> None:
    there = city("A  .\nB  .", hands={"b": "museum bank tavern"}, decks={"b": "villa school park"})
    play(there, "museum A1")
    draw(there, "villa", "school")
    assert len(hand(there, "b")) == 4
    assert limit(there, "b") == 4


@pytest.mark.rule("A10.27")
def test_statue_scores_four_for_each_adjacent_face_up_park() -> None:
    there = city("A  . park:g\nB  (park:b) statue:b park:y\nC  villa:g park:r\nD  .", hands={"b": "bank"})
    assert points(there, "b") == 3 + 12


@pytest.mark.rule("A10.28")
def test_arsenal_destroys_all_lower_cards_of_its_street_yours_included() -> None:
    there = city(
        "A  tavern:g villa:b bank:b workshop:g market:g (school:g)\nB  temple:b",
        hands={"b": "arsenal", "g": "park"},
    )
    play(there, "arsenal A6")  # beside the Market, which comparing destroys
    assert [at(there, f"A{n}") for n in range(1, 6)] == [
        *("(tavern:g)", "villa:b^8", "(bank:b)", "workshop:g^4", "(market:g)"),
    ]
    assert at(there, "A6") == "arsenal:b^4/(school:g)"
    assert at(there, "B1") == "temple:b^No"


@pytest.mark.rule("A10.28")
def test_arsenal_leaves_opponents_protected_cards() -> None:
    there = city("A  tavern:g* bank:g villa:b\nB  .", hands={"b": "arsenal"})
    play(there, "arsenal A4")
    assert (at(there, "A1"), at(there, "A2")) == ("tavern:g^3*", "(bank:g)")


@pytest.mark.rule("A10.29")
def test_smithy_resolves_the_effect_of_an_adjacent_card_as_its_own() -> None:
    """Copied Barracks look around the Smithy and compare with its 4."""
    there = city("A  barracks:g tavern:g\nB  villa:g . workshop:g", hands={"b": "smithy", "g": "park"})
    play(there, "smithy B2")
    assert moves(there) == {"A2", "B3", "decline"}
    assert refused(there, "A1") == "A8.8"
    there = city("A  tavern:g barracks:g tavern:b\nB  villa:g . workshop:g", hands={"b": "smithy", "g": "park"})
    play(there, "smithy B2", "A2")
    assert actor(there) == "g"  # nothing lower beside the Smithy itself


@pytest.mark.rule("A10.29")
def test_a_copied_must_is_a_must_once_it_is_chosen() -> None:
    there = city("A  . bank:g\nB  barracks:g", hands={"b": "smithy"})
    play(there, "smithy B2")
    assert moves(there) == {"B1", "decline"}
    play(there, "B1")
    assert moves(there) == {"A2"}
    assert refused(there, "decline") == "A8.1"


@pytest.mark.rule("A10.30", "A10.3")
def test_obelisk_raises_the_hand_limit_to_five() -> None:
    there = city("A  .\nB  .", hands={"b": "obelisk bank"}, decks={"b": "villa school park market"})
    play(there, "obelisk A1")
    draw(there, "villa", "school", "park", "market")
    assert len(hand(there, "b")) == 5
    assert limit(there, "b") == 5


@pytest.mark.rule("A10.31")
def test_guesthouse_moves_instead_of_being_destroyed_by_comparing_barracks_or_arsenal() -> None:
    for played, choices in (("villa", ()), ("barracks", ("A1",)), ("arsenal", ())):
        there = city("A  guesthouse:g watchtower:b\nB  .", hands={"b": played, "g": "park"})
        if played == "arsenal":
            play(there, "arsenal A3")
        elif played == "barracks":
            play(there, "barracks B1", *choices)
        else:
            there = city("A  guesthouse:g\nB  .", hands={"b": played, "g": "park"})
            play(there, "villa A2")
        assert actor(there) == "g"
        assert "to B1" in moves(there) or "to A3" in moves(there)
        assert refused(there, "decline") == "A10.31"
        assert refused(there, "to A1") == "A8.4"
        space = min(moves(there)).removeprefix("to ")
        play(there, f"to {space}")
        assert (at(there, "A1"), at(there, space)) == (".", "guesthouse:g^3")


FULL_BUT_TWO = """
    A  villa:b villa:g school:b school:g bank:b bank:g theatre:b guesthouse:g
    B  market:b market:g temple:b temple:g bathhouse:b bathhouse:g workshop:b .
"""


@pytest.mark.rule("A10.31")
def test_guesthouse_without_another_space_is_destroyed() -> None:
    there = city(FULL_BUT_TWO, hands={"b": "barracks"})
    play(there, "barracks B8", "A8")
    assert at(there, "A8") == "(guesthouse:g)"


@pytest.mark.rule("A10.31", "A10.23")
def test_guesthouse_without_another_space_goes_to_the_graveyard() -> None:
    there = city(FULL_BUT_TWO.replace("workshop:b", "park:b"), hands={"b": "barracks"}, graves={"g": ""})
    play(there, "barracks B8", "A8")
    assert at(there, "A8") == "."
    assert grave(there, "g") == {"guesthouse"}


@pytest.mark.rule("A10.32")
def test_greenhouse_turns_one_or_two_different_cards_of_yours() -> None:
    there = city("A  villa:b tavern:g\nB  bank:b", hands={"b": "greenhouse", "g": "park"})
    play(there, "greenhouse A3", "A1 up")
    assert refused(there, "A1 up") == "A10.12"
    assert refused(there, "A2 up") == "A8.5"
    once = play(there.clone(), "decline")
    assert (at(once, "B1"), actor(once)) == ("bank:b^3", "g")
    play(there, "A3 up")  # itself
    assert at(there, "A3") == "greenhouse:b^6"
    assert actor(there) == "g"


@pytest.mark.rule("A10.33")
def test_city_hall_goes_on_an_uncovered_face_down_card_of_anybody_only() -> None:
    there = city("A  (villa:g) (bank:b) tavern:g/(theatre:g)\nB  +b", hands={"b": "city-hall"})
    assert spaces_for(there, "city-hall") == {"A1", "A2"}
    assert refused(there, "city-hall A4") == refused(there, "city-hall B1") == "A10.33"
    assert refused(there, "city-hall A3") == "A4.1"
    play(there, "city-hall A1")
    assert at(there, "A1") == "city-hall:b^8/(villa:g)"


@pytest.mark.rule("A10.33", "A8.3")
def test_city_hall_has_a_shield() -> None:
    there = city("A  (villa:g)\nB  .", hands={"b": "city-hall", "g": "park"})
    play(there, "city-hall A1", "park A2")
    assert actor(there) == "over"  # the Park finds nothing that it could turn
    assert at(there, "A1") == "city-hall:b^8/(villa:g)"


@pytest.mark.rule("A10.33", "A4.4")
def test_city_hall_makes_no_run_of_three() -> None:
    there = city("A  bank:b villa:b (park:g)\nB  (park:y)\nC  .", hands={"b": "city-hall"})
    assert spaces_for(there, "city-hall") == {"B1"}
    assert refused(there, "city-hall A3") == "A4.4"


@pytest.mark.rule("A10.34")
def test_manufactory_takes_an_adjacent_own_card_and_plays_another_there() -> None:
    there = city("A  villa:b bank:g\nB  .", hands={"b": "manufactory school"}, decks={"b": "park market"})
    play(there, "manufactory B1")
    assert moves(there) == {"A1", "decline"}
    play(there, "A1")
    assert hand(there, "b") == {"villa", "school"}
    assert moves(there) == {"school A1"}
    assert refused(there, "decline") == "A10.5"
    assert refused(there, "school A3") == "A10.5"
    play(there, "school A1")
    assert at(there, "A1") == "school:b^6"
    play(there, "decline")
    assert actor(there) == "chance"
    draw(there, "park", "market")
    assert hand(there, "b") == {"villa", "park", "market"}


@pytest.mark.rule("A10.34")
def test_manufactory_needs_another_card_of_the_hand() -> None:
    there = city("A  villa:b\nB  .", hands={"b": "manufactory", "g": "park"})
    assert actor(play(there, "manufactory B1")) == "g"


@pytest.mark.rule("A10.34")
def test_manufactory_takes_own_face_up_adjacent_cards_only() -> None:
    there = city("A  villa:g villa:b\nB  . bank:b (tavern:b)", hands={"b": "manufactory school"})
    play(there, "manufactory B1")
    assert moves(there) == {"B2", "decline"}
    assert refused(there, "A1") == "A10.34"
    assert refused(there, "A2") == "A8.8"
    assert refused(there, "B3") == "A10.34"


@pytest.mark.rule("A10.34", "A4.5")
def test_the_card_taken_uncovers_what_it_covered_and_the_new_one_covers_it_again() -> None:
    there = city("A  villa:b/(bank:g)\nB  .", hands={"b": "manufactory city-hall"})
    play(there, "manufactory B1", "A1")
    assert at(there, "A1") == "(bank:g)"
    assert moves(there) == {"city-hall A1"}
    play(there, "city-hall A1")
    assert at(there, "A1") == "city-hall:b^8/(bank:g)"
    assert deck(there, "b") == set()
