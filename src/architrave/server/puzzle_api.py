"""`GET /api/puzzles`: the puzzles of the day, one for each game that has any."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from architrave.games import puzzles
from architrave.games.catalogue import GAMES
from architrave.server.puzzle_protocol import PuzzleList, PuzzleOfDay
from architrave.server.routing import Router

router = Router()


@router.get("/api/puzzles")
async def today() -> PuzzleList:
    """The puzzles of today."""
    now = datetime.now(UTC)
    day = now.date()
    midnight = datetime.combine(day + timedelta(days=1), time(), UTC)
    found: list[PuzzleOfDay] = []
    for name, game in GAMES.items():
        of_game = puzzles.find(name)
        if of_game is None:
            continue
        number = of_game.number_on(day)
        puzzle = of_game.puzzle(number)
        found.append(
            PuzzleOfDay(
                game=name,
                title=game.about.title,
                count=len(of_game.puzzles),
                number=number,
                aim=puzzle.aim,
                level=puzzle.level,
            )
        )
    return PuzzleList(day=day.isoformat(), seconds=int((midnight - now).total_seconds()) + 1, puzzles=found)
