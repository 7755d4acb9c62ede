"""A person at the keyboard of Architekton who types what a test says."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping

import pytest
from rich.console import Console

from architrave.cli.local_table import LocalTable
from architrave.cli.prompt import Prompt
from architrave.cli.renderers import renderer_for
from architrave.cli.screen import THEME
from architrave.cli.session import Left, Session
from architrave.cli.start import PlayOptions, start
from architrave.cli.texts import Language, Texts
from architrave.kernel.rng import Rng

ENGLISH = Texts(Language.EN)
PLAIN = PlayOptions("architekton", {"starter": "0"}, seed=7)


class Typist(Prompt):
    """A person who types what a function says, given the legal moves."""

    def __init__(self, types: Callable[[list[str]], str]) -> None:
        self.types = types

    def line(self, ask: str, moves: Mapping[str, str], words: Mapping[str, str]) -> str:
        return self.types(list(moves))


def script(*lines: str) -> Typist:
    """Types these lines, then leaves."""
    waiting = list(lines)

    def types(moves: list[str]) -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return Typist(types)


class Leaver(Typist):
    """Makes so many moves and then breaks off."""

    def __init__(self, moves: int) -> None:
        super().__init__(lambda legal: legal[-1])
        self.left = moves

    def line(self, ask: str, moves: Mapping[str, str], words: Mapping[str, str]) -> str:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().line(ask, moves, words)


def player(seed: int) -> Typist:
    """Plays any legal move."""
    rng = Rng(seed)
    return Typist(lambda moves: moves[int(rng.below(len(moves)))])


def at(
    table: LocalTable, typist: Typist, language: Language = Language.EN, width: int = 130
) -> tuple[Session, io.StringIO]:
    shown = io.StringIO()
    console = Console(file=shown, theme=THEME, width=width, highlight=False)
    texts = Texts(language)
    renderer = renderer_for("architekton", texts, table.line.players)
    return Session(table, renderer, console, typist, texts), shown


def typed(wanted: PlayOptions, *lines: str) -> str:
    """What is shown when these lines are typed and the person leaves."""
    session, shown = at(start(wanted, ENGLISH), script(*lines))
    with pytest.raises(Left):
        session.play()
    return shown.getvalue()
