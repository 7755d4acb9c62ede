"""The HTTP API. Play at a table goes through its WebSocket."""

from __future__ import annotations

import platform
import sqlite3
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from architrave.games.catalogue import game as game_called
from architrave.kernel import build
from architrave.kernel.game import Game
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.server import daily, explaining, figures, finished, game_info, protocol, rules_html, uploads
from architrave.server.address import address_of
from architrave.server.cards import cards
from architrave.server.errors import ApiError
from architrave.server.finished import Cursor, Ending, Name, Wanted, before_of
from architrave.server.gathering_protocol import FinishedGames, TableCard
from architrave.server.idempotency import Open
from architrave.server.learn_protocol import Ahead, Explained, FigureState, LearnPage
from architrave.server.new_gathering import new_gathering, time_control, time_up, watching
from architrave.server.openapi import describe
from architrave.server.par import PAR
from architrave.server.play_on import origin_of
from architrave.server.protocol import (
    LARGEST_RECORD,
    About,
    Commitment,
    DailyInfo,
    DailyResult,
    GameInfo,
    Health,
    NewSeat,
    NewTable,
    OwnSet,
    Rematch,
    RequestKey,
    RulesPage,
    SetFile,
    SheetInfo,
    TableRef,
    Verdict,
)
from architrave.server.routing import JSON, Router
from architrave.server.services import Services
from architrave.server.tokens import GUEST
from architrave.tables.ahead import ahead as ahead_of
from architrave.tables.delayed import open_viewpoint
from architrave.tables.denied import Denied
from architrave.tables.names import person_name
from architrave.tables.opening import TableRequest
from architrave.tables.rows import DailyTry, Series
from architrave.tables.seats import Seat, bot_level, seats_of
from architrave.tables.start import Start
from architrave.tables.viewpoint import check_may_watch, viewpoint, watches_later

MOST_CARDS = 60
Thing = Annotated[str, Meta(min_length=1, max_length=60)]
TypedMoves = Annotated[str, Meta(max_length=400)]
TYPED: Final = 12  # moves of one turn that are looked ahead of
Lang = Annotated[str, Meta(pattern="^[a-z]{2}$")]

router = Router()


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


def guest_of(request: Request) -> str | None:
    """The guest of the request's token, or else of its cookie. With a token, no cookie counts."""
    if GUEST in request.scope:
        bearer: str = request.scope[GUEST]
        return bearer
    cookie: str | None = request.headers.get("cookie")
    return services_of(request).cookies.guest(cookie)


@router.get("/health")
async def health(request: Request) -> Health:
    """Is the server healthy?"""
    status: Literal["ok", "read_only"] = "ok" if services_of(request).store.writable else "read_only"
    return Health(status=status, version=build.version(), rules=build.rules())


@router.get("/api/about")
async def about() -> About:
    """Versions of the software."""
    return About(
        version=build.version(),
        rules=build.rules(),
        protocol=protocol.VERSION,
        python=platform.python_version(),
        sqlite=sqlite3.sqlite_version,
    )


@router.get("/api/games")
async def games() -> list[GameInfo]:
    """The games."""
    return game_info.games()


@router.get("/api/games/{game}/texts", answer=dict[str, Any])
async def texts(game: str, lang: Lang = "en") -> Response:
    """The texts of an installed game: message keys, each with its message or its plural forms."""
    return Response(msgspec.json.encode(game_info.texts(game_called(game), lang)), media_type=JSON)


@router.get("/api/games/{game}/art", answer=Any, media="image/svg+xml")
async def picture(game: str) -> Response:
    """The picture of an installed game, as SVG."""
    return Response(game_info.picture(game_called(game)), media_type="image/svg+xml")


@router.get("/api/rules/{game}")
async def rules(game: str, lang: Lang = "en") -> RulesPage:
    """The rules of a game, paragraph by paragraph."""
    return rules_html.page(game, lang)


@router.get("/api/learn/{game}")
async def learn(game: str) -> LearnPage:
    """What teaches a game on one page."""
    return figures.page(game)


@router.get("/api/figures/{game}/{figure}", answer=FigureState)
async def figure(game: str, figure: str) -> Response:
    """A picture of a position, as the state of a table."""
    return Response(figures.figure(game, figure), media_type=JSON, headers={"cache-control": "max-age=3600"})


@router.get("/api/sheets/{game}")
async def sheet(game: str) -> SheetInfo:
    """The pieces that a score sheet for the boxed game lists."""
    found = game_info.sheet_of(game)
    return SheetInfo(game=game, pieces=msgspec.to_builtins(found.pieces()), shape=found.shape.schema())


@router.post("/api/score/{game}", sent=dict[str, Any], answer=dict[str, Any])
async def score(request: Request, game: str, body: bytes) -> Response:
    """Score a sheet by the rules of the game; the answer to a wrong entry names its field."""
    services = services_of(request)
    services.check_scorings(request)
    game_info.sheet_of(game)
    found = await services.pool.read(uploads.score, game, body, who=address_of(request))
    return Response(found, media_type=JSON)


