"""The pieces in `components.toml`, checked on loading (M1, M6.2, M9, M10, M11.10, M13)."""

from __future__ import annotations

import copyreg
import json
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import (
    CARDS,
    DIFFICULTIES,
    EFFECTS,
    EVENTS,
    FIRST_WORTH,
    GOALS,
    PAIRS,
    ROUNDS,
    TILES,
    Components,
    Happening,
    Numbers,
    Tile,
)
from architrave.games.architects.components_goals import GOAL, VP, goal_of
from architrave.games.architects.lots import BLOCK_LOTS, BLOCKS, COLOURS, LETTERS, SIDES
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, ListOf, MapOf, OneOf, Tagged, Text, Whole

FILE = "components.toml"
ORDINARY = LETTERS[:-1]

PER_TYPE = Fields({letter: Whole(1, 99) for letter in LETTERS})
PAIR = Text(2, 2, pattern=f"[{ORDINARY}][{ORDINARY}]", example="RS")
ROWS = ListOf(ListOf(Whole(1, n.MOST_IN_ROW), most=2, least=2), most=ROUNDS, least=ROUNDS)
TYPE = OneOf(*ORDINARY)
WORTH = Fields({"pair": VP, "placement": VP})
HAPPENINGS: dict[str, Fields] = {
    "demand": Fields({"effect": OneOf("demand"), "type": TYPE, "vp": VP, "tied": VP}),
    "slump": Fields({"effect": OneOf("slump"), "type": TYPE, "pair": VP}),
    "unplaced": Fields({"effect": OneOf("unplaced"), "side": OneOf(*SIDES)}),
    "full": Fields({"effect": OneOf("full"), "colour": OneOf(*COLOURS), "vp": VP}),
    "boats": Fields({"effect": OneOf("boats"), "vp": VP}),
    "actions": Fields({"effect": OneOf("actions"), "most": Whole(0, 9)}),
    "tokens": Fields({"effect": OneOf("tokens"), "tokens": Whole(1, 6)}),
    "bargain": Fields({"effect": OneOf("bargain"), "cost": Whole(1, 9)}),
    "landmarks": Fields({"effect": OneOf("landmarks"), "vp": VP}),
    "goal": Fields({"effect": OneOf("goal")}),
}
SHAPE = Fields(
    {
        "name": Text(60),
        "buildings": PER_TYPE,
        "residents": PER_TYPE,
        "city": Fields({"colours": ListOf(OneOf(*COLOURS), most=BLOCKS, least=BLOCKS)}),
        "rows": Fields({"2": ROWS, "3": ROWS, "4": ROWS}),
        "table": Fields(
            {
                "backup": Whole(1, n.MOST_PLANS),
                "open_services": Whole(1, 4),
                "extra_services": Whole(1, 4),
                "service_cost": Whole(1, 9),
                "tokens": Whole(1, 9),
                "actions": Whole(1, 9),
                "tokens_back": Whole(1, 9),
            }
        ),
        "points": Fields(
            {
                "placement": VP,
                "neighbour": VP,
                "neighbours": Whole(0, 3),
                "pair": VP,
                "boat": VP,
                "token": VP,
                "row": VP,
            }
        ),
        "automa": Fields(
            {
                "neighbour": VP,
                "boat": VP,
                "row": VP,
                "cards": ListOf(Text(7, pattern="(left|right) [1-9]", example="left 3"), most=CARDS, least=CARDS),
                "difficulty": Fields(dict.fromkeys(DIFFICULTIES, WORTH)),
            }
        ),
        "services": MapOf(PAIR, Whole(1, 3), most=PAIRS),
        "requirements": Fields({"tiles": ListOf(Text(20), most=TILES, least=TILES)}),
        "goal": MapOf(Text(3, pattern="[0-9]{3}", example="017"), GOAL, most=GOALS),
        "event": MapOf(Text(3, pattern="E[0-9]{2}", example="E05"), Tagged(HAPPENINGS, "effect"), most=EVENTS),
    }
)


@cache
def standard() -> Components:
    """The set that comes with the program."""
    return build_set(standard_data(), FILE)


@cache
def standard_data() -> Json:
    return tomllib.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


def build_set(data: Any, where: str) -> Components:
    """A set with everything the rules count on; raises Invalid with file, entry, field and reason."""
    SHAPE.check(data, where)
    whole(data["services"], PAIRS, f"{where}.services")
    whole(data["goal"], GOALS, f"{where}.goal")
    whole(data["event"], EVENTS, f"{where}.event")
    unlike(data["automa"]["cards"], f"{where}.automa.cards")
    unlike(data["requirements"]["tiles"], f"{where}.requirements.tiles")
    enough_buildings(data, where)
    build(data, where)
    return rebuild_set(json.dumps(data))


