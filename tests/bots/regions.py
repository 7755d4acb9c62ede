"""Games of Architects by bots: what compiled and interpreted bots must agree on. python -m tests.bots.regions

They judge by the simplest weights: nothing but the estimate of the lead counts.
"""

from __future__ import annotations

import sys

from architrave.bots import weights
from architrave.bots.turns import Turns
from architrave.games.architects import features
from architrave.games.catalogue import game
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json
from architrave.kernel.position import Position, buffer, draw, features_of
from architrave.kernel.rng import Rng

ARCHITECTS = game("architects")
TABLES: list[Json] = [{"seats": 1, "residents": True}, {"seats": 2}, {"seats": 3, "residents": True, "events": True}]


def start(options: Json, seed: int) -> Position:
    region: Position = ARCHITECTS.start(ARCHITECTS.options(options))
    deal(region, Rng(seed))
    return region


def deal(position: Position, rng: Rng) -> None:
    while position.actor == CHANCE:
        draw(position, rng)


def turns_of(options: Json, seed: int) -> list[Position]:
    """The positions of a game of random picks in which a turn begins."""
    position, rng, room = start(options, seed), Rng(seed), buffer()
    met: list[Position] = []
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
            continue
        if not met or met[-1].turn_number() != position.turn_number():
            met.append(position.clone())
        position.apply(position.pick_by_prior(rng, room, 8))
    return met


def simple_weights(position: Position) -> weights.Weights:
    count = len(features_of(position, 0))
    row = [0.0] * count
    row[features.ESTIMATE] = 0.025
    recipe = weights.Recipe(0, "by hand", 0, 1, [], "2026-11-18")
    return weights.Weights(weights.FORMAT, position.judged_by(), count, 12.0, [row], recipe)


def searching(position: Position, seed: int, simulations: int) -> Turns:
    return Turns(seed, simulations, simple_weights(position).judgement())


def report() -> str:
    lines = []
    for options in TABLES:
        for position in turns_of(options, 4)[3::30]:
            for opinion in searching(position, 5, 6).opinions(position, position.actor)[:8]:
                lines.append(f"{opinion.action} {opinion.visits} {opinion.value!r}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(report())
