"""The client's files: what is there, how long it may be kept, and nothing beside it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.server.pages import ROUTES, Pages, spoken
from tests.server.client import served

HTML = {"accept": "text/html"}
SCRIPT = "console.log('architrave');" * 50


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package") / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Architrave</title>")
    (folder / "logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / ".stamp").write_text("hidden")
    (folder / "assets" / "index-abc.js").write_text(SCRIPT)
    (folder / "assets" / "type.woff2").write_bytes(b"wOF2")
    (folder.parent / "secret.txt").write_text("secret")
    return folder


@pytest.fixture(scope="module")
def client(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(tmp_path_factory.mktemp("data"), Pages(folder)) as client:
        yield client


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_of_the_client_is_its_page(client: TestClient, route: str) -> None:
    answer = client.get(route.format(game="architekton", id="abc"), headers=HTML)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "Architrave" in answer.text


def test_a_wrong_address_is_the_clients_page_too_but_says_404(client: TestClient) -> None:
    answer = client.get("/no/such/page", headers=HTML)
    assert answer.status_code == 404
    assert "Architrave" in answer.text
    assert (
        client.get("/no/such/page", headers={"accept": "image/png"}).json()["error"]["key"] == "server.error.not_found"
    )


def test_assets_may_be_kept_for_ever(client: TestClient) -> None:
    answer = client.get("/static/assets/index-abc.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == SCRIPT
    plain = client.get("/static/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    assert len(gzip.compress(SCRIPT.encode())) < len(SCRIPT)


def test_what_is_packed_already_is_not_packed_again(client: TestClient) -> None:
    answer = client.get("/static/assets/type.woff2")
    assert answer.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in answer.headers


def test_unchanged_files_are_not_sent_again(client: TestClient, folder: Path) -> None:
    first = client.get("/static/logo.svg")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/static/logo.svg", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (folder / "logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' id='new'/>")
    changed = client.get("/static/logo.svg", headers={"if-none-match": first.headers["etag"]})
    assert changed.status_code == 200
    assert "new" in changed.text


def test_files_at_the_top(client: TestClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../secret.txt",
        "/static/%2e%2e/secret.txt",
        "/static/..%2fsecret.txt",
        "/static/assets/../../secret.txt",
        "/static//etc/passwd",
        "/static/%00",
        "/static/.stamp",
        "/.stamp",
        "/static/",
        "/static/assets",
        "/static/" + "x" * 5000,
    ],
)
def test_nothing_beside_the_clients_files(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_without_a_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    with served(tmp_path / "data", Pages(tmp_path / "nothing")) as client:
        answer = client.get("/", headers={"accept-language": "fr, nl;q=0.8, en;q=0.5"})
        assert answer.status_code == 503
        assert "make web" in answer.text
        assert 'lang="nl"' in answer.text
        assert client.get("/health").status_code == 200


def test_languages() -> None:
    assert [spoken(header) for header in ("", "de-DE", "fr,de;q=0.5", "NL", "xx", "*")] == [
        "en",
        "de",
        "de",
        "nl",
        "en",
        "en",
    ]
