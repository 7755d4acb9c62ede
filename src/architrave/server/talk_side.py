"""What one client hears and says of the talk at its table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from architrave.kernel.refusal import Invalid
from architrave.server.messages import Say
from architrave.server.talk_protocol import SaidLine, Talk, TalkSeen
from architrave.server.talks import ROOMS, TableTalk, Talks
from architrave.tables.denied import Denied
from architrave.tables.rows import Gathering, NewLine, Room, TalkLine
from architrave.tables.table import Table
from architrave.tables.talking import check_setting, clean_text, is_there, may_read, own_room, seat_of

Shown = Table | Gathering


@dataclass(frozen=True, slots=True)
class TalkNews:
    """An entry of the outbox: send what is new in a room, in answer to this Say."""

    room: Room
    ack: str | None = None


class TalkSide:
    """`shown` is called for the table, or the gathering that becomes one; `put` adds to the client's outbox. `display`:
    a big screen, which shows the phrases of those with a seat as they say them, and nothing else."""

    def __init__(
        self,
        talks: Talks,
        id: str,
        guest: str | None,
        shown: Callable[[], Shown],
        put: Callable[[TalkNews], None],
        display: bool = False,
        address: str = "",
    ) -> None:
        self.talks = talks
        self.guest = guest
        self.display = display
        self.address = address
        self.shown = shown
        self.put = put
        self.talk: TableTalk = talks.get(id)
        self.listening = False
        self.name = ""  # of somebody without a seat
        self.room: Room | None = None  # the one that the client was told it talks in
        self.blocked: set[str] = set()
        self.muted: set[str] = set()
        self.seen: dict[Room, int] = dict.fromkeys(ROOMS, 0)
        self.waits: set[Room] = set()  # rooms of which something new is about to be sent

    # ---- hearing ----

    async def listen(self, after: TalkSeen) -> None:
        """Send what the client has missed, and everything from now on."""
        self.blocked, self.muted = await self.talks.silenced(self.guest)
        if self.guest is not None:
            self.name = await self.talks.store.guest_name(self.guest)
        self.seen = {"seats": after.seats, "spectators": after.spectators}
        self.room = None
        self.listening = True
        self.talk.readers.add(self)
        for room in ROOMS:
            if is_there(self.shown()):  # also of a room that may only be read when the game is over
                await self.talks.catch_up(self.talk, room)
            last = self.talk.last(room)
            self.seen[room] = last if self.display else min(self.seen[room], last)
        self.look_again()

    def leave(self) -> None:
        self.talk.readers.discard(self)

    def look_again(self) -> None:
        """The table has changed: perhaps this client talks elsewhere now, or may read more."""
        if not self.listening:
            return
        shown = self.shown()
        room = self._own_room(shown) if is_there(shown) else None
        if room != self.room:
            old, self.room = self.room, room
            self._announce(room or old)
        if room == "seats" and self._may_read(shown, "spectators") and self._behind("spectators"):
            self._announce("spectators")

    def talk_changed(self, room: Room) -> None:
        if self._may_read(self.shown(), room):
            self._announce(room)

    def silence(self, unread: set[str], muted: set[str]) -> None:
        """Somebody else's lines are to be shown no longer, or again: send everything once more."""
        self.blocked, self.muted = unread, muted
        for room in ROOMS:
            self.seen[room] = 0
            self.talk_changed(room)

    def _own_room(self, shown: Shown) -> Room:
        return "seats" if self.display else own_room(shown, self.guest)

    def _may_read(self, shown: Shown, room: Room) -> bool:
        allowed = room == "seats" if self.display else may_read(shown, self.guest, room)
        return allowed and is_there(shown)

    def _behind(self, room: Room) -> bool:
        return self.talk.last(room) > self.seen[room]

    def _announce(self, room: Room | None) -> None:
        if room is not None and room not in self.waits:
            self.waits.add(room)
            self.put(TalkNews(room))

    def message(self, news: TalkNews) -> Talk:
        """What is new in a room. Nothing of a room that this client may not read, whatever was true a moment ago."""
        room, shown = news.room, self.shown()
        if news.ack is None:
            self.waits.discard(room)
        readable = self._may_read(shown, room)
        keep = self.seen[room] if readable else 0
        lines = [line for line in self.talk.lines[room] if line.number > keep] if readable else []
        self.seen[room] = lines[-1].number if lines else keep
        own = readable and room == self._own_room(shown)
        return Talk(
            room=room,
            own=own,
            say=self._say(shown) if own else "nothing",
            keep=keep,
            lines=[self._line(line, shown) for line in lines if self._is_shown(line)],
            ack=news.ack,
        )

    def _is_shown(self, line: TalkLine) -> bool:
        return line.guest not in self.blocked and (line.phrase is not None or not self.display)

    def _say(self, shown: Shown) -> Literal["text", "phrases", "name", "nothing"]:
        if self.display:
            return "nothing"
        if own_room(shown, self.guest) == "spectators" and not self.name:
            return "name"
        return "text" if shown.talk == "on" else "phrases"

    def _line(self, line: TalkLine, shown: Shown) -> SaidLine:
        muted = line.guest in self.muted
        return SaidLine(
            n=line.number,
            seat=seat_of(shown.seats, line.guest, line.seat) if line.room == "seats" else None,
            name=line.name,
            mine=line.guest == self.guest,
            text=None if muted else line.text,
            phrase=None if muted else line.phrase,
            at=int(line.made),
            muted=muted,
        )

    # ---- saying ----

    async def say(self, message: Say) -> None:
        """Say something. It is on disk when this returns."""
        shown = self.shown()
        if (message.text is None) == (message.phrase is None):
            raise Invalid("text", "talk.error.text_or_phrase")
        check_setting(shown.talk, message.phrase is not None)
        if not is_there(shown):
            raise Denied("talk.error.alone", 403)
        line = self._new_line(message, shown)
        self.waits.add(line.room)  # what is new comes with the answer
        try:
            await self.talks.say(self.talk, line, self.address)
        except BaseException:
            self.waits.discard(line.room)
            if self._behind(line.room):
                self._announce(line.room)
            raise
        self.waits.discard(line.room)
        self.put(TalkNews(line.room, message.id))

    def _new_line(self, message: Say, shown: Shown) -> NewLine:
        if self.guest is None:
            raise Denied("talk.error.name", 403)
        if isinstance(shown, Gathering) and self.guest in shown.blocked:
            raise Denied("talk.error.blocked", 403)
        room, seat, name = own_room(shown, self.guest), None, self.name
        if room == "seats":
            seat = seat_of(shown.seats, self.guest, message.seat)
            if message.seat not in (None, seat):
                raise Denied("table.error.not_your_seat", 403)
            name = name if seat is None else shown.seats[seat].name
        if not name:
            raise Denied("talk.error.name", 403)
        text = None if message.text is None else clean_text(message.text)
        return NewLine(self.talk.id, room, self.guest, message.id, name, seat, text, message.phrase)
