"""The faces of the games, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.theme import Theme

from architrave.cli.architects import Architects
from architrave.cli.architectura import Architectura
from architrave.cli.architekton import Architekton
from architrave.cli.face import Face
from architrave.cli.voice import Voice

FACES: Final[dict[str, type[Face]]] = {
    "architekton": Architekton,
    "architectura": Architectura,
    "architects": Architects,
}


def dressed(console: Console, drawing: Face) -> Console:
    """The console with the colours of the game's seats."""
    if drawing.colours:
        console.push_theme(Theme(dict(drawing.colours)))
    return console


def face(game: str, spoken: Voice, names: Sequence[str]) -> Face:
    return FACES[game](spoken, names)
