"""The built client: what a browser loads before the first page shows."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest

from tools.building import node_and_npm

LIMIT = 150_000  # bytes of script and style, compressed
WEB = Path(__file__).parents[2] / "web/src"
PAGES = {file.stem for file in (WEB / "pages").glob("*.svelte")}
LANGUAGES = {"en", "nl", "de"}
GAME_TEXTS = re.compile(r"\w+-(en|nl|de)-")  # what a game says in a language
LISTED = re.compile(r'(?:src|href)="/static/([^"]+\.(?:js|css))"')  # in the page itself
PRELOADED = re.compile(r"m\.f=\[([^\]]*)\]")  # what the script's parts need, by number
LATER = re.compile(r"import\([`\"']\./([^`\"']+)[`\"']\)(?:,__vite__mapDeps\(\[([\d,]*)\]\))?")


def static() -> Path:
    folder = Path(str(files("architrave"))) / "static"
    if not (folder / "index.html").exists():
        pytest.skip("the client is not built here; make web builds it")
    return folder


def later(script: Path) -> dict[str, set[str]]:
    """The parts that a script loads when they are needed, each with all that it needs itself."""
    text = script.read_text(encoding="utf-8")
    listed = PRELOADED.search(text)
    names = re.findall(r'"([^"]+)"', listed[1]) if listed else []
    found = {}
    for part, numbers in LATER.findall(text):
        needs = {names[int(number)] for number in numbers.split(",") if number}
        found[part] = {f"assets/{part}"} | needs
    return found


def stem(part: str) -> str:
    return part.rpartition("/")[2].split("-")[0]


def belongs(page: str, part: str) -> bool:
    """Whether a page loads a part: a big screen shows no table, and a table no big screen."""
    shown = {"Display": ("GameTable", "GenericTable", "WaitingRoom"), "Table": ("GameDisplay", "GenericDisplay")}
    return stem(part) not in shown.get(stem(page), ())


def visits() -> dict[str, int]:
    """What a visit that begins at a page, in a language, loads: a table or a sheet with the game that it is of.

    What that game says comes on top; it is taken for as long as the longest of them.
    """
    folder = static()
    entry = set(LISTED.findall((folder / "index.html").read_text(encoding="utf-8")))
    parts: dict[str, set[str]] = {}
    for name in entry:
        if name.endswith(".js"):
            parts |= later(folder / name)
    pages = {part: needs for part, needs in parts.items() if stem(part) in PAGES}
    languages = {stem(part): needs for part, needs in parts.items() if stem(part) in LANGUAGES}
    assert {stem(part) for part in pages} == PAGES
    assert set(languages) == LANGUAGES
    found: dict[str, int] = {}
    for (page, needs), (language, words) in product(pages.items(), languages.items()):
        inside: dict[str, set[str]] = {}
        for name in needs:
            if name.endswith(".js"):
                inside |= later(folder / name)
        texts = [more for part, more in parts.items() if (of := GAME_TEXTS.match(part)) and of[1] == language]
        longest = max(texts, key=lambda names: sum(map(packed, names)))
        inside = {part: more for part, more in inside.items() if belongs(page, part)}
        for part, more in (inside or {"": set()}).items():
            loaded = entry | needs | words | more | (longest if inside else set())
            found[f"{page} {part}"] = max(found.get(f"{page} {part}", 0), sum(map(packed, loaded)))
    return found


@cache
def packed(name: str) -> int:
    return len(gzip.compress((static() / name).read_bytes()))


def test_the_client_is_small() -> None:
    """Wherever a visit begins, in the language with the most words: no first load is larger."""
    found = visits()
    assert {name: size for name, size in found.items() if size > LIMIT} == {}, found


def test_animations_begin_in_one_place() -> None:
    """It knows whether anything may move; so does the style sheet, by an attribute of the page."""
    files = [*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")]
    begin = {file.name for file in files if ".animate(" in file.read_text(encoding="utf-8")}
    assert begin == {"motion.svelte.ts"}


def test_the_service_worker_knows_the_files_that_are_there() -> None:
    """One that is missing and nothing is laid in store."""
    folder = static()
    listed = re.findall(r'"/static/([^"]+)"', (folder / "sw.js").read_text(encoding="utf-8"))
    assert [name for name in listed if not (folder / name).is_file()] == []
    built = {f"assets/{file.name}" for file in (folder / "assets").iterdir() if file.suffix not in (".br", ".gz")}
    assert built <= set(listed)


UNPACK = """
const { readdirSync, readFileSync } = require('node:fs');
const { brotliDecompressSync } = require('node:zlib');
const folder = process.argv[1];
const files = readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`);
const same = (name) => brotliDecompressSync(readFileSync(name)).equals(readFileSync(name.slice(0, -3)));
console.log(JSON.stringify(files.filter((name) => name.endsWith('.br') && !same(name))));
"""


def test_texts_are_packed_by_the_build() -> None:
    folder = static()
    texts = [file for file in folder.rglob("*") if file.suffix in (".js", ".css", ".html", ".svg")]
    assert len(texts) > 20
    large = [file for file in texts if file.stat().st_size > 500]
    assert [file.name for file in large if not file.with_name(file.name + ".br").exists()] == []
    assert [file.name for file in large if not file.with_name(file.name + ".gz").exists()] == []
    for file in folder.rglob("*.gz"):
        assert gzip.decompress(file.read_bytes()) == file.with_suffix("").read_bytes()
    node, _ = node_and_npm()
    answer = subprocess.run([node, "-e", UNPACK, str(folder)], capture_output=True, check=True, encoding="utf-8")
    assert json.loads(answer.stdout) == []


def test_pages_bring_all_they_need_themselves() -> None:
    """No script, style, font or picture from elsewhere: it works without the internet and tells nobody."""
    foreign = re.compile(r"""(?:src|href)=["']https?://|url\(["']?https?://|\bfrom\s*["']https?://""")
    guilty = []
    for file in static().rglob("*"):
        if file.suffix in (".js", ".css", ".html") and foreign.search(file.read_text(encoding="utf-8")):
            guilty.append(file.name)
    assert guilty == []
