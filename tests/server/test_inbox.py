"""What a WebSocket has received and the application has not taken."""

from __future__ import annotations

import asyncio

import pytest
from uvicorn._types import ASGIReceiveEvent

from architrave.server.http_protocol import Inbox


def said(text: str) -> ASGIReceiveEvent:
    return {"type": "websocket.receive", "text": text}


def test_messages_are_taken_in_the_order_in_which_they_came() -> None:
    async def go() -> None:
        inbox = Inbox(asyncio.get_running_loop())
        for text in "abc":
            inbox.put_nowait(said(text))
        assert [await inbox.get() for _ in range(3)] == [said(text) for text in "abc"]
        assert inbox.empty()

    asyncio.run(go())


def test_a_waiting_reader_gets_the_next_message() -> None:
    async def go() -> None:
        inbox = Inbox(asyncio.get_running_loop())
        assert not inbox.wanted
        taking = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        assert inbox.wanted
        inbox.put_nowait(said("a"))
        assert not inbox.wanted  # what comes now has to wait, and reading is paused
        inbox.put_nowait(said("b"))
        assert await taking == said("a")
        assert not inbox.empty()
        assert await inbox.get() == said("b")

    asyncio.run(go())


def test_nothing_is_lost_when_somebody_stops_waiting() -> None:
    async def go() -> None:
        inbox = Inbox(asyncio.get_running_loop())
        taking = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        taking.cancel()
        inbox.put_nowait(said("a"))
        with pytest.raises(asyncio.CancelledError):
            await taking
        assert await inbox.get() == said("a")

    asyncio.run(go())
