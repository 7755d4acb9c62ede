"""A level that plays games in different ways: which one is seen at the first position."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from architrave.bots.levels import Level
from architrave.bots.player import Opinion, Player
from architrave.kernel.position import Position


@final
class ByGame(Player):
    def __init__(self, seed: int, level: Level, make: Callable[[Level], Player]) -> None:
        super().__init__(seed)
        self.level = level
        self.make = make
        self.players: dict[str, Player] = {}

    def opinions(self, position: Position, seat: int) -> list[Opinion]:
        return self.player_of(position).opinions(position, seat)

    def choose(self, position: Position, seat: int) -> int:
        return int(self.player_of(position).choose(position, seat))

    def ponder(self, position: Position, simulations: int) -> None:
        self.player_of(position).ponder(position, simulations)

    def player_of(self, position: Position) -> Player:
        game = position.game()
        if game not in self.players:
            self.players[game] = self.make(self.level.at(game))
        return self.players[game]
