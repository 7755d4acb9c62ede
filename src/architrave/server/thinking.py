"""What runs in a worker process: a bot looks at a position and chooses."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

from architrave.bots import player
from architrave.kernel.game import Json
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid
from architrave.server.checking import Fault, verdict
from architrave.server.protocol import Verdict


def settle_in() -> None:
    """Prepare a worker: Ctrl-C is the server's affair, and a worker whose server is gone leaves too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_server, daemon=True).start()


def _leave_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def choose(level: str, position: Position, seat: int, seed: int) -> int:
    """The action of a bot of this level. The position holds nothing that the seat may not know."""
    return int(player(level, seed).choose(position, seat))


def choose_all(level: str, position: Position, seat: int, seed: int) -> list[int]:
    """The actions of a bot that chooses at the same time as others, until it has finished."""
    bot = player(level, seed)
    chosen: list[int] = []
    while position.actor == seat:
        chosen.append(int(bot.choose(position, seat)))
        position.apply(chosen[-1])
    return chosen


def check(record: Json) -> Verdict | Fault:
    """What there is to say about a record; a damaged one may take long to find out about, so not in the server."""
    try:
        return verdict(record)
    except Invalid as fault:
        return Fault(fault.where, fault.key, fault.params)


def ready() -> int:
    """A task without work, to have the workers started before they are needed."""
    return os.getpid()
