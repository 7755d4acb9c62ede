"""A10.1 to A10.13: how the additional cards meet each other and everything else."""

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
    known,
    limit,
    moves,
    opening,
    outcomes,
    play,
    points,
    refused,
    spaces_for,
    tokens,
    value,
)
from tests.games.architectura.short import short_rings


@pytest.mark.rule("A10.1")
def test_a_card_that_cannot_be_played_leaves_the_game_as_the_play_of_the_turn() -> None:
    there = city("A  .\nB  .", hands={"b": "city-hall magic-academy", "g": "park"}, decks={"b": "villa bank"})
    assert moves(there) == {"discard city-hall", "discard magic-academy", "exchange"}
    play(there, "discard city-hall")
    assert gone(there, "b") >= {"city-hall"}
    assert actor(there) == "chance"
    draw(there, "villa", "bank")
    assert actor(there) == "g"


@pytest.mark.rule("A10.1")
def test_not_while_any_card_can_be_played() -> None:
    there = city("A  .\nB  .", hands={"b": "city-hall villa"})
    assert refused(there, "discard city-hall") == "A10.1"
    there = city("A  .\nB  .", hands={"b": "city-hall graveyard"})
    assert refused(there, "discard city-hall") == "A10.1"


@pytest.mark.rule("A10.1")
def test_an_ordinary_card_never_leaves_the_game_so() -> None:
    full = "A  villa:b villa:g school:b school:g bank:b bank:g park:b park:g\n"
    full += "B  tavern:b tavern:g market:b market:g temple:b temple:g barracks:b barracks:g"
    there = city(full, hands={"b": "city-hall theatre"})
    assert moves(there) == {"discard city-hall"}
    assert refused(there, "discard theatre") == "A10.1"


@pytest.mark.rule("A10.3")
def test_hand_limits_do_not_add_up_and_stay_when_the_card_goes() -> None:
    there = city("A  .\nB  .", hands={"b": "museum bank obelisk", "g": "villa barracks"})
    play(there, "museum A1", "villa A2", "bank A3", "barracks B1", "A1")
    assert at(there, "A1") == "(museum:b)"
    assert limit(there, "b") == 4
    play(there, "obelisk B2")
    assert limit(there, "b") == 5


@pytest.mark.rule("A10.3", "A10.9")
def test_a_hand_limit_is_gained_by_a_smithys_copy_of_anybodys_museum() -> None:
    there = city("A  museum:g\nB  .", hands={"b": "smithy"}, decks={"b": "villa bank park market tavern"})
    play(there, "smithy B1", "A1")
    draw(there, "villa", "bank", "park", "market")
    assert (limit(there, "b"), limit(there, "g")) == (4, 3)
    assert len(hand(there, "b")) == 4


@pytest.mark.rule("A10.3")
def test_a_hand_limit_is_not_gained_by_being_laid_and_restored() -> None:
    there = city("A  .\nB  .", hands={"b": "laboratory", "g": "museum workshop"})
    play(there, "laboratory A1", "lay museum A2", "workshop B1", "A2")
    assert at(there, "A2") == "museum:g^5"
    assert limit(there, "g") == 3


@pytest.mark.rule("A10.4")
def test_a_guesthouse_escapes_its_owners_cards_too_and_may_cover_a_face_down_card() -> None:
    there = city("A  guesthouse:b\nB  (bank:g)", hands={"b": "villa", "g": "park"})
    play(there, "villa A2")
    assert actor(there) == "b"
    assert moves(there) == {"to A3", "to B1", "to B2"}
    play(there, "to B1")
    assert at(there, "B1") == "guesthouse:b^3/(bank:g)"
    assert at(there, "A1") == "."


@pytest.mark.rule("A10.4")
def test_it_escapes_before_a_graveyard_would_take_it_with_its_token() -> None:
    there = city("A  guesthouse:b*\nB  .", hands={"b": "villa"}, graves={"b": ""})
    play(there, "villa A2", "yes", "to B1")
    assert at(there, "B1") == "guesthouse:b^3*"
    assert grave(there, "b") == set()


