"""Moves in words and as objects, each to and from action numbers."""

from __future__ import annotations

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.notation import KINDS, from_struct, from_text, to_struct, to_text
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid, Refused
from tests.games.architects.plan import BOX, GAME, play, table
from tests.json_of import json_of

MOVES: dict[str, Json] = {
    "take R": {"kind": "take", "type": "R", "resident": False},
    "take L+": {"kind": "take", "type": "L", "resident": True},
    "take L+ 2": {"kind": "take", "type": "L", "resident": True, "nth": 2},
    "take R 12": {"kind": "take", "type": "R", "resident": False, "nth": 12},
    "tile RS-green-river": {"kind": "tile", "tile": "RS-green-river"},
    "lot 3b": {"kind": "lot", "lot": "3b"},
    "row 2 upper": {"kind": "row", "section": 2, "row": "upper"},
    "row 3 lower": {"kind": "row", "section": 3, "row": "lower"},
    "resident O": {"kind": "resident", "type": "O"},
    "plan S": {"kind": "plan", "type": "S"},
    "plan L 6": {"kind": "plan", "type": "L", "nth": 6},
    "service OI": {"kind": "service", "pair": "OI"},
    "service OI extra": {"kind": "service", "pair": "OI", "extra": True},
    "overhaul": {"kind": "overhaul"},
    "relocate": {"kind": "relocate"},
    "backup": {"kind": "backup"},
    "demand": {"kind": "demand"},
    "none": {"kind": "none"},
    "boat": {"kind": "boat"},
    "end": {"kind": "end"},
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_in_words_and_as_an_object(text: str) -> None:
    action = from_text(BOX, text)
    assert to_text(BOX, action) == text
    assert json_of(to_struct(BOX, action)) == MOVES[text]
    assert from_struct(BOX, MOVES[text]) == action


def test_every_number_has_a_way_back() -> None:
    assert n.ACTIONS < 300
    texts = [to_text(BOX, action) for action in range(n.ACTIONS)]
    assert len(set(texts)) == n.ACTIONS
    assert [from_text(BOX, text) for text in texts] == list(range(n.ACTIONS))
    assert {json_of(to_struct(BOX, action))["kind"] for action in range(n.ACTIONS)} == set(KINDS)
    for action in (-1, n.ACTIONS):
        with pytest.raises(Refused):
            json_of(to_struct(BOX, action))


@pytest.mark.rule("M1.3")
def test_lots_are_named_by_block_and_place() -> None:
    names = ["1a", "1b", "2a", "4b", "1c", "1d", "5a", "5c", "8d"]
    numbers = [0, 1, 2, 7, 8, 9, 16, 24, 31]
    assert [from_text(BOX, f"lot {name}") - n.LOT for name in names] == numbers


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("TAKE r+", "take R+"),
        ("  lot   3B ", "lot 3b"),
        ("tile rs-GREEN-river", "tile RS-green-river"),
        ("service sr", "service RS"),
        ("service SR Extra", "service RS extra"),
        ("take r 1", "take R"),
        ("plan s 02", "plan S 2"),
        ("Row 1 UPPER", "row 1 upper"),
        ("END", "end"),
    ],
)
def test_people_type_as_they_like(typed: str, meant: str) -> None:
    assert to_text(BOX, from_text(BOX, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "paragraph", "key"),
    [
        ("take X", "M1.1", "unknown_type"),
        ("take RS", "M1.1", "unknown_type"),
        ("take +", "M1.1", "unknown_type"),
        ("plan", "M4.7", "unreadable"),
        ("lot 9a", "M1.3", "no_lot"),
        ("lot 3e", "M1.3", "no_lot"),
        ("tile RS", "M10.1", "unknown_tile"),
        ("service RL", "M6.2", "unknown_service"),
        ("row 4 upper", "M12.2", "unknown_row"),
        ("row 1 middle", "M12.2", "unknown_row"),
        ("", "M4.7", "unreadable"),
        ("take R please", "M5.6", "unknown_place"),
        ("take R 0", "M5.6", "unknown_place"),
        ("take R 13", "M5.6", "unknown_place"),
        ("take R ²", "M5.6", "unknown_place"),
        ("plan R 7", "M5.6", "unknown_place"),
        ("plan R -1", "M5.6", "unknown_place"),
        ("service RS twice", "M4.7", "unreadable"),
        ("end now", "M4.7", "unreadable"),
    ],
)
def test_what_is_no_move_is_refused_with_a_paragraph(typed: str, paragraph: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        from_text(BOX, typed)
    assert refused.value.refusal.paragraph == paragraph
    assert refused.value.refusal.key == f"architects.refusal.{key}"


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ({}, "unknown_kind"),
        ({"kind": 3}, "unknown_kind"),
        ({"kind": "build"}, "unknown_kind"),
        ({"kind": ["take"]}, "unknown_kind"),
        ({"kind": "take", "type": "R"}, "bad_move"),
        ({"kind": "take", "type": "R", "resident": 1}, "bad_move"),
        ({"kind": "take", "type": "R", "resident": True, "lot": "1a"}, "bad_move"),
        ({"kind": "row", "section": "1", "row": "upper"}, "bad_move"),
        ({"kind": "row", "section": True, "row": "upper"}, "bad_move"),
        ({"kind": "end", "type": "R"}, "bad_move"),
        ({"kind": "row", "section": 0, "row": "upper"}, "unknown_row"),
        ({"kind": "lot", "lot": "1a 1b"}, "no_lot"),
        ({"kind": "plan", "type": "Q"}, "unknown_type"),
        ({"kind": "plan", "type": "R", "nth": 0}, "unknown_place"),
        ({"kind": "plan", "type": "R", "nth": 7}, "unknown_place"),
        ({"kind": "plan", "type": "R", "nth": True}, "bad_move"),
        ({"kind": "service", "pair": "RS", "extra": 1}, "bad_move"),
        ({"kind": "service", "pair": "RS", "nth": 2}, "bad_move"),
    ],
)
def test_objects_that_are_no_moves(move: Json, key: str) -> None:
    with pytest.raises(Refused) as refused:
        from_struct(BOX, move)
    assert refused.value.refusal.key == f"architects.refusal.{key}"


def test_outcomes_in_words() -> None:
    region = play(table(earned=(1, 2), boats=2), "service RS")
    assert GAME.outcome_text(region, GAME.outcome_of(region, "OM")) == "OM"
    with pytest.raises(Invalid) as caught:
        GAME.outcome_of(region, "RL")
    assert caught.value.params == {"given": "RL", "pile": "service"}
    assert GAME.pile(table()) == ""
