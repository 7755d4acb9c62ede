"""Score sheets: what was entered by hand is scored as the game itself scores, and a wrong entry is named."""

from __future__ import annotations

from typing import Any

import pytest

from architrave.games.architectura.components import COLOURS
from architrave.games.catalogue import GAMES, game
from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.position import Position, buffer, playout
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from tests.json_of import json_of

Json = dict[str, Any]
SHEETS = {name: found.about.sheet for name, found in GAMES.items() if found.about.sheet is not None}
ARCHITEKTON = game("architekton")
ARCHITECTURA = game("architectura")
ARCHITECTS = game("architects")


def played(name: str, options: Json, seed: int) -> Position:
    found = game(name)
    position: Position = found.start(found.options(options))
    playout(position, Rng(seed), buffer())
    return position


def score(name: str, sheet: Json) -> Json:
    """The score of a sheet as the server sends it."""
    scored: Json = json_of(SHEETS[name].score(sheet))
    return scored


# ---- Architekton ----


def town_sheet(position: Position) -> Json:
    """What somebody would enter who has this town on the table."""
    view = json_of(ARCHITEKTON.view(position, None))
    tiles = []
    for tile in reversed(view["tiles"]):  # people do not enter tiles in the order in which they were laid
        house = {"house": tile["owner"]} if tile.get("owner") is not None else {}
        tiles.append({"x": tile["x"], "y": tile["y"], **house})
    chips = [seat["chips"] for seat in view["seats"]]
    ruined = {"ruined": 1 - view["result"]["winner"]} if view["result"]["reason"] == "early" else {}
    return {"tiles": tiles, "chips": chips, **ruined}


@pytest.mark.parametrize("seed", range(40))
def test_a_town_scores_as_in_the_game(seed: int) -> None:
    position = played("architekton", {}, seed)
    wanted = json_of(ARCHITEKTON.result(position).details)
    found = score("architekton", town_sheet(position))
    assert found.pop("apart") == []
    for part in ("winner", "reason", "points", "victory_points"):
        assert found[part] == wanted[part]
    assert sorted(one["cell"] for one in found["removed"]) == sorted(one["cell"] for one in wanted["removed"])
    for mine, theirs in zip(found["seats"], wanted["seats"], strict=True):
        assert (len(mine["group"]), mine["chips"], mine["points"], mine["standing"]) == (
            len(theirs["group"]), theirs["chips"], theirs["points"], theirs["standing"],
        )  # fmt: skip


def test_an_empty_table_and_a_lone_building_have_a_score() -> None:
    assert score("architekton", {"tiles": [], "chips": [0, 0]})["reason"] == "draw"
    lone = score("architekton", {"tiles": [{"x": 1, "y": 0, "house": 0}], "chips": [0, 1]})
    assert lone["winner"] == 1
    assert lone["removed"] == [{"cell": "N13", "owner": 0, "landscapes": 0}]


def test_a_town_may_be_one_long_row() -> None:
    """46 tiles, buildings and landscapes in turns: as far from the middle as any tile can lie."""
    tiles = [{"x": x, "y": 0} for x in range(2, 46)] + [{"x": 0, "y": 0}, {"x": 1, "y": 1}]
    assert score("architekton", {"tiles": tiles, "chips": [0, 0]})["apart"] == ["M13", "N14"]


def test_tiles_that_do_not_hang_together_are_named() -> None:
    tiles = [{"x": 0, "y": 0}, {"x": 1, "y": 0, "house": 0}, {"x": 4, "y": 4}]
    assert score("architekton", {"tiles": tiles, "chips": [0, 0]})["apart"] == ["Q17"]


