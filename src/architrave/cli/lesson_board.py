"""A lesson at this keyboard, as the session of a game sees it. Nothing of it is stored."""

from __future__ import annotations

from collections.abc import Sequence

from architrave.analysis.hint import Reason
from architrave.analysis.ways import walk
from architrave.cli.study_board import StudyBoard
from architrave.tables.lesson_table import LessonTable
from architrave.tables.table import Table


class Unwanted(Exception):
    """A legal move that the step does not ask for, with the number of its hint."""

    def __init__(self, hint: int | None) -> None:
        super().__init__(hint)
        self.hint = hint


class LessonBoard(StudyBoard):
    kept = kept_finished = saved = "cli.learn.kept"

    def __init__(self, lesson: LessonTable, names: Sequence[str]) -> None:
        super().__init__(names)
        self.lesson = lesson

    @property
    def table(self) -> Table:
        return self.lesson.table

    @property
    def over(self) -> bool:
        """Whether the step is finished."""
        return self.lesson.stage is None

    def way_back(self) -> str:
        return f"architrave learn {self.game.name} --step {self.lesson.number}"

    def let_others_play(self) -> None:
        self.lesson.follow()

    def act(self, move: str) -> None:
        """Make a move of the learner's; raises Unwanted if the step does not ask for it."""
        attempt = self.lesson.play(self.game.from_text(self.table.line.position, move))
        if attempt.verdict == "unwanted":
            raise Unwanted(attempt.hint)

    def hint(self) -> Reason:
        """The model move, and what it brings."""
        stage, position = self.lesson.stage, self.table.line.position
        assert stage is not None, "a hint is asked for when there is a decision"
        action = int(self.game.from_text(position, stage.model))
        return Reason(action, walk(self.game, position, [action], int(position.actor)).way)
