"""The commands and their options. Each imports what it needs when it runs, so that none waits for the others."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup

from architrave.cli.problems import Wrong, refuse, reported
from architrave.cli.voice import Language

OWN_OPTIONS = ("--help", "-h", "--version")


class House(TyperGroup):
    """The program: without a command it serves the games, which is what most people start it for."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override] # typer's own class
        if not args or (args[0].startswith("-") and args[0] not in OWN_OPTIONS):
            args = ["serve", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=House,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Board games of architecture: in the browser, in the terminal, against bots. Without a command: serve.",
)

Lang = Annotated[
    Language | None, typer.Option("--lang", metavar="en|nl|de", help="Language. Default: as this machine is set.")
]
Game = Annotated[str, typer.Argument(metavar="GAME", help="The game: architekton, architectura or architects.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game (JSON).")]


@reported
def show_version(wanted: bool) -> None:
    if wanted:
        from architrave.kernel.build import rules, version  # noqa: PLC0415

        typer.echo(f"architrave {version()} ({rules()})")
        raise typer.Exit


@app.callback()
def house(
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=show_version, help="Say which version this is, compiled or not."
        ),
    ] = False,
) -> None:
    pass


@app.command()
@reported
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets your whole network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder that keeps the games. Default: your data folder.")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
) -> None:
    """Serve the games and open them in the browser."""
    from architrave.cli.folder import data_folder  # noqa: PLC0415
    from architrave.server import run  # noqa: PLC0415

    if data == "":  # a variable of the shell that is not set; as a path it would be the folder one is in
        raise Wrong("--data", "cli.serve.no_folder")
    with suppress(KeyboardInterrupt):  # the way to close it
        run(host, port, data_folder() if data is None else Path(data), open_browser=not no_browser)


@app.command()
@reported
def tidy(
    data: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder that keeps the games. Default: your data folder.")
    ] = None,
    keep_days: Annotated[
        int | None,
        typer.Option(
            min=0, max=36_500, help="Days that an untouched game is kept; 0: for ever. Default: as serve does."
        ),
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Remove them. Without it, they are only counted.")] = False,
    lang: Lang = None,
) -> None:
    """Count the tables that nobody plays any more, or remove them. Finished games are kept."""
    from architrave.cli.folder import data_folder  # noqa: PLC0415
    from architrave.cli.tidy import tidy as run  # noqa: PLC0415

    if data == "":
        raise Wrong("--data", "cli.serve.no_folder")
    run(data_folder() if data is None else Path(data), keep_days, remove, lang)


@app.command()
@reported
def play(
    game: Game,
    level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="How strong the bot is: a level, such as first or master.")
    ] = None,
    two: Annotated[bool, typer.Option("--two", help="Two people at this keyboard; the same as --people 2.")] = False,
    seats: Annotated[int | None, typer.Option(min=1, max=8, help="How many play. Default: as few as can.")] = None,
    people: Annotated[
        int | None, typer.Option(min=1, max=8, help="How many people at this keyboard; bots play the other seats.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="0|1|…|random", help="Your seat (default: 0); more people sit next to you.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**53 - 1, help="Reproducible draws: the same seed, the same tiles.")
    ] = None,
    tile_set: Annotated[
        str | None,
        typer.Option("--set", metavar="NAME|FILE", help="Tile set: standard, symmetric, or a file of your own."),
    ] = None,
    cards: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="Card set: standard, or a file of your own (Architectura).")
    ] = None,
    advanced: Annotated[bool, typer.Option("--advanced", help="The advanced game, with decks of your own.")] = False,
    most: Annotated[
        str | None, typer.Option(metavar="0-6|roll", help="Most cards that may be replaced in the advanced game.")
    ] = None,
    bonus: Annotated[bool, typer.Option("--bonus", help="Points for those who start later (A2.3).")] = False,
    residents: Annotated[bool, typer.Option("--residents", help="With Residents (Architects).")] = False,
    events: Annotated[bool, typer.Option("--events", help="With Events, a module of our own (Architects).")] = False,
    difficulty: Annotated[
        str | None,
        typer.Option(metavar="easy|medium|hard|extreme", help="The Automa, when you play Architects alone."),
    ] = None,
    starter: Annotated[str | None, typer.Option(metavar="draw|0|1|…", help="Seat that starts. Default: draw.")] = None,
    match: Annotated[bool, typer.Option("--match", help="Play a match instead of one game.")] = False,
    lang: Lang = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the game is kept. Default: your data folder.")
    ] = None,
) -> None:
    """Play in the terminal, against bots or with other people at one keyboard."""
    from architrave.cli.play import play as run  # noqa: PLC0415
    from architrave.cli.seating import Wishes  # noqa: PLC0415

    wishes = Wishes(
        game,
        level,
        two,
        seat,
        seed,
        tile_set,
        starter,
        match,
        resume,
        save,
        seats=seats,
        people=people,
        cards=cards,
        advanced=advanced,
        most=most,
        bonus=bonus,
        residents=residents,
        events=events,
        difficulty=difficulty,
    )
    run(wishes, lang)


