"""The log: what happened, in the order it happened, in words."""

from __future__ import annotations

from collections import Counter

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects import rounds
from architrave.games.architects.events import events
from architrave.games.architects.position import Region
from architrave.i18n import LANGUAGES
from architrave.kernel.actors import CHANCE
from tests.games.architects.cities import lay_tiles
from tests.games.architects.scene import EMPTY, FULL_BLOCKS, happened, lay, play, scene, sentence, whole_game

L_BLOCK = "LR .. .. .. RS .. .. .. .. .. .. .. .. .. .. .."


def test_a_building_and_its_boat() -> None:
    there = scene("R. .. .. .. SS .. .. .. .. .. .. .. .. .. .. ..", EMPTY, event="E15")
    assert happened(there, "take I", "lot 1b", "end") == [
        "Ada takes an industrial building from the row.",
        "Ada places an industrial building on 1b.",
        "Block 1 is full: Ada earns its boat.",
        "Ada immediately gets 1 VP for the boat (E15).",
        "Ada ends their turn.",
    ]


def test_a_line_points_at_its_lots() -> None:
    there = scene(FULL_BLOCKS, EMPTY)
    (swapped,) = play(there, "overhaul", "lot 1a", "lot 2b")
    assert (swapped.cells, swapped.seat) == (("1a", "2b"), 0)
    (placed,) = [event for event in play(there, "take R", "lot 7d") if event.cells]
    assert placed.cells == ("7d",)


@pytest.mark.rule("M4.6", "M12.3")
def test_a_landmark_with_its_tile_and_its_resident() -> None:
    there = scene(row="L+R")
    assert happened(there, "take L+", "tile RS-green-river", "lot 3c", "row 2 lower") == [
        "Ada takes a landmark with a black resident from the row.",
        "Ada takes the requirement tile R/S, green, river.",
        "Ada places a landmark on 3c.",
        "Ada puts a black resident in the lower row of section 2.",
    ]


def test_residents_full_rows_and_full_sections() -> None:
    there = scene(row="R+R+R+", plans="", tokens=(1, 1))
    there.residents[0] = 1 + 8
    there.residents[1] = 6 + 8 * 6
    assert happened(there, "take R+", "lot 1a", "row 1 upper")[2:] == [
        "Ada puts a green resident in the upper row of section 1.",
        "Ada fills an upper row: 3 VP.",
    ]
    there = scene(row="R+R+R+", plans="", tokens=(1, 1), event="E15")
    there.residents[0] = 1 + 8 + 64
    there.residents[1] = 6 + 8 * 6
    assert happened(there, "take R+", "lot 1a", "row 1 lower")[2:] == [
        "Ada puts a green resident in the lower row of section 1.",
        "Ada fills a lower row and gets one action token back.",
        "Ada's section 1 is full: they earn a boat.",
        "Ada immediately gets 1 VP for the boat (E15).",
    ]
    there = scene(row="R+R+", plans="")
    there.residents[1] = 1 + 8
    assert "no used action token to get back" in happened(there, "take R+", "lot 1a", "row 1 lower")[-1]


@pytest.mark.rule("M12.5")
def test_a_resident_that_is_not_supposed_to_be_here() -> None:
    there = scene(row="R+R+", plans="")
    there.box[2] = 3
    assert happened(there, "take R+", "lot 1a", "resident O")[2:] == [
        "I'm not supposed to be here! Ada exchanges the resident for a blue resident."
    ]
    there = scene(row="R+R", plans="", tokens=(0, 2))
    for row in range(6):
        there.residents[row] = 2
    assert happened(there, "take R+", "lot 1a")[2:] == ["No row accepts it: Ada returns a green resident to the box."]
    there = scene(row="R+R", plans="", tokens=(2, 0))
    for row in range(6):
        there.residents[row] = 2
    there.box[1] = 1
    assert happened(there, "take R+", "lot 1a", "none")[2:] == [
        "No row accepts it: Ada returns a green resident to the box."
    ]


def test_actions_are_told_when_they_are_complete() -> None:
    there = scene(L_BLOCK, EMPTY)
    lay_tiles(there, 0, 1, "RO-green-mountain")
    assert happened(there, "overhaul", "lot 1b", "lot 1d") == [
        "Ada overhauls: a residential building moves to 1d, a shop to 1b."
    ]
    assert happened(there, "relocate", "lot 1a", "lot 2a", "tile RO-green-mountain") == [
        "The tile R/O, green, mountains moves with the landmark from block 1 to block 2.",
        "Ada moves a landmark from 1a to 2a.",
    ]


