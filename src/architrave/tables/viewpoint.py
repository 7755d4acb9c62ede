"""What a guest sees of a table, and as which seat.

If seats have secrets, people at one screen hand it over: until the person to move has confirmed that it is them, the
table shows only what everyone may see.
"""

from __future__ import annotations

from dataclasses import dataclass

from architrave.kernel.position import Position
from architrave.kernel.view import View
from architrave.tables.game_log import LogUpdate, shown_to
from architrave.tables.seats import seats_of
from architrave.tables.table import Table


@dataclass(frozen=True, slots=True)
class Viewpoint:
    seat: int | None  # the seat whose view it is; None: a spectator
    to_move: bool  # this guest has to act
    choosing: bool  # with a choice, not a confirmation
    position: Position
    everything: bool = False  # no secrets: the game is over, or a spectator watches bots with open hands
    hand_over: int | None = None  # the seat whose person has to take the screen
    holding: bool = False  # the held proposal is carried out in the position


def shares_secrets(table: Table, guest: str | None) -> bool:
    """Whether people at this guest's screen have secrets from each other."""
    return table.game.hides and len(seats_of(table.seats, guest)) > 1


def viewpoint(table: Table, guest: str | None, here: int | None = None, open_hands: bool = False) -> Viewpoint:
    """`here`: the seat of the person at the screen; `open_hands`: a spectator of bots wants to see all hands."""
    mine = seats_of(table.seats, guest)
    asked = [seat for seat in table.waiting if seat in mine and seat not in table.line.substitutes]
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


def view(table: Table, seen: Viewpoint) -> View:
    """The game's view for this viewpoint."""
    show = table.game.open_view if seen.everything else table.game.view
    shown: View = show(seen.position, seen.seat)
    return shown


def log_update(table: Table, seen: Viewpoint, after: int) -> LogUpdate:
    """The log lines that are new to a reader who has read up to an entry, as this viewpoint may read them."""
    found = table.log.since(after)
    return found if seen.everything else LogUpdate(found.keep, shown_to(found.lines, seen.seat))
