"""Is a game fair? Equal bots show what a seat is worth, a card, a goal, and how hard an opponent without a seat is."""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Any

from architrave.arena.balance.study import Balance, Study
from architrave.arena.tournament import Progress
from architrave.kernel.game import Game

__all__ = ["Balance", "balance"]


def balance(
    game: Game,
    simulations: int | None = None,
    games: int | None = None,
    seed: int = 1,
    workers: int = 0,
    only: Sequence[str] = (),
    progress: Progress | None = None,
) -> Balance:
    """So many games a part, or as many as it takes to be sure; `only` names the parts to look at.

    The outcome depends on the seed alone, whatever the number of workers.
    """
    study: Study[Any] = resolve_name(game.about.balance)()
    return study.conduct(simulations, games, seed, workers, only, progress)
