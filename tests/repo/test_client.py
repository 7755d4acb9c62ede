"""The built client: what a browser loads before the first page shows."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files
from pathlib import Path

import pytest

LIMIT = 150_000  # bytes of script and style, compressed


def static() -> Path:
    folder = Path(str(files("architrave"))) / "static"
    if not (folder / "index.html").exists():
        pytest.skip("the client is not built here; make web builds it")
    return folder


def test_the_client_is_small() -> None:
    """All pages and all languages together: no first load can be larger."""
    sizes = {
        file.name: len(gzip.compress(file.read_bytes()))
        for file in static().rglob("*")
        if file.suffix in (".js", ".css")
    }
    assert len(sizes) >= 2
    assert sum(sizes.values()) <= LIMIT, sizes


def test_pages_bring_all_they_need_themselves() -> None:
    """No script, style, font or picture from elsewhere: it works without the internet and tells nobody."""
    foreign = re.compile(r"""(?:src|href)=["']https?://|url\(["']?https?://|\bfrom\s*["']https?://""")
    guilty = []
    for file in static().rglob("*"):
        if file.suffix in (".js", ".css", ".html") and foreign.search(file.read_text(encoding="utf-8")):
            guilty.append(file.name)
    assert guilty == []
