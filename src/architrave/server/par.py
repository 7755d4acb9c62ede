"""Par: what the bots score in the game of the day, with the same draws as everybody.

They play it when somebody has finished it, move by move at the lowest priority, and their scores are kept. Nothing of
it is sent to those who have not finished their own try, and only points are ever sent: the seed stays secret.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import date

from architrave.bots import LEVELS
from architrave.server import daily
from architrave.server.bot_turns import imagine
from architrave.server.chores import Chores
from architrave.server.pool import Pool
from architrave.server.scheduler import Kind, Unfinished
from architrave.store.errors import StoreError
from architrave.store.store import Store
from architrave.tables.daily import options_on, seed_on
from architrave.tables.opening import DrawSeed, TableRequest, open_table
from architrave.tables.rows import Par
from architrave.tables.seats import Seat

PAR = "easy"  # the level whose score is called par
WHO = "par"  # in the queue of the workers


@dataclass(slots=True)
class ParScores:
    store: Store
    pool: Pool
    chores: Chores
    key: str
    levels: tuple[str, ...] = tuple(LEVELS)
    playing: set[date] = field(default_factory=set)

    async def of(self, day: date) -> list[Par]:
        """The scores of a day, weakest level first, as far as they are known. Those that are missing are played now."""
        known = {one.level: one for one in await self.store.par(day.isoformat())}
        missing = [level for level in self.levels if level not in known]
        if missing and day not in self.playing:
            self.playing.add(day)
            self.chores.begin(self._play_all(day, missing))
        return [known[level] for level in self.levels if level in known]

    async def _play_all(self, day: date, levels: list[str]) -> None:
        try:
            for level in levels:
                await self.store.keep_par(day.isoformat(), await self._play(day, level))
        except (Unfinished, StoreError):  # the next one who asks starts it again
            pass
        finally:
            self.playing.discard(day)

    async def _play(self, day: date, level: str) -> Par:
        game = daily.played()
        seed = seed_on(self.key, day)
        options = options_on(game, day)
        request = TableRequest(game, WHO, (Seat("bot", "", level),), options, confirm=False, pace=0)
        table, _ = open_table(request, DrawSeed(b"", number=seed), WHO, "", time.time())
        line = table.line
        while not line.over:
            seat = int(line.position.actor)
            number = seed + len(line.entries)
            position = imagine(table, seat, number)
            steps = await self.pool.choose(level, position, seat, number, who=WHO, kind=Kind.PAR, whole=False)
            line.commit(line.propose(seat, steps[0].action))
        assert line.result is not None
        return Par(level, int(line.result.points[0]), line.result.rival)
