"""What can go wrong between a client and its server. A move that the rules forbid is the kernel's `Refused`."""

from __future__ import annotations

from collections.abc import Mapping

from architrave.i18n import say

ENGLISH = "en"


class ServerError(Exception):
    """The server's answer to what it cannot do: a message key with parameters; `status`: of HTTP, 0 on a socket."""

    def __init__(self, key: str, params: Mapping[str, str | int], status: int = 0, where: str = "") -> None:
        super().__init__(say(ENGLISH, key, **params))
        self.key = key
        self.params = dict(params)
        self.status = status
        self.where = where


class ConnectionLost(ConnectionError):
    """The server has not been reached for too long. What was sent may or may not have arrived."""
