"""What is sent to one client: in order, built when it is sent, and no faster than the client reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from structlog.testing import capture_logs

from architrave.server import outgoing
from architrave.server.cpu_shares import CpuAccount, CpuShares
from architrave.server.messages import Beat, ServerMessage
from architrave.server.outbox import Restart
from architrave.server.outgoing import Outgoing
from architrave.server.wire import EXTENSION


class Line:
    """A WebSocket and the wire under it. `open`: the wire takes what is sent; `gone`: the client has left."""

    def __init__(self, wire: bool = True) -> None:
        self.scope = {"path": "/ws/tables/t1", "extensions": {EXTENSION: self} if wire else {}}
        self.open = True
        self.gone = False
        self.ready = asyncio.Event()
        self.sent: list[tuple[str, int]] = []  # how, and the number of the beat
        self.closed: list[int] = []

    def write_text(self, data: bytes) -> bool:
        if self.open:
            self.sent.append(("at once", msgspec.json.decode(data)["n"]))
        return self.open

    async def send_text(self, text: str) -> None:
        if self.gone:
            raise WebSocketDisconnect
        await self.ready.wait()
        self.sent.append(("later", msgspec.json.decode(text)["n"]))

    async def close(self, code: int, reason: str) -> None:
        self.closed.append(code)


def to(line: Line, account: CpuAccount | None = None, build: Callable[[Any], ServerMessage] | None = None) -> Outgoing:
    payer = account or CpuShares().account("10.0.0.1")
    return Outgoing(cast(WebSocket, line), payer, build or (lambda item: item), lambda: Beat(n=0))


async def some_rounds() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_what_waits_is_sent_in_order_without_a_task() -> None:
    async def run() -> None:
        line = Line()
        out = to(line)
        before = asyncio.all_tasks()
        for number in (1, 2, 3):
            out.put(Beat(n=number))
        assert line.sent == []  # it is built when the caller has done everything
        assert asyncio.all_tasks() == before
        await some_rounds()
        out.put(Beat(n=4))
        await some_rounds()
        assert line.sent == [("at once", number) for number in (1, 2, 3, 4)]
        assert out.waiting == []

    asyncio.run(run())


@pytest.mark.parametrize("wire", [True, False])
def test_a_client_that_reads_slowly_gets_everything_later(wire: bool) -> None:
    async def run() -> None:
        line = Line(wire)
        out = to(line)
        line.open = False
        out.put(Beat(n=1))
        await some_rounds()
        out.put(Beat(n=2))
        await some_rounds()
        assert line.sent == []
        line.open = True  # what waits goes first all the same
        out.put(Beat(n=3))
        line.ready.set()
        await some_rounds()
        assert line.sent == [("later", 1), ("later", 2), ("later", 3)]
        out.put(Beat(n=4))
        await some_rounds()
        assert line.sent[3:] == [("at once" if wire else "later", 4)]

    asyncio.run(run())


def test_an_address_waits_for_its_turn_and_loses_nothing() -> None:
    async def run() -> None:
        line, account = Line(), CpuShares().account("10.0.0.1")
        out = to(line, account)
        while account.try_turn():
            pass
        out.put(Beat(n=1))
        out.put(Beat(n=2))
        await some_rounds()
        assert line.sent == [("at once", 1), ("at once", 2)]

    asyncio.run(run())


def test_a_message_that_cannot_be_built_closes_the_socket() -> None:
    def build(item: Any) -> ServerMessage:
        raise ValueError("a mistake")

    async def run() -> Line:
        line = Line()
        out = to(line, build=build)
        out.put(Beat(n=1))
        await some_rounds()
        out.put(Beat(n=2))
        await some_rounds()
        return line

    with capture_logs() as logs:
        line = asyncio.run(run())
    assert line.closed == [1011]
    assert line.sent == []
    assert [entry["event"] for entry in logs] == ["a state could not be sent"]


def test_a_client_that_is_to_connect_again_gets_nothing_more() -> None:
    async def run() -> None:
        line = Line()
        out = to(line)
        for item in (Beat(n=1), Restart(), Beat(n=2)):
            out.put(item)
        await some_rounds()
        assert line.sent == [("at once", 1)]
        assert line.closed == [1012]

    asyncio.run(run())


def test_a_client_that_has_left_is_sent_nothing() -> None:
    async def run() -> None:
        line = Line(wire=False)
        line.gone = True
        out = to(line)
        out.put(Beat(n=1))
        await some_rounds()
        out.close()
        out.put(Beat(n=2))
        await some_rounds()
        assert line.sent == []
        assert line.closed == []

    asyncio.run(run())


def test_a_beat_comes_after_every_silence_and_no_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "BEAT", 0.2)

    async def run() -> None:
        line = Line()
        out = to(line)
        out.beats(on=True)
        await asyncio.sleep(0.12)
        out.put(Beat(n=1))
        await asyncio.sleep(0.14)
        assert line.sent == [("at once", 1)]  # the silence began again
        await asyncio.sleep(0.16)
        assert line.sent == [("at once", 1), ("at once", 0)]
        out.beats(on=False)
        await asyncio.sleep(0.3)
        assert len(line.sent) == 2

    asyncio.run(run())
