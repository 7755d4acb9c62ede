"""M1, M6.2, M10, M11.10: what is in the box, and what is said of data that cannot be used."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from architrave.games.architects.components import build_set, standard, standard_data
from architrave.games.architects.components_goals import variants
from architrave.games.architects.lots import BLOCK_LOTS, COLOURS, LETTERS, LOT_NAMES, SIDE_LOTS, lot_names
from architrave.kernel.refusal import Invalid
from tests.games.architects.cities import BOX


@pytest.mark.rule("M1.1")
def test_120_buildings_of_six_types() -> None:
    assert LETTERS == "RSOMIL"
    assert list(BOX.buildings) == [20] * 6
    assert sum(BOX.buildings) == 120


@pytest.mark.rule("M1.2")
def test_the_pieces_of_the_box() -> None:
    assert len(BOX.goals) == 24
    assert len(BOX.tiles) == 20
    assert sum(BOX.pair_copies) == 20
    assert len(BOX.card_texts) == 10
    assert len(BOX.events) == 20
    assert list(BOX.residents) == [10] * 6
    assert BOX.numbers.tokens * 3 == 6  # each player


@pytest.mark.rule("M1.3")
def test_eight_blocks_of_four_lots_on_two_banks() -> None:
    assert [COLOURS[colour] for colour in BOX.block_colour] == [
        "green", "gray", "green", "gray", "gray", "green", "gray", "green",
    ]  # fmt: skip
    assert LOT_NAMES[:8] == ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")
    assert LOT_NAMES[8:12] == ("1c", "1d", "2c", "2d")
    assert LOT_NAMES[16:20] == ("5a", "5b", "6a", "6b")
    assert LOT_NAMES[24:] == ("5c", "5d", "6c", "6d", "7c", "7d", "8c", "8d")
    for block in range(8):
        assert lot_names(int(BLOCK_LOTS[block])) == [f"{block + 1}{place}" for place in "abcd"]
    river, mountains = (lot_names(int(lots)) for lots in SIDE_LOTS)
    assert river == [f"{block}{place}" for blocks, places in (((1, 2, 3, 4), "cd"), ((5, 6, 7, 8), "ab"))
                     for block in blocks for place in places]  # fmt: skip
    assert sorted(river + mountains) == sorted(LOT_NAMES)
    green = lot_names(int(BOX.colour_lots[0]))
    assert {name[0] for name in green} == {"1", "3", "6", "8"}
    assert len(green) == 16


@pytest.mark.rule("M2.2", "M8.1")
@pytest.mark.parametrize(
    ("players", "rows"),
    [(1, [(2, 10), (2, 8), (2, 10)]), (2, [(2, 10), (2, 8), (2, 10)]), (3, [(3, 9), (3, 9), (3, 9)]),
     (4, [(4, 8), (4, 12), (4, 8)])],
)  # fmt: skip
def test_rows_of_every_round(players: int, rows: list[tuple[int, int]]) -> None:
    found = [(BOX.row_count[players * 3 + number], BOX.row_length[players * 3 + number]) for number in range(3)]
    assert found == rows


@pytest.mark.rule("M6.2")
def test_two_services_of_each_pair_of_ordinary_types() -> None:
    assert BOX.pairs == ["RS", "RO", "RM", "RI", "SO", "SM", "SI", "OM", "OI", "MI"]
    assert {tuple(pair) for pair in BOX.pairs} == set(combinations("RSOMI", 2))
    assert list(BOX.pair_copies) == [2] * 10
    for number, pair in enumerate(BOX.pairs):
        assert LETTERS[BOX.pair_first[number]] + LETTERS[BOX.pair_second[number]] == pair


@pytest.mark.rule("M10.1")
def test_twenty_distinct_requirement_tiles() -> None:
    wanted = []
    for number, pair in enumerate(BOX.pairs):
        green, gray = ("river", "mountain") if number % 2 == 0 else ("mountain", "river")
        wanted += [f"{pair}-green-{green}", f"{pair}-gray-{gray}"]
    assert BOX.tile_ids == wanted
    assert len(set(wanted)) == 20
    assert Counter(id.split("-", 1)[1] for id in wanted) == {
        "green-river": 5, "gray-mountain": 5, "green-mountain": 5, "gray-river": 5,
    }  # fmt: skip
    assert lot_names(int(BOX.tile_lots[BOX.tile("RS-green-river")])) == ["1c", "1d", "3c", "3d", "6a", "6b", "8a", "8b"]
    assert lot_names(int(BOX.tile_lots[BOX.tile("MI-gray-river")])) == ["2c", "2d", "4c", "4d", "5a", "5b", "7a", "7b"]


@pytest.mark.rule("M11.10")
def test_ten_automa_cards() -> None:
    assert BOX.card_texts == [f"{arrow} {n}" for arrow in ("left", "right") for n in range(1, 6)]
    assert list(BOX.card_left) == [1] * 5 + [0] * 5
    assert list(BOX.card_n) == [1, 2, 3, 4, 5] * 2


def test_names_and_numbers() -> None:
    assert BOX.goal("017") == 16
    assert BOX.goal("025") == -1
    assert BOX.pair("OI") == 8
    assert BOX.pair("IO") == -1
    assert BOX.tile("RS-gray-mountain") == 1
    assert BOX.tile("RS") == -1
    assert BOX.card("right 5") == 9
    assert BOX.card("up 1") == -1
    assert BOX.event("E20") == 19
    assert BOX.event("E21") == -1


def test_there_is_one_object_for_one_set() -> None:
    assert pickle.loads(pickle.dumps(BOX)) is BOX is standard()
    other = copy.deepcopy(standard_data())
    other["points"]["boat"] = 3
    changed = build_set(other, "own.toml")
    assert changed != BOX
    assert changed.digest() != BOX.digest()
    assert changed.numbers.boat_vp == 3
    assert hash(changed) != hash(BOX)


def put(path: str, value: object) -> Any:
    """The data of the box with one field changed, added, or taken away (None)."""
    data = copy.deepcopy(standard_data())
    entry: Any = data
    *way, last = path.split("/")
    for step in way:
        entry = entry[int(step)] if isinstance(entry, list) else entry[step]
    if value is None:
        del entry[last]
    elif isinstance(entry, list):
        entry[int(last)] = value
    else:
        entry[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "where", "key"),
    [
        ("buildings/R", 0, ".buildings.R", "file.out_of_range"),
        ("buildings/X", 20, ".buildings.X", None),
        ("buildings/L", None, ".buildings.L", "file.missing"),
        ("buildings/R", 9, ".rows.4", "architects.components.buildings"),
        ("city/colours", ["green"] * 7, ".city.colours", "file.list_length"),
        ("city/colours/2", "grey", ".city.colours[3]", "file.not_one_of"),
        ("rows/2/1", [2, 7], None, None),
        ("rows/3/0", [2, 10], ".rows.3[1]", "architects.components.uneven"),
        ("rows/3/0", [5, 6], ".rows.3[1][1]", "file.out_of_range"),
        ("rows/3/0", [1, 13], ".rows.3[1][2]", "file.out_of_range"),
        ("rows/3/0", [0, 5], ".rows.3[1][1]", "file.out_of_range"),
        ("rows/3/0", [1, 0], ".rows.3[1][2]", "file.out_of_range"),
        ("rows/4", None, ".rows.4", "file.missing"),
        ("table/backup", "6", ".table.backup", "file.not_whole"),
        ("points/pair", -1, ".points.pair", "file.out_of_range"),
        ("points/neighbours", 4, ".points.neighbours", "file.out_of_range"),
        ("automa/cards/1", "left 1", ".automa.cards[2]", "architects.components.twice"),
        ("automa/cards/1", "up 1", ".automa.cards[2]", "file.text_form"),
        ("automa/difficulty/easy", None, ".automa.difficulty.easy", "file.missing"),
        ("services/RS", None, ".services", "architects.components.number"),
        ("services/RL", 2, ".services", None),
        ("requirements/tiles/0", "RR-green-river", ".requirements.tiles[1]", "architects.components.tile"),
        ("requirements/tiles/0", "RL-green-river", ".requirements.tiles[1]", "architects.components.tile"),
        ("requirements/tiles/0", "RS-blue-river", ".requirements.tiles[1]", "architects.components.tile"),
        ("requirements/tiles/0", "RS-green-lake", ".requirements.tiles[1]", "architects.components.tile"),
        ("requirements/tiles/0", "RS", ".requirements.tiles[1]", "architects.components.tile"),
        ("requirements/tiles/1", "RS-green-river", ".requirements.tiles[2]", "architects.components.twice"),
        ("goal/003", None, ".goal", "architects.components.number"),
        ("goal/003/vp", None, ".goal.003.vp", "file.missing"),
        ("goal/003/unit", "street", ".goal.003.unit", "file.not_one_of"),
        ("goal/003/shape", ["RS"], ".goal.003.shape", "architects.components.shape"),
        ("goal/003/shape", ["RS", "SRR"], ".goal.003.shape", "architects.components.shape"),
        ("goal/003/shape", ["..", ".."], ".goal.003.shape", "architects.components.empty_shape"),
        ("goal/003/shape", ["R?", "SR"], ".goal.003.shape[1]", "file.text_form"),
        ("goal/003/shape", None, ".goal.003", "file.no_form"),
        ("goal/016/turn", True, ".goal.016.turn", "architects.components.turn"),
        ("goal/016/colour", "gray", ".goal.016.colour", "architects.components.colour"),
        ("goal/019/colour", None, ".goal.019.colour", "architects.components.set_colour"),
        ("goal/020/colour", "gray", ".goal.020.colour", "architects.components.set_colour"),
        ("goal/020/set", "RR", ".goal.020.set", "architects.components.twice"),
        ("goal/024/best", 5, ".goal.024.best", "file.out_of_range"),
        ("goal/024/lengths/9", 20, ".goal.024.lengths.9", "file.text_form"),
        ("event/E01/type", "L", ".event.E01.type", "file.not_one_of"),
        ("event/E01/effect", "rain", ".event.E01.effect", "file.not_one_of"),
        ("event/E13/vp", None, ".event.E13.vp", "file.missing"),
        ("event/E21", {"effect": "goal"}, ".event", "file.list_length"),
        ("event/E20", None, ".event", "architects.components.number"),
        ("colour", "red", ".colour", None),
    ],
)  # fmt: skip
def test_bad_data_is_refused_with_file_entry_and_field(
    path: str, value: object, where: str | None, key: str | None
) -> None:
    data = put(path, value)
    if where is None:
        assert build_set(data, "own.toml").row_length[7] == 7
        return
    with pytest.raises(Invalid) as refused:
        build_set(data, "own.toml")
    assert refused.value.where == "own.toml" + where
    if key is not None:
        assert refused.value.key == key


def test_a_round_may_have_a_single_row() -> None:
    assert build_set(put("rows/2/1", [1, 8]), "own.toml") != BOX


@pytest.mark.parametrize(("marks", "count"), [({}, 1), ({"mirror": True}, 2), ({"turn": True}, 4)])
def test_a_shape_is_mirrored_and_turned_only_where_it_says_so(marks: dict[str, bool], count: int) -> None:
    entry = {"unit": "block", "shape": ["RS", "OM"], **marks}
    assert len(variants(entry, ["gray"] * 8, "here")) == 2 * count  # above the river and, flipped, below it