@pytest.mark.rule("M5.1")
def test_two_landmarks_exchange_a_tile_each_way() -> None:
    there = scene("L. L. .. .. .. .. .. .. .. .. .. .. .. .. .. ..", EMPTY)
    lay_tiles(there, 0, 1, "RO-green-mountain")
    lay_tiles(there, 0, 2, "RM-green-river")
    moves = ("overhaul", "lot 1a", "lot 2a", "tile RO-green-mountain", "tile RM-green-river")
    assert happened(there, *moves) == [
        "The tile R/O, green, mountains moves with the landmark from block 1 to block 2.",
        "The tile R/M, green, river moves with the landmark from block 2 to block 1.",
        "Ada overhauls: a landmark moves to 2a, a landmark to 1a.",
    ]


@pytest.mark.rule("M5.3")
def test_a_backup_plan_with_tiles() -> None:
    there = scene(L_BLOCK, EMPTY, plans="OSL")
    lay_tiles(there, 0, 1, "RO-green-mountain")
    assert happened(there, "backup", "lot 1a", "plan S", "tile RO-green-mountain") == [
        "Ada returns the requirement tile R/O, green, mountains from block 1.",
        "Ada swaps a landmark on 1a for a shop from Backup plans.",
    ]
    assert happened(there, "backup", "lot 1b", "plan L", "tile RS-green-river") == [
        "Ada takes the requirement tile R/S, green, river for block 1.",
        "Ada swaps a residential building on 1b for a landmark from Backup plans.",
    ]


@pytest.mark.rule("M5.4")
def test_services_and_demanding_residents() -> None:
    there = scene(boats=4)
    assert happened(there, "service RS", "MI") == [
        "Ada buys the service Residential + shops for 2 boats.",
        "New service: Municipal + industrial.",
    ]
    assert happened(there, "demand", "RM", "RI", "none") == [
        "Demanding residents: Ada reveals two more services.",
        "Extra service revealed: Residential + municipal.",
        "Extra service revealed: Residential + industrial.",
        "Ada buys none of the services.",
    ]
    there = scene(boats=1, event="E18")
    assert happened(there, "demand", "RM", "RI", "service RI")[3:] == [
        "Ada buys the service Residential + industrial for 1 boat."
    ]


def test_a_boat_for_tokens() -> None:
    assert happened(scene(boats=1, tokens=(0, 2)), "boat") == ["Ada spends a boat and gets 2 action tokens back."]
    assert happened(scene(boats=1, tokens=(1, 1)), "boat") == ["Ada spends a boat and gets 1 action token back."]


# ---- between turns ----


@pytest.mark.rule("M3.2")
def test_the_end_of_a_row() -> None:
    there = scene(row="R", later="RR", plans="", tiles="")
    assert happened(there, "take R", "lot 1a", "end")[-2:] == [
        "Ada ends their turn.",
        "Row 1 is empty. Bob starts row 2.",
    ]


def last_turn(*cities: str, seats: int = 0, event: str = "", number: int = 0) -> Region:
    """One building is left of the last row of a round."""
    there = scene(*cities, seats=seats, event=event)
    for at in range(2 * n.ROW_SPAN):
        there.rows[at] = 0
    there.row = 1
    for finished in range(number):
        there.round = finished
        rounds.remember(there)
    there.round = number
    lay(there, 1, "R")
    return there


@pytest.mark.rule("M7.1", "M8.1")
def test_a_round_is_scored_seat_by_seat_and_cleaned_up() -> None:
    there = last_turn("R. .. .. .. SS .. .. .. .. .. .. .. .. .. .. ..", FULL_BLOCKS)
    told = play(there, "take R", "lot 1b", "end")
    assert [sentence(event) for event in told][-3:] == [
        "Round I, Ada: 4 VP. Goals 4, landmarks 0, services 0.",
        "Round I, Bob: 0 VP. Goals 0, landmarks 0, services 0.",
        "Round I is over. Backup plans and the rows are refilled, and each player gets 2 more action tokens.",
    ]
    assert told[-3].params["points"] == 4


def test_the_event_of_the_round_is_scored_with_it() -> None:
    there = last_turn(FULL_BLOCKS, EMPTY, event="E14")
    assert happened(there, "take R", "lot 3a", "end")[-3] == (
        "Round I, Ada: 1 VP. Goals 0, landmarks 0, services 0, event 1."
    )


