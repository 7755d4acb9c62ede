"""What was not answered is sent again under the same id, on the next connection."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection, serve

from architrave.client import Client, OnlineTable
from architrave.server.protocol import NewSeat
from tests.browser.serving import Server

Json = dict[str, Any]
SEATS = [NewSeat(kind="person", name="Ana"), NewSeat(kind="bot", level="first")]


class LossyProxy:
    """Passes messages on to a server, but loses the answer to the first move and then the connection. Like any proxy,
    it serves plain requests too: the client sends those to the server itself."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.acts: list[Json] = []
        self.connections = 0

    def __call__(self, client: ServerConnection) -> None:
        self.connections += 1
        assert client.request is not None
        headers = {"authorization": client.request.headers["authorization"]}
        address = f"ws://127.0.0.1:{self.server.port}{client.request.path}"
        with connect(address, additional_headers=headers, compression=None) as upstream:
            back = threading.Thread(target=self.pass_back, args=(upstream, client))
            back.start()
            for text in client:
                upstream.send(text)
                if json.loads(text)["t"] == "act":
                    self.acts.append(json.loads(text))
            upstream.close()
            back.join()

    def pass_back(self, upstream: Any, client: ServerConnection) -> None:
        for text in upstream:
            message = json.loads(text)
            if message.get("ack") and len(self.acts) == 1:
                client.socket.close()
                return
            client.send(text)


@contextmanager
def lossy(server: Server) -> Iterator[tuple[LossyProxy, int]]:
    proxy = LossyProxy(server)
    with serve(proxy, "127.0.0.1", 0) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield proxy, listening.socket.getsockname()[1]
        listening.shutdown()
        thread.join()


def test_a_move_whose_answer_was_lost_is_made_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(server.url)
    with lossy(server) as (proxy, port):
        through_proxy = f"ws://127.0.0.1:{port}/ws/tables/"

        def connect_through_proxy(table: OnlineTable) -> Any:
            return connect(through_proxy + table.id, additional_headers=client._rest.headers, compression=None)

        monkeypatch.setattr(OnlineTable, "_connect", connect_through_proxy)
        with client.open("architekton", SEATS, {"starter": 0}) as table:
            table.wait_for_turn(10)
            table.play(table.choices[0])
            table.wait_for_turn(10)
            assert proxy.connections == 2
            assert len(proxy.acts) == 2
            assert proxy.acts[0] == proxy.acts[1]
            record = client.record(table.id).to_json()
            assert len([entry for entry in record["entries"] if entry.get("seat") == 0 and "act" in entry]) == 1