@pytest.mark.parametrize(
    ("change", "where", "key"),
    [
        ({"tiles": [{"x": 0, "y": 0}, {"x": 0, "y": 0}]}, "tiles[2]", "architekton.sheet.twice"),
        ({"tiles": [{"x": 0, "y": 0, "house": 0}]}, "tiles[1].house", "architekton.sheet.house_on_landscape"),
        ({"tiles": [{"x": 2 * n, "y": 0} for n in range(-12, 13)]}, "tiles[25]", "architekton.sheet.landscapes"),
        ({"tiles": [{"x": 2 * n + 1, "y": 0} for n in range(-11, 12)]}, "tiles[23]", "architekton.sheet.buildings"),
        (
            {"tiles": [{"x": 2 * n + 1, "y": 0, "house": 1} for n in range(13)]},
            "tiles[13].house",
            "architekton.sheet.houses",
        ),
        ({"tiles": [{"x": 0, "y": 46}]}, "tiles[1].y", "file.out_of_range"),
        ({"tiles": [{"x": 0}]}, "tiles[1].y", "file.missing"),
        ({"chips": [1]}, "chips", "file.list_length"),
        ({"chips": [1, -1]}, "chips[2]", "file.out_of_range"),
        ({"ruined": 2}, "ruined", "file.out_of_range"),
        ({"houses": 3}, "houses", "file.unknown_field"),
    ],
)
def test_a_wrong_town_is_named(change: Json, where: str, key: str) -> None:
    with pytest.raises(Invalid) as found:
        score("architekton", {"tiles": [], "chips": [0, 0], **change})
    assert (found.value.where, found.value.key) == (where, key)
    assert all(key in catalogue(language) for language in LANGUAGES)


# ---- Architectura ----


def city_sheet(position: Position, options: Json) -> Json:
    """The face-up cards of a city, those of the right-hand streets first."""
    view = json_of(ARCHITECTURA.view(position, None))
    face_up = [card for card in reversed(view["cards"]) if not card["down"] and not card["covered"]]
    seats = []
    for seat in view["seats"]:
        outside = {"outside": seat["graveyard"]["card"]} if seat["graveyard"] else {}
        seats.append({"colour": seat["colour"], **outside})
    return {
        "seats": seats,
        "city": [{name: card[name] for name in ("space", "card", "owner", "side")} for card in face_up],
        "starter": view["starter"],
        "bonus": options.get("bonus", False),
        "advanced": options.get("advanced", False),
    }


@pytest.mark.parametrize("seed", range(36))
def test_a_city_scores_as_in_the_game(seed: int) -> None:
    options = {"seats": 2 + seed % 3, "advanced": seed % 2 == 1, "bonus": seed % 4 > 1}
    position = played("architectura", options, seed)
    wanted = json_of(ARCHITECTURA.result(position).details)
    assert score("architectura", city_sheet(position, options)) == wanted


def test_cards_of_every_colour_can_be_entered() -> None:
    pieces = json_of(SHEETS["architectura"].pieces())
    assert list(pieces["colours"]) == list(COLOURS)
    assert len(pieces["basics"]) == 12
    for colour, additional in pieces["colours"].items():
        for card in additional:
            outside = pieces["kinds"][card]["outside"]
            seats = [{"colour": colour, **({"outside": card} if outside else {})}, {"colour": other_than(colour)}]
            city = [] if outside else [{"space": "A1", "card": card, "owner": 0}]
            found = score("architectura", {"seats": seats, "city": city, "advanced": True})
            assert found["seats"][0]["on_table"] == 1


def other_than(colour: str) -> str:
    return next(one for one in COLOURS if one != colour)


PARK = {"space": "A1", "card": "park", "owner": 0}


@pytest.mark.parametrize(
    ("change", "where", "key"),
    [
        ({"city": [PARK, {**PARK, "space": "A2"}]}, "city[2].card", "architectura.position.twice"),
        ({"city": [PARK, {**PARK, "owner": 1}]}, "city[2]", "architectura.position.covers_face_up"),
        ({"city": [{**PARK, "card": "parc"}]}, "city[1].card", "architectura.position.unknown_card"),
        ({"city": [{**PARK, "space": "C1"}]}, "city[1].space", "architectura.position.no_space"),
        ({"city": [{**PARK, "space": "A9"}]}, "city[1].space", "file.text_form"),
        ({"city": [{**PARK, "owner": 2}]}, "city[1].owner", "architectura.position.no_seat"),
        ({"city": [{**PARK, "owner": 4}]}, "city[1].owner", "file.out_of_range"),
        ({"city": [{**PARK, "card": "obelisk"}]}, "city[1].card", "architectura.sheet.other_colour"),
        (
            {"city": [{**PARK, "card": "library"}, {"space": "A2", "card": "school", "owner": 0}]},
            "city[1].card",
            "architectura.sheet.no_room",
        ),
        ({"seats": [{"colour": "blue"}, {"colour": "blue"}]}, "seats[2].colour", "architectura.sheet.colour_twice"),
        (
            {"seats": [{"colour": "blue", "outside": "park"}, {"colour": "red"}]},
            "seats[1].outside",
            "architectura.position.not_outside",
        ),
        (
            {"seats": [{"colour": "blue"}, {"colour": "red", "outside": "parc"}]},
            "seats[2].outside",
            "architectura.position.unknown_card",
        ),
        ({"starter": 3}, "starter", "architectura.position.no_seat"),
        (
            {"city": [{**PARK, "card": "obelisk", "owner": 1, "side": 2}]},
            "city[1].side",
            "architectura.position.no_side",
        ),
    ],
)
def test_a_wrong_city_is_named(change: Json, where: str, key: str) -> None:
    with pytest.raises(Invalid) as found:
        score("architectura", {"seats": [{"colour": "blue"}, {"colour": "red"}], "city": [], **change})
    assert (found.value.where, found.value.key) == (where, key)
    assert all(key in catalogue(language) for language in LANGUAGES)


