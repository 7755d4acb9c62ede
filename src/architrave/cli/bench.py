"""`architrave bench`: how fast the rules and the bots are on this machine. Figures appear as they are measured."""

from __future__ import annotations

import json
import sys

from rich.table import Table
from rich.text import Text

from architrave.arena.speed import Figure, figures, machine
from architrave.cli.problems import check_known
from architrave.cli.screen import screen
from architrave.cli.texts import Language, Texts, texts_in
from architrave.games.catalogue import GAMES, first
from architrave.kernel.game import Json


def bench(game: str | None, seconds: float, as_json: bool, language: Language | None) -> None:
    chosen = first() if game is None else GAMES[check_known("--game", "game", game, list(GAMES))]
    texts = texts_in(language)
    measured = figures(chosen, seconds)
    if as_json:
        report = {"game": chosen.name, "machine": machine(), "figures": [as_object(figure) for figure in measured]}
        sys.stdout.write(json.dumps(report, indent=2, ensure_ascii=False) + "\n")
        return
    console = screen()
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, value in machine().items():
        table.add_row(Text(texts(f"bench.machine.{name}"), "quiet"), value)
    console.print(table)
    console.print(Text("\n" + chosen.about.title, "title"))
    for figure in measured:
        console.print(Text.assemble((f"{format_value(figure.value):>12}", "bold"), f"  {figure_text(figure, texts)}"))


def figure_text(figure: Figure, texts: Texts) -> str:
    level = texts(f"bots.level.{figure.level}.name") if figure.level else ""
    return texts(f"bench.figure.{figure.name}", level=level)


def format_value(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def as_object(figure: Figure) -> Json:
    level = {"level": figure.level} if figure.level else {}
    return {"name": figure.name, **level, "value": round(figure.value, 4)}
