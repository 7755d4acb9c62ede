"""M12: the Residents module (the Automa's part, M12.6, is in test_automa.py)."""

from __future__ import annotations

from typing import Any

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from architrave.kernel.actors import CHANCE
from architrave.kernel.position import draw
from architrave.kernel.rng import Rng
from tests.games.architects.plan import GAME, city, held, legal, letters, play, refused, table
from tests.json_of import json_of

ROWS = ["1 upper", "1 lower", "2 upper", "2 lower", "3 upper", "3 lower"]
CROWDED = "RRR RRR SSS SSS OOO O--"  # only the last row has room, for blue and black


def taking(residents: str, row: str = "R+ S O+ M", **more: Any) -> Region:
    """A building with a green resident has been placed."""
    return play(table(row=row, residents=residents, with_residents=True, **more), "take R+", "lot 1a")


def lodgings(region: Region, seat: int = 0) -> list[str]:
    sections = json_of(GAME.view(region, seat))["seats"][seat]["residents"]
    return ["".join(section[half]) for section in sections for half in ("upper", "lower")]


@pytest.mark.rule("M12.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_other_building_of_a_row_gets_a_resident_of_its_colour(seats: int) -> None:
    region = GAME.start(GAME.options({"seats": seats, "residents": True, "starter": 0}))
    rng = Rng(seats)
    while region.actor == CHANCE and GAME.pile(region) != "automa":
        draw(region, rng)
    view = json_of(GAME.view(region, None))
    given = dict.fromkeys("RSOMIL", 10)
    for row in (view["current"], *view["later"]):
        for place, piece in enumerate(row):
            expected = place % 2 == 0 and given[piece["type"]] > 0
            assert piece["resident"] == expected
            given[piece["type"]] -= expected
    assert view["box"] == given
    assert not any("resident" in piece for piece in view["backup"])


@pytest.mark.rule("M12.1")
def test_a_colour_that_has_run_out_gives_none() -> None:
    region = GAME.start(GAME.options({"seats": 4, "residents": True, "starter": 0}))
    play(region, *("=001", "=002", "=003", "=004", "=005", "=006"), *("=RS", "=RO", "=RM"))
    play(region, *["=R", "=S"] * 16)
    rows = [json_of(GAME.view(region, None))["current"], *json_of(GAME.view(region, None))["later"]]
    with_resident = [[piece["resident"] for piece in row] for row in rows]
    assert with_resident[0] == with_resident[1] == [True, False] * 4
    assert with_resident[2] == [True, False, True, False, False, False, False, False]
    assert not any(with_resident[3])


@pytest.mark.rule("M12.1")
def test_without_the_module_there_are_none() -> None:
    assert json_of(GAME.view(table(row="R S"), 0))["box"] is None
    assert json_of(GAME.view(table(row="R S"), 0))["seats"][0]["residents"] is None


@pytest.mark.rule("M12.2")
def test_a_row_holds_one_colour_and_black_is_any() -> None:
    region = taking("R-- S-- L-- LLL RL- --- ")
    assert legal(region, "row") == ["1 upper", "2 upper", "3 upper", "3 lower"]
    assert refused(region, "row 1 lower") == ("M12.2", "row_colour")
    assert refused(region, "row 2 lower") == ("M12.2", "row_full")
    play(region, "row 2 upper")
    assert lodgings(region) == ["R", "S", "LR", "LLL", "RL", ""]
    black = table(row="L+ S O M", residents="R-- S-- L-- LLL RL- ---", with_residents=True)
    play(black, "take L+", legal(play(black.clone(), "take L+"))[0], "lot 1a")
    assert legal(black, "row") == ["1 upper", "1 lower", "2 upper", "3 upper", "3 lower"]


@pytest.mark.rule("M12.3")
def test_the_resident_must_go_to_a_row_after_the_building() -> None:
    region = taking("")
    assert legal(region, "row") == ROWS
    assert refused(region, "none") == ("M12.3", "must_move_in")
    for text in ("end", "take S", "service RS", "lot 2a", "overhaul"):
        assert refused(region, text) == ("M12.3", "row_due")
    play(region, "row 2 lower")
    assert lodgings(region) == ["", "", "", "R", "", ""]
    assert "end" in legal(region)


@pytest.mark.rule("M12.3")
def test_a_resident_that_no_row_accepts_goes_back_to_the_box() -> None:
    region = taking(CROWDED, tokens=0, boats=0)
    assert json_of(GAME.view(region, 0))["phase"] == "turn"
    assert lodgings(region) == CROWDED.replace("-", "").split()
    assert letters(region.box)["R"] == 10 - 6
    full = taking("RRR RRR SSS SSS OOO OOO")
    assert json_of(GAME.view(full, 0))["phase"] == "turn"


@pytest.mark.rule("M12.3")
def test_a_building_without_a_resident_is_just_placed() -> None:
    region = play(table(row="S+ R O+ M", with_residents=True), "take R", "lot 1a")
    assert "end" in legal(region)


@pytest.mark.rule("M12.4")
def test_a_full_upper_row_pays_three_points_once() -> None:
    region = play(taking("RR- ---", tokens=4), "row 1 upper")
    assert held(region, n.POINTS) == 3 + held(table(residents="RR- ---"), n.POINTS)
    assert [held(region, n.TOKENS), held(region, n.BOATS)] == [4, 0]


@pytest.mark.rule("M12.4")
def test_a_full_lower_row_brings_back_a_used_token() -> None:
    region = play(taking("--- RR-", tokens=4), "row 1 lower")
    assert [held(region, n.TOKENS), held(region, n.USED_TOKENS), held(region, n.POINTS)] == [5, 1, 0]
    unused = play(taking("--- RR-", tokens=6), "row 1 lower")
    assert [held(unused, n.TOKENS), held(unused, n.USED_TOKENS)] == [6, 0]


@pytest.mark.rule("M12.4")
@pytest.mark.parametrize(("residents", "row"), [("RR- OOO", "1 upper"), ("--- --- OOO LL-", "2 lower")])
def test_both_rows_of_a_section_bring_a_boat(residents: str, row: str) -> None:
    region = play(taking(residents), f"row {row}")
    assert held(region, n.BOATS) == 1
    assert "boat" in legal(region)
    assert json_of(GAME.view(region, 0))["seats"][0]["boats"]["sections"] == [int(row[0])]
    across = play(taking("RR- --- OOO ---"), "row 1 upper")
    assert held(across, n.BOATS) == 0


@pytest.mark.rule("M12.5", "M5.5")
def test_the_resident_is_exchanged_for_an_action() -> None:
    region = taking("RRR --- S-- --- --- O--", tokens=2)
    assert legal(region, "resident") == ["S", "O", "M", "I", "L"]
    assert refused(region, "resident R") == ("M12.5", "same_colour")
    box = letters(region.box)
    play(region, "resident O")
    assert [held(region, n.TOKENS), region.used] == [1, 1]
    assert letters(region.box) == box | {"R": box["R"] + 1, "O": box["O"] - 1}
    assert refused(region, "resident S") == ("M12.5", "exchanged")
    assert legal(region, "row") == ["1 lower", "2 lower", "3 upper", "3 lower"]
    play(region, "row 3 lower")
    assert lodgings(region) == ["RRR", "", "S", "", "", "OO"]


@pytest.mark.rule("M12.5")
def test_only_for_a_colour_that_the_box_has_and_a_row_accepts() -> None:
    region = taking("RR- RRR SSS SSS OO- OOO")
    assert legal(region, "resident") == ["O", "L"]
    assert refused(region, "resident M") == ("M12.5", "no_row")
    theirs = city("." * 32, residents="MMM MMM --- --- --- ---", boats=1)
    third = city("." * 32, residents="MMM M-- --- --- --- ---")
    region = taking("RR- --- --- --- --- ---", others=(theirs, third), seats=3, row="R+ S O+")
    assert letters(region.box)["M"] == 0
    assert refused(region, "resident M") == ("M12.5", "box_empty")


@pytest.mark.rule("M12.5", "M4.2")
def test_it_needs_a_token_and_counts_for_the_limit() -> None:
    region = taking("", tokens=0)
    assert refused(region, "resident O") == ("M4.2", "no_token")
    region = table("RS...... ........ ........ ........", row="R+ S O+ M", with_residents=True, tokens=4)
    play(region, "relocate", "lot 1a", "lot 2a", "relocate", "lot 2a", "lot 1a", "take R+", "lot 3a")
    assert refused(region, "resident O") == ("M4.2", "limit")


@pytest.mark.rule("M12.5", "M4.4", "M4.7")
def test_a_boat_for_tokens_may_come_in_between() -> None:
    region = taking("", tokens=0, earned=(5,), boats=1)
    play(region, "boat", "resident O", "row 1 upper")
    assert [held(region, n.TOKENS), held(region, n.BOATS)] == [1, 0]
    assert lodgings(region)[0] == "O"


@pytest.mark.rule("M12.5", "M12.3")
def test_a_resident_without_a_row_may_still_be_exchanged_or_goes_back() -> None:
    region = taking(CROWDED, tokens=1, boats=0)
    assert legal(region) == ["none", "resident O", "resident L"]
    play(region.clone(), "resident O", "row 3 lower")
    back = play(region, "none")
    assert letters(back.box)["R"] == 4
    assert json_of(GAME.view(back, 0))["phase"] == "turn"
    later = taking(CROWDED, tokens=0, boats=1)
    assert legal(later) == ["none", "boat"]
    play(later, "boat", "resident L", "row 3 lower")
    assert lodgings(later)[5] == "OL"
