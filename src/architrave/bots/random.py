"""The bot that plays any legal action."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.bots.player import Opinion, Player, check_turn
from architrave.kernel.position import Position, buffer


@final
class Random(Player):
    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.actions: vec[i64] = buffer()

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """All actions with the same value, in random order."""
        actions = self.actions[: position.fill_legal(self.actions)]
        self.rng.shuffle(actions)
        return [Opinion(action, 0, 0.0) for action in actions]

    def choose(self, position: Position, seat: i64) -> i64:
        check_turn(position)
        return self.actions[self.rng.below(position.fill_legal(self.actions))]
