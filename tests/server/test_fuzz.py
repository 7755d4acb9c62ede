"""Whatever anybody sends, the answer is one that was foreseen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from architrave.server import hints, socket
from architrave.server.limits import Limit, Rate
from architrave.server.middleware import GuardMiddleware
from tests.server.client import ENDLESS, HOME, Seated, open_table, seated, served

LEAVES = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=12)
ANYTHING = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner))
FIELDS = ("id", "version", "move", "action", "seat", "on", "ms", "after", "x")
TYPES = (
    "sub",
    "act",
    "confirm",
    "withdraw",
    "undo",
    "resign",
    "holding",
    "hint",
    "pause",
    "step",
    "speed",
    "presence",
    "dance",
)
MOVE_FIELDS = ("kind", "tile", "x", "y", "turns", "more")
SENSIBLE = st.sampled_from(["lay", "house", "pay", "back", "E", "EMWF", 0, 1, -1, 3, 8, 10**9])
MOVES = st.dictionaries(st.sampled_from(MOVE_FIELDS), SENSIBLE | ANYTHING)
NEW_FIELDS = ("game", "seats", "options", "match", "confirm", "seed", "nonce", "commitment", "pace")
GENTLE = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.fixture(scope="module")
def generous(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server without limits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "MESSAGES", ENDLESS)
        patch.setattr(hints, "HINTS", Rate(burst=0, second=1))
        patch.setattr(GuardMiddleware, "_fault", lambda *_: None)
        with served(tmp_path_factory.mktemp("data")) as client:
            services = client.app.state.services  # type: ignore[attr-defined]
            services.at_table = services.openings = services.verifications = Limit(ENDLESS)
            yield client


@pytest.fixture(scope="module")
def ana(generous: TestClient) -> Iterator[Seated]:
    with seated(generous, open_table(generous, {"kind": "person"}, {"kind": "person"})) as ana:
        yield ana


def answered(ana: Seated, text: str) -> None:
    """The socket answers, with nothing that nobody foresaw, and goes on working."""
    ana.session.send_text(text)
    ana.send(t="confirm", id="marker", version=0)
    while True:
        message = ana.next()
        assert message.get("key") != "server.error.failed", text
        if message.get("id") == "marker":
            return


@GENTLE
@given(data=st.dictionaries(st.sampled_from(FIELDS), ANYTHING), kind=st.sampled_from(TYPES))
def test_messages(ana: Seated, data: dict[str, Any], kind: str) -> None:
    answered(ana, json.dumps({"t": kind, **data}))


@GENTLE
@given(move=MOVES)
def test_moves(ana: Seated, move: dict[str, Any]) -> None:
    answered(ana, json.dumps({"t": "act", "id": "m", "version": ana.state["version"], "move": move}))


@GENTLE
@given(text=st.text(max_size=60))
def test_texts(ana: Seated, text: str) -> None:
    answered(ana, text)


@GENTLE
@given(body=st.dictionaries(st.sampled_from(NEW_FIELDS), ANYTHING))
def test_wishes(generous: TestClient, body: dict[str, Any]) -> None:
    sound = {"game": "architekton", "seats": [{"kind": "person"}, {"kind": "bot", "level": "first"}]}
    answer = generous.post(
        "/api/tables", content=json.dumps({**sound, **body}), headers={"content-type": "application/json"}
    )
    assert answer.status_code in (201, 400, 409, 422), answer.text


@GENTLE
@given(path=st.text(max_size=30), method=st.sampled_from(["GET", "POST", "DELETE", "PUT"]))
def test_addresses(generous: TestClient, path: str, method: str) -> None:
    for root in ("/", "/api/", "/api/tables/", "/static/", "/api/rules/"):
        address = HOME + root + "".join(f"%{byte:02x}" for byte in path.encode("utf-8", "replace"))
        assert generous.request(method, address).status_code != 500
