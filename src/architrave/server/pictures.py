"""Pictures of tables and puzzles: what somebody may see who has no seat, drawn in a worker process and kept for a
while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from architrave.bots import character_of
from architrave.games import puzzles
from architrave.games.catalogue import game as game_called
from architrave.i18n import say
from architrave.kernel.header import DrawTerms
from architrave.kernel.line import Line
from architrave.kernel.position import Position
from architrave.pictures.drawing import caption_of, draw, draw_board
from architrave.pictures.frame import Caption
from architrave.pictures.png import png
from architrave.server import daily
from architrave.server.live_tables import LiveTable, LiveTables
from architrave.server.pool import Pool
from architrave.tables.denied import Denied
from architrave.tables.seats import Seat, seats_of
from architrave.tables.viewpoint import check_may_watch, watches_later

KEPT = 32 * 1024 * 1024  # bytes of pictures in memory
CARD, LARGE = 1200, 2400  # pixels

Form = Literal["png", "svg"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture that can be kept: the same table, entry, language and form are the same picture."""

    table: str
    entries: int  # of the log, because later ones change what is said beside it
    at: int
    language: str
    form: Form
    width: int


@dataclass(frozen=True, slots=True)
class WantedPuzzle:
    game: str
    number: int
    language: str


class Pictures:
    def __init__(self, pool: Pool, tables: LiveTables) -> None:
        self.pool = pool
        self.tables = tables
        self.kept: OrderedDict[Wanted | WantedPuzzle, bytes] = OrderedDict()
        self.size = 0
        self.drawing: dict[Wanted | WantedPuzzle, asyncio.Future[bytes]] = {}

    async def line(self, live: LiveTable, guest: str | None) -> Line:
        """The game as far as a picture may show it to a guest; raises Denied if it may show nothing.

        The draws of a day are the same for everybody, so until it is over nobody else sees a picture of them.
        """
        check_may_watch(live.table, guest)
        if daily.is_secret(live.table.daily) and not seats_of(live.table.seats, guest):
            raise Denied("table.error.daily_record", 403)
        return await self.tables.late(live).line() if watches_later(live.table, guest) else live.table.line

    def known(self, wanted: Wanted | WantedPuzzle) -> bool:
        """Whether nothing has to be drawn for it."""
        return wanted in self.kept or wanted in self.drawing

    async def picture(self, wanted: Wanted, line: Line, names: list[str], who: str) -> bytes:
        """The picture of a table."""

        def draw_it() -> Awaitable[bytes]:
            caption = caption_of(line, wanted.at, names, wanted.language)
            order = (line.game.name, line.header.rules_version, line.at(wanted.at), line.over, caption)
            return self.pool.draw(draw_picture, *order, wanted.form, wanted.width, who=who)

        return await self._once(wanted, draw_it)

    async def of_puzzle(self, wanted: WantedPuzzle, who: str) -> bytes:
        """The board that a puzzle begins with."""
        return await self._once(
            wanted, lambda: self.pool.draw(draw_puzzle, wanted.game, wanted.number, wanted.language, who=who)
        )

    async def _once(self, wanted: Wanted | WantedPuzzle, draw_it: Callable[[], Awaitable[bytes]]) -> bytes:
        """Several who ask for a picture at the same time wait for one drawing."""
        if wanted in self.kept:
            self.kept.move_to_end(wanted)
            return self.kept[wanted]
        if wanted not in self.drawing:
            task = asyncio.ensure_future(draw_it())
            self.drawing[wanted] = task
            task.add_done_callback(lambda done: self._keep(wanted, done))
        return await asyncio.shield(self.drawing[wanted])

    def _keep(self, wanted: Wanted | WantedPuzzle, done: asyncio.Future[bytes]) -> None:
        del self.drawing[wanted]
        if done.cancelled() or done.exception() is not None:
            return
        self.kept[wanted] = done.result()
        self.size += len(done.result())
        while self.size > KEPT:
            self.size -= len(self.kept.popitem(last=False)[1])


def draw_picture(
    game: str, rules: int, position: Position, everything: bool, caption: Caption, form: Form, width: int
) -> bytes:
    """A task of the workers."""
    svg = draw(game_called(game).with_rules(rules), position, everything, caption)
    return svg.encode() if form == "svg" else png(svg, width)


def draw_puzzle(game: str, number: int, language: str) -> bytes:
    """A task of the workers."""
    line = puzzles.puzzles(game).puzzle(number).file.open(game_called, DrawTerms.given())
    return draw_board(line.game, line.position, language).encode()


def names_of(seats: tuple[Seat, ...], language: str) -> list[str]:
    """What the people and bots at a table are called by somebody who is not there."""
    return [_name(number, seat, language) for number, seat in enumerate(seats)]


def _name(number: int, seat: Seat, language: str) -> str:
    if seat.name:
        return seat.name
    if seat.level is not None:
        return character_of(seat.level)
    return say(language, "ui.seat.number", number=number + 1)
