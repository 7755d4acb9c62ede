"""Golden traces: whole games written out. `pytest --update-traces` writes them anew after a change that is meant.

The table is written out now and then only: a game has many small steps, and each says what it changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Final

import pytest

from architrave.games.architects.game import Architects
from architrave.kernel.game import Json
from architrave.kernel.trace import trace

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
    file = TRACES / f"{name}.txt"
    if request.config.getoption("--update-traces"):
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    kept = file.read_text(encoding="utf-8").splitlines()
    assert lines == kept, "\n".join(list(unified_diff(kept, lines, "kept", "now", lineterm=""))[:60])
