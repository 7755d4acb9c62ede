"""The daily game on this server: today's options, and a guest's history."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Literal

from architrave.games import catalogue
from architrave.kernel.game import Game, Highlights
from architrave.kernel.options import Choice, Switch
from architrave.server.protocol import DailyInfo, DailyRef, DailyResult, DailyTry, ParScore
from architrave.store.store import Store
from architrave.tables import daily, rows
from architrave.tables.denied import Denied
from architrave.tables.opening import DrawSeed, TableRequest
from architrave.tables.seats import Seat

MOST_TRIES = 1000

Finished = Callable[[rows.DailyTry], Awaitable[DailyResult]]


def now() -> datetime:
    return datetime.now(UTC)


def played() -> Game:
    """The game that has a daily game; raises Denied if there is none."""
    game = catalogue.played_daily()
    if game is None:
        raise Denied("table.error.no_daily", 404)
    return game


async def info(store: Store, guest: str | None, finished: Finished) -> DailyInfo:
    """`finished`: how an attempt of today ended, in full."""
    moment = now()
    today = moment.date()
    tries = [] if guest is None else await store.daily_tries(guest, MOST_TRIES)
    game = played()
    options = daily.options_on(game, today)
    counted = next((one for one in tries if one.day == today.isoformat() and one.attempt == daily.COUNTED), None)
    streak, longest = daily.streaks(tries, today)
    return DailyInfo(
        day=today.isoformat(),
        seconds=_seconds_left(moment),
        game=game.name,
        title=game.about.title,
        options=options,
        terms=_terms(game, options),
        tomorrow=_terms(game, daily.options_on(game, today + timedelta(days=1))),
        tries=[_told(game, one) for one in tries],
        today=None if counted is None or counted.outcome is None else await finished(counted),
        streak=streak,
        longest=longest,
    )


def result_of(one: rows.DailyTry, highlights: Highlights, scores: list[rows.Par], par: str, levels: int) -> DailyResult:
    """How an attempt ended, beside what the bots scored."""
    points, rival = _points(one.outcome)
    result = _result(one.outcome)
    assert result is not None
    return DailyResult(
        points=points,
        rival=rival,
        result=result,
        rounds=list(highlights.rounds),
        sources=list(highlights.sources),
        scores=[ParScore(score.level, score.points, score.rival) for score in scores],
        par=par,
        complete=len(scores) == levels,
    )


def request_table(guest: str, key: str, pace: int, request_digest: str | None) -> tuple[TableRequest, DrawSeed]:
    """The request for a guest's table of today's game. Only the server knows the seed before the day is over."""
    today = now().date()
    game = played()
    table = TableRequest(
        game=game,
        guest=guest,
        seats=(Seat("person", "", None, guest),),
        options=daily.options_on(game, today),
        confirm=True,
        pace=pace,
        day=today.isoformat(),
        request_digest=request_digest,
    )
    return table, DrawSeed(b"", number=daily.seed_on(key, today))


def is_secret(found: rows.Daily | None) -> bool:
    """Whether a table uses the draws of a day whose seed is still secret."""
    return found is not None and now() < daily.closes(date.fromisoformat(found.day))


def check_seed(seed: int, key: str) -> None:
    """Raise Denied for the seed of a day that is not over, so that nobody can practise its draws."""
    if seed in (daily.seed_on(key, day) for day in daily.open_days(now())):
        raise Denied("table.error.daily_seed", 403)


def ref(found: rows.Daily | None) -> DailyRef | None:
    if found is None:
        return None
    counted = found.attempt == daily.COUNTED
    return DailyRef(day=found.day, attempt=found.attempt, counted=counted, secret=is_secret(found))


def _seconds_left(moment: datetime) -> int:
    tomorrow = datetime.combine(moment.date() + timedelta(days=1), datetime.min.time(), UTC)
    return int((tomorrow - moment).total_seconds()) + 1


def _terms(game: Game, options: rows.Json) -> list[str]:
    """Message keys of what is played with: what was chosen, then what was switched on."""
    about = game.about
    given = [option for option in about.options if option.name in options]
    chosen = [f"{about.label(option)}.{options[option.name]}" for option in given if isinstance(option, Choice)]
    return chosen + [about.label(option) for option in given if isinstance(option, Switch) and options[option.name]]


def _told(game: Game, one: rows.DailyTry) -> DailyTry:
    points, rival = _points(one.outcome)
    return DailyTry(
        day=one.day,
        attempt=one.attempt,
        counted=one.attempt == daily.COUNTED and daily.in_time(one),
        table=one.game,
        options=one.options,
        terms=_terms(game, one.options),
        result=_result(one.outcome),
        points=points,
        margin=None if points is None or rival is None else points - rival,
    )


def _points(outcome: rows.Json | None) -> tuple[int | None, int | None]:
    """A guest's points and the opponent's; None for a game in progress or resigned."""
    if outcome is None or not outcome["points"]:
        return None, None
    return outcome["points"][0], outcome["rival"]


def _result(outcome: rows.Json | None) -> Literal["won", "tied", "lost"] | None:
    if outcome is None:
        return None
    share = outcome["returns"][0]
    return "won" if share > 0 else "tied" if share == 0 else "lost"