@pytest.mark.rule("A10.4")
def test_a_protected_one_that_is_not_affected_stays() -> None:
    own = city("A  guesthouse:b*\nB  .", hands={"b": "villa"})
    play(own, "villa A2", "no")
    assert at(own, "A1") == "guesthouse:b^3*"
    other = city("A  guesthouse:g*\nB  .", hands={"b": "villa", "g": "park"})
    play(other, "villa A2")
    assert at(other, "A1") == "guesthouse:g^3*"


@pytest.mark.rule("A10.4")
def test_laid_face_down_by_a_laboratory_it_does_not_escape() -> None:
    there = city("A  .\nB  .", hands={"b": "laboratory", "g": "guesthouse"})
    play(there, "laboratory A1", "lay guesthouse A2")
    assert at(there, "A2") == "(guesthouse:g)"
    assert actor(there) == "over"


@pytest.mark.rule("A10.4")
def test_when_the_left_neighbour_escapes_the_comparing_is_over() -> None:
    """The Guesthouse moves away and uncovers a Bank; nothing is compared with that, nor with what it moved beside."""
    there = city("A  guesthouse:g/(bank:b) .\nB  tavern:g", hands={"b": "villa", "g": "park"})
    play(there, "villa A2", "to B2")
    assert (at(there, "A1"), at(there, "B1"), at(there, "B2")) == ("(bank:b)", "tavern:g^3", "guesthouse:g^3")
    assert actor(there) == "g"


@pytest.mark.rule("A10.4", "A10.31")
def test_a_guesthouse_that_is_only_lowered_stays() -> None:
    there = city("A  guesthouse:g^6\nB  .", hands={"b": "villa", "g": "park"})
    play(there, "villa A2")
    assert at(there, "A1") == "guesthouse:g^5"


@pytest.mark.rule("A10.5")
def test_the_card_taken_may_not_be_played_again_in_this_turn() -> None:
    there = city("A  villa:b\nB  .", hands={"b": "manufactory tavern", "g": "park"})
    play(there, "manufactory B1", "A1")
    assert refused(there, "villa A1") == "A10.5"
    play(there, "tavern A1")
    assert actor(there) == "g"  # the Tavern's extra play finds only the Villa, which may not be played
    there = city("A  villa:b\nB  .", hands={"b": "manufactory tavern bank", "g": "park"})
    play(there, "manufactory B1", "A1", "tavern A1")
    assert refused(there, "villa A2") == "A10.5"
    play(there, "bank A2", "park B2", "decline")
    assert "villa A3" in moves(there)  # in the next turn it may


@pytest.mark.rule("A10.5", "A10.24")
def test_the_card_taken_may_pay_for_a_magic_academy() -> None:
    there = city("A  villa:b\nB  .", hands={"b": "manufactory magic-academy bank"})
    play(there, "manufactory B1", "A1", "magic-academy A1")
    assert moves(there) == {"remove villa", "remove bank"}
    play(there, "remove villa", "remove bank")
    assert at(there, "A1") == "magic-academy:b^7"


@pytest.mark.rule("A10.5")
@pytest.mark.parametrize(
    ("plan", "other"),
    [
        ("A  villa:b\nB  .", "city-hall"),
        ("A  villa:b\nB  .", "graveyard"),
        ("A  villa:b\nB  .", "magic-academy"),
    ],
)
def test_a_card_may_be_taken_only_if_another_can_then_be_played_there(plan: str, other: str) -> None:
    there = city(plan, hands={"b": f"manufactory {other}", "g": "park"})
    play(there, "manufactory B1")
    assert actor(there) == "g"


@pytest.mark.rule("A10.5")
def test_a_graveyard_is_never_played_for_a_manufactory() -> None:
    there = city("A  villa:b\nB  .", hands={"b": "manufactory graveyard bank"})
    play(there, "manufactory B1", "A1")
    assert moves(there) == {"bank A1"}
    assert refused(there, "graveyard out") == "A10.23"


@pytest.mark.rule("A10.5", "A4.4")
def test_runs_count_on_the_freed_space() -> None:
    """With the Bank taken, another card of seat b on its space would join the two on its left."""
    there = city(
        "A  villa:b school:b bank:b\nB  park:g temple:g\nC  .", hands={"b": "manufactory theatre", "g": "villa"}
    )
    play(there, "manufactory B3")
    assert actor(there) == "g"


