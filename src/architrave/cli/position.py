"""`architrave position`: a position file, checked and shown."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from architrave.cli.faces import dressed, face, seat_names
from architrave.cli.problems import about
from architrave.cli.screen import screen
from architrave.cli.texts import Language, texts_in
from architrave.games import catalogue
from architrave.kernel.position_file import PositionFile


def position(file: Path, language: Language | None) -> None:
    texts, console = texts_in(language), screen()
    with about(file):
        setup = PositionFile.load(file)
        game, _, restored = setup.restore(catalogue.game)
    names = setup.seats or seat_names(game.name, int(restored.seats()), texts)
    drawing = face(game.name, texts, names)
    dressed(console, drawing)
    view, choices = game.view(restored, None), game.choices(restored)
    console.print(Text(setup.title or file.name, "title"))
    if drawing.laid_out(view):
        console.print(drawing.table(view, game.board(restored, None), (), (), console.width))
    console.print(drawing.aside(view))
    question = drawing.question(view, choices)
    if question is not None:
        console.print(question)
    if drawing.scores and view["result"] is not None:
        console.print(drawing.scoring(view))
    console.print(Text(texts("cli.position.legal", count=len(choices)), "good"))
