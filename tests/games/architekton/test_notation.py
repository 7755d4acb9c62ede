"""Places, tiles and moves in words and as objects."""

from __future__ import annotations

from typing import Any

import pytest

from architrave.games.architekton import numbers as n
from architrave.games.architekton.notation import cell_label, label, place
from architrave.kernel.game import Json
from architrave.kernel.refusal import Refused
from tests.games.architekton.plan import GAME, opening
from tests.json_of import json_of

BEGUN = opening("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E")


@pytest.mark.parametrize(
    ("x", "y", "name"),
    [
        (0, 0, "M13"),
        (1, 1, "N14"),
        (-12, -12, "A1"),
        (13, 0, "Z13"),
        (14, 0, "AA13"),
        (15, -1, "AB12"),
        (39, 0, "AZ13"),
        (40, 0, "BA13"),
        (48, 48, "BI61"),
        (-13, 0, "-A13"),
        (-14, 0, "-B13"),
        (-38, 0, "-Z13"),
        (-39, 0, "-AA13"),
        (-47, -47, "-AI-34"),
        (0, -13, "M0"),
        (0, -14, "M-1"),
        (-13, -15, "-A-2"),
    ],
)
def test_names_of_places(x: int, y: int, name: str) -> None:
    assert label(x, y) == name
    assert place(name) == (x, y)
    assert place(name.lower()) == (x, y)


def test_every_cell_has_a_name_of_its_own() -> None:
    names = {cell_label(cell) for cell in range(n.CELLS)}
    assert len(names) == n.CELLS == n.WIDTH * n.WIDTH
    for cell in range(n.CELLS):
        x, y = place(cell_label(cell))
        assert (n.cell_of(x, y), n.x_of(cell), n.y_of(cell)) == (cell, x, y)


@pytest.mark.parametrize("text", ["", "13", "M", "M1313", "1M", "M 13", "MMM13", "--M13", "M--1", "Ä13", "M١٣", "M13 "])
def test_what_is_no_name_of_a_place(text: str) -> None:
    with pytest.raises(Refused) as refused:
        place(text)
    assert refused.value.refusal.key == "architekton.refusal.no_place"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("EMWF N13", {"kind": "lay", "tile": "EMWF", "x": 1, "y": 0, "turns": 0}),
        ("EMWF N13 r2", {"kind": "lay", "tile": "EMWF", "x": 1, "y": 0, "turns": 2}),
        ("E N14", {"kind": "lay", "tile": "E", "x": 1, "y": 1, "turns": 0}),
        ("FFEE -A0 r3", {"kind": "lay", "tile": "FFEE", "x": -13, "y": -13, "turns": 3}),
        ("house N13", {"kind": "house", "x": 1, "y": 0}),
        ("pay", {"kind": "pay"}),
        ("back", {"kind": "back"}),
    ],
)
def test_text_and_struct_of_a_move(text: str, move: Json) -> None:
    action = GAME.from_text(BEGUN, text)
    assert json_of(GAME.to_struct(BEGUN, action)) == move
    assert GAME.from_struct(BEGUN, move) == action
    assert GAME.to_text(BEGUN, action) == text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("emwf n13 R2", "EMWF N13 r2"),
        ("  EMWF   N13   r2 ", "EMWF N13 r2"),
        ("EMWF N13 r 2", "EMWF N13 r2"),
        ("EMWF N13 r0", "EMWF N13"),
        ("House from n13", "house N13"),
        ("PAY", "pay"),
        ("Back", "back"),
    ],
)
def test_people_may_type_carelessly(typed: str, meant: str) -> None:
    assert GAME.to_text(BEGUN, GAME.from_text(BEGUN, typed)) == meant


