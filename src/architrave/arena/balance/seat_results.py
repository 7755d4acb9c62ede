"""What each seat won, counted from the starting player, who is first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from architrave.arena.balance.study import Cell, Message, seat_label, verdict
from architrave.arena.interval import Mean, Share, mean_share
from architrave.kernel.game import Json

REACH = 0.05  # a seat is unfair if its whole interval is further than this from a fair share


def misses(share: Share, fair: float, reach: float) -> bool:
    return share.low > fair + reach or share.high < fair - reach


class SeatResults:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.points: list[list[float]] = [[] for _ in range(seats)]  # place -> its share of the point of each game

    @property
    def games(self) -> int:
        return len(self.points[0])

    def add(self, starter: int, shares: Sequence[float]) -> None:
        """Count a game by the shares of its seats."""
        for place in range(self.seats):
            self.points[place].append(shares[(starter + place) % self.seats])

    def share(self, place: int) -> Share:
        return mean_share(self.points[place])

    def misses(self, place: int) -> bool:
        return misses(self.share(place), 1 / self.seats, REACH)

    def rows(self, title: Message, second: Callable[[int], object]) -> list[tuple[Cell, ...]]:
        """A row of a report for each place: its share of the points, a second figure, and the verdict."""
        return [
            (
                title if place == 0 else "",
                seat_label(place),
                str(self.games) if place == 0 else "",
                str(self.share(place)),
                str(second(place)),
                verdict(self.misses(place)),
            )
            for place in range(self.seats)
        ]

    def json(self, **figures: Callable[[int], Share | Mean]) -> list[Json]:
        """For each place its figures, and whether it misses a fair share."""
        return [
            {
                "place": place + 1,
                **{name: figure(place).json() for name, figure in figures.items()},
                "misses": self.misses(place),
            }
            for place in range(self.seats)
        ]
