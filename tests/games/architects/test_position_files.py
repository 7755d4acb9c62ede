"""Position files: every position survives its file, and every fault is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import pytest

import architrave
from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.actors import OVER
from architrave.kernel.build import COMPILED
from architrave.kernel.game import Json
from architrave.kernel.line import Line
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from tests.games.architects.plan import BOX, EMPTY_LINES, GAME, city, file, held, legal, play, table
from tests.games.architects.subject import SUBJECTS
from tests.games.playing import walk
from tests.games.written import check_written, faults
from tests.json_of import json_of

A, B, C = "RS-green-river", "RS-gray-mountain", "RO-green-mountain"
OPTIONS = GAME.options({"seats": 2, "residents": True, "events": True})
SOLO = GAME.options({"seats": 1, "residents": True})
MINE = "RSL..... SO...... ........ .......M"


def whole() -> Json:
    """A table with everything on it; seat 0 is to move."""
    theirs = city("....L... ........ ........ ........", tiles={3: C}, owned="OI", tokens=3)
    return file(
        MINE,
        (theirs,),
        tiles={2: A},
        display=f"{B} MI-gray-river",
        plans="LSOMIR",
        row="R+ S L O",
        boats=1,
        owned="RS",
        tokens=1,
        residents="RRR RL- --- --- --- ---",
        event="E18",
        discards="SI SI",
        more={"tile_discards": ["OM-gray-river"], "cheap": [1], "under": ["E17"], "used": 1},
    )


def restore(data: Json, options: Json = OPTIONS) -> Region:
    return GAME.restore(json.loads(json.dumps(data)), options)


def test_a_file_is_what_it_says() -> None:
    region = restore(whole())
    assert region.actor == 0
    view = json_of(GAME.view(region, 0))
    assert "".join(letter or "." for letter in view["seats"][0]["lots"]) == MINE.replace(" ", "")
    assert view["seats"][0]["boats"] == {"unused": 1, "used": 0, "blocks": [1], "sections": []}
    assert view["seats"][0]["tokens"] == {"unused": 1, "used": 5}
    assert (view["round"], view["row"], view["event"], view["past_events"]) == (3, 2, "E18", ["E11", "E12"])
    assert view["services"]["cost"] == 1
    assert held(region, n.POINTS) == 3  # a full row of residents
    assert {"take R+", "take S", "take L", "take O", "service RO"} <= set(legal(region))
    assert GAME.dump(restore(GAME.dump(region))) == GAME.dump(region)


@pytest.mark.rule("M13.6")
@pytest.mark.parametrize("windfall", [0, 5])
def test_what_an_event_paid_for_boats_is_in_the_file(windfall: int) -> None:
    data = whole()
    data["cities"][1]["windfall"] = windfall
    plain, paid = restore(whole()), restore(data)
    assert held(paid, n.WINDFALL, 1) == windfall
    assert held(paid, n.POINTS, 1) == held(plain, n.POINTS, 1) + windfall
    assert held(paid, n.POINTS) == held(plain, n.POINTS)
    assert GAME.dump(restore(GAME.dump(paid))) == GAME.dump(paid)


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_position_of_a_game_survives_its_file(name: str) -> None:
    options = SUBJECTS[name].options
    game = walk(SUBJECTS[name], 6)
    for there in [*[position for position, _, _ in game[:: 3 if COMPILED else 17]], game[-1][2]]:
        data = GAME.dump(there)
        again = restore(data, options)
        assert GAME.dump(again) == data
        assert again.actor == there.actor
        assert list(again.observe(0)) == list(there.observe(0))
        assert again.__reduce__() == there.__reduce__()


def change(*path: str | int, to: Any) -> Callable[[Json], None]:
    """Set a field, or with None drop it."""

    def changed(data: Json) -> None:
        there: Any = data
        for step in path[:-1]:
            there = there[step]
        if to is None:
            del there[path[-1]]
        else:
            there[path[-1]] = to

    return changed


def both(*changes: Callable[[Json], None]) -> Callable[[Json], None]:
    def changed(data: Json) -> None:
        for one in changes:
            one(data)

    return changed


def step(phase: str, **fields: Any) -> Callable[[Json], None]:
    return both(change("phase", to=phase), change("step", to=fields))


FAULTS: list[tuple[Callable[[Json], None], str, str]] = [
    (change("phase", to="sleep"), "phase", "file.not_one_of"),
    (change("cities", to=[]), "cities", "file.list_length"),
    (change("rounds", to=1), "rounds", "file.unknown_field_meant"),
    (change("cities", 0, "lots", 0, to="RSLX...."), "cities[1].lots[1]", "file.text_form"),
    (change("cities", to=[city("." * 32)] * 3), "cities", "city_count"),
    (change("first", to=2), "first", "no_seat"),
    (change("first", to=None), "first", "not_set_up"),
    (change("turn", to=None), "first", "not_set_up"),
    (change("goals", 1, to="001"), "goals[2]", "twice"),
    (change("goals", 1, to="025"), "goals[2]", "unknown"),
    (change("goals", to=["001"]), "goals", "goal_count"),
    (change("goals", to=["001", "002", "003", "004"]), "goals", "goal_count"),
    (change("row", to=3), "row", "row_count"),
    (change("row", to=1), "taken", "taken_and_row"),
    (change("rows", to=[[""] * 10] * 3), "rows", "row_count"),
    (change("rows", 1, to=["R"] * 11), "rows[2]", "row_length"),
    (change("rows", 0, to=["R"] * 9), "rows[1]", "row_length"),
    (change("rows", 0, 0, to="R"), "rows[1]", "row_order"),
    (change("rows", 1, 1, to="S+"), "rows[2][2]", "no_resident"),
    (change("backup", to=["R"] * 7), "backup", "too_many_plans"),
    (change("backup", to=list("LSOMI")), "draw", "other_draw"),
    (change("services", 0, to="RX"), "services[1]", "unknown"),
    (change("services", to=["RS"] * 6), "services", "too_many_services"),
    (change("services", to=["RS", "RS", "RS"]), "services", "too_many"),
    (change("service_discards", 0, to="XX"), "service_discards[1]", "unknown"),
    (change("tiles", 0, to="RS-blue-river"), "tiles[1]", "unknown"),
    (change("tiles", 0, to=A), "tiles", "twice"),
    (change("tiles", to=[B]), "tiles", "display_count"),
    (change("tiles", to=[B, "MI-gray-river", "SO-green-river"]), "tiles", "display_count"),
    (change("tile_discards", to=["OM-gray-river"] * 2), "tile_discards[2]", "twice"),
    (change("event", to="E21"), "event", "unknown"),
    (change("event", to="E11"), "past[1].event", "twice"),
    (change("under", to=["E18"]), "under[1]", "twice"),
    (change("cheap", to=[2]), "cheap[1]", "no_seat"),
    (change("card", to="left 1"), "card", "not_solo"),
    (change("spent", to=["left 1"]), "spent", "not_solo"),
    (change("cities", 0, "tiles", to={"2": ["RX-green-river"]}), "cities[1].tiles.2[1]", "unknown"),
    (change("cities", 0, "tiles", to={"2": [A], "3": [A]}), "cities[1].tiles.3[1]", "twice"),
    (change("cities", 0, "tiles", to={"3": [A]}), "cities[1].tiles.2", "tile_count"),
    (change("cities", 0, "tiles", to={}), "cities[1].tiles.2", "tile_count"),
    (change("cities", 0, "services", to=["RS", "RS"]), "cities[1].services[2]", "twice"),
    (change("cities", 0, "services", to=["LL"]), "cities[1].services[1]", "unknown"),
    (change("cities", 0, "earned", to=[]), "cities[1].earned", "block_is_full"),
    (change("cities", 0, "boats", to=2), "cities[1].boats", "boat_count"),
    (change("cities", 0, "tiles", to={}), "cities[1].tiles.2", "tile_count"),
    (change("cities", 0, "tokens", to=2), "cities[1].tokens", "token_count"),
    (change("cities", 0, "residents", 0, to="RSR"), "cities[1].residents[1]", "row_of_residents"),
    (change("cities", 0, "lots", to=["RSOMIRSO"] * 4), "cities[1].earned", "block_is_full"),
    (change("past", to=[]), "past", "past_rounds"),
    (both(change("phase", to="draw"), change("draw", to="event"), change("first", to=None)), "first", "not_set_up"),
    (change("past", 0, "cities", to=[]), "past[1].cities", "city_count"),
    (
        change("past", 0, "cities", 0, to={"lots": ["L.......", *EMPTY_LINES[1:]]}),
        "past[1].cities[1].tiles.1",
        "tile_count",
    ),
    (change("draw", to="goal"), "draw", "draw_and_phase"),
    (change("phase", to="draw"), "draw", "draw_and_phase"),
    (change("place", to=1), "place", "no_place"),
    (change("services", to=[""] * 9), "services", "file.list_length"),
    (change("looked", to=["RX"]), "looked[1]", "unknown"),
    (change("looked", to=["OM"]), "looked", "not_searching"),
    (both(change("phase", to="draw"), change("draw", to="goal")), "draw", "other_draw"),
    (both(change("phase", to="draw"), change("draw", to="other goal")), "draw", "other_draw"),
    (both(change("phase", to="draw"), change("draw", to="service")), "place", "place_taken"),
    (both(change("phase", to="draw"), change("draw", to="service"), change("place", to=2)), "place", "place_taken"),
    (both(change("phase", to="draw"), change("draw", to="service"), change("place", to=8)), "place", "place_taken"),
    (change("place", to=9), "place", "file.out_of_range"),
    (both(change("phase", to="draw"), change("draw", to="card")), "phase", "not_the_turn"),
    (both(change("phase", to="draw"), change("draw", to="extra"), change("place", to=4)), "step", "step_fields"),
    (change("phase", to="over"), "past", "past_rounds"),
    (change("used", to=3), "used", "too_many_actions"),
    (change("phase", to="lot"), "step", "step_fields"),
    (change("step", to={"own": "1a"}), "step", "step_fields"),
    (step("lot", action="backup", own="1a"), "step.action", "step_action"),
    (step("turn", action="take", type="R"), "step.action", "step_action"),
    (step("lot", action="take", type="R"), "taken", "taken_and_row"),
    (step("plan", action="backup"), "step", "step_fields"),
    (step("plan", action="backup", own="1a", other="1b"), "step", "step_fields"),
    (step("plan", action="backup", own="8a"), "step.own", "not_chosen_so"),
    (step("other", action="relocate", own="8a"), "step.own", "not_chosen_so"),
    (step("along", action="relocate", own="1a", other="8a"), "step", "landmark_and_tile"),
    (step("along", action="relocate", own="1a", other="1b"), "step.other", "not_chosen_so"),
    (step("along", action="overhaul", own="2a", other="1a", tile=A), "step", "landmark_and_tile"),
    (step("along", action="overhaul", own="2a", other="1a", tile="XX"), "step.tile", "unknown"),
    (step("return", action="backup", own="1a", type="S"), "step", "landmark_and_tile"),
    (step("return", action="backup", own="1a", type="R"), "step.type", "not_chosen_so"),
    (step("tile", action="backup", own="1a", type="S"), "step", "landmark_and_tile"),
    (both(step("own", action="overhaul"), change("used", to=None)), "used", "no_action_used"),
]


@pytest.mark.parametrize(("change", "where", "key"), FAULTS)
def test_every_fault_is_named(change: Callable[[Json], None], where: str, key: str) -> None:
    data = deepcopy(whole())
    change(data)
    with pytest.raises(Invalid) as caught:
        restore(data)
    wanted = key if key.startswith("file.") else f"architects.position.{key}"
    assert (caught.value.where, caught.value.key) == (f"position.{where}", wanted)
    for language in LANGUAGES:
        assert wanted in catalogue(language)


def test_every_fault_is_reported_with_its_figures(request: pytest.FixtureRequest) -> None:
    found = []
    for change, _, _ in FAULTS:
        data = deepcopy(whole())
        change(data)
        with pytest.raises(Invalid) as caught:
            restore(data)
        found.append(caught.value)
    check_written(Path(__file__).parent / "traces" / "faults.txt", faults(found), request)


def test_modules_that_are_not_played_with() -> None:
    plain = GAME.options({"seats": 2})
    for path, value, where, key in (
        (("event",), "E18", "event", "no_events"),
        (("cities", 0, "windfall"), 2, "cities[1].windfall", "no_events"),
        (("rows", 1, 0), "R+", "rows[2][1]", "no_resident"),
    ):
        data = file(MINE, tiles={2: A})
        change(*path, to=value)(data)
        with pytest.raises(Invalid) as caught:
            restore(data, plain)
        assert (caught.value.where, caught.value.key) == (f"position.{where}", f"architects.position.{key}")
    data = file(residents="R--")
    with pytest.raises(Invalid, match="no_resident"):
        restore(data, plain)


def test_more_pieces_than_there_are() -> None:
    data = file("RRRRRRRR RRRRRRRR RRRR.... ........", earned=())
    data["cities"][0] |= {"earned": [1, 2, 3, 4], "boats": 4, "used_boats": 0}
    with pytest.raises(Invalid) as caught:
        restore(data)
    assert caught.value.key == "architects.position.too_many"
    assert caught.value.params == {"piece": "R", "count": 20, "given": 23}


def test_more_buildings_than_turns() -> None:
    data = file(MINE, tiles={2: A}, round_number=1, row_number=1, row="R S O M I R S O M I")
    with pytest.raises(Invalid) as caught:
        restore(data)
    assert (caught.value.where, caught.value.key) == (
        "position.cities[1].lots",
        "architects.position.too_many_buildings",
    )


CROWDED = "RSOMIRSO MIRSOMIR SOM..... ........"  # 19 buildings


def crowded(picture: str = CROWDED, **more: Any) -> Json:
    """The first turn of a game, in a city that has no room for more than 13 of the 28 buildings to come."""
    return file(picture, round_number=1, row_number=1, row="R S O M I R S O M I", **more)


def test_a_composed_position_may_have_buildings_that_no_turn_brought() -> None:
    """A city with one free lot, for the last building of the game."""
    data = file("SSSSSSSS OOOOOOOO MMMMMMMM IIIIIII.", row="R", plans="RRRRRR", more={"first": 1})
    options = GAME.options({"seats": 2})
    with pytest.raises(Invalid, match="too_many_buildings"):
        GAME.restore(data, options)
    region = GAME.restore(data, options, composed=True)
    assert GAME.dump(GAME.restore(GAME.dump(region), options, composed=True)) == GAME.dump(region)
    assert legal(region, "take") == ["R"]
    assert legal(play(region, "take R"), "lot") == ["8d"]
    assert play(region, "lot 8d", "end").actor == OVER


def test_a_composed_position_leaves_a_lot_for_every_building_to_come() -> None:
    options = GAME.options({"seats": 2})
    with pytest.raises(Invalid) as caught:
        GAME.restore(crowded(), options, composed=True)
    assert (caught.value.where, caught.value.key) == ("position.cities[1].lots", "architects.position.no_lots_left")
    assert caught.value.params == {"count": 4, "given": 19}
    full = "RSOM.... ........ ........ ........"
    assert GAME.restore(crowded(full), options, composed=True).actor == 0
    with pytest.raises(Invalid, match="no_lots_left"):
        GAME.restore(crowded(full.replace("M.", "MI")), options, composed=True)


def test_a_composed_position_leaves_enough_buildings_in_the_bag() -> None:
    """Four players lay 118 of the 120 buildings, so that there are two to spare."""
    one, two = (
        city("R....... ........ ........ ........", round_number=1),
        city("RS...... ........ ........ ........", round_number=1),
    )
    assert four_cities(two).actor == 0
    with pytest.raises(Invalid) as caught:
        four_cities(two, one)
    assert (caught.value.where, caught.value.key) == ("position.cities", "architects.position.bag_short")
    assert caught.value.params == {"count": 79, "needed": 80}


def four_cities(*others: Json) -> Region:
    data = file(others=others, seats=4, round_number=1, row_number=1, row="R S O M I R S O")
    return GAME.restore(data, GAME.options({"seats": 4}), composed=True)


@pytest.mark.parametrize("break_it", ["tiles", "boats", "tokens", "twenty"])
def test_a_composed_position_keeps_every_other_check(break_it: str) -> None:
    data = crowded("RSOM.... ........ ........ ........")
    fields = data["cities"][0]
    match break_it:
        case "tiles":
            fields["tiles"] = {"1": [A]}
        case "boats":
            fields["boats"] = 1
        case "tokens":
            fields["tokens"] = 5
        case "twenty":
            data["backup"] = ["R"] * 7
    with pytest.raises(Invalid):
        GAME.restore(data, GAME.options({"seats": 2}), composed=True)


def test_a_game_from_a_composed_position_is_played_saved_and_replayed() -> None:
    data = {
        "format": "architrave-position/1", "game": "architects", "options": {"seats": 2}, "composed": True,
        "position": crowded("RSOM.... ........ ........ ........"),
    }  # fmt: skip
    with pytest.raises(Invalid, match="composed"):
        architrave.load(data | {"composed": False})
    game = architrave.load(data, seed=3)
    rng = Rng(5)
    while not game.over:
        game.play(game.legal()[int(rng.below(len(game.legal())))])
        if len(game.line.entries) == 40:
            middle = game.position_file()
            checkpoint = game.line.checkpoint()
    record = game.record()
    assert record["setup"]["composed"] is True
    again = architrave.load(record)
    assert again.result == game.result
    assert middle["composed"] is True
    assert architrave.load(middle, seed=3).actor in (0, 1)
    line = game.line
    folded = Line.fold(line.game, line.header, line.entries, line.draw_source, checkpoint)
    assert folded.game.dump(folded.position) == line.game.dump(line.position)


def test_the_middle_of_every_step_survives() -> None:
    """With what has been chosen so far, and the same way on."""
    start = table("L.L....R L....... ........ ........", tiles={1: f"{A} {B}", 2: C}, tokens=4, plans="LOOOOO",
                  row="L R", earned=(5, 6, 7), boats=3)  # fmt: skip
    lines = (
        ("overhaul", "lot 1a", "lot 2a", f"tile {B}", f"tile {C}"),
        ("relocate", "lot 2a", "lot 8d", f"tile {C}"),
        ("backup", "lot 1a", "plan L", f"tile {A}", f"tile {BOX.tile_ids[5]}"),
        ("demand", "=OI", "=MI", "service OI"),
        ("demand", "=OI", "=MI", "service RO", "=SI"),
        ("take L", f"tile {BOX.tile_ids[5]}", "lot 3a", "end"),
    )
    plain = GAME.options({"seats": 2})
    for moves in lines:
        region = start.clone()
        if f"tile {BOX.tile_ids[5]}" in moves:
            region = restore(GAME.dump(region) | {"tiles": [BOX.tile_ids[5], BOX.tile_ids[6]]}, plain)
        for number, move in enumerate(moves):
            again = restore(GAME.dump(region), plain)
            assert again.__reduce__() == region.__reduce__()
            assert play(again, *moves[number:]).__reduce__() == play(region.clone(), *moves[number:]).__reduce__()
            play(region, move)


@pytest.mark.rule("M5.6")
def test_alone_the_place_chosen_in_backup_plans_survives() -> None:
    options = GAME.options({"seats": 1})
    automa = city("........ ........ ........ ........", owned="MI", automa=True)
    region = table(
        "L.S..... ........ ........ ........", (automa,), seats=1, tiles={1: A}, plans="RORRLL", row="R R R R"
    )
    play(region, "backup", "lot 1a", "plan R 3")
    assert GAME.dump(region)["step"] == {"action": "backup", "type": "R", "own": "1a", "nth": 3}
    again = restore(GAME.dump(region), options)
    assert again.__reduce__() == region.__reduce__()
    assert "".join(GAME.dump(play(again, f"tile {A}"))["backup"]) == "RORLLL"
    data = GAME.dump(region)
    for nth, key in ((4, "not_chosen_so"), (1, "file.out_of_range")):
        with pytest.raises(Invalid, match=key):
            restore(data | {"step": data["step"] | {"nth": nth}}, options)


def test_a_solo_file_has_the_automas_cards() -> None:
    for position, _, _ in walk(SUBJECTS["solo residents"], 2)[::5]:
        data = GAME.dump(position)
        assert len(data["cities"]) == 2
        assert restore(data, SUBJECTS["solo residents"].options).deck == cast(Region, position).deck
    data = GAME.dump(walk(SUBJECTS["solo residents"], 2)[200][0])
    for name, value in (("card", "up 3"), ("spent", ["up 3"])):
        with pytest.raises(Invalid, match="unknown"):
            restore(data | {name: value}, SOLO)
