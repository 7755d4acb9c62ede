"""What a state says of the people at a table: their clocks, who plays for them, and what they ask each other."""

from __future__ import annotations

import msgspec

from architrave.kernel.draws import commit
from architrave.server.messages import Clocks, Question, SeatClock, Substitute, UndoneMove
from architrave.server.protocol import TimeControl, TimeUp
from architrave.tables import offers
from architrave.tables.clock import Clock
from architrave.tables.table import Table
from architrave.tables.viewpoint import Viewpoint


def clocks(table: Table, now: int) -> Clocks | None:
    clock, header = table.clock, table.line.header
    if clock is None:
        return None
    bots = {seat for seat, player in enumerate(table.players) if player.kind == "bot"}
    seats = [None if seat in bots else _seat_clock(table, clock, seat, now) for seat in range(len(table.seats))]
    time, time_up = msgspec.convert((clock.control.to_json(), header.time_up.to_json()), tuple[TimeControl, TimeUp])
    return Clocks(time=time, time_up=time_up, now=now, seats=seats)


def _seat_clock(table: Table, clock: Clock, seat: int, now: int) -> SeatClock:
    """Where several choose at the same time, the clock of a seat that has finished stands."""
    if seat in table.simultaneous and seat not in table.waiting:
        return SeatClock(
            remaining=clock.remaining(seat, table.sealed_at.get(seat, clock.now)), running=False, deadline=None
        )
    deadline = clock.deadline(seat)
    return SeatClock(
        remaining=max(0, clock.remaining(seat, clock.time_at(now))),
        running=deadline is not None,
        deadline=None if deadline is None else clock.started + deadline,
    )


def question(table: Table, seen: Viewpoint) -> Question | None:
    offer = offers.open_offer(table)
    if offer is None:
        return None
    # Who went back since has nothing to see: a question is closed when a person plays on.
    undone = [] if offer.to is None else table.line.acts_after(offer.to, seen.seat)
    return Question(
        kind=offer.kind,
        seat=offer.seat,
        at=offer.at,
        agreed=list(offer.agreed),
        asked=offers.still_asked(table, offer),
        undone=[UndoneMove(seat=act.seat, text=act.text) for act in undone],
        commitment=commit(bytes.fromhex(offer.seed)) if offer.seed else None,
    )


def substitutes(table: Table) -> list[Substitute]:
    return [
        Substitute(seat=seat, level=taken.level, reason=taken.reason)
        for seat, taken in table.line.substitutes.items()
        if taken.level is not None and taken.reason is not None
    ]
