"""The server while it waits: it does next to nothing, and stops as soon as it is to."""

from __future__ import annotations

import asyncio
import signal
import threading
import time

import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from architrave.server import serving
from architrave.server.cpu_shares import CpuShares
from architrave.server.peers import Peers


class Counting(serving.Server):
    ticks = 0

    async def on_tick(self, counter: int) -> bool:
        self.ticks += 1
        return await super().on_tick(counter)


def wait(seconds: float) -> tuple[Counting, float]:
    """A server that is stopped from outside after some seconds, and how long that took."""

    async def run() -> None:
        threading.Timer(seconds, server.handle_exit, (signal.SIGINT, None)).start()
        await asyncio.wait_for(server.main_loop(), 20)

    config = uvicorn.Config(PlainTextResponse("ok"), log_config=None)
    config.load()
    server = Counting(config, Peers(CpuShares(), 10, ()), "http://localhost/", open_browser=False)
    began = time.monotonic()
    asyncio.run(run())
    return server, time.monotonic() - began


def test_it_hears_of_a_signal_at_once_however_seldom_it_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "TICK", 600.0)
    server, passed = wait(0.3)
    assert server.ticks == 2, "one at the beginning, one after the signal"
    assert passed < 20


def test_the_date_of_its_answers_is_kept_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "TICK", 0.01)
    server, _ = wait(1.0)
    assert server.ticks > 2
    assert b"date" in dict(server.server_state.default_headers)


def test_it_looks_once_a_second() -> None:
    """Ten times, as uvicorn does, would take as much of the processor as a move."""
    assert serving.TICK >= 1
