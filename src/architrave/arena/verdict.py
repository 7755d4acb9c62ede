"""What the balance of Architectura came to, cell by cell, as JSON and as rows of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from architrave.arena.interval import Share, mean_share
from architrave.kernel.build import COMPILED
from architrave.kernel.game import Json

SEAT_REACH = 0.05  # a seat misses if its whole interval lies further than this from a fair share
CARD_REACH = 0.08


def misses(share: Share, fair: float, reach: float) -> bool:
    return share.low > fair + reach or share.high < fair - reach


@dataclass(slots=True)
class SeatCell:
    """Tables of so many seats. Places count from the starter on: his is the first."""

    seats: int
    advanced: bool
    points: list[list[float]] = field(init=False)  # place -> points of each game
    bare: list[list[float]] = field(init=False)  # likewise, counted without the seat bonus of A2.3

    def __post_init__(self) -> None:
        self.points = [[] for _ in range(self.seats)]
        self.bare = [[] for _ in range(self.seats)]

    @property
    def label(self) -> str:
        return f"{self.seats} {'advanced' if self.advanced else 'basic'}"

    @property
    def games(self) -> int:
        return len(self.points[0])

    def add(self, starter: int, points: Sequence[float], bare: Sequence[float]) -> None:
        for place in range(self.seats):
            seat = (starter + place) % self.seats
            self.points[place].append(points[seat])
            self.bare[place].append(bare[seat])

    def share(self, place: int) -> Share:
        return mean_share(self.points[place])

    def bare_share(self, place: int) -> Share:
        return mean_share(self.bare[place])

    def misses(self, place: int) -> bool:
        return misses(self.share(place), 1 / self.seats, SEAT_REACH)

    def json(self) -> Json:
        return {
            "seats": self.seats,
            "advanced": self.advanced,
            "games": self.games,
            "fair": round(1 / self.seats, 4),
            "places": [
                {
                    "place": place + 1,
                    "with_bonus": self.share(place).json(),
                    "without_bonus": self.bare_share(place).json(),
                    "misses": self.misses(place),
                }
                for place in range(self.seats)
            ],
        }


@dataclass(slots=True)
class CardCell:
    """Tables of two whose decks differ in one card."""

    card: str
    points: dict[str, list[float]] = field(default_factory=dict)  # card replaced -> points of who replaced it

    @property
    def label(self) -> str:
        return self.card

    @property
    def games(self) -> int:
        return sum(len(points) for points in self.points.values())

    def add(self, replaced: str, points: float) -> None:
        self.points.setdefault(replaced, []).append(points)

    def share(self) -> Share:
        return mean_share([points for games in self.points.values() for points in games])

    def misses(self) -> bool:
        return misses(self.share(), 0.5, CARD_REACH)

    def json(self) -> Json:
        return {
            "card": self.card,
            "games": self.games,
            "share": self.share().json(),
            "replaced": {basic: mean_share(points).json() for basic, points in sorted(self.points.items())},
            "misses": self.misses(),
        }


class Balance:
    """All cells. All but `speed` depends on the seed alone."""

    # The columns of the rows; their headings are arena.column.<name> in the catalogues.
    seat_columns = ("table", "place", "games", "with_bonus", "without_bonus", "verdict")
    card_columns = ("card", "replaced", "games", "score", "verdict")

    def __init__(self, seed: int, simulations: int, cells: Sequence[SeatCell | CardCell], seconds: float) -> None:
        self.seed = seed
        self.simulations = simulations
        self.seats = [cell for cell in cells if isinstance(cell, SeatCell)]
        self.cards = [cell for cell in cells if isinstance(cell, CardCell)]
        self.seconds = seconds

    @property
    def games(self) -> int:
        return sum(cell.games for cell in self.seats) + sum(cell.games for cell in self.cards)

    def speed(self) -> Json:
        return {
            "compiled": COMPILED,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 2),
        }

    def json(self) -> Json:
        return {
            "game": "architectura",
            "seed": self.seed,
            "simulations": self.simulations,
            "games": self.games,
            "seats": [cell.json() for cell in self.seats],
            "cards": [cell.json() for cell in self.cards],
            "missed": self.missed(),
            "speed": self.speed(),
        }

    def missed(self) -> bool:
        """Whether anything is unfair beyond doubt."""
        places = any(cell.misses(place) for cell in self.seats for place in range(cell.seats))
        return places or any(cell.misses() for cell in self.cards)
