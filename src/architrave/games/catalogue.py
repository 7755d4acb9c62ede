"""All games: found in the folders next to this module and in installed packages, never listed by name.

A package provides a game through an entry point of the group `architrave.games` that names its subclass of `Game`:

    [project.entry-points."architrave.games"]
    pebbles = "pebbles.game:Pebbles"
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any, Final

from architrave import games, i18n, rulebook
from architrave.kernel.about import About
from architrave.kernel.game import Game
from architrave.kernel.refusal import Invalid

GROUP: Final = "architrave.games"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An installed game that cannot be loaded."""

    package: str  # its distribution
    entry: str  # "pebbles.game:Pebbles"
    reason: str  # for the server's operator


def shipped() -> list[Game]:
    """The games of this package. An error in loading one is our own mistake, so it is raised."""
    folders = [folder.name for folder in pkgutil.iter_modules(games.__path__) if folder.ispkg]
    return [game_of(class_in(import_module(f"{games.__name__}.{folder}.game"))) for folder in folders]


def class_in(module: Any) -> type[Game]:
    """The subclass of `Game` that a module defines."""
    found = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Game) and thing.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise TypeError(f"{module.__name__} defines {len(found)} classes of Game; it has to be one")
    return found[0]


def game_of(found: Any) -> Game:
    """Create a game of the class that was found; raises TypeError if it is not a complete game."""
    if not isinstance(found, type) or not issubclass(found, Game):
        raise TypeError(f"{found!r} is not a class of architrave.kernel.game.Game")
    if not isinstance(getattr(found, "about", None), About):
        raise TypeError(f"{found.__name__} has no description: set `about` to an About")
    game: Game = found()  # raises if abstract methods are missing
    game.options({})
    return game


def take_files(about: About) -> None:
    """Add the texts and the rules of an installed game."""
    if not about.files:
        return
    folder = files(about.files)
    if folder.joinpath("i18n").is_dir():
        i18n.add(about.name, folder.joinpath("i18n"))
    if folder.joinpath("rules").is_dir():
        rulebook.add(about.name, folder.joinpath("rules"))


def art(about: About) -> bytes | None:
    """The picture (SVG) of an installed game."""
    picture = files(about.files).joinpath("art.svg") if about.files else None
    return picture.read_bytes() if picture is not None and picture.is_file() else None


def discover(own: Iterable[Game], entries: Iterable[EntryPoint]) -> tuple[dict[str, Game], list[LeftOut]]:
    """All games by name, in display order, and the installed ones that cannot be loaded."""
    found = {game.name: game for game in own}
    left_out: list[LeftOut] = []
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value)):
        package = entry.dist.name if entry.dist is not None else entry.module
        try:
            game = game_of(entry.load())
            if game.name in found:
                raise ValueError(f"there is a game called {game.name} already; give this one another name")
            take_files(game.about)
            found[game.name] = game
        except Exception as fault:  # noqa: BLE001 - whatever a stranger's package does, the other games are served
            left_out.append(LeftOut(package, entry.value, f"{type(fault).__name__}: {fault}"))
    return dict(sorted(found.items(), key=lambda item: (item[1].about.order, item[0]))), left_out


GAMES, LEFT_OUT = discover(shipped(), entry_points(group=GROUP))


def game(name: object) -> Game:
    """The game of a name; raises Invalid with the known names for anything else."""
    if not isinstance(name, str) or name not in GAMES:
        raise Invalid("game", "game.unknown", given=str(name)[:40], known=", ".join(GAMES))
    return GAMES[name]


def title(name: str) -> str:
    """The title of a game; its name if it is no longer installed."""
    return GAMES[name].about.title if name in GAMES else name


def first() -> Game:
    """The default game."""
    return next(iter(GAMES.values()))


def played_daily() -> Game | None:
    """The game that has a daily game, if there is one."""
    return next((game for game in GAMES.values() if game.about.week), None)
