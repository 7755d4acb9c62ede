"""Is a game fair? Games between equal bots measure seats, cards, goals and opponents without a seat."""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Any

from architrave.arena.balance.study import Balance, Study
from architrave.arena.tournament import Progress
from architrave.arena.workers import Processes, Workers
from architrave.kernel.game import Game

__all__ = ["Balance", "balance"]


def balance(
    game: Game,
    simulations: int | None = None,
    games: int | None = None,
    seed: int = 1,
    workers: Workers | None = None,
    only: Sequence[str] = (),
    progress: Progress | None = None,
) -> Balance:
    """Play so many games per part, or as many as are needed for certainty; `only` names the parts to study.

    The outcome depends only on the seed, not on the workers; without any, one process per core plays.
    """
    study: Study[Any] = resolve_name(game.about.balance)()
    return study.conduct(simulations, games, seed, workers or Processes(0), only, progress)
