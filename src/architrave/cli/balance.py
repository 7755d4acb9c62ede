"""`architrave arena --balance`: the tables of a study, and what was played for them."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from architrave.arena.balance import Balance
from architrave.arena.balance.study import Cell, Figures, Message
from architrave.cli.texts import Texts


def render_report(report: Balance, texts: Texts) -> RenderableType:
    parts: list[RenderableType] = []
    for figures in report.figures():
        parts += [table(figures, texts), Text()]
    return Group(*parts, Text(summary(report, texts)))


def table(figures: Figures, texts: Texts) -> Table:
    """Text columns are left-aligned, columns of figures right-aligned."""
    found = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    for number, column in enumerate(figures.columns):
        heading = column if isinstance(column, Message) else Message(f"arena.column.{column}")
        words = any(not isinstance(row[number], str) for row in figures.rows)
        found.add_column(word_cell(heading, texts), justify="left" if words or number == 0 else "right")
    for row in figures.rows:
        found.add_row(*(word_cell(cell, texts) for cell in row))
    return found


def word_cell(cell: Cell, texts: Texts) -> Text:
    if isinstance(cell, tuple):
        return Text(", ").join(word_cell(part, texts) for part in cell)
    return Text(texts(cell.key, **cell.params), cell.style) if isinstance(cell, Message) else Text(cell)


def summary(report: Balance, texts: Texts) -> str:
    speed = report.speed()
    facts: dict[str, str | int] = {
        "games": report.games,
        "seconds": f"{speed['seconds']:.1f}",
        "simulations": report.simulations,
        "build": texts("cli.build.compiled" if speed["compiled"] else "cli.build.uncompiled"),
    }
    own = f"cli.arena.balance.{report.game}"
    return texts(own if texts.knows(own) else "cli.arena.balance", **facts, **report.facts())
