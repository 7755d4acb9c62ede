"""A9: the basic cards, each with its effect and the cards it can meet."""

from __future__ import annotations

import pytest

from tests.games.architectura.plan import actor, at, city, draw, hand, moves, play, points, refused, tokens


@pytest.mark.rule("A9.1")
def test_park_turns_one_adjacent_card_of_anybody_but_not_itself() -> None:
    there = city("A  villa:g tavern:b\nB  villa:b . (bank:g)", hands={"b": "park", "g": "school"})
    play(there, "park B2")
    assert moves(there) == {"A2 up", "A2 down", "B1 up", "B1 down", "decline"}
    assert refused(there, "B2 up") == refused(there, "A1 up") == "A8.8"
    play(there, "A2 down")
    assert at(there, "A2") == "tavern:b^1"
    assert actor(there) == "g"  # one card, one step


@pytest.mark.rule("A9.1")
def test_park_with_nothing_to_turn_beside_it_asks_nothing() -> None:
    there = city("A  obelisk:g\nB  .", hands={"b": "park", "g": "school"})
    assert actor(play(there, "park B1")) == "g"


@pytest.mark.rule("A9.2")
def test_temple_protects_one_of_your_cards_itself_too() -> None:
    there = city("A  villa:b\nB  .", hands={"b": "temple", "g": "school"})
    play(there, "temple B1", "B1")
    assert at(there, "B1") == "temple:b^No*"
    assert tokens(there, "b") == 1


@pytest.mark.rule("A9.2")
def test_tokens_on_fountain_spaces_are_not_free() -> None:
    there = city("A  villa:b +b\nB  bank:b*", hands={"b": "temple", "g": "school"})
    assert actor(play(there, "temple A3")) == "g"
    there = city("A  villa:b +b\nB  bank:b", hands={"b": "temple", "g": "school"})
    play(there, "temple A2")  # on the Fountain space: that token is free now
    assert tokens(there, "b") == 2
    assert moves(there) == {"A1", "A2", "B1", "decline"}


@pytest.mark.rule("A9.3")
def test_school_turns_one_of_your_cards_anywhere() -> None:
    there = city("A  villa:b tavern:g\nB  bank:b*", hands={"b": "school", "g": "park"})
    play(there, "school B2", "no")
    assert refused(there, "A2 up") == "A8.5"
    play(there, "B1 up")
    assert at(there, "B1") == "bank:b^6*"
    assert actor(there) == "g"


@pytest.mark.rule("A9.4")
def test_theatre_swaps_two_adjacent_face_up_cards_of_anybody() -> None:
    there = city("A  villa:g tavern:g\nB  bank:g . school:g", hands={"b": "theatre", "g": "park"})
    play(there, "theatre B2")
    # The Theatre has destroyed the Bank on its left.
    assert moves(there) == {"A1 swap A2", "A2 swap B2", "B2 swap B3", "decline"}
    assert refused(there, "A1 swap B1") == "A8.6"
    play(there, "A2 swap B2")
    assert (at(there, "A2"), at(there, "B2")) == ("theatre:b^7", "tavern:g^3")
    assert actor(there) == "g"


@pytest.mark.rule("A9.4")
def test_theatre_may_swap_an_own_protected_card() -> None:
    there = city("A  villa:b* tavern:g\nB  .", hands={"b": "theatre"})
    play(there, "theatre B1", "A1 swap A2")
    assert at(there, "A2") == "villa:b^8*"


@pytest.mark.rule("A9.5")
def test_tavern_plays_one_more_card_before_drawing() -> None:
    there = city("A  .\nB  .", hands={"b": "tavern villa bank", "g": "park"}, decks={"b": "school theatre"})
    play(there, "tavern A1")
    assert "villa B1" in moves(there)
    play(there, "villa B1")
    assert actor(there) == "chance"
    draw(there, "school", "theatre")
    assert hand(there, "b") == {"bank", "school", "theatre"}


@pytest.mark.rule("A9.5")
def test_tavern_offers_nothing_when_nothing_can_be_played() -> None:
    there = city("A  .\nB  .", hands={"b": "tavern", "g": "park"})
    assert actor(play(there, "tavern A1")) == "g"


@pytest.mark.rule("A9.5")
def test_once_a_turn_in_total() -> None:
    """A Smithy beside the Tavern copies it, but the extra play of this turn has been used."""
    there = city("A  .\nB  .", hands={"b": "tavern smithy bank", "g": "park"})
    play(there, "tavern A1", "smithy A2")
    if "A1" in moves(there):
        play(there, "A1")
    assert actor(there) == "g"
    assert hand(there, "b") == {"bank"}


@pytest.mark.rule("A9.5")
def test_the_next_turn_has_its_own_extra_play() -> None:
    there = city("A  .\nB  .", hands={"b": "tavern villa smithy bank", "g": "villa"})
    play(there, "tavern A1", "villa B1", "villa B2")
    play(there, "smithy A2", "A1")
    assert "bank A3" in moves(there)


