"""Checks that every request passes first, and headers that every response gets."""

from __future__ import annotations

import math
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from architrave.server.address import address_of
from architrave.server.cpu_shares import CpuShares
from architrave.server.errors import ApiError
from architrave.server.limits import Limit, Rate
from architrave.server.routing import error_response
from architrave.server.tokens import bears_token

SAFE = ("GET", "HEAD", "OPTIONS")
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
REQUESTS = Rate(burst=600, second=100)
FILES = Rate(burst=6000, second=1000)  # of the client: a whole class behind one address may open the page at once
CONNECTIONS = Rate(burst=60, second=5)
SOCKETS = 200  # per address at the same time
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class GuardMiddleware:
    """Checks host, origin and rate, and measures the work for each address. `hosts`: the names we answer to; None: any,
    for a server open to the network."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None, cpu: CpuShares) -> None:
        self.app = app
        self.hosts = hosts
        self.cpu = cpu
        self.requests = Limit(REQUESTS)
        self.files = Limit(FILES)
        self.connections = Limit(CONNECTIONS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        account = self.cpu.account(address_of(HTTPConnection(scope)))
        await account.turn()
        if scope["type"] == "http":
            await account.metered(self._http, scope, receive, send)
        else:
            account.sockets += 1
            try:
                await account.metered(self._websocket, scope, receive, send, account.sockets)
            finally:
                account.sockets -= 1

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        fault = self._fault(scope, self.files if scope["path"].startswith("/static/") else self.requests)
        if fault is None:
            await self.app(scope, receive, send_with_headers)
            return
        answer = error_response(fault)
        if fault.status == 429:
            answer.headers["retry-after"] = str(fault.params["count"])
        await answer(scope, receive, send_with_headers)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send, sockets: int) -> None:
        fault = self._fault(scope, self.connections)
        if fault is None and sockets > SOCKETS:
            fault = ApiError(429, "server.error.too_many")
        if fault is None:
            await self.app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": fault.key})

    def _fault(self, scope: Scope, limit: Limit) -> ApiError | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self.hosts is not None and _name(host) not in self.hosts:
            return ApiError(421, "server.error.host")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not bears_token(headers) and not same_origin(headers, host, scope["type"] == "websocket"):
            return ApiError(403, "server.error.origin")
        wait = limit.wait(address_of(HTTPConnection(scope)))
        if wait > 0:
            return ApiError(429, "server.error.too_fast", {"count": math.ceil(wait)})
        return None


def same_origin(headers: Headers, host: str, browser: bool) -> bool:
    """Whether a request comes from our own pages. Only a `browser` has to prove it: others have no cookies of ours."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return site is not None or not browser
    try:
        parts = urlsplit(origin)
    except ValueError:  # an incomplete IPv6 address, for example
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


def _name(host: str) -> str:
    """The Host header without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()
