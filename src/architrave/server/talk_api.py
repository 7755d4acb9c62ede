"""What can be asked about the talk at a table, apart from talking: a name to talk under, muting, reporting."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from architrave.server.api import guest_of, services_of
from architrave.server.cookie import fresh_guest
from architrave.server.gatherings import WaitingTable
from architrave.server.routing import JSON, Router
from architrave.server.talk_protocol import Mute, NameInfo, ReportLine, Room, TalkName
from architrave.tables.denied import Denied
from architrave.tables.names import person_name
from architrave.tables.rows import TalkLine
from architrave.tables.talking import is_there, may_read

router = Router()


@router.post("/api/tables/{id}/talk/name", answer=NameInfo)
async def give_name(request: Request, id: str, body: TalkName) -> Response:
    """Say what one is called, to talk without having a seat. The answer makes the browser a guest if it was none."""
    services, known = services_of(request), guest_of(request)
    services.check_openings(request, known)
    await services.gatherings.shown(id)
    guest = known or (fresh_guest() if body.request is None else services.cookies.newcomer(body.request))
    name = person_name(body.name)
    await services.store.name_guest(guest, name)
    answer = Response(msgspec.json.encode(NameInfo(name=name)), media_type=JSON)
    if known is None:
        answer.headers["set-cookie"] = services.cookies.header(guest, secure=request.url.scheme == "https")
    return answer


@router.post("/api/tables/{id}/talk/mute")
async def mute_person(request: Request, id: str, body: Mute) -> None:
    """Read nothing more of the person who said a line, or again. They are not told."""
    guest, line = await _line(request, id, body.room, body.n)
    await services_of(request).talks.mute(guest, line, body.on)


@router.post("/api/tables/{id}/talk/report")
async def report_line(request: Request, id: str, body: ReportLine) -> None:
    """Report a line to the people who run the server, with the lines around it. Nobody at the table learns of it."""
    services_of(request).check_reports(request)
    guest, line = await _line(request, id, body.room, body.n)
    await services_of(request).talks.report(guest, id, line, body.reason)


async def _line(request: Request, id: str, room: Room, number: int) -> tuple[str, TalkLine]:
    """This guest, and a line that they may read."""
    services, guest = services_of(request), guest_of(request)
    found = await services.gatherings.shown(id)
    shown = found.row if isinstance(found, WaitingTable) else found.table
    if guest is None or not is_there(shown) or not may_read(shown, guest, room):
        raise Denied("talk.error.no_line", 404)
    return guest, await services.talks.line(id, room, number)
