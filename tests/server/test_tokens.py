"""Tokens: programs are guests without a cookie."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.client import BOT, HOME, PERSON, Json, Seated, error, open_table, served, services_of
from tests.server.people import OPEN, somebody

ELSEWHERE = {"origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"}


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def token_of(client: TestClient, **headers: str) -> str:
    answer = client.post("/api/tokens", headers=headers)
    assert answer.status_code == 201, answer.text
    assert "set-cookie" not in answer.headers
    token: str = answer.json()["token"]
    return token


def names(client: TestClient, **headers: str) -> list[str]:
    return [card["id"] for card in client.get("/api/tables", headers=headers).json()]


def test_a_program_opens_a_table_and_plays(fresh: TestClient) -> None:
    me = bearer(token_of(fresh))
    wish: Json = {"game": "architekton", "seats": [PERSON, BOT], "pace": 0, "options": {"starter": 0}}
    answer = fresh.post("/api/tables", json=wish, headers=me)
    assert "set-cookie" not in answer.headers
    table = answer.json()["id"]
    assert names(fresh, **me) == [table]
    assert names(fresh) == []
    with fresh.websocket_connect(f"/ws/tables/{table}", headers=me) as session:
        seat = Seated(session)
        assert seat.subscribe()["seat"] == 0
        seat.turn()
        assert seat.state["entries"] > 1


def test_a_token_is_the_same_guest_as_the_cookie(fresh: TestClient) -> None:
    ana = somebody(fresh, "Ana")
    table = ana.open(PERSON, BOT)
    token = ana.post("/api/tokens").json()["token"]
    assert names(fresh, **bearer(token)) == [table]
    again = token_of(fresh, **bearer(token))
    assert names(fresh, **bearer(again)) == [table]


def test_the_token_counts_and_not_the_cookie(fresh: TestClient) -> None:
    """Other sites may send requests with a token, so the cookie that a browser adds to them must not count."""
    table = open_table(fresh)
    assert names(fresh) == [table]
    stranger = bearer(services_of(fresh).tokens.make("s" * 22))
    assert names(fresh, **stranger) == []
    assert fresh.delete(f"/api/tables/{table}", headers=stranger | ELSEWHERE).status_code == 403


def test_with_a_token_the_origin_does_not_matter(fresh: TestClient) -> None:
    token = token_of(fresh)
    wish: Json = {"game": "architekton", "seats": [PERSON, OPEN]}
    assert error(fresh.post("/api/tables", json=wish, headers=ELSEWHERE))["key"] == "server.error.origin"
    assert fresh.post("/api/tables", json=wish, headers=ELSEWHERE | bearer(token)).status_code == 201
    basic = {"authorization": "Basic YTpi"}
    assert error(fresh.post("/api/tables", json=wish, headers=ELSEWHERE | basic))["key"] == "server.error.origin"


def test_tokens_stay_valid_when_the_server_starts_again(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        token = token_of(client)
        gone = token_of(client)
        assert client.delete("/api/tokens", headers=bearer(gone)).status_code == 204
        after = client.post("/api/tokens").json()["token"]
    with served(tmp_path) as client:
        assert client.get("/api/tables", headers=bearer(token)).status_code == 200
        assert client.get("/api/tables", headers=bearer(gone)).status_code == 401
        assert client.get("/api/tables", headers=bearer(after)).status_code == 200


def test_revoking_takes_all_tokens_of_the_guest_and_leaves_the_cookie(fresh: TestClient) -> None:
    ana = somebody(fresh, "Ana")
    table = ana.open(PERSON, BOT, options={"starter": 0})
    first, second = (ana.post("/api/tokens").json()["token"] for _ in range(2))
    with fresh.websocket_connect(f"/ws/tables/{table}", headers=bearer(first)) as session:
        Seated(session).subscribe()
        assert ana.delete("/api/tokens").status_code == 204
        with pytest.raises(WebSocketDisconnect) as closed:
            Seated(session).until("nothing more")
    assert closed.value.code == 4401
    for token in (first, second):
        answer = fresh.get("/api/tables", headers=bearer(token))
        assert (answer.status_code, error(answer)["key"]) == (401, "server.error.token")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert [card["id"] for card in ana.get("/api/tables").json()] == [table]
    assert names(fresh, **bearer(ana.post("/api/tokens").json()["token"])) == [table]
    assert services_of(fresh).tokens.sockets == {}


def test_somebody_unknown_has_nothing_to_revoke(fresh: TestClient) -> None:
    assert fresh.delete("/api/tokens").status_code == 401


def test_tokens_that_somebody_made_up(fresh: TestClient) -> None:
    token = token_of(fresh)
    guest, made, mark = token.split(".")
    cookie = services_of(fresh).cookies.sign(guest)
    forged = [
        "",
        " ",
        "x",
        cookie,
        f"{guest}.{int(made) + 1}.{mark}",
        f"{'a' * 22}.{made}.{mark}",
        f"{guest}.{made}.{'0' * 64}",
        f"{guest}.{made}.{mark.upper()}",
        f"{token} {token}",
        token + "0",
        f"{guest}.{'9' * 400}.{mark}",
        f"{guest}.-1.{mark}",
        "\xe9" * 40,
        "." * 5000,
    ]
    for wrong in forged:
        header = {"authorization": b"Bearer " + wrong.encode("latin-1")}
        answer = fresh.get("/api/tables", headers=header)  # type: ignore[arg-type]
        assert (answer.status_code, error(answer)["key"]) == (401, "server.error.token"), wrong
    table = open_table(fresh)
    with fresh.websocket_connect(f"/ws/tables/{table}", headers=bearer("x")) as session:
        assert session.receive_json()["key"] == "server.error.token"
        with pytest.raises(WebSocketDisconnect) as closed:
            session.receive_text()
    assert closed.value.code == 4401


def test_no_token_and_no_cookie_counts_for_the_other(fresh: TestClient) -> None:
    guest, made, mark = token_of(fresh).split(".")
    for value in (f"{guest}.{made}.{mark}", f"{guest}.{mark}"):
        assert services_of(fresh).cookies.guest(f"architrave={value}") is None


def test_making_tokens_is_limited_as_opening_tables_is(fresh: TestClient) -> None:
    begun = time.monotonic()
    answers = [fresh.post("/api/tokens").status_code for _ in range(260)]
    assert answers.count(201) <= 240 + 2 * (time.monotonic() - begun) + 1
    assert answers[-1] == 429


def test_openapi_describes_tokens(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    assert {"post", "delete"} == set(document["paths"]["/api/tokens"])
    assert {"token": []} in document["security"]
    assert HOME not in str(document)
