"""docs/adding-a-game.md, step by step: what the page says is written, installed and played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from architrave.i18n import LANGUAGES
from tests import guide
from tests.conftest import ROOT
from tests.installing import environment, install, run


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guide")
    guide.write(folder)
    return folder


@pytest.fixture(scope="module")
def installed(project: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    packages = tmp_path_factory.mktemp("packages")
    install(project, packages)
    return environment(packages, tmp_path_factory.mktemp("data"))


def test_the_page_lists_the_files_that_it_builds(tmp_path: Path) -> None:
    listed = set(re.findall(r"^\| \[\d+\].*?\| (.*?) \|", guide.PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for cell in listed for name in re.findall(r"`([^`]+)`", cell)}
    written = guide.write(tmp_path)
    assert named <= set(written)
    assert {name for name in written if name not in named} == {
        "quarry/__init__.py",
        "quarry/i18n/de.json",
        "quarry/i18n/nl.json",
    }


def test_its_own_tests_pass(installed: dict[str, str], project: Path) -> None:
    """Step 7: the conformance suite, and the rules."""
    said = run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(project), str(project))
    assert "3 passed" in said


def test_its_code_is_typed(project: Path, tmp_path: Path) -> None:
    settings = [
        "--strict",
        "--config-file",
        str(tmp_path / "mypy.ini"),
        "--cache-dir",
        str(ROOT / "build" / "mypy-guide"),
    ]
    (tmp_path / "mypy.ini").write_text(f"[mypy]\nmypy_path = {ROOT / 'src'}\n", encoding="utf-8")
    words = ["-m", "mypy", *settings, str(project / "quarry")]
    assert "Success" in run(environment(project, tmp_path), *words)


def test_it_speaks_every_language(project: Path) -> None:
    """Step 6."""
    texts = [json.loads((project / f"quarry/i18n/{name}.json").read_text(encoding="utf-8")) for name in LANGUAGES]
    assert set(texts[0]) == set(texts[1]) == set(texts[2])


def test_it_is_played_in_the_terminal(installed: dict[str, str]) -> None:
    """Step 8."""
    words = ["-m", "architrave", "play", "quarry", "--seed", "7"]
    said = run(installed, *words, typed="take 9\n" + "take 3\ntake 2\ntake 1\n" * 12 + "quit\n")
    assert "“take 9” is not a move." in said
    assert "Q2.2 You take at least one stone" in said
    assert "0 left" in said
    assert "The last stone decides." in said
    assert "Q2.2" in run(installed, "-m", "architrave", "rules", "quarry", "Q2.2")


def test_bots_play_it_in_the_arena(installed: dict[str, str]) -> None:
    """Step 8. Search beats chance: the rules, the draws and the result say the same to a bot."""
    words = ["-m", "architrave", "arena", "--game", "quarry", "--bots", "random,uct:200", "--games", "60", "--json"]
    standings = {one["bot"]: one for one in json.loads(run(installed, *words))["standings"]}
    assert standings["uct:200"]["score"]["value"] > 0.6


def test_it_gets_an_option(project: Path, tmp_path: Path) -> None:
    """Step 10."""
    page = guide.PAGE.read_text(encoding="utf-8").partition("## 10.")[2]
    (about,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (start,) = re.findall(r"`(return Heap\(options.*?\))`", page)
    changed = tmp_path / "project"
    guide.write(changed)
    file = changed / "quarry" / "game.py"
    code = file.read_text(encoding="utf-8")
    code = re.sub(r"    about = About\(.*\)\n", "".join(f"    {line}\n" for line in about.splitlines()), code)
    code = code.replace("return Heap()", start).replace(
        "import About\n", "import About\nfrom architrave.kernel.options import Number\n"
    )
    file.write_text(code, encoding="utf-8")
    install(changed, tmp_path / "packages")
    there = environment(tmp_path / "packages", tmp_path / "data")
    assert "--stones" in run(there, "-m", "architrave", "play", "quarry", "--help")
    said = run(there, "-m", "architrave", "play", "quarry", "--stones", "5", "--seed", "1", typed="quit\n")
    assert said.count("o o o o o") == 1
