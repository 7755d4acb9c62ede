"""Bots that go on thinking while a person looks for a move: what they find is there when they are asked."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from architrave.bots import Player
from architrave.kernel.position import Position

SLICE: Final = 20  # simulations between two looks at whether the person is done
MOST: Final = 200_000  # and then a bot knows enough


@contextmanager
def pondering(bots: Sequence[Player], position: Position) -> Iterator[None]:
    """Let bots think about a position in which somebody else is to act. The table is not looked at meanwhile."""
    done = threading.Event()

    def think() -> None:
        for _ in range(MOST // SLICE):
            for bot in bots:
                if done.is_set():
                    return
                bot.ponder(position, SLICE)

    thread = threading.Thread(target=think, name="ponder", daemon=True)
    if bots and position.actor >= 0:
        thread.start()
    try:
        yield
    finally:
        done.set()
        if thread.ident is not None:
            thread.join()
