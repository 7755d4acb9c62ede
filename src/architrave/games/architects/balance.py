"""Architects: what a seat is worth, where VP come from, what each goal scores, and how hard the Automa is.

A deal of a table is played as often as there are seats, with the same draws and each seat as the first player once. The
deals of a solo game are the same for every level and difficulty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import cast

from architrave.arena.balance.seat_results import SeatResults
from architrave.arena.balance.study import (
    TOO_FEW,
    Balance,
    Cell,
    Figures,
    Message,
    Part,
    Study,
    between_equals,
    verdict,
)
from architrave.arena.contest import Contest, mix_seed, play_out
from architrave.arena.interval import Mean, Share, mean, mean_share
from architrave.bots.levels import LEVELS
from architrave.bots.roster import level, player
from architrave.games.architects.component_set import DIFFICULTIES
from architrave.games.architects.components import standard
from architrave.games.architects.game import Architects
from architrave.games.architects.position import Region
from architrave.games.architects.result import OTHER_SOURCES, ROUND_SOURCES, city_result, history
from architrave.games.architects.view_types import Source
from architrave.kernel.game import Json

SIMULATIONS = 300  # a decision of equal bots
MOST_SIMULATIONS = 1000  # a decision of a level that plays solo
TABLES = (2, 3, 4)
TABLE_GAMES = 600
SOLO_GAMES = 200
ENOUGH = 300  # scored rounds of a goal; with fewer there is no verdict
WORTH = (0.5, 2.0)  # what a goal may score per round, relative to the median goal
SEAT_COLUMNS = ("table", "place", "games", "score", "vp", "verdict")
GOAL_COLUMNS = ("goal", "printed", "rounds", "worth", "of_median", "verdict")
SOLO_COLUMNS = ("bot", "difficulty", "games", "score", "margin", "versus", "verdict")
SOURCES = ROUND_SOURCES + OTHER_SOURCES

ARCHITECTS = Architects()


@dataclass(frozen=True, slots=True)
class Counted:
    """What came of a game, by seat."""

    shares: tuple[float, ...]
    points: tuple[int, ...]  # VP
    sources: tuple[dict[Source, int], ...]  # VP by source
    goals: tuple[tuple[str, float], ...]  # each goal that was scored, and the VP that it brought a city
    automa: int | None  # VP of the Automa


class Table(Part[Counted]):
    """Equal bots at a table of so many."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.places = SeatResults(seats)
        self.points: list[list[int]] = [[] for _ in range(seats)]  # place -> VP of each game
        self.sources: list[dict[Source, int]] = []  # VP of a city by source
        self.goals: dict[str, list[float]] = {}  # goal -> VP of a city, a scored round after the other

    @property
    def label(self) -> str:
        return str(self.seats)

    @property
    def games(self) -> int:
        return self.places.games

    def contests(self, simulations: int | None, seed: int, games: int | None) -> list[Contest]:
        bot = f"uct:{SIMULATIONS if simulations is None else simulations}"
        player(bot, 0)  # a budget that cannot be is refused before anything is played
        return [self.contest(bot, seed, number) for number in range(games or TABLE_GAMES)]

    def contest(self, bot: str, seed: int, number: int) -> Contest:
        deal, starter = divmod(number, self.seats)
        options = ARCHITECTS.options({"seats": self.seats, "starter": starter})
        return between_equals(ARCHITECTS, options, mix_seed(seed, self.label), deal, bot)

    def add(self, contest: Contest, outcome: Counted) -> None:
        starter = contest.options["starter"]
        self.places.add(starter, outcome.shares)
        for place, points in enumerate(self.points):
            points.append(outcome.points[(starter + place) % self.seats])
        self.sources += outcome.sources
        for goal, vp in outcome.goals:
            self.goals.setdefault(goal, []).append(vp)

    def vp(self, place: int) -> Mean:
        return mean(self.points[place])

    def by_source(self) -> dict[str, float]:
        """Source -> mean VP of a city."""
        return {source: fmean(city[source] for city in self.sources) for source in SOURCES}

    @property
    def title(self) -> Message:
        return Message("cli.arena.players", {"seats": self.seats})

    def rows(self) -> list[tuple[Cell, ...]]:
        return self.places.rows(self.title, self.vp)

    def json(self) -> Json:
        return {
            "seats": self.seats,
            "games": self.games,
            "fair": round(1 / self.seats, 4),
            "places": self.places.json(share=self.places.share, vp=self.vp),
            "sources": {source: round(vp, 3) for source, vp in self.by_source().items()},
        }


