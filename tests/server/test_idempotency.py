"""Opening a table again because the answer was lost: it is the same table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from architrave.server import daily, idempotency
from tests.server.client import BOT, PERSON, error, open_table, seated, served

KEY = "0123456789abcdef-_AB"
WISH = {"game": "architekton", "seats": [PERSON, BOT], "options": {"starter": 0}, "request": KEY}


def ask(client: TestClient, **changes: Any) -> Response:
    answer = client.post("/api/tables", json={**WISH, **changes})
    assert isinstance(answer, Response)
    return answer


def test_a_request_repeated_after_a_lost_answer_opens_no_second_table(fresh: TestClient) -> None:
    first = ask(fresh)
    again = ask(fresh)
    assert (again.status_code, again.json()) == (201, first.json())
    assert [card["id"] for card in fresh.get("/api/tables").json()] == [first.json()["id"]]
    assert ask(fresh, request=KEY + "x").json() != first.json()
    assert ask(fresh, request=None).json() != ask(fresh, request=None).json()


def test_a_newcomer_gets_the_table_and_the_guest_that_was_lost(fresh: TestClient) -> None:
    first = ask(fresh)
    fresh.cookies.clear()
    again = ask(fresh)
    assert again.headers["set-cookie"] == first.headers["set-cookie"]
    with seated(fresh, again.json()["id"]) as ana:
        assert ana.state["seat"] == 0


def test_a_server_that_was_stopped_in_between_still_knows(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        commitment = client.post("/api/commitments").json()["commitment"]
        first = ask(client, commitment=commitment, nonce="ab" * 32)
    with served(tmp_path) as client:
        again = ask(client, commitment=commitment, nonce="ab" * 32)
        assert again.json() == first.json()


def test_somebody_else_gets_nothing_for_the_same_key(fresh: TestClient) -> None:
    ask(fresh)
    fresh.cookies.clear()
    open_table(fresh)  # now a guest of their own
    taken = ask(fresh)
    assert (taken.status_code, error(taken)["key"]) == (409, "table.error.request_used")


def test_the_key_of_a_known_guest_makes_nobody_that_guest(fresh: TestClient) -> None:
    open_table(fresh)
    ask(fresh)
    fresh.cookies.clear()
    taken = ask(fresh)
    assert error(taken)["key"] == "table.error.request_used"
    assert "set-cookie" not in taken.headers


def test_after_a_while_a_key_makes_nobody_a_guest(fresh: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(fresh)
    fresh.cookies.clear()
    monkeypatch.setattr(idempotency, "LASTS", 0.0)
    assert error(ask(fresh))["key"] == "table.error.request_used"


def test_asked_twice_at_the_same_time_it_is_opened_once(fresh: TestClient) -> None:
    services = fresh.app.state.services  # type: ignore[attr-defined]
    opened: list[str] = []

    async def make(guest: str, mark: str | None) -> str:
        opened.append(guest)
        return str(await services.tables.open(*daily.request_table(guest, services.daily_key, 0, mark)))

    async def both() -> Any:
        return await asyncio.gather(
            services.open_requests.once(KEY, None, make), services.open_requests.once(KEY, None, make)
        )

    one, other = fresh.portal.call(both)  # type: ignore[union-attr]
    assert one == other
    assert len(opened) == 1


def test_a_rematch_asked_for_again_with_the_same_commitment_is_the_same(fresh: TestClient) -> None:
    table = open_table(fresh)
    with seated(fresh, table) as ana:
        ana.ask("resign", seat=0)
    share = {"commitment": fresh.post("/api/commitments").json()["commitment"], "nonce": "ab" * 32}
    first = fresh.post(f"/api/tables/{table}/rematch", json=share)
    again = fresh.post(f"/api/tables/{table}/rematch", json=share)
    assert (again.status_code, again.json()) == (201, first.json())


@pytest.mark.parametrize("key", ["short", "x" * 65, "with a space and more", ""])
def test_a_key_that_can_be_guessed_is_refused(fresh: TestClient, key: str) -> None:
    assert ask(fresh, request=key).status_code == 422
