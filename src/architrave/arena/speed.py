"""How fast the rules and the bots are on this machine."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from architrave.bots.ismcts import Ismcts
from architrave.bots.levels import LEVELS
from architrave.bots.roster import player
from architrave.bots.uct import Uct
from architrave.kernel.actors import CHANCE
from architrave.kernel.build import COMPILED
from architrave.kernel.game import Game
from architrave.kernel.position import Position, buffer, draw, playout
from architrave.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement. Its wording is bench.figure.<name> in the catalogues; that of a level takes `level`."""

    name: str
    value: float
    level: str = ""


def machine() -> dict[str, str]:
    """The machine that the figures were measured on."""
    return {
        "cpu": processor(),
        "cores": str(os.cpu_count() or 1),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": platform.python_compiler(),
        "rules": "compiled" if COMPILED else "uncompiled",
    }


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def figures(game: Game, seconds: float = 1.0, moves: int = 3) -> Iterator[Figure]:
    """Yield each figure as soon as it is measured: `moves` moves per level, about `seconds` for the others."""
    start = game.start(game.options({}))
    room = buffer()
    rng = Rng(1)
    actions = 0

    def whole_game() -> None:
        nonlocal actions
        actions += playout(start.clone(), rng, room)

    started = time.perf_counter()
    yield Figure("games", rate(whole_game, seconds))
    yield Figure("actions", actions / (time.perf_counter() - started))
    position = opening_position(game, 1)
    yield Figure("clones", rate(position.clone, seconds))
    yield Figure("simulations_random", search_rate(position, seconds, candidates=1))
    yield Figure("simulations", search_rate(position, seconds))
    for level in LEVELS.values():
        yield Figure("level", fmean(milliseconds(game, level.id, seed) for seed in range(moves)), level.id)


def rate(work: Callable[[], object], seconds: float) -> float:
    """How often per second it can be done."""
    count = 0
    started = time.perf_counter()
    while True:
        for _ in range(10):
            work()
        count += 10
        passed = time.perf_counter() - started
        if passed >= seconds:
            return count / passed


def search_rate(position: Position, seconds: float, candidates: int | None = None) -> float:
    """Simulations per second of the game's search, with its own number of candidates or with this one."""
    search: Uct | Ismcts = Ismcts(1, 10**9, seconds) if position.hides() else Uct(1, 10**9, seconds)
    if candidates is not None:
        search.candidates = candidates
    started = time.perf_counter()
    search.choose(position, position.actor)
    return int(search.done) / (time.perf_counter() - started)


def milliseconds(game: Game, level: str, seed: int) -> float:
    """The time of a level's first move."""
    position = opening_position(game, seed)
    bot = player(level, seed)
    started = time.perf_counter()
    bot.choose(position, position.actor)
    return 1000 * (time.perf_counter() - started)


def opening_position(game: Game, seed: int) -> Position:
    """The position before the first decision."""
    position: Position = game.start(game.options({}))
    rng = Rng(seed)
    while position.actor == CHANCE:
        draw(position, rng)
    return position
