"""My finished games: pages, filters, and deleting what nobody else played."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.games.catalogue import game as game_called
from architrave.kernel.draws import fresh_seed
from architrave.server import finished
from architrave.tables.opening import DrawSeed, TableRequest, open_table
from architrave.tables.rows import NewGame
from architrave.tables.seats import Seat
from tests.server.client import BOT, OTHER, PERSON, Json, error, seated, served, services_of
from tests.server.client import open_table as opened
from tests.server.people import OPEN, key_of, somebody

ME = Seat("person", "Ana", None, "ana")
OPPONENTS = (Seat("bot", "", "first"), Seat("bot", "", "club"), Seat("person", "Noor", None, "noor"))
RESULTS = ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])


def kept(number: int) -> NewGame:
    """A finished game of Ana's, as a store keeps it: opponents and results take turns."""
    name = "architekton" if number % 2 else "architectura"
    request = TableRequest(game_called(name), "ana", (ME, OPPONENTS[number % 3]), {}, False, 0)
    _, new = open_table(request, DrawSeed(fresh_seed()), f"t{number}", "2026-11-15T20:30:00Z", 1000.0 + number)
    returns = RESULTS[number // 3 % 3]
    outcome = {"returns": returns, "points": [3, 2], "reason": f"{name}.result.points", "victory_points": []}
    row = {field: getattr(new.row, field) for field in new.row.__slots__} | {"awaits": "over", "outcome": outcome}
    values = {field: getattr(new, field) for field in new.__slots__}
    return NewGame(**(values | {"row": type(new.row)(**row), "most_with_bots": None}))


@pytest.fixture
def shelf(tmp_path: Path) -> Any:
    """A server on which Ana has finished 120 games."""
    with served(tmp_path) as client:
        services = services_of(client)
        assert client.portal is not None
        for number in range(120):
            client.portal.call(services.store.create, kept(number))
        client.headers["cookie"] = services.cookies.header("ana", secure=False).partition(";")[0]
        yield client


def pages(client: TestClient, **query: str) -> list[list[Json]]:
    found, after = [], None
    while True:
        answer = client.get("/api/finished", params=query if after is None else {**query, "after": after})
        assert answer.status_code == 200, answer.text
        found.append(answer.json()["tables"])
        after = answer.json()["next"]
        if after is None:
            return found


def test_games_come_in_pages_newest_first(shelf: TestClient) -> None:
    found = pages(shelf)
    ids = [card["id"] for page in found for card in page]
    assert ids == [f"t{number}" for number in reversed(range(120))]
    assert max(len(page) for page in found) == finished.PAGE


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"game": "architekton"}, 60),
        ({"result": "won"}, 42),
        ({"result": "drawn"}, 39),
        ({"opponent": "noo"}, 40),
        ({"opponent": "PIP"}, 40),
        ({"opponent": "ana"}, 0),
        ({"game": "architekton", "result": "lost", "opponent": "Noor"}, 7),
    ],
)
def test_games_are_found_by_game_result_and_opponent(shelf: TestClient, query: dict[str, str], count: int) -> None:
    cards = [card for page in pages(shelf, **query) for card in page]
    assert len({card["id"] for card in cards}) == len(cards) == count
    assert all(card["game"] == query.get("game", card["game"]) for card in cards)
    assert all(card["result"]["result"] == query.get("result", card["result"]["result"]) for card in cards)


def test_a_filter_that_fits_little_is_answered_in_parts(shelf: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "BATCH", 10)
    monkeypatch.setattr(finished, "READINGS", 2)
    found = pages(shelf, opponent="nobody of that name")
    assert len(found) > 3
    assert not any(found)


@pytest.mark.parametrize("query", [{"after": "x"}, {"result": "pleased"}, {"opponent": ""}, {"game": "x" * 99}])
def test_what_cannot_be_asked_for(client: TestClient, query: dict[str, str]) -> None:
    assert client.get("/api/finished", params=query).status_code == 422


def test_somebody_unknown_has_none(client: TestClient) -> None:
    assert client.get("/api/finished").json() == {"tables": [], "next": None}


def over(client: TestClient, *seats: Json) -> str:
    table = opened(client, *seats)
    with seated(client, table) as ana:
        ana.ask("resign", seat=0)
    return table


def deleted(client: TestClient, table: str) -> Any:
    return client.delete(f"/api/tables/{table}", params={"forever": True})


@pytest.mark.parametrize("seats", [(PERSON, BOT), (PERSON, OTHER)])
def test_a_game_that_only_i_played_is_deleted_for_good(tmp_path: Path, seats: tuple[Json, Json]) -> None:
    with served(tmp_path) as client:
        table = over(client, *seats)
        while not services_of(client).tables.let_go(table):
            time.sleep(0.01)  # its socket is being closed
        assert client.get("/api/finished").json()["tables"][0]["deletable"]
        assert deleted(client, table).status_code == 204
        assert pages(client) == [[]]
        for path in ("look", "record", "picture.svg"):
            assert client.get(f"/api/tables/{table}/{path}").status_code == 404
        assert deleted(client, table).status_code == 404
        assert opened(client)  # the guest is still somebody


def test_a_running_game_and_one_that_is_open_stay(client: TestClient) -> None:
    table = opened(client, PERSON, BOT)
    with seated(client, table) as ana:
        assert error(deleted(client, table))["key"] == "table.error.not_over"
        ana.ask("resign", seat=0)
        assert error(deleted(client, table))["key"] == "table.error.open_elsewhere"


def test_a_game_with_others_is_only_taken_off_the_list(client: TestClient) -> None:
    ada, bo = somebody(client, "Ada"), somebody(client, "Bo")
    table = ada.open({"kind": "person", "name": "Ada"}, OPEN)
    bo.sit(table)
    ada.at(table, "start")
    with ada.page(table) as hers:
        hers.until("state")
        hers.ask("resign", seat=0)
    assert not ada.get("/api/finished").json()["tables"][0]["deletable"]
    assert key_of(ada.delete(f"/api/tables/{table}?forever=true")) == "table.error.others_played"
    assert ada.delete(f"/api/tables/{table}").status_code == 204
    assert ada.get("/api/finished").json()["tables"] == []
    assert len(bo.get("/api/finished").json()["tables"]) == 1


def test_a_game_of_a_match_and_one_of_the_day_count_further(client: TestClient) -> None:
    table = opened(client, PERSON, BOT, match=True)
    with seated(client, table) as ana:
        ana.ask("resign", seat=0)
    assert error(deleted(client, table))["key"] == "table.error.counted"
    daily = client.post("/api/daily").json()["id"]
    with seated(client, daily) as ana:
        ana.ask("resign", seat=0)
    assert error(deleted(client, daily))["key"] == "table.error.counted"
