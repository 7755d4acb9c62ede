"""Generic code knows no game by name: a game's name stands in its own folder and nowhere else."""

from __future__ import annotations

import ast
import re

from architrave.games.catalogue import shipped
from tests.conftest import ROOT

CODE = {".py", ".ts", ".svelte", ".js", ".css"}
EXCEPTIONS = {
    "src/architrave/__init__.py": "its example is run as a test, and has to name a game that is there",
    "src/architrave/play.py": "its example is run as a test, and has to name a game that is there",
}


def test_no_game_is_named_outside_its_folder() -> None:
    """Neither in Python nor in the client. Texts are in the catalogues, which are data."""
    names = [game.name for game in shipped()]
    found: set[str] = set()
    for root, endings in (
        (ROOT / "src" / "architrave", {".py"}),
        (ROOT / "web" / "src", {".ts", ".svelte", ".js", ".css"}),
    ):
        for file in root.rglob("*"):
            if file.suffix not in endings or "static" in file.parts:
                continue
            place = file.relative_to(root)
            own = place.parts[1] if place.parts[0] == "games" else ""
            others = [name for name in names if name != own]
            if re.search(rf"(?i)\b(?:{'|'.join(others)})", file.read_text(encoding="utf-8")):
                found.add(file.relative_to(ROOT).as_posix())
    assert found == set(EXCEPTIONS)


EXAMPLE = "pebbles"  # examples/pebbles, which comments and docstrings may cite
CITED = {"src/architrave/kernel/record.py": "what an error message about a record gives as an example"}


def test_no_code_knows_the_example_game() -> None:
    """So adding it changes no file but its own; tests/examples and tests/browser/test_generic.py play it."""
    sources = [file for file in (ROOT / "src" / "architrave").rglob("*.py") if "static" not in file.parts]
    knowing = [
        file for file in sources if EXAMPLE in ast.dump(without_docstrings(file.read_text(encoding="utf-8"))).lower()
    ]
    client = [file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in CODE]
    knowing += [file for file in client if EXAMPLE in file.read_text(encoding="utf-8").lower()]
    assert {file.relative_to(ROOT).as_posix() for file in knowing} == set(CITED)


def without_docstrings(source: str) -> ast.Module:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node
        ):
            del node.body[0]
    return tree
