"""The results of a tournament, as JSON and as table rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import copysign, fsum
from statistics import fmean

from architrave.arena.contest import Played
from architrave.arena.interval import Share, mean_share, wilson
from architrave.kernel.build import COMPILED
from architrave.kernel.game import Json


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one bot, against all others or against one of them."""

    bot: str
    games: int
    wins: int
    draws: int
    losses: int
    actions: int
    seconds: float  # of thinking time
    points: float  # a game is worth one point; a shared win shares it

    @property
    def score(self) -> Share:
        """The share of the points."""
        return wilson(self.points, self.games)

    @property
    def ms_per_move(self) -> float:
        return 1000 * self.seconds / self.actions if self.actions else 0.0

    def json(self) -> Json:
        return {
            "bot": self.bot,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.score.json(),
        }


class Report:
    """The results of a round robin. All but `speed` depends only on the seed."""

    # The columns of `rows`; their headings are arena.column.<name> in the catalogues.
    columns = ("bot", "games", "wins", "draws", "losses", "score", "ms_per_move")

    def __init__(
        self, game: str, options: Json, seed: int, bots: tuple[str, ...], played: Sequence[Played], seconds: float
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.bots = bots
        self.played = tuple(played)
        self.seconds = seconds

    def standings(self) -> list[Standing]:
        """One for each entrant, in the order given."""
        return [self.standing(entrant) for entrant in range(len(self.bots))]

    def standing(self, entrant: int, against: int | None = None) -> Standing:
        """The results of an entrant; against another one it wins the games in which it does better."""
        sides = [
            (result, result.entrants.index(entrant))
            for result in self.played
            if entrant in result.entrants and (against is None or against in result.entrants)
        ]
        if against is None:
            points = [result.shares[which] for result, which in sides]
        else:
            leads = [result.returns[which] - result.returns[result.entrants.index(against)] for result, which in sides]
            points = [0.5 + copysign(0.5, lead) if lead else 0.5 for lead in leads]
        return Standing(
            self.bots[entrant],
            len(sides),
            sum(value == 1 for value in points),
            sum(0 < value < 1 for value in points),
            sum(value == 0 for value in points),
            sum(result.actions[which] for result, which in sides),
            sum(result.seconds[which] for result, which in sides),
            fsum(points),
        )

    def pairings(self) -> list[tuple[Standing, str]]:
        """The results of each bot against each later one; none in solo games."""
        if len(self.played[0].entrants) == 1:
            return []
        pairs = combinations(range(len(self.bots)), 2)
        return [(self.standing(first, second), self.bots[second]) for first, second in pairs]

    def seat_shares(self) -> list[Share]:
        """What each seat won, whichever bot had it."""
        seats = len(self.played[0].entrants)
        return [
            mean_share([result.shares[(seat - result.rotation) % seats] for result in self.played])
            for seat in range(seats)
        ]

    def opener_share(self) -> Share:
        """What the bots won that acted first."""
        return mean_share([result.shares[result.opener] for result in self.played])

    def lengths(self) -> dict[str, dict[str, float]]:
        actions = [sum(result.actions) for result in self.played]
        turns = [result.turns for result in self.played]
        return {
            name: {"mean": round(fmean(values), 2), "least": min(values), "most": max(values)}
            for name, values in (("actions", actions), ("turns", turns))
        }

    def speed(self) -> Json:
        actions = sum(sum(result.actions) for result in self.played)
        return {
            "compiled": COMPILED,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(len(self.played) / self.seconds, 2),
            "actions_per_second": round(actions / self.seconds, 1),
            "ms_per_move": [round(standing.ms_per_move, 4) for standing in self.standings()],
        }

    def json(self) -> Json:
        return {
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "bots": list(self.bots),
            "games": len(self.played),
            "standings": [standing.json() for standing in self.standings()],
            "pairings": [standing.json() | {"against": other} for standing, other in self.pairings()],
            "seats": [share.json() for share in self.seat_shares()],
            "opener": self.opener_share().json(),
            "lengths": self.lengths(),
            "endings": dict(sorted(Counter(result.reason for result in self.played).items())),
            "speed": self.speed(),
        }

    def rows(self) -> list[tuple[str, ...]]:
        """The standings as text, best first, in the order of `columns`."""
        best_first = sorted(self.standings(), key=lambda standing: -standing.score.value)
        return [
            (
                standing.bot,
                str(standing.games),
                str(standing.wins),
                str(standing.draws),
                str(standing.losses),
                str(standing.score),
                f"{standing.ms_per_move:.3g}",
            )
            for standing in best_first
        ]
