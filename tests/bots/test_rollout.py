"""What rollouts rest on: picking without a list is as fair as picking from one, and promises are worth following."""

from __future__ import annotations

from collections import Counter

import pytest

from architrave.bots.random import Random
from architrave.bots.rollout import rollout
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, buffer, draw, legal_actions
from architrave.kernel.rng import Rng
from tests.bots.watched import opening

ROOM = buffer()


def decisions(seed: int, tiles: str = "standard") -> list[Position]:
    """All positions of a random game in which a seat has to choose."""
    position = opening(seed, tiles)
    player = Random(seed)
    rng = Rng(seed)
    met = []
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            met.append(position.clone())
            position.apply(player.choose(position, position.actor))
    return met


@pytest.mark.parametrize("tiles", ["standard", "symmetric"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_picked_is_legal_and_everything_legal_is_picked(seed: int, tiles: str) -> None:
    rng = Rng(seed)
    for position in decisions(seed, tiles):
        legal = set(legal_actions(position))
        picked = {position.pick(rng, ROOM) for _ in range(len(legal) * 15)}
        assert picked == legal


@pytest.mark.parametrize("tiles", ["standard", "symmetric"])
def test_everything_legal_is_picked_equally_often(tiles: str) -> None:
    rng = Rng(4)
    for position in decisions(7, tiles)[2::6]:
        legal = legal_actions(position)
        count = Counter(position.pick(rng, ROOM) for _ in range(100 * len(legal)))
        spread = sum((count[action] - 100) ** 2 / 100 for action in legal)  # chi-squared, with len(legal) - 1 degrees
        assert spread < len(legal) + 5 * (2 * len(legal)) ** 0.5


def test_the_best_of_all_candidates_is_the_most_promising() -> None:
    rng = Rng(1)
    for position in decisions(3)[4:12]:
        most = max(position.promise(action) for action in legal_actions(position))
        assert position.promise(position.pick_promising(rng, ROOM, 3000)) == most


def test_whoever_follows_promises_wins() -> None:
    won = 0
    for seed in range(60):
        position = opening(seed)
        rng = Rng(seed)
        while position.actor != OVER:
            if position.actor == CHANCE:
                draw(position, rng)
            elif position.actor == seed % 2:
                position.apply(position.pick_promising(rng, ROOM, 20))
            else:
                position.apply(position.pick(rng, ROOM))
        won += position.returns()[seed % 2] > 0
    assert won > 45


def test_a_rollout_plays_to_the_end() -> None:
    position = opening(2)
    rollout(position, Rng(1), ROOM, 4)
    assert position.actor == OVER
