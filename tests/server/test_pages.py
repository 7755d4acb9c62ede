"""The client's files: what is there, how long it may be kept, and nothing beside it."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.server.pages import ROUTES, Pages, preferred_language
from tests.server.client import served

HTML = {"accept": "text/html"}
SCRIPT = "console.log('architrave');" * 50
BROTLI = b"what the build has written"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("package") / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Architrave</title>")
    (folder / "logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / ".stamp").write_text("hidden")
    (folder / "assets" / "index-abc.js").write_text(SCRIPT)
    (folder / "assets" / "index-abc.js.br").write_bytes(BROTLI)
    (folder / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets" / "type.woff2").write_bytes(b"wOF2")
    (folder.parent / "secret.txt").write_text("secret")
    return folder


@pytest.fixture(scope="module")
def client(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(tmp_path_factory.mktemp("data"), Pages(folder)) as client:
        yield client


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_of_the_client_is_its_page(client: TestClient, route: str) -> None:
    answer = client.get(route.format(game="architekton", id="abc", code="KD7-4QP", number=7), headers=HTML)
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
    answer = client.get("/static/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "content-encoding" not in answer.headers
    assert answer.text == SCRIPT


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br", "br"),
        ("br;q=0.1, gzip", "br"),
        ("gzip, br;q=0", "gzip"),
        ("GZIP", "gzip"),
        ("gzip;q=0.0, deflate", None),
        ("deflate", None),
        ("brief, zgzip", None),
        ("", None),
    ],
)
def test_what_the_build_has_packed_is_sent_as_it_is(client: TestClient, accepted: str, sent: str | None) -> None:
    bodies = {"br": BROTLI, "gzip": gzip.compress(SCRIPT.encode(), mtime=0), None: SCRIPT.encode()}
    with client.stream("GET", "/static/assets/index-abc.js", headers={"accept-encoding": accepted}) as answer:
        body = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == sent
    assert answer.headers["vary"] == "accept-encoding"
    assert len(body) == len(bodies[sent])


def test_every_encoding_has_a_tag_of_its_own(client: TestClient) -> None:
    tags = {}
    for encoding in ("br", "gzip", "identity"):
        with client.stream("GET", "/static/assets/index-abc.js", headers={"accept-encoding": encoding}) as answer:
            tags[encoding] = answer.headers["etag"]
    assert len(set(tags.values())) == 3
    asked = {"accept-encoding": "gzip", "if-none-match": tags["gzip"]}
    assert client.get("/static/assets/index-abc.js", headers=asked).status_code == 304
    asked["if-none-match"] = tags["br"]
    assert client.get("/static/assets/index-abc.js", headers=asked).status_code == 200


def test_what_is_not_packed_is_sent_plain(client: TestClient) -> None:
    answer = client.get("/static/assets/type.woff2")
    assert answer.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in answer.headers


def test_a_file_has_one_address(client: TestClient) -> None:
    """Other spellings of a path are other paths: they cost the server nothing."""
    for path in ("assets/%2e/index-abc.js", "assets//index-abc.js", "%2e/logo.svg", "assets/index-abc.js.gz"):
        assert client.get(f"/static/{path}").status_code == 404, path


def test_unchanged_files_are_not_sent_again(client: TestClient) -> None:
    first = client.get("/static/logo.svg")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/static/logo.svg", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_new_build_is_sent_when_it_is_complete(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("<title>old</title>")
    (folder / ".stamp").write_text("1")
    with served(tmp_path / "data", Pages(folder)) as client:
        first = client.get("/", headers=HTML)
        assert "old" in first.text
        (folder / ".stamp").unlink()
        (folder / "index.html").write_text("<title>new</title>")
        assert "old" in client.get("/", headers=HTML).text
        (folder / ".stamp").write_text("2")
        os.utime(folder / ".stamp", (1, 1))  # whatever the clock of the file system can tell apart
        changed = client.get("/", headers={**HTML, "if-none-match": first.headers["etag"]})
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
    assert [preferred_language(header) for header in ("", "de-DE", "fr,de;q=0.5", "NL", "xx", "*")] == [
        "en",
        "de",
        "de",
        "nl",
        "en",
        "en",
    ]
