"""Requests to the REST API: JSON there and back, with the token of the guest."""

from __future__ import annotations

import http.client
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from architrave.client.errors import ServerError
from architrave.kernel.refusal import Refusal, Refused
from architrave.server.protocol import ErrorBody, Token

T = TypeVar("T")
SCHEMES = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}


class Rest:
    """A server and who we are there. Without a token, the first one that is needed makes us a new guest."""

    def __init__(self, server: str, token: str | None, timeout: float) -> None:
        parts = urlsplit(server)
        if parts.scheme not in SCHEMES or not parts.hostname or parts.path not in ("", "/") or parts.query:
            raise ValueError(f"not the address of a server: {server!r}; one is http://127.0.0.1:8000")
        self.scheme, self.host = parts.scheme, parts.netloc
        self.timeout = timeout
        self._token = token

    @property
    def url(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def token(self) -> str:
        if self._token is None:
            self._token = self._decode(self._send("POST", "/api/tokens", None, {}), Token).token
        return self._token

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def get(self, path: str, kind: type[T]) -> T:
        return self._decode(self._send("GET", path, None, self.headers), kind)

    def post(self, path: str, body: Any, kind: type[T]) -> T:
        return self._decode(self._send("POST", path, body, self.headers), kind)

    def delete(self, path: str) -> None:
        self._send("DELETE", path, None, self.headers)

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> bytes:
        """The body of the answer; raises Refused, ServerError, or OSError if the server cannot be reached."""
        connection = SCHEMES[self.scheme](self.host, timeout=self.timeout)
        try:
            data = None if body is None else msgspec.json.encode(body)
            connection.request(method, path, data, {"content-type": "application/json", **headers})
            answer = connection.getresponse()
            text: bytes = answer.read()
        except http.client.HTTPException as fault:
            raise ConnectionError(str(fault)) from fault
        finally:
            connection.close()
        if answer.status >= 400:
            raise self._fault(answer.status, text)
        return text

    def _fault(self, status: int, text: bytes) -> Exception:
        problem = self._decode(text, ErrorBody).error
        if problem.paragraph:
            return Refused(Refusal(problem.paragraph, problem.key, problem.params))
        return ServerError(problem.key, problem.params, status, problem.where or "")

    def _decode(self, text: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(text, type=kind)
        except msgspec.DecodeError as fault:
            raise ConnectionError(f"{self.url} is not a server of this protocol: {fault}") from fault
