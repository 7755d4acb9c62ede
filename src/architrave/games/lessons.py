"""The lessons and figures of the games: in the folder `lesson` next to the game's rules, or in an installed game's
files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from architrave import games
from architrave.games import catalogue
from architrave.kernel import figure
from architrave.kernel.figure import Figures
from architrave.kernel.lesson import FILE, LessonFolder
from architrave.kernel.refusal import Invalid


@cache
def find(name: str) -> LessonFolder | None:
    """The lesson of a game; None if it has none. Raises Invalid for an unknown game or a broken lesson."""
    about = catalogue.game(name).about
    folder = files(about.files or f"{games.__name__}.{name}").joinpath("lesson")
    return LessonFolder(folder) if folder.joinpath(FILE).is_file() else None


def lesson(name: str) -> LessonFolder:
    """The lesson of a game; raises Invalid if it has none."""
    found = find(name)
    if found is None:
        raise Invalid("game", "lesson.none", game=catalogue.title(name))
    return found


@cache
def figures(name: str) -> Figures:
    """The figures of a game; none if it has no lesson. Raises Invalid for an unknown game or broken figures."""
    found = find(name)
    return Figures(figures={}) if found is None else figure.read(found.folder)
