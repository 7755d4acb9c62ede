"""The connection under a WebSocket, for what is too frequent to go through a task and its many layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast

from starlette.websockets import WebSocket

from architrave.server.cpu_shares import CpuAccount

EXTENSION = "architrave.wire"  # among the extensions of an ASGI scope


class Wire(Protocol):
    """`listener` gets each text that nothing has to wait for, before the application does; False: the application is to
    get it after all."""

    listener: Callable[[str], bool] | None

    def charge(self, account: CpuAccount) -> None:
        """From now on this account pays for reading, and for what the listener does."""

    def write_text(self, data: bytes) -> bool:
        """Send a whole text at once; False: something is in the way, and nothing was sent."""


def wire_of(websocket: WebSocket) -> Wire | None:
    """The connection of a WebSocket; None: another server than ours serves it."""
    return cast("Wire | None", websocket.scope.get("extensions", {}).get(EXTENSION))
