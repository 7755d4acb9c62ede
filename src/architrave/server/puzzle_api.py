"""`GET /api/puzzles`: the puzzles of the day, one for each game that has any, and the board that each begins with."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from architrave.games import puzzles
from architrave.games.catalogue import GAMES
from architrave.i18n import LANGUAGES
from architrave.server.address import address_of
from architrave.server.api import Lang, services_of
from architrave.server.picture_api import HEADERS, TYPES
from architrave.server.pictures import WantedPuzzle
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


@router.get("/api/puzzles/{game}/{number}/picture.svg", answer=Any, media=TYPES["svg"])
async def puzzle_picture(request: Request, game: str, number: int, lang: Lang = "en") -> Response:
    """The board that a puzzle begins with, as a picture."""
    puzzles.puzzles(game).puzzle(number)  # refuses a number that there is not
    services = services_of(request)
    wanted = WantedPuzzle(game, number, lang if lang in LANGUAGES else LANGUAGES[0])
    if not services.pictures.known(wanted):
        services.check_pictures(request)
    drawn = await services.pictures.of_puzzle(wanted, address_of(request))
    return Response(drawn, media_type=TYPES["svg"], headers=HEADERS)
