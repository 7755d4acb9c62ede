"""Count the ways in which a position can continue: any mistake in the rules changes the number."""

from __future__ import annotations

from architrave.kernel.actors import CHANCE
from architrave.kernel.position import Position, chance_outcomes, legal_actions


def perft(position: Position, depth: int) -> list[int]:
    """The number of ways to play 0, 1, … `depth` actions and outcomes, unlikely ones included."""
    if depth < 0:
        raise ValueError(f"the depth is 0 or more, not {depth}")
    counts = [0] * (depth + 1)
    count(position, 0, counts)
    return counts


def count(position: Position, at: int, counts: list[int]) -> None:
    counts[at] += 1
    if at + 1 == len(counts):
        return
    ways = [outcome for outcome, weight in chance_outcomes(position)] if position.actor == CHANCE else None
    for action in legal_actions(position) if ways is None else ways:
        after = position.clone()
        after.apply(action)
        count(after, at + 1, counts)
