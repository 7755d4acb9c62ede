"""What the pages in docs say of Architects is true: moves, objects, goals, tiles, services, events."""

from __future__ import annotations

import json
import re

import pytest

from architrave import rulebook
from architrave.games.architects import numbers as n
from architrave.games.architects.notation import KINDS, from_struct, from_text, to_struct, to_text
from architrave.games.architects.position_file import SHAPE
from architrave.games.architects.view import shapes
from architrave.i18n import LANGUAGES, catalogue
from architrave.rulebook import Paragraph
from tests.conftest import ROOT
from tests.games.architects.cities import BOX
from tests.json_of import json_of

NOTATION = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8").partition("\n## Architects\n")[2]
RECORDS = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")


def test_the_notation_page_writes_moves_as_they_are_written() -> None:
    table, _, objects = NOTATION.partition("### Moves\n")[2].partition("### Moves as objects")
    written = [
        text for row in re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE) for text in re.findall("`(.+?)`", row)
    ]
    assert len(written) == 19
    for text in written:
        assert to_text(BOX, from_text(BOX, text)) == text
    for line in objects.partition("```json\n")[2].partition("```")[0].splitlines():
        move = json.loads(line)
        assert json_of(to_struct(BOX, from_struct(BOX, move))) == move
    assert {kind for kind in KINDS if f"`{kind}`" not in objects and f'"{kind}"' not in objects} == set()


def test_every_pile_is_explained() -> None:
    for pile in set(n.PILES) - {""}:
        assert f"`{pile}`" in NOTATION
        assert f"| `{pile}` |" in RECORDS.partition("### The piles of Architects")[2]


def test_every_field_of_a_position_is_explained() -> None:
    page = RECORDS.partition("### The position of Architects")[2]
    for name in (*SHAPE.required, *SHAPE.optional):
        assert f"`{name}`" in page, name
    for phase in n.PHASES:
        assert f"`{phase}`" in page, phase


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_goals_of_the_rules_page_are_those_of_the_components(language: str) -> None:
    """Numbers and VP of the table; every goal has a name and a text."""
    page = rulebook.page("architects", language)
    told: dict[str, str] = {}
    for number in range(5, 17):
        found = page.find(f"M9.{number}")
        assert isinstance(found, Paragraph)
        goals, *_, vp = found.text.split(" · ")
        first, *last = re.findall(r"\d{3}", goals)
        if "–" in goals:
            told |= {f"{goal:03}": vp for goal in range(int(first), int(last[0]) + 1)}
        else:
            told |= dict.fromkeys([first, *last], vp)
    assert sorted(told) == BOX.goal_numbers
    for goal in BOX.goals:
        assert not goal.vp or str(goal.vp) in told[goal.number]
        for part in ("name", "text"):
            assert f"architects.goal.{goal.number}.{part}" in catalogue(language)
        assert f"architects.unit.{goal.unit}" in catalogue(language)
    lengths = page.find("M9.16")
    assert isinstance(lengths, Paragraph)
    paid = shapes(BOX.source)["024"].lengths or {}
    for length, points in paid.items():
        assert f"{length}→{points}" in lengths.text
    assert ", ".join(str(points) for points in paid.values()) in str(catalogue(language)["architects.goal.024.text"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_has_a_name(language: str) -> None:
    words = catalogue(language)
    for id in BOX.tile_ids:
        assert f"architects.tile.{id}" in words
    for pair in BOX.pairs:
        assert f"architects.service.{pair}" in words
    for event in BOX.event_ids:
        assert {f"architects.happening.{event}.name", f"architects.happening.{event}.text"} <= set(words)
    for letter in "RSOMIL":
        assert {f"architects.{kind}.{letter}" for kind in ("type", "a", "resident", "likes")} <= set(words)
