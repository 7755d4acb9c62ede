"""`/ws/lessons/{game}`: one learner and a lesson in progress. Nothing of it is stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from architrave.kernel.actors import CHANCE
from architrave.kernel.lesson import LessonFolder
from architrave.kernel.refusal import Refused
from architrave.server import explaining, render
from architrave.server.cpu_shares import CpuAccount
from architrave.server.errors import ApiError, as_api_error, decode
from architrave.server.incoming import incoming, text_of
from architrave.server.lesson_protocol import (
    ExplainThing,
    FromLearner,
    Judgement,
    LessonStep,
    NextStep,
    OpenStep,
    ShowMove,
    ThingExplained,
    ToLearner,
)
from architrave.server.limits import Bucket, Rate
from architrave.server.messages import Act, Beat, ErrorMessage, Pong, State, Sub, UndoInfo
from architrave.server.protocol import Problem
from architrave.server.socket import BEAT, LONGEST, message_id
from architrave.server.table_commands import move_of
from architrave.tables.decisions import action_of
from architrave.tables.denied import Denied
from architrave.tables.lesson_table import LEARNER, Attempt, LessonTable
from architrave.tables.viewpoint import viewpoint

MESSAGES: Final = Rate(burst=30, second=5)

NO_UNDO: Final = UndoInfo(possible=False, asks=[], key=None, params={})  # a step is begun again instead

decoder: msgspec.json.Decoder[FromLearner] = msgspec.json.Decoder(FromLearner)
log = structlog.get_logger()


class LessonSocket:
    """`version` counts what the learner was shown; a move that is not wanted counts, too: its piece goes home."""

    def __init__(self, websocket: WebSocket, folder: LessonFolder, account: CpuAccount) -> None:
        self.websocket = websocket
        self.folder = folder
        self.account = account
        self.messages = Bucket(MESSAGES, MESSAGES.burst, time.monotonic())
        self.begun: LessonTable | None = None
        self.version = 0
        self.seen = 0  # entries that the client has
        self.beats = False
        self.plain = False

    async def run(self) -> None:
        """Serve the learner until they disconnect."""
        beating = asyncio.create_task(self.account.metered(self._beat()))
        try:
            async for text in incoming(self.websocket, self.messages, self.account):
                await self._answer(text)
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            beating.cancel()

    @property
    def lesson(self) -> LessonTable:
        if self.begun is None:
            raise Denied("lesson.not_begun")
        return self.begun

    async def _beat(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(BEAT)
            if self.beats:
                number += 1
                await self._put(Beat(n=number))

    async def _put(self, message: ToLearner) -> None:
        await self.websocket.send_text(msgspec.json.encode(message).decode())

    async def _answer(self, message: str | None) -> None:
        id: str | None = None
        try:
            text = text_of(message, LONGEST)
            id = message_id(text)
            await self._follow(decode(decoder, text))
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception as fault:
            known = as_api_error(fault)
            if known is None:
                log.exception("a message of a lesson failed", game=self.folder.lesson.game)
                known = ApiError(500, "server.error.failed")
            await self._put(ErrorMessage(id=id, key=known.key, params=known.params))

    async def _follow(self, message: FromLearner) -> None:
        match message:
            case OpenStep():
                self.beats, self.plain = message.beats, message.plain
                await self._open(message.step)
            case Sub():
                self.beats, self.plain = message.beats, message.plain
                await self._put(self._state(None))
            case NextStep():
                await self._next(message.id)
            case ShowMove():
                await self._played(message.id, self.lesson.show())
            case ExplainThing():
                table = self.lesson.table
                found = explaining.explain(table, viewpoint(table, LEARNER), message.thing)
                await self._put(ThingExplained(id=message.id, explanation=found))
            case Act():
                await self._act(message)
            case Pong():
                pass

    async def _open(self, step: int) -> None:
        if self.begun is None:
            self.begun = LessonTable(self.folder, step)
        else:
            self.begun.open(step)
        await self._tell(None, "asked", fresh=True)

    async def _next(self, id: str) -> None:
        lesson = self.lesson
        if lesson.stage is not None:
            raise Denied("lesson.step_open")
        table = lesson.table
        lesson.next()
        await self._tell(id, "asked", fresh=lesson.table is not table)

    async def _act(self, message: Act) -> None:
        lesson = self.lesson
        if message.version != self.version:  # meant for what was shown before
            await self._tell(message.id, "asked")
            return
        line = lesson.table.line
        text = message.text or ""
        try:
            action = action_of(line.game, line.position, move_of(message))
            text = line.game.to_text(line.position, action)
            attempt = lesson.play(action)
        except Refused as fault:
            refusal = fault.refusal
            problem = Problem(key=refusal.key, params=dict(refusal.params), paragraph=refusal.paragraph)
            await self._tell(message.id, "refused", hint=lesson.hint(text), refusal=problem)
            return
        await self._played(message.id, attempt)

    async def _played(self, id: str, attempt: Attempt) -> None:
        """Show what became of a move. Each move of the opponent that follows is a state of its own."""
        states: list[State] = []
        while not states or self.lesson.follow():
            self.version += 1
            while self.lesson.table.line.position.actor == CHANCE and self.lesson.follow():
                pass
            states.append(self._state(None if states else id))
        await self._tell(id, attempt.verdict, states, hint=attempt.hint)

    async def _tell(
        self,
        id: str | None,
        verdict: Judgement,
        states: Sequence[State] = (),
        fresh: bool = False,
        hint: int | None = None,
        refusal: Problem | None = None,
    ) -> None:
        """Say where the learner is, with the states that go with it: the present one if no other is given."""
        if fresh:
            self.version += 1
            self.seen = 0
        states = states or [self._state(id)]
        lesson = self.lesson
        step, stage = lesson.step, lesson.stage
        await self._put(
            LessonStep(
                id=id,
                version=states[0].version,
                until=states[-1].version,
                fresh=fresh,
                number=lesson.number,
                steps=len(lesson.lesson.steps),
                minutes=lesson.lesson.minutes,
                stage=lesson.stage_number,
                stages=len(step.stages),
                lit=[] if stage is None else list(stage.lit),
                shown=[] if stage is None else list(stage.shown),
                before=step.before,
                verdict=verdict,
                hint=hint,
                refusal=refusal,
            )
        )
        for state in states:
            await self._put(state)

    def _state(self, ack: str | None) -> State:
        table = self.lesson.table
        seen = viewpoint(table, LEARNER)
        state = render.state(table, LEARNER, seen, self.seen, ack, queued=False, now=0, plain=self.plain)
        self.seen = state.entries
        return msgspec.structs.replace(state, version=self.version, undo=NO_UNDO)
