"""M5: Overhaul, Relocation, Backup plan and Demanding residents."""

from __future__ import annotations

import pytest

from architrave.games.architects import numbers as n
from architrave.kernel.actors import CHANCE
from tests.games.architects.plan import (
    EMPTY,
    GAME,
    built,
    city,
    display,
    held,
    legal,
    plans,
    play,
    possible,
    refused,
    services,
    table,
    tiles_of,
)
from tests.json_of import json_of

A, B, C, D = "RS-green-river", "RS-gray-mountain", "RO-green-mountain", "RO-gray-river"
FREE = "........"


def rows(*first: str) -> str:
    return " ".join([*first, *[FREE] * (4 - len(first))])


@pytest.mark.rule("M5.1")
def test_overhaul_swaps_two_buildings() -> None:
    region = table(rows("R.....S."))
    assert legal(play(region, "overhaul"), "lot") == ["1a", "4a"]
    assert legal(play(region, "lot 4a"), "lot") == ["1a"]
    play(region, "lot 1a")
    assert built(region) == rows("S.....R.")
    assert held(region, n.TOKENS) == 1


@pytest.mark.rule("M5.1")
@pytest.mark.parametrize("lots", [("lot 1a", "lot 2a"), ("lot 2a", "lot 1a")])
def test_a_landmark_that_changes_block_takes_a_tile_along(lots: tuple[str, str]) -> None:
    region = table(rows("L.R.....", "L......."), tiles={1: f"{A} {B}"})
    play(region, "overhaul", *lots)
    assert legal(region) == [f"tile {A}", f"tile {B}"]
    assert refused(region, f"tile {C}") == ("M5.1", "tile_not_in_block")
    assert refused(region, "lot 3a") == ("M5.1", "along_due")
    play(region, f"tile {B}")
    assert built(region) == rows("R.L.....", "L.......")
    assert tiles_of(region) == {1: A, 2: B}


@pytest.mark.rule("M5.1")
def test_two_landmarks_exchange_one_tile_each_way() -> None:
    region = table(rows("L.L.....", "L......."), tiles={1: f"{A} {B}", 2: C})
    play(region, "overhaul", "lot 2a", "lot 1a")
    assert legal(region) == [f"tile {C}"]  # of the own lot first
    play(region, f"tile {C}")
    assert legal(region) == [f"tile {A}", f"tile {B}"]
    play(region, f"tile {A}")
    assert tiles_of(region) == {1: f"{B} {C}", 2: A}
    assert built(region) == rows("L.L.....", "L.......")


@pytest.mark.rule("M5.1")
def test_within_one_block_nothing_else_moves() -> None:
    region = table(rows("LR......"), tiles={1: A})
    play(region, "overhaul", "lot 1a", "lot 1b")
    assert built(region) == rows("RL......")
    assert tiles_of(region) == {1: A}


@pytest.mark.rule("M5.2")
def test_relocation_to_a_free_lot() -> None:
    region = table(rows("LR......"), tiles={1: A})
    play(region, "relocate", "lot 1a")
    assert len(legal(region, "lot")) == 30
    assert refused(region, "lot 1b") == ("M5.2", "lot_taken")
    play(region, "lot 8d")
    assert refused(region, "end") == ("M5.2", "along_due")
    assert refused(region, f"tile {B}") == ("M5.2", "tile_not_in_block")
    play(region, f"tile {A}")
    assert built(region) == rows(".R......", FREE, FREE, ".......L")
    assert tiles_of(region) == {8: A}
    region = play(table(rows("LR......"), tiles={1: A}), "relocate", "lot 1a", "lot 1c")
    assert tiles_of(region) == {1: A}
    region = play(table(rows("LR......"), tiles={1: A}), "relocate", "lot 1b", "lot 8c")
    assert tiles_of(region) == {1: A}


@pytest.mark.rule("M5.3")
def test_backup_plan_swaps_on_the_same_lot() -> None:
    region = table(rows("RS......"), plans="SOSOMO")
    play(region, "backup", "lot 1a")
    assert legal(region, "plan") == ["S", "O", "M"]
    assert refused(region, "plan I") == ("M5.3", "not_in_plans")
    play(region, "plan O")
    assert built(region) == rows("OS......")
    assert plans(region) == "SRSOMO"  # the leftmost of its type gives way


@pytest.mark.rule("M5.3")
def test_a_landmark_given_away_returns_a_tile() -> None:
    region = table(rows("LR......", "L......."), tiles={1: f"{A} {B}"}, display=f"{C}", plans="SOSOMO", row="L R")
    play(region, "backup", "lot 1a", "plan S")
    assert legal(region) == [f"tile {A}", f"tile {B}"]
    assert refused(region, "end") == ("M5.3", "return_due")
    play(region, f"tile {A}")
    assert tiles_of(region) == {1: B}
    assert display(region) == [C, A]
    assert built(region) == rows("SR......", "L.......")
    assert plans(region) == "LOSOMO"