@pytest.mark.rule("A9.6")
def test_market_moves_one_of_your_cards_itself_too() -> None:
    there = city("A  villa:b bank:g\nB  tavern:g", hands={"b": "market", "g": "park"})
    play(there, "market B2")
    assert moves(there) == {"A1", "B2", "decline"}
    assert refused(there, "A2") == "A8.4"
    play(there, "B2")
    assert moves(there) == {"to A3"}  # not back to B2
    play(there, "to A3")
    assert (at(there, "A3"), at(there, "B2"), actor(there)) == ("market:b^2", ".", "g")


@pytest.mark.rule("A9.6")
def test_market_that_has_chosen_a_card_moves_it() -> None:
    there = city("A  villa:b bank:g\nB  .", hands={"b": "market"})
    play(there, "market B1", "A1")
    assert refused(there, "decline") == "A8.4"


@pytest.mark.rule("A9.7")
def test_villa_does_nothing_but_count() -> None:
    there = city("A  .\nB  .", hands={"b": "villa", "g": "park"})
    play(there, "villa A1")
    assert actor(there) == "g"
    assert points(there, "b") == 8


@pytest.mark.rule("A9.8")
def test_barracks_destroy_one_adjacent_card_of_lower_current_value() -> None:
    there = city("A  bank:g^6 tavern:g^4 market:b^5\nB  villa:g . bathhouse:b^4", hands={"b": "barracks"})
    play(there, "barracks B2")
    assert moves(there) == {"A2", "B3"}  # own cards too; neither the Villa nor a card further off
    assert refused(there, "B1") == "A9.8"
    assert refused(there, "A1") == "A8.8"
    play(there, "A2")
    assert at(there, "A2") == "(tavern:g)"


@pytest.mark.rule("A9.8")
def test_equal_is_not_lower() -> None:
    there = city("A  bathhouse:g\nB  .", hands={"b": "barracks", "g": "park"})
    assert actor(play(there, "barracks B1")) == "g"


@pytest.mark.rule("A9.8", "A10.23")
def test_barracks_and_a_graveyard() -> None:
    there = city("A  tavern:g/(market:b)\nB  .", hands={"b": "barracks"}, graves={"g": ""})
    play(there, "barracks B1", "A1")
    assert at(there, "A1") == "(market:b)"


@pytest.mark.rule("A9.9")
def test_watchtower_is_protected_from_the_start_and_does_nothing() -> None:
    there = city("A  .\nB  .", hands={"b": "watchtower", "g": "barracks"})
    play(there, "watchtower A1")
    assert actor(there) == "g"
    play(there, "barracks B1")
    assert at(there, "A1") == "watchtower:b^4"
    assert actor(there) == "over"


@pytest.mark.rule("A9.10")
def test_workshop_restores_one_of_your_destroyed_uncovered_cards() -> None:
    there = city("A  (villa:b) tavern:g/(bank:b) (bank:g)\nB  .", hands={"b": "workshop", "g": "park"})
    play(there, "workshop B1")
    assert moves(there) == {"A1", "decline"}
    play(there, "A1")
    assert at(there, "A1") == "villa:b^8"


@pytest.mark.rule("A9.10", "A10.22")
def test_workshop_restores_a_card_that_a_laboratory_laid() -> None:
    there = city("A  .\nB  .", hands={"b": "laboratory", "g": "villa workshop"})
    play(there, "laboratory A1", "lay villa A2", "workshop B1", "A2")
    assert at(there, "A2") == "villa:g^8"
    assert points(there, "g") == 4 + 8


@pytest.mark.rule("A9.11")
def test_bathhouse_scores_each_adjacent_face_up_card_of_yours() -> None:
    there = city("A  bank:g tavern:b villa:b\nB  villa:g bathhouse:b (market:b)", hands={"b": "park"})
    assert points(there, "b") == 5 + 1 + 3 + 8
    there = city("A  . tavern:b\nB  villa:b bathhouse:b market:b\nC  . theatre:b", hands={"b": "park"})
    assert points(there, "b") == 5 + 4 + 3 + 8 + 2 + 7


@pytest.mark.rule("A9.12")
@pytest.mark.parametrize(
    ("street", "bonus"),
    [
        ("bank:b", 0),
        ("bank:b park:b^X-1 park:g", 1),
        ("bank:b villa:g park:g", 0),
        ("bank:b (villa:b)", 0),
    ],
)
def test_bank_scores_every_two_face_up_cards_of_yours_in_its_street(street: str, bonus: int) -> None:
    there = city(f"A  {street}\nB  tavern:b", hands={"b": "school"})
    own = 3 + 3 + (2 if "park:b" in street else 0)
    assert points(there, "b") == own + bonus


@pytest.mark.rule("A9.12")
def test_bank_counts_itself_and_rounds_down() -> None:
    there = city("A  bank:b villa:b theatre:b\nB  .", hands={"b": "school"})
    assert points(there, "b") == 3 + 8 + 7 + 1
    there = city("A  bank:b villa:b theatre:b tavern:b\nB  .", hands={"b": "school"})
    assert points(there, "b") == 3 + 8 + 7 + 3 + 2


@pytest.mark.rule("A9.11", "A9.12")
def test_end_effects_are_not_counted_in_a_comparison() -> None:
    there = city("A  tavern:b bathhouse:b\nB  .", hands={"g": "villa"}, turn_of="g")
    play(there, "villa A3")
    assert at(there, "A2") == "bathhouse:b^4"
