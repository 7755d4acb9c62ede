"""The faces of the games, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from architrave.cli.architekton import Architekton
from architrave.cli.face import Face
from architrave.cli.voice import Voice

FACES: Final[dict[str, type[Face]]] = {"architekton": Architekton}


def face(game: str, spoken: Voice, names: Sequence[str]) -> Face:
    return FACES[game](spoken, names)
