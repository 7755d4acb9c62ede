"""The rest of a bot's turn, as far as it was thought of together with the move before it.

A search keeps its tree, or the plan of a whole turn, for the next decision of the turn. On a server each job may run
in another process, so a job goes on with the turn and returns what it would do, too; the server keeps that until it
is due. A planned action counts only if the seat knows exactly what the bot expected it to know.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

from architrave.bots import Player
from architrave.kernel.position import Position, legal_actions

MOST: Final = 64  # actions of a plan


@dataclass(frozen=True, slots=True)
class Step:
    """An action, and what the seat knows when it is due."""

    known: tuple[int, ...]
    action: int


@dataclass(slots=True)
class Plan:
    """What is left of the plan of a bot: its seat and its level."""

    bot: tuple[int, str] = (-1, "")
    steps: list[Step] = field(default_factory=list)

    def next(self, position: Position, seat: int, level: str) -> int | None:
        """The planned action for this position; None, and nothing is left, if the plan does not fit any longer."""
        steps, self.steps = self.steps, []
        if not steps or self.bot != (seat, level) or steps[0].known != knowledge(position, seat):
            return None
        action = steps[0].action
        if action not in legal_actions(position):
            return None
        self.steps = steps[1:]
        return action


def think(bot: Player, position: Position, seat: int, seconds: float) -> list[Step]:
    """The bot's action and the rest of its turn up to a draw. It begins no further decision after `seconds` of
    processor time."""
    started = time.thread_time()
    ahead = position.clone()
    steps: list[Step] = []
    while ahead.actor == seat and len(steps) < MOST and (not steps or time.thread_time() - started < seconds):
        action = int(bot.choose(ahead, seat))
        steps.append(Step(knowledge(ahead, seat), action))
        ahead.apply(action)
    return steps


def knowledge(position: Position, seat: int) -> tuple[int, ...]:
    return tuple(int(number) for number in position.observe(seat))
