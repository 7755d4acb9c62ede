"""Views, choices and the table in characters."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from architrave.games.architekton import choices as offered
from architrave.games.architekton.component_set import rotated
from architrave.games.architekton.notation import label, place
from architrave.games.architekton.position import Town
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json
from architrave.kernel.position import chance_outcomes, legal_actions
from tests.games.architekton.plan import (
    FIELD,
    GAME,
    QUARRY,
    opening,
    play,
    town,
)
from tests.games.architekton.reference import Cell, Tile
from tests.games.architekton.subject import SUBJECTS, read_table
from tests.games.architekton.test_laying import TWELVE
from tests.games.playing import midgame
from tests.json_of import json_of


def small() -> Town:
    return town(
        """
              M     N
        13    E   1WFME
        14    .     M
        """,
        "EMWF EMFW EWMF W F E",
        chips=(3, 1),
    )


def test_tiles_keep_their_ids_and_say_all_about_themselves() -> None:
    view = json_of(GAME.view(small(), 0))
    assert view["tiles"][0] == {
        "id": "t0",
        "kind": "landscape",
        "printed": "E",
        "sides": "EEEE",
        "turns": 0,
        "x": 0,
        "y": 0,
        "cell": "M13",
    }
    assert view["tiles"][2] == {
        "id": "t2",
        "kind": "building",
        "printed": "EWFM",
        "sides": "WFME",
        "turns": 3,
        "x": 1,
        "y": 0,
        "cell": "N13",
        "owner": 0,
        "scored": False,
        "landscapes": 2,
        "group": 0,
    }
    there = play(small(), "W N12")
    assert [tile["id"] for tile in json_of(GAME.view(there, 0))["tiles"]] == ["t0", "t1", "t2", "t3"]
    assert json_of(GAME.view(there, 0))["tiles"][2]["landscapes"] == 3


def test_turning_the_printed_tile_gives_the_sides_as_laid() -> None:
    buildings = [
        tile
        for tile in json_of(GAME.view(midgame(SUBJECTS["standard"], 3, 27), 0))["tiles"]
        if tile["kind"] == "building"
    ]
    assert {tile["turns"] for tile in buildings} == {0, 1, 2, 3}
    assert all(rotated(tile["printed"], tile["turns"]) == tile["sides"] for tile in buildings)


def test_spots_show_what_their_neighbours_ask() -> None:
    spots = {spot["cell"]: spot for spot in json_of(GAME.view(small(), 0))["spots"]}
    assert list(spots) == ["M12", "L13", "M14", "O14", "N15", "N12", "O13"]  # buildings, landscapes; in reading order
    assert spots["M14"] == {"x": 0, "y": 1, "cell": "M14", "kind": "building", "faces": ["E", "M", None, None]}
    assert spots["N12"] == {"x": 1, "y": -1, "cell": "N12", "kind": "landscape", "faces": [None, None, "W", None]}
    assert spots["O13"]["faces"] == [None, None, None, "F"]


@pytest.mark.parametrize(
    ("where", "phase", "tile", "actor"),
    [
        ("start", "draw", 1, "chance"),
        ("begun", "lay", 1, 0),
        ("second", "lay", 2, 0),
        ("between", "draw", 1, "chance"),
        ("house", "house", 1, 0),
        ("owing", "pay", 1, 0),
        ("over", "over", 1, "over"),
    ],
)
def test_who_has_to_do_what(where: str, phase: str, tile: int, actor: int | str) -> None:
    draws = ("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E")
    places: dict[str, Callable[[], Town]] = {
        "start": opening,
        "begun": lambda: opening(*draws),
        "second": lambda: play(opening(*draws), "EMWF N13"),
        "between": lambda: play(opening(*draws), "EMWF N13", "E N12"),
        "house": lambda: play(town(TWELVE, "EEEE EEEE EEEE E E E", FIELD), "EEEE L13"),
        "owing": owing,
        "over": lambda: town(TWELVE, "EEEE EEEE EEEE E E E", FIELD, phase="over", turns_left=0),
    }
    there = places[where]()
    view = json_of(GAME.view(there, None))
    assert (view["phase"], view["tile"], view["actor"]) == (phase, tile, actor)
    assert (view["result"] is None) == (where != "over")
    assert (view["moving"] is None) == (where != "house")
    assert (view["due"] is None) == (where != "owing")


def owing() -> Town:
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
        chips=(2, 1),
    )
    return play(there, "E O13")


@pytest.mark.rule("K4.4")
def test_a_building_that_waits_for_a_house_is_not_scored_yet() -> None:
    """All twelve houses stand; O14 is enclosed as it is laid."""
    there = town(
        """
              L     M     N     O     P     Q     R
        12    .     .     E   1EEEE   E   1EEEE   E
        13  1EEEE   E   1EEEE   E   1EEEE   E   1EEEE
        14    .   1EEEE   E     .     E   1EEEE   E
        15    .     E   1EEEE   E   1EEEE   E   1EEEE
        16    .     .     .     .     .   1EEEE   .
        """,
        "EEEE EEEE EEEE E E E",
        FIELD,
    )
    play(there, "EEEE O14")
    assert json_of(GAME.view(there, None))["phase"] == "house"
    assert scored(there, "O14") is False
    play(there, "house L13")
    assert scored(there, "O14") is True


def scored(there: Town, cell: str) -> bool:
    return {
        tile["cell"]: bool(tile["scored"]) for tile in json_of(GAME.view(there, None))["tiles"] if "scored" in tile
    }[cell]


def test_a_building_that_is_being_paid_for_is_not_scored_yet() -> None:
    there = owing()
    tiles = {tile["cell"]: tile for tile in json_of(GAME.view(there, None))["tiles"]}
    assert tiles["N13"]["scored"] is False
    play(there, "pay")
    tiles = {tile["cell"]: tile for tile in json_of(GAME.view(there, None))["tiles"]}
    assert tiles["N13"]["scored"] is True
    assert tiles["O14"]["scored"] is False


def choice(there: Town, text: str) -> Json:
    return next(choice for choice in json_of(GAME.choices(there)) if choice["text"] == text)


def test_a_choice_says_what_it_would_change() -> None:
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
    assert choice(there, "E O13") == {
        "action": GAME.from_text(there, "E O13"),
        "move": {"kind": "lay", "tile": "E", "x": 2, "y": 0, "turns": 0},
        "text": "E O13",
        "sides": "EEEE",
        "fits": [["bottom", "E", "E", True], ["left", "E", "M", False]],
        "group": [1, 1],
        "encloses": [{"cell": "N13", "owner": 0, "mismatch": 1, "brings": "choice"}],
    }
    assert choice(there, "EEMM N15")["group"] == [1, 2]  # O14 and N15 are diagonal neighbours
    assert choice(there, "EEMM N15 r3")["sides"] == "EMME"
    assert choice(there, "EEMM M12")["group"] == [1, 1]


def test_a_building_that_encloses_itself_is_shown() -> None:
    there = town(
        """
              M     N     O
        12    .     E   -EEEE
        13    E     .     E
        14    .     E   -EEEE
        """,
        "EEEM EEEM EEMM E E E",
        QUARRY,
    )
    assert choice(there, "EEEM N13 r1")["encloses"] == [{"cell": "N13", "owner": 0, "mismatch": 1, "brings": "choice"}]


@pytest.mark.rule("K5.4", "K6.1")
@pytest.mark.parametrize(
    ("building", "chips", "brings"),
    [("1EEEE", 0, "gain"), ("1EMEE", 1, "choice"), ("1EMEE", 0, "back"), ("1EMME", 1, "back"), ("1EMME", 0, "ruin")],
)
def test_a_choice_says_what_an_enclosure_brings_its_owner(building: str, chips: int, brings: str) -> None:
    there = town(
        f"""
              M     N     O
        12    .     E     .
        13    E   {building}   .
        14    .     E   2EEEE
        """,
        "EEMM EMMM EEEE E E E",
        QUARRY,
        active=1,
        chips=(chips, 1),
    )
    assert [enclosed["brings"] for enclosed in choice(there, "E O13")["encloses"]] == [brings]


@pytest.mark.rule("K8.1", "K8.2")
def test_the_current_score_is_shown_during_the_game() -> None:
    there = town(
        """
              M     N     O     P
        12    .     E     .     .
        13    E   1EEEE   .     .
        14    .     E   1EEEE   .
        """,
        "EEMM EMMM EEEE E E E",
        QUARRY,
    )
    view = json_of(GAME.view(there, 0))
    assert view["seats"][0]["group"] == 2
    assert view["seats"][0]["counted"] == ["N13"]
    assert view["seats"][0]["points"] == 2  # one house, one chip
    assert view["removed"] == [{"cell": "O14", "owner": 0, "landscapes": 1}]


def test_the_figures_of_paying_and_taking_back() -> None:
    there = owing()
    pay, back = json_of(GAME.choices(there))
    assert pay["move"] == {"kind": "pay"}
    assert {name: pay[name] for name in ("chips", "houses", "group", "points")} == {
        "chips": [2, 1],
        "houses": [11, 11],
        "group": [1, 1],
        "points": [3, 2],
    }
    assert {name: back[name] for name in ("chips", "houses", "group", "points")} == {
        "chips": [2, 2],
        "houses": [11, 12],
        "group": [1, 0],
        "points": [3, 2],
    }


def test_the_figures_of_moving_a_house() -> None:
    there = play(town(TWELVE, "EEEE EEEE EEEE E E E", FIELD), "EEEE L13")
    moving = choice(there, "house Q16")
    assert moving["move"] == {"kind": "house", "x": 4, "y": 3}
    assert (moving["group"], moving["houses"], moving["chips"]) == ([12, 12], [0, 0], [1, 1])
    assert choice(there, "house M14")["group"] == [12, 11]  # L13 hangs on M14


def test_no_choices_when_nobody_decides() -> None:
    assert json_of(GAME.choices(opening())) == []


def test_the_table_in_characters() -> None:
    assert GAME.board(small(), None) == BOARD
    assert GAME.board(opening(), None) == "(no tile on the table yet)\n"


BOARD = """\
       L     M     N     O
 12          +     *
          +-----+-----+
          |  E  |  W  |
 13    +  | EEE |E 1 F|  *
          |  E  |  M  |
          +-----+-----+
                |  M  |
 14          +  | MMM |  +
                |  M  |
                +-----+
 15                +