@router.get("/api/tables")
async def my_tables(request: Request) -> list[TableCard]:
    """This guest's tables that are not put away, those waiting for the guest first."""
    services, guest = services_of(request), guest_of(request)
    if guest is None:
        return []
    return cards(await services.store.tables_of(guest, MOST_CARDS), guest, services.presence, services.tables.now())


@router.post("/api/games/{game}/sets", sent=SetFile, answer=OwnSet)
async def read_set(request: Request, game: str, body: bytes) -> Response:
    """Check a component set; the answer to a wrong one names the file, the field and the reason."""
    services = services_of(request)
    services.check_verifications(request)
    game_info.set_option(game_called(game))
    found = await services.pool.read(uploads.component_set, game, body, who=address_of(request))
    return Response(found, media_type=JSON)


@router.post("/api/commitments", status=201)
async def commit_to_seed(request: Request) -> Commitment:
    """Make the server commit to a seed before it knows the guest's nonce."""
    services = services_of(request)
    services.check_openings(request, guest_of(request))
    return Commitment(commitment=services.commitments.make())


@router.post("/api/tables", answer=TableRef, status=201, limit=2 * LARGEST_RECORD)
async def open_table(request: Request, body: NewTable) -> Response:
    """Open a table; one with open seats waits for people. The answer makes the browser a guest if needed."""
    services = services_of(request)
    services.check_openings(request, guest_of(request))
    game = game_called(body.game)
    origin = await origin_of(services, request, guest_of(request), body)
    if origin is not None:
        body = msgspec.structs.replace(body, options=origin.options)
    if any(isinstance(value, dict) for value in body.options.values()):
        await services.pool.read(uploads.options, body.game, body.options, who=address_of(request))
    if body.seed is not None:
        daily.check_seed(body.seed, services.daily_key)

    async def make(guest: str, digest: str | None) -> str:
        draw_seed = services.commitments.draw_seed(body.commitment, body.nonce, body.seed)
        pace = services.pace if body.pace is None else body.pace
        if any(seat.kind == "open" for seat in body.seats):
            if body.lobby:
                services.check_lobby(request)
            waiting = new_gathering(body, game, guest, pace, draw_seed, services.fresh_id())
            begun = waiting if origin is None else replace(waiting, start=origin.start)
            return await services.gatherings.open(begun, digest)
        table_request = TableRequest(
            game=game,
            guest=guest,
            seats=tuple(_seat(i, seat, guest) for i, seat in enumerate(body.seats)),
            options=body.options,
            confirm=body.confirm,
            pace=pace,
            series=_series(game, services) if body.match else None,
            request_digest=digest,
            time=time_control(body.time),
            time_up=time_up(body.time_up),
            talk=body.talk,
            watching=watching(body.watching),
            start=None if origin is None else Start.of(origin.start),
        )
        return await services.tables.open(table_request, draw_seed)

    return await _opened_once(request, body.request, make)


@router.get("/api/daily")
async def todays_game(request: Request) -> DailyInfo:
    """Today's solo game, the same for everyone, and the guest's results so far."""
    services = services_of(request)

    async def finished(one: DailyTry) -> DailyResult:
        line = (await services.tables.get(one.game)).table.line
        assert line.result is not None
        scores = await services.par.of(date.fromisoformat(one.day))
        return daily.result_of(one, line.game.highlights(line.result), scores, PAR, len(services.par.levels))

    return await daily.info(services.store, guest_of(request), finished)


@router.post("/api/daily", answer=TableRef, status=201)
async def play_today(request: Request, key: RequestKey | None = None) -> Response:
    """Play today's game: continue the unfinished attempt, or start a new one. The first attempt of a day counts."""
    services = services_of(request)
    services.check_openings(request, guest_of(request))

    async def make(guest: str, digest: str | None) -> str:
        return await services.tables.open(*daily.request_table(guest, services.daily_key, services.pace, digest))

    return await _opened_once(request, key, make)


@router.post("/api/tables/{id}/rematch", answer=TableRef, status=201)
async def rematch(request: Request, id: str, body: Rematch) -> Response:
    """Open a rematch: the next game of the match, or a new match. Repeating the request gives the same table."""
    services = services_of(request)
    guest = guest_of(request)
    services.check_openings(request, guest)
    return _created(
        await services.tables.rematch(id, guest, lambda: services.commitments.draw_seed(body.commitment, body.nonce))
    )


@router.get("/api/tables/{id}/explain")
async def explain(request: Request, id: str, thing: Thing) -> Explained:
    """What something on the table is and what it is worth now, as far as the guest may know."""
    services, guest = services_of(request), guest_of(request)
    live = await services.tables.get(id)
    table = live.table
    check_may_watch(table, guest)
    if watches_later(table, guest):  # what is worth what now is not for those who see the table as it was
        late = await services.tables.late(live).shown()
        return explaining.explained(late, open_viewpoint(late), late.version_for(guest), thing)
    return explaining.explained(table, viewpoint(table, guest), table.version_for(guest), thing)


