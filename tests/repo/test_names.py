"""Generic code knows no game by name: a game's name stands in its own folder and nowhere else."""

from __future__ import annotations

import re

from architrave.games.catalogue import shipped
from tests.conftest import ROOT

PACKAGE = ROOT / "src" / "architrave"
EXCEPTIONS = {
    "__init__.py": "its example is run as a test, and has to name a game that is there",
    "play.py": "its example is run as a test, and has to name a game that is there",
}


def test_no_game_is_named_outside_its_folder() -> None:
    names = [game.name for game in shipped()]
    found: set[str] = set()
    for file in PACKAGE.rglob("*.py"):
        place = file.relative_to(PACKAGE)
        own = place.parts[1] if place.parts[0] == "games" else ""
        others = [name for name in names if name != own]
        if re.search(rf"(?i)\b(?:{'|'.join(others)})", file.read_text(encoding="utf-8")):
            found.add(place.as_posix())
    assert found == set(EXCEPTIONS)
