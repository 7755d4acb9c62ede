"""Who is at their device: in memory only, and no part of any game.

Somebody is *here* while one of their pages is looked at, *away* while all of them are hidden or idle, *reconnecting*
for half a minute after the last one was lost, and *gone* after that.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

from architrave.server.gathering_protocol import PresenceInfo, Status

BEST: tuple[Status, ...] = ("here", "away", "reconnecting", "gone")
LOST = 30.0  # seconds in which somebody without a connection is expected back
NAMED = 20  # spectators of a table whose names are told


class Page(Protocol):
    """A page that shows a table and wants to know who is there."""

    def presence_changed(self) -> None: ...


@dataclass(slots=True)
class Visitor:
    """One guest, or somebody without a cookie, at one table."""

    looking: dict[Page, bool] = field(default_factory=dict)  # whether each page is being looked at
    names: dict[Page, str] = field(default_factory=dict)  # what those of them let others read that do
    status: Status = "gone"
    since: float = 0.0
    timer: asyncio.TimerHandle | None = None


class Presence:
    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.tables: dict[str, dict[str, Visitor]] = {}
        self.screens: dict[str, set[Page]] = {}  # the big screens of each table: nobody in particular looks at them
        self.places: dict[str, set[str]] = {}  # the tables where each guest is or was, as long as we remember it
        self.notice: Callable[[str], None] | None = None  # called with a table where somebody came or went

    def join(self, table: str, guest: str | None, page: Page, display: bool = False, here: bool = True) -> None:
        """`here`: somebody looks at the page."""
        if display:
            self.screens.setdefault(table, set()).add(page)
            self._tell(table, page)
            return
        visitor = self.tables.setdefault(table, {}).setdefault(_key(guest, page), Visitor())
        visitor.looking[page] = here
        if guest is not None:
            self.places.setdefault(guest, set()).add(table)
        self._update(table, visitor, page)
        _tell_own(visitor, page)

    def leave(self, table: str, guest: str | None, page: Page) -> None:
        if page in self.screens.get(table, ()):
            self._leave_screen(table, page)
            return
        key = _key(guest, page)
        visitor = self.tables.get(table, {}).get(key)
        if visitor is None or visitor.looking.pop(page, None) is None:
            return
        was_named = visitor.names.pop(page, None) is not None
        if guest is None:
            del self.tables[table][key]
            self._tell(table, page)
        else:
            self._update(table, visitor, page)
            _tell_own(visitor, page)
            if was_named:
                self._tell(table, page)
        self._forget_if_empty(table)

    def _leave_screen(self, table: str, page: Page) -> None:
        self.screens[table].discard(page)
        if not self.screens[table]:
            del self.screens[table]
        self._tell(table, page)

    def report(self, table: str, guest: str | None, page: Page, here: bool) -> None:
        """A page says whether somebody looks at it."""
        visitor = self.tables.get(table, {}).get(_key(guest, page))
        if visitor is not None and page in visitor.looking:
            visitor.looking[page] = here
            self._update(table, visitor, page)

    def show_name(self, table: str, guest: str | None, page: Page, name: str) -> None:
        """A page lets others read who looks at it; empty: no longer."""
        visitor = self.tables.get(table, {}).get(_key(guest, page))
        if visitor is None or page not in visitor.looking or visitor.names.get(page, "") == name:
            return
        if name:
            visitor.names[page] = name
        else:
            del visitor.names[page]
        self._tell(table, None)  # also who says so, to see what the others read

    def of(self, table: str, guest: str) -> PresenceInfo:
        visitor = self.tables.get(table, {}).get(guest)
        if visitor is None:
            return PresenceInfo(status="gone", since=None)
        return PresenceInfo(status=visitor.status, since=int(visitor.since))

    def anywhere(self, guest: str) -> Status:
        """Whether somebody is at a device, whatever they look at: the best of what is known."""
        return min(
            (self.of(table, guest).status for table in self.places.get(guest, ())), key=BEST.index, default="gone"
        )

    def is_here(self, table: str, guest: str) -> bool:
        return self.of(table, guest).status == "here"

    def others(self, table: str, seated: Sequence[str]) -> int:
        """How many people look at a table without having a seat there."""
        return sum(bool(one.looking) for key, one in self.tables.get(table, {}).items() if key not in seated)

    def names(self, table: str, seated: Sequence[str]) -> list[str]:
        """What those who look at a table without a seat let others read, the first of many."""
        shown = (one.names for key, one in self.tables.get(table, {}).items() if key not in seated)
        return list(islice((next(iter(names.values())) for names in shown if names), NAMED))

    def pages(self, table: str, guest: str | None) -> int:
        """On how many screens somebody has a table open."""
        visitor = None if guest is None else self.tables.get(table, {}).get(guest)
        return 0 if visitor is None else len(visitor.looking)

    def displays(self, table: str) -> int:
        """How many big screens show a table."""
        return len(self.screens.get(table, ()))

    def _update(self, table: str, visitor: Visitor, by: Page | None) -> None:
        status: Status = "reconnecting"
        if visitor.looking:
            status = "here" if any(visitor.looking.values()) else "away"
        if visitor.timer is not None:
            visitor.timer.cancel()
            visitor.timer = None
        if status == "reconnecting":
            visitor.timer = asyncio.get_running_loop().call_later(LOST, self._give_up, table, visitor)
        self._become(table, visitor, status, by)

    def _give_up(self, table: str, visitor: Visitor) -> None:
        visitor.timer = None
        self._become(table, visitor, "gone", None)
        self._forget_if_empty(table)

    def _become(self, table: str, visitor: Visitor, status: Status, by: Page | None) -> None:
        if visitor.status != status:
            visitor.status, visitor.since = status, self.clock()
            self._tell(table, by)

    def _tell(self, table: str, by: Page | None) -> None:
        pages = [page for visitor in self.tables.get(table, {}).values() for page in visitor.looking]
        for page in (*pages, *self.screens.get(table, ())):
            if page is not by:
                page.presence_changed()
        if self.notice is not None:
            self.notice(table)

    def _forget_if_empty(self, table: str) -> None:
        """Nobody is there, and nobody is expected back: there is nobody to tell anything."""
        if not any(visitor.looking or visitor.timer is not None for visitor in self.tables[table].values()):
            for key in self.tables.pop(table):
                self._forget_place(key, table)

    def _forget_place(self, guest: str, table: str) -> None:
        places = self.places.get(guest)
        if places is not None:
            places.discard(table)
            if not places:
                del self.places[guest]


def _tell_own(visitor: Visitor, by: Page) -> None:
    """A page came or went: the others of the same person hear of it, whatever that changes for everybody else."""
    for page in visitor.looking:
        if page is not by:
            page.presence_changed()


def _key(guest: str | None, page: Page) -> str:
    return f"page {id(page)}" if guest is None else guest
