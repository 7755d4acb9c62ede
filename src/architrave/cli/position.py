"""`architrave position`: check and show a position file."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from architrave.cli.problems import naming_file
from architrave.cli.renderers import renderer_for, seat_names, use_colours
from architrave.cli.screen import screen
from architrave.cli.texts import Language, texts_in
from architrave.games import catalogue
from architrave.kernel.position_file import PositionFile


def position(file: Path, language: Language | None) -> None:
    texts, console = texts_in(language), screen()
    with naming_file(file):
        setup = PositionFile.load(file)
        game, _, restored = setup.restore(catalogue.game)
    names = setup.seats or seat_names(game.name, int(restored.seats()), texts)
    renderer = renderer_for(game.name, texts, names)
    use_colours(console, renderer)
    view, choices = game.view(restored, None), game.choices(restored)
    console.print(Text(setup.title or file.name, "title"))
    if renderer.laid_out(view):
        console.print(renderer.table(view, game.board(restored, None), (), (), console.width))
    console.print(renderer.aside(view))
    question = renderer.question(view, choices)
    if question is not None:
        console.print(question)
    if view.result is not None:
        console.print(renderer.scoring(view))
    console.print(Text(texts("cli.position.legal", count=len(choices)), "good"))
