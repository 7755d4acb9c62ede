"""Bearer tokens: programs without a browser's cookie are guests by them.

A token says which guest it is and when it was made, and is signed like a cookie. Nothing is stored for it; a guest who
revokes their tokens stores one moment, up to which none of them is valid.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from architrave.server.errors import ApiError, as_api_error
from architrave.server.routing import error_response
from architrave.store.store import Store

SCHEME = "bearer "
TOKEN = re.compile(r"([A-Za-z0-9_-]{16,64})\.([0-9]{1,18})\.([0-9a-f]{64})", re.ASCII)
GUEST = "architrave.guest"  # in a request's scope: the guest of its token
CLOSED = 4401  # the code of a socket whose token is not valid, or no longer


def bears_token(headers: Headers) -> bool:
    """Whether a request carries a token. Browsers never add this header for another site."""
    return headers.get("authorization", "").lower().startswith(SCHEME)


class Tokens:
    """Makes, checks and revokes tokens with the server's key."""

    def __init__(self, key: str, store: Store) -> None:
        self._key = bytes.fromhex(key)
        self.store = store
        self.sockets: dict[str, set[WebSocket]] = {}  # of each guest, those opened with a token

    def make(self, guest: str) -> str:
        return self._sign(guest, str(time.time_ns() // 1000))

    async def guest(self, headers: Headers) -> str:
        """The guest of a token; raises ApiError if it is not valid."""
        match = TOKEN.fullmatch(headers["authorization"][len(SCHEME) :].strip())
        if match is None or not hmac.compare_digest(match[0], self._sign(match[1], match[2])):
            raise ApiError(401, "server.error.token")
        if int(match[2]) <= await self.store.tokens_revoked(match[1]):
            raise ApiError(401, "server.error.token")
        return match[1]

    async def revoke(self, guest: str) -> None:
        """Make all tokens of a guest invalid, and close what was opened with them."""
        await self.store.revoke_tokens(guest, time.time_ns() // 1000)
        for websocket in list(self.sockets.get(guest, ())):
            with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already
                await websocket.close(CLOSED, "server.error.token")

    @contextmanager
    def used_by(self, guest: str, websocket: WebSocket) -> Iterator[None]:
        """Remember a socket that was opened with a token of this guest, as long as it lasts."""
        sockets = self.sockets.setdefault(guest, set())
        sockets.add(websocket)
        try:
            yield
        finally:
            sockets.discard(websocket)
            if not sockets:
                self.sockets.pop(guest, None)

    def _sign(self, guest: str, made: str) -> str:
        mark = hmac.new(self._key, f"token\n{guest}\n{made}".encode(), hashlib.sha256).hexdigest()
        return f"{guest}.{made}.{mark}"


class TokenMiddleware:
    """Finds out whose token a request bears; one that is not valid is refused. A socket does this itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and bears_token(headers := Headers(scope=scope)):
            tokens: Tokens = scope["app"].state.services.tokens
            try:
                scope[GUEST] = await tokens.guest(headers)
            except Exception as fault:
                known = as_api_error(fault)
                if known is None:
                    raise
                answer = error_response(known)
                if known.status == 401:
                    answer.headers["www-authenticate"] = "Bearer"
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)
