"""The puzzles of the games: in `puzzles.jsonl` next to the game's rules, or in an installed game's files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from architrave import games
from architrave.games import catalogue
from architrave.kernel import puzzle
from architrave.kernel.puzzle import FILE, Puzzles
from architrave.kernel.refusal import Invalid


@cache
def find(name: str) -> Puzzles | None:
    """The puzzles of a game; None if it has none. Raises Invalid for an unknown game or a damaged file."""
    about = catalogue.game(name).about
    file = files(about.files or f"{games.__name__}.{name}").joinpath(FILE)
    found = puzzle.read(file.read_bytes()) if file.is_file() else None
    return found if found is not None and found.puzzles else None


def puzzles(name: str) -> Puzzles:
    """The puzzles of a game; raises Invalid if it has none."""
    found = find(name)
    if found is None:
        raise Invalid("game", "puzzle.none", game=catalogue.title(name))
    return found
