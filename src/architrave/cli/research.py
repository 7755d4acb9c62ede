"""The commands that need many games of bots: train, calibrate, mine, arena, bench."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperCommand

from architrave.cli.parameters import Game, Lang
from architrave.cli.problems import UsageError, refuse, report_errors

research = typer.Typer()

Workers = Annotated[int | None, typer.Option(min=1, max=256, help="Number of processes. Default: one per core.")]
Ray = Annotated[
    str | None,
    typer.Option(metavar="[ADDRESS]", help="Use the Ray cluster at this address. Without one: one on this machine."),
]


class OnCluster(TyperCommand):
    """A command whose `--ray` does without an address as well, which typer has no words for."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override] # typer's own class
        filled: list[str] = []
        for word, following in zip(args, [*args[1:], "-"], strict=True):
            filled += [word, ""] if word == "--ray" and following.startswith("-") else [word]
        return super().parse_args(ctx, filled)


@research.command(cls=OnCluster)
@report_errors
def train(
    game: Game,
    seats: Annotated[
        int | None, typer.Option(min=1, max=8, help="Only tables with so many seats. Default: all of the game's.")
    ] = None,
    games: Annotated[int, typer.Option(min=20, max=10_000_000, help="Games of self-play per generation.")] = 4000,
    generations: Annotated[int, typer.Option(min=1, max=99, help="How many generations in all.")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same weights.")] = 1,
    workers: Workers = None,
    ray: Ray = None,
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keeps every generation; a second start goes on from there.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Let a bot learn a game by playing against itself: weights that `learned:500@FILE` plays with."""
    from architrave.cli.arena import choose_workers  # noqa: PLC0415
    from architrave.cli.train import Plan  # noqa: PLC0415
    from architrave.cli.train import train as run  # noqa: PLC0415

    run(Plan(game, seats, games, generations, seed, choose_workers(workers, ray), folder, lang))


@research.command(cls=OnCluster)
@report_errors
def calibrate(
    game: Game,
    seats: Annotated[
        int | None, typer.Option(min=1, max=8, help="Seats at the table. Default: the game's usual.")
    ] = None,
    options: Annotated[
        str, typer.Option(metavar="JSON", help='Options of the game, such as {"advanced": true}.')
    ] = "{}",
    games: Annotated[int, typer.Option(min=20, max=1_000_000, help="Games: half to fit, half to measure.")] = 400,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays them.")] = "uct:100",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same map.")] = 1,
    workers: Workers = None,
    ray: Ray = None,
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keeps every game; a second start goes on from there.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Learn from games of bots what a position's outlook is worth: the chances that reviews show."""
    from architrave.cli.arena import choose_workers  # noqa: PLC0415
    from architrave.cli.calibrate import Task  # noqa: PLC0415
    from architrave.cli.calibrate import calibrate as run  # noqa: PLC0415

    run(Task(game, seats, options, games, bot, seed, choose_workers(workers, ray), folder, lang))


@research.command(cls=OnCluster)
@report_errors
def mine(
    game: Game,
    seats: Annotated[
        int | None, typer.Option(min=1, max=8, help="Seats at the table. Default: the game's usual.")
    ] = None,
    bots: Annotated[str, typer.Option(metavar="BOT", help="Who plays the games: greedy, uct:60, a level.")] = "uct:60",
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games to play.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same puzzles.")] = 1,
    workers: Workers = None,
    ray: Ray = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The puzzles are added to it. Default: GAME-puzzles.jsonl.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Look for puzzles: turns at the end of bots' games that few ways play well, with every way tried."""
    from architrave.cli.arena import choose_workers  # noqa: PLC0415
    from architrave.cli.mine import Plan, look_for_puzzles  # noqa: PLC0415

    look_for_puzzles(Plan(game, seats, bots, games, seed, choose_workers(workers, ray), file, lang))


@research.command(cls=OnCluster)
@report_errors
def arena(
    game: Annotated[str | None, typer.Option(metavar="GAME", help="The game they play. Default: the first.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT…",
            help="Who plays: random, greedy, uct:500, learned:500, or levels (default: random,greedy).",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=1_000_000,
            help="Games per table of bots (default: 200; --levels: 400), at most in all (--until-clear: 4000), "
            "or per part of a balance.",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(min=1, max=4, help="Seats at a table (default: 2).")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="Only the first bot plays against each of the others.")
    ] = False,
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Two bots play until it is clear which is better.")
    ] = False,
    levels: Annotated[
        bool, typer.Option("--levels", help="All levels, each against the next one: the ladder of a game.")
    ] = False,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keeps every finished game; a second start goes on from there."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Write the ratings as a picture.")] = None,
    workers: Workers = None,
    ray: Ray = None,
    balance: Annotated[bool, typer.Option("--balance", help="Measure the balance of seats, cards and goals.")] = False,
    simulations: Annotated[
        int | None,
        typer.Option(min=1, max=10_000_000, help="Balance: simulations per decision (default: 300, solo 1000)."),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option(metavar="WHAT,WHAT…", help="Balance: numbers of seats, cards, levels that play solo."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Play bots against each other: win rates and ratings with confidence intervals, lengths, speed."""
    from architrave.cli.arena import Job, Meeting, choose_workers, measure_balance  # noqa: PLC0415
    from architrave.cli.arena import arena as run  # noqa: PLC0415

    job = Job(game, games, seed, choose_workers(workers, ray), as_json, lang)
    forms = {"--gauntlet": gauntlet, "--until-clear": until_clear, "--levels": levels}
    if balance:
        refuse(forms | {"--bots": bots, "--seats": seats, "--keep": keep, "--plot": plot}, "cli.arena.not_balance")
        measure_balance(job, simulations, only or "")
        return
    refuse({"--only": only, "--simulations": simulations}, "cli.arena.balance_only")
    given = [form for form, wanted in forms.items() if wanted]
    if len(given) > 1:
        raise UsageError(given[1], "cli.arena.one_form", other=given[0])
    refuse({"--bots": bots if levels else None}, "cli.arena.all_levels")
    run(job, Meeting(bots, seats, gauntlet, until_clear, levels, keep, plot))


@research.command()
@report_errors
def bench(
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game whose rules are measured. Default: the first.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=60, help="Time for each figure.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Measure how fast the rules and the bots run on this machine."""
    from architrave.cli.bench import bench as run  # noqa: PLC0415

    run(game, seconds, as_json, lang)
