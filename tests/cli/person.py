"""A person at the keyboard who types any legal move: plays whole games of any kind."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from architrave.cli.prompt import Prompt
from architrave.cli.renderers import renderer_for, use_colours
from architrave.cli.screen import THEME
from architrave.cli.session import Session
from architrave.cli.start import PlayOptions, start
from architrave.cli.texts import Language, Texts
from architrave.kernel.rng import Rng


class Chooser(Prompt):
    """A person who types any legal move; remembers what was on the screen when each line was asked for."""

    def __init__(self, out: io.StringIO, seed: int) -> None:
        self.out = out
        self.rng = Rng(seed)
        self.asked: list[tuple[str, str, bool]] = []  # what has been written since, the question, a move is wanted

    def line(self, ask: str, moves: Mapping[str, str], words: Mapping[str, str]) -> str:
        self.asked.append((self.out.getvalue(), ask, bool(moves)))
        self.out.seek(0)
        self.out.truncate()
        typed = list(moves)
        return typed[self.rng.below(len(typed))] if typed else ""


def wanted(game: str, file: Path, **others: object) -> PlayOptions:
    """The words of a command line: what all games share, and the game's own options."""
    shared = {name: others.pop(name) for name in list(others) if name in PlayOptions.__dataclass_fields__}
    options = {"starter": "0", **others}
    return PlayOptions(**{"game": game, "options": options, "seed": 7, "save": file, **shared})  # type: ignore[arg-type]


def played(game: str, file: Path, language: Language = Language.EN, seed: int = 1, **others: object) -> Chooser:
    """A whole game with a person who plays at random."""
    texts = Texts(language)
    table = start(wanted(game, file, **others), texts)
    out = io.StringIO()
    renderer = renderer_for(game, texts, table.line.players)
    console = use_colours(Console(file=out, theme=THEME, width=120, highlight=False), renderer)
    chooser = Chooser(out, seed)
    Session(table, renderer, console, chooser, texts).play()
    chooser.asked.append((out.getvalue(), "", False))
    return chooser