# ---- Architects ----


def city_fields(seat: Json, before: int) -> Json:
    lots = [letter or "." for letter in seat["lots"]]
    residents = ["".join(section[row]) for section in seat["residents"] or [] for row in ("upper", "lower")]
    return {
        "lots": ["".join(lots[start : start + 8]) for start in range(0, 32, 8)],
        "tiles": {block: [tile["id"] for tile in tiles] for block, tiles in seat["block_tiles"].items()},
        "services": seat["services"],
        **({"residents": residents} if residents else {}),
        "boats": seat["boats"]["unused"],
        "tokens": seat.get("tokens", {"unused": 0})["unused"],
        "vp": before,
    }


def parts_of(scored: Json) -> Json:
    return {name: scored[name] for name in ("round", "goals", "landmarks", "services", "event", "total")}


@pytest.mark.parametrize("seed", range(24))
def test_cities_score_as_in_the_game(seed: int) -> None:
    """The last round of a whole game, entered as it lies on the table: parts, end and winners are the game's own."""
    seats = 1 + seed % 4
    options: Json = {"seats": seats, "residents": seed % 3 == 0, "events": seed % 2 == 1}
    options |= {"difficulty": "hard"} if seats == 1 else {}
    position = played("architects", options, seed)
    view = json_of(ARCHITECTS.view(position, None))
    cities = [*view["seats"], *([view["automa"]] if seats == 1 else [])]
    counted = ("residents", "boats", "tokens")
    paid = [sum(part["points"] for part in city["paid"] if part["source"] in counted) for city in cities]
    before = [city["vp"] - city["history"][2]["total"] - points for city, points in zip(cities, paid, strict=True)]
    found = score(
        "architects",
        {
            "round": 3,
            "goals": [goal["number"] for goal in view["goals"] if goal["round"] == 3],
            "cities": [city_fields(city, vp) for city, vp in zip(cities, before, strict=True)],
            **({"event": view["event"]} if view["event"] else {}),
            **({"difficulty": "hard"} if seats == 1 else {}),
        },
    )
    assert found["uneven"] == []
    for mine, city in zip(found["cities"], cities, strict=True):
        assert parts_of(mine) == city["history"][2]
        assert mine["points"] == city["vp"]
        rows = sum(part["points"] for part in city["paid"] if part["source"] == "residents")
        assert mine["residents"]["points"] == rows
    result = view["result"]
    if seats > 1:
        assert found["winners"] == result["winners"]
    else:
        assert (0 in found["winners"]) == (0 in result["winners"])
    assert found["reason"] == result["reason"]


EMPTY = {"lots": ["........"] * 4}
GREEN = "RS-green-river"


def test_a_city_that_is_not_complete_is_scored_as_it_stands() -> None:
    landmark = {"lots": ["L.......", *["........"] * 3], "vp": 7}
    found = score("architects", {"round": 1, "cities": [landmark]})
    assert found["winners"] is None
    assert found["cities"][0]["points"] == 7
    assert found["uneven"] == [{"city": 0, "block": 1, "landmarks": 1, "tiles": 0}]
    both = score("architects", {"round": 3, "cities": [landmark, EMPTY]})
    assert both["winners"] == [0]


