"""The example game, installed as a package of its own: no file outside of it knows that it is there."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

from architrave.games.catalogue import GAMES
from architrave.i18n import LANGUAGES
from architrave.kernel.build import COMPILED
from tests.browser.serving import Server
from tests.conftest import ROOT
from tests.installing import run

EXAMPLE = ROOT / "examples" / "pebbles"


def test_it_is_among_the_games_with_its_texts(installed: dict[str, str]) -> None:
    program = """
import json
from architrave.games.catalogue import GAMES, LEFT_OUT
from architrave.i18n import say
params = {"player": "Ada", "colour": "@pebbles.colour.red"}
said = [say(language, "pebbles.event.taken", **params) for language in ("en", "nl", "de")]
print(json.dumps([list(GAMES), [one.reason for one in LEFT_OUT], said, say("en", "pebbles.event.not_there")]))
"""
    games, left_out, said, missing = json.loads(run(installed, "-c", program))
    assert (games, left_out) == ([*GAMES, "pebbles"], [])
    assert said == ["Ada takes red.", "Ada pakt rood.", "Ada nimmt Rot."]
    assert missing == "pebbles.event.not_there"


def test_a_whole_game_is_played_in_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    assert " pebbles " in run(installed, "-m", "architrave", "play", "--help")
    file = tmp_path / "game.json"
    words = ["-m", "architrave", "play", "pebbles", "--seed", "7", "--level", "club", "--save", str(file)]
    said = run(installed, *words, typed="stop\nrules P2.2\n" + "red\nblue\nwhite\nstop\n" * 12 + "quit\n")
    record = json.loads(file.read_text(encoding="utf-8"))
    acts = [entry for entry in record["entries"] if "act" in entry]
    assert {entry["seat"] for entry in acts} == {0, 1}
    assert sum(entry["act"] != "stop" for entry in acts) == 8
    assert "You cannot do that now. Take a pebble from the row." in said
    assert "P2.3 Then you may take a second pebble, or stop." in said
    assert "P2.2 In your turn you take a pebble from the row." in said
    assert "bag        0" in said


def test_the_search_plays_it_in_the_arena(installed: dict[str, str]) -> None:
    words = ["-m", "architrave", "arena", "--game", "pebbles", "--bots", "random,uct:50", "--games", "4", "--json"]
    report = json.loads(run(installed, *words))
    assert report["game"] == "pebbles"
    assert report["speed"]["compiled"] is COMPILED
    assert [standing["games"] for standing in report["standings"]] == [4, 4]


def test_it_is_in_the_api(installed: dict[str, str], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", env=installed)
    server.start()

    def ask(path: str) -> bytes:
        with urllib.request.urlopen(f"{server.url}/api/{path}") as answer:
            body: bytes = answer.read()
        return body

    try:
        info = next(game for game in json.loads(ask("games")) if game["id"] == "pebbles")
        assert (info["title"], info["seats"], info["texts"]) == ("Pebbles", [2, 3, 4], True)
        assert json.loads(ask("games/pebbles/texts?lang=de"))["pebbles.move.stop"] == "Aufhören"
        assert ask("games/pebbles/art").startswith(b"<svg")
        chapters = json.loads(ask("rules/pebbles?lang=nl"))["chapters"]
        assert [chapter["title"] for chapter in chapters] == ["Materiaal", "Een beurt", "Einde"]
    finally:
        server.stop()


def test_its_own_tests_pass(installed: dict[str, str]) -> None:
    """As they run for its author: without anything of this repository but the installed package."""
    said = run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(EXAMPLE), str(EXAMPLE))
    assert "5 passed" in said


def test_it_speaks_every_language() -> None:
    texts = EXAMPLE / "pebbles" / "i18n"
    keys = [set(json.loads((texts / f"{name}.json").read_text(encoding="utf-8"))) for name in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
