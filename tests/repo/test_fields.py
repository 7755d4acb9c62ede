"""The generated parts of the positions are those of the fields that the positions declare."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import fields

SMALL = f"""\
class Heap(Position):
    def __init__(self, stones: i64, source: Heap | None = None) -> None:
        super().__init__()
        self.stones: i64 = stones
        if source is None:
            self.taken: vec[i64] = vec[i64]()
            self.names: SharedRow = vec[i64]()
            self.turn: i64 = 0
{fields.BEGIN}
            self.old = source.old
{fields.END}
"""


@pytest.mark.parametrize("path", fields.positions(), ids=lambda path: path.parent.name)
def test_the_generated_part_is_up_to_date(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert fields.fill_in(source) == source, "run: make fields"


def test_every_position_is_found() -> None:
    assert len(fields.positions()) == 3


def test_a_field_is_copied_shared_or_a_number() -> None:
    written = fields.fill_in(SMALL)
    assert re.findall(r"            (self\.\w+ = source.*)", written) == [
        "self.actor = source.actor",
        "self.taken = source.taken[:]",
        "self.names = source.names",
        "self.turn = source.turn",
    ]
    assert "return Heap, (int(self.stones),), (rows, numbers)" in written
    assert "            self.taken, self.names,\n        ) = [row(values) for values in rows]" in written
    assert "            self.actor, self.turn,\n        ) = numbers" in written
    assert fields.fill_in(written) == written


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (fields.END, "", "one is missing"),
        ("turn: i64", "turn: float", "Heap.turn is a float"),
        ("if source is None:", "if stones:", "has no `if source is None:`"),
        ("= stones", "= 3", "no field keeps the argument stones"),
        ("(Position)", "(object)", "no class of positions"),
    ],
)
def test_what_cannot_be_read_is_named(old: str, new: str, fault: str) -> None:
    with pytest.raises(fields.Unreadable, match=re.escape(fault)):
        fields.fill_in(SMALL.replace(old, new))
