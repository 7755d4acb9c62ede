"""The web application: routes, errors, and the start and stop of the services behind it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from architrave.server import gathering_api, lobby_api, token_api
from architrave.server.address import address_of
from architrave.server.api import router
from architrave.server.cpu_shares import CpuShares
from architrave.server.errors import ApiError, as_api_error
from architrave.server.messages import ErrorMessage
from architrave.server.middleware import GuardMiddleware
from architrave.server.pages import Pages
from architrave.server.routing import refused
from architrave.server.services import Services
from architrave.server.socket import Socket
from architrave.server.tokens import CLOSED, TokenMiddleware, bears_token
from architrave.store.store import Store

STATUS_KEYS = {404: "server.error.not_found", 405: "server.error.method"}
router.include(gathering_api.router)
router.include(lobby_api.router)
router.include(token_api.router)

log = structlog.get_logger()


def application(
    store: Store,
    hosts: frozenset[str] | None = None,
    pages: Pages | None = None,
    cpu: CpuShares | None = None,
    clock: Callable[[], float] = time.time,
) -> Starlette:
    """The application for an open store, which it closes at the end. `hosts`: the names it answers to; None: any."""
    cpu = cpu or CpuShares()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        app.state.services = services = await Services.build(store, cpu, clock)
        try:
            yield
        finally:
            await services.close()

    routes: list[BaseRoute] = [*router.routes(), WebSocketRoute("/ws/tables/{id}", sit_down)]
    return Starlette(
        routes=[*routes, *(pages or Pages()).routes()],
        middleware=[Middleware(GuardMiddleware, hosts=hosts, cpu=cpu), Middleware(TokenMiddleware)],
        exception_handlers={HTTPException: wrong_address, Exception: failed},
        lifespan=life,
    )


async def sit_down(websocket: WebSocket) -> None:
    """Serve a client's WebSocket to a table."""
    services: Services = websocket.app.state.services
    await websocket.accept()
    bears = bears_token(websocket.headers)
    try:
        shown = await services.gatherings.shown(websocket.path_params["id"])
        guest = services.cookies.guest(websocket.headers.get("cookie"))
        if bears:
            guest = await services.tokens.guest(websocket.headers)
    except Exception as fault:
        known = as_api_error(fault)
        if known is None:
            log.exception("a table could not be opened")
            known = ApiError(500, "server.error.failed")
        message = ErrorMessage(id=None, key=known.key, params=known.params)
        await websocket.send_text(msgspec.json.encode(message).decode())
        await websocket.close({401: CLOSED, 404: 4404}.get(known.status, 4500), known.key)
        return
    account = services.cpu.account(address_of(websocket))
    socket = Socket(websocket, services.gatherings, shown, guest, services.at_table, account, services.commitments)
    with services.tokens.used_by(guest, websocket) if bears and guest is not None else nullcontext():
        await socket.run()


async def wrong_address(_: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    answer = refused(ApiError(fault.status_code, STATUS_KEYS.get(fault.status_code, "server.error.failed")))
    answer.headers.update(fault.headers or {})
    return answer


async def failed(request: Request, fault: Exception) -> Response:
    """Handle an unexpected exception: log it in full, and reveal nothing in the answer."""
    log.error("a request failed", method=request.method, path=request.url.path, exc_info=fault)
    return refused(ApiError(500, "server.error.failed"))