@pytest.mark.rule("A10.5")
def test_the_freed_space_counts_as_eligible() -> None:
    """The Villa on C1 was alone in the last street: with streets A and B not begun, C1 would be closed."""
    there = city("A  .\nB  .\nC  villa:b", hands={"b": "manufactory bank"})
    play(there, "manufactory C2", "C1", "bank C1")
    assert at(there, "C1") == "bank:b^3"
    gap = city("A  tavern:g . villa:b\nB  theatre:g theatre:b", hands={"b": "manufactory bank"})
    play(gap, "manufactory B3", "A3", "bank A3")
    assert (at(gap, "A2"), at(gap, "A3")) == (".", "bank:b^3")


@pytest.mark.rule("A10.5", "A10.9")
def test_a_smithy_copies_a_manufactory_and_takes_what_lies_beside_the_smithy() -> None:
    there = city("A  manufactory:g villa:b\nB  villa:g . bank:b", hands={"b": "smithy school", "g": "park"})
    play(there, "smithy B2")
    assert actor(there) == "g"  # the Manufactory is not beside it
    there = city("A  bank:b\nB  manufactory:b", hands={"b": "smithy school"})
    play(there, "smithy B2", "B1")
    assert moves(there) == {"B1", "decline"}  # the Manufactory itself lies beside the Smithy; the Bank does not
    play(there, "B1", "school B1")
    assert at(there, "B1") == "school:b^6"


@pytest.mark.rule("A10.6")
def test_laying_is_not_playing() -> None:
    """No condition, no cost, no comparing, no effect, no run."""
    there = city(
        "A  bank:g villa:g\nB  .\nC  .",
        hands={"b": "laboratory", "g": "city-hall magic-academy graveyard"},
    )
    play(there, "laboratory B1")
    kinds = ("city-hall", "magic-academy", "graveyard")
    assert moves(there) == {f"lay {kind} {space}" for kind in kinds for space in ("A3", "B2", "C1")}
    play(there, "lay city-hall A3")
    assert [at(there, space) for space in ("A1", "A2", "A3")] == ["bank:g^3", "villa:g^8", "(city-hall:g)"]


@pytest.mark.rule("A10.6")
def test_with_a_graveyard_out_the_card_goes_straight_into_it() -> None:
    there = city("A  .\nB  .", hands={"b": "laboratory", "g": "villa guesthouse"}, graves={"g": ""})
    play(there, "laboratory A1")
    assert moves(there) == {"lay villa out", "lay guesthouse out"}
    assert refused(there, "lay villa A2") == "A10.6"
    play(there, "lay guesthouse out")
    assert grave(there, "g") == {"guesthouse"}


@pytest.mark.rule("A10.6")
def test_who_has_no_card_or_no_space_is_skipped_and_nothing_is_drawn() -> None:
    there = city("A  .\nB  .\nC  .", hands={"b": "laboratory", "y": "bank"}, decks={"g": "villa", "y": "park"})
    play(there, "laboratory A1")
    assert actor(there) == "y"  # seat g has no card in hand
    play(there, "lay bank A2")
    assert hand(there, "y") == set()
    assert outcomes(there) == {"villa"}  # seat g's own turn: nothing to play, so he draws
    full = "A  villa:b villa:g school:b school:g bank:b bank:g park:b park:g\n"
    full += "B  tavern:b tavern:g market:b market:g temple:b temple:g barracks:b (barracks:g)"
    there = city(full, hands={"b": "laboratory", "g": "theatre"})
    play(there, "laboratory B8")
    assert actor(there) == "over"
    assert hand(there, "g") == {"theatre"}


@pytest.mark.rule("A10.7")
def test_cards_destroyed_earlier_stay_where_they_are() -> None:
    there = city("A  (bank:b) tavern:b\nB  .", hands={"b": "graveyard", "g": "villa"})
    play(there, "graveyard out", "villa A3")
    assert (at(there, "A1"), at(there, "A2")) == ("(bank:b)", ".")
    assert grave(there, "b") == {"tavern"}


@pytest.mark.rule("A10.7")
def test_a_card_that_covers_others_uncovers_the_top_one() -> None:
    there = city("A  tavern:b/(market:g)/(bank:b)\nB  .", hands={"g": "villa"}, graves={"b": ""}, turn_of="g")
    play(there, "villa A2")
    assert at(there, "A1") == "(market:g)/(bank:b)"


