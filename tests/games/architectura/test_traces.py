"""Golden traces: whole games written out. `pytest --update-traces` rewrites them after an intended change."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from architrave.games.architectura.game import Architectura
from architrave.kernel.game import Json
from architrave.kernel.trace import trace
from tests.games.written import check_written

GAME: Final = Architectura()
TRACES: Final = Path(__file__).with_name("traces")
GAMES: Final[dict[str, tuple[Json, int]]] = {
    "two": ({"seats": 2, "starter": 0}, 3),
    "advanced": ({"advanced": True, "most": "roll", "bonus": True, "colours": ["yellow", "red"]}, 8),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_written(name: str, request: pytest.FixtureRequest) -> None:
    given, seed = GAMES[name]
    lines = list(trace(GAME, GAME.options(given), seed))
    check_written(TRACES / f"{name}.txt", "\n".join(lines).splitlines(), request)
