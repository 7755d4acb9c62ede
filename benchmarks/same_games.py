"""Connect Four and Breakthrough on our kernel beside other libraries, in the same run: random games and tree search.

All take turns, so that a busy machine slows all of them, and each uses one process. Where a library takes many games at
once, it is given many.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Final

from architrave.bots.uct import Uct
from architrave.kernel.position import Position, buffer, playout
from architrave.kernel.rng import Rng
from architrave.yardsticks.breakthrough import Breakthrough
from architrave.yardsticks.connect_four import ConnectFour
from benchmarks import openspiel, pettingzoo_games, pgx_games

GAMES: Final[dict[str, type[Position]]] = {"connect_four": ConnectFour, "breakthrough": Breakthrough}
ROUNDS: Final = 9
COUNT: Final = 20_000  # random games, or simulations of a search
OPENSPIEL: Final = "OpenSpiel (C++)"
GATES: Final = {"random games": 3.0, "search": 2.0}  # ours to OpenSpiel's

Rate = Callable[[int], float]  # a second, for a seed


def random_games(game: str, seed: int) -> float:
    root = GAMES[game]()
    room = buffer()
    rng = Rng(seed)
    started = time.process_time()
    for _ in range(COUNT):
        playout(root.clone(), rng, room)
    return COUNT / (time.process_time() - started)


def search(game: str, seed: int) -> float:
    """Simulations with one random game each."""
    bot = Uct(seed, COUNT, candidates=1)
    started = time.process_time()
    bot.choose(GAMES[game](), 0)
    return int(bot.done) / (time.process_time() - started)


@dataclass(frozen=True, slots=True)
class Compared:
    """Rates a second, the middle of all rounds, and the middle of the rounds' ratios, ours to theirs."""

    game: str
    what: str
    library: str
    ours: float
    theirs: float
    ratio: float
    gate: float | None


def contests() -> list[tuple[str, str, Rate, dict[str, Rate]]]:
    """Each game and what is counted, with our rate and those of the libraries that have the game."""
    found: list[tuple[str, str, Rate, dict[str, Rate]]] = []
    for game in GAMES:
        theirs: dict[str, Rate] = {OPENSPIEL: partial(openspiel.random_games, game, COUNT)}
        if game == "connect_four":
            theirs |= {"pgx (JAX)": pgx_games.random_games, "PettingZoo": pettingzoo_games.random_games}
        found.append((game, "random games", partial(random_games, game), theirs))
        found.append((game, "search", partial(search, game), {OPENSPIEL: partial(openspiel.search, game, COUNT)}))
    return found


def compared() -> list[Compared]:
    rows: list[Compared] = []
    for game, what, our_rate, their_rates in contests():
        rounds: list[tuple[float, dict[str, float]]] = []
        for seed in range(1, ROUNDS + 1):
            rounds.append((our_rate(seed), {library: rate(seed) for library, rate in their_rates.items()}))
        for library in their_rates:
            theirs = median(their[library] for _, their in rounds)
            ratio = median(our / their[library] for our, their in rounds)
            gate = GATES[what] if library == OPENSPIEL else None
            rows.append(Compared(game, what, library, median(our for our, _ in rounds), theirs, ratio, gate))
    return rows