@pytest.mark.rule("A10.7")
def test_a_graveyard_laid_and_restored_is_a_plain_card_without_effect() -> None:
    there = city("A  tavern:g\nB  .", hands={"b": "laboratory villa", "g": "graveyard workshop"})
    play(there, "laboratory B1", "lay graveyard A2")
    assert at(there, "A2") == "(graveyard:g)"
    play(there, "workshop B2", "A2")
    assert (at(there, "A2"), value(there, "A2")) == ("graveyard:g^2", 2)
    play(there, "villa A3")
    assert at(there, "A2") == "(graveyard:g)"  # it can be destroyed, and nothing goes into it
    assert grave(there, "g") == set()
    assert points(there, "g") == 3 + 4


@pytest.mark.rule("A10.8")
def test_magic_academy_can_be_chosen_only_with_two_other_cards() -> None:
    assert spaces_for(city("A  .\nB  .", hands={"b": "magic-academy villa"}), "magic-academy") == set()
    there = city("A  .\nB  .", hands={"b": "magic-academy villa"}, graves={"b": "bank"})
    assert spaces_for(there, "magic-academy") == {"A1"}
    alone = city("A  .\nB  .", hands={"b": "magic-academy villa"})
    assert refused(alone, "magic-academy A1") == "A10.8"


@pytest.mark.rule("A10.8")
def test_card_and_space_come_first_then_the_cost_then_it_is_placed() -> None:
    there = city("A  villa:g\nB  .", hands={"b": "magic-academy villa bank"})
    play(there, "magic-academy A2")
    assert (at(there, "A2"), at(there, "A1")) == (".", "villa:g^8")
    play(there, "remove bank", "remove villa")
    assert (at(there, "A2"), at(there, "A1")) == ("magic-academy:b^7", "villa:g^10")


@pytest.mark.rule("A10.9")
def test_copying_only_reads_so_a_protected_card_may_be_copied() -> None:
    there = city("A  school:g* villa:b\nB  .", hands={"b": "smithy"})
    play(there, "smithy B1", "A1", "A2 up")
    assert at(there, "A2") == "villa:b^10"


@pytest.mark.rule("A10.9")
@pytest.mark.parametrize(
    "kind",
    [
        "smithy",
        "villa",
        "watchtower",
        "bathhouse",
        "bank",
        "statue",
        "guesthouse",
        "magic-academy",
        "city-hall",
        "graveyard",
    ],
)
def test_what_a_smithy_cannot_copy(kind: str) -> None:
    there = city(f"A  {kind}:g tavern:b\nB  .", hands={"b": "smithy", "g": "park"})
    play(there, "smithy B1")
    assert actor(there) == "g"
    there = city(f"A  {kind}:g\nB  . park:g", hands={"b": "smithy"})
    play(there, "smithy B1")
    assert refused(there, "A1") == "A10.9"


@pytest.mark.rule("A10.9")
def test_its_street_and_itself_mean_the_smithy() -> None:
    there = city("A  arsenal:g tavern:g\nB  . bank:g\nC  .", hands={"b": "smithy", "g": "park"})
    play(there, "smithy B1", "A1")
    assert [at(there, space) for space in ("A2", "B2")] == ["tavern:g^3", "(bank:g)"]
    there = city("A  market:g\nB  .", hands={"b": "smithy"})
    play(there, "smithy B1", "A1", "B1", "to A2")
    assert at(there, "A2") == "smithy:b^4"


@pytest.mark.rule("A10.10")
def test_the_set_is_fixed_by_the_values_before_anything_turns() -> None:
    """The Park reads the Tavern's 3; both are lower than 4, although the Park alone would read 0 afterwards."""
    there = city("A  tavern:g park:g^X+1 park:b villa:g\nB  .", hands={"b": "arsenal"})
    assert [value(there, space) for space in ("A2", "A3")] == [4, 4]
    play(there, "arsenal A5")
    assert [at(there, f"A{n}") for n in (1, 2, 3)] == ["(tavern:g)", "park:g^X+1", "park:b^X"]
    assert [value(there, space) for space in ("A2", "A3")] == [1, 1]


