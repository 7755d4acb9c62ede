"""`architrave arena`: bots against bots. Results on standard output, progress on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from architrave.arena import Report, round_robin
from architrave.arena.balance import balance
from architrave.arena.tournament import Progress as Tell
from architrave.cli.balance import render_report as balanced
from architrave.cli.problems import UsageError, check_known
from architrave.cli.screen import screen
from architrave.cli.texts import Language, Texts, texts_in
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


@dataclass(frozen=True, slots=True)
class Job:
    """The options of `architrave arena` that a round robin and a balance study share."""

    game: str | None
    games: int | None
    seed: int
    workers: int | None
    as_json: bool
    language: Language | None

    @property
    def texts(self) -> Texts:
        return texts_in(self.language)

    def show(self, report: Json, table: RenderableType) -> None:
        if self.as_json:
            sys.stdout.write(json.dumps(report, indent=2, ensure_ascii=False) + "\n")
        else:
            screen().print(table)


def arena(job: Job, bots: str, seats: int) -> None:
    entrants, chosen = split_names(bots), find_game(job.game)
    with playing(job.texts) as tell:
        games = job.games or GAMES_EACH
        report = round_robin(chosen, entrants, games, job.seed, job.workers or 0, progress=tell, seats=seats)
    job.show(report.json(), render_report(report, job.texts))


def measure_balance(job: Job, simulations: int | None, only: str) -> None:
    """Measure the balance of a game: its seats, and what else it has."""
    chosen = find_game(job.game)
    if not chosen.about.balance:
        studied = [name for name, other in GAMES.items() if other.about.balance]
        raise UsageError("--balance", "cli.arena.no_balance", known=", ".join(studied))
    with playing(job.texts) as tell:
        report = balance(chosen, simulations, job.games, job.seed, job.workers or 0, split_names(only), tell)
    job.show(report.json(), balanced(report, job.texts))


def split_names(words: str) -> list[str]:
    return [name.strip() for name in words.split(",") if name.strip()]


def find_game(game: str | None) -> Game:
    return first() if game is None else GAMES[check_known("--game", "game", game, list(GAMES))]


@contextmanager
def playing(texts: Texts) -> Iterator[Tell | None]:
    """Show a progress bar while bots play. Errors of the arena become errors of the command line."""
    try:
        with progress(texts) as tell:
            yield tell
    except Invalid as fault:
        # What is wrong with a file that a bot's name leads to is wrong with the bots.
        raise UsageError(OPTIONS.get(fault.where, OPTIONS["bots"]), fault.key, **fault.params) from None


@contextmanager
def progress(texts: Texts) -> Iterator[Tell | None]:
    """A progress bar in a terminal; nothing in a log file."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen(sys.stderr), transient=True) as bar:
        task = bar.add_task(texts("cli.arena.playing"), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def render_report(report: Report, texts: Texts) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    for column in Report.columns:
        table.add_column(texts(f"arena.column.{column}"), justify="left" if column == "bot" else "right")
    for row in report.rows():
        table.add_row(*row)
    lengths, speed = report.lengths(), report.speed()
    lines = [
        texts("cli.arena.opener", share=str(report.opener_share())),
        texts(
            "cli.arena.lengths",
            turns=f"{lengths['turns']['mean']:.1f}",
            actions=f"{lengths['actions']['mean']:.1f}",
            least=int(lengths["actions"]["least"]),
            most=int(lengths["actions"]["most"]),
        ),
        texts(
            "cli.arena.speed",
            games=len(report.played),
            seconds=f"{speed['seconds']:.1f}",
            rate=f"{speed['games_per_second']:.1f}",
            build=texts("cli.build.compiled" if speed["compiled"] else "cli.build.uncompiled"),
        ),
    ]
    return Group(table, Text(), *(Text(line) for line in lines))
