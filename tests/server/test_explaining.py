"""What things on a table are, over HTTP: as far as the guest may know."""

from __future__ import annotations

from pathlib import Path

from tests.server.client import BOT, PERSON, open_table, served


def test_a_thing_is_explained_to_the_one_who_asks(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        table = open_table(client, PERSON, BOT, seed=7, options={"starter": 0})
        answer = client.get(f"/api/tables/{table}/explain?thing=ended:0").json()
        assert answer["thing"] == "ended:0"
        assert answer["explanation"]["figures"][-1]["value"] == "1"
        assert client.get(f"/api/tables/{table}/explain?thing=cell:Z9").status_code == 404
        assert client.get(f"/api/tables/{table}/explain?thing=").status_code == 422
        assert client.get(f"/api/tables/{table}/explain").status_code == 422
        assert client.get("/api/tables/nowhere/explain?thing=ended:0").status_code == 404


def test_nobody_asks_about_a_table_that_nobody_may_watch(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        table = open_table(client, PERSON, BOT, seed=7, watching={"hands": "nobody"})
        client.cookies.clear()
        assert client.get(f"/api/tables/{table}/explain?thing=ended:0").status_code == 403


def test_those_who_watch_later_are_not_told_what_is_worth_what_now(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        table = open_table(client, PERSON, BOT, seed=7, watching={"hands": "delayed", "minutes": 5})
        client.cookies.clear()
        assert client.get(f"/api/tables/{table}/explain?thing=ended:0").status_code == 404
