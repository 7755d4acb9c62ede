"""`architrave arena`: bots against bots. Results on standard output, progress on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from architrave.arena import Report, round_robin
from architrave.arena.balance import balance
from architrave.arena.tournament import Progress as Tell
from architrave.cli.balance import drawn as balanced
from architrave.cli.problems import Wrong, known
from architrave.cli.screen import screen
from architrave.cli.voice import Language, Voice, voice
from architrave.games.catalogue import GAMES, first
from architrave.kernel.game import Game, Json
from architrave.kernel.refusal import Invalid

OPTIONS: Final = {
    "game": "--game",
    "bot": "--bots",
    "bots": "--bots",
    "games": "--games",
    "seats": "--seats",
    "only": "--only",
}
GAMES_EACH: Final = 200


def arena(
    game: str | None,
    bots: str,
    games: int | None,
    seats: int,
    seed: int,
    workers: int | None,
    as_json: bool,
    language: Language | None,
) -> None:
    spoken = voice(language)
    entrants = [name.strip() for name in bots.split(",") if name.strip()]
    chosen = meant(game)
    try:
        with progress(spoken) as tell:
            report = round_robin(chosen, entrants, games or GAMES_EACH, seed, workers or 0, progress=tell, seats=seats)
    except Invalid as fault:  # all that the arena is given comes from the command line
        raise Wrong(OPTIONS[fault.where], fault.key, **fault.params) from None
    show(report.json(), drawn(report, spoken), as_json)


def weigh(
    game: str | None,
    simulations: int | None,
    games: int | None,
    only: str,
    seed: int,
    workers: int | None,
    as_json: bool,
    language: Language | None,
) -> None:
    """The balance of a game: seats, and what else there is to weigh."""
    spoken = voice(language)
    chosen = meant(game)
    if not chosen.about.balance:
        studied = [name for name, other in GAMES.items() if other.about.balance]
        raise Wrong("--balance", "cli.arena.no_balance", known=", ".join(studied))
    names = [name.strip() for name in only.split(",") if name.strip()]
    try:
        with progress(spoken) as tell:
            report = balance(chosen, simulations, games, seed, workers or 0, names, tell)
    except Invalid as fault:
        raise Wrong(OPTIONS[fault.where], fault.key, **fault.params) from None
    show(report.json(), balanced(report, spoken), as_json)


def meant(game: str | None) -> Game:
    return first() if game is None else GAMES[known("--game", "game", game, list(GAMES))]


def show(report: Json, table: RenderableType, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(report, indent=2, ensure_ascii=False) + "\n")
    else:
        screen().print(table)


@contextmanager
def progress(spoken: Voice) -> Iterator[Tell | None]:
    """A bar for a person who watches; nothing for a log file."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen(sys.stderr), transient=True) as bar:
        task = bar.add_task(spoken("cli.arena.playing"), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def drawn(report: Report, spoken: Voice) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    for column in Report.columns:
        table.add_column(spoken(f"arena.column.{column}"), justify="left" if column == "bot" else "right")
    for row in report.rows():
        table.add_row(*row)
    lengths, speed = report.lengths(), report.speed()
    lines = [
        spoken("cli.arena.opener", share=str(report.opener_share())),
        spoken(
            "cli.arena.lengths",
            turns=f"{lengths['turns']['mean']:.1f}",
            actions=f"{lengths['actions']['mean']:.1f}",
            least=int(lengths["actions"]["least"]),
            most=int(lengths["actions"]["most"]),
        ),
        spoken(
            "cli.arena.speed",
            games=len(report.played),
            seconds=f"{speed['seconds']:.1f}",
            rate=f"{speed['games_per_second']:.1f}",
            build=spoken("cli.build.compiled" if speed["compiled"] else "cli.build.uncompiled"),
        ),
    ]
    return Group(table, Text(), *(Text(line) for line in lines))
