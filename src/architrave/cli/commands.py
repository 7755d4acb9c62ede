"""The commands and their options. Each imports what it needs when it runs, so that all start quickly."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from architrave.cli.problems import UsageError, refuse, report_errors
from architrave.cli.texts import Language

OWN_OPTIONS = ("--help", "-h", "--version")


class TopLevel(TyperGroup):
    """The program: without a command it starts the server, which most people want."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override] # typer's own class
        if not args or (args[0].startswith("-") and args[0] not in OWN_OPTIONS):
            args = ["serve", *args]
        return super().parse_args(ctx, args)


class Games(TyperGroup):
    """The games as subcommands of `architrave play`, each with its own flags, built on demand."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override] # typer's own class
        from architrave.games.catalogue import GAMES  # noqa: PLC0415

        return list(GAMES)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override] # typer's own class
        from architrave.cli.flags import command  # noqa: PLC0415

        return command(cmd_name)


class OnCluster(TyperCommand):
    """A command whose `--ray` does without an address as well, which typer has no words for."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override] # typer's own class
        filled: list[str] = []
        for word, following in zip(args, [*args[1:], "-"], strict=True):
            filled += [word, ""] if word == "--ray" and following.startswith("-") else [word]
        return super().parse_args(ctx, filled)


app = typer.Typer(
    cls=TopLevel,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Board games about architecture: in the browser, in the terminal, against bots. Default command: serve.",
)

Workers = Annotated[int | None, typer.Option(min=1, max=256, help="Number of processes. Default: one per core.")]
Ray = Annotated[
    str | None,
    typer.Option(metavar="[ADDRESS]", help="Use the Ray cluster at this address. Without one: one on this machine."),
]
Lang = Annotated[
    Language | None, typer.Option("--lang", metavar="en|nl|de", help="Language. Default: your system settings.")
]
Game = Annotated[str, typer.Argument(metavar="GAME", help="The name of the game.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game (JSON).")]


@report_errors
def show_version(wanted: bool) -> None:
    if wanted:
        from architrave.kernel.build import rules, version  # noqa: PLC0415

        typer.echo(f"architrave {version()} ({rules()})")
        raise typer.Exit


@app.callback()
def top_level(
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=show_version, help="Show the version, and whether it is compiled."
        ),
    ] = False,
) -> None:
    pass


@app.command()
@report_errors
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 opens it to your network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 picks a free one.")] = 8000,
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder for the games. Default: your data folder.")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
) -> None:
    """Serve the games and open them in the browser."""
    from architrave.cli.folder import data_folder  # noqa: PLC0415
    from architrave.server import run  # noqa: PLC0415

    if data == "":  # an unset shell variable; as a path it would be the current folder
        raise UsageError("--data", "cli.serve.no_folder")
    with suppress(KeyboardInterrupt):  # the usual way to stop it
        run(host, port, data_folder() if data is None else Path(data), open_browser=not no_browser)


@app.command()
@report_errors
def tidy(
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder for the games. Default: your data folder.")
    ] = None,
    keep_days: Annotated[
        int | None,
        typer.Option(min=0, max=36_500, help="Days that an untouched game is kept; 0: forever. Default: as for serve."),
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Remove them. Without it, they are only counted.")] = False,
    lang: Lang = None,
) -> None:
    """Count the tables that nobody plays any longer, or remove them. Finished games are kept."""
    from architrave.cli.folder import data_folder  # noqa: PLC0415
    from architrave.cli.tidy import tidy as run  # noqa: PLC0415

    if data == "":
        raise UsageError("--data", "cli.serve.no_folder")
    run(data_folder() if data is None else Path(data), keep_days, remove, lang)


