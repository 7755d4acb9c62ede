"""K3: the turn."""

from __future__ import annotations

import pytest

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json
from tests.games.architekton.plan import (
    GAME,
    QUARRY,
    cells_for,
    draw,
    events_of,
    keys,
    moves,
    opening,
    play,
    refusal_of,
    supply,
    town,
)
from tests.json_of import json_of

# One building has a side that matches; after it nothing else can be laid.
BARREN: Json = {
    "name": "barren",
    "landscapes": {"E": 24, "M": 0, "W": 0, "F": 0},
    "buildings": ["EMMM", *["MMMM"] * 21],
}


@pytest.mark.rule("K3.1")
@pytest.mark.parametrize(
    "pair",
    [("EMWF N13", "EMFW M14 r2"), ("EMWF N13", "E N12"), ("EMWF N13", "M O13")],
    ids=["two buildings", "building and landscape", "the second at the first's other side"],
)
def test_two_tiles_of_any_kinds_and_the_second_may_attach_to_the_first(pair: tuple[str, str]) -> None:
    begun = opening("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E")
    play(begun, pair[0])
    assert begun.actor == 0
    assert len(supply(begun).split()) == 5  # not refilled in between
    assert json_of(GAME.view(begun, None))["tile"] == 2
    play(begun, pair[1])
    assert begun.actor == CHANCE
    assert len(supply(begun).split()) == 4


@pytest.mark.rule("K3.1")
def test_two_landscapes_in_a_turn() -> None:
    there = town(
        """
              M     N
        13    E   1WFME
        14    .     M
        """,
        "EMWF EMFW EWMF W F E",
    )
    play(there, "W N12", "F O13")
    assert supply(there) == "EMWF EMFW EWMF E"
    assert refusal_of(there, "E L14").paragraph == "K3.2"  # the draw comes first


@pytest.mark.rule("K3.2")
def test_after_both_tiles_the_supply_is_refilled_and_the_other_seat_plays() -> None:
    begun = opening("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E")
    play(begun, "EMWF N13", "EMFW M14 r2")
    assert begun.actor == CHANCE
    draw(begun, "MMWW", "WWFF")
    assert begun.actor == 1
    assert supply(begun) == "EWMF MMWW WWFF E M W"
    assert json_of(GAME.view(begun, None))["turn"] == 2


@pytest.mark.rule("K3.3")
def test_a_tile_that_fits_nowhere_cannot_be_chosen() -> None:
    begun = opening("EMWF", "MMWW", "EWMF", "E", "M", "W", "F", "F")  # no M or W is showing
    assert cells_for(begun, "EMWF") == cells_for(begun, "EWMF") == {"M12", "N13", "O14", "N15", "M14", "L13"}
    assert cells_for(begun, "MMWW") == set()
    for place in ("N13", "N13 r2", "M13", "A2"):
        refusal = refusal_of(begun, f"MMWW {place}")
        assert (refusal.paragraph, refusal.key) == ("K3.3", "architekton.refusal.fits_nowhere")


@pytest.mark.rule("K3.3")
def test_a_supply_that_fits_nowhere_is_redealt_also_in_the_first_turn() -> None:
    begun = opening("MMWW", "WWFF", "FFWM", "E", "M", "W", "E")
    told = events_of(begun, "E")
    assert keys(told) == ["opened", "redealt"]
    view = json_of(GAME.view(begun, None))
    assert begun.actor == CHANCE
    assert view["supply"] == {"buildings": [], "landscapes": []}
    assert len(view["unseen"]["buildings"]) == 22
    assert view["unseen"]["landscapes"] == {"E": 4, "M": 6, "W": 6, "F": 6}
    assert (view["turn"], view["last_round"]) == (0, False)
    # Again nothing fits, so once more; then an E among the buildings lets seat 0 begin.
    draw(begun, "MMWW", "WWFF", "FFWM", "E", "M")
    assert keys(events_of(begun, "W")) == ["drew_landscape", "redealt"]
    draw(begun, "EMWF", "WWFF", "FFWM", "E", "M", "W")
    assert begun.actor == 0
    view = json_of(GAME.view(begun, None))
    assert view["turn"] == 1
    assert view["stacks"] == {"buildings": 15, "landscapes": 15}
    assert view["reserve"] == {"buildings": 4, "landscapes": 4}