@pytest.mark.rule("M5.3")
def test_a_landmark_received_takes_a_tile() -> None:
    region = table(rows("R......."), display=f"{C} {A}", plans="LOSOMO", row="L R")
    play(region, "backup", "lot 1a", "plan L")
    assert legal(region) == [f"tile {A}", f"tile {C}"]
    assert refused(region, "lot 1a") == ("M5.3", "tile_due")
    play(region, f"tile {C}")
    assert (tiles_of(region), display(region)) == ({1: C}, [A])
    assert (built(region), plans(region)) == (rows("L......."), "ROSOMO")


@pytest.mark.rule("M5.3")
def test_a_landmark_for_a_landmark_changes_the_tile_but_not_for_the_one_just_returned() -> None:
    region = table(rows("L......."), tiles={1: A}, display=f"{C} {B}", plans="LOSOMO", row="L R")
    play(region, "backup", "lot 1a", "plan L", f"tile {A}")
    assert display(region) == [C, B, A]
    assert legal(region) == [f"tile {B}", f"tile {C}"]
    assert refused(region, f"tile {A}") == ("M5.3", "tile_returned")
    assert refused(region, f"tile {D}") == ("M4.6", "tile_not_open")
    play(region, f"tile {B}")
    assert (tiles_of(region), display(region)) == ({1: B}, [C, A])


@pytest.mark.rule("M5.3")
def test_backup_plans_refill_in_cleanup_only() -> None:
    region = play(table(rows("R......."), plans="SOSOMO", row="R S"), "backup", "lot 1a", "plan O")
    play(region, "take R", "lot 2a", "end")
    assert len(plans(region)) == 6
    assert plans(region) == "SRSOMO"


