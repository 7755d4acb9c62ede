"""K1: the tiles, and what is said of a set that cannot be used."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from architrave.games.architekton import numbers as n
from architrave.games.architekton.component_set import rotated
from architrave.games.architekton.components import as_json, build_set, find_set, shipped
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from tests.games.architekton.plan import GAME, QUARRY, chips, opening, play, town
from tests.json_of import json_of

STANDARD: Final = [
    "EMWF", "EMFW", "EWMF", "EWFM", "EFMW", "EFWM",
    "EEMW", "EMEF", "EEFW", "MMWF", "MWME", "MMEF", "WWFE", "WFWM", "WWME", "FFEM", "FEFW", "FFWM",
    "EEMM", "MMWW", "WWFF", "FFEE",
]  # fmt: skip


def looks(printed: str) -> frozenset[str]:
    return frozenset(printed[turns:] + printed[:turns] for turns in range(4))


@pytest.mark.rule("K1.1")
def test_there_are_four_terrains() -> None:
    assert n.TERRAINS == "EMWF"
    for tiles in shipped().values():
        assert set("".join(tiles.printed)) == set("EMWF")


@pytest.mark.rule("K1.2")
@pytest.mark.parametrize("name", ["standard", "symmetric"])
def test_24_landscapes_six_of_each_terrain(name: str) -> None:
    tiles = find_set(name)
    assert as_json(tiles)["landscapes"] == {"E": 6, "M": 6, "W": 6, "F": 6}
    assert [tiles.printed[piece] for piece in range(4)] == ["E", "M", "W", "F"]
    assert list(tiles.counts)[:4] == [6, 6, 6, 6]
    for piece, terrain in enumerate("EMWF"):
        assert [side_letters(int(tiles.sides[piece * 4 + turns])) for turns in range(4)] == [terrain * 4] * 4


def side_letters(bits: int) -> str:
    return "".join("EMWF"[(bits >> 4 * place & 15).bit_length() - 1] for place in range(4))


@pytest.mark.rule("K1.3")
def test_the_standard_set_is_the_one_of_the_rules() -> None:
    assert next(iter(shipped())) == "standard"
    buildings = find_set("standard").buildings
    assert list(buildings) == STANDARD
    assert len({looks(printed) for printed in buildings}) == 22
    assert Counter("".join(buildings)) == {"E": 22, "M": 22, "W": 22, "F": 22}


@pytest.mark.rule("K1.3")
def test_the_symmetric_set_has_four_families() -> None:
    buildings = find_set("symmetric").buildings
    assert len(buildings) == len({looks(printed) for printed in buildings}) == 22
    families = Counter(
        "four" if len(set(b)) == 4 else "AAAA" if len(set(b)) == 1 else "AABB" if b[0] == b[1] else "ABAB"
        for b in buildings
    )
    assert families == {"four": 6, "AABB": 6, "ABAB": 6, "AAAA": 4}
    assert all(b[0] == b[2] and b[1] == b[3] for b in buildings[12:18])
    assert all(b[0] == b[1] and b[2] == b[3] for b in buildings[6:12])


@pytest.mark.rule("K1.4", "K2.1")
def test_twelve_houses_each_and_more_chips_than_the_box_holds() -> None:
    begun = opening("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "F")
    assert [seat["houses"] for seat in json_of(GAME.view(begun, None))["seats"]] == [12, 12]
    there = town(
        """
              M     N
        12    .     .
        13    E   1EEEE
        14    .     E
        """,
        "EEEM EEMM EMMM E E E",
        QUARRY,
        chips=(8, 8),
    )
    play(there, "E N12", "E O13")  # K5.2: a ninth chip for seat 0, although 16 are out
    assert chips(there) == (9, 8)


@pytest.mark.rule("K1.5")
def test_a_quarter_turn_moves_the_top_to_the_right() -> None:
    assert [rotated("EMWF", turns) for turns in range(4)] == ["EMWF", "FEMW", "WFEM", "MWFE"]
    # N13 has M13 at its left and N14 at its bottom: the left side is the fourth, the bottom the third.
    begun = opening("EMWF", "WWFF", "FFEE", "E", "E", "E", "M", "E")
    cells = json_of(GAME.choices(begun))
    fits = {choice["text"]: choice["fits"] for choice in cells}
    assert fits["EMWF N13 r2"] == [["bottom", "E", "E", True], ["left", "M", "M", True]]
    assert fits["EMWF M14 r1"] == [["top", "F", "M", False], ["right", "E", "E", True]]
    assert "EMWF N13" not in fits
    assert fits["EMWF O14 r3"] == [["left", "E", "E", True]]
    assert fits["EMWF N15"] == [["top", "E", "E", True]]


@pytest.mark.parametrize(
    ("change", "where", "key"),
    [
        ({"landscapes": {"E": 24, "M": 0, "W": 0}}, ".landscapes.F", "architekton.tiles.no_count"),
        ({"landscapes": {"E": 24, "M": -1, "W": 0, "F": 0}}, ".landscapes.M", None),
        ({"landscapes": {"E": 7, "M": 6, "W": 6, "F": 6}}, ".landscapes", "architekton.tiles.landscape_count"),
        ({"landscapes": {"E": 6, "M": 6, "W": 6, "F": 5}}, ".landscapes", "architekton.tiles.landscape_count"),
        ({"landscapes": {"E": 6, "M": 6, "W": 6, "F": 6, "S": 0}}, ".landscapes.S", None),
        ({"landscapes": {"E": 6, "M": 6, "W": 6, "F": 6, "EM": 0}}, ".landscapes.EM", None),
        ({"landscapes": {"E": 6, "M": 6, "W": 6, "F": "6"}}, ".landscapes.F", None),
        ({"landscapes": [6, 6, 6, 6]}, ".landscapes", None),
        ({"buildings": STANDARD[:-1]}, ".buildings", "architekton.tiles.building_count"),
        ({"buildings": [*STANDARD, "EEEE"]}, ".buildings", "architekton.tiles.building_count"),
        ({"buildings": ["EMWS", *STANDARD[1:]]}, ".buildings[1]", "architekton.tiles.bad_sides"),
        ({"buildings": [*STANDARD[:-1], "EMW"]}, ".buildings[22]", None),
        ({"buildings": [*STANDARD[:-1], "MWFE"]}, ".buildings[22]", "architekton.tiles.same_look"),
        ({"buildings": [*STANDARD[:-1], "WFEM"]}, ".buildings[22]", "architekton.tiles.same_look"),
        ({"buildings": [*STANDARD[:-1], "FEMW"]}, ".buildings[22]", "architekton.tiles.same_look"),
        ({"buildings": [*STANDARD[:-1], 7]}, ".buildings[22]", None),
        ({"buildings": "EMWF"}, ".buildings", None),
        ({"houses": 12}, "", None),
    ],
)
def test_a_bad_set_is_refused_with_file_entry_and_field(change: Json, where: str, key: str | None) -> None:
    entry = {"landscapes": {"E": 6, "M": 6, "W": 6, "F": 6}, "buildings": STANDARD} | change
    with pytest.raises(Invalid) as refused:
        build_set(entry, "own", "tiles.toml [own]")
    assert refused.value.where.startswith("tiles.toml [own]" + where)
    if key is not None:
        assert refused.value.where == "tiles.toml [own]" + where
        assert refused.value.key == key


@pytest.mark.parametrize("missing", ["landscapes", "buildings"])
def test_a_set_needs_both_kinds(missing: str) -> None:
    entry = as_json(find_set("standard"))
    del entry[missing]
    with pytest.raises(Invalid):
        build_set(entry, "own", "set")


@pytest.mark.parametrize("name", ["", "Standard", "own", 3, None, ["standard"], True])
def test_an_unknown_set_is_refused(name: object) -> None:
    with pytest.raises(Invalid) as refused:
        GAME.options({"set": name})
    assert refused.value.key == "architekton.tiles.unknown_set"
    assert "standard" in str(refused.value.params["known"])


def test_a_set_is_known_by_its_tiles_not_by_its_name() -> None:
    one = build_set(as_json(find_set("standard")) | {"name": "copy"}, "copy", "set")
    assert one.digest() == find_set("standard").digest()
    assert find_set("symmetric").digest() != find_set("standard").digest()
    assert one != find_set("standard")  # in one program the name tells them apart
    assert find_set("standard") != "standard"
    name, digest, carried = GAME.components(GAME.options({"set": QUARRY}))
    assert (name, digest) == ("quarry", find_set(QUARRY).digest())
    assert carried == QUARRY
    assert GAME.components(GAME.options({})) == ("standard", find_set("standard").digest(), None)


def test_a_set_without_a_name_is_called_own() -> None:
    unnamed = {field: value for field, value in QUARRY.items() if field != "name"}
    assert GAME.components(GAME.options({"set": unnamed}))[0] == "own"


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"starter": 2}, "options.starter"),
        ({"starter": -1}, "options.starter"),
        ({"starter": True}, "options.starter"),
        ({"starter": 1.0}, "options.starter"),
        ({"starter": "first"}, "options.starter"),
        ({"starter": None}, "options.starter"),
        ({"start": 0}, "options.start"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: Json, where: str) -> None:
    with pytest.raises(Invalid) as refused:
        GAME.options(options)
    assert refused.value.where == where
