"""Read as much as possible of a record that is damaged."""

from __future__ import annotations

import re
from typing import Any

from architrave.kernel.entry import MAX_ENTRIES, Entry, entry_of
from architrave.kernel.entry import SHAPE as ENTRY
from architrave.kernel.entry_check import entry_path
from architrave.kernel.line import Line
from architrave.kernel.record import Lookup, Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.strict import check_plain

IN_ENTRY = re.compile(r"entries\[(\d+)\]")


def salvage(data: Any, lookup: Lookup) -> tuple[Line, Invalid | None]:
    """The game of a record up to its first impossible entry, and what is wrong there; raises Invalid if it is no record
    of a game that this program plays."""
    found = data.get("entries") if isinstance(data, dict) else None
    if not isinstance(found, list) or len(found) > MAX_ENTRIES:
        return Record.from_json(data).replay(lookup), None
    record = Record.from_json({**data, "entries": []})
    game = record.game(lookup)
    entries, damage = _well_formed(found)
    try:
        source = record.header.draws.source(None if record.seed is None else bytes.fromhex(record.seed))
    except Invalid as fault:
        source, damage = None, damage or fault
    try:
        line = Line.fold(game, record.header, entries, source)
    except Invalid as fault:
        place = IN_ENTRY.match(fault.where)
        if place is None:
            raise
        damage = fault
        line = Line.fold(game, record.header, entries[: int(place[1]) - 1], source)
    if damage is None:
        try:
            record.check_result(line)
        except Invalid as fault:
            damage = fault
    return line, damage


def _well_formed(found: list[Any]) -> tuple[list[Entry], Invalid | None]:
    """The entries up to the first one that is none."""
    entries: list[Entry] = []
    for number, entry in enumerate(found, 1):
        try:
            check_plain(entry)
            ENTRY.check(entry, entry_path(number))
        except Invalid as fault:
            return entries, Invalid(entry_path(number), fault.key, **fault.params)
        entries.append(entry_of(entry))
    return entries, None
