"""What the documents say is true: examples run, links lead somewhere, make's verbs and versions are the real ones."""

from __future__ import annotations

import doctest
import re
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tools import options

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def settings() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def project() -> dict[str, Any]:
    found: dict[str, Any] = settings()["project"]
    return found


def test_the_examples_in_the_readme_run() -> None:
    results = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert results.failed == 0
    assert results.attempted >= 8


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    dead = []
    for target in LINK.findall(document.read_text(encoding="utf-8")):
        path = target.split("#")[0]
        if path and "://" not in path and not path.startswith("mailto:") and not (document.parent / path).exists():
            dead.append(target)
    assert dead == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_lines_are_at_most_120_characters_long(document: Path) -> None:
    """Tables and code keep their lines: neither can be wrapped."""
    long, code = [], False
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
        code ^= line.startswith("```")
        if len(line) > 120 and not code and not line.startswith(("|", "    ")):
            long.append(number)
    assert long == []


def test_the_version_is_the_same_everywhere() -> None:
    version = project()["version"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == version


def test_the_installed_version_is_this_one() -> None:
    try:
        installed = metadata.version("architrave")
    except metadata.PackageNotFoundError:
        pytest.skip("the package is not installed, the tests run on a source tree")
    assert installed == project()["version"]


def test_every_dependency_is_explained() -> None:
    explained = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    wanted: set[str] = set()
    for group in (settings()["project"]["dependencies"], *settings()["dependency-groups"].values()):
        named = [requirement for requirement in group if isinstance(requirement, str)]
        wanted |= {re.split(r"[\[<>=!~; ]", requirement)[0] for requirement in named}
    missing = sorted(name for name in wanted if f"`{name.lower()}`" not in explained)
    assert missing == []


def test_make_has_every_verb_that_the_documents_use() -> None:
    verbs = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    used: set[str] = set()
    for document in DOCUMENTS:
        used |= set(re.findall(r"`make ([a-z]+)", document.read_text(encoding="utf-8")))
    assert used <= verbs
    assert verbs >= {
        "format",
        "lint",
        "types",
        "test",
        "rules",
        "mutants",
        "soak",
        "chaos",
        "browser",
        "bench",
        "web",
        "docs",
    }


def test_the_table_of_options_is_that_of_the_games() -> None:
    """`python -m tools.options` writes it."""
    page = options.PAGE.read_text(encoding="utf-8")
    assert "| Architects | `difficulty` |" in page
    assert options.fill_in(page) == page
