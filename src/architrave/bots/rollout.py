"""Simulated play from a position."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng


def rollout(position: Position, rng: Rng, actions: vec[i64], candidates: i64, until: i64 = 0) -> None:
    """Every seat plays, of so many actions picked at random, the one with the highest prior; of one: any action.

    Play stops at the given turn in games that count turns; 0: at the end.
    """
    while position.actor != OVER and (until == 0 or position.turn_number() < until):
        if position.actor == CHANCE:
            position.apply(position.chance_at(rng.below(position.chance_total())))
        else:
            position.apply(position.pick_by_prior(rng, actions, candidates))