@app.command()
@report_errors
def reports(
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder for the games. Default: your data folder.")
    ] = None,
    remove: Annotated[int | None, typer.Option(metavar="NUMBER", help="Remove the report of that number.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """List what people have reported of the talk at tables, for the people who run the server."""
    from architrave.cli.folder import data_folder  # noqa: PLC0415
    from architrave.cli.reports import list_reports, remove_report  # noqa: PLC0415

    if data == "":
        raise UsageError("--data", "cli.serve.no_folder")
    folder = data_folder() if data is None else Path(data)
    if remove is not None:
        remove_report(folder, remove, lang)
    else:
        list_reports(folder, as_json, lang)


playing = typer.Typer(
    cls=Games,
    no_args_is_help=True,
    invoke_without_command=True,
    subcommand_metavar="GAME [OPTIONS]",
    help="Play in the terminal, against bots or with other people at one keyboard, or at a server.",
)
app.add_typer(playing, name="play")


@playing.callback()
@report_errors
def play_online(
    context: typer.Context,
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Play at a server: at the table of a code, or your own one."),
    ] = None,
    code: Annotated[str | None, typer.Option(metavar="ABC-DEF", help="The code of the table to join there.")] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name there. Default: your user name.")] = None,
    lang: Lang = None,
) -> None:
    if context.invoked_subcommand is not None:
        refuse({"--server": server, "--code": code, "--name": name, "--lang": lang}, "cli.online.no_game")
        return
    if server is None:
        raise UsageError("--server", "cli.online.no_server")
    from architrave.cli.online import play as run  # noqa: PLC0415

    run(server, code, name, lang)


@app.command()
@report_errors
def learn(
    game: Game,
    step: Annotated[int, typer.Option(min=1, metavar="N", help="Begin at step N.")] = 1,
    lang: Lang = None,
) -> None:
    """Learn a game step by step, on positions of its own."""
    from architrave.cli.learn import learn as run  # noqa: PLC0415

    run(game, step, lang)


@app.command()
@report_errors
def replay(
    file: RecordFile,
    verify: Annotated[bool, typer.Option("--verify", help="Prove every draw of the game.")] = False,
    at: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Show the table after entry N. Default: the last.")
    ] = None,
    walk: Annotated[
        bool, typer.Option("--walk", help="Walk through the game move by move, from the start or from --at N.")
    ] = False,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as a picture instead: FILE.svg or FILE.png.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Show a recorded game: the table, the log and the result."""
    from architrave.cli.replay import replay as run  # noqa: PLC0415

    run(file, verify, at, walk, picture, lang)


@app.command()
@report_errors
def export(file: RecordFile) -> None:
    """Write a record as text notation for people."""
    from architrave.cli.export import export as run  # noqa: PLC0415

    run(file)


@app.command()
@report_errors
def position(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A position file (JSON).")],
    lang: Lang = None,
) -> None:
    """Check a position file and show the position."""
    from architrave.cli.position import position as run  # noqa: PLC0415

    run(file, lang)


@app.command()
@report_errors
def rules(
    game: Game,
    paragraph: Annotated[
        str | None, typer.Argument(metavar="[PARAGRAPH]", help="A section or paragraph: K4, K4.2.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Show the rules of a game, or one paragraph of them."""
    from architrave.cli.rules import rules as run  # noqa: PLC0415

    run(game, paragraph, lang)


@app.command()
@report_errors
def components(
    game: Game,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A component set, such as a card set (TOML).")],
    lang: Lang = None,
) -> None:
    """Check a component set of your own; a wrong one is refused with the entry, the field and the reason."""
    from architrave.cli.components import components as run  # noqa: PLC0415

    run(game, file, lang)


@app.command(cls=OnCluster)
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


@app.command()
@report_errors
def analyse(
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only with what seat N knew. Default: with everything open.")
    ] = None,
    budget: Annotated[int, typer.Option(metavar="N", help="Simulations for each decision.")] = 2000,
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Review a finished game: chances to win, turn by turn, and the moments that decided it."""
    from architrave.cli.analyse import analyse as run  # noqa: PLC0415

    run(file, seat, budget, as_json, lang)


@app.command(cls=OnCluster)
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


@app.command(cls=OnCluster)
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


@app.command()
@report_errors
def puzzle(
    game: Game,
    number: Annotated[int | None, typer.Option(min=1, metavar="N", help="Puzzle N. Default: the one of today.")] = None,
    lang: Lang = None,
) -> None:
    """Solve a puzzle: find the way to play a turn."""
    from architrave.cli.puzzle import solve  # noqa: PLC0415

    solve(game, number, lang)


@app.command(cls=OnCluster)
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


@app.command()
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
