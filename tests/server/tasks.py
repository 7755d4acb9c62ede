"""Jobs for worker processes. They import next to nothing: a fresh worker has to be quick to get at them."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def hold(begun: str, gate: str) -> int:
    """Say that work has begun, and go on when the gate is there."""
    Path(begun).touch()
    while not Path(gate).exists():
        time.sleep(0.01)
    return os.getpid()


def stuck_once(mark: str) -> int:
    """The first worker that gets this never comes back."""
    path = Path(mark)
    if not path.exists():
        path.touch()
        signal.pause()
    return os.getpid()


def deep() -> None:
    from architrave.kernel.refusal import Invalid

    raise Invalid("file: line 3", "bots.levels.toml", error="no table")


class Stubborn(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def refuse() -> None:
    raise Stubborn(1, 2)


def exhausted() -> None:
    next(iter(()))


def grow(size: int) -> int:
    return len(bytearray(size))


def sized(part: float) -> float:
    return part


def runs_compiled() -> bool:
    from architrave.kernel.build import COMPILED

    return COMPILED
