"""A puzzle in progress: a turn that is played out and then judged by where it ends."""

from __future__ import annotations

from typing import Final, Literal

from architrave.analysis.hint import Reason
from architrave.analysis.ways import walk
from architrave.bots.levels import LEVELS
from architrave.games import catalogue
from architrave.kernel.header import DrawTerms
from architrave.kernel.puzzle import Puzzle, digest
from architrave.kernel.refusal import Invalid
from architrave.tables.denied import Denied
from architrave.tables.study import Opponent, commit, open_study
from architrave.tables.table import Table

Verdict = Literal["going", "solved", "missed"]

OPPONENTS: Final = tuple(Opponent(level.character, level.id) for level in LEVELS.values())


class PuzzleTable:
    """One try after another. `table` is what is shown; `played`: the turn so far, in notation."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.table: Table
        self.played: list[str] = []
        self.begin()

    def begin(self) -> None:
        """Begin a try."""
        line = self.puzzle.file.open(catalogue.game, DrawTerms.given())
        others = len(line.header.seats) - 1
        opponents = [OPPONENTS[seat % len(OPPONENTS)] for seat in range(others)]
        self.table = open_study("puzzle", line, self.puzzle.seat, opponents)
        self.played = []

    @property
    def verdict(self) -> Verdict:
        """Whether the turn is going on, or whether its end is one of the right ones."""
        position = self.table.line.position
        if position.actor == self.puzzle.seat:
            return "going"
        return "solved" if digest(position, self.puzzle.seat) in self.puzzle.ends else "missed"

    @property
    def model(self) -> int | None:
        """The next action of the way that is shown; None after another one than it names."""
        line, done = self.table.line, len(self.played)
        if self.verdict != "going" or self.played != list(self.puzzle.line[:done]):
            return None
        return line.game.from_text(line.position, self.puzzle.line[done])

    def hint(self) -> Reason:
        """The next move that is right, and what it brings; raises Denied after another one than those shown."""
        action, position = self.model, self.table.line.position
        if action is None:
            raise Denied("puzzle.no_hint")
        return Reason(action, walk(self.table.game, position, [action], self.puzzle.seat).way)

    def play(self, action: int) -> Verdict:
        """Make a move; raises Refused for one that the rules forbid, and Invalid after the end of the turn."""
        if self.verdict != "going":
            raise Invalid("", "puzzle.turn_over")
        line = self.table.line
        proposal = line.propose(self.puzzle.seat, action)
        self.played.append(line.game.to_text(line.position, action))
        commit(self.table, proposal)
        return self.verdict
