"""The log as people read it: what was taken back is gone from it, and a line says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from architrave.kernel.entry import Entry, Undo
from architrave.kernel.game import Event
from architrave.tables.rows import Json

Told = tuple[int, Event]


@dataclass(frozen=True, slots=True)
class News:
    """What a reader has to do to be up to date: keep his lines up to an entry, and add these."""

    keep: int
    lines: list[Told]


class Story:
    """The lines that tell how the present state came about."""

    def __init__(self) -> None:
        self.lines: list[Told] = []
        self._returns: list[tuple[int, int]] = []  # (number of an undo, entry it returned to)

    def extend(self, entries: Sequence[Entry], base: int, told: Iterable[Told]) -> None:
        """Add entries behind the first `base` ones, and what happened in them."""
        lines = list(told)
        for number, entry in enumerate(entries, base + 1):
            if isinstance(entry, Undo):
                self._returns.append((number, entry.to))
                self.lines = [line for line in self.lines if line[0] <= entry.to]
            self.lines += [line for line in lines if line[0] == number]

    def news(self, after: int) -> News:
        """What is new for somebody who has read up to an entry."""
        keep = min([after, *(to for number, to in self._returns if number > after)])
        return News(keep, [line for line in self.lines if line[0] > keep])

    @classmethod
    def of(cls, data: Json) -> Story:
        """The story that `to_json` wrote down."""
        story = cls()
        story.lines = [line_of(line) for line in data["lines"]]
        story._returns = [(number, to) for number, to in data["returns"]]
        return story

    def to_json(self) -> Json:
        return {"lines": [line_json(line) for line in self.lines], "returns": [list(pair) for pair in self._returns]}

    @property
    def last(self) -> Json | None:
        return line_json(self.lines[-1]) if self.lines else None


def line_json(line: Told) -> Json:
    number, event = line
    return {
        "n": number,
        "key": event.key,
        "seat": event.seat,
        "params": dict(event.params),
        "cells": list(event.cells),
    }


def line_of(data: Json) -> Told:
    return data["n"], Event(data["key"], data["seat"], data["params"], tuple(data["cells"]))
