"""Sets of cards from `components.toml` or from a player's own file, checked on loading (A1, A9, A10).

The vocabulary is described for people in docs/cards.md.
"""

from __future__ import annotations

import copyreg
import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

from architrave.games.architectura import numbers as n
from architrave.games.architectura import steps
from architrave.games.architectura.component_set import BESIDE, BONUSES, NUMBER, PLAIN, Card, CardSet
from architrave.games.architectura.notation import NAMED, RESERVED, SPACE, WORDS
from architrave.games.architectura.view_types import Colour
from architrave.kernel.game import Json
from architrave.kernel.options import shipped_set
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, Flag, ListOf, MapOf, Number, OneOf, Shape, Tagged, Text, Whole
from architrave.kernel.strict import check_plain, in_file, read_toml, shown

FILE = "components.toml"
COLOURS: tuple[Colour, ...] = get_args(Colour)
MOST_CARDS = n.MOST_KINDS - 4
LARGEST = 99  # a value
VALUE = re.compile(r"(X|No)([+-][1-9])?")
ID = Text(30, pattern="[a-z][a-z0-9-]*", example="magic-academy")


class Value(Shape):
    """A1.3: a number, "X+1" or "No+1"."""

    def check(self, value: Any, where: str) -> None:
        if isinstance(value, int) and not isinstance(value, bool):
            Whole(-LARGEST, LARGEST).check(value, where)
        elif not isinstance(value, str) or VALUE.fullmatch(value) is None:
            raise Invalid(where, "architectura.cards.value", given=shown(value))

    def schema(self) -> Json:
        return {"oneOf": [Whole(-LARGEST, LARGEST).schema(), {"type": "string", "pattern": f"^{VALUE.pattern}$"}]}


class Basic(Shape):
    """A basic card by its id, or all of a basic value."""

    def check(self, value: Any, where: str) -> None:
        if isinstance(value, int) and not isinstance(value, bool):
            return
        ID.check(value, where)

    def schema(self) -> Json:
        return {"oneOf": [{"type": "integer"}, ID.schema()]}


MAY = {"may": Flag()}
PLAYS: dict[str, Fields] = {
    "turn": Fields({"do": OneOf("turn")}, {**MAY, "own": Flag(), "near": Flag(), "times": Whole(1, 7)}),
    "hand_limit": Fields({"do": OneOf("hand_limit"), "limit": Whole(n.HAND, n.SLOTS)}),
    "opponents_lay": Fields({"do": OneOf("opponents_lay")}),
    "destroy_street": Fields({"do": OneOf("destroy_street")}),
}
PLAYS |= {word: Fields({"do": OneOf(word)}, MAY) for word in steps.EFFECTS if word not in PLAYS}
ENDS: dict[str, Fields] = {
    word: Fields(
        {"count": OneOf(word), "points": Whole(-LARGEST, LARGEST), **({"kind": ID} if word == "kind_adjacent" else {})},
        {"each": Whole(1, n.SLOTS)},
    )
    for word in BONUSES[1:]
}


CARD = Fields(
    {"ring": ListOf(Value(), most=4, least=1), "basic": Value()},
    {
        "name": Text(40),
        "text": Text(300),
        "shield": Flag(),
        "play": Tagged(PLAYS, "do"),
        "before": Fields({}, {"remove": Whole(1, n.SLOTS - 1), "on": OneOf("ruin")}),
        "outside": Flag(),
        "escapes": Flag(),
        "fetched": Flag(),
        "end": Tagged(ENDS, "count"),
        "replaces": ListOf(Basic(), most=n.SLOTS, least=1),
    },
)
POINTS = Number(-LARGEST, LARGEST)
BONUS_ROWS = ListOf(ListOf(POINTS, most=n.MOST_SEATS, least=2), most=n.MOST_SEATS - 1, least=n.MOST_SEATS - 1)
SHAPE = Fields(
    {"card": MapOf(ID, CARD, most=MOST_CARDS)},
    {
        "name": Text(60),
        "origin": Text(60),
        "colours": Fields({}, {colour: ListOf(ID, most=MOST_CARDS) for colour in COLOURS}),
        "seat_bonus": Fields({"basic": BONUS_ROWS, "advanced": BONUS_ROWS}),
    },
)


