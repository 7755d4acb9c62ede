"""A match of several games: victory points add up (K9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from architrave.kernel.refusal import Invalid


@dataclass(frozen=True, slots=True)
class Match:
    """The games played so far. Immutable: `after` returns the match with one more game."""

    target: int  # victory points that win it
    seats: int
    games: tuple[tuple[int, ...], ...] = ()  # the victory points of each game

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(sum(game[seat] for game in self.games) for seat in range(self.seats))

    @property
    def game_number(self) -> int:
        """The number of the current game, or of the last one."""
        return len(self.games) if self.over else len(self.games) + 1

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def winner(self) -> int | None:
        """The first seat at the target; if several reach it in the same game, the one with more points."""
        best = max(self.points)
        leaders = [seat for seat, points in enumerate(self.points) if points == best]
        return leaders[0] if best >= self.target and len(leaders) == 1 else None

    def after(self, victory_points: Sequence[int]) -> Match:
        """The match after one more game."""
        if self.over:
            raise Invalid("match", "match.over")
        if len(victory_points) != self.seats or min(victory_points) < 0:
            raise ValueError(f"a game of {self.seats} seats cannot give {tuple(victory_points)}")
        return replace(self, games=(*self.games, tuple(victory_points)))
