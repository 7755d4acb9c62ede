"""M7: the scoring phase, and what events change in it."""

from __future__ import annotations

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects import scoring
from architrave.games.architects.breakdown import breakdown
from architrave.games.architects.component_set import OPPONENTS
from architrave.games.architects.position import Region
from tests.games.architects.cities import give_services, lay_tiles, region
from tests.json_of import json_of

EMPTY = "........ ........ ........ ........"


def landmarks(there: Region, city: int = 0) -> int:
    return int(scoring.landmark_points(there, city))


@pytest.mark.rule("M7.1")
def test_the_two_goals_of_the_round_pay_for_every_place() -> None:
    there = region("RRSS.... OO...... ........ ........", EMPTY, goals_of_round=("011", "012"))
    assert scoring.goal_points(there, 0) == 4 + 2
    assert scoring.goal_points(there, 1) == 0
    score = json_of(breakdown(there, 0))
    assert score["goals"] == [
        {"number": "011", "points": 4, "places": [["1a", "1b"], ["2a", "2b"]]},
        {"number": "012", "points": 2, "places": [["1c", "1d"]]},
    ]
    assert score["round"] == 1
    assert score["total"] == 6
    assert score["event"] is None
    there.round = 1  # 013 and 014
    assert scoring.goal_points(there, 0) == 3 + 2
    assert [goal["number"] for goal in json_of(breakdown(there, 0))["goals"]] == ["013", "014"]


@pytest.mark.rule("M7.2")
def test_a_landmark_wants_the_kind_of_lot_and_the_colour_of_the_block() -> None:
    river = region("........ L....... ........ ........", EMPTY)  # block 1 is green
    for tile, vp in (("RS-green-river", 1), ("RO-green-mountain", 0), ("RO-gray-river", 0), ("RS-gray-mountain", 0)):
        lay_tiles(river, 0, 1, tile)
        assert landmarks(river) == vp, tile
    gray = region("........ ........ ........ L.......", EMPTY)  # block 5 is gray, and its mountains are below
    for tile, vp in (("RS-green-river", 0), ("RO-green-mountain", 0), ("RO-gray-river", 0), ("RS-gray-mountain", 1)):
        lay_tiles(gray, 0, 5, tile)
        assert landmarks(gray) == vp, tile


@pytest.mark.rule("M7.2")
def test_buildings_of_the_tiles_types_in_the_block_please_it() -> None:
    there = region("RS...... LR...... R....... S.......", EMPTY)
    lay_tiles(there, 0, 1, "RS-gray-mountain")
    assert landmarks(there) == 3  # not the ones of block 5
    entry = json_of(breakdown(there, 0))["landmarks"]["tiles"][0]
    assert entry == {"block": 1, "tile": "RS-gray-mountain", "landmark": "1c", "placement": 0, "neighbours": 3,
                     "lots": ["1a", "1b", "1d"]}  # fmt: skip
    lay_tiles(there, 0, 1, "OM-gray-river")
    assert landmarks(there) == 0
    lay_tiles(there, 0, 1, "SO-green-river")
    assert landmarks(there) == 1 + 1


@pytest.mark.rule("M7.2", "M7.4")
def test_the_assignment_that_gives_the_most_points_counts() -> None:
    there = region("L....... LR...... ........ ........", EMPTY)
    lay_tiles(there, 0, 1, "RS-green-river", "RO-green-mountain")
    assert landmarks(there) == 2 + 2
    lay_tiles(there, 0, 1, "RS-green-river", "RM-green-river")  # one river lot for two
    assert landmarks(there) == 1 + 2
    entries = json_of(breakdown(there, 0))["landmarks"]["tiles"]
    assert [(entry["landmark"], entry["placement"]) for entry in entries] == [("1c", 1), ("1a", 0)]
    lay_tiles(there, 0, 1, "RI-gray-river", "RO-green-mountain")  # the first has no wish that can be met
    entries = json_of(breakdown(there, 0))["landmarks"]["tiles"]
    assert {entry["tile"]: entry["landmark"] for entry in entries} == {"RO-green-mountain": "1a", "RI-gray-river": "1c"}
    both = region("LL...... ........ ........ ........", EMPTY)
    lay_tiles(both, 0, 1, "RO-green-mountain", "RI-green-mountain")
    assert landmarks(both) == 2


@pytest.mark.rule("M7.3")
def test_a_service_pays_for_each_pair_in_the_whole_city() -> None:
    there = region("RRRSS... ..O..... .......S ........", EMPTY)
    assert scoring.service_points(there, 0) == 0
    give_services(there, 0, "RS", "RO", "MI")
    assert scoring.service_points(there, 0) == 2 * 3 + 2 * 1  # a building counts for every service
    assert json_of(breakdown(there, 0))["services"] == [
        {"pair": "RS", "pairs": 3, "points": 6},
        {"pair": "RO", "pairs": 1, "points": 2},
        {"pair": "MI", "pairs": 0, "points": 0},
    ]
    assert json_of(breakdown(there, 0))["total"] == scoring.score(there, 0)


