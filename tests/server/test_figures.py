"""What teaches a game, over HTTP."""

from __future__ import annotations

from pathlib import Path

from tests.server.client import served


def test_a_game_on_one_page(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        page = client.get("/api/learn/architekton").json()
        assert page["figures"] == ["lay", "wishes", "chip", "pay", "group", "end"]
        assert (page["seats"], page["minutes"], page["lesson"]) == ([2], 20, 4)
        assert client.get("/api/learn/nothing").json()["error"]["key"] == "game.unknown"


def test_a_figure_is_the_state_of_a_table(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        answer = client.get("/api/figures/architekton/chip")
        figure = answer.json()
        assert figure["state"]["t"] == "state"
        assert figure["state"]["view"]["seats"][0]["chips"] == 2
        assert [line["key"] for line in figure["state"]["events"]] == [
            "architekton.event.laid_landscape",
            "architekton.event.gained",
        ]
        assert "max-age" in answer.headers["cache-control"]
        assert client.get("/api/figures/architekton/nothing").status_code == 404


def test_paragraphs_name_their_figures(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        chapters = client.get("/api/rules/architekton?lang=de").json()["chapters"]
    figures = {one["id"]: one["figure"] for chapter in chapters for one in chapter["paragraphs"] if one["figure"]}
    assert figures["K5.4"] == "pay"
