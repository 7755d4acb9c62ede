"""Several nodes on one store, and a store that cannot be written to.

A folder is served by one process; these put two into one process, beside its lock, because the store has to decide
races all the same: the nodes of a shared database will meet in it, and other programs can write to the file today.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from starlette.testclient import TestClient

from tests.server.client import HOME, OTHER, PERSON, open_table, seated, served


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


def test_a_node_that_is_behind_is_refused_and_nothing_is_written_twice(tmp_path: Path) -> None:
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


def test_a_store_that_cannot_be_written_to_is_read() -> None:
    """In a process of its own, because it becomes somebody else where root could write anyway."""
    command = [sys.executable, "-m", "tests.server.read_only"]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr


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
    store = client.app.state.services.store  # type: ignore[attr-defined]
    entry = '{"act":"pay","seat":1}'
    await store._write(
        lambda connection: connection.execute(
            "INSERT INTO action (game_id, seq, actor, command, entry, made) VALUES (?, 9, 'x', NULL, ?, 0)",
            (table, entry),
        )
    )
