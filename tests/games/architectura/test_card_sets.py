"""Card sets of one's own: what may be written, and every fault with file, card, field and reason."""

from __future__ import annotations

import json
import pickle
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from architrave.games.architectura import steps
from architrave.games.architectura.component_set import BONUSES
from architrave.games.architectura.components import (
    CARD,
    SHAPE,
    as_json,
    build_set,
    find_set,
    loads,
    rebuild_set,
    shipped,
    shipped_data,
)
from architrave.games.architectura.names import card_name, card_text
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from tests.games.architectura.subject import GAME

ROOT = Path(__file__).parents[3]


def standard() -> Json:
    return deepcopy(dict(shipped_data()))


def cards_of(data: Json) -> Json:
    cards: Json = data["card"]
    return cards


def test_the_shipped_set_is_the_default() -> None:
    assert list(shipped()) == ["standard"]
    assert find_set("standard") is shipped()["standard"]
    assert GAME.options({})["cards"] == "standard"
    assert GAME.components(GAME.options({}))[0] == "standard"
    assert GAME.components(GAME.options({}))[2] is None


def test_a_set_of_ones_own_travels_in_the_record() -> None:
    data = standard() | {"name": "mine"}
    cards_of(data)["villa"]["ring"] = [1, 2, 3]
    cards_of(data)["villa"]["basic"] = 2
    options = GAME.options({"cards": data})
    name, digest, carried = GAME.components(options)
    assert name == "mine"
    assert digest != GAME.components(GAME.options({}))[1]
    assert carried == data
    assert as_json(find_set(json.loads(json.dumps(carried)))) == data


def test_a_set_is_read_once() -> None:
    data = standard() | {"name": "twice"}
    assert find_set(data) is find_set(deepcopy(data))
    assert pickle.loads(pickle.dumps(find_set(data))) is find_set(data)


def test_a_set_of_another_name_is_another_set() -> None:
    first, second = build_set(standard(), "first", "first.toml"), build_set(standard(), "second", "second.toml")
    assert first.source == second.source
    assert first != second
    assert second != first
    assert first == build_set(standard(), "first", "elsewhere.toml")


def test_the_order_of_the_cards_belongs_to_the_set() -> None:
    """The draws follow it, so a worker and a record must have the same."""
    data = standard()
    data["card"] = dict(reversed(data["card"].items()))
    turned = build_set(data, "turned", "turned.toml")
    assert turned.ids == shipped()["standard"].ids[::-1]
    assert turned.digest() != shipped()["standard"].digest()
    rebuild_set.cache_clear()
    again = pickle.loads(pickle.dumps(turned))
    assert again is not turned
    assert again.ids == turned.ids
    assert list(again.basics) == list(turned.basics)


def test_sets_of_strangers_do_not_pile_up() -> None:
    data = standard()
    for number in range(100):
        data["name"] = f"set {number}"
        find_set(data)
    assert rebuild_set.cache_info().currsize <= 64


def test_names_and_texts_come_from_the_set_or_the_catalogue() -> None:
    data = standard()
    cards_of(data)["mill"] = {**cards_of(data).pop("villa"), "name": "Windmill", "text": "It turns."}
    cards_of(data)["old-mill"] = {**cards_of(data).pop("school")}
    cards_of(data)["bank"] = {"ring": [1], "basic": 1, "play": {"do": "swap"}}
    for id in ("library", "obelisk"):
        cards_of(data)[id]["replaces"] = ["old-mill"]
    cards = build_set(data, "names", "names.toml")
    words = {id: (card_name(cards, kind), card_text(cards, kind)) for kind, id in enumerate(cards.ids)}
    assert words["mill"] == ("Windmill", "It turns.")
    assert words["old-mill"] == ("Old mill", "@architectura.effect.turn")
    assert words["bank"] == ("@architectura.card.bank.name", "@architectura.effect.swap")
    assert words["park"] == ("@architectura.card.park.name", "@architectura.card.park.text")


def put(path: str, value: object) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        *names, last = path.split("/")
        for name in names:
            data = data.setdefault(name, {})
        data[last] = value

    return change


def drop(path: str) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        *names, last = path.split("/")
        for name in names:
            data = data[name]
        del data[last]

    return change


