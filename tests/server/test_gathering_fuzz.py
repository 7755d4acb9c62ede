"""Whatever anybody sends to a table that has not begun, the answer is one that was foreseen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from architrave.server import services as services_module
from architrave.server import socket
from architrave.server.limits import Limit
from architrave.server.middleware import GuardMiddleware
from tests.server.client import ENDLESS, served, services_of
from tests.server.people import Page, Somebody, somebody
from tests.server.test_fuzz import ANYTHING, GENTLE, TYPES

WHAT = ("sit", "stand", "settings", "remove", "host", "wait", "start", "close", "invite")
FIELDS = (
    "name",
    "seat",
    "nonce",
    "another",
    "request",
    "seats",
    "options",
    "time",
    "time_up",
    "lobby",
    "block",
    "level",
)
NAMES = st.text(max_size=40) | st.sampled_from(["Ada", "ADA ", "\ud800", "\u202e", "👩‍👩‍👧‍👦", "x" * 500])
SEATS = st.lists(
    st.fixed_dictionaries({"kind": st.sampled_from(["person", "open", "bot"])}, optional={"now": st.integers(-2, 9)}),
    max_size=9,
)
TIMES = st.fixed_dictionaries(
    {"kind": st.sampled_from(["move", "fischer", "pool", "days"])},
    optional={name: st.integers(-5, 10**6) for name in ("seconds", "increment", "delay", "days")},
)
VALUES = ANYTHING | NAMES | SEATS | TIMES | st.integers(-1, 9)
BODIES = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4)


@pytest.fixture(scope="module")
def ada(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Somebody]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "MESSAGES", ENDLESS)
        patch.setattr(services_module, "OPENINGS", ENDLESS)
        patch.setattr(GuardMiddleware, "_fault", lambda *_: None)
        with served(tmp_path_factory.mktemp("data")) as client:
            services = services_of(client)
            services.at_table = services.openings = services.codes = Limit(ENDLESS)
            yield somebody(client, "Ada")


@pytest.fixture(scope="module")
def page(ada: Somebody) -> Iterator[Page]:
    with ada.page(ada.open()) as page:
        yield page


def sound(client: TestClient, table: str) -> None:
    """The table can still be looked at and begun."""
    assert client.get(f"/api/tables/{table}").status_code == 200


@GENTLE
@given(what=st.sampled_from(WHAT), body=BODIES, host=st.booleans())
def test_requests(ada: Somebody, what: str, body: dict[str, Any], host: bool) -> None:
    who = ada if host else somebody(ada.client, "Bo")
    table = ada.open()
    text = json.dumps(body)
    answer = ada.client.post(
        f"/api/tables/{table}/{what}", content=text, headers={**who.headers, "content-type": "application/json"}
    )
    assert answer.status_code < 500, (what, text, answer.text)
    sound(ada.client, table)
    ada.at(table, "close")


@GENTLE
@given(body=st.dictionaries(st.sampled_from(["game", "name", "seats", "time", "nonce", "x"]), VALUES))
def test_searches(ada: Somebody, body: dict[str, Any]) -> None:
    text = json.dumps({"game": "architekton", "name": "Ada", **body})
    answer = ada.client.post("/api/match", content=text, headers={**ada.headers, "content-type": "application/json"})
    assert answer.status_code < 500, (text, answer.text)
    ada.delete("/api/match")


@GENTLE
@given(code=st.text(max_size=30), after=st.text(max_size=30))
def test_codes_and_pages(ada: Somebody, code: str, after: str) -> None:
    assert ada.client.get("/api/codes/x", params={"x": code}).status_code < 500
    assert ada.client.get("/api/lobby", params={"after": after}).status_code < 500


@GENTLE
@given(
    data=st.dictionaries(st.sampled_from(["id", "version", "seat", "here", "on"]), ANYTHING),
    kind=st.sampled_from(TYPES),
)
def test_messages(page: Page, data: dict[str, Any], kind: str) -> None:
    page.session.send_text(json.dumps({"t": kind, **data}))
    page.send(t="confirm", id="marker", version=0)
    while True:
        message = page.next()
        assert message.get("key") != "server.error.failed"
        if message.get("id") == "marker":
            return
