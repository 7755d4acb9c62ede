"""The bot that judges by learned weights. Where a game has none, it searches like `uct`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import final

from msgspec import structs

from architrave.bots import weights
from architrave.bots.judgement import Judgement
from architrave.bots.player import Opinion, Player, check_turn
from architrave.bots.search import Search
from architrave.bots.weights import Weights
from architrave.kernel.position import Position, features_of
from architrave.kernel.refusal import Invalid


@final
class Learned(Player):
    """`simulations` per decision, or as many as `seconds` allow; `file`: weights to use instead of the game's own."""

    def __init__(self, seed: int, simulations: int, seconds: float = 0.0, file: Path | None = None) -> None:
        super().__init__(seed)
        self.seed = seed
        self.budget = (seed, simulations, seconds)
        self.file = "weights" if file is None else str(file)
        self.given = None if file is None else weights.read(file)
        self.disturbance = 0.0  # of the weights, in self-play: the standard deviation of a factor around 1
        self.searches: dict[str, Player] = {}

    def opinions(self, position: Position, seat: int) -> list[Opinion]:
        return self.search_for(position).opinions(position, seat)

    def ponder(self, position: Position, simulations: int) -> None:
        self.search_for(position).ponder(position, simulations)

    def choose(self, position: Position, seat: int) -> int:
        check_turn(position)
        return int(self.search_for(position).choose(position, seat))

    def search_for(self, position: Position) -> Player:
        """One search for each kind of position, which keeps its tree's memory."""
        name = position.judged_by()
        if name not in self.searches:
            self.searches[name] = Search(*self.budget, self.judgement_for(name, position))
        return self.searches[name]

    def judgement_for(self, name: str, position: Position) -> Judgement | None:
        found = self.given or weights.find(name)
        if found is None or not name:
            return None
        count = len(features_of(position, 0))
        if found.name != name or found.features != count:
            raise Invalid(
                self.file, "bots.weights.other", name=found.name, given=found.features, wanted=name, count=count
            )
        return self.disturbed(found).judgement()

    def disturbed(self, found: Weights) -> Weights:
        """The weights as this bot uses them: in self-play bots have to differ, or none sees what the others miss."""
        if self.disturbance == 0.0:
            return found
        chance = random.Random(self.seed)
        factors = [chance.gauss(1.0, self.disturbance) for _ in range(found.features)]  # the same at every stage
        rows = [
            [weight * factor for weight, factor in zip(row, factors, strict=True)]
            for row in found.hidden or found.weights
        ]
        return structs.replace(found, hidden=rows) if found.hidden else structs.replace(found, weights=rows)
