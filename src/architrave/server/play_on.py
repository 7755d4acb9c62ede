"""Playing on from a position of a finished game, or of a record: where a new table then begins.

Everything about a finished game is open to those who may look back at it, so its positions tell nobody anything new. A
running game is refused: its position holds what its seats must not know of each other.
"""

from __future__ import annotations

import msgspec
from starlette.requests import Request

from architrave.kernel.refusal import Invalid
from architrave.server import uploads
from architrave.server.address import address_of
from architrave.server.cpu_shares import in_thread
from architrave.server.protocol import NewTable, StartFrom
from architrave.server.services import Services
from architrave.tables.denied import Denied
from architrave.tables.start import Origin, origin_at
from architrave.tables.viewpoint import check_may_watch


async def origin_of(services: Services, request: Request, guest: str | None, body: NewTable) -> Origin | None:
    """Where a new table goes on from; None: it begins as usual. Raises for what cannot be played on from."""
    if body.start is None:
        return None
    if body.options:
        raise Invalid("options", "look.error.own_options")
    if body.match:
        raise Invalid("match", "look.error.no_match")
    found = await _find(services, request, guest, body.start)
    if found.game != body.game:
        raise Invalid("game", "look.error.other_game", found=found.game, given=body.game[:40])
    return found


async def _find(services: Services, request: Request, guest: str | None, start: StartFrom) -> Origin:
    services.check_looks(request)
    if start.record is not None and start.table is None:
        raw = start.record.encode()
        return msgspec.json.decode(
            await services.pool.read(uploads.origin, raw, start.at, who=address_of(request)), type=Origin
        )
    if start.table is None or start.record is not None:
        raise Invalid("start", "look.error.one_source")
    live = await services.tables.get(start.table)
    check_may_watch(live.table, guest)
    line = live.table.line
    if not line.over:
        raise Denied("look.error.not_over")
    return await in_thread(lambda: origin_at(line, start.at))
