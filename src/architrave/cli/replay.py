"""`architrave replay`: show a recorded game: the board at any entry, the log, the result and the proof of its draws."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from architrave.cli.narration import describe_event
from architrave.cli.picture import check_ending, write_picture
from architrave.cli.problems import UsageError, naming_file
from architrave.cli.prompt import prompt
from architrave.cli.renderers import renderer_for, use_colours
from architrave.cli.screen import screen
from architrave.cli.texts import Language, Texts, texts_in
from architrave.cli.walk import Walk
from architrave.games import catalogue
from architrave.kernel.line import Line
from architrave.kernel.proof import verify as proven
from architrave.kernel.record import Record


def replay(
    file: Path, verify: bool, at: int | None, walk: bool, picture: Path | None, language: Language | None
) -> None:
    texts, console = texts_in(language), screen()
    if picture is not None:
        check_ending(picture)
    with naming_file(file):
        record = Record.load(file)
        proof = proven(record, catalogue.game) if verify else None
        if proof is not None and proof.fault is not None:
            raise proof.fault
        line = record.replay(catalogue.game)
    if at is not None and at > len(line.entries):
        raise UsageError("--at", "cli.replay.beyond", given=at, last=len(line.entries))
    if picture is not None:
        write_picture(picture, line, len(line.entries) if at is None else at, texts)
        console.print(Text(texts("cli.replay.picture", file=str(picture)), "good"))
    elif walk:
        renderer = renderer_for(line.header.game, texts, line.players)
        Walk(line, renderer, use_colours(console, renderer), prompt(), texts).start(at or 0)
    else:
        show(console, line, len(line.entries) if at is None else at, texts)
    if proof is not None:
        console.print(Text(texts(proof.key, **proof.params), "good"))
        if proof.own_nonces:
            names = ", ".join(line.players[seat] for seat in proof.own_nonces)
            console.print(Text(texts("cli.replay.own_nonces", names=names), "good"))


def show(console: Console, line: Line, last: int, texts: Texts) -> None:
    header, names = line.header, line.players
    renderer = renderer_for(header.game, texts, names)
    use_colours(console, renderer)
    title = texts("cli.play.title", game=line.game.about.title, names=" – ".join(names))
    console.print(Text(title, "title"))
    facts = texts(
        "cli.replay.facts", started=header.started or "–", set=header.components[0], entries=len(line.entries)
    )
    console.print(Text(facts, "quiet"))
    console.print(log(line, last, texts))
    position = line.at(last)
    view = line.game.view(position, None)
    fresh = {cell for number, event in line.events(max(last - 1, 0)) if number == last for cell in event.cells}
    console.print(Text("\n" + texts("cli.replay.at", entry=last, last=len(line.entries)), "title"))
    if renderer.laid_out(view):
        console.print(renderer.table(view, line.game.board(position, None), (), fresh, console.width))
    console.print(renderer.aside(view))
    if view.result is not None:
        console.print(renderer.scoring(view))
    elif last == len(line.entries) and line.result is not None and line.result.winner is not None:  # somebody resigned
        console.print(Text(texts("cli.play.winner", name=names[line.result.winner]), "title"))


def log(line: Line, last: int, texts: Texts) -> Table:
    """What happened up to an entry, each line with the entry's number; undone moves are included."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="quiet", justify="right")
    table.add_column()
    for number, event in line.events():
        if number <= last:
            table.add_row(str(number), describe_event(event, line.players, texts))
    return table
