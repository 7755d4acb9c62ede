"""Looking back at games: stored ones as far as the guest may know them, and records that are sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from architrave.kernel.line import Line
from architrave.server import daily, explaining, look_back, uploads
from architrave.server.address import address_of
from architrave.server.api import Thing, guest_of, services_of
from architrave.server.cpu_shares import in_thread
from architrave.server.learn_protocol import Explained
from architrave.server.look_protocol import Frames, LookBack
from architrave.server.pages import accepted_encodings
from architrave.server.protocol import LARGEST_RECORD
from architrave.server.render import table_info
from architrave.server.routing import JSON, Router
from architrave.tables.access import Access, access_of
from architrave.tables.table import Table
from architrave.tables.viewpoint import check_may_watch, watches_later

Entry = Annotated[int, Meta(ge=0, le=1_000_000)]

router = Router()


@router.get("/api/tables/{id}/look", answer=LookBack)
async def look(request: Request, id: str, seat: int | None = None) -> Response:
    """The outline of a game, finished or in progress, as a seat knows it.

    While it runs, people see what their own seat has seen. Without `seat` as much as they may: in the end everything.
    """
    table, line, access = await known(request, id)
    reader = access.reader(seat)
    info, secret = table_info(table, guest_of(request)), daily.is_secret(table.daily)
    return await _answer(request, lambda: look_back.outline_json(line, info, access, reader, secret))


@router.get("/api/tables/{id}/frames", answer=Frames)
async def frames(request: Request, id: str, seat: int | None = None, first: Entry = 0, plain: bool = False) -> Response:
    """A page of the states of a game, from an entry on."""
    _, line, access = await known(request, id)
    reader = access.reader(seat)
    return await _answer(request, lambda: look_back.frames_json(line, reader, first, plain))


@router.post("/api/look", limit=LARGEST_RECORD, sent=dict[str, Any], answer=LookBack)
async def look_at_record(request: Request, body: bytes, seat: int | None = None) -> Response:
    """The outline of the game in a record; of a damaged one as far as it can be read."""
    services = services_of(request)
    services.check_looks(request)
    found = await services.pool.read(uploads.look, body, seat, who=address_of(request))
    return await _answer(request, lambda: found)


@router.post("/api/look/frames", limit=LARGEST_RECORD, sent=dict[str, Any], answer=Frames)
async def record_frames(
    request: Request, body: bytes, seat: int | None = None, first: Entry = 0, plain: bool = False
) -> Response:
    """A page of the states of the game in a record."""
    services = services_of(request)
    services.check_looks(request)
    found = await services.pool.read(uploads.frames, body, seat, first, plain, who=address_of(request))
    return await _answer(request, lambda: found)


@router.get("/api/tables/{id}/look/explain", answer=Explained)
async def look_explain(request: Request, id: str, thing: Thing, at: Entry, seat: int | None = None) -> Response:
    """What something on the table was after an entry, as far as the guest may know."""
    _, line, access = await known(request, id)
    reader = access.reader(seat)
    return await _answer(request, lambda: explaining.looked_back(line, reader, at, thing))


@router.post("/api/look/explain", limit=LARGEST_RECORD, sent=dict[str, Any], answer=Explained)
async def record_explain(request: Request, body: bytes, thing: Thing, at: Entry, seat: int | None = None) -> Response:
    """What something on the table was after an entry of a record."""
    services = services_of(request)
    services.check_looks(request)
    found = await services.pool.read(uploads.explain, body, seat, at, thing, who=address_of(request))
    return await _answer(request, lambda: found)


async def known(request: Request, id: str) -> tuple[Table, Line, Access]:
    """A table, its game as far as the guest may know it, and with whose eyes they may see it. The game is safe to read
    in a thread: a running one is a copy."""
    services, guest = services_of(request), guest_of(request)
    services.check_looks(request)
    live = await services.tables.get(id)
    table = live.table
    check_may_watch(table, guest)
    line = table.line
    if watches_later(table, guest):
        line = await services.tables.late(live).line()
    if not line.over:
        line = line.copy()
    return table, line, access_of(table, guest, line)


async def _answer(request: Request, build: Callable[[], bytes]) -> Response:
    """Build an answer in a thread. Views of one game repeat each other, so it is compressed there if possible."""
    if "gzip" not in accepted_encodings(request.headers.get("accept-encoding", "")):
        return Response(await in_thread(build), media_type=JSON)
    found = await in_thread(lambda: look_back.compressed(build()))
    return Response(found, media_type=JSON, headers={"content-encoding": "gzip", "vary": "accept-encoding"})
