"""A small typed REST router: handler signatures define parameters and answers; decoding, errors and OpenAPI follow.

Parameters named in the path come from the path, `body` from the JSON body, the others from the query. A
handler whose `body` is bytes gets the JSON undecoded; `sent` says what it contains.
"""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, get_type_hints

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from architrave.server.errors import ApiError, as_api_error, decode

Function = Callable[..., Awaitable[Any]]
PLACEHOLDER = re.compile(r"\{(\w+)\}")
JSON = "application/json"
MAX_BODY = 64 * 1024
MAX_QUERY = 1024
PATIENCE = 30.0  # seconds in which a body must arrive


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    kind: Any
    default: Any
    where: str  # "path" or "query"

    @property
    def required(self) -> bool:
        return self.default is inspect.Parameter.empty


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: everything about it that decoding and documentation need."""

    method: str
    path: str
    summary: str
    function: Function
    parameters: tuple[Parameter, ...]
    body: Any | None
    answer: Any
    status: int
    limit: int
    asks: bool  # whether the handler takes the request itself
    decoder: msgspec.json.Decoder[Any] | None  # of a body that the handler does not decode itself
    media: str = JSON  # the type of the answer

    @classmethod
    def of(
        cls,
        method: str,
        path: str,
        function: Function,
        answer: Any,
        status: int,
        limit: int,
        sent: Any = None,
        media: str = JSON,
    ) -> Operation:
        hints = get_type_hints(function, include_extras=True)
        placeholders = set(PLACEHOLDER.findall(path))
        parameters = []
        for name, parameter in inspect.signature(function).parameters.items():
            if name not in ("request", "body"):
                where = "path" if name in placeholders else "query"
                parameters.append(Parameter(name, hints[name], parameter.default, where))
        summary = inspect.cleandoc(function.__doc__ or "").splitlines()[0]
        given = hints["return"] if answer is None else answer
        body = hints.get("body")
        raw = body is bytes
        asks = "request" in hints
        shape = sent if raw else body
        decoder = None if raw or shape is None else msgspec.json.Decoder(shape)
        known = tuple(parameters)
        return cls(method, path, summary, function, known, shape, given, status, limit, asks, decoder, media)

    async def __call__(self, request: Request) -> Response:
        try:
            if len(request.scope["query_string"]) > MAX_QUERY:
                raise ApiError(414, "server.error.too_large", {"limit": MAX_QUERY})
            values: dict[str, Any] = {parameter.name: _value(parameter, request) for parameter in self.parameters}
            if self.body is not None:
                body = await _read(request, self.limit)
                values["body"] = body if self.decoder is None else decode(self.decoder, body)
            if self.asks:
                values["request"] = request
            answer = await self.function(**values)
        except Exception as fault:
            known = as_api_error(fault)
            if known is None:
                raise
            return error_response(known)
        if isinstance(answer, Response):
            return answer
        if answer is None:
            return Response(status_code=204)
        return Response(msgspec.json.encode(answer), self.status, media_type=JSON)


class Router:
    """The operations of the API, in the order of the documentation."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []

    def get(self, path: str, *, answer: Any = None, media: str = JSON) -> Callable[[Function], Function]:
        return self._add("GET", path, answer, 200, 0, media=media)

    def post(
        self, path: str, *, answer: Any = None, status: int = 200, limit: int = MAX_BODY, sent: Any = None
    ) -> Callable[[Function], Function]:
        return self._add("POST", path, answer, status, limit, sent)

    def delete(self, path: str) -> Callable[[Function], Function]:
        return self._add("DELETE", path, None, 204, 0)

    def _add(
        self, method: str, path: str, answer: Any, status: int, limit: int, sent: Any = None, media: str = JSON
    ) -> Callable[[Function], Function]:
        def add(function: Function) -> Function:
            self.operations.append(Operation.of(method, path, function, answer, status, limit, sent, media))
            return function

        return add

    def include(self, other: Router) -> None:
        """Take over the operations of another part of the service."""
        self.operations += other.operations

    def routes(self) -> list[Route]:
        """One route per path with all its methods, so that the answer to a wrong method lists the right ones."""
        paths: dict[str, dict[str, Operation]] = {}
        for operation in self.operations:
            paths.setdefault(operation.path, {})[operation.method] = operation
        return [Route(path, _choice(methods), methods=list(methods)) for path, methods in paths.items()]


def error_response(known: ApiError) -> Response:
    return Response(msgspec.json.encode(known.body), known.status, media_type=JSON)


def _choice(methods: dict[str, Operation]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await methods[method](request)

    return answer


def _value(parameter: Parameter, request: Request) -> Any:
    given = request.path_params if parameter.where == "path" else request.query_params
    name = parameter.name
    if name not in given:
        if parameter.required:
            raise ApiError(422, "server.error.field", {"field": name, "what": "it is missing"}, where=name)
        return parameter.default
    try:
        return msgspec.convert(given[name], parameter.kind, strict=False)
    except msgspec.ValidationError as fault:
        what = str(fault).partition(" - at `$")[0]
        raise ApiError(422, "server.error.field", {"field": name, "what": what}, where=name) from fault


async def _read(request: Request, limit: int) -> bytes:
    """Read the body if it is JSON and not too long; a longer one is not read to its end."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise ApiError(415, "server.error.content_type", {"expected": JSON})
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > limit:
                    raise ApiError(413, "server.error.too_large", {"limit": limit})
    except (TimeoutError, ClientDisconnect) as fault:  # nobody reads the answer if the client has left
        raise ApiError(408, "server.error.too_slow") from fault
    return bytes(body)
