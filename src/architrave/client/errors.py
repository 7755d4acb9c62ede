"""What can go wrong between a client and its server. A move that the rules forbid is the kernel's `Refused`."""

from __future__ import annotations

from collections.abc import Mapping

from architrave.i18n import say

ENGLISH = "en"


class ServerError(Exception):
    """The server's answer to what it cannot do: a message key with parameters; `status`: of HTTP, 0 on a socket;
    `where`: the field that is wrong."""

    def __init__(self, key: str, params: Mapping[str, str | int], status: int = 0, where: str = "") -> None:
        sentence = say(ENGLISH, key, **params)
        super().__init__(f"{where}: {sentence}" if where and where not in sentence else sentence)
        self.key = key
        self.params = dict(params)
        self.status = status
        self.where = where


class ConnectionLost(ConnectionError):
    """The server has not been reached for too long. What was sent may or may not have arrived."""
