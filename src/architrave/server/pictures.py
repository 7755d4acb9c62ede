"""Pictures of tables: what somebody may see who has no seat, drawn in a worker process and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal

from architrave.bots import character_of
from architrave.games.catalogue import game as game_called
from architrave.i18n import say
from architrave.kernel.line import Line
from architrave.kernel.position import Position
from architrave.pictures.drawing import caption_of, draw
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


class Pictures:
    def __init__(self, pool: Pool, tables: LiveTables) -> None:
        self.pool = pool
        self.tables = tables
        self.kept: OrderedDict[Wanted, bytes] = OrderedDict()
        self.size = 0
        self.drawing: dict[Wanted, asyncio.Task[bytes]] = {}

    async def line(self, live: LiveTable, guest: str | None) -> Line:
        """The game as far as a picture may show it to a guest; raises Denied if it may show nothing.

        The draws of a day are the same for everybody, so until it is over nobody else sees a picture of them.
        """
        check_may_watch(live.table, guest)
        if daily.is_secret(live.table.daily) and not seats_of(live.table.seats, guest):
            raise Denied("table.error.daily_record", 403)
        return await self.tables.late(live).line() if watches_later(live.table, guest) else live.table.line

    def known(self, wanted: Wanted) -> bool:
        """Whether nothing has to be drawn for it."""
        return wanted in self.kept or wanted in self.drawing

    async def picture(self, wanted: Wanted, line: Line, names: list[str], who: str) -> bytes:
        """The picture; several who ask for it at the same time wait for one drawing."""
        if wanted in self.kept:
            self.kept.move_to_end(wanted)
            return self.kept[wanted]
        if wanted not in self.drawing:
            caption = caption_of(line, wanted.at, names, wanted.language)
            order = (line.game.name, line.header.rules_version, line.at(wanted.at), line.over, caption)
            task = asyncio.create_task(self.pool.draw(draw_picture, *order, wanted.form, wanted.width, who=who))
            self.drawing[wanted] = task
            task.add_done_callback(lambda done: self._keep(wanted, done))
        return await asyncio.shield(self.drawing[wanted])

    def _keep(self, wanted: Wanted, done: asyncio.Task[bytes]) -> None:
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
    """The task of the worker."""
    svg = draw(game_called(game).with_rules(rules), position, everything, caption)
    return svg.encode() if form == "svg" else png(svg, width)


def names_of(seats: tuple[Seat, ...], language: str) -> list[str]:
    """What the people and bots at a table are called by somebody who is not there."""
    return [_name(number, seat, language) for number, seat in enumerate(seats)]


def _name(number: int, seat: Seat, language: str) -> str:
    if seat.name:
        return seat.name
    if seat.level is not None:
        return character_of(seat.level)
    return say(language, "ui.seat.number", number=number + 1)