@cache
def shipped() -> Mapping[str, CardSet]:
    """The sets that come with the program, by name; the first is the default."""
    return {"standard": build_set(shipped_data(), "standard", FILE)}


@cache
def shipped_data() -> Json:
    return tomllib.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


def find_set(option: object) -> CardSet:
    """The set that the option `cards` names, or holds."""
    if isinstance(option, dict):
        check_plain(option)
        return build_set(option, str(option.get("name") or "own"), "cards")
    return shipped_set(option, shipped(), "cards", "architectura.cards.unknown_set")


def loads(raw: bytes, file: str) -> Json:
    """The set in the contents of a TOML file of that name, as the option `cards` takes it."""
    with in_file(file):
        data = read_toml(raw)
    named = {"name": Path(file).stem[:60] or "own", **data}
    build_set(named, str(named["name"]), file)
    return named


def build_set(data: Any, name: str, where: str) -> CardSet:
    """A set with everything the rules count on; raises Invalid with the file, the card, the field and the reason."""
    SHAPE.check(data, where)
    parts(data, where)
    return rebuild_set(name, json.dumps(data))


@lru_cache(maxsize=64)  # the shipped set and those in play; strangers may bring any number of their own
def rebuild_set(name: str, source: str) -> CardSet:
    """The one object for a set that has been checked, in this process."""
    return CardSet(name, source, *parts(json.loads(source), "cards"))


def reduce_set(cards: CardSet) -> tuple[Any, ...]:
    """For pickle: a worker reads each set once. Here, because the compiled module of the class cannot read sets."""
    return rebuild_set, (cards.name, cards.source)


copyreg.pickle(CardSet, reduce_set)


def parts(data: Json, where: str) -> tuple[list[Card], list[list[str]], list[int]]:
    """Cards, colours and seat bonus; raises Invalid for what a shape does not tell."""
    cards = [card_of(id, entry, f"{where}.card.{id}", data["card"]) for id, entry in data["card"].items()]
    basics = [card for card in cards if not card.replaces]
    if len(basics) != n.SLOTS:
        raise Invalid(f"{where}.card", "architectura.cards.basic_count", count=len(basics), wanted=n.SLOTS)
    colours = [colour_of(data, colour, f"{where}.colours.{colour}") for colour in COLOURS]
    return cards, colours, bonus_halves(data, f"{where}.seat_bonus")


def colour_of(data: Json, colour: str, where: str) -> list[str]:
    """A1.1: additional cards of a colour."""
    ids: list[str] = data.get("colours", {}).get(colour, [])
    for number, id in enumerate(ids, 1):
        if id not in data["card"]:
            raise Invalid(f"{where}[{number}]", "architectura.cards.unknown_card", given=id)
        if "replaces" not in data["card"][id]:
            raise Invalid(f"{where}[{number}]", "architectura.cards.not_additional", given=id)
        if id in ids[: number - 1]:
            raise Invalid(f"{where}[{number}]", "architectura.cards.twice", given=id)
    return ids


def bonus_halves(data: Json, where: str) -> list[int]:
    """(seats - 2) * 8 + 4 if advanced + place behind the starter, in half points."""
    row = [0] * 24
    for advanced, name in enumerate(("basic", "advanced")):
        for seats, points in enumerate(data.get("seat_bonus", {}).get(name, []), 2):
            if len(points) != seats:
                raise Invalid(f"{where}.{name}[{seats - 1}]", "architectura.cards.bonus_length", count=seats)
            for place, value in enumerate(points):
                if 2 * value != int(2 * value):
                    raise Invalid(f"{where}.{name}[{seats - 1}][{place + 1}]", "architectura.cards.half_points")
                row[(seats - 2) * 8 + advanced * 4 + place] = int(2 * value)
    return row


