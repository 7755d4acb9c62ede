"""A bot of somebody else's, installed: it plays every game, in the arena and from Python."""

from __future__ import annotations

import json
from pathlib import Path

from architrave.bots import roster
from tests.conftest import ROOT
from tests.installing import environment, install, run

BROKEN = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "broken"
version = "1"

[project.entry-points."architrave.bots"]
absent = "broken:Absent"
number = "broken:NUMBER"
random = "broken:NUMBER"
"""


def test_it_is_stronger_than_chance_in_the_arena(installed: dict[str, str]) -> None:
    words = ["-m", "architrave", "arena", "--game", "pebbles", "--bots", "random,flat", "--games", "60", "--json"]
    standings = {standing["bot"]: standing for standing in json.loads(run(installed, *words))["standings"]}
    assert standings["flat"]["score"]["low"] > 0.5


def test_it_plays_a_game_that_its_author_does_not_know(installed: dict[str, str]) -> None:
    program = """
import architrave
from architrave.bots import player
bot = player("flat", seed=1)
game = architrave.new("architectura", seed=1)
for _ in range(3):
    game.play(bot.choose(game.position, game.actor))
again = player("flat", seed=1).opinions(game.position, game.actor)
print(len(again) == len(game.legal()), again[0].value >= again[-1].value)
"""
    assert run(installed, "-c", program).split() == ["True", "True"]


def test_a_broken_one_is_named_and_no_built_in_one_is_replaced(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "pyproject.toml").write_text(BROKEN, encoding="utf-8")
    (project / "broken.py").write_text("NUMBER = 7\n", encoding="utf-8")
    install(project, tmp_path / "packages")
    program = """
from architrave.bots import player
from architrave.kernel.refusal import Invalid
for name in ("absent", "number", "random"):
    try:
        print(type(player(name, seed=1)).__name__)
    except Invalid as fault:
        print(fault)
"""
    said = run(environment(tmp_path / "packages", tmp_path / "data"), "-c", program).splitlines()
    assert "The bot absent cannot be used: AttributeError" in said[0]
    assert "7 is not a class of architrave.bots.Player" in said[1]
    assert said[2] == "Random"


def test_nothing_is_installed_here() -> None:
    assert not roster.INSTALLED
    assert (ROOT / "examples" / "monte_carlo" / "monte_carlo.py").exists()
