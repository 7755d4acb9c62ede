"""Our UCT on Architekton beside OpenSpiel's C++ MCTS bot on Connect Four: the same kind of search, in the same run.

Both play one uniformly random rollout a simulation. The two take turns, so that a busy machine slows both.
"""

from __future__ import annotations

import time
from statistics import median

from architrave.arena.speed import opening_position
from architrave.bots.uct import Uct
from architrave.games.catalogue import game

ROUNDS = 9
SIMULATIONS = 20_000
MEMORY = 1000  # megabytes that OpenSpiel's tree may take
EXPLORATION = 1.4


def ours(seed: int) -> float:
    """Simulations a second, through the chance nodes of the draws."""
    position = opening_position(game("architekton"), seed)
    search = Uct(seed, SIMULATIONS, candidates=1)
    started = time.process_time()
    search.choose(position, position.actor)
    return int(search.done) / (time.process_time() - started)


def theirs(seed: int) -> float:
    import pyspiel  # noqa: PLC0415 - an extra that only this benchmark needs

    connect_four = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(connect_four, evaluator, EXPLORATION, SIMULATIONS, MEMORY, False, seed, False)
    started = time.process_time()
    bot.step(connect_four.new_initial_state())
    return SIMULATIONS / (time.process_time() - started)


def compared() -> tuple[float, float, float]:
    """The middle rates of both, and the middle of the ratios of all rounds."""
    rounds = [(ours(seed), theirs(seed)) for seed in range(1, ROUNDS + 1)]
    return median(our for our, _ in rounds), median(their for _, their in rounds), median(a / b for a, b in rounds)
