"""K5 and K6: scoring an enclosed building, and the early end. The set `quarry` has prices for letters M."""

from __future__ import annotations

from typing import Any

import pytest

from architrave.games.architekton import legality
from architrave.games.architekton import refusal_codes as codes
from architrave.games.architekton.notation import cell_at
from architrave.games.architekton.position import Town
from architrave.games.architekton.view_types import TownResult
from architrave.kernel.actors import CHANCE, OVER
from tests.games.architekton.plan import (
    GAME,
    QUARRY,
    chips,
    draw,
    due,
    events_of,
    houses,
    keys,
    moves,
    owner,
    play,
    refusal_of,
    town,
)
from tests.json_of import json_of


def around_o13(top: str, left: str, right: str, bottom: str, **fields: Any) -> Town:
    """Four buildings that a landscape on O13 encloses all at once."""
    return town(
        f"""
              M     N     O     P     Q
        11    .     .     E     .     .
        12    .     E   {top}   E     .
        13    E   {left}  .   {right}   E
        14    .     E   {bottom}   E     .
        15    .     .     E     .     .
        """,
        "EEEE EEEE EEEE E E E",
        QUARRY,
        **fields,
    )


def one(building: str, **fields: Any) -> Town:
    """A building on N13 of which only O13 is open, with a neighbour that lets a landscape lie there."""
    return town(
        f"""
              M     N     O
        12  -EEEE   E     .
        13    E   {building}   .
        14    .     E   -EEEE
        """,
        "EEEE EEEM EEMM E E E",
        QUARRY,
        **fields,
    )


@pytest.mark.rule("K5.1")
def test_a_building_is_scored_as_soon_as_its_last_side_is_closed() -> None:
    there = one("1EEEE")
    assert chips(there) == (1, 1)
    assert keys(events_of(there, "E O13")) == ["laid_landscape", "gained"]
    assert chips(there) == (2, 1)
    assert there.actor == 0  # before the next tile


@pytest.mark.rule("K5.1")
def test_three_landscapes_do_not_enclose() -> None:
    there = town(
        """
              M     N
        13    E   1EEEE
        14    .     E
        """,
        "EEEE EEEM EEMM E E E",
        QUARRY,
    )
    assert keys(events_of(there, "E N12")) == ["laid_landscape"]
    assert chips(there) == (1, 1)


@pytest.mark.rule("K5.1")
@pytest.mark.parametrize(("tile", "gain"), [("EEEE", 1), ("EEEM", 0)])
def test_a_building_can_be_enclosed_by_its_own_placement(tile: str, gain: int) -> None:
    there = town(
        """
              M     N     O
        12    .     E   -EEEE
        13    E     .     E
        14    .     E   -EEEE
        """,
        f"{tile} EEEM EEMM E E E",
        QUARRY,
    )
    play(there, f"{tile} N13")
    assert chips(there) == (1 + gain, 1)
    assert moves(there) == ["pay", "back"] if gain == 0 else moves(there) != ["pay", "back"]


