"""What a guest sees of a table, and as which seat.

If seats have secrets, people at one screen hand it over: until the person to move has confirmed that it is them, the
table shows only what everyone may see.
"""

from __future__ import annotations

from typing import final

import msgspec

from architrave.kernel.position import Position
from architrave.kernel.view import View
from architrave.tables.denied import Denied
from architrave.tables.game_log import LogUpdate, shown_to
from architrave.tables.table import Table

SEAT = b'"seat":null'
NO_CHOICES = msgspec.Raw(b"[]")


@final
class Viewpoint:
    def __init__(
        self,
        seat: int | None,
        to_move: bool,
        choosing: bool,
        position: Position,
        everything: bool = False,
        hand_over: int | None = None,
        holding: bool = False,
    ) -> None:
        self.seat = seat  # the seat whose view it is; None: a spectator
        self.to_move = to_move  # this guest has to act
        self.choosing = choosing  # with a choice, not a confirmation
        self.position = position
        self.everything = everything  # no secrets: the game is over, or a spectator watches bots with open hands
        self.hand_over = hand_over  # the seat whose person has to take the screen
        self.holding = holding  # the held proposal is carried out in the position


def shares_secrets(table: Table, guest: str | None) -> bool:
    """Whether people at this guest's screen have secrets from each other."""
    return table.game.hides and len(table.seats_of(guest)) > 1


def check_may_watch(table: Table, guest: str | None) -> None:
    """Raise Denied if somebody has no seat at a table that nobody is to watch; who lets bots play may watch them."""
    lets_bots_play = table.mode == "watch" and guest == table.guest
    if table.watching.hands == "nobody" and not table.seats_of(guest) and not lets_bots_play:
        raise Denied("talk.error.nobody_watches", 403)


def watches_later(table: Table, guest: str | None) -> bool:
    """Whether somebody sees the table only as it was some minutes ago."""
    return table.watching.hands == "delayed" and not table.seats_of(guest) and table.mode != "watch"


def viewpoint(
    table: Table,
    guest: str | None,
    here: int | None = None,
    open_hands: bool = False,
    proposals: bool = True,
) -> Viewpoint:
    """`here`: the seat of the person at the screen; `open_hands`: a spectator of bots wants to see all hands;
    `proposals`: a held move is shown to those who may see it, and not only once it is confirmed."""
    mine = table.seats_of(guest)
    away = table.line.substitutes
    asked = [seat for seat in table.waiting if seat in mine and seat not in away] if mine else mine
    hand_over = None
    if len(mine) > 1 and shares_secrets(table, guest) and not table.line.over:
        seat = here if here in (asked or mine) else None
        hand_over = asked[0] if asked and seat is None else None
    else:
        seat = asked[0] if asked else here if here in mine else mine[0] if mine else None
    holding = proposals and table.held is not None and (seat == table.held.seat or not table.game.hides)
    return Viewpoint(
        seat=seat,
        to_move=seat in asked,
        choosing=seat in asked and table.held is None,
        position=table.with_held(seat) if holding else table.position_for(seat),
        everything=table.line.over or (open_hands and table.mode == "watch"),
        hand_over=hand_over,
        holding=holding,
    )


def view(table: Table, seen: Viewpoint) -> View:
    """The game's view for this viewpoint, built once for all who see the same."""
    seat, position = seen.seat if table.game.hides else None, seen.position
    # The position is kept with its view, so that no other can get its id meanwhile.
    key = ("view", id(position), seat, seen.everything)
    shown: View = table.once(key, lambda: (position, _view(table, seen, seat)))[1]
    return shown if shown.seat == seen.seat else msgspec.structs.replace(shown, seat=seen.seat)


def _view(table: Table, seen: Viewpoint, seat: int | None) -> View:
    game = table.game
    show = game.open_view if seen.everything else game.view
    shown: View = show(seen.position, seat)
    return shown


def view_json(table: Table, seen: Viewpoint) -> msgspec.Raw:
    """The view as JSON, written once for all who see the same. The view itself is not kept: it is dozens of objects."""
    if table.game.hides:
        key = ("view JSON", id(seen.position), seen.seat, seen.everything)
        text: bytes = table.once(key, lambda: (seen.position, _view_json(table, seen, seen.seat)))[1]
        return msgspec.Raw(text)
    key = ("view JSON", id(seen.position), None, seen.everything)
    before, after = table.once(key, lambda: (seen.position, _without_seat(table, seen)))[1]
    seat = b"null" if seen.seat is None else b"%d" % seen.seat
    return msgspec.Raw(before + seat + after)


def _view_json(table: Table, seen: Viewpoint, seat: int | None) -> bytes:
    if seen.everything:
        return msgspec.json.encode(_view(table, seen, seat))
    return table.game.view_json(seen.position, seat)


def _without_seat(table: Table, seen: Viewpoint) -> tuple[bytes, bytes]:
    """The view as JSON, before and after the number of the seat: its first field but one, as in every view."""
    text = _view_json(table, seen, None)
    before, seat, after = text.partition(SEAT)
    return before + seat.removesuffix(b"null"), after


def choices_json(table: Table, seen: Viewpoint) -> msgspec.Raw:
    """What the seat of this viewpoint can choose from, as JSON, written once: nobody else gets it."""
    if not seen.choosing:
        return NO_CHOICES
    position = seen.position
    key = ("choices", id(position))
    text: bytes = table.once(key, lambda: (position, table.game.choices_json(position)))[1]
    return msgspec.Raw(text)


def log_update(table: Table, seen: Viewpoint, after: int) -> LogUpdate:
    """The log lines that are new to a reader who has read up to an entry, as this viewpoint may read them."""
    keep, lines = table.log.since(after)
    return keep, lines if seen.everything else shown_to(lines, seen.seat)
