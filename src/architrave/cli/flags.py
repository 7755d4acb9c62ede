"""`architrave play GAME`: a subcommand for each game, with the flags of its own options only."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Container, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from architrave.bots import LEVELS
from architrave.cli.parameters import Lang
from architrave.cli.problems import check_known, report_errors
from architrave.games.catalogue import GAMES
from architrave.i18n import catalogue, say
from architrave.kernel.about import About
from architrave.kernel.game import Game
from architrave.kernel.options import SEATS, ComponentSet, Number, Option, PerSeat, Seat, Switch, join_values

HELP: Final = "en"  # the language of help texts
LEVELS_HELP: Final = ", ".join(f"{level.id} ({level.character})" for level in LEVELS.values())


def play(
    game: str,
    options: Mapping[str, str | bool | None],
    *,
    level: Annotated[str | None, typer.Option(metavar="LEVEL", help=f"Who plays against you: {LEVELS_HELP}.")] = None,
    two: Annotated[bool, typer.Option("--two", help="Two people at this keyboard; the same as --people 2.")] = False,
    seats: Annotated[int | None, typer.Option(min=1, max=8, help="Number of players. Default: the minimum.")] = None,
    people: Annotated[
        int | None, typer.Option(min=1, max=8, help="Number of people at this keyboard; bots play the rest.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="0|1|…|random", help="Your seat (default: 0); more people sit next to you.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**53 - 1, help="Reproducible draws: the same seed, the same draws.")
    ] = None,
    match: Annotated[bool, typer.Option("--match", help="Play a match instead of one game.")] = False,
    lang: Lang = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Begin with a position file.")] = None,
    record: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Play on from a position of a recorded game.")
    ] = None,
    at: Annotated[int | None, typer.Option(min=0, metavar="N", help="With --from: the position after entry N.")] = None,
    ponder: Annotated[bool, typer.Option("--ponder", help="Bots go on thinking while it is your turn.")] = False,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved game.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to save the game. Default: your data folder.")
    ] = None,
) -> None:
    """Play a game; the flags are those that all games share."""
    from architrave.cli.play import play as run  # noqa: PLC0415
    from architrave.cli.start import PlayOptions  # noqa: PLC0415

    wanted = PlayOptions(
        game, options, level, two, seats, people, seat, seed, match, position, resume, save, record, at, ponder
    )
    run(wanted, lang)


def command(name: str) -> Any:
    """The command `architrave play NAME`; for an unknown game, one that lists the games."""
    return command_of(GAMES[name]) if name in GAMES else refusing(name)


def command_of(game: Game) -> Any:
    about = game.about
    shared = {
        name: flag for name, flag in inspect.signature(play, eval_str=True).parameters.items() if fits(name, game)
    }
    own = {option.name: parameter(about, option, shared) for option in about.options}

    def run(**given: Any) -> None:
        options = {name: given.pop(flag.name) for name, flag in own.items()}
        play(about.name, options, **given)

    least, most = about.seats[0], about.seats[-1]
    number = str(least) if least == most else f"{least} to {most}"
    run.__doc__ = f"{about.title} for {number}, about {about.minutes} minutes: against bots, or people at one keyboard."
    return build(about.name, run, [*own.values(), *shared.values()])


def refusing(name: str) -> Any:
    """A command that lists the games, whatever its arguments."""

    def run(**_given: Any) -> None:
        check_known("GAME", "game", name, list(GAMES))

    lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Lang)
    return build(name, run, [lang], ignore_unknown_options=True, allow_extra_args=True)


def build(name: str, run: Callable[..., None], parameters: list[inspect.Parameter], **settings: Any) -> Any:
    """Build a command from a function and a list of parameters."""
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined] # where typer looks
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    box = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
    box.command(name, context_settings={"help_option_names": ["-h", "--help"], **settings})(report_errors(run))
    return get_command(box)


def fits(shared: str, game: Game) -> bool:
    """Whether a parameter of `play` is a flag of this game."""
    if shared == "match":
        return game.match_target is not None
    if shared == SEATS:
        return len(game.seats) > 1
    return shared not in ("game", "options")


def parameter(about: About, option: Option, shared: Container[str]) -> inspect.Parameter:
    """The flag of an option."""
    name = f"option_{option.name}" if option.name in shared else option.name
    words, metavar = help_of(about, option), None if isinstance(option, Switch) else metavar_of(option)
    flag = typer.Option(f"--{name.replace('_', '-')}", metavar=metavar, help=words)
    kind: Any = bool if isinstance(option, Switch) else str | None
    default = False if isinstance(option, Switch) else None
    annotation = Annotated[kind, flag]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def metavar_of(option: Option) -> str:
    """What can be typed after a flag."""
    words = [str(word) for word in option.values()]
    match option:
        case Number():
            words.insert(0, f"{option.least}-{option.most}")
        case Seat():
            words += ["0", "1", "…"]
        case PerSeat():
            return f"{words[0]},{words[1]},…"
        case ComponentSet():
            return "NAME|FILE" if option.read is not None else "NAME"
    return "|".join(words)


def help_of(about: About, option: Option) -> str:
    """The help of a flag: what the option is, when it applies, and its paragraph in the rules."""
    label = about.label(option)
    parts = [say(HELP, key) for key in (f"{label}.about", label) if key in catalogue(HELP)][:1] or [option.name]
    if isinstance(option, ComponentSet):
        parts.append(say(HELP, "option.help.sets", known=join_values(option.values())))
    if option.when is not None:
        parts.append(say(HELP, "option.help.when", needs=option.when.option, known=join_values(option.when.values)))
    if option.paragraph:
        parts.append(f"({option.paragraph})")
    return " ".join(parts)
