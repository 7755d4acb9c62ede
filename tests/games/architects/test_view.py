"""What front ends see: the displays, the cities, the points now, the rounds that were."""

from __future__ import annotations

import json

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.view import view
from architrave.kernel.actors import CHANCE
from tests.games.architects.cities import give_services, lay_tiles
from tests.games.architects.scene import EMPTY, FULL_BLOCKS, play, scene, whole_game
from tests.json_of import json_of


def test_rows_and_backup_plans_keep_the_ids_of_their_pieces() -> None:
    there = scene(row="S+RSL", plans="RSOMIL")
    seen = json_of(view(there, 0))
    assert [(piece["id"], piece["type"], piece["resident"]) for piece in seen["current"]] == [
        ("1-1-1", "S", True),
        ("1-1-2", "R", False),
        ("1-1-3", "S", False),
        ("1-1-4", "L", False),
    ]
    assert [piece["id"] for piece in seen["later"][0]] == ["1-2-1", "1-2-2", "1-2-3", "1-2-4"]
    play(there, "take R", "lot 1a", "backup", "lot 1a", "plan S")
    seen = json_of(view(there, 0))
    assert [piece["id"] for piece in seen["current"]] == ["1-1-1", "1-1-3", "1-1-4"]
    assert [piece["id"] for piece in seen["backup"]][:3] == ["b1-1-R", "b1-2-R", "b1-3-O"]  # another piece came


def test_the_displays_say_what_lies_open_and_how_much_is_hidden() -> None:
    seen = json_of(view(scene(tiles="RS-green-river RI-gray-river"), 1))
    assert seen["services"] == {"open": ["RS", "OM", "SI"], "extra": [], "stack": 17, "discards": 0, "cost": 2}
    assert seen["tiles"]["open"][1] == {
        "id": "RI-gray-river", "types": ["R", "I"], "colour": "gray", "kind": "river",
    }  # fmt: skip
    assert (seen["tiles"]["stack"], seen["tiles"]["discards"]) == (18, 0)
    assert set(seen["unseen"]) == set("RSOMIL")
    assert (seen["box"], seen["seats"][0]["residents"]) == (None, None)
    assert seen["blocks"] == ["green", "gray", "green", "gray", "gray", "green", "gray", "green"]


def test_extra_services_are_on_show_while_they_are_asked_about() -> None:
    there = scene(boats=2)
    play(there, "demand", "RM", "RI")
    seen = json_of(view(there, 0))
    assert (seen["phase"], seen["services"]["extra"], seen["pending"]["action"]) == ("demand", ["RM", "RI"], "demand")
    play(there, "none")
    assert (json_of(view(there, 0))["services"]["extra"], json_of(view(there, 0))["services"]["discards"]) == ([], 2)


def test_goals_have_a_state_and_their_pattern() -> None:
    there = scene(goals=("017", "024"))
    there.round = 1
    there.goals = there.goals[:]
    goals = json_of(view(there, 0))["goals"]
    assert [(goal["number"], goal["round"], goal["state"]) for goal in goals] == [
        ("017", 1, "past"), ("024", 1, "past"), ("013", 2, "now"), ("014", 2, "now"), ("015", 3, "later"),
        ("016", 3, "later"),
    ]  # fmt: skip
    assert (goals[0]["unit"], goals[0]["vp"], goals[0]["shape"]["shape"]) == ("block", 3, ["12", "34"])
    assert goals[1]["shape"]["lengths"]["8"] == 15


def test_a_city_shows_lots_tiles_boats_and_points_now() -> None:
    there = scene("LR .. .. .. RS .. .. .. .. .. .. .. .. .. .. ..", EMPTY, goals=("011", "012"), boats=1)
    lay_tiles(there, 0, 1, "RO-green-mountain")
    give_services(there, 0, "RS")
    seat = json_of(view(there, 0))["seats"][0]
    assert seat["lots"][:2] == ["L", "R"]
    assert seat["lots"][8:10] == ["R", "S"]
    assert [tile["id"] for tile in seat["block_tiles"]["1"]] == ["RO-green-mountain"]
    assert seat["boats"] == {"unused": 1, "used": 0, "blocks": [1], "sections": []}
    assert (seat["landmarks"], seat["services"], seat["tokens"]) == (1, ["RS"], {"unused": 2, "used": 0})
    score = seat["score"]
    assert score["landmarks"]["points"] == 3  # well placed, and two R beside it
    assert score["services"] == [{"pair": "RS", "pairs": 1, "points": 2}]
    assert (score["total"], seat["history"], seat["paid"]) == (5, [], [])


