"""Rollouts: priors are worth following, and the game is played to its end."""

from __future__ import annotations

from architrave.bots.rollout import rollout
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import buffer, draw
from architrave.kernel.rng import Rng
from tests.bots.watched import opening

ROOM = buffer()


def test_a_player_that_follows_priors_wins() -> None:
    won = 0
    for seed in range(60):
        position = opening(seed)
        rng = Rng(seed)
        while position.actor != OVER:
            if position.actor == CHANCE:
                draw(position, rng)
            elif position.actor == seed % 2:
                position.apply(position.pick_by_prior(rng, ROOM, 20))
            else:
                position.apply(position.pick(rng, ROOM))
        won += position.returns()[seed % 2] > 0
    assert won > 45


def test_a_rollout_plays_to_the_end() -> None:
    position = opening(2)
    rollout(position, Rng(1), ROOM, 4)
    assert position.actor == OVER
