"""A3: the turn."""

from __future__ import annotations

import pytest

from tests.games.architectura.plan import (
    actor,
    at,
    city,
    deck,
    draw,
    hand,
    moves,
    opening,
    outcomes,
    play,
    refused,
    under,
)

HANDS = ("villa", "temple", "school")


@pytest.mark.rule("A3.1")
def test_play_compare_effect_and_only_then_the_draw() -> None:
    there = opening(2, *HANDS * 2)
    play(there, "school A1")
    assert moves(there) == {"A1 up", "A1 down", "decline"}  # the effect comes before the draw
    play(there, "A1 up")
    assert actor(there) == "chance"
    assert hand(there, "b") == {"villa", "temple"}
    draw(there, "bank")
    assert hand(there, "b") == {"villa", "temple", "bank"}
    assert actor(there) == "g"


@pytest.mark.rule("A3.1")
def test_a_card_must_be_played_and_it_must_be_in_the_hand() -> None:
    there = opening(2, *HANDS * 2)
    assert refused(there, "decline") == "A3.1"
    assert refused(there, "market A1") == "A3.1"


@pytest.mark.rule("A3.1")
def test_the_draw_goes_up_to_the_hand_limit() -> None:
    there = city("A  .\nB  .", hands={"b": "villa"}, decks={"b": "school bank park market"})
    play(there, "villa A1")
    draw(there, "school", "bank", "park")
    assert hand(there, "b") == {"school", "bank", "park"}
    assert actor(there) == "b"  # seat g has no card left


@pytest.mark.rule("A3.2")
def test_with_an_empty_deck_nothing_is_drawn() -> None:
    there = city("A  .\nB  .", hands={"b": "villa school", "g": "villa"})
    play(there, "villa A1")
    assert actor(there) == "g"
    assert hand(there, "b") == {"school"}


@pytest.mark.rule("A3.2")
def test_without_cards_the_turn_is_skipped() -> None:
    there = city("A  .\nB  .\nC  .", hands={"b": "villa", "y": "villa"})
    play(there, "villa A1")
    assert actor(there) == "y"


FULL = """
    A  villa:b villa:g school:b school:g bank:b bank:g theatre:b theatre:g
    B  tavern:b tavern:g market:b market:g temple:b temple:g barracks:b barracks:g
"""


@pytest.mark.rule("A3.2")
def test_with_cards_but_no_legal_play_the_turn_is_skipped_and_the_hand_kept() -> None:
    there = city(
        FULL.replace(" barracks:g", " +b").replace("barracks:b", "(barracks:b)"),
        hands={"b": "park watchtower", "g": "park"},
    )
    play(there, "park B7", "decline")
    assert actor(there) == "b"  # B8 is for seat b alone, so seat g cannot play
    assert hand(there, "g") == {"park"}


@pytest.mark.rule("A3.3")
def test_the_hand_goes_under_the_deck_in_any_order_and_as_many_cards_come_from_the_top() -> None:
    there = opening(2, *HANDS * 2)
    play(there, "exchange")
    assert moves(there) == {"under villa", "under temple", "under school"}
    assert refused(there, "villa A1") == "A3.3"
    play(there, "under school", "under villa", "under temple")
    assert under(there, "b") == ["school", "villa", "temple"]
    assert outcomes(there).isdisjoint(HANDS)
    draw(there, "park", "market", "bank")
    assert hand(there, "b") == {"park", "market", "bank"}
    assert actor(there) == "b"
    assert "bank A1" in moves(there)


@pytest.mark.rule("A3.3")
def test_once_a_game() -> None:
    there = opening(2, *HANDS * 2)
    play(there, "exchange", "under school", "under villa", "under temple")
    draw(there, "park", "market", "bank")
    assert refused(there, "exchange") == "A3.3"
    play(there, "bank A1")
    draw(there, "tavern")
    assert "exchange" in moves(there)  # seat g still has his
    play(there, "villa B1")
    draw(there, "park")
    assert refused(there, "exchange") == "A3.3"


