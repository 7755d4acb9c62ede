"""A lesson at this keyboard, as the session of a game sees it. Nothing of it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, NoReturn

from architrave.cli.played_table import PlayedTable
from architrave.kernel.game import Event, Game
from architrave.kernel.view import Choice, View
from architrave.tables.denied import Denied
from architrave.tables.lesson_table import LEARNER, LessonTable
from architrave.tables.viewpoint import Viewpoint, log_update, view, viewpoint


class Unwanted(Exception):
    """A legal move that the step does not ask for, with the number of its hint."""

    def __init__(self, hint: int | None) -> None:
        super().__init__(hint)
        self.hint = hint


class LessonBoard(PlayedTable):
    kept: ClassVar = "cli.learn.kept"
    kept_finished: ClassVar = "cli.learn.kept"
    saved: ClassVar = "cli.learn.kept"

    def __init__(self, lesson: LessonTable, names: Sequence[str]) -> None:
        self.lesson = lesson
        self._names = names
        self.fresh: set[str] = set()
        self.told = 0  # log entries that have been shown

    @property
    def game(self) -> Game:
        return self.lesson.table.game

    @property
    def names(self) -> Sequence[str]:
        return self._names

    @property
    def over(self) -> bool:
        """Whether the step is finished."""
        return self.lesson.stage is None

    @property
    def draws(self) -> tuple[str, str]:
        return self.lesson.table.line.header.draws.kind, ""

    @property
    def place(self) -> str:
        return ""

    def way_back(self) -> str:
        return f"architrave learn {self.game.name} --step {self.lesson.number}"

    @property
    def awaited(self) -> int | None:
        return None

    @property
    def viewpoint(self) -> Viewpoint:
        return viewpoint(self.lesson.table, LEARNER)

    def view(self) -> View:
        return view(self.lesson.table, self.viewpoint)

    def choices(self) -> Sequence[Choice]:
        return self.game.choices(self.viewpoint.position)

    def text_board(self) -> str:
        seen = self.viewpoint
        return self.game.board(seen.position, seen.seat)

    def log(self) -> list[Event]:
        return [event for _, event in log_update(self.lesson.table, self.viewpoint, 0).lines]

    def news(self) -> list[Event]:
        lines = log_update(self.lesson.table, self.viewpoint, self.told).lines
        self.told = len(self.lesson.table.line.entries)
        return [event for _, event in lines]

    def let_others_play(self) -> None:
        self.lesson.follow()

    def act(self, move: str) -> None:
        """Make a move of the learner's; raises Unwanted if the step does not ask for it."""
        line = self.lesson.table.line
        attempt = self.lesson.play(self.game.from_text(line.position, move))
        if attempt.verdict == "unwanted":
            raise Unwanted(attempt.hint)

    def undo(self) -> bool:
        raise Denied("cli.learn.no_undo")

    def hint(self) -> int:
        """The model move."""
        stage = self.lesson.stage
        assert stage is not None, "a hint is asked for when there is a decision"
        return int(self.game.from_text(self.lesson.table.line.position, stage.model))

    def resign(self) -> NoReturn:
        raise Denied("cli.learn.no_undo")

    def copy_to(self, path: Path) -> NoReturn:
        raise Denied("cli.learn.kept")