@pytest.mark.rule("M5.4")
def test_two_more_services_are_laid_open_and_one_may_be_bought() -> None:
    region = table(earned=(1, 2), boats=2, tokens=1)
    play(region, "demand")
    assert region.actor == CHANCE
    assert GAME.pile(region) == "service"
    play(region, "=OI", "=SM")
    assert services(region) == ["RS", "RO", "RM", "OI", "SM"]
    assert legal(region) == ["none", "service RS", "service RO", "service RM", "service SM", "service OI"]
    for text in ("end", "boat", "take R", "relocate"):
        assert refused(region, text) == ("M5.4", "service_due")
    play(region, "service SM")
    assert services(region) == ["RS", "RO", "RM", "-", "-"]
    assert json_of(GAME.view(region, 0))["seats"][0]["services"] == ["SM"]
    assert [region.discards[pair] for pair in range(10)] == [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    assert held(region, n.TOKENS) == 0


@pytest.mark.rule("M5.4")
def test_a_regular_service_is_replaced_before_the_extra_ones_are_discarded() -> None:
    """With nothing else left to draw the place stays empty: the extra ones are not in the discards yet."""
    others = (city(EMPTY, owned="RS RO RM RI SO SM SI OM OI MI"), city(EMPTY, owned="RI SO SM SI OM"))
    region = table(others=others, seats=3, row="R S O", earned=(1, 2), boats=2)
    play(region, "demand", "=OI", "=MI", "service RS")
    assert services(region) == ["-", "RO", "RM", "-", "-"]
    assert [region.discards[pair] for pair in (8, 9)] == [1, 1]
    region = table(others=others[:1], row="R S", earned=(1, 2), boats=2)
    play(region, "demand", "=OI", "=MI", "service RS")
    assert sorted(possible(region)) == ["OM", "RI", "SI", "SM", "SO"]
    play(region, "=OM")
    assert services(region) == ["OM", "RO", "RM", "-", "-"]
    assert [region.discards[pair] for pair in (8, 9)] == [1, 1]


@pytest.mark.rule("M5.4")
def test_none_may_be_bought_and_owned_ones_cannot() -> None:
    region = table(earned=(1, 2, 3, 4), boats=2, owned="RS OI")
    play(region, "demand", "=OI", "=MI")
    assert legal(region, "service") == ["RO", "RM", "MI"]
    assert refused(region, "service RS") == ("M6.1", "owned")
    assert refused(region, "service SI") == ("M6.1", "not_open")
    play(region, "none")
    assert services(region) == ["RS", "RO", "RM", "-", "-"]
    assert held(region, n.BOATS) == 2
    assert refused(table(earned=(1,), boats=1), "demand") == ("M5.4", "demand_boats")


@pytest.mark.rule("M5.4")
def test_too_few_cards_lay_what_there_is() -> None:
    everything = "RS RO RM RI RI SO SO SM SM SI SI OM OM OI OI MI MI"
    region = table(earned=(1, 2), boats=2, discards=everything)
    play(region, "demand")
    assert len(possible(region)) == 10  # shuffled again
    others = (city(EMPTY, owned="RI SO SM SI OM OI MI RS RO RM"), city(EMPTY, owned="RI SO SM SI OM OI MI"))
    region = table(others=others, seats=3, row="R S O", earned=(1, 2), boats=2)
    play(region, "demand")
    assert services(region) == ["RS", "RO", "RM", "-", "-"]
    assert legal(region) == ["none", "service RS", "service RO", "service RM"]
    play(region, "service RO")
    assert services(region) == ["RS", "-", "RM", "-", "-"]  # M6.1: nothing to replace it with
    assert region.actor == 0


@pytest.mark.rule("M5.6")
def test_exchanges_without_effect_are_not_offered() -> None:
    same = table(rows("R.R....."), plans="RRRRRR")
    assert refused(same, "overhaul") == ("M5.6", "no_overhaul")
    assert refused(same, "backup") == ("M5.6", "no_backup")
    assert "relocate" in legal(same)
    landmarks = table(rows("LL......"), tiles={1: f"{A} {B}"})
    assert refused(landmarks, "overhaul") == ("M5.6", "no_overhaul")
    apart = table(rows("L.L....."), tiles={1: A, 2: B})
    assert "overhaul" in legal(apart)
    mixed = play(table(rows("RRS....."), plans="RRRRRR"), "backup")
    assert legal(mixed, "lot") == ["2a"]
    assert refused(mixed, "lot 1a") == ("M5.6", "only_same_type")
    assert refused(mixed, "lot 4a") == ("M5.3", "lot_empty")
    mixed = play(table(rows("RRS....."), plans="RRRRRS"), "backup", "lot 1a")
    assert refused(mixed, "plan R") == ("M5.6", "plan_same_type")
    swapping = play(table(rows("RRLL....", "..L....."), tiles={2: f"{A} {B} {C}"}), "overhaul", "lot 1a")
    assert refused(swapping, "lot 1b") == ("M5.6", "same_type")
    swapping = play(table(rows("RRLL....", "..L....."), tiles={2: f"{A} {B} {C}"}), "overhaul", "lot 2a")
    assert refused(swapping, "lot 2b") == ("M5.6", "same_block")
    assert refused(swapping, "lot 5a") == ("M5.1", "lot_empty")


@pytest.mark.rule("M5.6")
def test_actions_that_cannot_be_completed_do_not_begin() -> None:
    empty = table()
    for action, reason in (
        ("overhaul", ("M5.6", "no_overhaul")),
        ("relocate", ("M5.2", "no_relocation")),
        ("backup", ("M5.6", "no_backup")),
    ):
        assert refused(empty, action) == reason


@pytest.mark.rule("M5.6")
def test_buildings_that_are_alike_are_one_choice() -> None:
    region = table(row="R+ R R+ S S S", with_residents=True)
    assert legal(region, "take") == ["R", "R+", "S"]
    assert refused(region, "take S+") == ("M5.6", "none_with_resident")
    assert refused(table(row="R+ S R+ S", with_residents=True), "take R") == ("M5.6", "all_with_resident")
    play(region, "take R", "lot 1a")
    assert json_of(GAME.view(region, 0))["current"][0]["id"] == "3-2-1"
    assert [piece["id"] for piece in json_of(GAME.view(region, 0))["current"]] == [
        "3-2-1",
        "3-2-3",
        "3-2-4",
        "3-2-5",
        "3-2-6",
    ]


@pytest.mark.rule("M5.7")
def test_a_returned_tile_goes_to_the_right_end_and_a_taken_one_leaves_no_gap() -> None:
    region = table(rows("L......."), tiles={1: A}, display=f"{B} {C} {D}", plans="LLOOMO", row="L R", tokens=2)
    play(region, "backup", "lot 1a", "plan O", f"tile {A}")
    assert display(region) == [B, C, D, A]
    play(region, "take L", f"tile {C}", "lot 3a")
    assert display(region) == [B, D, A]


@pytest.mark.rule("M5.8")
def test_action_own_lot_other() -> None:
    region = table(rows("RS......"))
    play(region, "overhaul")
    assert refused(region, "end") == ("M5.8", "own_due")
    assert json_of(GAME.view(region, 0))["pending"]["action"] == "overhaul"
    play(region, "lot 1b")
    assert refused(region, "plan S") == ("M5.8", "other_due")
    assert json_of(GAME.view(region, 0))["pending"]["own"] == "1b"
    region = play(table(rows("RS......")), "backup", "lot 1b")
    assert refused(region, "lot 1a") == ("M5.3", "plan_due")
    assert refused(region, "overhaul") == ("M5.3", "plan_due")


@pytest.mark.rule("M5.5")
def test_the_fifth_action_belongs_to_residents() -> None:
    """It is tested with M12.5; without the module it is never offered."""
    region = play(table(row="R S"), "take R", "lot 1a")
    assert "resident" not in " ".join(legal(region))
