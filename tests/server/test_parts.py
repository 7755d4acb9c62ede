"""The small parts: limits, the middleware, the router, and how a server starts."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from architrave.kernel.draws import commit
from architrave.kernel.refusal import Invalid
from architrave.server import services, serving
from architrave.server.commitments import LASTS, MOST, Commitments
from architrave.server.cookie import CookieSigner, fresh_key
from architrave.server.cpu_shares import CpuShares
from architrave.server.errors import ApiError, as_api_error
from architrave.server.limits import REMEMBERED, Limit, Rate
from architrave.server.middleware import LOCAL, GuardMiddleware, same_origin
from architrave.server.openapi import describe
from architrave.server.routing import Router
from architrave.store.errors import DiskFull, ReadOnly, StoreError
from architrave.tables.denied import Denied
from tests.server.client import ENDLESS, error, open_table, seated, served

# ---- limits ----


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_then_a_steady_rate() -> None:
    clock = Clock()
    limit = Limit(Rate(burst=3, second=2), clock)
    assert [limit.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert limit.wait("b") == 0
    clock.now += 0.5
    assert limit.wait("a") == 0
    assert limit.wait("a") == 0.5
    clock.now += 1000
    assert [limit.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_limits_do_not_remember_everybody_for_ever() -> None:
    limit = Limit(Rate(burst=1, second=1), Clock())
    for i in range(REMEMBERED + 10):
        limit.wait(str(i))
    assert len(limit.buckets) == REMEMBERED
    assert "0" not in limit.buckets


def test_tables_cannot_be_opened_without_end(fresh: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh.app.state.services.openings = Limit(Rate(burst=3, second=0.01))  # type: ignore[attr-defined]
    for _ in range(3):
        open_table(fresh)
    table_request = {"game": "architekton", "seats": [{"kind": "bot", "level": "first"}] * 2}
    answer = fresh.post("/api/tables", json=table_request)
    assert (answer.status_code, error(answer)["key"]) == (429, "server.error.too_fast")
    assert error(answer)["params"]["count"] > 1


# ---- the guard ----


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    await Response("in")(scope, receive, send)


def test_an_address_that_asks_too_often_learns_when_to_come_back() -> None:
    guard = GuardMiddleware(nothing, None, CpuShares(ENDLESS))
    guard.requests = Limit(Rate(burst=2, second=0.1))
    client = TestClient(guard)
    assert [client.get("/").status_code for _ in range(3)] == [200, 200, 429]
    answer = client.get("/")
    assert answer.headers["retry-after"] == "10"
    assert "content-security-policy" in answer.headers


def test_the_files_of_the_client_are_counted_by_themselves() -> None:
    """Each visit brings a hundred of them: they must not use up what the games need."""
    guard = GuardMiddleware(nothing, None, CpuShares(ENDLESS))
    guard.requests = Limit(Rate(burst=2, second=0.1))
    guard.files = Limit(Rate(burst=4, second=0.1))
    client = TestClient(guard)
    assert [client.get("/static/assets/a.js").status_code for _ in range(5)] == [200, 200, 200, 200, 429]
    assert [client.get("/api/games").status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost:8000", 200), ("127.0.0.1", 200), ("[::1]:8000", 200), ("evil.example", 421), ("", 421)],
)
def test_open_to_this_machine_other_names_are_refused(host: str, status: int) -> None:
    client = TestClient(GuardMiddleware(nothing, LOCAL, CpuShares(ENDLESS)))
    assert client.get("/", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "browser", "same"),
    [
        ({}, False, True),
        ({}, True, False),
        ({"origin": "http://a:1"}, True, True),
        ({"origin": "https://A:1"}, True, True),
        ({"origin": "http://a"}, True, False),
        ({"origin": "ftp://a:1"}, True, False),
        ({"origin": "null"}, False, False),
        ({"origin": "http://["}, False, False),
        ({"origin": "http://a:1", "sec-fetch-site": "same-origin"}, True, True),
        ({"origin": "http://a:1", "sec-fetch-site": "cross-site"}, True, False),
        ({"sec-fetch-site": "same-origin"}, True, True),
        ({"sec-fetch-site": "same-site"}, False, False),
    ],
)
def test_origins(headers: dict[str, str], browser: bool, same: bool) -> None:
    assert same_origin(Headers(headers), "a:1", browser) is same


def test_signed_cookies() -> None:
    cookies = CookieSigner(fresh_key())
    assert cookies.guest(f"architrave={cookies.sign('me')}") == "me"
    assert CookieSigner(fresh_key()).guest(f"architrave={cookies.sign('me')}") is None
    assert cookies.guest(None) is None
    assert cookies.guest("\x00;=;") is None
    assert cookies.header("me", secure=True).endswith("; Secure")


# ---- the router ----


class NewThing(msgspec.Struct):
    size: Annotated[int, Meta(ge=1)]


@pytest.fixture
def sample() -> Router:
    router = Router()

    @router.get("/things/{id}")
    async def thing(request: Request, id: int, loud: bool = False) -> dict[str, Any]:
        """One thing."""
        return {"id": id, "loud": loud, "method": request.method}

    @router.post("/things", status=201, limit=50)
    async def make(body: NewThing) -> NewThing:
        """Make a thing."""
        if body.size == 13:
            raise ApiError(409, "test.unlucky", {"size": 13})
        if body.size == 14:
            raise DiskFull
        if body.size == 15:
            raise ZeroDivisionError
        return body

    @router.delete("/things/{id}")
    async def drop(id: int) -> None:
        """Drop a thing."""

    return router


def test_the_router_reads_signatures(sample: Router) -> None:
    with TestClient(Starlette(routes=list(sample.routes())), raise_server_exceptions=False) as client:
        assert client.get("/things/7?loud=true").json() == {"id": 7, "loud": True, "method": "GET"}
        assert client.get("/things/7").json()["loud"] is False
        assert error(client.get("/things/x"))["where"] == "id"
        assert error(client.get("/things/7?loud=perhaps"))["where"] == "loud"
        assert client.post("/things", json={"size": 2}).status_code == 201
        assert error(client.post("/things", json={"size": 0}))["where"] == "size"
        assert client.post("/things", json={"size": 13}).status_code == 409
        assert client.post("/things", json={"size": 14}).status_code == 507
        assert client.post("/things", json={"size": 15}).status_code == 500
        assert client.post("/things", json={"size": 1, "x": "x" * 60}).status_code == 413
        assert client.delete("/things/7").status_code == 204
        assert client.put("/things/7").status_code == 405


def test_the_router_describes_itself(sample: Router) -> None:
    document = describe(sample, "Things", "1")
    get = document["paths"]["/things/{id}"]["get"]
    assert get["summary"] == "One thing."
    assert [(p["name"], p["in"], p["required"]) for p in get["parameters"]] == [
        ("id", "path", True),
        ("loud", "query", False),
    ]
    assert document["paths"]["/things"]["post"]["responses"]["201"]
    assert document["paths"]["/things/{id}"]["delete"]["responses"]["204"] == {"description": "Done."}
    assert "NewThing" in document["components"]["schemas"]


def test_faults_and_what_they_are_answered_with() -> None:
    assert as_api_error(ZeroDivisionError()) is None
    for fault, status in ((DiskFull(), 507), (ReadOnly(), 503), (StoreError(), 503), (Invalid("x", "k"), 422)):
        known = as_api_error(fault)
        assert known is not None
        assert known.status == status


def test_what_nobody_foresaw_tells_strangers_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        client.app.state.services.cookies = None  # type: ignore[attr-defined]
        plain = TestClient(client.app, base_url="http://testserver", raise_server_exceptions=False)
        answer = plain.get("/api/tables")
        assert answer.status_code == 500
        assert answer.json() == {"error": {"key": "server.error.failed", "params": {}}}
        client.app.state.services.cookies = CookieSigner(fresh_key())  # type: ignore[attr-defined]


# ---- beginning to serve ----


def test_a_port_in_use_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Invalid) as caught:
            serving.bind("127.0.0.1", port)
    assert caught.value.key == "server.error.port_in_use"
    assert caught.value.params["port"] == port
    assert caught.value.where == "--port"


def test_other_addresses_that_cannot_be_had() -> None:
    for host in ("no.such.host.invalid", "203.0.113.7"):
        with pytest.raises(Invalid) as caught:
            serving.bind(host, 0)
        assert caught.value.key == "server.error.host_unknown"
    forbidden = serving.refusal(PermissionError(13, "denied"), "127.0.0.1", 80)
    assert forbidden.key == "server.error.port_forbidden"


def test_where_it_is_found() -> None:
    with serving.bind("127.0.0.1", 0) as bound:
        port = bound.getsockname()[1]
        assert serving.address("127.0.0.1", bound) == f"http://127.0.0.1:{port}/"
        assert serving.address("0.0.0.0", bound) == f"http://localhost:{port}/"
        assert serving.address("::1", bound) == f"http://[::1]:{port}/"


def test_the_names_it_answers_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARCHITRAVE_HOSTS", raising=False)
    assert serving.hosts("127.0.0.1") == LOCAL
    assert serving.hosts("0.0.0.0") is None
    monkeypatch.setenv("ARCHITRAVE_HOSTS", "Games.example.org, ")
    assert serving.hosts("localhost") == LOCAL | {"games.example.org"}
    assert serving.hosts("0.0.0.0") == LOCAL | {"games.example.org", "0.0.0.0"}


def test_a_store_that_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "architrave.db").write_text("no database " * 100)
    with pytest.raises(Invalid) as caught:
        serving.run("127.0.0.1", 0, tmp_path, open_browser=False)
    assert (caught.value.where, caught.value.key) == (str(tmp_path), "store.error.corrupt")


def test_pace_comes_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARCHITRAVE_PACE", "5")
    with served(tmp_path) as client, seated(client, open_table(client, pace=None)) as ana:
        assert ana.state["pace"] == 5
    assert services.PACE == 600


# ---- commitments ----


def test_a_commitment_serves_once_and_not_for_ever() -> None:
    clock = Clock()
    commitments = Commitments(clock)
    first = commitments.make()
    chance = commitments.draw_seed(first, "ab" * 32)
    assert commit(chance.secret) == first
    assert chance.nonce == "ab" * 32
    for late in (first, "00" * 32):
        with pytest.raises(Denied) as caught:
            commitments.draw_seed(late, None)
        assert caught.value.key == "table.error.commitment"
    second = commitments.make()
    clock.now += LASTS + 1
    with pytest.raises(Denied):
        commitments.draw_seed(second, None)


def test_without_a_commitment_the_house_draws_alone() -> None:
    commitments = Commitments(Clock())
    assert commitments.draw_seed(None, None).secret != commitments.draw_seed(None, None).secret
    with pytest.raises(Denied) as caught:
        commitments.draw_seed(None, "ab" * 32)
    assert caught.value.key == "table.error.nonce_first"


def test_commitments_that_nobody_uses_are_forgotten() -> None:
    commitments = Commitments(Clock())
    first = commitments.make()
    for _ in range(MOST):
        commitments.make()
    assert len(commitments.waiting) == MOST
    assert first not in commitments.waiting
