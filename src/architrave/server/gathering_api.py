"""What can be asked about a table before it begins. Its socket reports changes."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from architrave.games.catalogue import game as game_called
from architrave.server import uploads
from architrave.server.address import address_of
from architrave.server.api import guest_of, services_of
from architrave.server.cookie import fresh_guest
from architrave.server.gathering_protocol import (
    ChangeGathering,
    GatheringInfo,
    GivenCode,
    PassHost,
    Remove,
    Sit,
    Stand,
    Start,
)
from architrave.server.gatherings import Decide
from architrave.server.new_gathering import seat_plans, time_json, watching
from architrave.server.render_gathering import gathering_info
from architrave.server.routing import JSON, Router
from architrave.tables import gathering as deciding
from architrave.tables.denied import Denied
from architrave.tables.gathering import Terms
from architrave.tables.rows import Gathering

router = Router()


@router.get("/api/tables/{id}")
async def look_at_table(request: Request, id: str) -> GatheringInfo:
    """A table that has not begun, as anybody with its address may see it."""
    return await _shown(request, id)


@router.get("/api/codes/{code}")
async def look_up_code(request: Request, code: GivenCode) -> GatheringInfo:
    """The table that a code leads to. Case and dash do not matter; guessing is limited."""
    services = services_of(request)
    with services.guessing(request):
        waiting = await services.gatherings.by_code(code)
    return gathering_info(waiting.row, guest_of(request), services.presence)


@router.post("/api/tables/{id}/sit", answer=GatheringInfo)
async def sit_at_table(request: Request, id: str, body: Sit) -> Response:
    """Take a seat. The answer makes the browser a guest if it was none."""
    services, known = services_of(request), guest_of(request)
    services.check_openings(request, known)
    guest = known or (fresh_guest() if body.request is None else services.cookies.newcomer(body.request))

    def decide(row: Gathering) -> Gathering:
        return deciding.sit(row, guest, body.name, body.seat, body.nonce, body.another, body.off)

    waiting = await services.gatherings.change(id, decide)
    info = gathering_info(waiting.row, guest, services.presence)
    answer = Response(msgspec.json.encode(info), media_type=JSON)
    if known is None:
        answer.headers["set-cookie"] = services.cookies.header(guest, secure=request.url.scheme == "https")
    return answer


@router.post("/api/tables/{id}/stand")
async def leave_seat(request: Request, id: str, body: Stand) -> GatheringInfo:
    """Leave a seat, or all seats of this device. A host who leaves others behind passes the host's part on."""
    return await _change(request, id, lambda row: deciding.stand(row, guest_of(request), body.seat))


@router.post("/api/tables/{id}/settings")
async def change_table(request: Request, id: str, body: ChangeGathering) -> GatheringInfo:
    """Change seats and settings before play begins. Only the host can."""
    services, guest = services_of(request), guest_of(request)
    waiting = await services.gatherings.get(id)
    if body.lobby is True and not waiting.row.lobby:
        services.check_lobby(request)
    game = game_called(waiting.row.game)
    options = {} if body.options is msgspec.UNSET else body.options
    if any(isinstance(value, dict) for value in options.values()):
        await services.pool.read(uploads.options, game.name, options, who=address_of(request))
    terms = _terms(body)
    plans = None if body.seats is msgspec.UNSET else seat_plans(body.seats)
    return await _change(request, id, lambda row: deciding.change(row, game, guest, terms, plans))


@router.post("/api/tables/{id}/remove")
async def remove_person(request: Request, id: str, body: Remove) -> GatheringInfo:
    """Send somebody away, for now or for good. Only the host can."""
    guest = guest_of(request)
    info = await _change(request, id, lambda row: deciding.remove(row, guest, body.seat, body.block))
    if body.block and guest is not None:
        await services_of(request).talks.refresh(guest)
    return info


@router.post("/api/tables/{id}/host")
async def pass_host(request: Request, id: str, body: PassHost) -> GatheringInfo:
    """Make somebody else at the table its host. Only the host can."""
    return await _change(request, id, lambda row: deciding.pass_host(row, guest_of(request), body.seat))


@router.post("/api/tables/{id}/wait")
async def stop_countdown(request: Request, id: str) -> GatheringInfo:
    """Stop the countdown. Anybody at the table can."""
    return await _change(request, id, lambda row: deciding.stop(row, guest_of(request)))


@router.post("/api/tables/{id}/start")
async def start_table(request: Request, id: str, body: Start) -> GatheringInfo:
    """Begin, with bots in the open seats. Only the host can."""
    services, guest = services_of(request), guest_of(request)
    services.check_openings(request, guest)
    await services.gatherings.start(id, lambda row: deciding.check_start(row, guest), body.level)
    return await _shown(request, id)


@router.post("/api/tables/{id}/close")
async def close_table(request: Request, id: str) -> GatheringInfo:
    """Give a table up before play begins. Only the host can."""
    return await _change(request, id, lambda row: deciding.close(row, guest_of(request)))


async def _shown(request: Request, id: str) -> GatheringInfo:
    services = services_of(request)
    try:
        waiting = await services.gatherings.get(id)
    except Denied:
        await services.tables.get(id)  # raises Denied if there is no such table either
        raise Denied("together.error.begun") from None
    return gathering_info(waiting.row, guest_of(request), services.presence)


async def _change(request: Request, id: str, decide: Decide) -> GatheringInfo:
    services = services_of(request)
    waiting = await services.gatherings.change(id, decide)
    return gathering_info(waiting.row, guest_of(request), services.presence)


def _terms(body: ChangeGathering) -> Terms:
    terms: Terms = {}
    if body.options is not msgspec.UNSET:
        terms["options"] = body.options
    if body.match is not msgspec.UNSET:
        terms["match"] = body.match
    if body.confirm is not msgspec.UNSET:
        terms["confirm"] = body.confirm
    if body.pace is not msgspec.UNSET:
        terms["pace"] = body.pace
    if body.lobby is not msgspec.UNSET:
        terms["lobby"] = body.lobby
    if body.time is not msgspec.UNSET:
        terms["time"] = time_json(body.time)
    if body.time_up is not msgspec.UNSET:
        terms["time_up"] = time_json(body.time_up)
    if body.talk is not msgspec.UNSET:
        terms["talk"] = body.talk
    if body.watching is not msgspec.UNSET:
        terms["watching"] = watching(body.watching)
    return terms