@pytest.mark.parametrize(
    ("rows", "automa", "points"),
    [
        (["RRR", "", "", "", "", ""], False, 3),
        (["RLR", "SSS", "LLL", "", "", ""], False, 6),  # the lower row gives a token instead
        (["RR", "SSS", "", "", "", ""], False, 0),
        (["RRR", "LLL", "OOO", "OOO", "III", "IIL"], False, 9),
        (["RSO", "MIL", "RR", "", "", ""], True, 6),  # M12.6: any row, any colours
    ],
)
def test_residents_pay_by_the_rows_that_are_full(rows: list[str], automa: bool, points: int) -> None:
    """M12.4: they count as they stand, whatever the round, beside the VP so far."""
    housed = {**EMPTY, "residents": rows, "vp": 5}
    cities = [EMPTY, housed] if automa else [housed, EMPTY]
    sheet = {"round": 2, "cities": cities, **({"difficulty": "easy"} if automa else {})}
    found = score("architects", sheet)["cities"][1 if automa else 0]
    assert (found["residents"]["rows"], found["residents"]["points"]) == (points // 3, points)
    assert found["points"] == 5 + points


@pytest.mark.parametrize(
    ("automa", "accepts"),
    [(False, ["RSOMIL", "RL", "RSOMIL", "", "SL", ""]), (True, ["RSOMIL", "RSOMIL", "RSOMIL", "", "RSOMIL", ""])],
)
def test_each_row_says_which_residents_it_would_still_take(automa: bool, accepts: list[str]) -> None:
    """M12.2: one colour a row, and black ones go with any; M12.6: the Automa does not look."""
    housed = {**EMPTY, "residents": ["", "R", "L", "RLR", "SL", "LLL"]}
    cities = [EMPTY, housed] if automa else [housed, EMPTY]
    sheet = {"round": 2, "cities": cities, **({"difficulty": "easy"} if automa else {})}
    found = score("architects", sheet)["cities"][1 if automa else 0]
    assert found["residents"]["accepts"] == accepts


@pytest.mark.parametrize(
    ("change", "where", "key"),
    [
        ({"cities": [{**EMPTY, "residents": ["RS", *[""] * 5]}]}, "cities[1].residents[1]", "architects.sheet.row"),
        ({"cities": [{**EMPTY, "residents": ["RRRR", *[""] * 5]}]}, "cities[1].residents[1]", "file.text_length"),
        ({"cities": [{**EMPTY, "residents": ["", ""]}]}, "cities[1].residents", "file.list_length"),
        (
            {"cities": [{**EMPTY, "residents": ["RRR", "RRR", "RRR", "RR", "", ""]}]},
            "cities[1].residents[4]",
            "architects.sheet.residents",
        ),
        ({"goals": ["025"]}, "goals[1]", "architects.sheet.no_goal"),
        ({"goals": ["017", "017"]}, "goals[2]", "architects.sheet.goal_twice"),
        ({"event": "E21"}, "event", "architects.sheet.no_event"),
        ({"round": 4}, "round", "file.out_of_range"),
        ({"difficulty": "hard"}, "cities", "architects.sheet.automa"),
        (
            {"cities": [{"lots": ["RRRRRRRR", "RRRRRRRR", "RRRRR...", "........"]}]},
            "cities[1].lots[3]",
            "architects.sheet.buildings",
        ),
        ({"cities": [{"lots": ["X.......", *["........"] * 3]}]}, "cities[1].lots[1]", "file.text_form"),
        ({"cities": [{"lots": ["........"] * 3}]}, "cities[1].lots", "file.list_length"),
        ({"cities": [{**EMPTY, "tiles": {"9": []}}]}, "cities[1].tiles.9", "file.text_form"),
        (
            {"cities": [{**EMPTY, "tiles": {"3": ["RR-green-river"]}}]},
            "cities[1].tiles.3[1]",
            "architects.sheet.no_tile",
        ),
        (
            {"cities": [{**EMPTY, "tiles": {"3": [GREEN], "4": [GREEN]}}]},
            "cities[1].tiles.4[1]",
            "architects.sheet.tile_twice",
        ),
        ({"cities": [{**EMPTY, "services": ["RL"]}]}, "cities[1].services[1]", "architects.sheet.no_service"),
        ({"cities": [{**EMPTY, "services": ["RS", "RS"]}]}, "cities[1].services[2]", "architects.sheet.service_twice"),
        ({"cities": [{**EMPTY, "services": ["RS"]}] * 3}, "cities[3].services[1]", "architects.sheet.services"),
        ({"cities": []}, "cities", "file.list_length"),
    ],
)
def test_a_wrong_sheet_of_architects_is_named(change: Json, where: str, key: str) -> None:
    with pytest.raises(Invalid) as found:
        score("architects", {"round": 1, "cities": [EMPTY], **change})
    assert (found.value.where, found.value.key) == (where, key)
    assert all(key in catalogue(language) for language in LANGUAGES)
