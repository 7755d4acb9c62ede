"""A guest's tables, as the start page lists them: what waits for the guest comes first."""

from __future__ import annotations

import math
from typing import Literal

from architrave.games.catalogue import title
from architrave.server.daily import ref as daily_ref
from architrave.server.protocol import SeatInfo, TableCard
from architrave.server.render import log_line, match_info, seat_infos
from architrave.tables import gathering as deciding
from architrave.tables.game_log import line_of
from architrave.tables.rows import Gathering, Page, TableRow
from architrave.tables.seats import Seat, mode, seats_of
from architrave.tables.series import match_of

CardState = Literal["yours", "gathering", "waiting", "over"]
ORDER: tuple[CardState, ...] = ("yours", "gathering", "waiting", "over")
BEFORE_SEATS_WERE_KEPT: dict[str, CardState] = {"person": "yours", "bot": "waiting", "over": "over"}


def cards(page: Page, guest: str) -> list[TableCard]:
    """Tables waiting for the guest first: least time first, then those where other people wait, the longest first."""
    found = [_card(row, page, guest) for row in page.rows]
    found += [_gathering_card(row, guest) for row in page.gatherings]
    return sorted(found, key=_urgency)


def _urgency(card: TableCard) -> tuple[int, float, bool, float]:
    group = ORDER.index(card.state)
    if card.state != "yours":
        return group, 0.0, False, -card.updated
    people_wait = card.mode == "together"
    left = math.inf if card.deadline is None else card.deadline
    return group, left, not people_wait, card.updated if people_wait else -card.updated


def _card(row: TableRow, page: Page, guest: str) -> TableCard:
    seats = tuple(Seat.of(seat) for seat in row.seats)
    match = None
    if row.series is not None:
        match = match_info(match_of(page.series[row.series], len(seats), row.game_number), row.game_number)
    state = _state(row, seats, guest)
    return TableCard(
        id=row.id,
        game=row.game,
        title=title(row.game),
        mode=mode(seats),
        seats=seat_infos(seats, guest),
        state=state,
        waiting=row.waiting or [],
        deadline=page.deadlines.get(row.id) if state == "yours" else None,
        match=match,
        last=None if row.last_line is None else log_line(*line_of(row.last_line)),
        updated=row.updated,
        daily=daily_ref(page.daily.get(row.id)),
    )


def _state(row: TableRow, seats: tuple[Seat, ...], guest: str) -> CardState:
    if row.awaits == "over" or row.waiting is None:
        return BEFORE_SEATS_WERE_KEPT[row.awaits]
    return "yours" if set(row.waiting) & set(seats_of(seats, guest)) else "waiting"


def _gathering_card(row: Gathering, guest: str) -> TableCard:
    mine = deciding.seats_of(row, guest)
    return TableCard(
        id=row.id,
        game=row.game,
        title=title(row.game),
        mode="together",
        seats=[
            SeatInfo(name=seat.name, kind=seat.kind, level=seat.level, mine=number in mine)
            for number, seat in enumerate(row.seats)
        ],
        state="gathering",
        waiting=deciding.open_seats(row),
        deadline=None,
        match=None,
        last=None,
        updated=row.updated,
        daily=None,
    )
