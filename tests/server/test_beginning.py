"""A table begins for everybody who waits at it, whatever happens at that moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.server import gatherings as gatherings_module
from architrave.server.services import Services
from architrave.store.errors import Locked
from architrave.tables import gathering as deciding
from architrave.tables.denied import Denied
from architrave.tables.rows import Gathering
from tests.server.client import services_of
from tests.server.people import OPEN, Somebody, somebody


@pytest.fixture(autouse=True)
def short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "COUNTDOWN", 0.05)
    monkeypatch.setattr(gatherings_module, "LATER", 0.05)


@pytest.fixture
def services(client: TestClient) -> Services:
    return services_of(client)


@pytest.fixture
def ada(client: TestClient) -> Somebody:
    return somebody(client, "Ada")


@pytest.fixture
def bo(client: TestClient) -> Somebody:
    return somebody(client, "Bo")


def failing_once(work: Callable[..., Awaitable[Any]], when: Callable[[], bool]) -> Callable[..., Awaitable[Any]]:
    """Like `work`, but the store is locked the first time that `when` is true."""
    failed = False

    async def fragile(*arguments: Any) -> Any:
        nonlocal failed
        if not failed and when():
            failed = True
            raise Locked
        return await work(*arguments)

    return fragile


def test_a_countdown_that_cannot_be_written_is_tried_again(
    ada: Somebody, bo: Somebody, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.open()
    bo.sit(table)
    with ada.page(table) as hers:
        hers.until_gathering()
        store = services.store
        monkeypatch.setattr(store, "change_gathering", failing_once(store.change_gathering, lambda: True))
        with bo.page(table) as his:
            hers.until("state")
            his.until("state")


def test_a_table_that_has_begun_and_cannot_be_read_yet_is_tried_again(
    ada: Somebody, bo: Somebody, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is on disk, the pages still show the waiting room, and nobody will come or go any more."""
    table = ada.open()
    bo.sit(table)
    waiting = services.gatherings.by_id

    def begun() -> bool:
        return table in waiting and waiting[table].row.state == "started"

    monkeypatch.setattr(services.tables, "get", failing_once(services.tables.get, begun))
    with ada.page(table) as hers, bo.page(table) as his:
        hers.until("state")
        his.until("state")


def test_the_same_when_the_host_starts_it(
    ada: Somebody, bo: Somebody, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.open()
    waiting = services.gatherings.by_id
    with ada.page(table) as hers:
        hers.until_gathering()
        begun = failing_once(services.tables.get, lambda: waiting[table].row.state == "started")
        monkeypatch.setattr(services.tables, "get", begun)
        ada.at(table, "start")
        assert hers.until("state")["table"]["mode"] == "bot"


def test_a_page_that_is_let_in_while_play_begins_shows_the_game(
    ada: Somebody, services: Services, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has a token is looked up in the store; the game may begin meanwhile."""
    table = ada.open()
    token = ada.post("/api/tokens").json()["token"]
    usual = services.tokens.guest

    async def late(headers: Any) -> str | None:
        await services.gatherings.start(table, deciding.check_open)
        return await usual(headers)

    with ada.page(table) as kept:  # so that the gathering stays in memory
        kept.until_gathering()
        monkeypatch.setattr(services.tokens, "guest", late)
        bearer = {"authorization": f"Bearer {token}", "origin": "http://testserver"}
        with client.websocket_connect(f"/ws/tables/{table}", headers=bearer) as session:
            session.send_json({"t": "sub"})
            while (message := session.receive_json())["t"] not in ("state", "gathering"):
                pass
            assert message["t"] == "state"


def test_two_who_come_at_once_share_one_row(
    ada: Somebody, services: Services, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a row each, one could change what the other goes on showing."""
    table = ada.open()
    usual, reads = services.store.gathering, 0

    async def counted(id: str) -> Any:
        nonlocal reads
        reads += 1
        return await usual(id)

    async def both() -> bool:
        first, second = await asyncio.gather(services.gatherings.get(table), services.gatherings.get(table))
        return first is second

    monkeypatch.setattr(services.store, "gathering", counted)
    assert client.portal is not None
    assert client.portal.call(both)
    assert reads == 1


def test_a_seat_that_many_take_in_the_same_moment_goes_to_one(
    ada: Somebody, services: Services, client: TestClient
) -> None:
    table = ada.open({"kind": "person", "name": "Ada"}, OPEN, OPEN, game="architectura")
    guests = [f"guest{number}" for number in range(8)]

    def seat_of(guest: str) -> Callable[[Gathering], Gathering]:
        return lambda row: deciding.sit(row, guest, guest.title(), 1, None)

    async def all_at_once() -> list[Any]:
        changes = [services.gatherings.change(table, seat_of(guest)) for guest in guests]
        return await asyncio.gather(*changes, return_exceptions=True)

    assert client.portal is not None
    answers = client.portal.call(all_at_once)
    refused = [answer for answer in answers if isinstance(answer, Denied)]
    assert {(fault.key, fault.status) for fault in refused} == {("together.error.seat_taken", 409)}
    assert len(refused) == len(guests) - 1
    (lucky,) = (guest for guest, answer in zip(guests, answers, strict=True) if answer not in refused)
    assert [seat["name"] for seat in ada.look(table)["seats"]] == ["Ada", lucky.title(), ""]
