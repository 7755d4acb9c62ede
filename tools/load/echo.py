"""The yardstick: a bare Starlette server that commits a row for each message and sends answers that it was given.

It is started as the real one is. What it answers to the next moves is posted to it: for each the text for each person.
"""

from __future__ import annotations

import argparse
import itertools
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from architrave.store.writer import Writer
from tools.load.people import Seen

ANSWERS = "/answers"
SCHEMA = "CREATE TABLE action (game TEXT, seq INTEGER, entry TEXT, PRIMARY KEY (game, seq))"
INSERT = "INSERT INTO action VALUES (?, ?, ?)"
decoder = msgspec.json.Decoder(Seen)


class Echo:
    def __init__(self, folder: Path) -> None:
        connection = sqlite3.connect(folder / "echo.db", isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(SCHEMA)
        self.writer = Writer(connection)
        self.answers: Iterator[list[str]] = iter(())
        self.numbers = itertools.count(1)
        self.tables: defaultdict[str, list[WebSocket]] = defaultdict(list)

    async def learn(self, request: Request) -> PlainTextResponse:
        self.answers = iter(msgspec.json.decode(await request.body(), type=list[list[str]]))
        return PlainTextResponse("ok")

    async def serve(self, websocket: WebSocket) -> None:
        table = websocket.path_params["id"]
        await websocket.accept()
        self.tables[table].append(websocket)
        try:
            while True:
                text = await websocket.receive_text()
                decoder.decode(text)
                if '"act"' in text:
                    await self.answer(table, text)
        except WebSocketDisconnect:
            self.tables[table].remove(websocket)

    async def answer(self, table: str, text: str) -> None:
        number = next(self.numbers)
        await self.writer.write(lambda connection: connection.execute(INSERT, (table, number, text)))
        for websocket, answer in zip(self.tables[table], next(self.answers), strict=True):
            await websocket.send_text(answer)


async def health(_: Request) -> PlainTextResponse:
    return PlainTextResponse("ok")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    echo = Echo(given.data)
    app = Starlette(
        routes=[
            Route("/health", health),
            Route(ANSWERS, echo.learn, methods=["POST"]),
            WebSocketRoute("/ws/tables/{id}", echo.serve),
        ]
    )
    uvicorn.run(
        app,
        host=given.host,
        port=given.port,
        log_level="warning",
        ws_per_message_deflate=False,
        ws="websockets-sansio",
    )


if __name__ == "__main__":
    main()
