"""The bot that takes the action with the best immediate result, without looking further ahead."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.bots.player import Opinion, Player, imagine
from architrave.kernel.actors import CHANCE
from architrave.kernel.position import Position, buffer, draw

DRAWS: Final = 4  # if a draw follows an action, its value is the mean of so many draws


@final
class Greedy(Player):
    """Looks at `Position.heuristic` after each action."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.actions: vec[i64] = buffer()

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """All actions by value; equal ones in random order."""
        root = imagine(position, seat, self.rng)
        actions = self.actions[: root.fill_legal(self.actions)]
        self.rng.shuffle(actions)
        opinions = [self.opinion(root, seat, action) for action in actions]
        opinions.sort(key=by_value, reverse=True)
        return opinions

    def opinion(self, root: Position, seat: i64, action: i64) -> Opinion:
        after = root.clone()
        after.apply(action)
        if after.actor != CHANCE:
            return Opinion(action, 1, after.heuristic(seat))
        total = 0.0
        for sample in range(DRAWS):
            drawn = after.clone()
            while drawn.actor == CHANCE:
                draw(drawn, self.rng)
            total += drawn.heuristic(seat)
        return Opinion(action, DRAWS, total / DRAWS)


def by_value(opinion: Opinion) -> float:
    return opinion.value
