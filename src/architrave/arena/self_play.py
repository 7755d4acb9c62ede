"""Games that a bot plays against itself, for weights to be fitted to.

Games have to vary, or the weights never see what the bot would not do: every game begins with some random moves, and
now and then a seat makes another one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from architrave.arena.contest import mix_seed
from architrave.bots.judgement import final_worth
from architrave.bots.regression import Regression
from architrave.bots.roster import player
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Game, Json
from architrave.kernel.position import Position, draw, features_of, legal_actions
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng

GAMES: Final = 20  # of a part
OPENING: Final = 6  # random moves at the beginning of a game, at most
SLIPS: Final = 0.08  # the part of later moves that are random
STAGES: Final = 8  # parts of a game with weights of their own; a game with fewer leaves the rest alone


@dataclass(frozen=True, slots=True)
class Part:
    """Some games of a generation: what one process plays at a time."""

    game: Game
    options: Json
    bot: str
    seed: int
    generation: int
    number: int
    margin: float


def feature_count(game: Game, options: Json) -> tuple[str, int]:
    """The name of the weights for such games, and the number of features; raises Invalid if there are none."""
    position = game.start(options)
    rng = Rng(0)
    while position.actor == CHANCE:
        draw(position, rng)
    count = len(features_of(position, 0))
    if not position.judged_by() or count == 0:
        raise Invalid("game", "arena.train.no_features", game=game.name)
    return position.judged_by(), count


def play_part(part: Part) -> list[list[float]]:
    """The sums of a regression over all positions of the games, judged by how each game ended."""
    _, count = feature_count(part.game, part.options)
    sums = Regression(STAGES, count)
    for number in range(GAMES):
        seed = mix_seed(part.seed, "self-play", part.generation, part.number, number)
        *seen, end = positions(part, seed)
        won = end.returns()
        for seat in range(1 if end.seats() == 2 else int(end.seats())):  # between two, the other's is the opposite
            worth = final_worth(end, seat, won[seat], part.margin)
            for position in seen:
                sums.add(position, seat, worth)
    return sums.sums()


def positions(part: Part, seed: int) -> Iterator[Position]:
    """The positions after each move of a game; the last one is its end."""
    position = part.game.start(part.options)
    draws, slips = Rng(seed), random.Random(seed)
    players = [player(part.bot, mix_seed(seed, seat), capped=False) for seat in range(int(position.seats()))]
    opening = slips.randrange(OPENING + 1)
    moves = 0
    while position.actor != OVER:
        seat = int(position.actor)
        if seat == CHANCE:
            draw(position, draws)
            continue
        if moves < opening or slips.random() < SLIPS:
            action = slips.choice(legal_actions(position))
        else:
            action = players[seat].choose(position, seat)
        moves += 1
        position.apply(action)
        yield position.clone()
