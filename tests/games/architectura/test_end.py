"""A12: the end."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from architrave.games.architectura import scoring
from architrave.games.architectura.result import result
from tests.games.architectura.plan import actor, at, city, draw, gone, hand, moves, play, points, refused
from tests.json_of import json_of

FULL = """
    A  villa:b villa:g school:b school:g bank:b bank:g theatre:b theatre:g
    B  tavern:b tavern:g market:b market:g temple:b temple:g barracks:b barracks:g
"""
LAST = FULL.replace(" barracks:g", "")  # B8 is free


@pytest.mark.rule("A12.1")
def test_the_game_ends_when_nobody_can_play_any_more() -> None:
    there = city(LAST, hands={"b": "park watchtower", "g": "park"})
    play(there, "park B8", "decline")
    assert actor(there) == "over"
    assert hand(there, "g") == {"park"}
    assert refused(there, "watchtower B8") == "A12.1"


@pytest.mark.rule("A12.1")
def test_who_has_run_out_does_not_end_it_for_the_others() -> None:
    there = city("A  .\nB  .", hands={"b": "villa", "g": "villa bank"})
    play(there, "villa A1", "villa A2")
    assert actor(there) == "g"
    play(there, "bank A3")
    assert actor(there) == "over"


@pytest.mark.rule("A12.1")
@pytest.mark.parametrize(
    ("plan", "hands", "ended"),
    [
        (FULL, {"g": "park"}, "ui.architectura.over.full"),
        (LAST, {}, "ui.architectura.over.played"),
        (LAST, {"g": "graveyard"}, UNSET),
    ],
)
def test_what_ended_it(plan: str, hands: dict[str, str], ended: object) -> None:
    assert result(city(plan, hands=hands)).ended == ended


@pytest.mark.rule("A12.2")
def test_current_values_graveyard_and_end_effects_count_and_nothing_else() -> None:
    there = city(
        "A  park:b^X-1 (villa:b) villa:g/(theatre:b) bathhouse:b^7 tavern:b^6\nB  temple:b^No+2",
        hands={"b": "bank"},
        decks={"b": "market"},
        graves={"b": "school"},
    )
    assert points(there, "b") == -1 + 7 + 1 + 6 + 3 + 2


@pytest.mark.rule("A12.2")
def test_negative_values_count() -> None:
    assert points(city("A  park:b^X-1\nB  .", hands={"b": "bank"}), "b") == -1


@pytest.mark.rule("A12.3")
@pytest.mark.parametrize(
    ("plan", "graves", "won", "why"),
    [
        ("A  villa:b theatre:g", {}, [0], "points"),
        ("A  theatre:b villa:g", {}, [1], "points"),
        ("A  villa:b tavern:g . bathhouse:g", {}, [1], "cards"),
        ("A  villa:b school:g", {"g": "tavern"}, [1], "cards"),
        ("A  market:b^5 . tavern:b tavern:g . bathhouse:g", {}, [0, 1], "shared"),
        ("A  market:b^9 . tavern:b^1 theatre:g . tavern:g", {}, [0], "lowest"),
        ("A  villa:b villa:g", {}, [0, 1], "shared"),
        ("A  .", {}, [0, 1], "shared"),
        ("A  temple:b^No-1", {}, [0], "cards"),
    ],
    ids=[
        "more points", "fewer points", "more cards", "the Graveyard card counts, cards inside it do not",
        "the same lowest card", "the lowest card", "all equal", "no cards at all", "a card worth nothing",
    ],
)  # fmt: skip
def test_ties(plan: str, graves: dict[str, str], won: list[int], why: str) -> None:
    there = city(f"{plan}\nB  .", graves=graves)
    assert actor(there) == "over"
    assert [int(seat) for seat in scoring.winners(there)] == won
    assert json_of(result(there))["reason"] == why
    returns = [float(value) for value in there.returns()]
    assert returns == ([0.0, 0.0] if len(won) == 2 else [1.0 if seat in won else -1.0 for seat in range(2)])


@pytest.mark.rule("A12.3")
def test_the_lowest_card_is_sought_only_among_those_still_tied() -> None:
    """All have 10 points; seat b has but one card. Of the other two, seat g has the lowest card."""
    there = city("A  villa:b^10 . market:g^9 . tavern:g^1\nB  theatre:y . tavern:y\nC  .")
    assert [points(there, letter) for letter in "bgy"] == [10, 10, 10]
    assert [int(seat) for seat in scoring.winners(there)] == [1]
    shares = [float(value) for value in there.returns()]
    assert shares == [-0.5, 1.0, -0.5]


@pytest.mark.rule("A12.3")
def test_three_who_share() -> None:
    there = city("A  villa:b . villa:g . villa:y\nB  .\nC  bank:r\nD  .")
    assert [int(seat) for seat in scoring.winners(there)] == [0, 1, 2]
    assert [round(float(value), 6) for value in there.returns()] == [round(1 / 9, 6)] * 3 + [round(-1 / 3, 6)]


@pytest.mark.rule("A12.3")
def test_a_player_without_cards_loses_the_comparison_of_the_lowest() -> None:
    """With no points and no cards on the table there is nothing to compare."""
    there = city("A  .\nB  .")
    assert scoring.lowest_value(there, 0) == scoring.NO_CARD
    assert scoring.ahead(there, 0, 1) == 0


@pytest.mark.rule("A12.4")
def test_live_by_a_play() -> None:
    there = city(LAST, hands={"g": "park"})
    assert actor(there) == "g"  # seat b is passed over
    assert (int(there.turns[0]), int(there.turns[1])) == (5, 6)


@pytest.mark.rule("A12.4", "A10.1")
def test_live_by_a_card_that_leaves_the_game() -> None:
    there = city(FULL, hands={"b": "city-hall park"})
    assert actor(there) == "b"
    assert moves(there) == {"discard city-hall"}
    assert refused(there, "decline") == "A3.1"
    play(there, "discard city-hall")
    assert actor(there) == "over"
    assert "city-hall" in gone(there, "b")


@pytest.mark.rule("A12.4", "A10.23")
def test_live_by_a_graveyard_that_needs_no_space() -> None:
    there = city(FULL, hands={"b": "graveyard park"})
    assert moves(there) == {"graveyard out"}


@pytest.mark.rule("A12.4")
def test_live_only_by_a_draw_he_plays_nothing_and_draws() -> None:
    """The exchange could not bring a card that can be played, so it is not offered."""
    there = city(FULL, hands={"b": "park bathhouse"}, decks={"b": "workshop"})
    assert actor(there) == "chance"
    draw(there, "workshop")
    assert actor(there) == "over"


@pytest.mark.rule("A12.4")
def test_live_only_by_the_exchange_he_chooses_between_it_and_nothing() -> None:
    there = city(FULL, hands={"b": "park bathhouse workshop"}, decks={"b": "graveyard"})
    assert moves(there) == {"exchange", "decline"}
    exchanged = play(there.clone(), "exchange", "under park", "under bathhouse", "under workshop")
    draw(exchanged, "graveyard", "park", "bathhouse")
    assert moves(exchanged) == {"graveyard out"}
    play(there, "decline")
    assert actor(there) == "over"


@pytest.mark.rule("A12.4")
def test_not_by_an_exchange_that_is_used_or_brings_nothing() -> None:
    hands = {"b": "park bathhouse workshop"}
    assert actor(city(FULL, hands=hands, decks={"b": "graveyard"}, exchanged="b")) == "over"
    assert actor(city(FULL, hands=hands, decks={"b": "watchtower"})) == "over"
    assert actor(city(FULL, hands=hands)) == "over"


@pytest.mark.rule("A12.4")
def test_who_did_nothing_is_not_asked_again_until_something_has_changed() -> None:
    """Only City Halls and Graveyards can be played. Seat b does nothing; that seat g puts a card away changes nothing
    for him, but that seat g plays a card in the city does."""
    hands = {"b": "park bathhouse workshop", "g": "city-hall magic-academy"}
    there = city(FULL, hands=hands, decks={"b": "graveyard"})
    play(there, "decline")
    assert actor(there) == "g"
    play(there, "discard city-hall")
    assert actor(there) == "g"  # seat b is not asked
    play(there, "discard magic-academy")
    assert actor(there) == "over"
    ruin = FULL.replace("villa:b", "(villa:b)")
    there = city(ruin, hands={"b": "city-hall", "g": "park"}, decks={"b": "graveyard"})
    assert actor(there) == "b"


@pytest.mark.rule("A12.4")
def test_something_in_the_city_has_changed_so_he_is_asked_again() -> None:
    hands = {"b": "park bathhouse workshop", "g": "park graveyard"}
    there = city(LAST.replace("barracks:b", "barracks:b +g"), hands=hands, decks={"b": "graveyard"})
    play(there, "decline")
    assert actor(there) == "g"
    play(there, "park B8", "decline")
    assert at(there, "B8") == "park:g^X"
    assert moves(there) == {"exchange", "decline"}


@pytest.mark.rule("A12.4")
def test_a_laboratory_has_changed_the_city_so_he_is_asked_again() -> None:
    """A Laboratory is played; he has no space to lay a card on, and yet is asked again."""
    hands = {"b": "park bathhouse workshop", "g": "laboratory"}
    there = city(LAST.replace("barracks:b", "barracks:b +g"), hands=hands, decks={"b": "graveyard"})
    play(there, "decline", "laboratory B8")
    assert actor(there) == "b"
    assert moves(there) == {"exchange", "decline"}


@pytest.mark.rule("A12.4")
def test_below_the_limit_and_with_a_useful_exchange_he_chooses_and_then_draws() -> None:
    there = city(FULL, hands={"b": "park bathhouse"}, decks={"b": "graveyard"})
    assert moves(there) == {"exchange", "decline"}
    play(there, "decline")
    draw(there, "graveyard")
    assert moves(there) == {"graveyard out"}


@pytest.mark.rule("A12.4")
def test_when_nobody_is_live_it_ends_even_with_cards_in_hands_and_decks() -> None:
    there = city(FULL, hands={"b": "park bathhouse workshop", "g": "park"}, decks={"b": "watchtower"})
    assert actor(there) == "over"


@pytest.mark.rule("A12.4", "A10.23")
def test_a_graveyard_beside_the_city_changes_nothing_in_it() -> None:
    """Seat b did nothing; seat g puts a Graveyard beside the full city, so seat b is not asked again."""
    hands = {"b": "park bathhouse workshop", "g": "graveyard"}
    there = city(FULL, hands=hands, decks={"b": "graveyard"})
    play(there, "decline", "graveyard out")
    assert actor(there) == "over"
