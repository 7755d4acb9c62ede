"""Pictures and preview cards of tables: no more than a stranger may see, and names that stay text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.server import daily
from architrave.server.limits import Limit, Rate
from architrave.server.pages import Pages
from tests.server.client import error, open_table, seated, served, services_of

ANGRY = "\"><script>&'"
ANA = {"kind": "person", "name": "Ana"}
EASY = {"kind": "bot", "level": "easy"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").write_text("<html><head><title>Architrave</title></head></html>")
    with served(tmp_path_factory.mktemp("data"), Pages(folder)) as client:
        yield client


def card(client: TestClient, path: str, **headers: str) -> dict[str, str]:
    """The tags of a page by name."""
    answer = client.get(path, headers={"accept": "text/html", **headers})
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', answer.text)
    return {name: unescape(value) for name, value in found}


def test_a_table_as_svg_and_as_png(client: TestClient) -> None:
    table = open_table(client, ANA, EASY)
    svg = client.get(f"/api/tables/{table}/picture.svg?lang=de")
    assert svg.headers["content-type"] == "image/svg+xml"
    assert svg.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert ">Ana<" in svg.text
    assert ">Ada<" in svg.text
    png = client.get(f"/api/tables/{table}/picture.png?large=true")
    assert png.headers["content-type"] == "image/png"
    assert int.from_bytes(png.content[16:20], "big") == 2400
    assert error(client.get(f"/api/tables/{table}/picture.png?at=900"))["key"] == "line.no_such_entry"
    assert client.get("/api/tables/gone/picture.png").status_code == 404


def test_a_picture_is_drawn_once_and_drawing_is_limited(client: TestClient) -> None:
    services = services_of(client)
    services.drawings = Limit(Rate(1, 0.001))
    path = f"/api/tables/{open_table(client)}/picture.svg"
    assert [client.get(f"{path}?at={at}").status_code for at in (0, 0, 1, 0)] == [200, 200, 429, 200]
    services.drawings = Limit(Rate(1000, 1000))


def test_old_pictures_are_forgotten(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architrave.server.pictures.KEPT", 300_000)
    pictures = services_of(client).pictures
    path = f"/api/tables/{open_table(client)}/picture.svg"
    for at in range(4):
        client.get(f"{path}?at={at}&lang=nl")
    assert pictures.size == sum(len(one) for one in pictures.kept.values()) <= 300_000


def test_a_table_that_nobody_is_to_watch_shows_nothing(client: TestClient) -> None:
    table = open_table(client, ANA, EASY, watching={"hands": "nobody"})
    assert client.get(f"/api/tables/{table}/picture.svg").status_code == 200  # to those who sit there
    client.cookies.clear()
    assert client.get(f"/api/tables/{table}/picture.svg").status_code == 403
    assert card(client, f"/table/{table}") == card(client, "/table/unknown") | {
        "og:url": f"http://testserver/table/{table}"
    }


def test_hands_do_not_show_before_the_end(client: TestClient) -> None:
    """A picture is the same for those who sit there and for strangers: what everybody may see."""
    table = open_table(client, ANA, EASY, game="architectura")
    path = f"/api/tables/{table}/picture.svg"
    with seated(client, table) as ana:
        hand = ana.state["view"]["seats"][0]["hand"]
        assert hand
        own = client.get(path).text
        client.cookies.clear()
        services_of(client).pictures.kept.clear()
        assert client.get(path).text == own


def test_the_card_of_a_table(client: TestClient) -> None:
    table = open_table(client, ANA, EASY)
    found = card(client, f"/table/{table}", **{"accept-language": "nl"})
    assert found["og:title"] == "Architekton: Ana – Ada"
    assert found["og:description"] == "Dit spel is bezig. Open de link om te kijken."
    assert found["twitter:card"] == "summary_large_image"
    picture = found["og:image"].removeprefix("http://testserver")
    assert client.get(picture).headers["content-type"] == "image/png"
    with seated(client, table) as ana:
        ana.ask("resign", seat=0)
    found = card(client, f"/table/{table}")
    assert found["og:description"] == "Ada won."
    assert card(client, f"/table/{table}?at=3")["og:image"].endswith("/picture.png?at=3&lang=en")


def test_a_name_cannot_break_out_of_a_card(client: TestClient) -> None:
    table = open_table(client, {"kind": "person", "name": ANGRY}, EASY)
    page = client.get(f"/table/{table}?at=%22%3E%3Cscript%3E", headers={"accept": "text/html"}).text
    assert "<script" not in page
    assert card(client, f"/table/{table}")["og:title"].startswith(f"Architekton: {ANGRY} –")
    assert "<script" not in client.get(f"/api/tables/{table}/picture.svg").text


def test_cards_of_tables_that_wait_and_of_none(client: TestClient) -> None:
    table = open_table(client, ANA, {"kind": "open"})
    assert card(client, f"/table/{table}")["og:description"] == "One seat is free. Open the link to join."
    found = card(client, "/table/never")
    assert (found["og:title"], found["twitter:card"]) == ("Architrave", "summary")
    assert found["og:image"] == "http://testserver/static/logo-512.png"
    assert card(client, "/about") == {}


def test_the_draws_of_a_day_show_to_nobody_else(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "now", lambda: datetime(2026, 11, 16, 22, 0, tzinfo=UTC))
    table = client.post("/api/daily").json()["id"]
    assert client.get(f"/api/tables/{table}/picture.svg").status_code == 200
    client.cookies.clear()
    assert client.get(f"/api/tables/{table}/picture.svg").status_code == 403
    found = card(client, f"/table/{table}")
    assert found["og:title"] == card(client, "/daily")["og:title"] == "Game of the day"
    assert "picture" not in found["og:image"]
    monkeypatch.setattr(daily, "now", lambda: datetime(2026, 11, 18, 22, 0, tzinfo=UTC))
    assert client.get(f"/api/tables/{table}/picture.svg").status_code == 200


def test_pages_without_a_client_have_no_card(tmp_path: Path) -> None:
    with served(tmp_path / "data", Pages(tmp_path / "none")) as client:
        assert client.get("/table/x", headers={"accept": "text/html"}).status_code == 503
