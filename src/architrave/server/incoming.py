"""What a client sends on a WebSocket, no faster than it may."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

from starlette.websockets import WebSocket, WebSocketDisconnect

from architrave.server.cpu_shares import CpuAccount
from architrave.server.errors import ApiError
from architrave.server.limits import Bucket


async def incoming(websocket: WebSocket, messages: Bucket, account: CpuAccount) -> AsyncIterator[str | None]:
    """The messages of a client until it disconnects; None for one that is not text. Each waits for its turn."""
    while True:
        try:
            message = await websocket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if message["type"] == "websocket.disconnect":
            return
        await asyncio.sleep(messages.wait(time.monotonic()))
        await account.turn()
        yield message.get("text")


def text_of(message: str | None, longest: int) -> str:
    """A message that is text and not too long; raises ApiError for any other."""
    if message is None:
        raise ApiError(400, "server.error.binary")
    if len(message) > longest:
        raise ApiError(413, "server.error.too_large", {"limit": longest})
    return message