@pytest.mark.rule("A10.10")
def test_the_active_player_decides_for_each_own_protected_card() -> None:
    there = city("A  tavern:b* bank:b* market:g villa:g\nB  .", hands={"b": "arsenal", "g": "park"})
    play(there, "arsenal A5")
    assert moves(there) == {"yes", "no"}
    assert at(there, "A3") == "market:g^2"  # nothing is destroyed before all is decided
    assert refused(there, "decline") == "A10.10"
    play(there, "yes")
    assert [at(there, f"A{n}") for n in (1, 2, 3)] == ["tavern:b^3*", "bank:b^3*", "market:g^2"]
    play(there, "no")
    assert [at(there, f"A{n}") for n in (1, 2, 3)] == ["(tavern:b)", "bank:b^3*", "(market:g)"]
    assert tokens(there, "b") == 1


@pytest.mark.rule("A10.10")
def test_guesthouses_move_afterwards_clockwise_and_may_use_spaces_that_have_just_turned() -> None:
    there = city(
        "A  guesthouse:y tavern:g guesthouse:b bank:g guesthouse:g villa:g\nB  .\nC  .",
        hands={"b": "arsenal", "g": "park"},
    )
    play(there, "arsenal A7")
    assert (at(there, "A2"), at(there, "A4")) == ("(tavern:g)", "(bank:g)")
    assert actor(there) == "b"
    assert {"to A2", "to A4", "to A8", "to B1"} == moves(there)
    play(there, "to A2")
    assert actor(there) == "g"
    assert "to A2" not in moves(there)
    play(there, "to A4")
    assert actor(there) == "y"
    assert moves(there) == {"to A3", "to A5", "to A8", "to B1"}
    play(there, "to A8")
    assert [at(there, f"A{n}") for n in range(1, 6)] == [
        *(".", "guesthouse:b^3/(tavern:g)", ".", "guesthouse:g^3/(bank:g)", "."),
    ]


@pytest.mark.rule("A10.10")
def test_an_own_protected_guesthouse_is_asked_for_and_then_moves() -> None:
    there = city("A  guesthouse:b* villa:g\nB  .", hands={"b": "arsenal"})
    stays = play(there.clone(), "arsenal A3", "no")
    assert at(stays, "A1") == "guesthouse:b^3*"
    play(there, "arsenal A3", "yes", "to B1")
    assert at(there, "B1") == "guesthouse:b^3*"


@pytest.mark.rule("A10.10", "A10.23")
def test_arsenal_and_graveyards() -> None:
    there = city("A  tavern:g/(park:b) bank:b villa:g\nB  .", hands={"b": "arsenal"}, graves={"g": "", "b": ""})
    play(there, "arsenal A4")
    assert (at(there, "A1"), at(there, "A2")) == ("(park:b)", ".")
    assert (grave(there, "g"), grave(there, "b")) == ({"tavern"}, {"bank"})


@pytest.mark.rule("A10.11")
def test_a_token_begins_a_street_reads_as_zero_and_is_compared_with_nothing() -> None:
    there = city("A  villa:g\nB  +g\nC  .", hands={"b": "park"})
    assert spaces_for(there, "park") == {"A2", "B2", "C1"}
    play(there, "park B2")
    assert (at(there, "B1"), value(there, "B2")) == ("+g", 0)


@pytest.mark.rule("A10.11")
def test_a_token_stays_when_its_left_neighbour_leaves_and_a_second_one_is_not_put_there() -> None:
    there = city("A  villa:b +b\nB  .", hands={"b": "market fountain", "g": "park"})
    play(there, "market B1", "A1", "to B2")
    assert (at(there, "A1"), at(there, "A2")) == (".", "+b")
    play(there, "park B3", "decline")
    assert "A2" in spaces_for(there, "fountain")
    play(there, "fountain B4")
    assert refused(there, "A2") == "A10.11"
    assert moves(there) == {"A1", "A3", "B5", "decline"}


@pytest.mark.rule("A10.12")
def test_library_asks_clockwise_from_the_active_player() -> None:
    there = city("A  villa:b villa:g\nB  villa:y\nC  .", hands={"y": "library"}, turn_of="y")
    play(there, "library C1")
    assert {move.split()[0] for move in moves(there)} == {"B1", "C1", "decline"}
    play(there, "B1 up")
    assert {move.split()[0] for move in moves(there)} == {"A1", "decline"}
    play(there, "A1 up")
    assert {move.split()[0] for move in moves(there)} == {"A2", "decline"}


