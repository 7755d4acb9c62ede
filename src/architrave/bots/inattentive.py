"""A bot that errs the way people do: it never plays nonsense, but it does not notice every option.

It looks at the options from the most obvious one on and soon stops looking. So it finds a good move that is obvious and
overlooks one that is not, and it errs more often the more there is to choose from.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.bots.player import Opinion, Player, check_turn
from architrave.kernel.position import Position, buffer


@final
class Inattentive(Player):
    """`sees`: how many options it notices, on average. Of these it takes the one that the other bot likes best."""

    def __init__(self, seed: int, player: Player, sees: int) -> None:
        super().__init__(seed)
        self.player: Player = player
        self.sees: i64 = sees
        self.actions: vec[i64] = buffer()

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """What the other bot thinks: hints overlook nothing."""
        return self.player.opinions(position, seat)

    def choose(self, position: Position, seat: i64) -> i64:
        check_turn(position)
        noticed = self.noticed(position)
        if len(noticed) > 1:
            for opinion in self.player.opinions(position, seat):
                for action in noticed:
                    if action == opinion.action:
                        return action
        return noticed[0]

    def noticed(self, position: Position) -> vec[i64]:
        """Some legal actions, the highest prior first, equal ones in random order. It stops after each of them with the
        same probability."""
        legal = position.fill_legal(self.actions)
        count: i64 = 1
        while count < legal and self.rng.below(self.sees) > 0:
            count += 1
        actions = self.actions[:legal]
        self.rng.shuffle(actions)
        priors = vec[i64]()
        for action in actions:
            priors = append(priors, position.prior(action))
        for place in range(count):
            best = place
            for other in range(place + 1, legal):
                if priors[other] > priors[best]:
                    best = other
            action = actions[best]
            actions[best] = actions[place]
            actions[place] = action
            priors[best] = priors[place]
        return actions[:count]

    def ponder(self, position: Position, simulations: i64) -> None:
        self.player.ponder(position, simulations)