@pytest.mark.rule("A3.3")
def test_the_first_card_put_under_comes_up_first() -> None:
    there = city("A  .\nB  .", hands={"b": "villa school bank"}, decks={"b": "park theatre market"})
    play(there, "exchange", "under school", "under villa", "under bank")
    draw(there, "park", "theatre", "market")
    for played, drawn in (("park A1", "school"), ("market B1", "villa"), ("theatre B2", "bank")):
        play(there, played)
        if "decline" in moves(there):
            play(there, "decline")
        assert outcomes(there) == {drawn}
        draw(there, drawn)
    assert deck(there, "b") == set()


@pytest.mark.rule("A3.4")
def test_not_using_the_exchange_leaves_no_trace_and_it_comes_before_the_play() -> None:
    there = opening(2, *HANDS * 2)
    assert "exchange" in moves(there)
    play(there, "villa A1")
    assert actor(there) == "chance"
    assert there.exchanged[0] == 0
    draw(there, "bank")
    play(there, "temple A2")
    assert refused(there, "exchange") == "A8.3"  # in the middle of a turn it is too late


@pytest.mark.rule("A3.4", "A10.13")
def test_the_fetch_comes_before_the_exchange() -> None:
    there = city("A  .\nB  .", hands={"b": "villa bank"}, decks={"b": "obelisk park school"}, fresh="b")
    fetched = play(there.clone(), "fetch bank")
    assert "exchange" in moves(fetched)
    play(there, "exchange", "under villa", "under bank")
    draw(there, "park", "school")
    assert refused(there, "fetch park") == "A10.13"  # the Obelisk is in the deck, but this is no longer the first thing


@pytest.mark.rule("A3.5")
def test_the_exchange_needs_a_card_in_hand_and_one_in_the_deck() -> None:
    assert refused(city("A  .\nB  .", hands={"b": "villa"}), "exchange") == "A3.5"
    assert "exchange" in moves(city("A  .\nB  .", hands={"b": "villa"}, decks={"b": "park"}))


@pytest.mark.rule("A3.5")
def test_with_a_short_deck_cards_that_went_under_are_drawn_again() -> None:
    there = city("A  .\nB  .", hands={"b": "villa school bank"}, decks={"b": "park"})
    play(there, "exchange", "under bank", "under school", "under villa")
    draw(there, "park")
    assert outcomes(there) == {"bank"}
    draw(there, "bank", "school")
    assert hand(there, "b") == {"park", "bank", "school"}
    assert under(there, "b") == ["villa"]


@pytest.mark.rule("A3.5")
def test_the_exchange_does_not_fill_the_hand_up() -> None:
    there = city("A  .\nB  .", hands={"b": "villa"}, decks={"b": "park market bank"})
    play(there, "exchange", "under villa")
    draw(there, "park")
    assert actor(there) == "b"
    assert hand(there, "b") == {"park"}


@pytest.mark.rule("A3.6")
def test_an_empty_hand_with_a_deck_plays_nothing_and_draws() -> None:
    there = city("A  .\nB  .", hands={"g": "villa"}, decks={"b": "park market bank villa"})
    assert actor(there) == "chance"
    draw(there, "park", "market", "bank")
    assert actor(there) == "g"
    assert at(there, "A1") == "."


@pytest.mark.rule("A3.6")
def test_a_skipped_turn_draws_too() -> None:
    there = city(FULL, hands={"b": "park"}, decks={"b": "watchtower"}, exchanged="b")
    assert actor(there) == "chance"
    draw(there, "watchtower")
    assert actor(there) == "over"
    assert hand(there, "b") == {"park", "watchtower"}


@pytest.mark.rule("A3.6")
def test_above_the_limit_nothing_is_discarded() -> None:
    there = city("A  .\nB  .", hands={"b": "villa school bank park temple", "g": "villa"}, decks={"b": "market"})
    play(there, "villa A1")
    assert actor(there) == "g"
    assert hand(there, "b") == {"school", "bank", "park", "temple"}