@pytest.mark.rule("M8.2")
def test_the_end_of_the_game() -> None:
    there = last_turn(EMPTY, FULL_BLOCKS, number=2)
    there.held[n.HELD_SPAN + n.BOATS] = 1
    assert happened(there, "take R", "lot 3a", "end")[-3:] == [
        "Final bonus, Ada: boats 0, action tokens 2. 2 VP.",
        "Final bonus, Bob: boats 1, action tokens 2. 4 VP.",
        "Bob wins: 2 : 4.",
    ]
    there = last_turn(EMPTY, EMPTY, number=2)
    assert happened(there, "take R", "lot 3a", "end")[-1] == "Shared win: 2 : 2."
    there = last_turn(EMPTY, EMPTY.replace(".", "L", 1), number=2)
    assert happened(there, "take R", "lot 3a", "end")[-1] == "Ada wins on the tie-break at 2 : 2: fewer landmarks."


@pytest.mark.rule("M11.9")
def test_the_end_of_a_solo_game() -> None:
    ends = {
        ("take R", "lot 3a"): (EMPTY, "Ada beats the Automa: 2 : 0."),
        ("take R", "lot 3b"): ("LR .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..", "The Automa wins: 2 : 9."),
    }
    for moves, (city, verdict) in ends.items():
        there = last_turn(EMPTY, city, seats=1, number=2)
        lay(there, 1, "RR")
        if "L" in city:
            lay_tiles(there, 1, 1, "RO-green-mountain")
            there.held[n.HELD_SPAN + n.BOATS] = 1
        assert happened(there, *moves, "end", "left 1")[-1] == verdict


# ---- draws ----


def drawing(draw: int, **others: object) -> Region:
    """A table that waits for a draw of the setup."""
    there = scene(**others)  # type: ignore[arg-type]
    there.turn = 0
    there.draw = draw
    there.phase = n.DRAWING
    there.actor = CHANCE
    return there


def test_the_draws_of_the_setup() -> None:
    there = drawing(n.DRAW_STARTER)
    there.first = n.NOTHING
    assert happened(there, "1")[0] == "Bob is the first player."
    there = drawing(n.DRAW_GOAL)
    there.goals = there.goals[:]
    there.goals[2] = n.NOTHING
    assert happened(there, "017") == ["Round II goal: 017, Mixed block."]
    there = drawing(n.DRAW_TILE)
    assert happened(there, "MI-gray-river")[0] == "New requirement tile: M/I, gray, river."
    there = drawing(n.DRAW_RIVAL, seats=1)
    assert happened(there, "MI")[0] == "The Automa starts with the service Municipal + industrial."


def test_rows_and_backup_plans_are_told_when_they_are_complete() -> None:
    there = drawing(n.DRAW_ROW, row="RSOMILRSO", later="")
    there.with_residents = 1
    there.laid = 9
    there.rows[n.GUESTS] = 1
    assert happened(there, "M") == ["Row 1: R+ S O M I L R S O M."]
    assert happened(there, "M") == []
    there = drawing(n.DRAW_PLAN, plans="RSOMI")
    assert happened(there, "L")[0] == "Backup plans: R S O M I L."
    assert int(there.rows[n.PLANS + n.LEFT]).bit_count() == 6


@pytest.mark.rule("M13.1", "M13.8", "M13.11")
def test_events_are_opened_with_what_they_say() -> None:
    there = drawing(n.DRAW_EVENT, tokens=(1, 1))
    there.with_events = 1
    assert happened(there, "E16")[0] == "Event E16, Shortage of builders: Only one action per turn."
    there = drawing(n.DRAW_EVENT, tokens=(1, 1))
    there.with_events = 1
    assert happened(there, "E17") == [
        "Event E17, Helping hands, goes to the bottom of the stack: it would have no effect in the first round (M13.8)."
    ]
    there = drawing(n.DRAW_EVENT, tokens=(1, 1))
    there.with_events = 1
    there.round = 1
    assert happened(there, "E17")[1:3] == [
        "Ada gets an action token back (E17).",
        "Bob gets an action token back (E17).",
    ]
    there = drawing(n.DRAW_OTHER_GOAL, event="E20")
    assert happened(there, "024")[0] == "The first goal of the round is now 024, Zigzag."


# ---- the Automa ----


def automas_turn(row: str, city: str = EMPTY, tiles: str = "RS-green-river RO-gray-river", **others: object) -> Region:
    there = scene(EMPTY, city, seats=1, row=row, tiles=tiles, **others)  # type: ignore[arg-type]
    there.active = 1
    there.draw = n.DRAW_CARD
    there.phase = n.DRAWING
    there.actor = CHANCE
    return there


@pytest.mark.rule("M11.4")
def test_the_automa_takes_a_landmark() -> None:
    assert happened(automas_turn("SRLL"), "left 3") == [
        "The Automa reveals its card: arrow left, 3.",
        "Section 1 (M11.4): it takes a landmark and a matching tile.",
        "The Automa takes a landmark.",
        "The Automa takes the requirement tile R/S, green, river.",
        "The Automa places a landmark on 1c.",
    ]


