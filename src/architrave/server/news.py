"""Who hears that something of theirs has changed: pages that look at no table, such as the start page.

They hear only what is no longer as it was, and ask for it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

from architrave.server.gathering_protocol import Topic

REST = 5.0  # seconds; news for everybody go out at most this often


class Listener(Protocol):
    def hear(self, topic: Topic) -> None: ...


class News:
    def __init__(self) -> None:
        self.listeners: dict[str | None, set[Listener]] = {}  # by guest; None: strangers
        self.timers: dict[Topic, asyncio.TimerHandle] = {}  # of what everybody is about to be told

    def join(self, guest: str | None, listener: Listener) -> None:
        self.listeners.setdefault(guest, set()).add(listener)

    def leave(self, guest: str | None, listener: Listener) -> None:
        own = self.listeners.get(guest, set())
        own.discard(listener)
        if not own:
            self.listeners.pop(guest, None)

    def tell(self, guests: Iterable[str], topic: Topic) -> None:
        if not self.listeners:
            return
        for guest in guests:
            for listener in self.listeners.get(guest, ()):
                listener.hear(topic)

    def tell_everybody(self, topic: Topic) -> None:
        """Soon, once, however much happens until then."""
        if topic not in self.timers and self.listeners:
            self.timers[topic] = asyncio.get_running_loop().call_later(REST, self._tell_everybody, topic)

    def _tell_everybody(self, topic: Topic) -> None:
        del self.timers[topic]
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.hear(topic)
