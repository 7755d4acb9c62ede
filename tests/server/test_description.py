"""An option that is added to the description of a game is there: in the API, on the command line, in the record."""

from __future__ import annotations

from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from architrave.cli.commands import app
from architrave.games.architekton.about import ABOUT
from architrave.games.architekton.game import Architekton
from architrave.games.catalogue import GAMES
from architrave.kernel.options import Choice, When
from architrave.kernel.options import Switch as OnOff
from tests.server.client import OTHER, PERSON, error, open_table

MOON = OnOff("moon", "K1.1")
TIDE = Choice("tide", "K1.2", ("low", "high"), usual="low", when=When("moon", (True,)))


class Changed(Architekton):
    about = replace(ABOUT, options=(*ABOUT.options, MOON, TIDE))


@pytest.fixture(autouse=True)
def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "architekton", Changed())


def test_the_api_offers_it(client: TestClient) -> None:
    info = {found["id"]: found for found in client.get("/api/games").json()}["architekton"]
    assert [option["name"] for option in info["options"]] == ["set", "starter", "moon", "tide"]
    assert info["options"][3] == {
        "name": "tide",
        "kind": "choice",
        "default": "low",
        "values": ["low", "high"],
        "least": None,
        "most": None,
        "files": [],
        "when": {"option": "moon", "values": [True]},
        "paragraph": "K1.2",
        "label": "architekton.option.tide",
    }


def test_a_table_takes_it_and_its_record_has_it(client: TestClient) -> None:
    table = open_table(client, PERSON, OTHER, options={"moon": True, "tide": "high"})
    options = client.get(f"/api/tables/{table}/record").json()["options"]
    assert options == {"set": "standard", "starter": "draw", "moon": True, "tide": "high"}


@pytest.mark.parametrize(
    ("options", "where", "key"),
    [
        ({"moon": "yes"}, "options.moon", "option.value"),
        ({"moon": True, "tide": "ebb"}, "options.tide", "option.value"),
        ({"tide": "high"}, "options.tide", "option.when"),
    ],
)
def test_a_wrong_value_is_refused(client: TestClient, options: dict[str, object], where: str, key: str) -> None:
    table_request = {"game": "architekton", "seats": [PERSON, OTHER], "options": options}
    answer = client.post("/api/tables", json=table_request)
    assert (answer.status_code, error(answer)["where"], error(answer)["key"]) == (422, where, key)


def test_the_command_line_has_its_flag() -> None:
    shown = CliRunner().invoke(app, ["play", "architekton", "--help"], env={"COLUMNS": "140", "NO_COLOR": "1"}).stdout
    assert "--moon" in shown
    assert "low|high" in shown
    assert "(K1.2)" in shown
    assert "--moon" not in CliRunner().invoke(app, ["play", "architects", "--help"], env={"COLUMNS": "140"}).stdout
