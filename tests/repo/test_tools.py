"""The linters and type checkers that `make lint types` runs find nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools.building import node_and_npm


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
    svelte_check = ROOT / "web" / "node_modules" / "svelte-check" / "bin" / "svelte-check"
    if not svelte_check.exists():
        pytest.skip("the client's packages are not installed; make web installs them")
    node, _ = node_and_npm()
    check_silent(node, svelte_check, "--tsconfig", "./tsconfig.json", "--fail-on-warnings", folder=ROOT / "web")