@pytest.mark.parametrize(
    ("text", "paragraph", "key"),
    [
        ("", "K4.5", "unreadable"),
        ("pass", "K4.5", "unreadable"),
        ("EMWF", "K4.5", "unreadable"),
        ("EMWF N13 2", "K4.5", "unreadable"),
        ("EMWF N13 r22", "K4.5", "unreadable"),
        ("EMWF N13 r2 r2", "K4.5", "unreadable"),
        ("house", "K4.5", "unreadable"),
        ("E", "K4.5", "unreadable"),
        ("EMWF N13 r4", "K4.3", "no_turn"),
        ("EMWF 13N", "K1.5", "no_place"),
        ("house here", "K1.5", "no_place"),
        ("EMWX N13", "K1.3", "unknown_tile"),
        ("S N13", "K1.3", "unknown_tile"),
        ("E ZZ99", "K4.2", "off_table"),
        ("house -ZZ13", "K4.2", "off_table"),
        ("E M62", "K4.2", "off_table"),
        ("E M-35", "K4.2", "off_table"),
        ("E BJ13", "K4.2", "off_table"),
        ("E -AJ13", "K4.2", "off_table"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_paragraph(text: str, paragraph: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.from_text(BEGUN, text)
    assert refused.value.refusal.paragraph == paragraph
    assert refused.value.refusal.key == f"architekton.refusal.{key}"


@pytest.mark.parametrize(
    ("move", "paragraph", "key"),
    [
        ({}, "K4.5", "bad_move"),
        ([], "K4.5", "bad_move"),
        ("pay", "K4.5", "bad_move"),
        (None, "K4.5", "bad_move"),
        ({"kind": 1}, "K4.5", "bad_move"),
        ({"kind": "pass"}, "K4.5", "unknown_kind"),
        ({"kind": "lay"}, "K4.5", "bad_move"),
        ({"kind": "lay", "tile": "E", "x": 1}, "K4.5", "bad_move"),
        ({"kind": "lay", "tile": "E", "x": 1, "y": 1.5}, "K4.5", "bad_move"),
        ({"kind": "lay", "tile": "E", "x": True, "y": 1}, "K4.5", "bad_move"),
        ({"kind": "lay", "tile": "E", "x": 1, "y": 1, "z": 1}, "K4.5", "bad_move"),
        ({"kind": "pay", "x": 1}, "K4.5", "bad_move"),
        ({"kind": "house", "x": 1}, "K4.5", "bad_move"),
        ({"kind": "lay", "tile": "e", "x": 1, "y": 1}, "K1.3", "unknown_tile"),
        ({"kind": "lay", "tile": "MWFE", "x": 1, "y": 1}, "K1.3", "unknown_tile"),
        ({"kind": "lay", "tile": "E", "x": 1, "y": 1, "turns": 4}, "K4.3", "no_turn"),
        ({"kind": "lay", "tile": "E", "x": 1, "y": 1, "turns": -1}, "K4.3", "no_turn"),
        ({"kind": "lay", "tile": "E", "x": 49, "y": 1}, "K4.2", "off_table"),
        ({"kind": "lay", "tile": "E", "x": 1, "y": -48}, "K4.2", "off_table"),
        ({"kind": "house", "x": 10**30, "y": 0}, "K4.2", "off_table"),
    ],
)
def test_what_is_no_move_is_refused_with_a_paragraph(move: Any, paragraph: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.from_struct(BEGUN, move)
    assert refused.value.refusal.paragraph == paragraph
    assert refused.value.refusal.key == f"architekton.refusal.{key}"


def test_long_words_are_cut_in_messages() -> None:
    with pytest.raises(Refused) as refused:
        GAME.from_text(BEGUN, "x" * 1000)
    assert len(str(refused.value.refusal.params["given"])) == 40


def test_the_last_actions() -> None:
    assert (n.MOVE_HOUSE, n.PAY, n.TAKE_BACK, n.ACTIONS) == (26 * 4 * 9216, 27 * 4 * 9216 - 3 * 9216, 967681, 967682)
    assert [GAME.to_text(BEGUN, action) for action in (n.PAY, n.TAKE_BACK)] == ["pay", "back"]
    assert GAME.to_text(BEGUN, 0) == "E -AI-34"
    assert GAME.to_text(BEGUN, n.MOVE_HOUSE) == "house -AI-34"
    assert GAME.to_text(BEGUN, n.MOVE_HOUSE - 1) == "FFEE BI61 r3"


def test_outcomes_in_notation() -> None:
    begun = opening(starter="draw")
    assert [GAME.outcome_of(begun, text) for text in ("0", "1")] == [0, 1]
    named = opening()
    assert GAME.outcome_text(named, GAME.outcome_of(named, "FFEE")) == "FFEE"
