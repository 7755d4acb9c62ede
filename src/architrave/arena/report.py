"""The results of a tournament, as JSON and as table rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import copysign, fsum
from statistics import fmean

from architrave.arena.contest import Played
from architrave.arena.interval import Mean, Share, mean_share, wilson
from architrave.arena.ratings import ratings
from architrave.arena.sequential import Clear
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
    """The results of a tournament. All but `speed` depends only on the seed.

    `fresh` are the games that were played in these seconds; the others had been kept. `verdict`: of a sequential test.
    """

    # The columns of `rows`; their headings are arena.column.<name> in the catalogues.
    columns = ("bot", "games", "wins", "draws", "losses", "score", "rating", "ms_per_move")

    def __init__(
        self,
        game: str,
        options: Json,
        seed: int,
        bots: tuple[str, ...],
        played: Sequence[Played],
        seconds: float,
        fresh: Sequence[Played],
        verdict: Clear | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.bots = bots
        self.played = tuple(played)
        self.seconds = seconds
        self.fresh = tuple(fresh)
        self.verdict = verdict
        self.table_size = len(self.played[0].entrants)

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
        """The results of each bot against each later one that it met; none in solo games."""
        return [(found, self.bots[second]) for _, second, found in self.meetings()]

    def meetings(self) -> list[tuple[int, int, Standing]]:
        """The results of each entrant against each later one that it met."""
        if self.table_size == 1:
            return []
        found = [(one, other, self.standing(one, other)) for one, other in combinations(range(len(self.bots)), 2)]
        return [meeting for meeting in found if meeting[2].games]

    def ratings(self) -> list[Mean]:
        """One for each entrant, in the order given; none in solo games."""
        points = [[0.0] * len(self.bots) for _ in self.bots]
        for one, other, found in self.meetings():
            points[one][other] = found.points
            points[other][one] = found.games - found.points
        return ratings(points, self.table_size) if self.table_size > 1 else []

    def seat_shares(self) -> list[Share]:
        """What each seat won, whichever bot had it."""
        return [
            mean_share([result.shares[(seat - result.rotation) % self.table_size] for result in self.played])
            for seat in range(self.table_size)
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
        actions = sum(sum(result.actions) for result in self.fresh)
        return {
            "compiled": COMPILED,
            "games": len(self.fresh),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(len(self.fresh) / self.seconds, 2),
            "actions_per_second": round(actions / self.seconds, 1),
            "ms_per_move": [round(standing.ms_per_move, 4) for standing in self.standings()],
        }

    def json(self) -> Json:
        verdict: Json = {} if self.verdict is None else {"verdict": self.verdict}
        return verdict | {
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "bots": list(self.bots),
            "games": len(self.played),
            "standings": [standing.json() for standing in self.standings()],
            "pairings": [standing.json() | {"against": other} for standing, other in self.pairings()],
            "ratings": [rating.json() for rating in self.ratings()],
            "seats": [share.json() for share in self.seat_shares()],
            "opener": self.opener_share().json(),
            "lengths": self.lengths(),
            "endings": dict(sorted(Counter(result.reason for result in self.played).items())),
            "speed": self.speed(),
        }

    def rows(self) -> list[tuple[str, ...]]:
        """The standings as text, best first, in the order of `columns`."""
        ratings = self.ratings()
        lines = [
            (
                standing.score.value,
                (
                    standing.bot,
                    str(standing.games),
                    str(standing.wins),
                    str(standing.draws),
                    str(standing.losses),
                    str(standing.score),
                    ratings[entrant].rounded() if ratings else "–",
                    f"{standing.ms_per_move:.3g}",
                ),
            )
            for entrant, standing in enumerate(self.standings())
        ]
        return [row for _, row in sorted(lines, key=lambda line: -line[0])]
