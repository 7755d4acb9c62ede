"""Bots by name: `random`, `greedy`, `uct:500` for a search with so many simulations, the id of a level, or `master:500`
for a level with at most so many."""

from __future__ import annotations

import operator
from dataclasses import replace

from architrave.bots.greedy import Greedy
from architrave.bots.levels import LEVELS, MOST_SIMULATIONS, Level
from architrave.bots.noisy import NoisyPlayer
from architrave.bots.player import Player
from architrave.bots.random import Random
from architrave.bots.search import Search
from architrave.i18n import in_words
from architrave.kernel.refusal import Invalid


def level(name: str) -> Level | None:
    """The level of a name, including plain bots without noise or time limit; None if the name is unknown."""
    if name in LEVELS:
        return LEVELS[name]
    if name in ("random", "greedy"):
        return Level(name, name, simulations=0, noise=0.0, seconds=0.0)
    bot, _, simulations = name.partition(":")
    if not (simulations.isascii() and simulations.isdigit() and 0 < int(simulations) <= MOST_SIMULATIONS):
        return None
    if bot in LEVELS:
        return replace(LEVELS[bot], simulations=min(LEVELS[bot].simulations, int(simulations)))
    return Level(name, bot, int(simulations), noise=0.0, seconds=0.0) if bot == "uct" else None


@in_words()
def player(name: str, seed: int, capped: bool = True, share: float = 1.0) -> Player:
    """The bot of this name. Without its time cap it answers the same on every machine, however long that takes. With a
    share of its budget it gets that part of its simulations and of its time, but at least one simulation."""
    seed = operator.index(seed)
    found = level(str(name))
    if found is None:
        raise Invalid(
            "bot", "bots.unknown", name=str(name)[:40], known=", ".join(["random", "greedy", "uct:500", *LEVELS])
        )
    bot = _bot(found, seed, capped, share)
    return NoisyPlayer(seed + 1, bot, found.noise) if found.noise > 0 else bot


def _bot(found: Level, seed: int, capped: bool, share: float) -> Player:
    if found.bot == "random":
        return Random(seed)
    if found.bot == "greedy":
        return Greedy(seed)
    simulations = max(1, int(found.simulations * share))
    return Search(seed, simulations, found.seconds * share if capped else 0.0)
