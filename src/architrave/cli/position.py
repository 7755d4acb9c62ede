"""`architrave position`: a position file, checked and shown."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from architrave.cli.faces import dressed, face
from architrave.cli.problems import about
from architrave.cli.screen import screen
from architrave.cli.voice import Language, voice
from architrave.games import catalogue
from architrave.kernel.setup import PositionFile


def position(file: Path, language: Language | None) -> None:
    spoken, console = voice(language), screen()
    with about(file):
        setup = PositionFile.load(file)
        game, _, restored = setup.restore(catalogue.game)
    names = setup.seats or [spoken(f"cli.{game.name}.seat.{seat}") for seat in range(int(restored.seats()))]
    drawing = face(game.name, spoken, names)
    dressed(console, drawing)
    view, choices = game.view(restored, None), game.choices(restored)
    console.print(Text(setup.title or file.name, "title"))
    if drawing.laid_out(view):
        console.print(drawing.board(view, (), (), console.width))
    console.print(drawing.aside(view))
    question = drawing.question(view, choices)
    if question is not None:
        console.print(question)
    if view["result"] is not None:
        console.print(drawing.scoring(view))
    console.print(Text(spoken("cli.position.legal", count=len(choices)), "good"))
