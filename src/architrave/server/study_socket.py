"""A socket to a table that only one person has: a lesson or a puzzle in progress. Nothing of it is stored."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from architrave.kernel.refusal import Refused
from architrave.server import explaining, render
from architrave.server.cpu_shares import CpuAccount
from architrave.server.errors import ApiError, as_api_error, decode
from architrave.server.incoming import incoming, text_of
from architrave.server.lesson_protocol import ExplainThing, ThingExplained
from architrave.server.limits import Bucket, Rate
from architrave.server.messages import Act, Beat, ErrorMessage, Pong, State, Sub, UndoInfo
from architrave.server.outgoing import BEAT
from architrave.server.protocol import Problem
from architrave.server.socket import LONGEST, message_id
from architrave.tables.study import LEARNER
from architrave.tables.table import Table
from architrave.tables.viewpoint import viewpoint

MESSAGES: Final = Rate(burst=30, second=5)

NO_UNDO: Final = UndoInfo(possible=False, asks=[], key=None, params={})  # one begins again instead

log = structlog.get_logger()


class StudySocket(ABC):
    """`version` counts what the learner was shown."""

    decoder: ClassVar[msgspec.json.Decoder[Any]]

    def __init__(self, websocket: WebSocket, account: CpuAccount) -> None:
        self.websocket = websocket
        self.account = account
        self.messages = Bucket(MESSAGES, MESSAGES.burst, time.monotonic())
        self.version = 0
        self.seen = 0  # entries that the client has
        self.beats = False
        self.plain = False

    async def run(self) -> None:
        """Serve the learner until they disconnect."""
        beating = asyncio.create_task(self.account.metered(self._beat))
        try:
            async for text in incoming(self.websocket, self.messages, self.account):
                await self._answer(text)
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            beating.cancel()

    @property
    @abstractmethod
    def table(self) -> Table:
        """What is shown; raises Denied if nothing is yet."""

    @abstractmethod
    async def act(self, message: Act) -> None:
        """Try a move."""

    @abstractmethod
    async def follow(self, message: Any) -> None:
        """Carry out a message that only this kind of table has."""

    async def _carry_out(self, message: Any) -> None:
        match message:
            case Act():
                await self.act(message)
            case ExplainThing():
                await self._explain(message.id, message.thing)
            case Sub():
                self.listen(message.beats, message.plain)
                await self.put(self.state(None))
            case Pong():
                pass
            case _:
                await self.follow(message)

    def listen(self, beats: bool, plain: bool) -> None:
        """What the client wants to be sent, as in Sub."""
        self.beats, self.plain = beats, plain

    async def _beat(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(BEAT)
            if self.beats:
                number += 1
                await self.put(Beat(n=number))

    async def put(self, message: msgspec.Struct) -> None:
        await self.websocket.send_text(msgspec.json.encode(message).decode())

    async def _explain(self, id: str, thing: str) -> None:
        found = explaining.explain(self.table, viewpoint(self.table, LEARNER), thing)
        await self.put(ThingExplained(id=id, explanation=found))

    async def _answer(self, message: str | None) -> None:
        id: str | None = None
        try:
            text = text_of(message, LONGEST)
            id = message_id(text)
            await self._carry_out(decode(self.decoder, text))
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception as fault:
            known = as_api_error(fault)
            if known is None:
                log.exception("a message failed", path=self.websocket.url.path)
                known = ApiError(500, "server.error.failed")
            await self.put(ErrorMessage(id=id, key=known.key, params=known.params))

    def problem(self, fault: Refused) -> Problem:
        """Why a move is refused."""
        refusal = fault.refusal
        return Problem(key=refusal.key, params=dict(refusal.params), paragraph=refusal.paragraph)

    def state(self, ack: str | None) -> State:
        seen = viewpoint(self.table, LEARNER)
        state = render.state(self.table, LEARNER, seen, self.seen, ack, queued=False, now=0, plain=self.plain)
        self.seen = state.entries
        return msgspec.structs.replace(state, version=self.version, undo=NO_UNDO)
