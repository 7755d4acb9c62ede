"""A6: effects in general."""

from __future__ import annotations

import pytest

from architrave.games.architectura import effects, placement
from tests.games.architectura.plan import (
    STANDARD,
    actor,
    at,
    card,
    city,
    draw,
    grave,
    hand,
    moves,
    play,
    refused,
    spaces_for,
)
from tests.games.architectura.short import no_choice


@pytest.mark.rule("A6.1")
def test_the_effect_comes_after_comparing_and_may_target_the_card_itself() -> None:
    """Comparing has destroyed the Tavern, so the School finds the Bank and itself."""
    there = city("A  tavern:b\nB  bank:b", hands={"b": "school"})
    play(there, "school A2")
    assert at(there, "A1") == "(tavern:b)"
    assert moves(there) == {"A2 up", "A2 down", "B1 up", "B1 down", "decline"}
    play(there, "A2 up")
    assert at(there, "A2") == "school:b^8"


@pytest.mark.rule("A6.1")
@pytest.mark.parametrize(
    ("kind", "choice"),
    [("temple", "A1"), ("market", "A1"), ("theatre", "A1 swap B1"), ("greenhouse", "A1 up"), ("library", "A1 up")],
)
def test_cards_that_may_target_themselves(kind: str, choice: str) -> None:
    there = city("A  (tavern:g)\nB  villa:g", hands={"b": kind})
    play(there, f"{kind} A1")
    assert choice in moves(there)


@pytest.mark.rule("A6.2")
@pytest.mark.parametrize(
    "kind",
    [
        *("park", "temple", "school", "theatre", "tavern", "market", "workshop"),
        *("fountain", "library", "smithy", "greenhouse", "manufactory"),
    ],
)
def test_what_may_be_done_may_be_left(kind: str) -> None:
    there = city("A  watchtower:b (bank:b)\nB  .", hands={"b": f"{kind} villa", "g": "school"})
    if kind == "smithy":
        there = city("A  barracks:b (bank:b)\nB  .", hands={"b": f"{kind} villa", "g": "school"})
    play(there, f"{kind} B1")
    before = [at(there, space) for space in ("A1", "A2", "B1")]
    play(there, "decline")
    while actor(there) == "b":
        play(there, "decline")  # a Library asks for each player
    assert actor(there) == "g"
    assert [at(there, space) for space in ("A1", "A2", "B1")] == before
    assert hand(there, "b") == {"villa"}


@pytest.mark.rule("A6.2")
def test_what_must_be_done_is_done_as_far_as_possible() -> None:
    there = city("A  bank:g\nB  .", hands={"b": "barracks"})
    play(there, "barracks B1")
    assert moves(there) == {"A1"}
    assert refused(there, "decline") == "A8.1"
    nothing = city("A  villa:g\nB  .", hands={"b": "barracks", "g": "park"})
    assert actor(play(nothing, "barracks B1")) == "g"  # nothing lower beside it: nothing is asked


@pytest.mark.rule("A6.3")
def test_comparing_and_effects_only_for_a_played_card() -> None:
    moved = city("A  bank:g\nB  barracks:b", hands={"b": "market", "g": "park"})
    play(moved, "market B2", "B1", "to A2")
    assert (at(moved, "A1"), actor(moved)) == ("bank:g^3", "g")
    swapped = city("A  bank:g villa:g\nB  tavern:g barracks:b", hands={"b": "theatre", "g": "park"})
    play(swapped, "theatre B3", "A2 swap B2")
    assert (at(swapped, "A1"), at(swapped, "A2"), actor(swapped)) == ("bank:g^3", "barracks:b^4", "g")
    restored = city("A  bank:g (barracks:b)\nB  .", hands={"b": "workshop", "g": "park"})
    play(restored, "workshop B1", "A2")
    assert (at(restored, "A1"), actor(restored)) == ("bank:g^3", "g")


@pytest.mark.rule("A6.4")
@pytest.mark.parametrize("kind", ["park", "barracks", "arsenal", "smithy", "manufactory"])
def test_an_effect_that_needs_the_place_of_a_card_that_has_gone_does_nothing(kind: str) -> None:
    there = city(f"A  {kind}:b bank:b market:b\nB  tavern:b", hands={"b": "villa"})
    source = card(there, kind, 0)
    placement.lift(there, source)
    depth = there.depth
    effects.happen(there, source, STANDARD.kind(kind))
    assert there.depth == depth
    assert at(there, "A2") == "bank:b^3"


@pytest.mark.rule("A6.5")
def test_each_decision_uses_the_values_of_that_moment() -> None:
    """The Greenhouse raises the Villa first; the Park beside it is judged and turned with what that gives."""
    there = city("A  villa:b park:b\nB  .", hands={"b": "greenhouse"})
    play(there, "greenhouse B1", "A1 up")
    assert "A1 up" not in moves(there)
    assert {"A2 up", "A2 down", "B1 up", "decline"} <= moves(there)


@pytest.mark.rule("A6.5")
def test_a_guesthouse_moves_before_the_effect_goes_on() -> None:
    there = city("A  guesthouse:g\nB  .", hands={"b": "school", "g": "park"})
    play(there, "school A2")
    assert actor(there) == "g"
    assert moves(there) == {"to A3", "to B1"}
    play(there, "to B1")
    assert actor(there) == "b"
    assert moves(there) == {"A2 up", "A2 down", "decline"}


