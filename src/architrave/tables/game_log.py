"""The log as people read it: undone moves are removed, and a line says so."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import final

from architrave.kernel.entry import Entry, Undo
from architrave.kernel.game import Event
from architrave.tables.rows import Json

NumberedEvent = tuple[int, Event]
LASTING = ("line.event.takeover", "line.event.returned", "line.event.paused", "line.event.cut_off")  # no undo of them


LogUpdate = tuple[int, list[NumberedEvent]]  # how a reader gets up to date: keep the lines up to an entry, add these


@final
class GameLog:
    """The log lines that led to the present state."""

    def __init__(self) -> None:
        self.lines: list[NumberedEvent] = []
        self._returns: list[tuple[int, int]] = []  # (number of an undo, entry it returned to)

    def extend(self, entries: Sequence[Entry], base: int, events: Iterable[NumberedEvent]) -> None:
        """Add entries after the first `base` ones, and their events."""
        lines: defaultdict[int, list[NumberedEvent]] = defaultdict(list)
        for line in events:
            lines[line[0]].append(line)
        for number, entry in enumerate(entries, base + 1):
            if isinstance(entry, Undo):
                self._returns.append((number, entry.to))
                undone = bisect_right(self.lines, entry.to, key=_number)
                self.lines[undone:] = [line for line in self.lines[undone:] if line[1].key.startswith(LASTING)]
            self.lines += lines[number]

    def since(self, after: int) -> LogUpdate:
        """What is new to a reader who has read up to an entry."""
        keep = after
        for number, to in self._returns:
            if number > after:
                keep = min(keep, to)
        first = len(self.lines)
        while first > 0 and self.lines[first - 1][0] > keep:  # most readers lack the last few only
            first -= 1
        return keep, self.lines[first:]

    @classmethod
    def of(cls, data: Json) -> GameLog:
        """The log that `to_json` wrote."""
        log = cls()
        log.lines = [line_of(line) for line in data["lines"]]
        log._returns = [(number, to) for number, to in data["returns"]]
        return log

    def to_json(self) -> Json:
        return {"lines": [line_json(line) for line in self.lines], "returns": [list(pair) for pair in self._returns]}

    @property
    def last(self) -> Json | None:
        """The last line that everyone may read."""
        return last_public(self.lines)


def _number(line: NumberedEvent) -> int:
    return line[0]


def shown_to(lines: Iterable[NumberedEvent], seat: int | None) -> list[NumberedEvent]:
    """The lines as a seat may read them; None: a spectator."""
    shown = []
    for line in lines:
        if line[1].keeper is None:
            shown.append(line)
        elif (event := line[1].shown_to(seat)) is not None:
            shown.append((line[0], event))
    return shown


def last_public(lines: Sequence[NumberedEvent]) -> Json | None:
    for number, event in reversed(lines):
        shown = event.shown_to(None)
        if shown is not None:
            return line_json((number, shown))
    return None


def line_json(line: NumberedEvent) -> Json:
    """A line as JSON. A secret one says who may read it, and what the others read instead."""
    number, event = line
    data: Json = {
        "n": number,
        "key": event.key,
        "seat": event.seat,
        "params": dict(event.params),
        "cells": list(event.cells),
    }
    if event.keeper is not None:
        data["keeper"] = event.keeper
        data["public"] = None if event.public is None else line_json((number, event.public))
    return data


def line_of(data: Json) -> NumberedEvent:
    public = data.get("public")
    event = Event(
        data["key"],
        data["seat"],
        data["params"],
        tuple(data["cells"]),
        data.get("keeper"),
        None if public is None else line_of(public)[1],
    )
    return data["n"], event
