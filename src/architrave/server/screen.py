"""What the people at one screen are shown of a table: from which seat, from which entry on, and in which form."""

from __future__ import annotations

from architrave.server import render
from architrave.server.late_table import LateTable
from architrave.server.live_tables import LiveTable
from architrave.server.messages import AtTable, Hands, Here, ServerMessage, State, Sub
from architrave.server.presence import Presence
from architrave.server.talk_protocol import Later
from architrave.tables.denied import Denied
from architrave.tables.seats import seats_of
from architrave.tables.table import Table
from architrave.tables.viewpoint import viewpoint


class Screen:
    """`display`: a big screen that everybody in the room sees."""

    __slots__ = ("coach", "display", "displays", "guest", "here", "open_hands", "plain", "presence", "seen", "side")

    def __init__(self, presence: Presence, guest: str | None, display: bool) -> None:
        self.presence = presence
        self.guest = guest
        self.display = display
        self.plain = False  # the client does not know the game
        self.coach = False  # the client shows coach marks
        self.seen = 0  # entries that the client has
        self.here: int | None = None  # the seat of the person at the screen, once they have confirmed
        self.open_hands = False  # a spectator of bots wants to see all hands
        self.side: tuple[int | None, bool] | None = None  # of the last state sent: seat, open hands
        self.displays = 0  # big screens that the client was told of

    def begin(self, message: Sub, shown: Table | None) -> None:
        """The client subscribes; `shown`: the table that it sees, once there is one."""
        if shown is not None:
            self.seen = min(message.after or 0, len(shown.line.entries))
        self.plain = message.plain
        self.coach = message.coach
        self.side = None
        if message.after is not None:
            self.displays = -1  # a client that comes back may remember a big screen that is gone

    def take(self, message: Here, table: Table) -> None:
        """Somebody at this screen says who they are."""
        if message.seat is not None and message.seat not in seats_of(table.seats, self.guest):
            raise Denied("table.error.not_your_seat", 403)
        self.here = message.seat

    def open(self, message: Hands, table: Table) -> None:
        """A spectator of bots wants to see all hands, or no longer."""
        if table.mode != "watch" or self.display:
            raise Denied("table.error.not_watching")
        self.open_hands = message.on

    def state(self, live: LiveTable, now: int, ack: str | None) -> State:
        table = live.table
        seen = viewpoint(table, self.guest, self.here, self.open_hands, proposals=not self.display)
        side = (seen.seat, seen.everything)
        if side != self.side:
            if table.game.hides:
                self.seen = 0  # other seats read other lines: replace everything that the client has
            self.side = side
        message = render.state(table, self.guest, seen, self.seen, ack, live.queued, now, self.plain, coach=self.coach)
        self.seen = message.entries
        return message

    def late_state(self, late: LateTable, now: int) -> ServerMessage:
        """The table as it was some minutes ago."""
        if late.table is None:
            return Later(minutes=late.live.table.watching.minutes or 0, starts_in=late.begins_in)
        message = render.late_state(late.table, self.guest, self.seen, now, self.plain, self.display)
        self.seen = message.entries
        return message

    def at_table(self, table: Table) -> AtTable:
        """Who is at the table."""
        self.displays = self.presence.displays(table.id)
        return render.at_table(table, self.presence, self.guest)
