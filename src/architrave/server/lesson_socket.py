"""`/ws/lessons/{game}`: one learner and a lesson in progress. Nothing of it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
from starlette.websockets import WebSocket

from architrave.kernel.actors import CHANCE
from architrave.kernel.lesson import LessonFolder
from architrave.kernel.refusal import Refused
from architrave.server.cpu_shares import CpuAccount
from architrave.server.lesson_protocol import FromLearner, Judgement, LessonStep, NextStep, OpenStep, ShowMove
from architrave.server.messages import Act, State
from architrave.server.protocol import Problem
from architrave.server.study_socket import StudySocket
from architrave.server.table_commands import move_of
from architrave.tables.decisions import action_of
from architrave.tables.denied import Denied
from architrave.tables.lesson_table import Attempt, LessonTable
from architrave.tables.table import Table


class LessonSocket(StudySocket):
    """A move that is not wanted is a version, too: its piece goes home."""

    decoder: ClassVar[msgspec.json.Decoder[FromLearner]] = msgspec.json.Decoder(FromLearner)

    def __init__(self, websocket: WebSocket, folder: LessonFolder, account: CpuAccount) -> None:
        super().__init__(websocket, account)
        self.folder = folder
        self.begun: LessonTable | None = None

    @property
    def lesson(self) -> LessonTable:
        if self.begun is None:
            raise Denied("lesson.not_begun")
        return self.begun

    @property
    def table(self) -> Table:
        return self.lesson.table

    async def follow(self, message: FromLearner) -> None:
        match message:
            case OpenStep():
                self.listen(message.beats, message.plain)
                await self._open(message.step)
            case NextStep():
                await self._next(message.id)
            case ShowMove():
                await self._played(message.id, self.lesson.show())

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

    async def act(self, message: Act) -> None:
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
            await self._tell(message.id, "refused", hint=lesson.hint(text), refusal=self.problem(fault))
            return
        await self._played(message.id, attempt)

    async def _played(self, id: str, attempt: Attempt) -> None:
        """Show what became of a move. Each move of the opponent that follows is a state of its own."""
        states: list[State] = []
        while not states or self.lesson.follow():
            self.version += 1
            while self.lesson.table.line.position.actor == CHANCE and self.lesson.follow():
                pass
            states.append(self.state(None if states else id))
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
        states = states or [self.state(id)]
        lesson = self.lesson
        step, stage = lesson.step, lesson.stage
        await self.put(
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
            await self.put(state)