@pytest.mark.rule("A6.6")
def test_with_own_protected_targets_only_a_compulsory_effect_may_be_declined() -> None:
    there = city("A  bank:b*\nB  .", hands={"b": "barracks", "g": "park"})
    play(there, "barracks B1")
    assert moves(there) == {"A1", "decline"}
    play(there, "decline")
    assert (at(there, "A1"), actor(there)) == ("bank:b^3*", "g")


@pytest.mark.rule("A6.6")
@pytest.mark.parametrize("other", ["tavern:b", "tavern:g"])
def test_with_any_other_target_one_must_be_chosen_and_any_may(other: str) -> None:
    there = city(f"A  bank:b*\nB  . {other}", hands={"b": "barracks"})
    play(there, "barracks B1")
    assert moves(there) == {"A1", "B2"}
    assert refused(there, "decline") == "A8.1"
    assert at(play(there, "A1"), "A1") == "(bank:b)"


@pytest.mark.rule("A6.6")
def test_an_opponents_protected_card_is_no_target_that_could_force_anything() -> None:
    there = city("A  bank:b*\nB  . tavern:g*", hands={"b": "barracks"})
    play(there, "barracks B1")
    assert moves(there) == {"A1", "decline"}


@pytest.mark.rule("A6.6", "A8.5")
@pytest.mark.parametrize(
    ("street", "free"), [("villa:b*", True), ("villa:b* bank:g", True), ("villa:b* bank:b", False), ("villa:b", False)]
)
def test_a_compulsory_turn_may_be_declined_where_it_could_hit_own_protected_cards_only(street: str, free: bool) -> None:
    there = play(city(f"A  {street}\nB  .", hands={"b": "school"}, cards=no_choice()), "school B1")
    assert {"A1 up", "A1 down"} <= moves(there)
    assert ("decline" in moves(there)) == free
    assert free or refused(there, "decline") == "A8.5"


@pytest.mark.rule("A6.6", "A8.6")
@pytest.mark.parametrize(
    ("street", "free"),
    [
        ("villa:b*", True),  # with the Theatre: one of the two is protected
        ("villa:b* bank:g", True),
        ("villa:b* bank:g tavern:g", False),  # the Bank with the Tavern
        ("bank:g villa:b*", False),  # the Bank with the Theatre
    ],
)
def test_a_compulsory_swap_may_be_declined_where_each_would_move_an_own_protected_card(street: str, free: bool) -> None:
    there = play(city(f"A  {street}\nB  .", hands={"b": "theatre"}, cards=no_choice()), "theatre B1")
    assert "A1 swap B1" in moves(there)
    assert ("decline" in moves(there)) == free
    assert free or refused(there, "decline") == "A8.6"


@pytest.mark.rule("A6.7")
def test_an_extra_play_is_resolved_completely_and_then_comes_the_draw() -> None:
    there = city("A  .\nB  .", hands={"b": "tavern school", "g": "park"}, decks={"b": "bank villa market"})
    play(there, "tavern A1", "school A2")
    assert at(there, "A1") == "(tavern:b)"
    assert moves(there) == {"A2 up", "A2 down", "decline"}
    play(there, "A2 down")
    assert actor(there) == "chance"
    draw(there, "bank", "villa", "market")
    assert actor(there) == "g"


@pytest.mark.rule("A6.7")
def test_a_card_played_by_a_manufactory_is_compared_and_resolved() -> None:
    there = city("A  bank:g tavern:b\nB  .", hands={"b": "manufactory barracks", "g": "park"})
    play(there, "manufactory B1")
    assert actor(there) == "g"  # A2 is not adjacent to B1
    there = city("A  bank:g tavern:b\nB  villa:g", hands={"b": "manufactory barracks", "g": "park"})
    play(there, "manufactory B2", "A2", "barracks A2")
    assert at(there, "A1") == "bank:g^2"  # 3 beside 5: lowered
    assert moves(there) == {"A1", "B2"}
    play(there, "A1")
    assert actor(there) == "g"


@pytest.mark.rule("A6.8")
def test_nothing_is_removed_in_the_place_of_an_extra_play() -> None:
    there = city("A  .\nB  .", hands={"b": "tavern city-hall", "g": "park"})
    play(there, "tavern A1")
    assert actor(there) == "g"  # the City Hall cannot be played, so no extra play is offered
    assert hand(there, "b") == {"city-hall"}
    there = city("A  .\nB  .", hands={"b": "tavern city-hall bank"})
    play(there, "tavern A1")
    assert refused(there, "discard city-hall") == "A6.7"
    assert spaces_for(there, "city-hall") == set()


@pytest.mark.rule("A6.8")
def test_nothing_is_removed_in_the_place_of_a_manufactory_play() -> None:
    there = city("A  villa:b\nB  .", hands={"b": "manufactory city-hall", "g": "park"})
    play(there, "manufactory B1")
    assert actor(there) == "g"
    there = city("A  villa:b\nB  .", hands={"b": "manufactory city-hall bank"})
    play(there, "manufactory B1", "A1")
    assert refused(there, "discard city-hall") == "A10.5"
    assert grave(there, "b") == set()
