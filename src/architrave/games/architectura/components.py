"""Sets of cards from `cards.toml` or from a file of an owner of the boxed game, checked on loading (A1, A9, A10)."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from architrave.games.architectura.cards import BESIDE, BONUSES, EFFECTS, NUMBER, PLAIN, Card, CardSet, card_set
from architrave.games.architectura.numbers import MOST_KINDS, MOST_SEATS, SLOTS
from architrave.kernel.refusal import Invalid

FILE = "cards.toml"
COLOURS = ("blue", "green", "yellow", "red")
VALUE = re.compile(r"(X|No)([+-]\d)?")
FIELDS = {"ring", "basic", "shield", "play", "before", "outside", "escapes", "fetched", "end", "replaces"}


@cache
def shipped() -> Mapping[str, CardSet]:
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return {"standard": checked(tomllib.loads(text), "standard", FILE)}


def checked(data: Any, name: str, where: str) -> CardSet:
    """A set with everything the rules count on; raises Invalid with file, card and field."""
    cards = [card_of(id, entry, f"{where} [card.{id}]", data["card"]) for id, entry in data["card"].items()]
    basics = [card for card in cards if not card.replaces]
    if len(basics) != SLOTS:
        raise Invalid(f"{where} [card]", "architectura.cards.basic_count", count=len(basics), wanted=SLOTS)
    if len(cards) > MOST_KINDS - 4:
        raise Invalid(f"{where} [card]", "architectura.cards.too_many", count=len(cards), most=MOST_KINDS - 4)
    colours = [list(data["colours"].get(colour, [])) for colour in COLOURS]
    return card_set(name, json.dumps(data, sort_keys=True), cards, colours, bonus_halves(data))


def bonus_halves(data: Any) -> list[int]:
    """(seats - 2) * 8 + 4 if advanced + place behind the starter, in half points."""
    row = [0] * 24
    for advanced, name in enumerate(("basic", "advanced")):
        for seats, points in enumerate(data["seat_bonus"][name]):
            for place, value in enumerate(points[:MOST_SEATS]):
                row[seats * 8 + advanced * 4 + place] = round(2 * value)
    return row


def card_of(id: str, entry: Any, where: str, cards: Any) -> Card:
    for field in entry:
        if field not in FIELDS:
            raise Invalid(
                f"{where}.{field}", "architectura.cards.unknown_field", given=field, known=", ".join(sorted(FIELDS))
            )
    parsed = [value_of(text, f"{where}.ring[{n}]") for n, text in enumerate(entry["ring"], 1)]
    base = parsed[0][0]
    ring = tuple(amount for _, amount in parsed)
    if any(other != base for other, _ in parsed) or list(ring) != sorted(set(ring)) or not 1 <= len(ring) <= 4:
        raise Invalid(f"{where}.ring", "architectura.cards.ring")
    basic = value_of(entry["basic"], f"{where}.basic")
    if basic not in parsed:
        raise Invalid(f"{where}.basic", "architectura.cards.basic")
    card = Card(id, base, ring, parsed.index(basic))
    card.shield = bool(entry.get("shield", False))
    card.outside = bool(entry.get("outside", False))
    card.escapes = bool(entry.get("escapes", False))
    card.fetched = bool(entry.get("fetched", False))
    read_play(card, entry.get("play", {}), f"{where}.play")
    before = entry.get("before", {})
    card.cost = int(before.get("remove", 0))
    card.on_ruins = before.get("on") == "ruin"
    read_end(card, entry.get("end", {}), f"{where}.end", cards)
    card.replaces = replaced(entry.get("replaces", []), f"{where}.replaces", cards)
    return card


def value_of(text: Any, where: str) -> tuple[int, int]:
    """A1.3: how it is counted, and the amount."""
    if isinstance(text, int) and not isinstance(text, bool):
        return PLAIN, text
    match = VALUE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise Invalid(where, "architectura.cards.value", given=str(text)[:40])
    return BESIDE if match.group(1) == "X" else NUMBER, int(match.group(2) or 0)


def read_play(card: Card, play: Any, where: str) -> None:
    if not play:
        return
    if play.get("do") not in EFFECTS[1:]:
        raise Invalid(
            f"{where}.do",
            "architectura.cards.unknown_effect",
            given=str(play.get("do"))[:40],
            known=", ".join(EFFECTS[1:]),
        )
    card.effect = EFFECTS.index(play["do"])
    card.may = bool(play.get("may", False))
    card.own = bool(play.get("own", False))
    card.near = bool(play.get("near", False))
    card.times = int(play.get("times", 1))
    card.limit = int(play.get("limit", 0))


def read_end(card: Card, end: Any, where: str, cards: Any) -> None:
    if not end:
        return
    if end.get("count") not in BONUSES[1:]:
        raise Invalid(
            f"{where}.count",
            "architectura.cards.unknown_bonus",
            given=str(end.get("count"))[:40],
            known=", ".join(BONUSES[1:]),
        )
    card.bonus = BONUSES.index(end["count"])
    card.bonus_points = int(end.get("points", 1))
    card.bonus_each = int(end.get("each", 1))
    card.bonus_kind = end.get("kind", "")
    if card.bonus_kind and card.bonus_kind not in cards:
        raise Invalid(f"{where}.kind", "architectura.cards.unknown_card", given=card.bonus_kind)


def replaced(named: Any, where: str, cards: Any) -> tuple[str, ...]:
    """A11.1: a card by its name, or all basic cards of a basic value."""
    basics = {id: entry for id, entry in cards.items() if not entry.get("replaces")}
    found: list[str] = []
    for item in named:
        matching = [id for id, entry in basics.items() if id == item or entry["basic"] == item]
        if not matching:
            raise Invalid(where, "architectura.cards.unknown_card", given=str(item)[:40])
        found += matching
    return tuple(found)