@pytest.mark.rule("A10.12")
def test_protected_cards_of_opponents_and_one_value_cards_are_no_targets() -> None:
    there = city("A  obelisk:b villa:g*\nB  watchtower:g", hands={"b": "library", "g": "park"})
    play(there, "library B2")
    assert moves(there) == {"B2 up", "B2 down", "decline"}
    play(there, "decline")
    assert actor(there) == "g"


@pytest.mark.rule("A10.12")
def test_an_own_protected_card_may_be_turned() -> None:
    there = city("A  villa:b*\nB  .", hands={"b": "greenhouse"})
    play(there, "greenhouse B1", "A1 up")
    assert at(there, "A1") == "villa:b^10*"


@pytest.mark.rule("A10.13", "A10.30")
def test_obelisk_is_fetched_openly_for_any_card_of_the_hand() -> None:
    there = opening(2, colours="rb", most=1, build=True)
    play(there, "obelisk for school", "ready", "ready")
    draw(there, "villa", "tavern", "park", "villa", "tavern", "park")
    assert {"fetch villa", "fetch tavern", "fetch park"} <= moves(there)
    play(there, "fetch villa")
    assert hand(there, "b") == {"obelisk", "tavern", "park"}
    assert "villa" in deck(there, "b")
    assert known(there, "b") == {"obelisk"}
    assert actor(there) == "b"
    assert refused(there, "fetch tavern") == "A10.13"  # once


@pytest.mark.rule("A10.13")
def test_only_in_the_first_turn_and_only_from_the_deck() -> None:
    there = city("A  .\nB  .", hands={"b": "villa bank"}, decks={"b": "obelisk park"})
    assert refused(there, "fetch bank") == "A10.13"
    there = city("A  .\nB  .", hands={"b": "villa obelisk"}, decks={"b": "park"}, fresh="b")
    assert refused(there, "fetch villa") == "A10.13"
    there = city("A  .\nB  .", hands={"b": "villa"}, decks={"b": "park"}, fresh="b")
    assert refused(there, "fetch villa") == "A10.13"
    there = city("A  .\nB  .", hands={"b": "villa"}, decks={"b": "obelisk"}, fresh="b")
    assert refused(there, "fetch obelisk") == "A3.1"


@pytest.mark.rule("A10.13")
def test_a_second_turn_is_too_late_and_it_is_not_compulsory() -> None:
    there = city("A  .\nB  .", hands={"b": "villa bank market", "g": "villa"}, decks={"b": "obelisk park"}, fresh="b")
    play(there, "villa A1")
    draw(there, "park")
    play(there, "villa B1")
    assert refused(there, "fetch bank") == "A10.13"


@pytest.mark.rule("A10.13", "A13.2")
def test_the_deck_is_shuffled_after_the_fetch() -> None:
    there = city("A  .\nB  .", hands={"b": "villa bank"}, decks={"b": "obelisk park"}, fresh="b")
    play(there, "fetch bank", "obelisk A1")
    assert outcomes(there) == {"bank", "park"}


@pytest.mark.rule("A10.13")
def test_one_fetch_even_if_a_set_has_two_cards_that_can_be_fetched() -> None:
    there = city("A  .\nB  .", hands={"b": "villa bank"}, decks={"b": "obelisk park"}, fresh="b", cards=short_rings())
    play(there, "fetch bank")
    assert len(known(there, "b")) == 1
    assert len(deck(there, "b") & {"obelisk", "park"}) == 1
    assert refused(there, "fetch villa") == "A10.13"


@pytest.mark.rule("A10.10")
def test_the_guesthouses_begin_with_the_active_player_wherever_he_sits() -> None:
    there = city(
        "A  guesthouse:b villa:b guesthouse:g theatre:b guesthouse:y villa:y\nB  .\nC  .",
        hands={"g": "arsenal"},
        turn_of="g",
    )
    play(there, "arsenal A7")
    for letter, space in (("g", "B1"), ("y", "B2"), ("b", "B3")):
        assert actor(there) == letter
        play(there, f"to {space}")
    assert [at(there, f"B{n}") for n in (1, 2, 3)] == ["guesthouse:g^3", "guesthouse:y^3", "guesthouse:b^3"]
