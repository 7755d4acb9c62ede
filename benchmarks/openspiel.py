"""OpenSpiel's C++. Its random games are those of its search bot with many for each leaf, because it plays none for
Python alone; they begin a move or two later than ours, which favours it."""

from __future__ import annotations

import time
from typing import Final

PER_LEAF: Final = 200
MEMORY: Final = 1000  # megabytes that its tree may take
EXPLORATION: Final = 1.4


def random_games(game: str, count: int, seed: int) -> float:
    return rate(game, seed, count // PER_LEAF, PER_LEAF)


def search(game: str, count: int, seed: int) -> float:
    return rate(game, seed, count, 1)


def rate(game: str, seed: int, simulations: int, games: int) -> float:
    """Random games a second of a search with so many for each simulation."""
    import pyspiel  # noqa: PLC0415 - a package that only this benchmark needs

    loaded = pyspiel.load_game(game)
    evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
    bot = pyspiel.MCTSBot(loaded, evaluator, EXPLORATION, simulations, MEMORY, False, seed, False)
    started = time.process_time()
    bot.step(loaded.new_initial_state())
    return simulations * games / (time.process_time() - started)
