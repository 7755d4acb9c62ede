"""One decision searched by several processes at the same time, each with a tree of its own from the same root.

Each part has its own seed and its part of the simulations, so the answer depends only on the seed and on the number of
parts. What they found is added up action by action.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from architrave.bots.roster import player
from architrave.kernel.position import Position

Found = list[tuple[int, int, float]]  # action, visits, and the sum of what the visits were worth


def search_part(level: str, position: Position, seat: int, seed: int, part: int, parts: int, share: float) -> Found:
    """What one part thinks of each action."""
    bot = player(level, seed + part, share=share, parts=parts)
    opinions = bot.opinions(position, seat)
    return [(int(one.action), int(one.visits), one.value * max(int(one.visits), 1)) for one in opinions]


def best_of(found: Iterable[Found]) -> int:
    """The action with the most visits in all parts; of equal ones that with the higher mean."""
    visits: dict[int, int] = defaultdict(int)
    total: dict[int, float] = defaultdict(float)
    for part in found:
        for action, seen, worth in part:
            visits[action] += seen
            total[action] += worth
    return max(visits, key=lambda action: (visits[action], total[action] / max(visits[action], 1), -action))
