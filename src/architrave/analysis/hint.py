"""A hint with its reason: what a strong bot would do, what that changes, what the next best would, what it prevents.

Everything is found in one world in which what the seat cannot know is redealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from architrave.analysis.ways import Walked, Way, best_way, reply
from architrave.bots.player import imagine
from architrave.bots.roster import player
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Game
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.rng import Rng

HINT_SECONDS: Final = 1.0  # hints come from the strongest level that answers in this time
THOUGHT: Final = 0.6  # of the time for the choice itself; the rest is for the reason
GLANCE: Final = "learned:80"  # finishes the turn and answers it: only the figures are wanted
REPLIES: Final = 3  # answers of the next player that are tried
WORLDS: Final = 6  # in which a win has to be one, where something is hidden


class Prevents(Struct):
    """The next player's points are on average so many fewer after the best move than after the second best."""

    seat: int
    points: int


class Reason(Struct):
    """`best`: the move, and what the turn brings that begins with it. `second`: the same of the next best move; null
    if there is no other. `wins`: with this turn the seat wins, whatever is hidden."""

    action: int
    best: Way
    second: Way | None = None
    prevents: Prevents | None = None
    wins: bool = False


def hint(game: Game, level: str, position: Position, seat: int, seed: int, share: float = 1.0) -> Reason:
    """`level`: who is asked; `share`: the part of its budget that it gets."""
    opinions = player(level, seed, share=share * THOUGHT).opinions(position, seat)
    world = imagine(position, seat, Rng(seed + 2))
    actions = [int(opinion.action) for opinion in opinions[:2]]
    glance = player(GLANCE, seed)
    walked = [best_way(game, world, seat, glance, seed, [action]) for action in actions]
    found = Reason(actions[0], walked[0].way, walked[1].way if len(walked) > 1 else None)
    found.wins = surely_won(position, walked[0], seed)
    if len(walked) > 1 and not found.wins:
        after = [[reply(game, one.end, seat, glance, seed + number) for number in range(REPLIES)] for one in walked]
        found.prevents = prevented(*after)
    return found


def surely_won(position: Position, walked: Walked, seed: int) -> bool:
    """Whether these moves end the game, without a draw, and win it, also where the hidden things are others."""
    if any(before.actor == CHANCE for before in walked.positions[:-1]) or not won(walked.end, position.actor):
        return False
    rng = Rng(seed + 3)
    return not position.hides() or all(
        won(played(imagine(position, position.actor, rng), walked.actions), position.actor) for _ in range(WORLDS)
    )


def won(position: Position, seat: int) -> bool:
    return position.actor == OVER and position.returns()[seat] == 1.0


def played(world: Position, actions: Sequence[int]) -> Position:
    """The world after these actions, up to one that is not possible there."""
    for action in actions:
        if action not in legal_actions(world):
            break
        world.apply(action)
    return world


def prevented(best: list[tuple[int, float] | None], second: list[tuple[int, float] | None]) -> Prevents | None:
    here, there = [one for one in best if one is not None], [one for one in second if one is not None]
    if len(here) < REPLIES or len(there) < REPLIES or len({seat for seat, _ in here + there}) != 1:
        return None
    fewer = round(sum(points for _, points in there) / REPLIES - sum(points for _, points in here) / REPLIES)
    return Prevents(here[0][0], fewer) if fewer >= 1 else None