@app.command()
@reported
def replay(
    file: RecordFile,
    verify: Annotated[bool, typer.Option("--verify", help="Prove every draw of the game.")] = False,
    at: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Show the table after entry N. Default: the last.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Show a recorded game: the table, the log and the result."""
    from architrave.cli.replay import replay as run  # noqa: PLC0415

    run(file, verify, at, lang)


@app.command()
@reported
def export(file: RecordFile) -> None:
    """Write a record as text notation for people."""
    from architrave.cli.export import export as run  # noqa: PLC0415

    run(file)


@app.command()
@reported
def position(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A position file (JSON).")],
    lang: Lang = None,
) -> None:
    """Check a position file and show the table it sets up."""
    from architrave.cli.position import position as run  # noqa: PLC0415

    run(file, lang)


@app.command()
@reported
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


card_sets = typer.Typer(help="Card sets of your own for Architectura.", no_args_is_help=True)
app.add_typer(card_sets, name="cards")


@card_sets.callback()
def card_sets_house() -> None:
    pass


@card_sets.command()
@reported
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A card set (TOML).")],
    lang: Lang = None,
) -> None:
    """Check a card set; a wrong one is refused with the card, the field and the reason."""
    from architrave.cli.cards import check as run  # noqa: PLC0415

    run(file, lang)


@app.command()
@reported
def arena(
    game: Annotated[str, typer.Option(metavar="GAME", help="The game they play.")] = "architekton",
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT…", help="Who plays: random, greedy, uct:500, or levels (default: random,greedy)."
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1, max=1_000_000, help="Games of each table of bots (default: 200), or of each part of a balance."
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(min=1, max=4, help="Seats at a table (default: 2).")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes at a time. Default: as many as cores.")
    ] = None,
    balance: Annotated[
        bool, typer.Option("--balance", help="What seats, cards and goals are worth between equal bots, and solo.")
    ] = False,
    simulations: Annotated[
        int | None,
        typer.Option(min=1, max=10_000_000, help="Of a balance: simulations a decision (default: 300, solo 1000)."),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option(metavar="WHAT,WHAT…", help="Of a balance: numbers of seats, cards, levels that play solo."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play each other: win rates with confidence intervals, lengths, speed."""
    from architrave.cli.arena import arena as run  # noqa: PLC0415
    from architrave.cli.arena import weigh  # noqa: PLC0415

    if balance:
        refuse({"--bots": bots, "--seats": seats}, "cli.arena.not_balance")
        weigh(game, simulations, games, only or "", seed, workers, as_json, lang)
    else:
        refuse({"--only": only, "--simulations": simulations}, "cli.arena.balance_only")
        run(game, "random,greedy" if bots is None else bots, games, seats or 2, seed, workers, as_json, lang)


@app.command()
@reported
def bench(
    game: Annotated[str, typer.Option(metavar="GAME", help="The game whose rules are measured.")] = "architekton",
    seconds: Annotated[float, typer.Option(min=0.01, max=60, help="Time for each figure.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Results as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Measure how fast the rules and the bots run on this machine."""
    from architrave.cli.bench import bench as run  # noqa: PLC0415

    run(game, seconds, as_json, lang)
