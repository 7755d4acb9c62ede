"""Golden traces: whole games written out. `pytest --update-traces` rewrites them after an intended change."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from architrave.kernel.game import Json
from architrave.kernel.trace import trace
from tests.games.architekton.plan import GAME
from tests.games.architekton.subject import SCARCE, TWINS
from tests.games.written import check_written

TRACES: Final = Path(__file__).with_name("traces")
GAMES: Final[dict[str, tuple[Json, int]]] = {
    "standard": ({}, 13),
    "early_end": ({"starter": 1}, 3),
    "symmetric": ({"set": "symmetric"}, 12),
    "dealt_anew": ({"set": SCARCE, "starter": 0}, 15),
    "twins": ({"set": TWINS, "starter": 0}, 2),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_written(name: str, request: pytest.FixtureRequest) -> None:
    given, seed = GAMES[name]
    lines = list(trace(GAME, GAME.options(given), seed))
    check_written(TRACES / f"{name}.txt", "\n".join(lines).splitlines(), request)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("standard", ["event.last_round", "result.points"]),
        ("early_end", ["event.ruined", "result.early"]),
        ("symmetric", ["event.paid", "event.took_back"]),
        ("dealt_anew", ["event.redealt", "event.skipped", "event.cut_short"]),
        ("twins", ["event.gained"]),
    ],
)
def test_the_traces_show_what_they_are_kept_for(name: str, told: list[str]) -> None:
    text = (TRACES / f"{name}.txt").read_text(encoding="utf-8")
    for word in told:
        assert f"architekton.{word}" in text
