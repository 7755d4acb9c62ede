"""The built client: what a browser loads before the first page shows."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files
from pathlib import Path

import pytest

LIMIT = 150_000  # bytes of script and style, compressed
WEB = Path(__file__).parents[2] / "web/src"
OWN = {
    "page": {file.stem for file in (WEB / "pages").glob("*.svelte")},
    "language": {"en", "nl", "de"},
    "game": {"Architekton", "Architectura"},
}


def static() -> Path:
    folder = Path(str(files("architrave"))) / "static"
    if not (folder / "index.html").exists():
        pytest.skip("the client is not built here; make web builds it")
    return folder


def first_loads(sizes: dict[str, int]) -> dict[str, int]:
    """What is loaded for each page, language and game that a visit can begin with: all that is shared, and those."""
    parts: dict[str, dict[str, int]] = {"page": {}, "language": {}, "game": {}}
    shared = 0
    for name, size in sizes.items():
        stem = name.split("-")[0]
        kind = next((kind for kind, stems in OWN.items() if stem in stems), None)
        if kind is None:
            shared += size
        else:
            parts[kind][stem] = parts[kind].get(stem, 0) + size
    return {"shared": shared, **{kind: max(found.values()) for kind, found in parts.items()}}


def test_the_client_is_small() -> None:
    """The largest page in the language with the most words, with the largest game: no first load can be larger."""
    sizes = {
        file.name: len(gzip.compress(file.read_bytes()))
        for file in static().rglob("*")
        if file.suffix in (".js", ".css")
    }
    loads = first_loads(sizes)
    assert sum(loads.values()) <= LIMIT, (loads, sizes)


def test_pages_bring_all_they_need_themselves() -> None:
    """No script, style, font or picture from elsewhere: it works without the internet and tells nobody."""
    foreign = re.compile(r"""(?:src|href)=["']https?://|url\(["']?https?://|\bfrom\s*["']https?://""")
    guilty = []
    for file in static().rglob("*"):
        if file.suffix in (".js", ".css", ".html") and foreign.search(file.read_text(encoding="utf-8")):
            guilty.append(file.name)
    assert guilty == []
