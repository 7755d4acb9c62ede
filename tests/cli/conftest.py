"""The program as a person starts it: in a process of its own, through pipes or at a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pexpect
import pytest
from typer.testing import CliRunner

from architrave.cli.commands import app
from architrave.cli.start import PlayOptions
from architrave.games import catalogue
from architrave.kernel.line import Line
from architrave.kernel.record import Record
from tests.cli.typist import PLAIN


@dataclass(frozen=True)
class Done:
    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]
Spawn = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """No colours, no language of this machine, and a data folder that the test throws away."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "COLUMNS"))}
    own = {
        "LANG": "en_GB.UTF-8",
        "NO_COLOR": "1",
        "ARCHITRAVE_DATA": str(tmp_path / "data"),
        "PROMPT_TOOLKIT_NO_CPR": "1",
    }
    return kept | own | {"PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def wanted(tmp_path: Path) -> PlayOptions:
    """A game of Architekton with a seed, kept in a file that the test throws away."""
    return replace(PLAIN, save=tmp_path / "game.json")


@pytest.fixture
def architrave(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The program within this process, which is quick."""

    def run(*words: str, typed: str = "", **settings: str) -> Done:
        for name in ("LC_ALL", "LC_MESSAGES", "COLUMNS"):
            monkeypatch.delenv(name, raising=False)
        result = CliRunner().invoke(app, words, input=typed, env=environment | settings, prog_name="architrave")
        assert isinstance(result.exception, SystemExit | None), repr(result.exception)
        return Done(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def process(environment: dict[str, str]) -> Run:
    """The program in a process of its own."""

    def run(*words: str, typed: str = "", **settings: str) -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "architrave", *words],
            input=typed,
            env=environment | settings,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def terminal(environment: dict[str, str]) -> Iterator[Spawn]:
    """The program at a terminal of 130 columns, with colours."""
    opened: list[pexpect.spawn[str]] = []

    def spawn(*words: str, **settings: str) -> pexpect.spawn[str]:
        coloured = {name: value for name, value in environment.items() if name != "NO_COLOR"}
        settings = coloured | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | settings
        child = pexpect.spawn(
            sys.executable,
            ["-m", "architrave", *words],
            env=settings,
            encoding="utf-8",
            codec_errors="replace",  # an echoed ^C may fall into the middle of a character
            dimensions=(48, 130),
            timeout=30,
        )
        opened.append(child)
        return child

    yield spawn
    for child in opened:
        child.close(force=True)


def kept(file: Path) -> Line:
    """The game that a file keeps, replayed and checked."""
    return Record.load(file).replay(catalogue.game)
