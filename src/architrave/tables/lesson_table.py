"""A lesson in progress: a table on which the learner makes the moves that a step asks for.

Nothing of it is stored. A learner who comes back begins the step again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from architrave.games import catalogue
from architrave.kernel.actors import CHANCE
from architrave.kernel.header import DrawTerms
from architrave.kernel.lesson import DRAW, LessonFolder, Stage, Step
from architrave.kernel.line import Line
from architrave.kernel.refusal import Invalid
from architrave.kernel.transaction import Transaction
from architrave.tables.study import Opponent, commit, open_study

LEVEL: Final = "first"  # what the opponent's seat is shown as

Verdict = Literal["right", "done", "unwanted"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a move: `right`, the last one of its step (`done`), or legal and not wanted. `hint`: the number of
    the hint to give."""

    verdict: Verdict
    hint: int | None = None


class LessonTable:
    """One step of a lesson after another. `table` is what is shown."""

    def __init__(self, folder: LessonFolder, number: int = 1) -> None:
        self.folder = folder
        self.lesson = folder.lesson
        self.script: list[str] = []
        self.open(number)

    def open(self, number: int) -> None:
        """Begin a step, or begin it again; raises Invalid if there is no such step."""
        position = self.folder.position(number)
        line = position.open(catalogue.game, DrawTerms.given())
        self.number = number
        self.stage_number = 0
        self.script = []
        opponents = [Opponent(self.lesson.opponent or "", LEVEL)] * (len(line.header.seats) - 1)
        self.table = open_study("lesson", line, self.lesson.seat, opponents)

    @property
    def step(self) -> Step:
        return self.lesson.step(self.number)

    @property
    def stage(self) -> Stage | None:
        """What is asked of the learner; None when the step is done."""
        return self.step.stages[self.stage_number] if self.stage_number < len(self.step.stages) else None

    @property
    def last(self) -> bool:
        return self.number == len(self.lesson.steps)

    def play(self, action: int) -> Attempt:
        """Make a move if it is wanted now; raises Refused for one that the rules forbid."""
        line, stage = self.table.line, self.stage
        if stage is None:
            raise Invalid("", "lesson.step_done")
        transaction = line.propose(self.lesson.seat, action)
        text = line.game.to_text(line.position, action)
        if not self._wanted(stage, text, transaction):
            return Attempt("unwanted", self.step.hint(self.stage_number, text))
        commit(self.table, transaction)
        self.stage_number += 1
        if self.stage is not None:
            return Attempt("right")
        self.script = list(self.step.script)
        return Attempt("done")

    def hint(self, text: str) -> int | None:
        """The number of the hint for a move that the rules refuse."""
        return self.step.hint(self.stage_number, text)

    def show(self) -> Attempt:
        """Make the model move."""
        line, stage = self.table.line, self.stage
        if stage is None:
            raise Invalid("", "lesson.step_done")
        return self.play(line.game.from_text(line.position, stage.model))

    def follow(self) -> bool:
        """Play the next part of the script; false if nothing is left, or the learner's own way leads elsewhere."""
        if not self.script:
            return False
        try:
            commit(self.table, _scripted(self.table.line, self.script[0]))
        except Invalid:  # another move than the model's was right, too
            self.script = []
            return False
        self.script.pop(0)
        return True

    def carry_out(self, parts: Iterable[str]) -> None:
        """Make moves and draws that no step asks for; raises Invalid for one that is not possible."""
        for part in parts:
            commit(self.table, _scripted(self.table.line, part))

    def next(self) -> None:
        """Begin the next step: where it follows from what is on the table, everything stays in place."""
        step = self.lesson.step(self.number + 1)
        line, position = self.table.line, self.folder.position(self.number + 1)
        if step.follows and not line.over and line.game.dump(line.position) == position.position:
            self.number += 1
            self.stage_number = 0
        else:
            self.open(self.number + 1)

    def _wanted(self, stage: Stage, text: str, transaction: Transaction) -> bool:
        """Judge a move by where it leads, with the draws that the script gives it."""
        line, seat = self.table.line.copy(), self.lesson.seat
        move = line.game.to_struct(line.position, line.game.from_text(line.position, text))
        line.commit(transaction)
        for part in self.step.script:
            if line.over or line.position.actor != CHANCE or not part.startswith(DRAW):
                break
            try:
                line.commit(_scripted(line, part))
            except Invalid:
                break
        winner = None if line.result is None else line.result.winner
        return stage.want.accepts(text, move, line.game.view(line.position, seat), winner, seat)


def _scripted(line: Line, part: str) -> Transaction:
    if part.startswith(DRAW):
        return line.give(part.removeprefix(DRAW))
    return line.propose(int(line.position.actor), line.game.from_text(line.position, part))
