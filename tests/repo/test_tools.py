"""The linters and type checkers that `make lint types` runs find nothing."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools.building import node_and_npm

WEB = ROOT / "web"


def check_silent(*command: str | Path, folder: Path = ROOT) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_imports_point_downward() -> None:
    check_silent(Path(sys.executable).with_name("lint-imports"), "--no-cache")


def test_ruff_has_no_complaint() -> None:
    check_silent(sys.executable, "-m", "ruff", "check")


def test_the_code_is_formatted() -> None:
    check_silent(sys.executable, "-m", "ruff", "format", "--check")


def test_the_types_are_right() -> None:
    check_silent(sys.executable, "-m", "mypy")


def test_svelte_check_has_no_complaint() -> None:
    """It has no cache that knows contents from dates, so what it passed is remembered here."""
    stamp = ROOT / "build" / "svelte-check.passed"
    state = digest(path for folder in (WEB, ROOT / "src" / "architrave" / "i18n") for path in sources(folder))
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != state:
        check_client("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
        stamp.write_text(state, encoding="utf-8")


def sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name != "node_modules":
            yield from sources(path)
        elif path.is_file():
            yield path


def digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.relative_to(ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def test_eslint_has_no_complaint() -> None:
    check_client("eslint", "--max-warnings", "0", *cached("eslint"))


def test_the_client_is_formatted() -> None:
    check_client("prettier", "--check", "--log-level", "warn", ".", *cached("prettier"))


def check_client(tool: str, *words: str) -> None:
    program = WEB / "node_modules" / ".bin" / tool
    if not program.exists():
        pytest.skip("the client's packages are not installed; make packages installs them")
    node, _ = node_and_npm()
    check_silent(node, program.resolve(), *words, folder=WEB)


def cached(tool: str) -> list[str]:
    """Only files that changed since the last time are looked at, whatever their dates."""
    return ["--cache", "--cache-strategy", "content", "--cache-location", str(ROOT / "build" / f"{tool}.cache")]
