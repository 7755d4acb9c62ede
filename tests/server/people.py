"""Several people in the tests: each with a cookie and an address of their own, all at the same server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient, WebSocketTestSession

from tests.server.client import HOME, Json, Seated

OPEN: Json = {"kind": "open"}


class Somebody:
    """A browser: it remembers its cookie and nothing else."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client = client
        self.name = name
        self.cookie = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"origin": HOME, **({"cookie": self.cookie} if self.cookie else {})}

    def get(self, path: str) -> httpx.Response:
        return self._kept(self.client.get(path, headers=self.headers))

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self._kept(self.client.post(path, json=body, headers=self.headers))

    def delete(self, path: str) -> httpx.Response:
        return self._kept(self.client.delete(path, headers=self.headers))

    def _kept(self, answer: Any) -> httpx.Response:
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.client.cookies.clear()
        found: httpx.Response = answer
        return found

    def open(self, *seats: Json, **wishes: Any) -> str:
        """Open a table with open seats; its id."""
        me: Json = {"kind": "person", "name": self.name}
        wish = {"game": "architekton", "seats": list(seats or (me, OPEN)), "pace": 0, "confirm": False, **wishes}
        answer = self.post("/api/tables", **wish)
        assert answer.status_code == 201, answer.text
        id: str = answer.json()["id"]
        return id

    def sit(self, table: str, **wishes: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/sit", **{"name": self.name, **wishes})

    def at(self, table: str, what: str, **body: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/{what}", **body)

    def look(self, table: str) -> Json:
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        info: Json = answer.json()
        return info

    @contextmanager
    def page(self, table: str, **wishes: bool) -> Iterator[Page]:
        """The page of a table, open."""
        with self.client.websocket_connect(f"/ws/tables/{table}", headers=self.headers) as session:
            page = Page(session)
            page.send(t="sub", **wishes)
            yield page


class Page(Seated):
    """What somebody sees of a table, before and after it begins."""

    def __init__(self, session: WebSocketTestSession) -> None:
        super().__init__(session)
        self.gathering: Json = {}
        self.present: Json = {}

    def next(self) -> Json:
        message = super().next()
        if message["t"] == "gathering":
            self.gathering = message["gathering"]
        if message["t"] == "presence":
            self.present = message
        return message

    def until_gathering(self, **wanted: Any) -> Json:
        """The next gathering in which these fields have these values."""
        while True:
            found: Json = self.until("gathering")["gathering"]
            if all(found[name] == value for name, value in wanted.items()):
                return found

    def statuses(self) -> list[str | None]:
        return [None if seat is None else seat["status"] for seat in self.present["seats"]]

    def until_status(self, *wanted: str | None) -> None:
        while not self.present or self.statuses() != list(wanted):
            self.next()


def somebody(client: TestClient, name: str) -> Somebody:
    return Somebody(client, name)


def key_of(answer: httpx.Response) -> str:
    key: str = answer.json()["error"]["key"]
    return key
