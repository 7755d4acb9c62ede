"""For all tests: which rules run here, compiled or not, and a way to run the other.

@pytest.mark.compiled          needs compiled rules; skipped, and said in the summary, where there are none
uncompiled("-m", "…", …)       runs Python on the sources in src/, interpreted, and returns what it prints
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdist.remote import Producer

from architrave.kernel.build import COMPILED
from tests.distribution import ByFile, share_bytecode

ROOT = Path(__file__).resolve().parent.parent
BROWSER = Path(__file__).resolve().parent / "browser"
WITHOUT = "the rules are not compiled here"

Uncompiled = Callable[..., str]

# A run finds what the run before found, on every machine: no examples of its own, and no clock.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="also the tests marked thorough")
    parser.addoption("--update-traces", action="store_true", help="store the games written out in this run as wanted")
    parser.addoption("--update-shots", action="store_true", help="store the pictures of this run as the wanted ones")


def pytest_configure(config: pytest.Config) -> None:
    share_bytecode(config)
    config.pluginmanager.register(Sorted())
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in `run.py test &` of a script; programs inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)


def pytest_report_header() -> str:
    return f"architrave: {'compiled' if COMPILED else 'uncompiled'} rules"


class Sorted:
    """All workers have the same order, wherever they began, before pytest brings tests of one fixture together."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: item.path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "uncompiled" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.both_ways)
    items.sort(key=order)
    if not config.getoption("--thorough"):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
    if not COMPILED:
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(pytest.mark.skip(reason=WITHOUT))


def order(item: pytest.Item) -> tuple[bool, bool, bool]:
    """The longest first, so that all workers end together.

    Playwright leaves its event loop running in the process, where others start loops of their own: it comes last.
    """
    in_browser = item.path.is_relative_to(BROWSER)
    whole_games = in_browser and item.path.stem.endswith("_games")
    return in_browser, item.get_closest_marker("both_ways") is None, not whole_games


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [report for report in terminalreporter.getreports("skipped") if WITHOUT in str(report.longrepr)]
    if skipped:
        terminalreporter.section(f"tests of the compiled rules skipped: {len(skipped)}, {WITHOUT}", yellow=True)


@pytest.fixture(scope="session", autouse=True)
def first_example() -> None:
    """Hypothesis registers its generator with the first example, and warns if nothing seems to refer to it. That is so
    after a server in this process has frozen all objects (server/garbage.py), so the first example comes before."""

    @given(st.none())
    def example(_: None) -> None:
        pass

    example()


@pytest.fixture(autouse=True)
def repeatable(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `secrets` draws in this process is as good as drawn, and in each test the same every time."""
    monkeypatch.setattr(random, "_urandom", random.Random(request.node.nodeid).randbytes)


@pytest.fixture(scope="session")
def uncompiled() -> Uncompiled:
    def run(*arguments: str, timeout: float = 300) -> str:
        environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONWARNINGS": "error"}
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=timeout, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run
