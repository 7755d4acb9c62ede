"""How each game looks in the terminal: the face that its description names, or a plain one."""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import resolve_name

from rich.console import Console
from rich.theme import Theme

from architrave.cli.face import Face
from architrave.cli.plain import PlainFace
from architrave.cli.texts import Texts
from architrave.games import catalogue


def dressed(console: Console, drawing: Face) -> Console:
    """The console with the colours of the game's seats."""
    if drawing.colours:
        console.push_theme(Theme(dict(drawing.colours)))
    return console


def face(game: str, texts: Texts, names: Sequence[str]) -> Face:
    reference = catalogue.game(game).about.terminal
    kind: type[Face] = resolve_name(reference) if reference else PlainFace
    return kind(texts, names)


def seat_names(game: str, seats: int, texts: Texts) -> list[str]:
    """What the seats are called: as the game does, by colour, or by number."""
    own = [f"cli.{game}.seat.{seat}" for seat in range(seats)]
    return [texts(key) if texts.knows(key) else texts("cli.play.seat", number=seat + 1) for seat, key in enumerate(own)]
