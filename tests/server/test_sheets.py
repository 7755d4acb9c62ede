"""Score sheets by REST: what there is to enter, the score, and errors that name the field."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from architrave.games.catalogue import GAMES
from tests.server.client import error

TOWN = {"tiles": [{"x": 0, "y": 0}, {"x": 1, "y": 0, "house": 1}], "chips": [2, 1]}
CITY = {"seats": [{"colour": "blue"}, {"colour": "red"}], "city": [{"space": "A1", "card": "villa", "owner": 1}]}


@pytest.mark.parametrize("game", GAMES)
def test_what_there_is_to_enter(client: TestClient, game: str) -> None:
    info = client.get(f"/api/sheets/{game}").json()
    assert info["game"] == game
    assert info["pieces"]
    Draft202012Validator.check_schema(info["shape"])


def test_a_town_and_a_city_are_scored_for_anybody(fresh: TestClient) -> None:
    town = fresh.post("/api/score/architekton", json=TOWN)
    assert town.status_code == 200
    assert town.json()["points"] == [2, 1]
    assert town.json()["removed"][0]["cell"] == "N13"
    city = fresh.post("/api/score/architectura", json=CITY).json()
    assert city["points"] == [0, 8]
    assert "set-cookie" not in town.headers


def test_a_wrong_entry_is_answered_with_its_field(client: TestClient) -> None:
    answer = client.post("/api/score/architekton", json={**TOWN, "chips": [2, "many"]})
    assert answer.status_code == 422
    assert error(answer)["where"] == "chips[2]"
    assert error(answer)["key"] == "file.not_whole"
    assert error(client.post("/api/score/architectura", json={}))["where"] == "seats"
    assert client.post("/api/score/architekton", json=[]).status_code == 422


def test_a_game_without_a_sheet(client: TestClient) -> None:
    assert client.get("/api/sheets/chess").status_code == 404
    assert error(client.post("/api/score/chess", json={}))["key"] == "sheet.unknown"