def card_of(id: str, entry: Json, where: str, cards: Json) -> Card:
    if id in RESERVED or id in NAMED or id in WORDS or SPACE.fullmatch(id.upper()):
        raise Invalid(where, "architectura.cards.reserved", given=id)
    parsed = [value_of(value) for value in entry["ring"]]
    base = parsed[0][0]
    ring = tuple(amount for _, amount in parsed)
    if any(other != base for other, _ in parsed):
        raise Invalid(f"{where}.ring", "architectura.cards.mixed_ring")
    if list(ring) != sorted(set(ring)):
        raise Invalid(f"{where}.ring", "architectura.cards.ring")
    if value_of(entry["basic"]) not in parsed:
        raise Invalid(f"{where}.basic", "architectura.cards.basic", given=str(entry["basic"]))
    card = Card(id, base, ring, parsed.index(value_of(entry["basic"])))
    card.shield = entry.get("shield", False)
    card.outside = entry.get("outside", False)
    card.escapes = entry.get("escapes", False)
    card.fetched = entry.get("fetched", False)
    card.cost = entry.get("before", {}).get("remove", 0)
    card.on_ruins = "on" in entry.get("before", {})
    read_play(card, entry.get("play", {}))
    read_end(card, entry.get("end", {}), f"{where}.end", cards)
    card.replaces = replaced_cards(entry.get("replaces", []), f"{where}.replaces", cards)
    check_outside(entry, base, where)
    read_words(card, entry)
    return card


def value_of(value: int | str) -> tuple[int, int]:
    """A1.3: how it is counted, and the amount."""
    if isinstance(value, int):
        return PLAIN, value
    match = VALUE.fullmatch(value)
    assert match is not None
    return BESIDE if match.group(1) == "X" else NUMBER, int(match.group(2) or 0)


def check_outside(entry: Json, base: int, where: str) -> None:
    """A10.23: outside the city there is no place, no neighbour, no comparing and no effect."""
    if not entry.get("outside"):
        return
    for field in ("play", "before", "end", "shield", "escapes"):
        if entry.get(field):
            raise Invalid(f"{where}.{field}", "architectura.cards.outside", name=field)
    if base != PLAIN:
        raise Invalid(f"{where}.ring", "architectura.cards.outside_value")


def read_play(card: Card, play: Json) -> None:
    card.may = play.get("may", False)
    if not play:
        return
    card.effect = steps.EFFECTS[play["do"]]
    card.own = play.get("own", False)
    card.near = play.get("near", False)
    card.times = play.get("times", 1)
    card.limit = play.get("limit", 0)


def read_end(card: Card, end: Json, where: str, cards: Json) -> None:
    if not end:
        return
    card.bonus = BONUSES.index(end["count"])
    card.bonus_points = end["points"]
    card.bonus_each = end.get("each", 1)
    card.bonus_kind = end.get("kind", "")
    if card.bonus_kind and card.bonus_kind not in cards:
        raise Invalid(f"{where}.kind", "architectura.cards.unknown_card", given=card.bonus_kind)


def replaced_cards(named: list[str | int], where: str, cards: Json) -> tuple[str, ...]:
    """A11.1: a card by its name, or all basic cards of a basic value."""
    basics = {id: entry for id, entry in cards.items() if "replaces" not in entry}
    found: list[str] = []
    for number, item in enumerate(named, 1):
        matching = [id for id, entry in basics.items() if id == item or entry["basic"] == item]
        if not matching:
            raise Invalid(f"{where}[{number}]", "architectura.cards.nothing_to_replace", given=str(item))
        found += [id for id in matching if id not in found]
    return tuple(found)


def read_words(card: Card, entry: Json) -> None:
    """A card like the shipped one of its id is worded by the catalogue; any other has its own words, or plain ones."""
    known = shipped_data()["card"].get(card.id)
    card.name = entry.get("name", "" if known is not None else card.id.replace("-", " ").capitalize())
    wording = ("name", "text", "ring", "basic", "replaces")
    same = known is not None and without(known, wording) == without(entry, wording)
    card.text = entry.get("text", "" if same else plain_text(card))


def without(entry: Json, fields: tuple[str, ...]) -> Json:
    return {name: value for name, value in entry.items() if name not in fields}


def plain_text(card: Card) -> str:
    """The key of a sentence that fits every card with such an effect."""
    for word, there in (
        (steps.TABLE[card.effect].effect, card.effect),
        (BONUSES[card.bonus], card.bonus),
        ("outside", card.outside),
        ("escapes", card.escapes),
        ("cost", card.cost),
        ("on_ruins", card.on_ruins),
        ("shield", card.shield),
    ):
        if there:
            return f"@architectura.effect.{word}"
    return "@architectura.effect.none"


def as_json(cards: CardSet) -> Json:
    """A set as the option `cards` and a record carry it."""
    data: Json = json.loads(cards.source)
    return data