FAULTS = [
    (put("mayor", 1), "", "mayor", "file.unknown_field"),
    (drop("card"), "", "card", "file.missing"),
    (put("card", []), "", "card", "file.not_object"),
    (put("card/Villa", {}), "", "card.Villa", "file.text_form"),
    (put("card/villa", 3), "", "card.villa", "file.not_object"),
    (drop("card/villa/ring"), "", "card.villa.ring", "file.missing"),
    (drop("card/villa"), "", "card", "architectura.cards.basic_count"),
    (put("card/to", {"ring": [1], "basic": 1}), "", "card.to", "architectura.cards.reserved"),
    (put("card/a3", {"ring": [1], "basic": 1}), "", "card.a3", "architectura.cards.reserved"),
    (put("card/villa/colour", "blue"), "", "card.villa.colour", "file.unknown_field"),
    (put("card/villa/sheild", True), "", "card.villa.sheild", "file.unknown_field_meant"),
    (put("card/villa/shield", 1), "", "card.villa.shield", "file.not_flag"),
    (put("card/villa/ring", []), "", "card.villa.ring", "file.list_length"),
    (put("card/villa/ring", [1, 2, 3, 4, 5]), "", "card.villa.ring", "file.list_length"),
    (put("card/villa/ring", [1, "two"]), "", "card.villa.ring[2]", "architectura.cards.value"),
    (put("card/villa/ring", [1, "X"]), "", "card.villa.ring", "architectura.cards.mixed_ring"),
    (put("card/villa/ring", [8, 6]), "", "card.villa.ring", "architectura.cards.ring"),
    (put("card/villa/ring", [8, 8]), "", "card.villa.ring", "architectura.cards.ring"),
    (put("card/villa/ring", [8, 1000]), "", "card.villa.ring[2]", "file.out_of_range"),
    (put("card/villa/basic", 9), "", "card.villa.basic", "architectura.cards.basic"),
    (put("card/villa/basic", "Y"), "", "card.villa.basic", "architectura.cards.value"),
    (put("card/villa/play", {}), "", "card.villa.play.do", "file.missing"),
    (put("card/villa/play", {"do": "dance"}), "", "card.villa.play.do", "file.not_one_of"),
    (put("card/villa/play", {"do": "swap", "limit": 4}), "", "card.villa.play.limit", "file.unknown_field"),
    (put("card/villa/play", {"do": "hand_limit"}), "", "card.villa.play.limit", "file.missing"),
    (put("card/villa/play", {"do": "hand_limit", "limit": 2}), "", "card.villa.play.limit", "file.out_of_range"),
    (put("card/villa/play", {"do": "turn", "times": 0}), "", "card.villa.play.times", "file.out_of_range"),
    (put("card/villa/before", {"on": "roof"}), "", "card.villa.before.on", "file.not_one_of"),
    (put("card/villa/before", {"remove": 12}), "", "card.villa.before.remove", "file.out_of_range"),
    (put("card/villa/end", {"count": "stars"}), "", "card.villa.end.count", "file.not_one_of"),
    (put("card/villa/end", {"count": "own_adjacent"}), "", "card.villa.end.points", "file.missing"),
    (
        put("card/villa/end", {"count": "kind_adjacent", "points": 1, "kind": "mill"}),
        "",
        "card.villa.end.kind",
        "architectura.cards.unknown_card",
    ),
    (put("card/museum/replaces", []), "", "card.museum.replaces", "file.list_length"),
    (put("card/museum/replaces", [99]), "", "card.museum.replaces[1]", "architectura.cards.nothing_to_replace"),
    (
        put("card/museum/replaces", ["statue"]),
        "",
        "card.museum.replaces[1]",
        "architectura.cards.nothing_to_replace",
    ),
    (put("card/graveyard/shield", True), "", "card.graveyard.shield", "architectura.cards.outside"),
    (put("card/graveyard/ring", ["X"]), "X", "card.graveyard.ring", "architectura.cards.outside_value"),
    (put("colours/pink", []), "", "colours.pink", "file.unknown_field"),
    (put("colours/blue", ["mill"]), "", "colours.blue[1]", "architectura.cards.unknown_card"),
    (put("colours/blue", ["villa"]), "", "colours.blue[1]", "architectura.cards.not_additional"),
    (put("colours/blue", ["museum", "museum"]), "", "colours.blue[2]", "architectura.cards.twice"),
    (put("seat_bonus/basic", [[0, 1]]), "", "seat_bonus.basic", "file.list_length"),
    (
        put("seat_bonus/basic", [[0, 1, 2], [0, 0, 0], [0, 0, 0, 0]]),
        "",
        "seat_bonus.basic[1]",
        "architectura.cards.bonus_length",
    ),
    (
        put("seat_bonus/basic", [[0, 0.3], [0, 0, 0], [0, 0, 0, 0]]),
        "",
        "seat_bonus.basic[1][2]",
        "architectura.cards.half_points",
    ),
]


