"""A copy of the project in which the rules are changed, one change at a time, and the tests run on each."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tools.reach import Reach

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "docs", "tools", "pyproject.toml", "hatch_build.py", "README.md")
NOTHING_COLLECTED = 5  # pytest's code for files without a test for this build
ENDLESS = 71  # our code for a test that does not end
LEAST, PATIENCE = 5.0, 10.0  # a test may take so many seconds of a processor, and so many times what it takes unchanged
MEMORY = 4 << 30  # bytes: a change may make something grow without end
NEAREST = 3  # files that are tried before all others are even read: most changes are noticed there


def load_libraries() -> None:
    """What every test run imports and no change touches, so that the forks have it already."""
    for name in ("hypothesis", "jsonschema", "msgspec"):
        import_module(name)


class Chosen:
    """Of the tests collected runs those that are named, in that order, and none for ever."""

    def __init__(self, tests: list[str], seconds: dict[str, float]) -> None:
        self.order = {test: number for number, test in enumerate(tests)}
        self.seconds = seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        signal.signal(signal.SIGPROF, lambda *_: os._exit(ENDLESS))
        signal.setitimer(signal.ITIMER_PROF, LEAST + PATIENCE * self.seconds[item.nodeid])


class Workbench:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def furnish(self) -> None:
        self.folder.mkdir(parents=True)
        left_out = shutil.ignore_patterns("node_modules", ".chromium*", "static", "__pycache__", "browser")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.folder / name, ignore=left_out)
            else:
                shutil.copy2(ROOT / name, self.folder / name)

    def watch(self, tests: list[str], share: int, shares: int, told: Path) -> int:
        """Run a share of the tests unchanged and see which functions they enter; the process that does it."""
        return self.fork(lambda: self.pytest(tests, Reach(self.folder, share, shares, told)), 1800)

    def passes(self, tests: list[str], seconds: dict[str, float]) -> int | None:
        """The exit code of pytest on these tests, the nearest files first, or None when it hung."""

        def run() -> int:
            sys.dont_write_bytecode = True  # the bytecode of a change must not outlive it
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
            chosen = Chosen(tests, seconds)
            for part in (files[:NEAREST], files[NEAREST:]):
                if part and (code := self.pytest(["-x", *part], chosen)):
                    return code
            return 0

        # The tests count their own time; this is for one that sleeps for ever.
        limit = 120 + 2 * PATIENCE * sum(seconds[test] for test in tests)
        child = self.fork(run, limit + 5)
        deadline = time.monotonic() + limit
        while time.monotonic() < deadline:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return None

    def fork(self, deed: Callable[[], int], limit: float) -> int:
        """A child process that has the libraries loaded already, does the deed here and ends with its code."""
        child = os.fork()
        if child:
            return child
        code = 70
        try:
            os.setsid()
            signal.alarm(int(limit))  # also when nobody is left to end it
            os.chdir(self.folder)
            silence = os.open(self.folder / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            os.environ["PYTHONPATH"] = str(self.folder / "src")
            sys.path[:0] = [str(self.folder / "src"), str(self.folder)]
            code = deed()
        except Exception:  # noqa: BLE001 - nothing above may go on in the fork
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def pytest(self, words: list[str], plugin: object) -> int:
        plugins = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:playwright", "-p", "no:base_url"]
        loaded = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # load_libraries was there before pytest
        code = int(pytest.main(["-q", "-m", "not bulk", *plugins, *loaded, *words], plugins=[plugin]))
        return 0 if code == NOTHING_COLLECTED else code

    def said(self) -> str:
        return (self.folder / "output.txt").read_text(encoding="utf-8")

    def module(self, name: str) -> Path:
        return self.folder / "src" / "architrave" / name

    @contextlib.contextmanager
    def change(self, module: Path, text: str) -> Iterator[None]:
        """Change the text of a module until the block ends; its dates stay, so that its bytecode is still valid."""
        original, dates = module.read_bytes(), module.stat()
        module.write_text(text, encoding="utf-8")
        try:
            yield
        finally:
            module.write_bytes(original)
            os.utime(module, ns=(dates.st_atime_ns, dates.st_mtime_ns))
