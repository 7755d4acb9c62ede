"""`/ws/puzzles/{game}`: somebody who solves puzzles. Nothing of it is stored."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import ClassVar

import msgspec
from starlette.websockets import WebSocket

from architrave.kernel.puzzle import Puzzles
from architrave.kernel.refusal import Refused
from architrave.server import render
from architrave.server.cpu_shares import CpuAccount
from architrave.server.messages import Act, AskHint, State
from architrave.server.protocol import Problem
from architrave.server.puzzle_protocol import FromSolver, OpenPuzzle, PuzzleState, PuzzleVerdict, ShowSolution
from architrave.server.study_socket import StudySocket
from architrave.server.table_commands import move_of
from architrave.tables.decisions import action_of
from architrave.tables.denied import Denied
from architrave.tables.puzzle_table import PuzzleTable
from architrave.tables.table import Table


class PuzzleSocket(StudySocket):
    decoder: ClassVar[msgspec.json.Decoder[FromSolver]] = msgspec.json.Decoder(FromSolver)

    def __init__(self, websocket: WebSocket, puzzles: Puzzles, account: CpuAccount) -> None:
        super().__init__(websocket, account)
        self.puzzles = puzzles
        self.number = 0
        self.day: date | None = None  # whose puzzle it is
        self.begun: PuzzleTable | None = None
        self.shown = False  # the solution is on the table

    @property
    def puzzle(self) -> PuzzleTable:
        if self.begun is None:
            raise Denied("puzzle.not_begun")
        return self.begun

    @property
    def table(self) -> Table:
        return self.puzzle.table

    async def follow(self, message: FromSolver) -> None:
        match message:
            case OpenPuzzle():
                self.listen(message.beats, message.plain)
                await self._open(message.number)
            case ShowSolution():
                await self._show(message.id)
            case AskHint():
                await self._hint(message.id)

    async def _open(self, number: int | None) -> None:
        today = datetime.now(UTC).date()
        self.number = self.puzzles.number_on(today) if number is None else number
        self.begun = PuzzleTable(self.puzzles.puzzle(self.number))
        self.day = today if number is None else None
        await self._begin(None)

    async def _begin(self, id: str | None) -> None:
        self.shown = False
        self.version += 1
        self.seen = 0
        await self._tell(id, "asked", [self.state(None)], fresh=True)

    async def _show(self, id: str) -> None:
        puzzle = self.puzzle
        puzzle.begin()
        await self._begin(None)
        self.shown = True
        states: list[State] = []
        while (action := puzzle.model) is not None:
            puzzle.play(action)
            self.version += 1
            states.append(self.state(None if states else id))
        await self._tell(id, puzzle.verdict, states)

    async def _hint(self, id: str | None) -> None:
        """The next move of a way that is right; after another move a new try has to begin first."""
        table, reason = self.table, self.puzzle.hint()
        await self.put(render.hint(table, table.line.position, id, self.version, reason))

    async def act(self, message: Act) -> None:
        puzzle, line = self.puzzle, self.table.line
        if message.version != self.version:  # meant for what was shown before
            await self._tell(message.id, puzzle.verdict, [self.state(message.id)])
            return
        try:
            puzzle.play(action_of(line.game, line.position, move_of(message)))
        except Refused as fault:
            await self._tell(message.id, "refused", [self.state(message.id)], refusal=self.problem(fault))
            return
        self.version += 1
        await self._tell(message.id, puzzle.verdict, [self.state(message.id)])

    async def _tell(
        self,
        id: str | None,
        verdict: PuzzleVerdict,
        states: list[State],
        fresh: bool = False,
        refusal: Problem | None = None,
    ) -> None:
        """Say where the solver is, with the states that go with it."""
        tried = self.puzzle
        puzzle = tried.puzzle
        await self.put(
            PuzzleState(
                id=id,
                version=states[0].version,
                until=states[-1].version,
                fresh=fresh,
                number=self.number,
                count=len(self.puzzles.puzzles),
                day=None if self.day is None else self.day.isoformat(),
                aim=puzzle.aim,
                level=puzzle.level,
                ways=puzzle.proof.ways,
                good=puzzle.proof.good,
                points=puzzle.proof.points,
                verdict=verdict,
                tried=tried.played,
                shown=self.shown,
                refusal=refusal,
            )
        )
        for state in states:
            await self.put(state)
