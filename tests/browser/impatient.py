"""A server whose quick matches wait until it gets the signal USR1, and then no longer."""

from __future__ import annotations

import asyncio
import os
import signal

from architrave.cli import main
from architrave.server import quick_match


def wait_for_signal(self: quick_match.QuickMatches, id: str, seconds: float) -> None:
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._ring, id)


def ring(pid: int) -> None:
    os.kill(pid, signal.SIGUSR1)


if __name__ == "__main__":
    quick_match.QuickMatches._set_timer = wait_for_signal  # type: ignore[method-assign]
    main()
