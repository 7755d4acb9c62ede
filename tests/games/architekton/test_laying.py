"""K4: laying a tile, and the house on it."""

from __future__ import annotations

from typing import Final

import pytest

from architrave.kernel.refusal import Refused
from tests.games.architekton.plan import (
    FIELD,
    GAME,
    QUARRY,
    cells_for,
    chips,
    events_of,
    houses,
    keys,
    moves,
    opening,
    owner,
    play,
    refusal_of,
    town,
)
from tests.json_of import json_of

# All twelve houses of seat 0 stand; N13 is enclosed and scored.
TWELVE: Final = """
      M     N     O     P     Q     R
12    .     E   1EEEE   E   1EEEE   E
13    E   1EEEE   E   1EEEE   E   1EEEE
14  1EEEE   E   1EEEE   E   1EEEE   E
15    E   1EEEE   E   1EEEE   E   1EEEE
16    .     .     .     .   1EEEE   .
"""


@pytest.mark.rule("K4.1")
def test_buildings_and_landscapes_form_a_chessboard() -> None:
    there = town(
        """
              M     N
        13    E   1WFME
        14    .     M
        """,
        "EMWF EMFW EWMF W F E",
    )
    for move in moves(there):
        x, y = (
            json_of(GAME.to_struct(there, GAME.from_text(there, move)))["x"],
            json_of(GAME.to_struct(there, GAME.from_text(there, move)))["y"],
        )
        assert (x + y) % 2 == (1 if len(move.split()[0]) == 4 else 0)
    assert refusal_of(there, "W O14").key == "architekton.refusal.building_cell"
    assert refusal_of(there, "EMWF N12").key == "architekton.refusal.landscape_cell"
    assert refusal_of(there, "W N14").key == "architekton.refusal.taken"
    assert {refusal_of(there, move).paragraph for move in ("W O14", "EMWF N12", "W N14")} == {"K4.1"}


@pytest.mark.rule("K4.2")
def test_a_side_must_touch_and_a_corner_is_not_enough() -> None:
    there = town(
        """
              M     N
        13    E   1WFME
        14    .     M
        """,
        "EMWF EMFW EWMF W F E",
    )
    assert refusal_of(there, "EMWF O12").key == "architekton.refusal.touches_nothing"  # only N13's corner
    assert refusal_of(there, "W O11").key == "architekton.refusal.touches_nothing"
    assert refusal_of(there, "W P14").key == "architekton.refusal.touches_nothing"
    assert refusal_of(there, "W L14").key == "architekton.refusal.touches_nothing"  # a landscape's corner


@pytest.mark.rule("K4.2")
def test_one_matching_side_is_enough_and_none_is_too_little() -> None:
    there = town(
        """
              M     N
        13    E   1WFME
        14    .     M
        """,
        "EMWF EMFW EWMF W F E",
    )
    # M14 meets E at its top and M at its right.
    fitting = {move for move in moves(there) if move.startswith("EMWF M14")}
    assert fitting == {"EMWF M14"}  # top E, right M: both match; no other turn has either
    assert {move for move in moves(there) if move.startswith("EWMF M14")} == {"EWMF M14", "EWMF M14 r3"}
    assert refusal_of(there, "EWMF M14 r1").key == "architekton.refusal.no_side_matches"
    assert refusal_of(there, "F N12").key == "architekton.refusal.no_side_matches"
    assert {"W N12", "F O13"} <= set(moves(there))
    assert cells_for(there, "E") == set()


@pytest.mark.rule("K4.2")
def test_other_touching_sides_may_differ() -> None:
    there = town(
        """
              M     N     O
        12    .     E     .
        13    E   1EMEE   .
        14    .     E   2EEEE
        """,
        "EEMM EMMM EEEE E E E",
        QUARRY,
    )
    choice = next(choice for choice in json_of(GAME.choices(there)) if choice["text"] == "E O13")
    assert choice["fits"] == [["bottom", "E", "E", True], ["left", "E", "M", False]]


@pytest.mark.rule("K4.3")
def test_turns_that_look_the_same_are_one_placement() -> None:
    begun = opening("EEEE", "EFEF", "EMWF", "E", "M", "W", "E", "E", tiles="symmetric")
    at_n13 = [move for move in moves(begun) if " N13" in move]
    assert [move for move in at_n13 if move.startswith("EEEE")] == ["EEEE N13"]
    assert [move for move in at_n13 if move.startswith("EFEF")] == ["EFEF N13", "EFEF N13 r1"]
    # Left and bottom are E: of EMWF, E must be at the left (r3) or at the bottom (r2).
    assert [move for move in at_n13 if move.startswith("EMWF")] == ["EMWF N13 r2", "EMWF N13 r3"]
    assert refusal_of(begun, "EEEE N13 r1").params == {"tile": "EEEE", "cell": "N13", "turns": 0}
    assert refusal_of(begun, "EFEF N13 r3").params == {"tile": "EFEF", "cell": "N13", "turns": 1}
    assert refusal_of(begun, "EFEF N13 r2").paragraph == "K4.5"


@pytest.mark.rule("K4.3")
def test_a_landscape_has_one_orientation() -> None:
    there = town(
        """
              M     N
        13    E   1WFME
        14    .     M
        """,
        "EMWF EMFW EWMF W F E",
    )
    assert [move for move in moves(there) if move.startswith("W ")] == ["W N12"]
    for turns in (1, 2, 3):
        refusal = refusal_of(there, f"W N12 r{turns}")
        assert (refusal.paragraph, refusal.key) == ("K4.3", "architekton.refusal.turned_landscape")


