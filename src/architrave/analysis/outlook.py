"""What a position promises each seat before calibration: games played on from it, and who is ahead now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from architrave.bots.player import imagine
from architrave.bots.rollout import rollout
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, buffer, draw
from architrave.kernel.rng import Rng
from architrave.kernel.shares import shares

CANDIDATES: Final = 8  # each action of a game played on is the most promising of so many
COUNTED: Final = 4  # of these games, their decisions are counted


@dataclass(frozen=True, slots=True)
class Outlook:
    """`won`: each seat's share of the games played on; never 0 or 1, because they are only a sample. `lead`: points
    ahead of the best other player now. `left`: decisions until the end, on average."""

    won: tuple[float, ...]
    lead: tuple[float, ...]
    left: float


def outlook(position: Position, eyes: int | None, games: int, seed: int) -> Outlook:
    """The outlook as the seat `eyes` knows the position: what it cannot know is redealt for every game. None: with
    everything open."""
    rng, actions = Rng(seed), buffer()
    sums, leads = [0.0] * int(position.seats()), [0.0] * int(position.seats())
    for _ in range(games):
        world = as_known(position, eyes, rng)
        for seat, lead in enumerate(world.standings()):
            leads[seat] += lead / games
        rollout(world, rng, actions, CANDIDATES)
        for seat, share in enumerate(shares(list(world.returns()))):
            sums[seat] += share
    doubt = 1.0 / max(2, len(sums))  # one more game, shared by all
    won = tuple((total + doubt) / (games + 1) for total in sums)
    left = sum(decisions_left(as_known(position, eyes, rng), rng) for _ in range(COUNTED)) / COUNTED
    return Outlook(won, tuple(leads), left)


def as_known(position: Position, eyes: int | None, rng: Rng) -> Position:
    """A copy for a seat, in which what it cannot know is redealt; None: with everything as it is."""
    return position.clone() if eyes is None or not position.hides() else imagine(position, eyes, rng)


def decisions_left(position: Position, rng: Rng) -> int:
    """How many decisions a game takes that is played on to its end."""
    actions, count = buffer(), 0
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            position.apply(position.pick_by_prior(rng, actions, CANDIDATES))
            count += 1
    return count
