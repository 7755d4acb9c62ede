"""Reviews of finished games: at a table, and of records that are sent."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.server.address import address_of
from architrave.server.api import guest_of, services_of
from architrave.server.cpu_shares import in_thread
from architrave.server.look_api import known
from architrave.server.protocol import LARGEST_RECORD
from architrave.server.review_protocol import Review, ReviewedWay
from architrave.server.reviews import Wanted
from architrave.server.routing import JSON, Router

Turn = Annotated[int, Meta(ge=0, le=100_000)]

router = Router()


@router.post("/api/tables/{id}/review")
async def review(request: Request, id: str, seat: int | None = None, begin: bool = True) -> Review:
    """The review of a finished game, as far as it is made; asking begins it, unless `begin` is
    false. With the knowledge of a seat, or without
    `seat` with everything open."""
    wanted, about = await _of_table(request, id, seat)
    return await services_of(request).reviews.of(wanted, about, begin)


@router.get("/api/tables/{id}/review/way", answer=ReviewedWay)
async def reviewed_way(request: Request, id: str, turn: Turn, seat: int | None = None, plain: bool = False) -> Response:
    """The better way of a turn, move by move, and what would follow."""
    wanted, _ = await _of_table(request, id, seat)
    found = await services_of(request).reviews.way(wanted, turn, plain)
    return Response(found, media_type=JSON)


@router.post("/api/look/review", limit=LARGEST_RECORD, sent=dict[str, Any])
async def record_review(request: Request, body: bytes, seat: int | None = None, begin: bool = True) -> Review:
    """The review of the game in a record."""
    return await services_of(request).reviews.of(_of_record(request, body, seat), seat, begin)


@router.post("/api/look/review/way", limit=LARGEST_RECORD, sent=dict[str, Any], answer=ReviewedWay)
async def record_way(
    request: Request, body: bytes, turn: Turn, seat: int | None = None, plain: bool = False
) -> Response:
    """The better way of a turn of the game in a record."""
    found = await services_of(request).reviews.way(_of_record(request, body, seat), turn, plain)
    return Response(found, media_type=JSON)


async def _of_table(request: Request, id: str, seat: int | None) -> tuple[Wanted, int | None]:
    """What is wanted, and whose moments: those of the seat that looks, or that the guest had."""
    _, line, access = await known(request, id)
    reader = access.reader(seat)
    if not line.over:
        raise Invalid("", "review.unfinished")
    text = await in_thread(lambda: Record.of(line).dumps())
    eyes = None if reader.everything or not line.game.hides else reader.seat
    return Wanted(f"table {id}", text, eyes, guest_of(request) or address_of(request)), reader.seat


def _of_record(request: Request, body: bytes, seat: int | None) -> Wanted:
    services_of(request).check_looks(request)
    text = body.decode("utf-8", "replace")
    return Wanted(hashlib.sha256(body).hexdigest(), text, seat, address_of(request))
