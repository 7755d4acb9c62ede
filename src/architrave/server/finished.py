"""A guest's finished games: found by game, result and opponent, in pages, and deleted for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

from architrave.bots import character_of
from architrave.server.cards import cards
from architrave.server.gathering_protocol import FinishedGames, TableCard
from architrave.server.protocol import SeatInfo
from architrave.server.services import Services
from architrave.tables.denied import Denied
from architrave.tables.table import Table

PAGE = 30
BATCH = 100  # rows read at a time where not all of them are shown
READINGS = 10  # batches for one page: a filter that fits nothing is answered soon, and the client asks on
Before = tuple[float, str]  # when the last game of a page was changed, and its id

Cursor = Annotated[str, Meta(pattern=r"^[0-9]{1,12}(\.[0-9]{1,9})?_[A-Za-z0-9_-]{1,32}$")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Ending = Literal["won", "drawn", "lost", "aborted"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are shown; None: all. `opponent`: a part of a name."""

    game: str | None = None
    result: Ending | None = None
    opponent: str | None = None

    def fits(self, card: TableCard) -> bool:
        if self.result is not None and (card.result is None or card.result.result != self.result):
            return False
        if self.opponent is None:
            return True
        part = self.opponent.strip().casefold()
        return any(part in _called(seat).casefold() for seat in card.seats if not seat.mine)


def before_of(cursor: str | None) -> Before | None:
    if cursor is None:
        return None
    updated, _, id = cursor.partition("_")
    return float(updated), id


async def page(services: Services, guest: str, before: Before | None, wanted: Wanted) -> FinishedGames:
    found: list[TableCard] = []
    filtered = wanted.result is not None or wanted.opponent is not None
    limit = BATCH if filtered else PAGE
    for _ in range(READINGS):
        read = await services.store.finished_of(guest, before, limit, wanted.game)
        listed = cards(read, guest, services.presence, services.tables.now())
        fitting = [card for card in listed if wanted.fits(card)]
        found += fitting[: PAGE - len(found)]
        if len(found) == PAGE:
            before = (found[-1].updated, found[-1].id)
            break
        before = (read.rows[-1].updated, read.rows[-1].id) if len(read.rows) == limit else None
        if before is None:
            break
    return FinishedGames(tables=found, next=None if before is None else f"{before[0]:.9f}_{before[1]}")


async def delete(services: Services, table: Table) -> None:
    """Delete a finished game that nobody else played; raises Denied for any other."""
    if not table.line.over:
        raise Denied("table.error.not_over")
    if len(table.people) > 1:
        raise Denied("table.error.others_played", 403)
    if table.series is not None or table.daily is not None:
        raise Denied("table.error.counted")
    if not services.tables.let_go(table.id):
        raise Denied("table.error.open_elsewhere")
    await services.store.delete(table.id)


def _called(seat: SeatInfo) -> str:
    return seat.name or ("" if seat.level is None else character_of(seat.level))
