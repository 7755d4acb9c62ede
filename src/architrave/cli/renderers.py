"""The renderer of each game in the terminal: the one its description names, or a plain one."""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import resolve_name

from rich.console import Console
from rich.theme import Theme

from architrave.bots import character_of
from architrave.cli.plain import PlainRenderer
from architrave.cli.renderer import Renderer
from architrave.cli.texts import Texts
from architrave.games import catalogue


def use_colours(console: Console, renderer: Renderer) -> Console:
    """Give the console the colours of the game's seats."""
    if renderer.colours:
        console.push_theme(Theme(dict(renderer.colours)))
    return console


def renderer_for(game: str, texts: Texts, names: Sequence[str]) -> Renderer:
    reference = catalogue.game(game).about.terminal
    kind: type[Renderer] = resolve_name(reference) if reference else PlainRenderer
    return kind(texts, names)


def bot_name(level: str, seat: str) -> str:
    """What a bot is called: its character, with the seat, so that two of one level differ."""
    return f"{character_of(level)} ({seat})"


def seat_names(game: str, seats: int, texts: Texts) -> list[str]:
    """What the seats are called: as the game does, by colour, or by number."""
    own = [f"cli.{game}.seat.{seat}" for seat in range(seats)]
    return [texts(key) if texts.knows(key) else texts("cli.play.seat", number=seat + 1) for seat, key in enumerate(own)]
