"""The bot that judges by learned weights. Where a game has none, it searches like `uct`."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from architrave.bots import weights
from architrave.bots.judgement import Judgement
from architrave.bots.player import Opinion, Player
from architrave.bots.search import Search
from architrave.bots.uct import Uct
from architrave.kernel.position import Position, features_of
from architrave.kernel.refusal import Invalid

# Learned values differ less between good and bad moves than wins and losses do (docs/bots.md).
EXPLORATION: Final = 0.3


@final
class Learned(Player):
    """`simulations` per decision, or as many as `seconds` allow; `file`: weights to use instead of the game's own."""

    def __init__(self, seed: int, simulations: int, seconds: float = 0.0, file: Path | None = None) -> None:
        super().__init__(seed)
        self.budget = (seed, simulations, seconds)
        self.given = None if file is None else weights.read(file)
        self.searches: dict[str, Player] = {}

    def opinions(self, position: Position, seat: int) -> list[Opinion]:
        return self.search_for(position).opinions(position, seat)

    def search_for(self, position: Position) -> Player:
        """One search for each kind of position, which keeps its tree's memory."""
        name = "" if position.hides() else position.judged_by()
        if name not in self.searches:
            judgement = self.judgement_for(name, position)
            self.searches[name] = Search(*self.budget) if judgement is None else self.judged(judgement)
        return self.searches[name]

    def judged(self, judgement: Judgement) -> Player:
        seed, simulations, seconds = self.budget
        search = Uct(seed, simulations, seconds, judgement=judgement)
        search.exploration = EXPLORATION
        return search

    def judgement_for(self, name: str, position: Position) -> Judgement | None:
        found = self.given or weights.find(name)
        if found is None or not name:
            return None
        count = len(features_of(position, 0))
        if found.name != name or found.features != count:
            raise Invalid(
                "weights", "bots.weights.other", name=found.name, given=found.features, wanted=name, count=count
            )
        return found.judgement()