@pytest.mark.rule("M13.2")
@pytest.mark.parametrize(("event", "letter"), [("E01", "R"), ("E02", "S"), ("E03", "O"), ("E04", "M"), ("E05", "I")])
def test_demand_pays_the_player_with_the_most(event: str, letter: str) -> None:
    most = f"{letter}.{letter}..... ........ ........ ........"
    one = f"...{letter}.... ........ ........ ........"
    ends = [int(scoring.event_points(region(most, one, EMPTY, event=event), city)) for city in range(3)]
    assert ends == [3, 0, 0]
    tied = region(most, one, upside(most), event=event)
    assert [int(scoring.event_points(tied, city)) for city in range(3)] == [2, 0, 2]
    assert json_of(breakdown(tied, 2))["event"] == {"id": event, "points": 2}
    nobody = region(EMPTY, EMPTY, event=event)
    assert [int(scoring.event_points(nobody, city)) for city in range(2)] == [0, 0]
    solo = region(one, most, seats=1, event=event)  # compared with the Automa, which gets nothing
    assert [int(scoring.event_points(solo, city)) for city in range(2)] == [0, 0]
    solo = region(most, most, seats=1, event=event)
    assert [int(scoring.event_points(solo, city)) for city in range(2)] == [2, 0]


def upside(picture: str) -> str:
    return " ".join(reversed(picture.split()))


@pytest.mark.rule("M13.3")
def test_a_slump_halves_the_services_of_a_type() -> None:
    city = "RRSSOO.. ........ ........ ........"
    there = region(city, city, seats=1, event="E06")
    for own in (0, 1):
        give_services(there, own, "RS", "SO")
    assert scoring.service_points(there, 0) == 2 * 1 + 2 * 2
    assert scoring.service_points(there, 1) == 2 * 2 + 2 * 2  # the Automa ignores events
    assert [entry["points"] for entry in json_of(breakdown(there, 0))["services"]] == [2, 4]


@pytest.mark.rule("M13.4")
def test_flood_and_landslide() -> None:
    city = "L....... LR...... ........ ........"
    for event, left in (("E11", "1a"), ("E12", "1c")):
        there = region(city, city, seats=1, event=event)
        for own in (0, 1):
            lay_tiles(there, own, 1, "RS-green-river", "RO-green-mountain")
        assert landmarks(there) == 1 + 2
        entries = json_of(breakdown(there, 0))["landmarks"]["tiles"]
        assert [entry["landmark"] for entry in entries if entry["placement"]] == [left]
        assert landmarks(there, 1) == 2 * 2 + 2


@pytest.mark.rule("M13.5")
def test_full_blocks_of_a_colour() -> None:
    city = "RSOM..RR RSOM..R. .....MI. .....MI."
    assert scoring.event_points(region(city, EMPTY, event="E13"), 0) == 1  # block 1
    assert scoring.event_points(region(city, EMPTY, event="E14"), 0) == 1  # block 2
    assert json_of(breakdown(region(city, EMPTY, event="E14"), 0))["event"] == {"id": "E14", "points": 1}


@pytest.mark.rule("M13.10")
def test_landmarks_in_full_blocks() -> None:
    city = "LLL..... LRSS.... ........ .......L"
    assert scoring.event_points(region(city, EMPTY, event="E19"), 0) == 3
    assert scoring.event_points(region("LLLR.... LRSS.... ........ .......L", EMPTY, event="E19"), 0) == 4


@pytest.mark.parametrize("event", ["", "E15", "E16", "E17", "E18", "E20"])
def test_other_events_pay_nothing_at_scoring(event: str) -> None:
    there = region("LLLR.... LRSS.... ........ .......L", EMPTY, event=event)
    assert scoring.event_points(there, 0) == 0


@pytest.mark.rule("M11.9")
@pytest.mark.rule("M11.11")
@pytest.mark.parametrize(
    ("difficulty", "pair", "placement"),
    [("easy", 2, 2), ("medium", 2, 3), ("hard", 3, 3), ("extreme", 3, 4), ("first", 2, 1)],
)
def test_the_automa_scores_by_difficulty(difficulty: str, pair: int, placement: int) -> None:
    city = "RR...... LS...... ........ ........"
    there = region(city, city, seats=1, goals_of_round=("011", "012"))
    there.difficulty = OPPONENTS.index(difficulty)
    lay_tiles(there, 1, 1, "RO-green-mountain")
    give_services(there, 1, "RS")
    assert scoring.goal_points(there, 1) == 0
    assert landmarks(there, 1) == 2  # two neighbours, not by the mountains
    lay_tiles(there, 1, 1, "RS-green-river")
    assert landmarks(there, 1) == placement + 3
    assert scoring.service_points(there, 1) == pair
    score = json_of(breakdown(there, 1))
    assert score["goals"] == []
    assert score["event"] is None
    assert score["total"] == scoring.score(there, 1) == placement + 3 + pair
    there.held[n.HELD_SPAN + n.BOATS] = 1
    there.held[n.HELD_SPAN + n.TOKENS] = 0
    assert scoring.end_points(there, 1) == 5


@pytest.mark.rule("M8.2")
def test_what_is_left_over_pays_at_the_end_and_fewer_landmarks_break_ties() -> None:
    there = region("L....... ........ ........ ........", EMPTY, EMPTY)
    there.held[n.BOATS], there.held[n.TOKENS] = 3, 2
    assert scoring.end_points(there, 0) == 3 * 2 + 2 * 1
    assert [scoring.is_winner(there, city) for city in range(3)] == [False, True, True]
    assert list(scoring.returns(there)) == [-0.5, 0.25, 0.25]
    there.held[n.HELD_SPAN + n.POINTS] = 1
    assert list(scoring.returns(there)) == [-0.5, 1.0, -0.5]
    there.held[n.POINTS] = 2
    assert list(scoring.returns(there)) == [1.0, -0.5, -0.5]
    solo = region("L....... ........ ........ ........", EMPTY, seats=1)
    assert list(scoring.returns(solo)) == [-1.0]
    solo = region(EMPTY, EMPTY, seats=1)
    assert list(scoring.returns(solo)) == [0.0]
    solo.held[n.POINTS] = 1
    assert list(scoring.returns(solo)) == [1.0]
