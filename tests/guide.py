"""The package that docs/adding-a-game.md builds, file by file."""

from __future__ import annotations

import re
from pathlib import Path

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^`([\w./-]+)`:\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def write(folder: Path) -> list[str]:
    """Write every file of the page to the folder; a file that comes in parts is put together. Their names, in order."""
    names: list[str] = []
    for name, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as opened:
            opened.write(text)
        if name not in names:
            names.append(name)
    return names
