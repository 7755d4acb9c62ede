"""The bots' turns: bots think in the pool, move at a pace that people can follow, and never abandon a game."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

import structlog

from architrave.analysis.hint import HINT_SECONDS, Reason
from architrave.bots.roster import strongest
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng
from architrave.server.bot_plan import Plan, Step
from architrave.server.pool import Pool, bot_kind
from architrave.server.scheduler import Unfinished
from architrave.store.errors import StoreError
from architrave.tables.change import Change
from architrave.tables.decisions import bot_move
from architrave.tables.table import Table

if TYPE_CHECKING:
    from architrave.server.live_tables import LiveTable, LiveTables

PATIENCE = (1.0, 2.0, 5.0, 10.0, 30.0)  # seconds between attempts when the store or the workers fail
NOTICE = 1.0  # seconds that a bot waits for a worker before the page says so
APART = 7919  # distance between the seeds of a bot's simultaneous choices

log = structlog.get_logger()


class MovedOn(Exception):
    """The table changed while a bot was thinking, so its choice is useless."""


class BotTurns:
    def __init__(self, tables: LiveTables, pool: Pool) -> None:
        self.tables = tables
        self.pool = pool
        self.closing = False

    def wake(self, live: LiveTable) -> None:
        """Start the bots of a table if it is their turn."""
        live.changed.set()
        idle = live.playing is None or live.playing.done()
        if idle and not self.closing and _bot_due(live) is not None:
            live.playing = asyncio.create_task(self._play(live))
            live.playing.add_done_callback(lambda task: self._ended(live, task))

    def _ended(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        """The task ends when the bots have nothing to do; if it ended for another reason, log that and restart it."""
        if self.closing or (not task.cancelled() and task.exception() is None):
            return
        fault = None if task.cancelled() else task.exception()
        log.error("the bots of a table stopped", table=live.table.id, cancelled=task.cancelled(), exc_info=fault)
        asyncio.get_running_loop().call_later(PATIENCE[0], self.wake, live)

    async def hint(self, table: Table, seat: int) -> Reason:
        """What a strong bot would do for this seat, and why."""
        seed = secrets.randbits(60)
        position = imagine(table, seat, seed)
        level = strongest(HINT_SECONDS, table.game.name).id
        return await self.pool.hint(table.game, level, position, seat, seed, who=table.guest)

    async def _play(self, live: LiveTable) -> None:
        """Make the bots' moves until it is a person's turn, the table is paused or nobody is watching."""
        failures = 0
        while (seat := _bot_due(live)) is not None:
            try:
                await self._turn(live, seat)
            except (Exception, asyncio.CancelledError) as fault:
                if self.closing:
                    raise
                wait = PATIENCE[min(failures, len(PATIENCE) - 1)]
                failures += 1
                foreseen = isinstance(fault, StoreError | Unfinished)
                log.warning(
                    "a bot cannot move",
                    table=live.table.id,
                    fault=type(fault).__name__,
                    again_in=wait,
                    exc_info=None if foreseen else fault,
                )
                await asyncio.sleep(wait)
            else:
                failures = 0

    async def _turn(self, live: LiveTable, seat: int) -> None:
        version = live.table.version
        try:
            actions = await self._choose(live, seat)
        except MovedOn:
            return
        await _at_pace(live, version)
        if not _fits(live.table, version, seat) or _bot_due(live) is None:
            return
        live.step = False

        def decide(now: Table) -> Change | None:
            return bot_move(now, *actions, now=self.tables.now()) if _fits(now, version, seat) else None

        await self.tables.carry_out(live, decide)

    async def _choose(self, live: LiveTable, seat: int) -> list[int]:
        """Choose the bot's action, or all its actions if seats choose simultaneously."""
        table = live.table
        level = table.players[seat].level
        assert level is not None
        planned = live.plan.next(table.position_for(seat), seat, level)
        if planned is not None and not table.simultaneous:
            return [planned]
        seed = _seed(table)
        position = imagine(table, seat, seed)
        if not table.simultaneous:
            first, *rest = await self._think(live, level, position, seat, seed)
            live.plan = Plan((seat, level), rest)
            return [first.action]
        actions: list[int] = []
        while position.actor == seat:
            step = (await self._think(live, level, position, seat, seed + APART * len(actions)))[0]
            actions.append(step.action)
            position.apply(step.action)
        return actions

    async def _think(self, live: LiveTable, level: str, position: Position, seat: int, seed: int) -> list[Step]:
        """Get a choice from a bot, and the rest of its turn as far as it thought of it. The page shows a long wait for
        a worker; raises MovedOn if the table changes."""
        notice = asyncio.get_running_loop().call_later(NOTICE, _show_queued, live, True)

        def started() -> None:
            notice.cancel()
            _show_queued(live, False)

        kind = bot_kind(level, watched=live.table.mode == "watch")
        who = live.table.guest
        whole = not live.table.simultaneous  # a deck in one job would keep others waiting
        choosing = self.pool.choose(level, position, seat, seed, who=who, kind=kind, whole=whole, started=started)
        choice = asyncio.create_task(choosing)
        try:
            await _while_wanted(live, seat, choice)
            return choice.result()
        finally:
            choice.cancel()
            started()


async def _while_wanted(live: LiveTable, seat: int, choice: asyncio.Task[list[Step]]) -> None:
    """Wait for a choice; raises MovedOn if it is no longer needed: undone, resigned, or nobody watching."""
    version = live.table.version
    while not choice.done():
        if not _fits(live.table, version, seat) or _bot_due(live) is None:
            raise MovedOn
        live.changed.clear()
        changed = asyncio.create_task(live.changed.wait())
        try:
            await asyncio.wait({choice, changed}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            changed.cancel()


def _show_queued(live: LiveTable, queued: bool) -> None:
    if live.queued != queued:
        live.queued = queued
        live.tell(None)


def imagine(table: Table, seat: int, seed: int) -> Position:
    """The position with everything the seat cannot know redealt at random, so that secrets never reach a worker."""
    position = table.position_for(seat).clone()
    position.resample(seat, Rng(seed + 1))  # a different random sequence from the bot's own
    return position


def _bot_due(live: LiveTable) -> int | None:
    """The seat of the bot that has to move now; None if there is none, or it has to wait."""
    seat = live.table.bot_to_move
    if seat is None or live.table.mode != "watch":
        return seat
    running = live.step or not live.table.paused
    return seat if running and live.watchers else None


def _fits(table: Table, version: int, seat: int) -> bool:
    """Whether a bot's choice still applies; when seats choose simultaneously, the choices of others do not matter."""
    return table.bot_to_move == seat and (table.version == version or seat in table.simultaneous)


async def _at_pace(live: LiveTable, version: int) -> None:
    """Wait until the next move may be shown, or until the table changes."""
    while live.table.version == version and _bot_due(live) is not None:
        rest = live.moved + live.table.pace / 1000 - time.monotonic()
        if rest <= 0 or live.step:
            return
        live.changed.clear()
        try:
            async with asyncio.timeout(rest):
                await live.changed.wait()
        except TimeoutError:
            return


def _seed(table: Table) -> int:
    """The seed for the bots: with reproducible draws they repeat their moves, as far as their time limit allows."""
    number = table.line.header.draws.seed
    return secrets.randbits(60) if number is None else number * 1_000_003 + table.version