@pytest.mark.rule("M11.5")
def test_the_automa_pleases_a_tile() -> None:
    there = automas_turn("SRLL", "L. .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..", tiles="RS-green-river")
    lay_tiles(there, 1, 1, "RO-green-mountain")
    lay(there, 0, "")
    there.rows[5] = 0
    there.rows[n.LEFT] = 3
    assert happened(there, "right 1") == [
        "The Automa reveals its card: arrow right, 1.",
        "Section 1 does not apply (M11.4): there is no landmark in the row.",
        "Section 2 (M11.5): one of its tiles wants this building.",
        "The Automa takes a residential building.",
        "The Automa places a residential building on 1b.",
    ]


@pytest.mark.rule("M11.6")
def test_the_automa_follows_its_card() -> None:
    assert happened(automas_turn("SRO"), "right 2") == [
        "The Automa reveals its card: arrow right, 2.",
        "Section 1 does not apply (M11.4): there is no landmark in the row.",
        "Section 2 does not apply (M11.5): none of the blocks with one of its requirement tiles has a free lot.",
        "Section 3 (M11.6): it takes the building shown on the card.",
        "The Automa takes a residential building.",
        "The Automa places a residential building on 1a.",
    ]


@pytest.mark.rule("M12.6")
def test_the_automa_likes_residents() -> None:
    there = automas_turn("SRO+")
    there.residents[6] = 1 + 8
    assert happened(there, "left 1")[3:] == [
        "Section 3 (M12.6): the building shown has no resident, so it takes the first one with a resident.",
        "The Automa takes an office with a blue resident.",
        "The Automa places an office on 1a.",
        "The Automa puts a blue resident in the upper row of section 1.",
        "The Automa fills a row: 3 VP.",
    ]


@pytest.mark.rule("M11.7")
def test_the_automa_exchanges_a_landmark_it_cannot_place() -> None:
    crowded = "L. L. L. L. .. .. .. .. L. L. L. L. .. .. .. .."
    told = happened(automas_turn("LL", crowded, plans="RSOMIL"), "left 2")
    assert told[3:] == [
        "Section 3 (M11.7): the row has only landmarks and none can be placed, so one is exchanged.",
        "The Automa takes a landmark.",
        "The landmark goes to Backup plans and the Automa takes a shop from there (M11.7).",
        "The Automa places a shop on 1b.",
    ]
    told = happened(automas_turn("LL", crowded, plans="LLL"), "left 2", "M")
    assert told[5].startswith("Backup plans has only landmarks too: the landmark goes into the bag")
    assert told[6:] == [
        "Drawn from the bag: a municipal building.",
        "The Automa places a municipal building on 1b.",
    ]


@pytest.mark.rule("M11.8")
def test_the_automa_buys_a_service() -> None:
    nearly = "RS RS .. .. SR S. .. .. .. .. .. .. .. .. .. .."
    there = automas_turn("RRR", nearly, services="OM RS SI")
    there.held[n.HELD_SPAN + n.BOATS] = 1
    assert happened(there, "left 1", "MI")[-4:] == [
        "The Automa places a residential building on 2d.",
        "The Automa's block 2 is full: it earns the boat.",
        "The Automa spends 2 boats on the service Residential + shops: 4 pairs (M11.8).",
        "New service: Municipal + industrial.",
    ]
    there = automas_turn("RRR", nearly, services="OM MI OI")
    there.held[n.HELD_SPAN + n.BOATS] = 1
    assert happened(there, "left 1", "OM", "RS")[-4:] == [
        "The Automa's block 2 is full: it earns the boat.",
        "No open service has a pair in the Automa's city: it searches the stack (M11.8).",
        "Offices + municipal has no pair, or the Automa already owns it: discarded.",
        "The Automa spends 2 boats on the service Residential + shops: 4 pairs (M11.8).",
    ]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_line_of_whole_games_can_be_said(seats: int) -> None:
    seen: Counter[str] = Counter()
    for before, action, after in whole_game(seats * 3, seats=seats, residents=True, events=True):
        for event in events(before, action, after):
            seen[event.key] += 1
            for language in LANGUAGES:
                said = sentence(event, language)
                assert "{" not in said, said
                assert "@" not in said, said
    assert seen["architects.event.placed"] == seen["architects.event.ended_turn"] == 84 // 3 * seats
    assert seen["architects.event.round_begun"] == 3
    if seats == 1:
        assert seen["architects.event.automa_placed"] == seen["architects.event.automa_card"] == 28
