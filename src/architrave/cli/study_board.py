"""A table at this keyboard that is not stored, as the session of a game sees it: a lesson or a puzzle."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from architrave.cli.played_table import PlayedTable
from architrave.kernel.game import Event, Game
from architrave.kernel.view import Choice, View
from architrave.tables.denied import Denied
from architrave.tables.study import LEARNER
from architrave.tables.table import Table
from architrave.tables.viewpoint import Viewpoint, log_update, view, viewpoint


class StudyBoard(PlayedTable):
    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self.fresh: set[str] = set()
        self.told = 0  # log entries that have been shown

    @property
    @abstractmethod
    def table(self) -> Table:
        """What is on show."""

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def names(self) -> Sequence[str]:
        return self._names

    @property
    def draws(self) -> tuple[str, str]:
        return self.table.line.header.draws.kind, ""

    @property
    def place(self) -> str:
        return ""

    @property
    def awaited(self) -> int | None:
        return None

    @property
    def viewpoint(self) -> Viewpoint:
        return viewpoint(self.table, LEARNER)

    def view(self) -> View:
        return view(self.table, self.viewpoint)

    def choices(self) -> Sequence[Choice]:
        return self.game.choices(self.viewpoint.position)

    def text_board(self) -> str:
        seen = self.viewpoint
        return self.game.board(seen.position, seen.seat)

    def log(self) -> list[Event]:
        return [event for _, event in log_update(self.table, self.viewpoint, 0)[1]]

    def news(self) -> list[Event]:
        lines = log_update(self.table, self.viewpoint, self.told)[1]
        self.told = len(self.table.line.entries)
        return [event for _, event in lines]

    def undo(self) -> bool:
        raise Denied("cli.learn.no_undo")

    def resign(self) -> NoReturn:
        raise Denied("cli.learn.no_undo")

    def copy_to(self, path: Path) -> NoReturn:
        raise Denied(self.kept)
