"""A bot that plays like another one, but now and then overlooks most of its options."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from architrave.bots.greedy import Greedy
from architrave.bots.player import Opinion, Player
from architrave.kernel.position import Position

GRAIN: Final = 1_000_000


@final
class NoisyPlayer(Player):
    """`sees`: so many actions when it slips; taking the best of them looks like an oversight, not like madness."""

    def __init__(self, seed: int, player: Player, noise: float, sees: int) -> None:
        super().__init__(seed)
        self.player: Player = player
        self.careless: Player = Greedy(seed + 1, sees)
        self.threshold: i64 = i64(int(noise * GRAIN))

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """What the other bot thinks: hints have no slips."""
        return self.player.opinions(position, seat)

    def choose(self, position: Position, seat: i64) -> i64:
        if self.rng.below(GRAIN) < self.threshold:
            return self.careless.choose(position, seat)
        return self.player.choose(position, seat)

    def ponder(self, position: Position, simulations: i64) -> None:
        self.player.ponder(position, simulations)
