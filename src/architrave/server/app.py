"""The web application: routes, errors and the life of the house behind it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from architrave.server.address import address_of
from architrave.server.api import kit
from architrave.server.guard import Guard
from architrave.server.house import House
from architrave.server.kit import refused
from architrave.server.messages import ErrorMessage
from architrave.server.pages import Pages
from architrave.server.socket import Socket
from architrave.server.trouble import Trouble, trouble
from architrave.server.work import Work
from architrave.store.store import Store

STATUS_KEYS = {404: "server.error.not_found", 405: "server.error.method"}

log = structlog.get_logger()


def application(
    store: Store, hosts: frozenset[str] | None = None, pages: Pages | None = None, work: Work | None = None
) -> Starlette:
    """The application around an open store, which it closes in the end. `hosts`: the names it answers to, None: any."""
    work = work or Work()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        app.state.house = house = await House.build(store, work)
        try:
            yield
        finally:
            await house.close()

    routes: list[BaseRoute] = [*kit.routes(), WebSocketRoute("/ws/tables/{id}", sit_down)]
    return Starlette(
        routes=[*routes, *(pages or Pages()).routes()],
        middleware=[Middleware(Guard, hosts=hosts, work=work)],
        exception_handlers={HTTPException: wrong_address, Exception: failed},
        lifespan=life,
    )


async def sit_down(websocket: WebSocket) -> None:
    """A client comes to a table."""
    house: House = websocket.app.state.house
    await websocket.accept()
    try:
        place = await house.hall.place(websocket.path_params["id"])
    except Exception as fault:
        known = trouble(fault)
        if known is None:
            log.exception("a table could not be opened")
            known = Trouble(500, "server.error.failed")
        message = ErrorMessage(id=None, key=known.key, params=known.params)
        await websocket.send_text(msgspec.json.encode(message).decode())
        await websocket.close(4404 if known.status == 404 else 4500, known.key)
        return
    guest = house.stamp.guest(websocket.headers.get("cookie"))
    account = house.work.account(address_of(websocket))
    await Socket(websocket, house.hall, place, guest, house.at_table, account).run()


async def wrong_address(_: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    answer = refused(Trouble(fault.status_code, STATUS_KEYS.get(fault.status_code, "server.error.failed")))
    answer.headers.update(fault.headers or {})
    return answer


async def failed(request: Request, fault: Exception) -> Response:
    """Nobody foresaw this: it is noted with all that is known, and the answer tells nothing of it."""
    log.error("a request failed", method=request.method, path=request.url.path, exc_info=fault)
    return refused(Trouble(500, "server.error.failed"))
