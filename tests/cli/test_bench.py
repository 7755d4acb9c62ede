"""The speed of this machine, from the command line."""

from __future__ import annotations

import json

from architrave.arena.speed import Figure
from architrave.bots import LEVELS
from architrave.cli.bench import figure_text, format_value
from architrave.cli.texts import Language, Texts
from tests.cli.conftest import Run


def test_the_machine_is_named_and_every_level_measured(architrave: Run) -> None:
    done = architrave("bench", "--seconds", "0.05", "--json")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    assert report["machine"]["rules"] in ("compiled", "uncompiled")
    assert [figure["level"] for figure in report["figures"] if "level" in figure] == list(LEVELS)
    assert all(figure["value"] > 0 for figure in report["figures"])
    for figure in report["figures"]:
        for language in Language:
            assert figure_text(Figure(figure["name"], figure["value"], figure.get("level", "")), Texts(language))


def test_figures_in_words() -> None:
    assert figure_text(Figure("level", 1.0, "club"), Texts(Language.EN)) == "ms per move, level Club"
    assert [format_value(value) for value in (0.1234, 12.34, 1234.5, 1234567.8)] == [
        "0.123",
        "12.3",
        "1,234",
        "1,234,568",
    ]


def test_an_unknown_game(architrave: Run) -> None:
    assert architrave("bench", "--game", "go").returncode == 2
