"""Golden traces: whole games written out. `pytest --update-traces` rewrites them after an intended change.

The table is written out now and then only: a game has many small steps, and each says what it changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from architrave.games.architects.game import Architects
from architrave.kernel.game import Json
from architrave.kernel.trace import trace
from tests.games.written import check_written

GAME: Final = Architects()
TRACES: Final = Path(__file__).with_name("traces")
GAMES: Final[dict[str, tuple[Json, int]]] = {
    "two": ({"seats": 2, "starter": 0}, 3),
    "solo": ({"seats": 1, "residents": True, "events": True, "difficulty": "hard"}, 8),
}
SHOWN: Final = 16  # one table in so many


def thinned(lines: Iterable[str]) -> Iterator[str]:
    skipping = False
    for line in lines:
        if line.startswith("== "):
            skipping = int(line.split()[1]) % SHOWN != 0
            yield line
            continue
        skipping = skipping and " may do " not in line and not line.startswith(("chance draws", "over: "))
        if not skipping:
            yield line


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_written(name: str, request: pytest.FixtureRequest) -> None:
    given, seed = GAMES[name]
    lines = "\n".join(thinned(trace(GAME, GAME.options(given), seed))).splitlines()
    check_written(TRACES / f"{name}.txt", lines, request)
