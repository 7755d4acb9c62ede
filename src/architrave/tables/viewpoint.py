"""What a guest sees of a table, and from which side of it.

Where seats have secrets, several people at one screen hand it over: until the person to move has said "it is me", the
table shows only what everybody may see.
"""

from __future__ import annotations

from dataclasses import dataclass

from architrave.kernel.position import Position
from architrave.tables.game_log import LogUpdate, shown_to
from architrave.tables.rows import Json
from architrave.tables.seats import seats_of
from architrave.tables.table import Table


@dataclass(frozen=True, slots=True)
class Viewpoint:
    seat: int | None  # whose side it is; None: a spectator's
    to_move: bool  # something is asked of this guest
    choosing: bool  # and it is a choice, not a confirmation
    position: Position
    everything: bool = False  # no secrets: the game is over, or somebody watches bots with open hands
    hand_over: int | None = None  # the seat whose person is to take the screen
    holding: bool = False  # the position has the held proposal carried out


def shares_secrets(table: Table, guest: str | None) -> bool:
    """Whether people at this guest's screen have secrets from each other."""
    return table.game.hides and len(seats_of(table.seats, guest)) > 1


def viewpoint(table: Table, guest: str | None, here: int | None = None, open_hands: bool = False) -> Viewpoint:
    """`here`: the seat of the person who is at the screen; `open_hands`: whoever watches bots wants to see all."""
    mine = seats_of(table.seats, guest)
    asked = [seat for seat in table.waiting if seat in mine]
    hand_over = None
    if shares_secrets(table, guest) and not table.line.over:
        seat = here if here in (asked or mine) else None
        hand_over = asked[0] if asked and seat is None else None
    else:
        seat = asked[0] if asked else here if here in mine else mine[0] if mine else None
    holding = table.held is not None and (seat == table.held.seat or not table.game.hides)
    position = table.position_for(seat)
    return Viewpoint(
        seat=seat,
        to_move=seat in asked,
        choosing=seat in asked and table.held is None,
        position=table.with_held(position) if holding else position,
        everything=table.line.over or (open_hands and table.mode == "watch"),
        hand_over=hand_over,
        holding=holding,
    )


def view(table: Table, seen: Viewpoint) -> Json:
    """The table as the game shows it to that side."""
    shown = table.game.view(seen.position, seen.seat)
    if seen.everything and table.game.hides:
        for seat in range(len(table.seats)):
            shown["seats"][seat] = table.game.view(seen.position, seat)["seats"][seat]
    if table.simultaneous:
        # The log takes these choices in the order of the seats; at the table each may be ready first.
        waiting = table.waiting
        for seat, data in enumerate(shown["seats"]):
            data["ready"] = seat not in waiting
    return shown


def log_update(table: Table, seen: Viewpoint, after: int) -> LogUpdate:
    """The log lines that are new to somebody who has read up to an entry, as that side may read them."""
    found = table.log.since(after)
    return found if seen.everything else LogUpdate(found.keep, shown_to(found.lines, seen.seat))
