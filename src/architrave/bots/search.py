"""The searching bot: over a tree of positions, of information sets if seats have secrets, or over whole turns."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from architrave.bots.ismcts import Ismcts
from architrave.bots.judgement import Judgement
from architrave.bots.player import Opinion, Player, check_turn
from architrave.bots.turns import Turns
from architrave.bots.uct import Uct
from architrave.kernel.position import Position

# Learned values differ less between good and bad moves than wins and losses do (docs/bots.md).
LEARNED_EXPLORATION: Final = 0.3


@final
class Search(Player):
    """`simulations` per decision, or as many as `seconds` allow; the game decides which search is used.

    With a `judgement`, it judges the positions at the leaves of the tree, or some turns after them. A game that counts
    its turns, because they are many steps, is then searched by whole turns, with so many simulations for a turn.
    """

    def __init__(self, seed: int, simulations: i64, seconds: float = 0.0, judgement: Judgement | None = None) -> None:
        super().__init__(seed)
        self.open: Uct = Uct(seed, simulations, seconds, judgement=judgement)
        self.hidden: Ismcts = Ismcts(seed, simulations, seconds, judgement=judgement)
        self.turns: Turns | None = None
        if judgement is not None:
            self.turns = Turns(seed, simulations, judgement, seconds)
            self.open.exploration = LEARNED_EXPLORATION
            self.hidden.exploration = LEARNED_EXPLORATION

    def choose(self, position: Position, seat: i64) -> i64:
        check_turn(position)
        if position.hides():
            return self.hidden.choose(position, seat)
        return self.opinions(position, seat)[0].action

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        if position.hides():
            return self.hidden.opinions(position, seat)
        turns = self.turns
        if turns is not None and position.turn_number() > 0:
            return turns.opinions(position, seat)
        return self.open.opinions(position, seat)

    def ponder(self, position: Position, simulations: i64) -> None:
        if not position.hides() and position.turn_number() == 0:
            self.open.ponder(position, simulations)
