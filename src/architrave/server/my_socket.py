"""`/ws/me`: a page that looks at no table hears what has changed for its guest, and shows that somebody is there.

A thousand idle pages cost a beat each now and then; if they asked every few seconds, they would cost a core.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from architrave.server.cpu_shares import CpuAccount
from architrave.server.errors import ApiError, as_api_error, decode
from architrave.server.gathering_protocol import Changed, Topic
from architrave.server.incoming import incoming, text_of
from architrave.server.limits import Bucket, Rate
from architrave.server.messages import Beat, ErrorMessage, Present
from architrave.server.news import News
from architrave.server.presence import Presence

MyMessage = Changed | Beat | ErrorMessage

MESSAGES = Rate(burst=20, second=1)
LONGEST = 200  # characters
BEAT = 25.0  # seconds
REST = 1.0  # seconds between two messages: what happens meanwhile is one

decoder: msgspec.json.Decoder[Present] = msgspec.json.Decoder(Present)
log = structlog.get_logger()


@dataclass(eq=False)
class MySocket:
    websocket: WebSocket
    guest: str | None
    news: News
    presence: Presence
    account: CpuAccount

    def __post_init__(self) -> None:
        self.place = f"page of {self.guest}"  # where somebody is who is at no table; no table is called so
        self.messages = Bucket(MESSAGES, MESSAGES.burst, time.monotonic())
        self.topics: set[Topic] = set()
        self.filled = asyncio.Event()
        self.beats = 0

    async def run(self) -> None:
        """Serve the page until it disconnects. It listens before it is connected: it misses nothing after that."""
        self.news.join(self.guest, self)
        if self.guest is not None:
            self.presence.join(self.place, self.guest, self)
        sending: asyncio.Task[None] | None = None
        try:
            await self.websocket.accept()
            sending = asyncio.create_task(self.account.metered(self._send))
            await self._receive()
        finally:
            if sending is not None:
                sending.cancel()
            self.news.leave(self.guest, self)
            if self.guest is not None:
                self.presence.leave(self.place, self.guest, self)

    def hear(self, topic: Topic) -> None:
        self.topics.add(topic)
        self.filled.set()

    def presence_changed(self) -> None:
        """Another page of the same guest came or went, which is no news."""

    async def _send(self) -> None:
        try:
            while True:
                message = await self._next()
                await self.account.turn()
                await self._put(message)
                await asyncio.sleep(REST)
        except WebSocketDisconnect:
            return  # receiving notices it too

    async def _next(self) -> MyMessage:
        try:
            async with asyncio.timeout(BEAT):
                await self.filled.wait()
        except TimeoutError:
            self.beats += 1
            return Beat(n=self.beats)
        self.filled.clear()
        topics, self.topics = sorted(self.topics), set()
        return Changed(topics=topics)

    async def _put(self, message: MyMessage) -> None:
        await self.websocket.send_text(msgspec.json.encode(message).decode())

    async def _receive(self) -> None:
        try:
            async for text in incoming(self.websocket, self.messages, self.account):
                await self._answer(text)
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _answer(self, text: str | None) -> None:
        try:
            here = decode(decoder, text_of(text, LONGEST)).here
        except Exception as fault:
            known = as_api_error(fault)
            if known is None:
                log.exception("a message failed")
                known = ApiError(500, "server.error.failed")
            await self._put(ErrorMessage(id=None, key=known.key, params=known.params))
            return
        if self.guest is not None:
            self.presence.report(self.place, self.guest, self, here)
