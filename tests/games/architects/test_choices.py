"""What each choice would change at the next scoring, before it is made."""

from __future__ import annotations

import json

import pytest

from architrave.games.architects import scoring
from architrave.games.architects.choices import choices
from architrave.games.architects.position import Region
from architrave.kernel.game import Json
from tests.games.architects.cities import give_services, lay_tiles
from tests.games.architects.scene import EMPTY, play, scene, whole_game
from tests.json_of import json_of

PAIR = "R. .. .. .. SS .. .. .. .. .. .. .. .. .. .. .."  # block 1: a pair by the river, half a pair by the mountains
NEARLY = "R. .. .. .. RR .. .. .. .. .. .. .. .. .. .. .."


def choice(there: Region, text: str) -> Json:
    return next(each for each in json_of(choices(there)) if each["text"] == text)


def test_a_lot_names_what_goals_landmarks_and_services_would_gain() -> None:
    there = scene(PAIR, EMPTY, goals=("011", "012"), row="RRSS")
    give_services(there, 0, "RS")
    play(there, "take R")
    best = choice(there, "lot 1b")
    assert best["gain"] == {
        "goals": [[0, 2], [2, 2]],
        "landmarks": [0, 0],
        "services": [2, 4],
        "event": [0, 0],
        "total": [4, 8],
    }
    assert (best["fills"], best["boat"]) == (1, True)
    assert best["later"] == {"013": [0, 3], "014": [0, 0], "015": [2, 4], "016": [0, 0]}
    elsewhere = choice(there, "lot 8d")
    assert elsewhere["gain"]["total"] == [4, 6]
    assert (elsewhere["fills"], elsewhere["boat"]) == (None, False)


def test_a_building_in_the_row_names_the_most_it_can_gain() -> None:
    there = scene(NEARLY, EMPTY, goals=("011", "012"), row="RSL", tiles="RO-green-mountain RO-gray-river")
    assert choice(there, "take R")["best"] == 2  # beside the R by the mountains
    assert choice(there, "take S")["best"] == 0
    assert choice(there, "take L")["best"] == 4  # on 1b, well placed with three R beside it
    play(there, "take L")
    assert choice(there, "tile RO-green-mountain")["best"] == 4
    assert choice(there, "tile RO-gray-river")["best"] == 3


def test_a_block_that_has_paid_its_boat_fills_without_one() -> None:
    there = scene("RS .. .. .. SR .. .. .. .. .. .. .. .. .. .. ..", EMPTY)
    play(there, "relocate", "lot 1a", "lot 5a", "take R")
    found = choice(there, "lot 1a")
    assert (found["fills"], found["boat"]) == (1, False)


def test_a_block_that_is_full_already_is_not_filled_again() -> None:
    there = scene("RS .. .. .. SR .. .. .. .. .. .. .. .. .. .. ..", EMPTY)
    play(there, "take R")
    assert choice(there, "lot 8d")["fills"] is None


def test_actions_are_judged_with_the_best_tile() -> None:
    there = scene("LR .. .. .. RR .. .. .. .. .. .. .. .. .. .. ..", EMPTY, goals=("001", "002"))
    lay_tiles(there, 0, 1, "RO-green-mountain")
    play(there, "relocate", "lot 1a")
    found = choice(there, "lot 2a")
    assert found["gain"]["landmarks"] == [4, 0]  # its tile goes along: no green block, no neighbours
    assert found["boat"] is False
    there = scene("LS .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..", EMPTY, goals=("001", "002"), plans="L",
                  tiles="RM-green-river SM-green-mountain")  # fmt: skip
    lay_tiles(there, 0, 1, "RO-gray-river")
    play(there, "backup", "lot 1a")
    assert choice(there, "plan L")["gain"]["landmarks"] == [0, 2]  # with the better of the two tiles
    play(there, "plan L", "tile RO-gray-river")
    assert choice(there, "tile RM-green-river")["gain"]["total"] == [0, 0]
    assert choice(there, "tile SM-green-mountain")["gain"]["total"] == [0, 2]


def test_a_service_names_its_points_and_its_price() -> None:
    there = scene("RS RS .. .. .. .. .. .. .. .. .. .. .. .. .. ..", EMPTY, boats=2)
    found = choice(there, "service RS")
    assert (found["points"], found["cost"], found["gain"]["services"]) == (4, 2, [0, 4])
    assert choice(scene(EMPTY, EMPTY, boats=1, event="E18"), "service OM")["cost"] == 1
    there = scene("RS RS .. .. .. .. .. .. .. .. .. .. .. .. .. ..", EMPTY, boats=2, event="E06")
    assert choice(there, "service RS")["points"] == 2


@pytest.mark.rule("M12.4")
def test_a_row_of_residents_names_what_it_pays() -> None:
    there = scene(row="R+R+", plans="", tokens=(1, 1))
    there.residents[0] = 1 + 8
    there.residents[1] = 1 + 8
    there.residents[2] = 1 + 8 + 64
    there.residents[3] = 6 + 8 * 6
    play(there, "take R+", "lot 1a")
    rows = {
        each["text"]: (each["pays"], each["boat"]) for each in json_of(choices(there)) if each["move"]["kind"] == "row"
    }
    assert rows == {
        "row 1 upper": ("vp", False),
        "row 1 lower": ("token", False),
        "row 2 lower": ("token", True),
        "row 3 upper": (None, False),
        "row 3 lower": (None, False),
    }
    there.held[4] = 0  # no used token
    assert choice(there, "row 1 lower")["pays"] is None


def test_a_boat_names_the_tokens_it_brings_back() -> None:
    assert choice(scene(boats=1, tokens=(1, 1)), "boat")["tokens"] == [1, 2]
    assert choice(scene(boats=1, tokens=(1, 3)), "boat")["tokens"] == [1, 3]


def test_the_event_counts_in_what_is_gained() -> None:
    there = scene(EMPTY, "MM .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..", event="E01", row="RRRR")
    play(there, "take R")
    assert choice(there, "lot 1a")["gain"]["event"] == [0, 3]


@pytest.mark.parametrize("seats", [1, 3])
def test_what_is_promised_is_what_happens(seats: int) -> None:
    """Over a whole game: the gain of every complete choice is the difference of the scores."""
    looked = 0
    for before, action, after in whole_game(seats + 5, seats=seats, residents=True, events=True):
        shown = json_of(choices(before))
        json.dumps(shown)
        if before.actor < 0:
            assert shown == []
            continue
        seat = int(before.actor)
        made = next(each for each in shown if each["action"] == action)
        if "gain" in made and after.actor == seat and made["move"]["kind"] == "lot" and after.phase == 1:
            assert made["gain"]["total"] == [int(scoring.score(place, seat)) for place in (before, after)]
            looked += 1
    assert looked > 10
