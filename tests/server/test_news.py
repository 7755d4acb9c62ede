"""`/ws/me`: a page that looks at no table hears what has changed, and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from architrave.server import my_socket, news
from tests.server.client import Json, services_of
from tests.server.people import Somebody, somebody
from tests.server.together import together


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_socket, "REST", 0.0)
    monkeypatch.setattr(news, "REST", 0.05)


@pytest.fixture
def ada(fresh: TestClient) -> Somebody:
    return somebody(fresh, "Ada")


@pytest.fixture
def bo(fresh: TestClient) -> Somebody:
    return somebody(fresh, "Bo")


class Start:
    """A start page that is open."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session

    def next(self) -> Json:
        message: Json = json.loads(self.session.receive_text())
        return message

    def until(self, topic: str) -> None:
        while topic not in self.next().get("topics", []):
            pass


@contextmanager
def start(one: Somebody) -> Iterator[Start]:
    with one.client.websocket_connect("/ws/me", headers=one.headers) as session:
        page = Start(session)
        session.send_text('{"t":"presence","here":true}')
        session.send_text("{}")
        while page.next()["t"] != "error":  # from here on the server has taken it in
            pass
        yield page


def sit_together(ada: Somebody, bo: Somebody) -> str:
    table = ada.open(options={"starter": 0})
    bo.sit(table)
    ada.at(table, "start")
    return table


def test_people_hear_of_their_tables(ada: Somebody, bo: Somebody, fresh: TestClient) -> None:
    table = sit_together(ada, bo)
    stranger = somebody(fresh, "Cy")
    stranger.open()
    with start(bo) as his, start(stranger) as cy, ada.page(table) as page:
        page.until("state")
        his.until("tables")  # she came
        page.turn()
        his.until("tables")
        ada.delete(f"/api/tables/{table}")  # concerns her list only
        stranger.open()
        assert cy.next() == {"t": "changed", "topics": ["tables"]}  # of the own table: nothing else came before


def test_invitations_and_the_lobby(ada: Somebody, bo: Somebody) -> None:
    sit_together(ada, bo)
    (his,) = ada.get("/api/people").json()
    with start(bo) as page:
        table = ada.open()
        ada.at(table, "invite", person=his["id"])
        page.until("invitations")
        ada.at(table, "settings", lobby=True)
        page.until("lobby")
        bo.sit(table)
        page.until("tables")
        ada.at(table, "remove", seat=1)
        page.until("tables")  # the one who lost the seat hears it, too


def test_somebody_who_looks_for_a_game_hears_that_it_was_found(ada: Somebody, bo: Somebody) -> None:
    ada.post("/api/match", game="architekton", name="Ada")
    with start(ada) as page:
        bo.post("/api/match", game="architekton", name="Bo")
        page.until("match")
    assert ada.get("/api/match").json()["state"] == "found"


def test_strangers_hear_of_the_lobby_only(ada: Somebody, fresh: TestClient) -> None:
    with start(somebody(fresh, "Zoe")) as page:
        ada.open(lobby=True)
        assert page.next() == {"t": "changed", "topics": ["lobby"]}


def test_what_is_sent_there(ada: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_socket, "BEAT", 0.01)
    ada.open()
    with start(ada) as page:
        assert page.next()["t"] == "beat"
        for text in ("{}", "[" * 150, "x" * 300, '{"t":"act"}', '{"t":"presence","here":3}'):
            page.session.send_text(text)
            while (answer := page.next())["t"] == "beat":
                pass
            assert answer["t"] == "error"
        page.session.send_bytes(b"x")
        while (answer := page.next())["t"] == "beat":
            pass
        assert answer["key"] == "server.error.binary"


def test_a_token_that_is_not_valid_is_turned_away(fresh: TestClient) -> None:
    with fresh.websocket_connect("/ws/me", headers={"authorization": "Bearer x.y.z"}) as session:
        assert json.loads(session.receive_text())["key"] == "server.error.token"


def test_presence_of_people(ada: Somebody, bo: Somebody, fresh: TestClient) -> None:
    """On the start page or at any table; not for those whom they have blocked."""
    sit_together(ada, bo)

    def status() -> str:
        (his,) = ada.get("/api/people").json()
        return str(his["status"])

    assert status() == "gone"
    elsewhere = bo.open()
    with bo.page(elsewhere) as page:
        page.until_gathering()
        assert status() == "here"
        page.send(t="presence", here=False)
        page.ask("holding", on=True)  # answered after what came before
        assert status() == "away"
        with start(bo):
            assert status() == "here"
            (hers,) = bo.get("/api/people").json()
            bo.post(f"/api/people/{hers['id']}/block", on=True)
            assert status() == "gone"
            bo.post(f"/api/people/{hers['id']}/block", on=False)
    assert status() in ("away", "reconnecting")
    assert len(services_of(fresh).presence.places) == 1


def test_nothing_is_remembered_of_those_who_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architrave.server.presence.LOST", 0.0)
    with together(tmp_path) as here:
        id = here.open()
        with here.seated(id, "ana"):
            assert here.services.presence.anywhere("ana") == "here"
        here.until_gone(id, "ana")
        while here.services.presence.places:
            here.call(_rest)
        assert here.services.presence.tables == {}
        assert here.services.news.listeners == {}


async def _rest() -> None:
    await asyncio.sleep(0.01)
