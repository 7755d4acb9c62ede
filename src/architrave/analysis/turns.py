"""The turns of a game: who made them, and between which entries of its log."""

from __future__ import annotations

from dataclasses import dataclass

from architrave.analysis.ways import turn_of
from architrave.kernel.actors import CHANCE
from architrave.kernel.entry import Act
from architrave.kernel.line import Line


@dataclass(frozen=True, slots=True)
class Turn:
    """`turn` as views count it, 0 before the first. `start`: the entry after which the seat was to act; `entries`:
    what it did, with the draws in between; none if that was taken back."""

    number: int
    turn: int
    seat: int
    start: int
    entries: tuple[int, ...]


def turns(line: Line) -> list[Turn]:
    """The turns on the live line, in order."""
    found: list[tuple[int, int, int, list[int]]] = []
    draws: list[int] = []
    before = 0  # the last entry of the live line
    for step in line.live_steps():
        if step.before.position.actor == CHANCE:
            draws.append(step.number)
        elif isinstance(step.entry, Act):
            turn, seat = turn_of(line.game, step.before.position), step.entry.seat
            if found and found[-1][:2] == (turn, seat):
                found[-1][3].extend([*draws, step.number])
            else:
                found.append((turn, seat, before, [step.number]))
            draws = []
        before = step.number
    return [
        Turn(number, turn, seat, start, tuple(entries)) for number, (turn, seat, start, entries) in enumerate(found)
    ]
