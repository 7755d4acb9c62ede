"""Plays at a table, then serves it from a folder that cannot be written to. Run by test_nodes.py."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from starlette.testclient import TestClient

from architrave.server.app import application
from architrave.store.sqlite import SqliteStore
from tests.server.client import HOME, OTHER, PERSON, error, open_table, seated, served
from tests.store.test_trouble import unwritable


def main(folder: Path) -> None:
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


if __name__ == "__main__":
    place = Path(tempfile.mkdtemp(prefix="architrave-server-"))
    place.chmod(0o755)  # so that somebody else may look into it
    try:
        main(place)
    finally:
        shutil.rmtree(place)