class Solo(Part[Counted]):
    """A level against the Automa."""

    def __init__(self, bot: str, difficulty: str) -> None:
        self.level = bot
        self.difficulty = difficulty
        self.simulations = 0  # of a decision
        self.shares: list[float] = []
        self.points: list[int] = []
        self.automa: list[int] = []

    @property
    def label(self) -> str:
        return f"{self.level}-{self.difficulty}"

    @property
    def games(self) -> int:
        return len(self.shares)

    def contests(self, simulations: int | None, seed: int, games: int | None) -> list[Contest]:
        bot = f"{self.level}:{MOST_SIMULATIONS if simulations is None else simulations}"
        player(bot, 0)
        found = level(bot)
        self.simulations = found.simulations if found else 0
        options = ARCHITECTS.options({"seats": 1, "difficulty": self.difficulty, "starter": 0})
        return [
            between_equals(ARCHITECTS, options, mix_seed(seed, "solo"), deal, bot)
            for deal in range(games or SOLO_GAMES)
        ]

    def add(self, contest: Contest, outcome: Counted) -> None:
        self.shares += outcome.shares
        self.points += outcome.points
        self.automa.append(outcome.automa or 0)

    def score(self) -> Share:
        """Games won; a tie is half a win."""
        return mean_share(self.shares)

    def margin(self) -> Mean:
        """VP more than the Automa has."""
        return mean([own - automa for own, automa in zip(self.points, self.automa, strict=True)])

    def vp(self) -> Mean:
        return mean(self.points)

    def automa_vp(self) -> Mean:
        return mean(self.automa)

    def json(self) -> Json:
        return {
            "level": self.level,
            "difficulty": self.difficulty,
            "simulations": self.simulations,
            "games": self.games,
            "score": self.score().json(),
            "margin": self.margin().json(),
            "vp": self.vp().json(),
            "automa": self.automa_vp().json(),
        }


@dataclass(frozen=True, slots=True)
class Goal:
    """What a goal brought, over all tables."""

    number: str
    vp: int  # of a place; 0 where the length of a chain says it
    rounds: int  # in which it was scored
    worth: Mean  # VP of a city in such a round
    median: float  # of the worth of all goals

    @property
    def of_median(self) -> float:
        return self.worth.value / self.median if self.median else 0.0

    def row(self) -> tuple[Cell, ...]:
        return (
            self.number,
            str(self.vp) if self.vp else "",
            str(self.rounds),
            str(self.worth),
            f"{self.of_median:.2f}",
            verdict(self.misses()) if self.judged() else TOO_FEW,
        )

    def judged(self) -> bool:
        return self.rounds >= ENOUGH

    def misses(self) -> bool:
        least, most = WORTH
        return self.judged() and not least <= self.of_median <= most

    def json(self) -> Json:
        return {
            "goal": self.number,
            "vp": self.vp,
            "rounds": self.rounds,
            "worth": self.worth.json(),
            "of_median": round(self.of_median, 3),
            "judged": self.judged(),
            "misses": self.misses(),
        }


