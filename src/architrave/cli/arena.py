"""`architrave arena`: bots against bots. Results on standard output, progress on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from architrave.arena import Cluster, Processes, Report, Tournament, Workers
from architrave.arena.balance import balance
from architrave.arena.plot import plot
from architrave.arena.tournament import Form
from architrave.bots.levels import LEVELS
from architrave.cli.balance import render_report as balanced
from architrave.cli.problems import UsageError, check_known
from architrave.cli.progress import Count, counting
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
    "ray": "--ray",
    "workers": "--workers",
}
PAIRING_COLUMNS: Final = ("bot", "against", "games", "score")
DEFAULT_BOTS: Final = ("random", "greedy")
GAMES_EACH: Final = 200
LADDER_GAMES: Final = 400
MOST_GAMES: Final = 4000  # of a sequential test


@dataclass(frozen=True, slots=True)
class Job:
    """The options of `architrave arena` that a tournament and a balance study share."""

    game: str | None
    games: int | None
    seed: int
    workers: Workers
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


@dataclass(frozen=True, slots=True)
class Meeting:
    """The options of a tournament: who meets whom, and what is kept of it."""

    bots: str | None
    seats: int | None
    gauntlet: bool
    until_clear: bool
    levels: bool
    keep: Path | None
    plot: Path | None

    @property
    def form(self) -> Form:
        return "neighbours" if self.levels else "gauntlet" if self.gauntlet else "round robin"

    def entrants(self) -> list[str]:
        if self.levels:
            return ["random", *LEVELS]
        return list(DEFAULT_BOTS) if self.bots is None else split_names(self.bots)


def choose_workers(count: int | None, ray: str | None) -> Workers:
    """`ray`: the address of a cluster, or "" for one on this machine."""
    return Processes(count or 0) if ray is None else Cluster(ray, count or 0)


def arena(job: Job, meeting: Meeting) -> None:
    chosen, texts = find_game(job.game), job.texts
    with playing(texts) as tell:
        tournament = Tournament(chosen, meeting.entrants(), job.seed, seats=meeting.seats or 2)
        if meeting.until_clear:
            report = tournament.play_until_clear(job.games or MOST_GAMES, job.workers, meeting.keep, tell)
        else:
            games = job.games or (LADDER_GAMES if meeting.levels else GAMES_EACH)
            report = tournament.play(meeting.form, games, job.workers, meeting.keep, tell)
    job.show(report.json(), render_report(report, texts))
    if meeting.plot is not None:
        figure = texts("arena.column.rating" if report.ratings() else "arena.column.score")
        meeting.plot.write_text(plot(report, f"{chosen.about.title}: {figure}"), encoding="utf-8")


def measure_balance(job: Job, simulations: int | None, only: str) -> None:
    """Measure the balance of a game: its seats, and what else it has."""
    chosen = find_game(job.game)
    if not chosen.about.balance:
        studied = [name for name, other in GAMES.items() if other.about.balance]
        raise UsageError("--balance", "cli.arena.no_balance", known=", ".join(studied))
    with playing(job.texts) as tell:
        report = balance(chosen, simulations, job.games, job.seed, job.workers, split_names(only), tell)
    job.show(report.json(), balanced(report, job.texts))


def split_names(words: str) -> list[str]:
    return [name.strip() for name in words.split(",") if name.strip()]


def find_game(game: str | None) -> Game:
    return first() if game is None else GAMES[check_known("--game", "game", game, list(GAMES))]


@contextmanager
def playing(texts: Texts) -> Iterator[Count | None]:
    """Show a progress bar while bots play. Errors of the arena become errors of the command line."""
    try:
        with counting(texts("cli.arena.playing")) as tell:
            yield tell
    except Invalid as fault:
        if fault.key.startswith("arena.kept."):
            raise
        option = OPTIONS.get(fault.where, OPTIONS["bots"])
        if fault.key.startswith("bots.weights."):  # which file: each bot may name one
            option = f"{option}: {fault.where}"
        raise UsageError(option, fault.key, **fault.params) from None


def render_report(report: Report, texts: Texts) -> RenderableType:
    parts: list[RenderableType] = [table_of(Report.columns, report.rows(), texts), Text()]
    if len(report.bots) > 2:  # two have one pairing, which the table says
        parts += [table_of(PAIRING_COLUMNS, pairing_rows(report), texts), Text()]
    return Group(*parts, *(Text(line) for line in sentences(report, texts)))


def table_of(columns: Sequence[str], rows: Sequence[Sequence[str]], texts: Texts) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    for column in columns:
        left = column in ("bot", "against")
        table.add_column(texts(f"arena.column.{column}"), justify="left" if left else "right")
    for row in rows:
        table.add_row(*row)
    return table


def pairing_rows(report: Report) -> list[tuple[str, ...]]:
    return [(found.bot, other, str(found.games), str(found.score)) for found, other in report.pairings()]


def sentences(report: Report, texts: Texts) -> Iterator[str]:
    if report.verdict is not None:
        first, second = report.bots
        yield texts(f"cli.arena.clear.{report.verdict}", first=first, second=second, games=len(report.played))
    lengths, speed = report.lengths(), report.speed()
    yield texts("cli.arena.opener", share=str(report.opener_share()))
    yield texts(
        "cli.arena.lengths",
        turns=f"{lengths['turns']['mean']:.1f}",
        actions=f"{lengths['actions']['mean']:.1f}",
        least=int(lengths["actions"]["least"]),
        most=int(lengths["actions"]["most"]),
    )
    known = len(report.played) - len(report.fresh)
    if known > 0:
        yield texts("cli.arena.kept", count=known)
    yield texts(
        "cli.arena.speed",
        games=len(report.fresh),
        seconds=f"{speed['seconds']:.1f}",
        rate=f"{speed['games_per_second']:.1f}",
        build=texts("cli.build.compiled" if speed["compiled"] else "cli.build.uncompiled"),
    )
