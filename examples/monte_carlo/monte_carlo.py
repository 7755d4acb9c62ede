"""Flat Monte Carlo: try every action in some games that end at random, and take the one that ended best."""

from __future__ import annotations

from architrave.bots import Opinion, Player
from architrave.bots.player import imagine
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, draw, legal_actions

TRIES = 12  # games for each action


class FlatMonteCarlo(Player):
    """Plays any game: all it needs to know is in `Position`. The same seed and questions give the same answers."""

    def opinions(self, position: Position, seat: int) -> list[Opinion]:
        found = [Opinion(action, TRIES, self.worth(position, seat, action)) for action in legal_actions(position)]
        return sorted(found, key=lambda opinion: opinion.value, reverse=True)

    def worth(self, position: Position, seat: int, action: int) -> float:
        """What the seat gets out of games that go on with this action, from -1 to 1."""
        return sum(self.ending(position, seat, action) for _ in range(TRIES)) / TRIES

    def ending(self, position: Position, seat: int, action: int) -> float:
        copy = imagine(position, seat, self.rng)  # what the seat cannot know is redealt: this bot does not cheat
        copy.apply(action)
        while copy.actor != OVER:
            if copy.actor == CHANCE:
                draw(copy, self.rng)
            else:
                actions = legal_actions(copy)
                copy.apply(actions[self.rng.below(len(actions))])
        return copy.returns()[seat]
