"""The searching bot: over a tree of positions, or of information sets if seats have secrets."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from architrave.bots.ismcts import Ismcts
from architrave.bots.player import Opinion, Player
from architrave.bots.uct import Uct
from architrave.kernel.position import Position


@final
class Search(Player):
    """`simulations` per decision, or as many as `seconds` allow; the game decides which search is used."""

    def __init__(self, seed: int, simulations: i64, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.open: Uct = Uct(seed, simulations, seconds)
        self.hidden: Ismcts = Ismcts(seed, simulations, seconds)

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        if position.hides():
            return self.hidden.opinions(position, seat)
        return self.open.opinions(position, seat)
