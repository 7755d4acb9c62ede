"""The lessons, figures and coach marks of the games: in the folder `lesson` next to the game's rules, or in an
installed game's files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from architrave import games
from architrave.games import catalogue
from architrave.kernel import coach as coach_marks
from architrave.kernel import figure
from architrave.kernel.coach import Coach
from architrave.kernel.figure import Figures
from architrave.kernel.lesson import FILE, LessonFolder
from architrave.kernel.refusal import Invalid


@cache
def find(name: str) -> LessonFolder | None:
    """The lesson of a game; None if it has none. Raises Invalid for an unknown game or a broken lesson."""
    folder = _folder(name)
    return LessonFolder(folder) if folder.joinpath(FILE).is_file() else None


def lesson(name: str) -> LessonFolder:
    """The lesson of a game; raises Invalid if it has none."""
    found = find(name)
    if found is None:
        raise Invalid("game", "lesson.none", game=catalogue.title(name))
    return found


@cache
def coach(name: str) -> Coach | None:
    """The coach marks of a game, if it has any. Raises Invalid for an unknown game or broken marks."""
    return coach_marks.read(_folder(name))


@cache
def figures(name: str) -> Figures:
    """The figures of a game; none if it has no lesson. Raises Invalid for an unknown game or broken figures."""
    found = find(name)
    return Figures(figures={}) if found is None else figure.read(found.folder)


def _folder(name: str) -> Traversable:
    about = catalogue.game(name).about
    return files(about.files or f"{games.__name__}.{name}").joinpath("lesson")