"""


def read_board(text: str) -> tuple[dict[Cell, Tile], dict[str, str]]:
    """The tiles of a drawn board, as laid, and the open spots with their marks."""
    lines = [line.ljust(250) for line in text.splitlines()]
    columns = [place(f"{name}13")[0] for name in lines[0].split()]
    table, spots = {}, {}
    for number, line in enumerate(lines):
        if not line[:3].strip():
            continue
        for i, x in enumerate(columns):
            cell = x, int(line[:3]) - 13
            top, middle, bottom = [row[5 + 6 * i : 10 + 6 * i] for row in [*lines, " " * 250][number - 1 : number + 2]]
            if middle.strip() in ("+", "*"):
                spots[label(*cell)] = middle.strip()
            elif middle == f" {top[2] * 3} " and top[2] != " ":
                table[cell] = Tile(top[2])
            elif middle.strip():
                sides = top[2] + middle[4] + bottom[2] + middle[0]
                table[cell] = Tile(sides, owner={"1": 0, "2": 1, ".": None}[middle[2]])
    return table, spots


@pytest.mark.parametrize(("name", "seed", "steps"), [("standard", 3, 14), ("settlers", 3, 27), ("twins", 5, 9)])
def test_a_drawn_board_shows_every_tile_and_every_spot_where_it_is(name: str, seed: int, steps: int) -> None:
    there = midgame(SUBJECTS[name], seed, steps)
    assert isinstance(there, Town)
    as_laid = {
        cell: Tile(tile.sides if tile.is_building else tile.printed, 0, tile.owner)
        for cell, tile in read_table(there).items()
    }
    marks = {"building": "+", "landscape": "*"}
    spots = {spot["cell"]: marks[spot["kind"]] for spot in json_of(GAME.view(there, None))["spots"]}
    assert read_board(GAME.board(there, None)) == (as_laid, spots)


@pytest.mark.bulk
@pytest.mark.parametrize("seed", range(12))
def test_a_choice_that_is_not_tried_says_what_trying_it_would(seed: int) -> None:
    town, dice = GAME.start({"set": "standard", "starter": "draw"}), random.Random(seed)
    while town.actor != OVER:
        if town.actor == CHANCE:
            outcomes, weights = zip(*chance_outcomes(town), strict=True)
            town.apply(dice.choices(outcomes, weights)[0])
            continue
        assert offered.choices(town) == [offered.choice(town, action) for action in legal_actions(town)]
        town.apply(dice.choice(legal_actions(town)))
