"""The bots' turns: thinking in the pool, moving at a pace that people can follow, never giving up on a game."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

import structlog

from architrave.bots import LEVELS
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng
from architrave.server.pool import BotsGone, Pool
from architrave.store.errors import StoreError
from architrave.tables.decisions import bot_move
from architrave.tables.table import Change, Table

if TYPE_CHECKING:
    from architrave.server.hall import Hall, Place

HINT_SECONDS = 1.0  # a hint comes from the strongest level that answers in this time
PATIENCE = (1.0, 2.0, 5.0, 10.0, 30.0)  # seconds between attempts when the store or the workers are in trouble

log = structlog.get_logger()


class Ponder:
    def __init__(self, hall: Hall, pool: Pool) -> None:
        self.hall = hall
        self.pool = pool
        quick = [level.id for level in LEVELS.values() if level.seconds <= HINT_SECONDS]
        self.hint_level = quick[-1] if quick else next(iter(LEVELS))

    def wake(self, place: Place) -> None:
        """See to it that the bots of a table play if it is their turn."""
        place.stirred.set()
        idle = place.playing is None or place.playing.done()
        if idle and _bot_due(place) is not None:
            place.playing = asyncio.create_task(self._play(place))

    async def hint(self, table: Table, seat: int) -> int:
        """What a strong player would do in this seat."""
        seed = secrets.randbits(60)
        return await self.pool.choose(self.hint_level, imagined(table, seat, seed), seat, seed)

    async def _play(self, place: Place) -> None:
        """Make the bots' moves until it is a person's turn, the table is paused or nobody watches any more."""
        failures = 0
        while (seat := _bot_due(place)) is not None:
            try:
                await self._turn(place, seat)
            except Exception as fault:
                wait = PATIENCE[min(failures, len(PATIENCE) - 1)]
                failures += 1
                foreseen = isinstance(fault, StoreError | BotsGone)
                log.warning(
                    "a bot cannot move",
                    table=place.table.id,
                    fault=type(fault).__name__,
                    again_in=wait,
                    exc_info=None if foreseen else fault,
                )
                await asyncio.sleep(wait)
            else:
                failures = 0

    async def _turn(self, place: Place, seat: int) -> None:
        table = place.table
        version = table.version
        level = table.seats[seat].level
        assert level is not None
        seed = _seed(table)
        position = imagined(table, seat, seed)
        if table.together:
            actions = await self.pool.choose_all(level, position, seat, seed)
        else:
            actions = [await self.pool.choose(level, position, seat, seed)]
        await _at_pace(place, version)
        if not _fits(place.table, version, seat) or _bot_due(place) is None:
            return
        place.step = False

        def decide(now: Table) -> Change | None:
            return bot_move(now, *actions) if _fits(now, version, seat) else None

        await self.hall.carry_out(place, decide)


def imagined(table: Table, seat: int, seed: int) -> Position:
    """The position as the seat may imagine it. What it cannot know is dealt anew here: it never reaches a worker."""
    position = table.position_for(seat).clone()
    position.resample(seat, Rng(seed + 1))  # another row of numbers than the bot itself rolls with
    return position


def _bot_due(place: Place) -> int | None:
    """The bot that is to move now, if it may."""
    seat = place.table.bot_to_move
    if seat is None or place.table.mode != "watch":
        return seat
    running = place.step or not place.table.paused
    return seat if running and place.onlookers else None


def _fits(table: Table, version: int, seat: int) -> bool:
    """Whether what a bot thought of is still to the point; where all choose at the same time, others do not matter."""
    return table.version == version or (seat in table.together and table.bot_to_move == seat)


async def _at_pace(place: Place, version: int) -> None:
    """Wait until the next move may be shown; something new at the table ends the waiting."""
    while place.table.version == version and _bot_due(place) is not None:
        rest = place.moved + place.table.pace / 1000 - time.monotonic()
        if rest <= 0 or place.step:
            return
        place.stirred.clear()
        try:
            await asyncio.wait_for(place.stirred.wait(), rest)
        except TimeoutError:
            return


def _seed(table: Table) -> int:
    """At a table whose draws can be reproduced the bots play the same again too, as far as their clock lets them."""
    number = table.line.header.promise.seed
    return secrets.randbits(60) if number is None else number * 1_000_003 + table.version
