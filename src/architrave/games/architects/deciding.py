"""What decided a game of Architects (M8.2)."""

from __future__ import annotations

from architrave.games.architects.position import Region
from architrave.games.architects.result import round_points, score, sources
from architrave.games.architects.view_types import CityResult, RegionResult
from architrave.games.architects.view_types import Source as SourceName
from architrave.kernel.deciding import Decided, Source, decide

ALWAYS: tuple[SourceName, ...] = ("goals", "landmarks", "services")
SOMETIMES: tuple[SourceName, ...] = ("event", "residents", "windfall")
BY_LANDMARKS = ("landmarks", "beaten_landmarks", "lost_landmarks")


def decided(result: RegionResult) -> Decided:
    """The sources of the seats, then of the Automa. Fewer landmarks break a tie."""
    cities = [*result.seats, *([] if result.automa is None else [result.automa])]
    rows = [source(name, cities) for name in ALWAYS]
    rows += [found for name in SOMETIMES if any((found := source(name, cities)).points)]
    left = [city.sources["boats"] + city.sources["tokens"] for city in cities]
    rows.append(Source(name="ui.architects.result.left_over", points=[*left]))
    tie = None
    if result.reason in BY_LANDMARKS:
        tie = Source(name="ui.architects.result.landmark_count", points=[city.landmarks for city in cities])
    return decide(rows, winner(result), [city.points for city in cities], tie)


def now(region: Region) -> list[Source]:
    """What the cities have, with what a scoring would bring them now."""
    cities = [with_round(region, city) for city in range(int(region.cities))]
    rows = [(name, [city[name] for city in cities]) for name in (*ALWAYS, *SOMETIMES)]
    return [Source(name=f"ui.architects.result.{name}", points=[*points]) for name, points in rows]


def with_round(region: Region, city: int) -> dict[SourceName, int]:
    found = sources(region, city)
    due = round_points(score(region, city))
    added: dict[SourceName, int] = {
        "goals": due.goals,
        "landmarks": due.landmarks,
        "services": due.services,
        "event": due.event,
    }
    return {name: points + added.get(name, 0) for name, points in found.items()}


def source(name: SourceName, cities: list[CityResult]) -> Source:
    return Source(name=f"ui.architects.result.{name}", points=[city.sources[name] for city in cities])


def winner(result: RegionResult) -> int | None:
    """The column that won alone; the Automa is behind the seats."""
    return len(result.seats) if result.reason in ("lost", "lost_landmarks") else result.winner
