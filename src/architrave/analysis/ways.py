"""A way to play a turn: the moves, and what they change in figures.

A bot finds it in a world in which everything is redealt that its seat cannot know, up to the first draw that ends the
turn. So nothing hidden can follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from architrave.bots.player import Player
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.deciding import Points
from architrave.kernel.explanation import Figure, Said
from architrave.kernel.game import Game
from architrave.kernel.position import Position, draw
from architrave.kernel.rng import Rng

MOST_ACTIONS: Final = 40  # of a turn; building a deck takes more, and is not a turn


class Way(Struct):
    """`moves` in notation, the cells they are about, and what they change for the seat, as figures; `points`: in all.
    `chance`: to win after them; null if that was not asked."""

    moves: list[str]
    cells: list[str]
    gains: list[Figure]
    points: float
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Walked:
    """A way with the positions that it led through, the first and the last one included. `actions`: draws, too."""

    way: Way
    positions: list[Position]
    actions: list[int]

    @property
    def end(self) -> Position:
        return self.positions[-1]


def turn_of(game: Game, position: Position) -> int:
    return int(game.view(position, None).turn)


def walk(game: Game, start: Position, actions: Sequence[int], seat: int) -> Walked:
    """Carry out actions and draws."""
    positions, moves, cells = [start], list[str](), list[str]()
    for action in actions:
        before, after = positions[-1], positions[-1].clone()
        if before.actor != CHANCE:
            moves.append(game.to_text(before, action))
        after.apply(action)
        if before.actor == seat:
            cells += [cell for event in game.events(before, action, after) for cell in event.cells]
        positions.append(after)
    end = positions[-1]
    points = total(game, end, seat) - total(game, start, seat)
    way = Way(moves, list(dict.fromkeys(cells)), gains(game, start, end, seat), points)
    return Walked(way, positions, list(actions))


def best_way(
    game: Game, world: Position, seat: int, bot: Player, seed: int, first: Sequence[int] = (), whole: bool = True
) -> Walked:
    """What a bot would do with the turn, from a world in which nothing is hidden from it. `first`: how it begins."""
    return walk(game, world, list(turn_actions(game, world, seat, bot, seed, first, whole)), seat)


def turn_actions(
    game: Game, world: Position, seat: int, bot: Player, seed: int, first: Sequence[int], whole: bool
) -> Iterator[int]:
    position, rng, turn = world.clone(), Rng(seed), turn_of(game, world)
    given = list(first)
    for _ in range(MOST_ACTIONS):
        drawn: list[int] = []
        while position.actor == CHANCE:
            drawn.append(int(draw(position, rng)))
        if position.actor != seat or turn_of(game, position) != turn:
            return  # these draws are no longer part of the turn
        yield from drawn
        action = given.pop(0) if given else int(bot.choose(position, seat))
        yield action
        position.apply(action)
        if not whole and not given:
            return


def gains(game: Game, before: Position, after: Position, column: int) -> list[Figure]:
    """What changed for a column of `Game.sources`, largest first."""
    was, now = points_of(game, before, column), points_of(game, after, column)
    changes = [(said, round(now.get(key, (said, 0))[1] - points, 1)) for key, (said, points) in was.items()]
    changes += [(said, points) for key, (said, points) in now.items() if key not in was]
    found = [(said, change) for said, change in changes if change]
    found.sort(key=lambda one: -abs(one[1]))
    return [Figure(text=said, value=signed(change), tone="more" if change > 0 else "less") for said, change in found]


def points_of(game: Game, position: Position, column: int) -> dict[str, tuple[Said, Points]]:
    return {
        f"{source.name} {source.params}": (Said(source.name, {**source.params}), source.points[column])
        for source in game.sources(position)
    }


def signed(change: Points) -> str:
    return f"+{change:g}" if change > 0 else f"−{-change:g}"


def total(game: Game, position: Position, column: int) -> float:
    """The points of a column, if the game ended now; 0 if the game does not say."""
    standing = game.standing(position)
    return 0.0 if standing is None else float(standing[column])


def reply(game: Game, position: Position, seat: int, bot: Player, seed: int) -> tuple[int, float] | None:
    """Who plays next if it is not the seat, and the points that their turn brings them; None: nobody else."""
    world, rng = position.clone(), Rng(seed)
    while world.actor == CHANCE:
        draw(world, rng)
    other = int(world.actor)
    if world.actor == OVER or other in (seat, CHANCE):
        return None
    end = best_way(game, world, other, bot, seed).end
    return other, total(game, end, other) - total(game, world, other)
