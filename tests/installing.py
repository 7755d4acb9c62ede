"""Packages that somebody else wrote, installed by pip in a folder that only the programs of a test look into."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT


def install(project: Path, folder: Path) -> None:
    """`pip install` without the network: hatchling, the build backend of the examples, is here already."""
    options = [
        "--no-build-isolation",
        "--no-deps",
        "--no-index",
        "--no-compile",
        "--quiet",
        "--disable-pip-version-check",
    ]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(project)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def environment(folder: Path, data: Path) -> dict[str, str]:
    """The environment of a program that finds what is installed there, and keeps its games in `data`."""
    paths = [str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep), str(ROOT)]
    plain = {"NO_COLOR": "1", "COLUMNS": "120", "LANG": "en", "PYTHONIOENCODING": "utf-8"}
    kept = {"ARCHITRAVE_DATA": str(data), "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return os.environ | plain | kept


def run(environment: dict[str, str], *words: str, typed: str = "") -> str:
    """What a Python program says; fails if it fails."""
    done = subprocess.run(
        [sys.executable, *words], env=environment, input=typed, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