def test_residents_are_shown_row_by_row() -> None:
    there = scene(row="R+R+R+S", plans="")
    for move in ("take R+", "lot 1a", "row 2 upper", "end"):
        play(there, move)
    section = json_of(view(there, 0))["seats"][0]["residents"][1]
    assert section == {"upper": ["R"], "lower": [], "upper_full": False, "lower_full": False, "boat": False}
    there.residents[2] = 1 + 8 + 64
    section = json_of(view(there, 0))["seats"][0]["residents"][1]
    assert (section["upper_full"], section["lower_full"], section["boat"]) == (True, False, False)
    there.residents[3] = 6 + 8 * 6 + 64 * 6
    seat = json_of(view(there, 0))["seats"][0]
    assert seat["residents"][1] == {
        "upper": ["R", "R", "R"], "lower": ["L", "L", "L"], "upper_full": True, "lower_full": True, "boat": True,
    }  # fmt: skip
    assert seat["boats"]["sections"] == [2]
    assert seat["paid"] == [{"source": "residents", "count": 1, "points": 3}]  # the lower row pays a token


def test_a_step_in_progress_is_shown() -> None:
    there = scene(row="L+RSOM", tiles="RS-green-river")
    assert json_of(view(there, 0))["pending"] is None
    play(there, "take L+")
    seen = json_of(view(there, 0))
    assert (seen["phase"], seen["taken"], seen["can_end"]) == ("tile", True, False)
    play(there, "tile RS-green-river")
    assert json_of(view(there, 0))["pending"] == {
        "action": "take", "type": "L", "resident": "L", "own": None, "other": None,
        "tile": {"id": "RS-green-river", "types": ["R", "S"], "colour": "green", "kind": "river"},
    }  # fmt: skip
    play(there, "lot 3c", "row 1 lower")
    seen = json_of(view(there, 0))
    assert (seen["phase"], seen["can_end"], seen["pending"]) == ("turn", True, None)
    play(there, "relocate", "lot 3c")
    seen = json_of(view(there, 0))
    assert (seen["phase"], seen["actions"]) == ("other", {"used": 1, "most": 2})
    assert (seen["pending"]["action"], seen["pending"]["own"]) == ("relocate", "3c")


def test_events_change_what_is_shown() -> None:
    seen = json_of(view(scene(event="E16"), 0))
    assert (seen["event"], seen["past_events"], seen["actions"]["most"]) == ("E16", [], 1)
    assert json_of(view(scene(event="E18"), 0))["services"]["cost"] == 1
    score = json_of(view(scene(FULL_BLOCKS, EMPTY, event="E13"), 0))["seats"][0]["score"]
    assert score["event"] == {"id": "E13", "points": 1}  # block 1 is green, block 2 is gray


def test_solo_has_an_automa_beside_the_seat() -> None:
    there = scene(EMPTY, FULL_BLOCKS, seats=1)
    there.difficulty = 3
    seen = json_of(view(there, 0))
    assert (seen["solo"], seen["difficulty"], len(seen["seats"])) == (True, "extreme", 1)
    assert (seen["automa"]["card"], seen["automa"]["deck"], seen["automa"]["difficulty"]) == (None, 10, "extreme")
    assert seen["automa"]["score"]["goals"] == []
    assert "tokens" not in seen["automa"]
    play(there, "take R", "lot 1a", "end", "right 4")
    assert json_of(view(there, 0))["automa"]["card"] == {"arrow": "right", "n": 4}
    assert json_of(view(scene(), 0))["automa"] is None


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_game_can_be_looked_at(seats: int) -> None:
    """Every view is plain data, and the points of the rounds add up to those of the end."""
    for _, _, there in whole_game(seats, seats=seats, residents=True, events=True):
        seen = json_of(view(there, None))
        json.dumps(seen)
        assert (seen["phase"] == "draw") == (there.actor == CHANCE)
    seen = json_of(view(there, 0))
    assert (seen["actor"], seen["phase"], seen["can_end"]) == ("over", "over", False)
    for seat, data in enumerate(seen["seats"]):
        assert [score["round"] for score in data["history"]] == [1, 2, 3]
        rounds = sum(score["total"] for score in data["history"])
        assert data["vp"] == rounds + sum(paid["points"] for paid in data["paid"])
        assert data["vp"] == there.held[seat * n.HELD_SPAN + n.POINTS]
    assert len(seen["past_events"]) == 3
    assert {goal["state"] for goal in seen["goals"]} == {"past"}
