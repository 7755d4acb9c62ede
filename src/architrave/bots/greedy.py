"""The bot that takes what stands best right away, and does not ask what comes next."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.bots.player import Opinion, Player, imagined
from architrave.kernel.actors import CHANCE
from architrave.kernel.position import Position, buffer, draw

DRAWS: Final = 4  # where chance follows an action, the mean of so many draws is what the action is worth


@final
class Greedy(Player):
    """Looks at `Position.heuristic` after each action, or after as many, picked at random, as its sight allows."""

    def __init__(self, seed: int, sight: i64 = 0) -> None:
        super().__init__(seed)
        self.sight: i64 = sight
        self.actions: vec[i64] = buffer()

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """The actions looked at by the points they stand for. Actions that stand alike come in a random order."""
        root = imagined(position, seat, self.rng)
        actions = self.actions[: root.fill_legal(self.actions)]
        self.rng.shuffle(actions)
        if 0 < self.sight < len(actions):
            actions = actions[: self.sight]
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
