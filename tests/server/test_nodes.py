"""Several processes on one store, and a store that cannot be written to."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.server.app import application
from architrave.store.sqlite import SqliteStore
from tests.server.client import HOME, OTHER, PERSON, error, open_table, seated, served
from tests.store.test_trouble import unwritable


def as_same_guest(client: TestClient, other: TestClient) -> None:
    other.cookies.set("architrave", client.cookies["architrave"])


def test_what_one_process_writes_another_shows(tmp_path: Path) -> None:
    with served(tmp_path) as here, served(tmp_path) as there:
        table = open_table(here, PERSON, OTHER)
        as_same_guest(here, there)
        with seated(here, table) as one, seated(there, table) as two:
            one.act()
            version = one.state["version"]
            assert two.state["version"] < version
            two.subscribe()
            assert two.state["version"] == version
            assert two.state["view"] == one.state["view"]


def test_whoever_is_behind_is_told_and_nothing_is_written_twice(tmp_path: Path) -> None:
    with served(tmp_path) as here, served(tmp_path) as there:
        table = open_table(here, PERSON, OTHER)
        as_same_guest(here, there)
        with seated(here, table) as one, seated(there, table) as two:
            first = two.state
            one.act(id="mine")
            entries = one.state["entries"]
            answer = two.ask("act", version=first["version"], move=first["choices"][1]["move"])
            assert answer["key"] == "table.error.stale"
            two.subscribe()
            assert two.state["entries"] == entries
            again = two.ask("act", id="mine", version=first["version"], move=first["choices"][0]["move"])
            assert again["ack"] == "mine"
            assert two.state["entries"] == entries
            two.act()
            assert two.state["version"] > one.state["version"]


def test_a_command_repeated_at_a_process_that_is_behind_is_still_one(tmp_path: Path) -> None:
    with served(tmp_path) as here, served(tmp_path) as there:
        table = open_table(here, PERSON, OTHER)
        as_same_guest(here, there)
        with seated(here, table) as one, seated(there, table) as two:
            version, move = one.state["version"], one.state["choices"][0]["move"]
            one.ask("act", id="same", version=version, move=move)
            assert two.ask("act", id="same", version=version, move=move)["ack"] == "same"
            assert two.state["entries"] == one.state["entries"]


@pytest.fixture
def folder() -> Iterator[Path]:
    place = Path(tempfile.mkdtemp(prefix="architrave-server-"))
    place.chmod(0o755)
    yield place
    shutil.rmtree(place)


def test_a_store_that_cannot_be_written_to_is_read(folder: Path) -> None:
    with served(folder) as client:
        table = open_table(client, PERSON, OTHER)
        cookie = client.cookies["architrave"]
        with seated(client, table) as ana:
            ana.act()
            shown = ana.state
    with unwritable(folder):
        app = application(SqliteStore(folder))
        with TestClient(app, base_url=HOME, headers={"origin": HOME}) as client:
            client.cookies.set("architrave", cookie)
            assert client.get("/health").json()["status"] == "read_only"
            assert [card["id"] for card in client.get("/api/tables").json()] == [table]
            assert client.get(f"/api/tables/{table}/record").status_code == 200
            with seated(client, table) as ana:
                assert ana.state["view"] == shown["view"]
                assert ana.state["version"] == shown["version"]
                assert ana.act()["key"] == "store.error.read_only"
                ana.subscribe()
                assert ana.state["version"] == shown["version"]
            answer = client.post("/api/tables", json={"game": "architekton", "seats": [PERSON, OTHER]})
            assert (answer.status_code, error(answer)["key"]) == (503, "store.error.read_only")


def test_a_game_that_cannot_be_read_stops_no_other(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        broken = open_table(client, options={"starter": 1}, pace=60_000)
        sound = open_table(client, options={"starter": 1}, pace=60_000)
        cookie = client.cookies["architrave"]
        client.portal.call(damage, client, broken)  # type: ignore[union-attr]
    with served(tmp_path) as client:
        client.cookies.set("architrave", cookie)
        with client.websocket_connect(f"/ws/tables/{broken}", headers={"origin": HOME}) as session:
            assert "record." in session.receive_text()
        with seated(client, sound) as ana:
            assert ana.ask("speed", ms=0)["pace"] == 0
            ana.wait_for_turn()


async def damage(client: TestClient, table: str) -> None:
    """Put an entry into a log that cannot be."""
    store = client.app.state.house.store  # type: ignore[attr-defined]
    entry = '{"act":"pay","seat":1}'
    await store._write(
        lambda connection: connection.execute(
            "INSERT INTO action (game_id, seq, actor, command, entry, made) VALUES (?, 9, 'x', NULL, ?, 0)",
            (table, entry),
        )
    )
