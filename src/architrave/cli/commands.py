"""The commands and their options. Each imports what it needs when it runs, so that all start quickly."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from architrave.cli.parameters import Game, Lang
from architrave.cli.problems import UsageError, refuse, report_errors
from architrave.cli.research import research

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


app = typer.Typer(
    cls=TopLevel,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Board games about architecture: in the browser, in the terminal, against bots. Default command: serve.",
)

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


app.add_typer(research)
