"""Position files: any position and back; whatever is wrong in one is named with its field."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from architrave.games.architekton.notation import label
from architrave.games.architekton.position import Town
from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from tests.games.architekton.plan import FIELD, GAME, QUARRY, opening, play, town
from tests.games.architekton.subject import fault
from tests.games.architekton.test_laying import TWELVE
from tests.games.architekton.test_refusals import homeless, mid_turn, over, owing

STANDARD = GAME.options({})


def ruined() -> Town:
    there = town(
        """
              M     N     O
        12  -EEEE   E     .
        13    E   1MMME   .
        14    .     E   -EEEE
        """,
        "EEEE EEEM EEMM E E E",
        QUARRY,
        chips=(1, 0),
    )
    return play(there, "E O13")


def options_of(there: Town) -> Json:
    return GAME.options({"set": {"standard": "standard", "field": FIELD, "quarry": QUARRY}[there.tiles.name]})


def homeless_again() -> Town:
    return play(homeless(), "house M14", "EEEE L15")


def owing_all_around() -> Town:
    there = town(
        """
              M     N     O     P     Q
        11    .     .     E     .     .
        12    .     E   1EEME   E     .
        13    E   2EMME   .   1EEEM   E
        14    .     E   2EMEE   E     .
        15    .     .     E     .     .
        """,
        "EEEE EEEE EEEE E E E",
        QUARRY,
        chips=(2, 2),
    )
    return play(there, "E O13")


@pytest.mark.parametrize("where", [opening, mid_turn, owing, owing_all_around, homeless, homeless_again, over, ruined])
def test_a_position_and_back(where: Any) -> None:
    there = where()
    data = GAME.dump(there)
    again = GAME.restore(copy.deepcopy(data), options_of(there))
    assert again.__reduce__() == there.__reduce__()
    assert GAME.dump(again) == data


def test_what_a_file_says() -> None:
    assert GAME.dump(mid_turn()) == {
        "phase": "lay",
        "starter": 0,
        "active": 0,
        "turn": 1,
        "placed": 0,
        "idle": 0,
        "tiles": [
            {"tile": "E", "cell": "M13"},
            {"tile": "M", "cell": "N14"},
            {"tile": "EWFM", "cell": "N13", "turns": 3, "house": 0},
        ],
        "supply": {"buildings": ["EMWF", "EMFW", "EWMF"], "landscapes": ["W", "F", "E"]},
        "seats": [{"chips": 1, "houses": 11}, {"chips": 1, "houses": 12}],
    }


def at(data: Json, path: str) -> tuple[Any, Any]:
    """The container and the last name of a path: tiles.2.cell."""
    inside: Any = data
    *names, last = [int(name) if name.isdigit() else name for name in path.split(".")]
    for name in names:
        inside = inside[name]
    return inside, last


def refused(data: Json, options: Json) -> Invalid:
    with pytest.raises(Invalid) as found:
        GAME.restore(data, options)
    for language in LANGUAGES:
        assert found.value.key in catalogue(language)
    assert found.value.where.startswith("position")
    return found.value


GONE = object()


@pytest.mark.parametrize(
    ("path", "value", "where", "key"),
    [
        ("phase", "pause", "position.phase", None),
        ("phase", GONE, "position", None),
        ("phase", ["lay"], "position.phase", None),
        ("phase", "house", "position.placed", "out_of_range"),
        ("phase", "pay", "position.placed", "out_of_range"),
        ("phase", "draw", "position.phase", "nothing_to_draw"),
        ("phase", "over", "position.phase", "not_over"),
        ("starter", 2, "position.starter", None),
        ("starter", GONE, "position.phase", "not_set_up"),
        ("active", GONE, "position.phase", "not_set_up"),
        ("active", "0", "position.active", None),
        ("turn", -1, "position.turn", None),
        ("placed", 1, "position.supply", "supply_size"),
        ("placed", 2, "position.placed", "out_of_range"),
        ("placed", 3, "position.placed", None),
        ("idle", 2, "position.phase", "already_over"),
        ("turns_left", 0, "position.phase", "already_over"),
        ("turns_left", 3, "position.turns_left", None),
        ("ruined", 0, "position.phase", "already_over"),
        ("due", ["N13"], "position.due", "not_in_this_phase"),
        ("waiting", "N13", "position.waiting", "not_in_this_phase"),
        ("tiles", [], "position.seats[1].houses", "house_count"),
        ("tiles.0.cell", "M12", "position.tiles[1]", "first_two"),
        ("tiles.1.cell", "M13", "position.tiles[2]", "first_two"),
        ("tiles.0.tile", "EEMM", "position.tiles[1]", "first_two"),
        ("tiles.2.cell", "N13x", "position.tiles[3].cell", "no_place"),
        ("tiles.2.cell", "ZZ99", "position.tiles[3].cell", "no_place"),
        ("tiles.2.cell", "N12", "position.tiles[3]", "not_laid_so"),
        ("tiles.2.cell", "A2", "position.tiles[3]", "not_laid_so"),
        ("tiles.2.turns", 1, "position.tiles[3]", "not_laid_so"),
        ("tiles.2.turns", 4, "position.tiles[3].turns", None),
        ("tiles.0.turns", 1, "position.tiles[1].turns", "bad_turn"),
        ("tiles.2.tile", "EMWS", "position.tiles[3].tile", "unknown_tile"),
        ("tiles.2.house", 2, "position.tiles[3].house", None),
        ("tiles.2.house", 1, "position.seats[1].houses", "house_count"),
        ("tiles.2.house", GONE, "position.seats[1].houses", "house_count"),
        ("tiles.0.house", 1, "position.tiles[1].house", "house_on_landscape"),
        ("tiles.2.colour", "red", "position.tiles[3]", None),
        ("supply.buildings.0", "EWFM", "position.supply.buildings[1]", "no_more"),
        ("supply.buildings.0", "E", "position.supply.buildings[1]", "not_a_building"),
        ("supply.landscapes.2", "EEMM", "position.supply.landscapes[3]", "not_a_landscape"),
        ("supply.landscapes.2", "X", "position.supply.landscapes[3]", "unknown_tile"),
        ("supply.buildings", ["EMWF", "EMFW"], "position.supply", "supply_size"),
        ("supply.buildings", ["EMWF", "EMFW", "EWMF", "EEMM"], "position.supply.buildings", None),
        ("supply", GONE, "position", None),
        ("seats.0.chips", -1, "position.seats[1].chips", None),
        ("seats.0.chips", 2**70, "position.seats[1].chips", None),
        ("seats.1.houses", 11, "position.seats[2].houses", "house_count"),
        ("seats.1.houses", 13, "position.seats[2].houses", None),
        ("seats", [{"chips": 1, "houses": 12}], "position.seats", None),
        ("mood", "good", "position", None),
    ],
)
def test_each_fault_is_named_with_its_field(path: str, value: object, where: str, key: str | None) -> None:
    data = GAME.dump(mid_turn())
    container, last = at(data, path)
    if value is GONE:
        del container[last]
    else:
        container[last] = value
    found = refused(data, STANDARD)
    assert found.where.startswith(where)
    if key is not None:
        assert found.key == f"architekton.position.{key}"


def test_a_supply_that_fits_nowhere_is_no_choice() -> None:
    begun = opening("EMWF", "WWFF", "FFWM", "W", "M", "W", "E", "E")
    data = GAME.dump(begun)
    data["supply"]["buildings"][0] = "MMWW"
    assert refused(data, STANDARD).key == "architekton.position.nothing_fits"


def test_a_turn_needs_the_two_first_landscapes() -> None:
    data = GAME.dump(opening("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E"))
    assert refused(data | {"tiles": data["tiles"][:1]}, STANDARD).key.endswith("not_set_up")


@pytest.mark.parametrize("data", [None, [], "lay", 3, {}, {"phase": "lay"}])
def test_what_is_no_position_at_all(data: Any) -> None:
    assert refused(data, STANDARD).where.startswith("position")


def changed(there: Town, **fields: Any) -> Json:
    return GAME.dump(there) | fields


def test_a_building_that_waits_is_the_newest_tile() -> None:
    there = homeless()
    options = options_of(there)
    assert refused(changed(there, waiting="N13"), options).key.endswith("not_the_newest")
    without = GAME.dump(there)
    del without["waiting"]
    assert refused(without, options).key.endswith("not_the_newest")
    # A landscape as the newest tile, named as if it were the building that waits.
    data = GAME.dump(town(TWELVE.replace("1EEEE   .\n", "-EEEE   .\n"), "EEEE EEEE EEEE E E E", FIELD))
    data |= {"phase": "house", "placed": 1, "waiting": "R14"}
    data["supply"]["landscapes"] = ["E", "E"]
    data["tiles"].sort(key=lambda tile: str(tile["cell"]) == "R14")
    assert refused(data, options).key.endswith("not_the_newest")


def test_a_building_just_laid_is_missing_among_the_buildings() -> None:
    there = homeless()
    supply = {"buildings": ["EEEE", "EEEE", "EEEE"], "landscapes": ["E", "E"]}
    found = refused(changed(there, supply=supply), options_of(there))
    assert (found.where, found.key) == ("position.supply", "architekton.position.supply_kinds")


def test_a_building_waits_only_with_an_empty_supply_of_houses() -> None:
    there = homeless()
    data = GAME.dump(there)
    moved = next(tile for tile in data["tiles"] if tile["cell"] == "Q16")
    del moved["house"]
    data["seats"][0]["houses"] = 1
    assert refused(data, options_of(there)).key.endswith("no_house_due")


@pytest.mark.parametrize(
    ("fields", "where", "key"),
    [
        ({"due": []}, "due", "nothing_due"),
        ({"due": ["N13", "N13"]}, "due", "not_in_order"),
        ({"due": ["M13"]}, "due[1]", "not_due"),
        ({"due": ["O14"]}, "due[1]", "not_due"),
        ({"due": ["O15"]}, "due[1]", "not_due"),
        ({"due": ["P13"]}, "due[1]", "not_due"),
        ({"due": ["??"]}, "due[1]", "no_place"),
        ({"seats": [{"chips": 0, "houses": 11}, {"chips": 0, "houses": 11}]}, "due[1]", "no_choice"),
        ({"phase": "lay"}, "due", "not_in_this_phase"),
        ({"supply": {"buildings": ["EEMM", "EMMM"], "landscapes": ["E", "E", "E"]}}, "supply", "supply_kinds"),
    ],
)
def test_faults_of_payments(fields: Json, where: str, key: str) -> None:
    there = owing()
    found = refused(changed(there, **fields), options_of(there))
    assert (found.where, found.key) == (f"position.{where}", f"architekton.position.{key}")


def test_a_building_enclosed_earlier_owes_nothing_now() -> None:
    there = town(
        """
              L     M     N     O
        12    .     .     E     .
        13    .     E   1EEEM   E
        14    E   1EMEE   E     .
        15    .     E     .     .
        """,
        "EEMM EMMM EEEE E E E",
        QUARRY,
        newest="O13",
    )
    data = changed(there, phase="pay", placed=1, due=["N13"])
    data["supply"]["landscapes"] = ["E", "E"]
    assert GAME.dump(GAME.restore(data, options_of(there))) == data
    assert refused(data | {"due": ["M14"]}, options_of(there)).where == "position.due[1]"


def test_a_building_that_matches_owes_nothing() -> None:
    there = town(
        """
              M     N     O
        12    .     E     .
        13    E   1EEEE   E
        14    .     E   2EEEE
        """,
        "EEMM EMMM EEEE E E E",
        QUARRY,
        newest="O13",
    )
    data = changed(there, phase="pay", placed=1, due=["N13"])
    data["supply"]["landscapes"] = ["E", "E"]
    assert refused(data, options_of(there)).key.endswith("not_due")


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"ruined": 1}, "not_ruined"),
        ({"seats": [{"chips": 2, "houses": 11}, {"chips": 0, "houses": 12}]}, "not_ruined"),
        ({"due": []}, "nothing_due"),
    ],
)
def test_faults_of_an_early_end(fields: Json, key: str) -> None:
    there = ruined()
    assert refused(changed(there, **fields), options_of(there)).key == f"architekton.position.{key}"
    without = GAME.dump(there)
    del without["ruined"]
    assert refused(without, options_of(there)).key.endswith("not_over")


def test_draws_need_something_to_draw_and_a_game_that_goes_on() -> None:
    begun = opening("EMWF", "EMFW")
    data = GAME.dump(begun)
    assert GAME.restore(data, STANDARD).actor == CHANCE
    assert refused(data | {"placed": 1}, STANDARD).key.endswith("out_of_range")
    for over_already in ({"idle": 2}, {"turns_left": 0}, {"ruined": 1}):
        assert refused(data | over_already, STANDARD).key.endswith("already_over")
    without = dict(data)
    del without["active"]
    assert refused(without, STANDARD).key.endswith("not_set_up")
    nobody = dict(without)
    del nobody["starter"]
    assert GAME.restore(nobody, STANDARD).actor == CHANCE
    assert refused(nobody | {"turn": 1}, STANDARD).key.endswith("not_set_up")
    landscape = [{"tile": "E", "cell": "M13"}]
    assert refused(nobody | {"tiles": landscape}, STANDARD).key.endswith("not_set_up")


def field(buildings: int, landscapes: int) -> list[Json]:
    """So many tiles that all fit, buildings without houses, in a strip."""
    cells = [(x, y) for x in range(20) for y in (0, 1)]
    even = [cell for cell in cells if sum(cell) % 2 == 0][:landscapes]
    odd = [cell for cell in cells if sum(cell) % 2 == 1][:buildings]
    order = sorted([*even, *odd], key=lambda cell: (cell not in ((0, 0), (1, 1)), cell))
    return [{"tile": "E" if cell in even else "EEEE", "cell": label(*cell)} for cell in order]


@pytest.mark.parametrize(
    ("buildings", "turns_left", "allowed"),
    [
        (15, None, True),
        (16, None, False),
        (16, 2, True),
        (17, 2, True),
        (18, 2, False),
        (18, 1, True),
        (19, 1, True),
    ],
)
def test_the_last_round_has_begun_when_the_stack_is_used_up_and_the_reserve_must_suffice(
    buildings: int, turns_left: int | None, allowed: bool
) -> None:
    data: Json = {
        "phase": "lay",
        "starter": 0,
        "active": 0,
        "tiles": field(buildings, buildings),
        "supply": {"buildings": ["EEEE"] * 3, "landscapes": ["E"] * 3},
        "seats": [{"chips": 1, "houses": 12}] * 2,
    }
    if turns_left is not None:
        data["turns_left"] = turns_left
    options = GAME.options({"set": FIELD})
    if allowed:
        assert fault(GAME.restore(data, options)) is None
    else:
        assert refused(data, options).where == "position.turns_left"


def test_a_draw_that_the_stack_cannot_serve_means_the_last_round() -> None:
    data: Json = {
        "phase": "draw",
        "starter": 0,
        "active": 0,
        "tiles": field(15, 15),
        "supply": {"buildings": ["EEEE"] * 3, "landscapes": ["E"] * 2},
        "seats": [{"chips": 1, "houses": 12}] * 2,
    }
    options = GAME.options({"set": FIELD})
    assert GAME.restore(data, options).actor == CHANCE  # landscapes: 24 - 15 - 2 = 7
    data["supply"] = {"buildings": ["EEEE"] * 2, "landscapes": ["E"] * 3}
    assert GAME.restore(data, options).actor == CHANCE  # 22 - 15 - 2 = 5, one in the stack
    data["tiles"] = field(16, 16)
    assert refused(data, options).key.endswith("last_round_begun")
    assert GAME.restore(data | {"turns_left": 2}, options).actor == CHANCE


@pytest.mark.parametrize(("buildings", "turns_left", "allowed"), [(19, 1, True), (20, 1, False), (18, 2, False)])
def test_the_tiles_that_are_missing_must_be_there(buildings: int, turns_left: int, allowed: bool) -> None:
    data: Json = {
        "phase": "draw",
        "starter": 0,
        "active": 0,
        "turns_left": turns_left,
        "tiles": field(buildings, buildings),
        "supply": {"buildings": ["EEEE"] * 2, "landscapes": ["E"] * 3},
        "seats": [{"chips": 1, "houses": 12}] * 2,
    }
    options = GAME.options({"set": FIELD})
    if allowed:
        assert GAME.restore(data, options).actor == CHANCE
    else:
        assert refused(data, options).key.endswith("reserve_short")


def test_a_game_that_two_idle_turns_ended() -> None:
    data = GAME.dump(over()) | {"idle": 2}
    del data["turns_left"]
    assert GAME.restore(data, options_of(over())).actor == OVER
