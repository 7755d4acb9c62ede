"""The server removes tables that nobody plays, and none that somebody looks at; `architrave tidy` does it by hand."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.kernel.refusal import Invalid
from architrave.server import services, serving
from architrave.server.tidying import VARIABLE, retention, sweep
from architrave.store.lock import FolderLock
from architrave.store.sqlite import FILE
from architrave.tables.retention import DAY, KEEP_DAYS, Retention
from tests.server.client import OTHER, PERSON, error, open_table, seated, served
from tests.store.test_damage import damage_pages_with, run_sql

AGE = "UPDATE seating SET updated = ?1, touched = CAST(?1 / 86400 AS INTEGER) WHERE id = ?2"


def tables(client: TestClient) -> set[str]:
    return {card["id"] for card in client.get("/api/tables").json()}


def age(data: Path, days: float, *ids: str) -> None:
    for id in ids:
        run_sql(data / FILE, AGE, time.time() - days * DAY, id)


def swept(client: TestClient, days: int = KEEP_DAYS) -> Any:
    place = client.app.state.services  # type: ignore[attr-defined]

    async def run() -> Any:
        return await sweep(place.store, Retention(days), place.tables.let_go, pause=0.0)

    return client.portal.call(run)  # type: ignore[union-attr]


def test_tables_that_nobody_plays_go_and_others_stay(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        ids = [open_table(client, PERSON, OTHER, confirm=False) for _ in range(5)]
        unbegun, played, old, watched, over = ids
        for table in (played, old, watched, over):
            with seated(client, table) as ana:
                ana.act()
                if table == over:
                    ana.ask("resign", seat=0)
        age(tmp_path, 8, unbegun, played)
        age(tmp_path, 200, old, watched, over)
        with seated(client, watched):
            assert swept(client) == {"unbegun": 1, "untouched": 1}
        assert tables(client) == {played, watched, over}
        answer = client.get(f"/api/tables/{old}/record")
        assert (answer.status_code, error(answer)["key"]) == (404, "table.error.unknown")
        with seated(client, played) as ana:
            ana.act()
        assert not swept(client, 0)


def test_a_guest_who_comes_back_too_late_gets_a_clear_message(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        table = open_table(client, PERSON, OTHER)
        age(tmp_path, 8, table)
        assert swept(client) == {"unbegun": 1}
        with client.websocket_connect(f"/ws/tables/{table}", headers={"origin": "http://testserver"}) as session:
            assert "table.error.unknown" in session.receive_text()


def test_the_server_does_it_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path) as client:
        table = open_table(client, PERSON, OTHER)
        cookie = client.cookies["architrave"]
    age(tmp_path, 8, table)
    monkeypatch.setattr(services, "TIDY_FIRST", 0.0)
    with served(tmp_path) as client:
        client.cookies.set("architrave", cookie)
        deadline = time.monotonic() + 30
        while tables(client):
            assert time.monotonic() < deadline
            time.sleep(0.02)


def test_days_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert retention() == Retention(KEEP_DAYS)
    monkeypatch.setenv(VARIABLE, " 30 ")
    assert retention() == Retention(30)
    for wrong in ("a year", "-1", "1e9", "99999999"):
        monkeypatch.setenv(VARIABLE, wrong)
        with pytest.raises(Invalid) as caught:
            serving.run("127.0.0.1", 0, tmp_path, open_browser=False)
        assert (caught.value.where, caught.value.key) == (VARIABLE, "server.error.keep_days")


# ---- by hand ----


def tidy(data: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "architrave", "tidy", "--lang", "en", "--data", str(data), *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def aged(tmp_path: Path) -> Path:
    """A folder with a table that nobody began and one with a move, both untouched for a month."""
    with served(tmp_path) as client:
        unbegun, played = [open_table(client, PERSON, OTHER, confirm=False) for _ in range(2)]
        with seated(client, played) as ana:
            ana.act()
    age(tmp_path, 30, unbegun, played)
    return tmp_path


def count(data: Path) -> int:
    connection = sqlite3.connect(data / FILE)
    try:
        return int(connection.execute("SELECT COUNT(*) FROM seating").fetchone()[0])
    finally:
        connection.close()


def test_tidy_counts_and_removes_only_when_told_to(aged: Path) -> None:
    done = tidy(aged)
    assert done.returncode == 0, done.stderr
    assert "1 table where nobody has started to play" in done.stdout
    assert "0 unfinished games" in done.stdout
    assert "Nothing was removed" in done.stdout
    assert count(aged) == 2
    assert "1 unfinished game," in tidy(aged, "--keep-days", "20").stdout
    done = tidy(aged, "--remove")
    assert "1 table was removed" in done.stdout, done.stderr
    assert count(aged) == 1
    assert "forever" in tidy(aged, "--keep-days", "0", "--remove").stdout
    assert count(aged) == 1


def test_tidy_does_nothing_beside_a_server_or_in_a_damaged_file(aged: Path) -> None:
    lock = FolderLock(aged)
    done = tidy(aged, "--remove")
    assert done.returncode == 1
    assert "Another Architrave server is already using this folder" in done.stderr
    lock.release()
    assert damage_pages_with(aged / FILE, "starter") >= 1
    before = (aged / FILE).read_bytes()
    done = tidy(aged, "--remove")
    assert done.returncode == 1
    assert "is damaged" in done.stderr
    assert "Traceback" not in done.stderr
    assert (aged / FILE).read_bytes() == before


def test_tidy_without_games(tmp_path: Path) -> None:
    done = tidy(tmp_path / "none")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "none").exists()


def test_open_tables_that_nobody_comes_to_go_too(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        old, fresh = (open_table(client, PERSON, {"kind": "open"}) for _ in range(2))
        run_sql(tmp_path / FILE, "UPDATE gathering SET updated = ? WHERE id = ?", time.time() - 8 * DAY, old)
        swept(client)
        assert client.get(f"/api/tables/{fresh}").status_code == 200
        assert client.get(f"/api/tables/{old}").status_code == 404
