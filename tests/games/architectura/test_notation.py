"""Moves in words and as objects, each to and from action numbers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from architrave.games.architectura import numbers as n
from architrave.games.architectura.notation import (
    KINDS,
    from_struct,
    from_text,
    label,
    place_of,
    space_of,
    to_struct,
    to_text,
)
from architrave.kernel.game import Json
from architrave.kernel.refusal import Refused
from tests.games.architectura.plan import STANDARD
from tests.json_of import json_of

MOVES: dict[str, Json] = {
    "park A3": {"kind": "play", "card": "park", "space": "A3"},
    "graveyard out": {"kind": "play", "card": "graveyard", "space": "out"},
    "lay magic-academy D8": {"kind": "lay", "card": "magic-academy", "space": "D8"},
    "lay park out": {"kind": "lay", "card": "park", "space": "out"},
    "discard city-hall": {"kind": "discard", "card": "city-hall"},
    "under bank": {"kind": "under", "card": "bank"},
    "fetch villa": {"kind": "fetch", "card": "villa"},
    "remove tavern": {"kind": "remove", "card": "tavern"},
    "B7": {"kind": "choose", "space": "B7"},
    "to C1": {"kind": "to", "space": "C1"},
    "A3 up": {"kind": "turn", "space": "A3", "up": True},
    "A3 down": {"kind": "turn", "space": "A3", "up": False},
    "A3 swap A4": {"kind": "swap", "space": "A3", "with": "A4"},
    "A3 swap B3": {"kind": "swap", "space": "A3", "with": "B3"},
    "fountain for tavern": {"kind": "replace", "card": "fountain", "for": "tavern"},
    "exchange": {"kind": "exchange"},
    "yes": {"kind": "yes"},
    "no": {"kind": "no"},
    "decline": {"kind": "decline"},
    "ready": {"kind": "ready"},
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_in_words_and_as_an_object(text: str) -> None:
    action = from_text(STANDARD, text)
    assert to_text(STANDARD, action) == text
    assert json_of(to_struct(STANDARD, action)) == MOVES[text]
    assert from_struct(STANDARD, MOVES[text]) == action


def test_no_two_moves_have_the_same_number() -> None:
    assert len({from_text(STANDARD, text) for text in MOVES}) == len(MOVES)


def test_every_number_has_a_way_back_or_is_refused_by_both() -> None:
    meaningless = 0
    for action in range(n.ACTIONS):
        try:
            text = to_text(STANDARD, action)
        except Refused:
            meaningless += 1
            with pytest.raises(Refused):
                json_of(to_struct(STANDARD, action))
            continue
        assert from_text(STANDARD, text) == action
        assert from_struct(STANDARD, json_of(to_struct(STANDARD, action))) == action
    plays_and_lays = 2 * (64 - 26) * 33
    replacements = 64 * 64 - 26 * 26
    assert meaningless == plays_and_lays + 4 * (64 - 26) + 4 + 8 + replacements


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("PARK a3", "park A3"), ("  park   A3 ", "park A3"), ("a4 swap a3", "A3 swap A4"), ("To c1", "to C1")],
)
def test_people_type_as_they_like(typed: str, meant: str) -> None:
    assert to_text(STANDARD, from_text(STANDARD, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "paragraph", "key"),
    [
        ("mill A3", "A1.1", "unknown_card"),
        ("park E1", "A2.1", "no_space"),
        ("park A9", "A2.1", "no_space"),
        ("to out", "A2.1", "no_space"),
        ("A8 swap B1", "A8.8", "not_neighbours"),
        ("A1 swap A3", "A8.8", "not_neighbours"),
        ("A1 swap A1", "A8.8", "not_neighbours"),
        ("fountain for mill", "A1.1", "unknown_card"),
        ("", "A3.1", "unreadable"),
        ("play the park on A3", "A3.1", "unreadable"),
    ],
)
def test_what_is_no_move_is_refused_with_a_paragraph(typed: str, paragraph: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        from_text(STANDARD, typed)
    assert refused.value.refusal.paragraph == paragraph
    assert refused.value.refusal.key == f"architectura.refusal.{key}"


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ({}, "unknown_kind"),
        ({"kind": 3}, "unknown_kind"),
        ({"kind": "build"}, "unknown_kind"),
        ({"kind": ["play"]}, "unknown_kind"),
        ({"kind": "play", "card": "park"}, "bad_move"),
        ({"kind": "play", "card": "park", "space": "A1", "up": True}, "bad_move"),
        ({"kind": "play", "card": 1, "space": "A1"}, "bad_move"),
        ({"kind": "turn", "space": "A1", "up": 1}, "bad_move"),
        ({"kind": "exchange", "card": "park"}, "bad_move"),
        ({"kind": "play", "card": "park", "space": "A1 A2"}, "no_space"),
        ({"kind": "play", "card": "to", "space": "A1"}, "unknown_card"),
    ],
)
def test_objects_that_are_no_moves(move: Json, key: str) -> None:
    with pytest.raises(Refused) as refused:
        from_struct(STANDARD, move)
    assert refused.value.refusal.key == f"architectura.refusal.{key}"


def test_places() -> None:
    assert [label(space) for space in (0, 7, 8, 31, n.OUTSIDE)] == ["A1", "A8", "B1", "D8", "out"]
    assert [space_of(label(space)) for space in range(32)] == list(range(32))
    assert place_of("OUT") == n.OUTSIDE


def test_the_documentation_writes_moves_as_they_are_written() -> None:
    page = (
        (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8").partition("## Architectura")[2]
    )
    table, _, objects = page.partition("### Moves as objects")
    written = [text for text in re.findall(r"`([^`]+)`", table.partition("### Moves")[2]) if text != "out"]
    assert len(written) == 19
    for text in written:
        assert to_text(STANDARD, from_text(STANDARD, text)) == text
    for line in objects.partition("```json\n")[2].partition("```")[0].splitlines():
        move = json.loads(line)
        assert json_of(to_struct(STANDARD, from_struct(STANDARD, move))) == move
    assert {kind for kind in KINDS if f"`{kind}`" not in objects and f'"{kind}"' not in objects} == set()