@pytest.mark.rule("K4.4")
def test_a_house_of_the_supply_goes_on_a_building_one_lays() -> None:
    begun = opening("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E", starter=1)
    play(begun, "EMWF N13")
    assert owner(begun, "N13") == 1
    assert houses(begun) == (12, 11)
    play(begun, "E N12")
    assert houses(begun) == (12, 11)


@pytest.mark.rule("K4.4")
def test_with_an_empty_supply_any_house_of_his_own_is_moved_also_from_a_scored_building() -> None:
    there = town(TWELVE, "EEEE EEEE EEEE E E E", FIELD, chips=(1, 1))
    assert houses(there) == (0, 12)
    play(there, "EEEE L13")
    assert there.actor == 0
    view = json_of(GAME.view(there, None))
    assert (view["phase"], view["moving"]["cell"]) == ("house", "L13")
    assert owner(there, "L13") is None
    assert len(moves(there)) == 12
    assert all(move.startswith("house ") for move in moves(there))
    assert "house N13" in moves(there)  # scored
    assert "house L13" not in moves(there)
    assert keys(events_of(there, "house N13")) == ["house_moved"]
    assert owner(there, "L13") == 0
    assert owner(there, "N13") is None  # the tile left behind has no owner
    assert houses(there) == (0, 12)
    assert there.actor == 0
    assert json_of(GAME.view(there, None))["phase"] == "lay"


@pytest.mark.rule("K4.4")
def test_only_own_houses_move_and_only_when_a_building_waits() -> None:
    there = town(TWELVE, "EEEE EEEE EEEE E E E", FIELD)
    assert refusal_of(there, "house N13").key == "architekton.refusal.no_house_due"
    play(there, "EEEE L13")
    assert refusal_of(there, "house M13").key == "architekton.refusal.not_your_house"  # a landscape
    assert refusal_of(there, "house L13").key == "architekton.refusal.not_your_house"  # the new building itself
    assert refusal_of(there, "house A1").key == "architekton.refusal.not_your_house"
    assert refusal_of(there, "E L14").key == "architekton.refusal.house_due"
    assert refusal_of(there, "pay").key == "architekton.refusal.no_payment_due"
    assert refusal_of(there, "E L14").paragraph == refusal_of(there, "house M13").paragraph == "K4.4"


@pytest.mark.rule("K4.4", "K5.1")
def test_the_house_is_put_before_scoring() -> None:
    """The thirteenth building is enclosed by its own placement: it scores for the house that moves there."""
    there = town(
        """
              M     N     O     P     Q     R
        12    .     E   1EEEE   E   1EEEE   E
        13    E     .     E   1EEEE   E   1EEEE
        14  1EEEE   E   1EEEE   E   1EEEE   E
        15    E   1EEEE   E   1EEEE   E   1EEEE
        16    .     .   1EEEE   .   1EEEE   .
        """,
        "EEEM EEMM EMMM E E E",
        {
            "landscapes": {"E": 24, "M": 0, "W": 0, "F": 0},
            "buildings": [*["EEEE"] * 12, *["EEEM"] * 5, *["EEMM"] * 3, *["EMMM"] * 2],
        },
        chips=(3, 1),
    )
    assert houses(there) == (0, 12)
    play(there, "EEMM N13")
    assert json_of(GAME.view(there, None))["phase"] == "house"
    assert chips(there) == (3, 1)
    assert moves(there) != ["pay", "back"]
    play(there, "house Q16")
    assert (moves(there), json_of(GAME.view(there, None))["due"]["mismatch"]) == (["pay", "back"], 2)
    play(there, "back")
    assert chips(there) == (2, 1)
    assert houses(there) == (1, 12)  # a house that came off is in the supply again
    assert (owner(there, "N13"), owner(there, "Q16")) == (None, None)


@pytest.mark.rule("K4.4")
def test_a_house_that_came_off_is_used_before_any_is_moved() -> None:
    there = town(
        TWELVE.replace("16    .     .     .     .   1EEEE", "16    .     .     .     .   -EEEE"),
        "EEEE EEEE EEEE E E E",
        FIELD,
    )
    assert houses(there) == (1, 12)
    play(there, "EEEE L13")
    assert owner(there, "L13") == 0
    assert json_of(GAME.view(there, None))["phase"] == "lay"
    assert houses(there) == (0, 12)


@pytest.mark.rule("K4.5")
def test_tiles_of_the_supply_that_look_the_same_are_one_choice() -> None:
    there = town(
        """
              M     N
        13    E   1EEEE
        14    .     E
        """,
        "EEEM EEEM EEEE E E E",
        QUARRY,
    )
    assert len(set(moves(there))) == len(moves(there))
    assert [move for move in moves(there) if move.startswith("E N12")] == ["E N12"]
    play(there, "EEEM M14")
    assert [there.tiles.printed[piece] for piece in there.open_buildings] == ["EEEM", "EEEE"]  # one of the two


@pytest.mark.rule("K4.5", "K4.3")
def test_a_move_names_the_smallest_turn() -> None:
    begun = opening("EFEF", "EMEM", "WFWF", "E", "M", "W", "F", "E", tiles="symmetric")
    for move in moves(begun):
        assert move.split()[2:] in ([], ["r1"])
    assert GAME.from_text(begun, "EFEF N13 r0") == GAME.from_text(begun, "EFEF N13")
    with pytest.raises(Refused) as refused:
        play(begun, "EFEF N13 r2")
    assert refused.value.refusal.key == "architekton.refusal.same_look"


@pytest.mark.rule("K4.5")
def test_a_tile_must_lie_open_as_printed() -> None:
    begun = opening("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E")
    assert refusal_of(begun, "EEMM N13").paragraph == "K3.1"
    with pytest.raises(Refused) as refused:
        GAME.from_text(begun, "MWFE N13")  # EMWF turned; a move names the tile as printed
    assert refused.value.refusal.key == "architekton.refusal.unknown_tile"
