"""Puzzles as data: a position, what is to be reached in this turn, and the proof that few ways reach it.

A game has its puzzles in `puzzles.jsonl`: the first line says what the file is, every other line is a puzzle.
`arena/mining.py` finds them in games of bots.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Iterable
from datetime import date
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from architrave.kernel.position import Position
from architrave.kernel.position_file import PositionFile
from architrave.kernel.refusal import Invalid

FORMAT: Final = "architrave-puzzles/1"
FILE: Final = "puzzles.jsonl"
WEEK: Final = (1, 1, 2, 2, 2, 3, 3)  # how difficult the puzzle of a day is, from Monday on
EPOCH: Final = date(2026, 1, 1)

Aim = Literal["now", "sure", "most"]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Notation = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=1)]


class Part(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a file of puzzles; nothing changes one."""


Line = TypeVar("Line", bound=Part)


class Proof(Part):
    """Every way to play the turn was tried: so many different `ways`, of which `good` ones reach the aim, in each of so
    many `worlds` that differ in what the seat cannot know. `points`: how far ahead the best ways get, and `next` the
    others at most, where that is the aim."""

    ways: Count
    good: Count
    worlds: Count = 1
    points: float | None = None
    next: float | None = None


class Origin(Part):
    """The bots' game that the position comes from."""

    bots: str
    seed: int
    game: int
    move: int


class Puzzle(Part):
    """`aim`: win in this turn (`now`), win whatever the others do (`sure`), or get as far ahead as possible in the last
    turn (`most`). `level`: 1 if the greedy bot finds it, 2 if a search does, else 3. `line`: a way that is right.
    `ends`: the positions that the right ways lead to, by their digests."""

    position: dict[str, Any]
    seat: Annotated[int, Meta(ge=0, le=15)]
    aim: Aim
    level: Annotated[int, Meta(ge=1, le=3)]
    line: Annotated[tuple[Notation, ...], Meta(min_length=1)]
    ends: Annotated[tuple[Digest, ...], Meta(min_length=1)]
    proof: Proof
    origin: Origin

    @property
    def file(self) -> PositionFile:
        """The position; raises Invalid if it is damaged."""
        return PositionFile.from_json(self.position)


class Head(Part):
    """The first line of a file."""

    format: Literal["architrave-puzzles/1"]
    game: str
    made: str


class Puzzles(Part):
    """The puzzles of a game, numbered from 1 on."""

    head: Head
    puzzles: tuple[Puzzle, ...]

    def puzzle(self, number: int) -> Puzzle:
        """A puzzle by its number; raises Invalid for any other number."""
        if not 1 <= number <= len(self.puzzles):
            raise Invalid("number", "puzzle.no_number", given=number, count=len(self.puzzles))
        return self.puzzles[number - 1]

    def number_on(self, day: date) -> int:
        """The number of a day's puzzle: easy on Monday, hard on Sunday, and none again before all had their turn."""
        weeks, weekday = divmod((day - EPOCH).days + EPOCH.weekday(), 7)
        level = WEEK[weekday]
        numbers = [number for number, puzzle in enumerate(self.puzzles, 1) if puzzle.level == level]
        numbers = numbers or list(range(1, len(self.puzzles) + 1))
        turn = weeks * WEEK.count(level) + WEEK[:weekday].count(level)
        return numbers[turn % len(numbers)]

    def dumps(self) -> bytes:
        lines: Iterable[Part] = (self.head, *self.puzzles)
        return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def read(data: bytes, name: str = FILE) -> Puzzles:
    """The puzzles of a file; raises Invalid with the line at fault."""
    first, *lines = data.splitlines() or [b""]
    found = tuple(_line(line, Puzzle, f"{name}:{number}") for number, line in enumerate(lines, 2))
    return Puzzles(_line(first, Head, f"{name}:1"), found)


def _line(line: bytes, kind: type[Line], where: str) -> Line:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as fault:
        raise Invalid(where, "puzzle.broken", error=str(fault)) from fault


def digest(position: Position, seat: int) -> str:
    """What a seat knows of a position, in 16 characters."""
    known = array("q", list(position.observe(seat)))
    if sys.byteorder == "big":
        known.byteswap()
    return hashlib.sha256(known.tobytes()).hexdigest()[:16]