class ArchitectsBalance(Balance):
    def __init__(self, seed: int, simulations: int | None, parts: Sequence[Part[Counted]], seconds: float) -> None:
        games = sum(part.games for part in parts)
        super().__init__("architects", seed, SIMULATIONS if simulations is None else simulations, games, seconds)
        self.most_simulations = MOST_SIMULATIONS if simulations is None else simulations
        self.tables = [part for part in parts if isinstance(part, Table)]
        self.solo = [part for part in parts if isinstance(part, Solo)]

    def goals(self) -> list[Goal]:
        """All that were scored, in the order of the set."""
        brought: dict[str, list[float]] = {}
        for table in self.tables:
            for number, vp in table.goals.items():
                brought.setdefault(number, []).extend(vp)
        if not brought:
            return []
        middle = median(fmean(vp) for vp in brought.values())
        return [
            Goal(goal.number, goal.vp, len(brought[goal.number]), mean(brought[goal.number]), middle)
            for goal in standard().goals
            if goal.number in brought
        ]

    def easier(self, part: Solo) -> Solo | None:
        """For the strongest level: the same at the difficulty below, if it was played."""
        if part.level != list(LEVELS)[-1]:
            return None
        below = DIFFICULTIES.index(part.difficulty) - 1
        for other in self.solo:
            if below >= 0 and (other.level, other.difficulty) == (part.level, DIFFICULTIES[below]):
                return other
        return None

    def solo_misses(self, part: Solo) -> bool:
        """Whether it is not clearly harder than the difficulty below: intervals of the margins meet."""
        easier = self.easier(part)
        return easier is not None and part.margin().high >= easier.margin().low

    def missed(self) -> bool:
        return (
            any(table.places.misses(place) for table in self.tables for place in range(table.seats))
            or any(goal.misses() for goal in self.goals())
            or any(self.solo_misses(part) for part in self.solo)
        )

    def figures(self) -> list[Figures]:
        found = []
        if self.tables:
            found.append(Figures(SEAT_COLUMNS, tuple(row for table in self.tables for row in table.rows())))
            found.append(self.source_figures())
            found.append(Figures(GOAL_COLUMNS, tuple(goal.row() for goal in self.goals())))
        if self.solo:
            found.append(Figures(SOLO_COLUMNS, tuple(self.solo_row(part) for part in self.solo)))
        return found

    def source_figures(self) -> Figures:
        """The mean VP of a city by source."""
        means = [table.by_source() for table in self.tables]
        rows: list[tuple[Cell, ...]] = []
        for source in SOURCES:
            if any(by_source[source] for by_source in means):
                figures = (f"{by_source[source]:.1f}" for by_source in means)
                rows.append((Message(f"cli.architects.source.{source}"), *figures))
        rows.append((Message("cli.arena.total"), *(f"{sum(by_source.values()):.1f}" for by_source in means)))
        return Figures(("source", *(table.title for table in self.tables)), tuple(rows))

    def solo_row(self, part: Solo) -> tuple[Cell, ...]:
        return (
            Message(f"bots.level.{part.level}.name"),
            Message(f"architects.difficulty.{part.difficulty}"),
            str(part.games),
            str(part.score()),
            str(part.margin()),
            f"{part.vp().value:.1f} : {part.automa_vp().value:.1f}",
            verdict(self.solo_misses(part)) if self.easier(part) else "",
        )

    def facts(self) -> Json:
        return {"most": self.most_simulations}

    def parts_json(self) -> Json:
        return {
            "tables": [table.json() for table in self.tables],
            "goals": [goal.json() for goal in self.goals()],
            "solo": [part.json() | {"misses": self.solo_misses(part)} for part in self.solo],
        }


class ArchitectsStudy(Study[Counted]):
    def names(self) -> list[str]:
        """Numbers of seats, levels that play solo, and these at one difficulty."""
        solo = [f"{bot}-{difficulty}" for bot in LEVELS for difficulty in DIFFICULTIES]
        return ["1", *map(str, TABLES), *LEVELS, *solo]

    def parts(self, only: Sequence[str]) -> list[Part[Counted]]:
        found: list[Part[Counted]] = [Table(seats) for seats in TABLES if not only or str(seats) in only]
        for bot in LEVELS:
            for difficulty in DIFFICULTIES:
                part = Solo(bot, difficulty)
                if not only or "1" in only or bot in only or part.label in only:
                    found.append(part)
        return found

    def count(self, contest: Contest) -> Counted:
        played, position = play_out(contest)
        region = cast(Region, position)
        cities = [city_result(region, seat) for seat in range(int(region.count))]
        return Counted(
            played.shares,
            tuple(city.points for city in cities),
            tuple(city.sources for city in cities),
            goals_of(region),
            city_result(region, 1).points if region.count == 1 else None,
        )

    def report(
        self, seed: int, simulations: int | None, parts: Sequence[Part[Counted]], seconds: float
    ) -> ArchitectsBalance:
        return ArchitectsBalance(seed, simulations, parts, seconds)


def goals_of(region: Region) -> tuple[tuple[str, float], ...]:
    """The goals of the finished rounds, each with the mean of what it brought the seats."""
    brought: dict[str, list[int]] = {}
    for seat in range(int(region.count)):
        for scored in history(region, seat):
            for goal in scored.goals:
                brought.setdefault(goal.number, []).append(goal.points)
    return tuple((number, fmean(points)) for number, points in brought.items())
