"""VP by round and by source (M7, M8.2): now and at the end."""

from __future__ import annotations

from architrave.games.architects import breakdown, scoring
from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from architrave.games.architects.residents import full
from architrave.games.architects.view_types import (
    CityResult,
    LandmarkScore,
    Paid,
    Reason,
    RegionResult,
    RoundPoints,
    Score,
    Source,
)
from architrave.kernel.actors import OVER

ROUND_SOURCES: tuple[Source, ...] = ("goals", "landmarks", "services", "event")
OTHER_SOURCES: tuple[Source, ...] = ("residents", "windfall", "boats", "tokens")


def score(region: Region, city: int) -> Score:
    """What the city would score now; nothing while the goals of the round are still being drawn."""
    if n.NOTHING in (region.goals[region.round * 2], region.goals[region.round * 2 + 1]):
        nothing = LandmarkScore(points=0, tiles=[])
        return Score(round=int(region.round) + 1, goals=[], landmarks=nothing, services=[], event=None, total=0)
    return breakdown.breakdown(region, city)


def history(region: Region, city: int) -> list[Score]:
    """The finished rounds as they were scored."""
    length = n.PAST_HEAD + n.PAST_SPAN * int(region.cities)
    finished = len(region.past) // length
    return [breakdown.breakdown(region.as_scored(number), city) for number in range(finished)]


def paid(region: Region, city: int) -> list[Paid]:
    """VP that came at once, or came at the end for what was left over (M12.4, M12.6, M13.6, M8.2)."""
    numbers = region.components.numbers
    held = city * n.HELD_SPAN
    automa = scoring.is_automa(region, city)
    filled = [full(region, city, number) for number in range(n.RESIDENT_SPAN)]
    paying = sum(filled) if automa else sum(filled[::2])
    sources: list[tuple[Source, int, int]] = [
        ("residents", paying, int(numbers.automa_row_vp if automa else numbers.row_vp)),
        ("windfall", int(region.held[held + n.WINDFALL]), 1),
    ]
    if region.actor == OVER:
        sources += [
            ("boats", int(region.held[held + n.BOATS]), int(numbers.automa_boat_vp if automa else numbers.boat_vp)),
            ("tokens", int(region.held[held + n.TOKENS]), int(numbers.token_vp)),
        ]
    return [Paid(source=source, count=count, points=count * vp) for source, count, vp in sources if count * vp > 0]


def sources(region: Region, city: int) -> dict[Source, int]:
    """Source -> VP; they add up to the VP of the city."""
    found = dict.fromkeys(ROUND_SOURCES + OTHER_SOURCES, 0)
    for scored in history(region, city):
        parts = round_points(scored)
        found["goals"] += parts.goals
        found["landmarks"] += parts.landmarks
        found["services"] += parts.services
        found["event"] += parts.event
    for entry in paid(region, city):
        found[entry.source] += entry.points
    return found


def round_points(scored: Score) -> RoundPoints:
    """The VP of one round by source."""
    return RoundPoints(
        goals=sum(goal.points for goal in scored.goals),
        landmarks=scored.landmarks.points,
        services=sum(service.points for service in scored.services),
        event=scored.event.points if scored.event else 0,
        total=scored.total,
    )


def result(region: Region) -> RegionResult:
    """M8.2, with everything a player wants to check. Solo, the Automa is `automa` and never a winner by its number."""
    seats = range(int(region.count))
    won = [seat for seat in seats if scoring.is_winner(region, seat)]
    solo = region.count == 1
    return RegionResult(
        winner=won[0] if len(won) == 1 and scoring.winners(region) == 1 else None,
        winners=won,
        reason=reason(region),
        points=[int(region.held[seat * n.HELD_SPAN + n.POINTS]) for seat in seats],
        seats=[city_result(region, seat) for seat in seats],
        automa=city_result(region, 1) if solo else None,
    )


def city_result(region: Region, city: int) -> CityResult:
    return CityResult(
        points=int(region.held[city * n.HELD_SPAN + n.POINTS]),
        landmarks=int(scoring.landmarks(region, city)),
        rounds=[round_points(scored) for scored in history(region, city)],
        sources=sources(region, city),
    )


def reason(region: Region) -> Reason:
    """What decided: the points, fewer landmarks, or nothing; solo, how it went against the Automa."""
    cities = range(int(region.cities))
    best = max(int(region.held[city * n.HELD_SPAN + n.POINTS]) for city in cities)
    level = sum(region.held[city * n.HELD_SPAN + n.POINTS] == best for city in cities) > 1
    if region.count > 1:
        return "points" if not level else "landmarks" if scoring.winners(region) == 1 else "shared"
    beaten = scoring.beats(region, 0, 1)
    if beaten == 0:
        return "tied"
    if beaten > 0:
        return "beaten_landmarks" if level else "beaten"
    return "lost_landmarks" if level else "lost"
