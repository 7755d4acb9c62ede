"""What things on a table are, over HTTP: as far as the guest may know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from architrave.tables.rows import Watching
from tests.server.client import BOT, PERSON, open_table, served
from tests.server.test_look_back import as_guest
from tests.server.test_watching import open_table as open_watched
from tests.server.together import together


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


def test_those_who_watch_later_are_told_what_was_worth_what_then(tmp_path: Path) -> None:
    with together(tmp_path) as place:
        table = open_watched(place, Watching("delayed", 5))

        def deck(guest: str) -> Any:
            return place.client.get(f"/api/tables/{table}/explain?thing=deck:0", headers=as_guest(place, guest))

        assert deck("zoe").json()["error"]["key"] == "talk.error.not_yet"
        place.clock.now += 360
        early = deck("zoe").json()
        with place.seated(table, "ana") as ana:
            ana.act()
        assert deck("zoe").json() == early
        assert deck("ana").json() != early
        place.clock.now += 360
        assert deck("zoe").json() != early