@pytest.mark.rule("K5.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_four_matching_sides_give_the_owner_a_chip_no_matter_who_closes_them(seat: int) -> None:
    for active in (0, 1):
        there = one(f"{seat + 1}EEEE", active=active)
        play(there, "E O13")
        assert chips(there) == ((2, 1) if seat == 0 else (1, 2))


@pytest.mark.rule("K5.3")
@pytest.mark.parametrize(("building", "price"), [("1EMEE", 1), ("1EMME", 2), ("1MMME", 3)])
def test_each_side_that_does_not_match_costs_a_chip(building: str, price: int) -> None:
    there = one(building, chips=(5, 0))
    play(there, "E O13")
    assert json_of(GAME.view(there, None))["due"]["mismatch"] == price
    assert [side[0] for side in json_of(GAME.view(there, None))["due"]["sides"] if not side[3]] == [
        side for side, letter in zip(("top", "right", "bottom", "left"), building[1:], strict=True) if letter == "M"
    ]
    play(there, "pay")
    assert chips(there) == (5 - price, 0)
    assert owner(there, "N13") == 0


@pytest.mark.rule("K5.3", "K4.2")
def test_four_sides_cannot_fail() -> None:
    there = town(
        """
              M     N     O
        12    .     E   -EEEE
        13    E     .     E
        14    .     E   -EEEE
        """,
        "MMMM EEEE EEEE E E E",
        QUARRY | {"buildings": [*["EEEE"] * 12, *["MMMM"] * 10]},
    )
    assert refusal_of(there, "MMMM N13").paragraph == "K3.3"  # it fits nowhere: K4.2
    assert legality.place_refusal(there, 4 * there.tiles.piece("MMMM"), cell_at(1, 0)) == codes.NO_SIDE_MATCHES


@pytest.mark.rule("K5.4")
@pytest.mark.parametrize(("building", "price"), [("1EMEE", 1), ("1EMME", 2), ("1MMME", 3)])
def test_taking_the_house_back_is_one_chip_cheaper(building: str, price: int) -> None:
    there = one(building, chips=(price, 0))
    play(there, "E O13")
    assert moves(there) == ["pay", "back"]
    assert keys(events_of(there, "back")) == ["took_back"]
    assert chips(there) == (1, 0)
    assert houses(there) == (12, 12)
    assert owner(there, "N13") is None


@pytest.mark.rule("K5.4")
def test_the_choice_is_the_owners_also_in_the_other_seats_turn() -> None:
    there = one("1EMEE", active=1)
    play(there, "E O13")
    view = json_of(GAME.view(there, None))
    assert (view["actor"], view["active"], view["phase"], view["tile"]) == (0, 1, "pay", 1)
    assert view["due"] == {
        "cell": "N13",
        "x": 1,
        "y": 0,
        "owner": 0,
        "mismatch": 1,
        "sides": [
            ["top", "E", "E", True],
            ["right", "M", "E", False],
            ["bottom", "E", "E", True],
            ["left", "E", "E", True],
        ],
    }
    assert refusal_of(there, "EEEE O12").key == "architekton.refusal.payment_due"
    assert refusal_of(there, "house N13").key == "architekton.refusal.payment_due"
    play(there, "pay")
    assert there.actor == 1
    assert refusal_of(there, "pay").key == "architekton.refusal.no_payment_due"


@pytest.mark.rule("K5.4")
@pytest.mark.parametrize(("building", "price"), [("1EMEE", 1), ("1EMME", 2), ("1MMME", 3)])
def test_with_only_one_payable_choice_nobody_is_asked(building: str, price: int) -> None:
    there = one(building, chips=(price - 1, 0))
    told = events_of(there, "E O13")
    assert keys(told) == ["laid_landscape", "forced_back" if price > 1 else "forced_back_free"]
    assert dict(told[1].params) == {"cell": "N13", "count": price - 1, "mismatch": price}
    assert chips(there) == (0, 0)
    assert houses(there) == (12, 12)
    assert there.actor == 0
    assert json_of(GAME.view(there, None))["phase"] == "lay"


@pytest.mark.rule("K5.5")
@pytest.mark.parametrize("building", ["-EEEE", "-MMME"])
def test_a_building_without_a_house_scores_nothing(building: str) -> None:
    there = one(building, chips=(0, 0))
    told = events_of(there, "E O13")
    assert keys(told) == ["laid_landscape", "no_owner"]
    assert chips(there) == (0, 0)
    assert there.actor == 0


@pytest.mark.rule("K5.5", "K4.4")
def test_a_building_whose_house_was_taken_back_stays_without_owner() -> None:
    there = one("1EMEE")
    play(there, "E O13", "back", "EEEE P13")
    assert owner(there, "N13") is None
    assert json_of(GAME.view(there, None))["tiles"][-1]["owner"] == 0


@pytest.mark.rule("K5.6")
def test_first_all_gains_then_the_payments() -> None:
    """O12 comes before O14 in reading order, but the chip of O14 is there to pay for O12."""
    there = around_o13("1EEME", "-EEEE", "-EEEE", "1EEEE", chips=(0, 0))
    told = events_of(there, "E O13")
    assert keys(told) == ["laid_landscape", "no_owner", "no_owner", "gained"]
    assert chips(there) == (1, 0)
    assert (there.actor, due(there), moves(there)) == (0, ["O12"], ["pay", "back"])


@pytest.mark.rule("K5.6", "K1.5")
def test_payments_come_one_by_one_in_reading_order() -> None:
    there = around_o13("1EEME", "2EMEE", "1EEEM", "2EEEM", chips=(9, 9))
    play(there, "E O13")
    asked = []
    while due(there):
        asked.append((int(there.actor), due(there)[0]))
        play(there, "pay")
    assert asked == [(0, "O12"), (1, "N13"), (0, "P13"), (1, "O14")]
    assert chips(there) == (7, 7)


@pytest.mark.rule("K5.6")
def test_each_payment_is_decided_and_paid_before_the_next_is_looked_at() -> None:
    """Two chips, two prices of two: taking the first house back leaves one chip, enough to take back the second."""
    there = around_o13("1EEMM", "1EMME", "-EEEE", "-EEEE", chips=(2, 0))
    play(there, "E O13")
    assert due(there) == ["O12", "N13"]
    told = events_of(there, "back")
    assert keys(told) == ["took_back", "forced_back"]
    assert [event.cells for event in told] == [("O12",), ("N13",)]
    assert chips(there) == (0, 0)
    assert there.actor == 0
    assert json_of(GAME.view(there, None))["phase"] == "lay"


@pytest.mark.rule("K5.6", "K5.2")
def test_four_gains_at_once() -> None:
    there = around_o13("1EEEE", "2EEEE", "1EEEE", "1EEEE", chips=(0, 0))
    told = events_of(there, "E O13")
    assert [event.cells for event in told] == [("O13",), ("O12",), ("N13",), ("P13",), ("O14",)]
    assert chips(there) == (3, 1)


@pytest.mark.rule("K5.7")
def test_a_building_is_scored_once() -> None:
    there = one("1EMEE", chips=(3, 0))
    play(there, "E O13", "pay")
    assert chips(there) == (2, 0)
    play(there, "EEEE P13")
    draw(there, "EEEE", "E")
    play(there, "E P12", "E Q13")  # more tiles round about, but N13 is not asked about again
    assert chips(there) == (2, 0)
    assert there.actor == CHANCE
    view = {tile["cell"]: tile.get("scored") for tile in json_of(GAME.view(there, None))["tiles"]}
    assert view["N13"] is True
    assert view["P13"] is False


@pytest.mark.rule("K6.1")
@pytest.mark.parametrize(("building", "had"), [("1EMME", 0), ("1MMME", 1), ("1MMME", 0)])
@pytest.mark.parametrize("active", [0, 1])
def test_who_cannot_pay_even_for_taking_back_loses_at_once(building: str, had: int, active: int) -> None:
    there = one(building, chips=(had, 0), active=active)
    told = events_of(there, "E O13")
    assert keys(told) == ["laid_landscape", "ruined", "finished_early"]
    assert told[1].seat == 0
    assert there.actor == OVER
    result = GAME.result(there)
    assert (result.winner, result.reason, result.returns) == (1, "architekton.result.early", (-1.0, 1.0))
    assert json_of(result.details)["removed"] == []  # final scoring falls away
    assert isinstance(result.details, TownResult)
    assert result.details.ended == "ui.architekton.over.early"
    decided = GAME.decided(result.details)
    wrong = building.count("M")
    assert json_of(decided) == {
        "sources": [
            {"name": "ui.architekton.result.chips", "points": [had, 0], "params": {}},
            {"name": "ui.architekton.result.wrong_sides", "points": [wrong, 0], "params": {"cell": "N13"}},
        ],
        "row": 1,
        "ahead": 1,
        "behind": 0,
        "said": "ui.architekton.result.unpaid",
    }
    assert chips(there) == (had, 0)
    assert owner(there, "N13") == 0


@pytest.mark.rule("K6.1")
def test_later_payments_fall_away() -> None:
    """Both would be ruined; O12 is looked at first, so seat 1 wins."""
    there = around_o13("1EEMM", "2EMME", "-EEEE", "-EEEE", chips=(0, 0))
    told = events_of(there, "E O13")
    assert keys(told) == ["laid_landscape", "no_owner", "no_owner", "ruined", "finished_early"]
    assert [event.seat for event in told][-2:] == [0, 1]
    assert GAME.result(there).winner == 1
    assert json_of(GAME.view(there, None))["due"]["cell"] == "O12"
    swapped = around_o13("2EEMM", "1EMME", "-EEEE", "-EEEE", chips=(0, 0))
    play(swapped, "E O13")
    assert GAME.result(swapped).winner == 0


@pytest.mark.rule("K6.1")
def test_a_choice_is_offered_even_if_a_later_payment_then_ruins_him() -> None:
    there = around_o13("1EEMM", "1EMME", "-EEEE", "-EEEE", chips=(2, 0))
    play(there, "E O13")
    assert moves(there) == ["pay", "back"]
    told = events_of(there, "pay")  # 2 chips gone; N13 asks for 2, or for 1 and the house
    assert keys(told) == ["paid", "ruined", "finished_early"]
    assert [event.cells for event in told[:2]] == [("O12",), ("N13",)]
    assert there.actor == OVER
    assert GAME.result(there).victory_points == (0, 2)


@pytest.mark.rule("K6.1", "K5.6")
def test_an_earlier_gain_saves() -> None:
    there = around_o13("1EEMM", "-EEEE", "-EEEE", "1EEEE", chips=(0, 0))
    play(there, "E O13")
    assert there.actor == 0
    assert chips(there) == (0, 0)  # gained one, paid one with the house taken back
    assert owner(there, "O12") is None


@pytest.mark.rule("K6.1")
def test_ruin_by_the_first_tile_ends_the_game_before_the_second() -> None:
    there = one("1MMME", chips=(1, 0))
    play(there, "E O13")
    assert there.actor == OVER
    assert moves(there) == []
    assert refusal_of(there, "E P14").key == "architekton.refusal.game_over"
    assert refusal_of(there, "pay").paragraph == "K8.3"
