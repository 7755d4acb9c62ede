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

from architrave.games import lessons, puzzles
from architrave.server import (
    gathering_api,
    lobby_api,
    look_api,
    picture_api,
    puzzle_api,
    review_api,
    talk_api,
    token_api,
)
from architrave.server.address import address_of
from architrave.server.api import router
from architrave.server.cpu_shares import CpuShares
from architrave.server.errors import ApiError, as_api_error
from architrave.server.lesson_socket import LessonSocket
from architrave.server.live_tables import LiveTable
from architrave.server.messages import ErrorMessage
from architrave.server.middleware import GuardMiddleware
from architrave.server.my_socket import MySocket
from architrave.server.pages import Pages
from architrave.server.puzzle_socket import PuzzleSocket
from architrave.server.routing import error_response
from architrave.server.services import Services
from architrave.server.socket import Socket
from architrave.server.tokens import CLOSED, TokenMiddleware, bears_token
from architrave.store.store import Store
from architrave.tables.viewpoint import check_may_watch

STATUS_KEYS = {404: "server.error.not_found", 405: "server.error.method"}
router.include(gathering_api.router)
router.include(lobby_api.router)
router.include(picture_api.router)
router.include(look_api.router)
router.include(puzzle_api.router)
router.include(review_api.router)
router.include(talk_api.router)
router.include(token_api.router)

log = structlog.get_logger()


def application(
    store: Store,
    hosts: frozenset[str] | None = None,
    pages: Pages | None = None,
    cpu: CpuShares | None = None,
    clock: Callable[[], float] = time.time,
    warm: bool = True,
) -> Starlette:
    """The application for an open store, which it closes at the end. `hosts`: the names it answers to; None: any.
    `warm`: the bots' workers start at once, and not with their first job.
    """
    cpu = cpu or CpuShares()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        app.state.services = services = await Services.build(store, cpu, clock, warm)
        try:
            yield
        finally:
            await services.close()

    sockets = [
        WebSocketRoute("/ws/tables/{id}", sit_down),
        WebSocketRoute("/ws/me", listen),
        WebSocketRoute("/ws/lessons/{game}", teach),
        WebSocketRoute("/ws/puzzles/{game}", puzzle),
    ]
    routes: list[BaseRoute] = [*router.routes(), *sockets]
    return Starlette(
        routes=[*routes, *(pages or Pages()).routes()],
        middleware=[Middleware(GuardMiddleware, hosts=hosts, cpu=cpu), Middleware(TokenMiddleware)],
        exception_handlers={HTTPException: wrong_address, Exception: handle_failure},
        lifespan=life,
    )


async def sit_down(websocket: WebSocket) -> None:
    """Serve a client's WebSocket to a table."""
    services: Services = websocket.app.state.services
    await websocket.accept()
    bears = bears_token(websocket.headers)
    try:
        shown = await services.gatherings.shown(websocket.path_params["id"])
        guest = await _guest_of(websocket, services)
        if isinstance(shown, LiveTable):
            check_may_watch(shown.table, guest)
    except Exception as fault:  # noqa: BLE001 - it is logged there
        await _turn_away(websocket, fault)
        return
    account = services.cpu.account(address_of(websocket))
    websocket.scope["headers"].clear()  # a socket stays open for hours, and nobody asks for them again
    display = websocket.query_params.get("display") == "true"
    gatherings, at_table, talks = services.gatherings, services.at_table, services.talks
    socket = Socket(websocket, gatherings, shown, guest, at_table, account, services.commitments, talks, display)
    with services.tokens.used_by(guest, websocket) if bears and guest is not None else nullcontext():
        await socket.run()


async def listen(websocket: WebSocket) -> None:
    """Serve the WebSocket of a page that looks at no table."""
    services: Services = websocket.app.state.services
    try:
        guest = await _guest_of(websocket, services)
    except Exception as fault:  # noqa: BLE001 - it is logged there
        await websocket.accept()
        await _turn_away(websocket, fault)
        return
    account = services.cpu.account(address_of(websocket))
    with services.tokens.used_by(guest, websocket) if bears_token(websocket.headers) and guest else nullcontext():
        await MySocket(websocket, guest, services.news, services.presence, account).run()


async def teach(websocket: WebSocket) -> None:
    """Serve the WebSocket of somebody who plays a lesson."""
    services: Services = websocket.app.state.services
    await websocket.accept()
    try:
        folder = lessons.lesson(websocket.path_params["game"])
    except Exception as fault:  # noqa: BLE001 - it is logged there
        await _turn_away(websocket, fault)
        return
    await LessonSocket(websocket, folder, services.cpu.account(address_of(websocket))).run()


async def puzzle(websocket: WebSocket) -> None:
    """Serve the WebSocket of somebody who solves puzzles."""
    services: Services = websocket.app.state.services
    await websocket.accept()
    try:
        found = puzzles.puzzles(websocket.path_params["game"])
    except Exception as fault:  # noqa: BLE001 - it is logged there
        await _turn_away(websocket, fault)
        return
    await PuzzleSocket(websocket, found, services.cpu.account(address_of(websocket))).run()


async def _guest_of(websocket: WebSocket, services: Services) -> str | None:
    if bears_token(websocket.headers):
        return await services.tokens.guest(websocket.headers)
    return services.cookies.guest(websocket.headers.get("cookie"))


async def _turn_away(websocket: WebSocket, fault: Exception) -> None:
    known = as_api_error(fault)
    if known is None:
        log.error("a socket could not be opened", exc_info=fault)
        known = ApiError(500, "server.error.failed")
    message = ErrorMessage(id=None, key=known.key, params=known.params)
    await websocket.send_text(msgspec.json.encode(message).decode())
    await websocket.close({401: CLOSED, 403: 4403, 404: 4404}.get(known.status, 4500), known.key)


async def wrong_address(_: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    answer = error_response(ApiError(fault.status_code, STATUS_KEYS.get(fault.status_code, "server.error.failed")))
    answer.headers.update(fault.headers or {})
    return answer


async def handle_failure(request: Request, fault: Exception) -> Response:
    """Handle an unexpected exception: log it in full, and reveal nothing in the answer."""
    log.error("a request failed", method=request.method, path=request.url.path, exc_info=fault)
    return error_response(ApiError(500, "server.error.failed"))