@lru_cache(maxsize=8)
def rebuild_set(source: str) -> Components:
    """The one object, in this process, for data that has been checked."""
    return build(json.loads(source), FILE)


def reduce_set(components: Components) -> tuple[Any, ...]:
    """For pickle: a worker reads each set once. Here, because the compiled module of the class cannot read sets."""
    return rebuild_set, (components.source,)


copyreg.pickle(Components, reduce_set)


def build(data: Json, where: str) -> Components:
    numbers = Numbers(data["table"], data["points"], without(data["automa"], "cards", "difficulty"))
    goals = [goal_of(number, entry, data, f"{where}.goal.{number}") for number, entry in data["goal"].items()]
    tiles = [
        tile_of(id, f"{where}.requirements.tiles[{place}]") for place, id in enumerate(data["requirements"]["tiles"], 1)
    ]
    components = Components(data["name"], json.dumps(data), numbers, goals, tiles)
    components.add_city([COLOURS.index(colour) for colour in data["city"]["colours"]], [int(b) for b in BLOCK_LOTS])
    for letters, copies in data["services"].items():
        unlike(list(letters), f"{where}.services.{letters}")
        components.add_service(letters, copies)
    for text in data["automa"]["cards"]:
        arrow, number = text.split()
        components.add_card(text, arrow == "left", int(number))
    for id, event in data["event"].items():
        components.add_event(event_of(id, event))
    components.add_counts(
        [data["buildings"][letter] for letter in LETTERS],
        [data["residents"][letter] for letter in LETTERS],
        [tuple(row) for players in "234" for row in data["rows"][players]],
        [
            *((worth["pair"], worth["placement"]) for worth in data["automa"]["difficulty"].values()),
            FIRST_WORTH,
        ],
    )
    return components


def tile_of(id: str, where: str) -> Tile:
    """M10.1: "RS-green-river"."""
    words = id.split("-")
    if len(words) != 3 or words[1] not in COLOURS or words[2] not in SIDES or not is_pair(words[0]):
        raise Invalid(where, "architects.components.tile", given=id)
    types = LETTERS.index(words[0][0]), LETTERS.index(words[0][1])
    return Tile(id, types, COLOURS.index(words[1]), SIDES.index(words[2]))


def is_pair(letters: str) -> bool:
    return len(letters) == 2 and letters[0] != letters[1] and set(letters) <= set(ORDINARY)


def event_of(id: str, entry: Json) -> Happening:
    about = -1
    if "type" in entry:
        about = LETTERS.index(entry["type"])
    elif "side" in entry:
        about = SIDES.index(entry["side"])
    elif "colour" in entry:
        about = COLOURS.index(entry["colour"])
    amount = sum(entry.get(name, 0) for name in ("tied", "pair", "most", "tokens", "cost"))  # an event has one of them
    return Happening(id, EFFECTS.index(entry["effect"]), about, entry.get("vp", 0), amount)


def enough_buildings(data: Json, where: str) -> None:
    """M2, M8.1: cities keep what is placed, so the bag must last for all rows and the last Backup plans."""
    total = sum(data["buildings"].values())
    for players, rounds in data["rows"].items():
        wanted = sum(rows * length for rows, length in rounds) + data["table"]["backup"]
        if wanted > total:
            raise Invalid(f"{where}.rows.{players}", "architects.components.buildings", wanted=wanted, count=total)
        for number, (rows, length) in enumerate(rounds, 1):
            Whole(1, n.MOST_ROWS).check(rows, f"{where}.rows.{players}[{number}][1]")
            if rows * length % int(players):
                raise Invalid(f"{where}.rows.{players}[{number}]", "architects.components.uneven", players=players)


def whole(entries: Json, wanted: int, where: str) -> None:
    if len(entries) != wanted:
        raise Invalid(where, "architects.components.number", count=len(entries), wanted=wanted)


def unlike(entries: list[str], where: str) -> None:
    for place, entry in enumerate(entries):
        if entry in entries[:place]:
            raise Invalid(f"{where}[{place + 1}]", "architects.components.twice", given=entry)


def without(entries: Json, *names: str) -> Json:
    return {name: value for name, value in entries.items() if name not in names}
