"""Bots by name: `random`, `greedy`, `uct:500` for a search with so many simulations, `learned:500` for one that judges
by learned weights (`learned:500@FILE`: by those of a file), the id of a level, or `master:500` for a level with at most
so many; and the bots of installed packages.

A package offers a bot through an entry point of the group `architrave.bots` that names its class of `Player`:

    [project.entry-points."architrave.bots"]
    flat = "monte_carlo:FlatMonteCarlo"
"""

from __future__ import annotations

import math
import operator
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from architrave.bots.by_game import ByGame
from architrave.bots.greedy import Greedy
from architrave.bots.inattentive import Inattentive
from architrave.bots.learned import Learned
from architrave.bots.levels import LEVELS, MOST_SIMULATIONS, SEARCHES, Level
from architrave.bots.player import Player
from architrave.bots.random import Random
from architrave.bots.search import Search
from architrave.i18n import in_words
from architrave.kernel.refusal import Invalid

GROUP: Final = "architrave.bots"
BUILT_IN: Final = ("random", "greedy", "uct", "learned")
INSTALLED: Final = {
    entry.name: entry
    for entry in entry_points(group=GROUP)
    if entry.name not in LEVELS and entry.name not in BUILT_IN and ":" not in entry.name
}


def level(name: str) -> Level | None:
    """The level of a name, including plain bots, which have no time limit; None if the name is unknown."""
    if name in LEVELS:
        return LEVELS[name]
    if name in ("random", "greedy"):
        return Level(name, name, simulations=0, sees=0, seconds=0.0)
    bot, _, simulations = name.partition("@")[0].partition(":")
    if not is_budget(simulations):
        return None
    if bot in LEVELS:
        return at_most(LEVELS[bot], int(simulations))
    if bot == "learned" or (bot == "uct" and "@" not in name):
        return Level(name, bot, int(simulations), sees=0, seconds=0.0)
    return None


def is_budget(simulations: str) -> bool:
    return simulations.isascii() and simulations.isdigit() and 0 < int(simulations) <= MOST_SIMULATIONS


def at_most(level: Level, simulations: int) -> Level:
    games = {game: at_most(other, simulations) for game, other in level.games.items()}
    return replace(level, simulations=min(level.simulations, simulations), games=games)


def strongest(seconds: float = math.inf, game: str = "") -> Level:
    """The strongest level that answers within so many seconds in this game: it gives hints and reviews games."""
    quick = [found for found in LEVELS.values() if found.at(game).seconds <= seconds]
    return quick[-1] if quick else next(iter(LEVELS.values()))


@in_words()
def player(name: str, seed: int, capped: bool = True, share: float = 1.0, parts: int = 1) -> Player:
    """The bot of this name. Without its time cap it answers the same on every machine, however long that takes. With a
    share of its budget it gets that part of its simulations and of its time, but at least one simulation. If it
    searches in several parts at the same time (`bots/parts.py`), each has a part of the simulations."""
    seed = operator.index(seed)
    if str(name) in INSTALLED:
        return _installed(str(name), seed)
    found = level(str(name))
    if found is None:
        bot, colon, simulations = str(name).partition("@")[0].partition(":")
        if colon and (bot in LEVELS or bot in SEARCHES) and not is_budget(simulations):
            raise Invalid("bot", "bots.simulations", name=str(name)[:40], bot=bot, most=MOST_SIMULATIONS)
        known = ", ".join(["random", "greedy", "uct:500", "learned:500", *LEVELS, *INSTALLED])
        raise Invalid("bot", "bots.unknown", name=str(name)[:40], known=known)
    if found.games:
        return ByGame(seed, found, lambda level: _player(level, seed, capped, share, parts))
    return _player(found, seed, capped, share, parts)


def _player(found: Level, seed: int, capped: bool, share: float, parts: int) -> Player:
    bot = _bot(found, seed, capped, share, parts)
    return Inattentive(seed + 1, bot, found.sees) if found.sees > 0 else bot


def _installed(name: str, seed: int) -> Player:
    """A bot of somebody else's: it has no level, no clock and no budget but its own."""
    try:
        kind = INSTALLED[name].load()
    except Exception as fault:  # whatever a stranger's package does, it is said which one it was
        raise Invalid("bot", "bots.broken", name=name, error=f"{type(fault).__name__}: {fault}") from fault
    if not (isinstance(kind, type) and issubclass(kind, Player)):
        raise Invalid("bot", "bots.broken", name=name, error=f"{kind!r} is not a class of architrave.bots.Player")
    return kind(seed)


def _bot(found: Level, seed: int, capped: bool, share: float, parts: int) -> Player:
    if found.bot == "random":
        return Random(seed)
    if found.bot == "greedy":
        return Greedy(seed)
    simulations, seconds = max(1, int(found.simulations * share / parts)), found.seconds * share if capped else 0.0
    if found.bot == "learned":
        _, _, file = found.id.partition("@")
        return Learned(seed, simulations, seconds, Path(file) if file else None)
    return Search(seed, simulations, seconds)
