"""Two worlds before play begins: what a stranger may not know makes no difference to any byte that is sent to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.server.services import Services
from architrave.tables.rows import Gathering, WaitingSeat
from tests.server.client import HOME, served, services_of

MOMENT = 1_800_000_000.0
COMMITMENT = re.compile(rb'"commitment":"[0-9a-f]{64}"')  # it follows from the seed, which it hides


def gathering(id: str, secret: str) -> Gathering:
    """The same table, but for what only its people and the server may know."""
    ada = WaitingSeat("person", "Ada", None, f"ada {secret}", secret[0] * 64)
    bo = WaitingSeat("person", "Bo", None, f"bo {secret}", secret[1] * 64)
    return Gathering(
        id=id,
        version=3,
        host=f"ada {secret}",
        game="architectura",
        options={"advanced": True},
        seats=(ada, bo, WaitingSeat("open")),
        confirm=True,
        pace=600,
        code=f"{secret.upper()}BCDE{id[-1]}",
        seed=secret[0] * 64,
        lobby=True,
        blocked=(f"eve {secret}",),
        created=MOMENT,
        updated=MOMENT,
    )


@contextmanager
def worlds(folder: Path) -> Iterator[list[tuple[TestClient, Services]]]:
    with ExitStack() as stack:
        found = []
        for secret in ("a2", "b3"):
            client = stack.enter_context(served(folder / secret))
            services = services_of(client)
            for id in ("t4", "t5"):
                row = gathering(id, secret)
                assert client.portal is not None
                client.portal.call(services.store.open_gathering, row, 9, None)
            found.append((client, services))
        yield found


def headers(services: Services, guest: str) -> dict[str, str]:
    return {"origin": HOME, "cookie": services.cookies.header(guest, secure=False).partition(";")[0]}


@pytest.fixture(autouse=True)
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architrave.server.lobby_api.FORSAKEN", 1e12)


@pytest.mark.parametrize("stranger", ["zoe", None])
def test_lobby_table_and_lists(tmp_path: Path, stranger: str | None) -> None:
    paths = ("/api/lobby", "/api/tables/t4", "/api/people", "/api/invitations", "/api/tables", "/api/match")
    with worlds(tmp_path) as both:
        for path in paths:
            sent = []
            for client, services in both:
                who = {} if stranger is None else headers(services, stranger)
                sent.append(COMMITMENT.sub(b"", client.get(path, headers=who).content))
            assert sent[0] == sent[1], path
            for word in (b"ada a2", b"a" * 64, b"A2BCDE", b"eve a2"):
                assert word not in sent[0]


def test_the_page_of_a_gathering_and_who_is_there(tmp_path: Path) -> None:
    """Ada and Bo come, look away and go; a stranger's page says the same in both worlds."""
    with worlds(tmp_path) as both:
        heard: list[list[bytes]] = []
        for (client, services), secret in zip(both, ("a2", "b3"), strict=True):
            services.presence.clock = lambda: MOMENT
            texts: list[bytes] = []
            with client.websocket_connect("/ws/tables/t4", headers=headers(services, "zoe")) as zoe:

                def hear(texts: list[bytes] = texts, zoe: object = zoe) -> None:
                    text: str = zoe.receive_text()  # type: ignore[attr-defined]
                    texts.append(COMMITMENT.sub(b"", text.encode()))

                zoe.send_text('{"t":"sub"}')
                hear()
                with client.websocket_connect("/ws/tables/t4", headers=headers(services, f"ada {secret}")) as ada:
                    ada.send_text('{"t":"sub"}')
                    hear()
                    ada.send_text('{"t":"presence","here":false}')
                    hear()
                hear()
                for message in ('{"t":"act","id":"a","version":0}', '{"t":"here","seat":0}', "{}", '{"t":"hint"}'):
                    zoe.send_text(message)
                    hear()
            heard.append(texts)
        assert heard[0] == heard[1]
        assert b'"status":"here"' in heard[0][1]
        assert b'"status":"away"' in heard[0][2]
        assert b'"status":"reconnecting"' in heard[0][3]


def test_a_page_that_looks_at_no_table_hears_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ada changes her table, which is in the lobby: a stranger hears that the lobby changed, and no more."""
    monkeypatch.setattr("architrave.server.news.REST", 0.0)
    with worlds(tmp_path) as both:
        heard = []
        for (client, services), secret in zip(both, ("a2", "b3"), strict=True):
            with client.websocket_connect("/ws/me", headers=headers(services, "zoe")) as zoe:
                zoe.send_text('{"t":"presence","here":true}')
                zoe.send_text("{}")
                texts = [zoe.receive_text()]
                client.post("/api/tables/t4/settings", json={"pace": 0}, headers=headers(services, f"ada {secret}"))
                texts.append(zoe.receive_text())
            heard.append(texts)
        assert heard[0] == heard[1]
        assert heard[0][1] == '{"t":"changed","topics":["lobby"]}'


def test_refusals_tell_nothing(tmp_path: Path) -> None:
    asked = [
        ("sit", {"name": "Ada"}),
        ("sit", {"name": "Zoe", "seat": 0}),
        ("stand", {"seat": 0}),
        ("remove", {"seat": 1}),
        ("settings", {"lobby": False}),
        ("start", {}),
        ("close", {}),
        ("wait", {}),
        ("invite", {"person": "x" * 20}),
    ]
    with worlds(tmp_path) as both:
        for what, body in asked:
            answers = [
                client.post(f"/api/tables/t4/{what}", json=body, headers=headers(services, "zoe"))
                for client, services in both
            ]
            assert answers[0].status_code == answers[1].status_code >= 400
            assert answers[0].content == answers[1].content


def test_rows_differ_in_secrets_only() -> None:
    one, other = gathering("t4", "a2"), gathering("t4", "b3")
    public = {"host": "", "code": "", "seed": "", "blocked": (), "seats": ()}
    assert replace(one, **public) == replace(other, **public)  # type: ignore[arg-type]