@pytest.mark.rule("K3.3")
def test_a_redeal_in_mid_game_keeps_whose_turn_it_is() -> None:
    """Only W and F show; the supply has neither, but tiles that nobody has seen have."""
    there = town(
        """
              M     N
        13    W   1WFFW
        14    .     F
        """,
        "EEMM EEEM E E M",
        {
            "landscapes": {"E": 6, "M": 6, "W": 6, "F": 6},
            "buildings": ["WFFW", *["EEMM"] * 8, *["EEEM"] * 8, *["WWWW"] * 5],
        },
        phase="draw",
        active=1,
    )
    assert keys(events_of(there, "EEMM")) == ["drew_building", "redealt"]
    assert len(json_of(GAME.view(there, None))["unseen"]["buildings"]) == 21
    assert sum(json_of(GAME.view(there, None))["unseen"]["landscapes"].values()) == 22
    draw(there, "EEMM", "WWWW", "EEMM", "E", "E", "E")
    assert there.actor == 1
    assert json_of(GAME.view(there, None))["turn"] == 2
    assert {move.split()[0] for move in moves(there)} == {"WWWW"}


@pytest.mark.rule("K3.3")
def test_a_landscape_that_nobody_has_seen_is_reason_enough_to_redeal() -> None:
    there = town(
        """
              M     N
        13    E   1EEWE
        14    .     W
        """,
        "MMMM MMMM M M M",
        {
            "landscapes": {"E": 8, "M": 8, "W": 8, "F": 0},
            "buildings": ["EEWE", *["MMMM"] * 21],
        },
        phase="draw",
        active=1,
    )
    assert keys(events_of(there, "MMMM")) == ["drew_building", "redealt"]


@pytest.mark.rule("K3.3")
def test_without_any_tile_that_fits_the_turn_is_skipped_and_two_in_a_row_end_the_game() -> None:
    begun = opening("MMMM", "MMMM", "MMMM", "E", "E", "E", "E", tiles=BARREN | {"buildings": ["MMMM"] * 22})
    told = events_of(begun, "E")
    assert keys(told) == ["opened", "skipped", "skipped", "finished_draw"]
    assert [event.seat for event in told] == [None, 0, 1, None]
    assert begun.actor == OVER
    result = GAME.result(begun)
    assert (result.points, result.winner) == ((1, 1), None)


@pytest.mark.rule("K3.3")
def test_the_rest_of_a_turn_is_skipped_when_no_second_tile_fits() -> None:
    begun = opening("EMMM", "MMMM", "MMMM", "E", "E", "E", "E", "E", tiles=BARREN)
    told = events_of(begun, "EMMM L13 r1")
    assert keys(told) == ["laid_building", "cut_short"]
    assert begun.actor == CHANCE  # refilled as usual
    assert GAME.pile(begun) == "building"
    told = events_of(begun, "MMMM")
    assert keys(told) == ["drew_building", "skipped", "skipped", "finished_draw"]
    assert [event.seat for event in told][1:3] == [1, 0]


@pytest.mark.rule("K3.3")
def test_a_turn_cut_short_is_no_turn_without_a_tile() -> None:
    begun = opening("EMMM", "MMMM", "MMMM", "E", "E", "E", "E", "E", tiles=BARREN)
    play(begun, "EMMM L13 r1")
    assert GAME.dump(begun)["idle"] == 0
    assert begun.actor != OVER


@pytest.mark.rule("K3.4")
def test_choose_lay_house_score_and_only_then_the_second_tile() -> None:
    """Seat 1 encloses a building of seat 0: nobody lays a second tile before seat 0 has decided."""
    there = town(
        """
              M     N     O
        12    .     E     .
        13    E   1EMEE   .
        14    .     E   2EEEE
        """,
        "EEMM EMMM EEEE E E E",
        QUARRY,
        active=1,
    )
    play(there, "E O13")
    assert (there.actor, moves(there)) == (0, ["pay", "back"])
    assert refusal_of(there, "E P14").paragraph == "K5.4"
    play(there, "pay")
    assert there.actor == 1
    assert json_of(GAME.view(there, None))["tile"] == 2
    play(there, "E P14")
    assert there.actor == CHANCE


@pytest.mark.rule("K3.4")
def test_a_first_tile_may_leave_no_place_for_a_second() -> None:
    begun = opening("EMMM", "MMMM", "MMMM", "E", "E", "E", "E", "E", tiles=BARREN)
    assert moves(begun) != []
    assert all(GAME.refusal(begun, GAME.from_text(begun, move)) is None for move in moves(begun))


@pytest.mark.rule("K3.5")
def test_without_a_building_on_the_table_only_buildings_can_be_laid() -> None:
    begun = opening("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E")
    assert {move.split()[0] for move in moves(begun)} == {"EMWF", "EMFW", "EWMF"}
    refusal = refusal_of(begun, "E N12")
    assert (refusal.paragraph, refusal.key) == ("K3.5", "architekton.refusal.no_building_yet")
    assert refusal_of(begun, "E L14").paragraph == "K3.5"
    play(begun, "EMWF N13")
    assert {"E N12", "M O13"} < set(moves(begun))