@pytest.mark.parametrize(("change", "basic", "where", "key"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_reported_with_file_card_field_and_reason(
    change: Callable[[Json], None], basic: str, where: str, key: str
) -> None:
    data = standard()
    change(data)
    if basic:
        cards_of(data)["graveyard"]["basic"] = basic
    with pytest.raises(Invalid) as fault:
        build_set(data, "mine", "mine.toml")
    assert (fault.value.where, fault.value.key) == (f"mine.toml.{where}", key)


BOUNDS = [  # a field, the largest and the smallest thing that it takes, and the nearest that it does not
    ("card/villa/name", ["x" * 40, "x"], ["x" * 41, ""]),
    ("card/villa/text", ["x" * 300, "x"], ["x" * 301, ""]),
    ("name", ["x" * 60, "x"], ["x" * 61, ""]),
    ("origin", ["x" * 60, "x"], ["x" * 61, ""]),
    ("card/villa/ring", [[-99, 8], [8, 99], [1, 2, 4, 8], [8]], [[-100, 8], [8, 100], [1, 2, 4, 6, 8], []]),
    ("card/school/play/times", [1, 7], [0, 8]),
    ("card/museum/play/limit", [3, 12], [2, 13]),
    ("card/magic-academy/before/remove", [1, 11], [0, 12]),
    ("card/statue/end/points", [-99, 99], [-100, 100]),
    ("card/bank/end/each", [1, 12], [0, 13]),
    ("seat_bonus/basic", [[[-99, 99], [0] * 3, [0] * 4]], [[[-100, 0], [0] * 3, [0] * 4], [[0, 0], [0] * 3]]),
    (
        "seat_bonus/advanced",
        [[[0, 1], [0] * 3, [0] * 4]],
        [[[0, 100], [0] * 3, [0] * 4], [[0, 1], [0] * 3, [0] * 4, [0] * 4]],
    ),
]


@pytest.mark.parametrize(("path", "taken", "refused"), BOUNDS, ids=[path for path, _, _ in BOUNDS])
def test_how_large_and_how_small_things_may_be(path: str, taken: list[object], refused: list[object]) -> None:
    for value in (*taken, *refused):
        data = standard()
        put(path, value)(data)
        if value in taken:
            build_set(data, "mine", "mine.toml")
        else:
            with pytest.raises(Invalid) as fault:
                build_set(data, "mine", "mine.toml")
            assert fault.value.where.startswith(f"mine.toml.{path.replace('/', '.')}")


def test_sixty_cards_are_enough() -> None:
    data = standard()
    while len(cards_of(data)) < 60:
        cards_of(data)[f"mill-{len(cards_of(data))}"] = {"ring": [1], "basic": 1, "replaces": ["villa"]}
    assert len(build_set(data, "mine", "mine.toml").ids) == 60
    cards_of(data)["mill"] = {"ring": [1], "basic": 1, "replaces": ["villa"]}
    with pytest.raises(Invalid) as fault:
        build_set(data, "mine", "mine.toml")
    assert fault.value.where == "mine.toml.card"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b"card = ", "file.not_toml"),
        (b"card = " + b"[" * 5000, "file.too_deep_here"),
        (b"card" + b".a" * 5000 + b" = 1", "file.too_deep"),
        (b"card = " + b"1" * 5000, "file.not_toml"),
        (b"card = 2026-11-16", "file.not_json"),
        (b"name = '\xff'", "file.not_utf8"),
        (b"# " + b"x" * 1_000_001, "file.too_large"),
        (b"name = 'x'", "file.missing"),
    ],
)
def test_files_that_cannot_be_read(text: bytes, key: str) -> None:
    with pytest.raises(Invalid) as fault:
        loads(text, "mine.toml")
    assert fault.value.where.startswith("mine.toml")
    assert fault.value.key == key


def test_a_file_becomes_the_option() -> None:
    raw = (ROOT / "src/architrave/games/architectura/components.toml").read_bytes()
    options = GAME.options({"cards": loads(raw, "mine.toml")})
    assert GAME.components(options)[0] == "mine"


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"size": 3}, "options.size"),
        ({"seats": 5}, "options.seats"),
        ({"seats": True}, "options.seats"),
        ({"seats": "2"}, "options.seats"),
        ({"cards": "boxed"}, "cards"),
        ({"cards": 3}, "cards"),
        ({"advanced": 1}, "options.advanced"),
        ({"most": 7}, "options.most"),
        ({"most": "die"}, "options.most"),
        ({"starter": 2}, "options.starter"),
        ({"bonus": "yes"}, "options.bonus"),
        ({"colours": "blue"}, "options.colours"),
        ({"colours": ["blue", "blue"]}, "options.colours"),
        ({"colours": ["pink"]}, "options.colours"),
        ({"colours": ["blue", "red", "green"]}, "options.colours"),
        ({"colours": [["blue"]]}, "options.colours"),
    ],
)
def test_options_that_are_refused(given: Json, where: str) -> None:
    with pytest.raises(Invalid) as fault:
        GAME.options(given)
    assert fault.value.where == where


def test_colours_that_are_not_named_follow() -> None:
    assert GAME.options({"seats": 3, "colours": ["red"]})["colours"] == ["red", "blue", "green"]
    assert GAME.options({"seats": 4})["colours"] == ["blue", "green", "yellow", "red"]


def test_the_example_of_the_documentation_is_a_set() -> None:
    page = (ROOT / "docs/cards.md").read_text(encoding="utf-8")
    example = tomllib.loads(page.partition("```toml")[2].partition("```")[0])
    data = standard()
    data["card"] |= example["card"]
    data["colours"] |= example["colours"]
    cards = build_set(data, "example", "example.toml")
    harbour = cards.cards[cards.kind("harbour")]
    assert harbour.replaces == ("tavern", "bank", "bathhouse")
    assert GAME.options({"cards": data})


def test_the_documentation_names_every_word() -> None:
    page = (ROOT / "docs/cards.md").read_text(encoding="utf-8")
    words = {*steps.EFFECTS, *BONUSES[1:], *CARD.required, *CARD.optional, *SHAPE.optional}
    assert {word for word in words if f"`{word}`" not in page and f"`[{word}]`" not in page} == set()