@router.get("/api/tables/{id}/ahead")
async def ahead(request: Request, id: str, moves: TypedMoves = "") -> Ahead:
    """What the guest could do after moves of a turn that are typed, with commas between them, and not made yet."""
    guest = guest_of(request)
    table = (await services_of(request).tables.get(id)).table
    check_may_watch(table, guest)
    if watches_later(table, guest):  # the version would say when somebody moves
        raise Denied("table.error.spectator", 403)
    typed = [move.strip() for move in moves.split(",") if move.strip()]
    return Ahead(version=table.version_for(guest), moves=ahead_of(table, viewpoint(table, guest), typed[:TYPED]))


@router.get("/api/tables/{id}/record", answer=dict[str, Any])
async def record(request: Request, id: str, seat: int | None = None) -> Response:
    """The record of a game, finished or in progress, as a file.

    The record of a game in progress contains neither the seed nor the secrets of others: only what `seat` knows,
    which must be one of the guest's. The default is the guest's only seat, or what everyone knows.
    """
    services, guest = services_of(request), guest_of(request)
    live = await services.tables.get(id)
    check_may_watch(live.table, guest)
    if live.table.line.over and daily.is_secret(live.table.daily):
        raise Denied("table.error.daily_record", 403)
    mine = seats_of(live.table.seats, guest)
    if seat is not None and seat not in mine:
        raise Denied("table.error.not_your_seat", 403)
    if seat is None and len(mine) == 1:
        seat = mine[0]
    line = live.table.line
    if watches_later(live.table, guest):
        line = await services.tables.late(live).line()
    account = services.cpu.account(address_of(request))
    text = await account.gather(Record.pieces_shown_to(line, seat))
    name = f"{live.table.game.name}-{id}.json"
    return Response(text, media_type=JSON, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.delete("/api/tables/{id}")
async def put_away(request: Request, id: str, forever: bool = False) -> None:
    """Remove a table from the guest's list. The game itself stays, unless it is deleted `forever`."""
    services = services_of(request)
    guest = guest_of(request)
    live = await services.tables.get(id)
    if guest is None or guest not in live.table.people:
        raise Denied("table.error.not_your_table", 403)
    if forever:
        await finished.delete(services, live.table)
    else:
        await services.store.put_away(id, guest)
    services.news.tell([guest], "tables")


@router.get("/api/finished")
async def finished_games(
    request: Request,
    after: Cursor | None = None,
    game: Name | None = None,
    result: Ending | None = None,
    opponent: Name | None = None,
) -> FinishedGames:
    """This guest's finished games, newest first, in pages. `opponent`: a part of somebody's or of a bot's name."""
    services, guest = services_of(request), guest_of(request)
    if guest is None:
        return FinishedGames(tables=[], next=None)
    return await finished.page(services, guest, before_of(after), Wanted(game, result, opponent))


@router.post("/api/verify", limit=LARGEST_RECORD, sent=dict[str, Any], answer=Verdict)
async def check_record(request: Request, body: bytes) -> Response:
    """Replay a record and repeat all its draws."""
    services = services_of(request)
    services.check_verifications(request)
    return Response(await services.pool.read(uploads.record, body, who=address_of(request)), media_type=JSON)


@router.get("/api/openapi.json", answer=dict[str, Any])
async def openapi() -> Response:
    """This description."""
    return Response(_description(), media_type=JSON)


@cache
def _description() -> bytes:
    return msgspec.json.encode(describe(router, "Architrave", build.version()))


async def _opened_once(request: Request, key: str | None, make: Open) -> Response:
    """Answer a request that opens a table. The answer makes the browser a guest if it is not one yet."""
    services, known = services_of(request), guest_of(request)
    table, guest = await services.open_requests.once(key, known, make)
    answer = _created(table)
    if known is None:
        answer.headers["set-cookie"] = services.cookies.header(guest, secure=request.url.scheme == "https")
    return answer


def _created(id: str) -> Response:
    return Response(msgspec.json.encode(TableRef(id=id)), 201, media_type=JSON)


def _seat(number: int, seat: NewSeat, guest: str) -> Seat:
    name = person_name(seat.name, f"seats[{number}].name") if seat.name.strip() else ""
    if seat.kind == "person":
        if seat.level is not None:
            raise Invalid(f"seats[{number}].level", "table.error.person_level")
        return Seat("person", name, None, guest)
    return Seat("bot", name, bot_level(seat.level, f"seats[{number}].level"))


def _series(game: Game, services: Services) -> Series:
    if game.match_target is None:
        raise ApiError(422, "table.error.no_match", where="match")
    return Series(services.fresh_id(), game.match_target, [])
