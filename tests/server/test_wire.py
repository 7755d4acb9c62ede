"""Commands that go past the tasks of a real server: in order, one after the other, and as refusals like all others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.typing import Origin

from tests.browser.serving import Server
from tools.load.tables import SeatedTable, write_tables

PATIENCE = 20.0


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[SeatedTable]]]:
    folder = Path(tmp_path_factory.mktemp("wire"), "data")
    tables = asyncio.run(write_tables(folder, [("architekton", 2)] * 4))
    server = Server(folder)
    server.start()
    yield server, tables
    server.stop()


def sit(server: Server, table: SeatedTable, seat: int) -> connect:
    return connect(
        f"{server.url.replace('http', 'ws', 1)}/ws/tables/{table.id}",
        additional_headers={"cookie": table.cookies[seat]},
        origin=Origin(server.url),
        open_timeout=PATIENCE,
    )


async def send(socket: ClientConnection, **message: Any) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def hear(socket: ClientConnection) -> dict[str, Any]:
    """The next message that is not about presence."""
    while True:
        message: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["t"] != "presence":
            return message


async def begin(*sockets: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """What everybody sees first, and who is to move."""
    for socket in sockets:
        await send(socket, t="sub")
    seen = [await hear(socket) for socket in sockets]
    return seen, next(place for place, state in enumerate(seen) if state["to_move"])


def test_messages_that_come_at_once_are_answered_in_order(made: tuple[Server, list[SeatedTable]]) -> None:
    server, (table, *_) = made

    async def play() -> None:
        async with sit(server, table, 0) as one, sit(server, table, 1) as two:
            seen, mover = await begin(one, two)
            state, socket = seen[mover], (one, two)[mover]
            action, version = state["choices"][0]["action"], state["version"]
            await send(socket, t="act", id="m1", version=version, action=action)
            await send(socket, t="act", id="m2", version=version, action=action)  # both see the same state
            await send(socket, t="act", id="m1", version=version, action=action)  # again, as after a lost answer
            await socket.send("{")
            await socket.send('{"t":"act","id":"m3"}')
            await send(socket, t="act", id="m4", version=version + 1, action=2**30)
            answers = [await hear(socket) for _ in range(6)]
            kinds = [(one["t"], one.get("ack") or one.get("id"), one.get("key")) for one in answers]
            assert kinds == [
                ("state", "m1", None),
                ("error", "m2", "table.error.stale"),
                ("state", "m1", None),
                ("error", None, "server.error.json"),
                ("error", "m3", "server.error.field"),
                ("error", "m4", "line.unknown_action"),
            ]
            assert answers[0]["entries"] == answers[2]["entries"] > state["entries"]
            other = await hear((one, two)[1 - mover])
            assert other["entries"] == answers[0]["entries"]
            assert other["ack"] is None

    asyncio.run(play())


def test_messages_come_in_any_pieces(made: tuple[Server, list[SeatedTable]]) -> None:
    """A text in two frames, one frame in two packets, two frames in one packet, and a ping in between."""
    server, (*_, table) = made
    whole = b'{"t":"act","id":"%s","version":0,"action":1}'

    def framed(id: bytes) -> bytes:
        return Frame(Opcode.TEXT, whole % id).serialize(mask=True)

    async def play() -> None:
        async with sit(server, table, 0) as one:
            await send(one, t="sub")
            await hear(one)
            await one.send((whole % b"p0").decode())
            text = (whole % b"p1").decode()
            await one.send([text[:9], text[9:]])
            for cut in (1, 2, 5, 6, 30):
                pieces = framed(b"p2")
                one.transport.write(pieces[:cut])
                await asyncio.sleep(0.05)
                one.transport.write(pieces[cut:])
            one.transport.write(framed(b"p3") + framed(b"p4"))
            await asyncio.wait_for(await one.ping(), PATIENCE)
            await one.send((whole % b"p5").decode())
            heard = [(await hear(one))["id"] for _ in range(10)]
            assert heard == ["p0", "p1", *["p2"] * 5, "p3", "p4", "p5"]
            one.transport.write(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
            with pytest.raises(ConnectionClosed):
                await hear(one)
            assert one.close_code == 1007

    asyncio.run(play())


def test_the_move_of_somebody_who_leaves_at_once_is_made(made: tuple[Server, list[SeatedTable]]) -> None:
    server, (_, table, *_) = made

    async def play() -> None:
        async with sit(server, table, 0) as one, sit(server, table, 1) as two:
            seen, mover = await begin(one, two)
            state = seen[mover]
            leaves, stays = ((one, two), (two, one))[mover]
            await send(leaves, t="act", id="m1", version=state["version"], action=state["choices"][0]["action"])
            leaves.transport.close()
            other = await hear(stays)
            assert other["entries"] > state["entries"]

    asyncio.run(play())


def test_two_who_move_in_the_same_moment_are_decided_once(made: tuple[Server, list[SeatedTable]]) -> None:
    """One person on two devices: what waits for the disk is finished before the other is decided."""
    server, (_, _, table, _) = made

    async def play() -> None:
        async with sit(server, table, 0) as one, sit(server, table, 1) as two:
            seen, mover = await begin(one, two)
            state = seen[mover]
            async with sit(server, table, mover) as again:
                await begin_again(again)
                act = {"t": "act", "version": state["version"], "action": state["choices"][0]["action"]}
                await asyncio.gather(send((one, two)[mover], id="a1", **act), send(again, id="b1", **act))
                first, second = await answer((one, two)[mover]), await answer(again)
                assert sorted([first["t"], second["t"]]) == ["error", "state"]
                refused = first if first["t"] == "error" else second
                assert refused["key"] == "table.error.stale"

    async def begin_again(socket: ClientConnection) -> None:
        await send(socket, t="sub")
        await hear(socket)

    async def answer(socket: ClientConnection) -> dict[str, Any]:
        """The answer to one's own command, not a state that another's has caused."""
        while (message := await hear(socket)).get("ack") is None and message["t"] == "state":
            pass
        return message

    asyncio.run(play())
