"""What decided a game of Architects (M8.2)."""

from __future__ import annotations

from architrave.games.architects.view_types import CityResult, RegionResult
from architrave.games.architects.view_types import Source as SourceName
from architrave.kernel.deciding import Decided, Source, decide

ALWAYS: tuple[SourceName, ...] = ("goals", "landmarks", "services")
SOMETIMES: tuple[SourceName, ...] = ("event", "residents", "windfall")
BY_LANDMARKS = ("landmarks", "beaten_landmarks", "lost_landmarks")


def decided(result: RegionResult) -> Decided:
    """The sources of the seats, then of the Automa. Fewer landmarks break a tie."""
    cities = [*result.seats, *([] if result.automa is None else [result.automa])]
    sources = [source(name, cities) for name in ALWAYS]
    sources += [found for name in SOMETIMES if any((found := source(name, cities)).points)]
    left = [city.sources["boats"] + city.sources["tokens"] for city in cities]
    sources.append(Source(name="ui.architects.result.left_over", points=[*left]))
    tie = None
    if result.reason in BY_LANDMARKS:
        tie = Source(name="ui.architects.result.landmark_count", points=[city.landmarks for city in cities])
    return decide(sources, winner(result), [city.points for city in cities], tie)


def source(name: SourceName, cities: list[CityResult]) -> Source:
    return Source(name=f"ui.architects.result.{name}", points=[city.sources[name] for city in cities])


def winner(result: RegionResult) -> int | None:
    """The column that won alone; the Automa is behind the seats."""
    return len(result.seats) if result.reason in ("lost", "lost_landmarks") else result.winner
