"""A guest's tables, as the start page lists them: what waits for the guest comes first."""

from __future__ import annotations

import math
from typing import Literal

from architrave.games.catalogue import title
from architrave.server.daily import ref as daily_ref
from architrave.server.gathering_protocol import CardResult, TableCard
from architrave.server.presence import Presence
from architrave.server.protocol import SeatInfo
from architrave.server.render import log_line, match_info, seat_infos
from architrave.server.render_gathering import seats as waiting_seats
from architrave.server.render_gathering import time_control
from architrave.tables import gathering as deciding
from architrave.tables.game_log import line_of
from architrave.tables.offer import Kind as Question
from architrave.tables.rows import Gathering, Json, Page, TableRow
from architrave.tables.seats import Seat, guests_of, mode, seats_of
from architrave.tables.series import match_of

CardState = Literal["yours", "gathering", "waiting", "over"]
ORDER: tuple[CardState, ...] = ("yours", "gathering", "waiting", "over")
BEFORE_SEATS_WERE_KEPT: dict[str, CardState] = {"person": "yours", "bot": "waiting", "over": "over"}
ABORTED = "line.result.aborted"
FRESH = 24 * 3600 * 1000  # milliseconds in which the wish for a rematch waits for an answer


def cards(page: Page, guest: str, presence: Presence, now: int) -> list[TableCard]:
    """Tables waiting for the guest first: least time first, then those where other people wait, the longest first.
    `now` in milliseconds since 1970."""
    found = [_card(row, page, guest, presence, now) for row in page.rows]
    found += [_gathering_card(row, guest, presence) for row in page.gatherings if row.quick is None]
    return sorted(found, key=_urgency)


def _urgency(card: TableCard) -> tuple[int, float, bool, float]:
    group = ORDER.index(card.state)
    if card.state != "yours":
        return group, 0.0, False, -card.updated
    people_wait = card.mode == "together"
    left = math.inf if card.left is None else card.left
    return group, left, not people_wait, card.updated if people_wait else -card.updated


def _card(row: TableRow, page: Page, guest: str, presence: Presence, now: int) -> TableCard:
    seats = tuple(Seat.of(seat) for seat in row.seats)
    match = None
    if row.series is not None:
        match = match_info(match_of(page.series[row.series], len(seats), row.game_number), row.game_number)
    asked = _asked(row, seats, page.offers.get(row.id), guest, now)
    deadline = page.deadlines.get(row.id)
    return TableCard(
        id=row.id,
        game=row.game,
        title=title(row.game),
        mode=mode(seats),
        seats=seat_infos(seats, guest),
        presence=[None if seat.guest is None else presence.of(row.id, seat.guest) for seat in seats],
        state="yours" if asked is not None else _state(row, seats, guest),
        waiting=row.waiting or [],
        asked=asked,
        time=time_control(page.times.get(row.id)),
        left=None if deadline is None else max(0, deadline - now),
        match=match,
        last=None if row.last_line is None else log_line(*line_of(row.last_line)),
        result=None if row.outcome is None else _result(row.outcome, seats_of(seats, guest)),
        updated=row.updated,
        daily=daily_ref(page.daily.get(row.id)),
        deletable=row.awaits == "over"
        and is_own(row.guest, seats, guest)
        and match is None
        and row.id not in page.daily,
    )


def is_own(opener: str, seats: tuple[Seat, ...], guest: str) -> bool:
    """Whether a table is nobody else's."""
    return {opener, *guests_of(seats)} == {guest}


def _state(row: TableRow, seats: tuple[Seat, ...], guest: str) -> CardState:
    if row.awaits == "over" or row.waiting is None:
        return BEFORE_SEATS_WERE_KEPT[row.awaits]
    if row.awaits == "bot":  # also one that plays for a person
        return "waiting"
    return "yours" if set(row.waiting) & set(seats_of(seats, guest)) else "waiting"


def _asked(row: TableRow, seats: tuple[Seat, ...], offer: Json | None, guest: str, now: int) -> Question | None:
    """The question that waits for this guest's answer. People at one device have one answer."""
    if offer is None or not seats_of(seats, guest) or guest in {seats[seat].guest for seat in offer["agreed"]}:
        return None
    kind: Question = offer["kind"]
    if kind == "rematch" and (row.next is not None or now - offer["at"] > FRESH):
        return None
    return kind


def _result(outcome: Json, mine: list[int]) -> CardResult:
    returns: list[float] = outcome["returns"]
    best = max(returns, default=0.0)
    result = _own_result(outcome["reason"], returns[mine[0]]) if len(mine) == 1 else None
    return CardResult(
        result=result,
        place=place(returns, outcome["points"], mine[0]) if result == "lost" else None,
        winners=[seat for seat, value in enumerate(returns) if value == best > 0],
        points=outcome["points"],
        rival=outcome.get("rival"),
        reason=outcome["reason"],
    )


def place(returns: list[float], points: list[float], seat: int) -> int | None:
    """The place of a seat among three or more; None where nobody counted points, or where they do not decide."""
    if len(returns) < 3 or len(points) != len(returns):
        return None
    order = sorted(range(len(points)), key=lambda one: (-returns[one], -points[one]))
    if [points[one] for one in order] != sorted(points, reverse=True):
        return None
    return 1 + sum((returns[one], points[one]) > (returns[seat], points[seat]) for one in order)


def _own_result(reason: str, value: float) -> Literal["won", "drawn", "lost", "aborted"]:
    if reason == ABORTED:
        return "aborted"
    if value == 0:
        return "drawn"
    return "won" if value > 0 else "lost"


def _gathering_card(row: Gathering, guest: str, presence: Presence) -> TableCard:
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
        presence=[seat.presence for seat in waiting_seats(row, guest, presence)],
        state="gathering",
        waiting=deciding.open_seats(row),
        asked=None,
        time=time_control(row.time),
        left=None,
        match=None,
        last=None,
        result=None,
        updated=row.updated,
        daily=None,
        deletable=False,
    )
