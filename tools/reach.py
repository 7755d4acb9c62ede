"""Which test enters which function, so that a change in a function is tried on the tests that can notice it.

Reach is a pytest plugin: it watches the calls of a run and leaves what it saw in a file. A Map answers from such files.
"""

from __future__ import annotations

import ast
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import pytest

Place = tuple[str, int]  # a file, and the line on which a function begins: that of its first decorator, if it has any
MODULE: Final = 0  # stands for the line of what no function holds

ENOUGH = (
    50_000  # calls: a test that makes more plays whole games, is slow when watched, and counts as entering everything
)
CACHES = {"cache", "lru_cache", "functools.cache", "functools.lru_cache", "cached_property"}


def first_line(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min([function.lineno, *(mark.lineno for mark in function.decorator_list)])


def functions(file: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def holder(file: Path, line: int) -> int:
    """The first line of the innermost function whose body holds a line; its head belongs to what is around it."""
    found = MODULE
    for function in functions(file):  # from the outside inwards
        if function.body[0].lineno <= line <= (function.end_lineno or 0):
            found = first_line(function)
    return found


def remembering(folder: Path) -> set[Place]:
    """The functions that answer from memory: only the first test enters what all later ones rely on."""
    return {
        (str(file), first_line(function))
        for file in folder.rglob("*.py")
        for function in functions(file)
        for mark in function.decorator_list
        if ast.unparse(mark).partition("(")[0] in CACHES
    }


class Reach:
    """Sees calls; `share` of `shares` of the tests are run, all are collected, so that all are known compiled."""

    def __init__(self, folder: Path, share: int, shares: int, told: Path) -> None:
        self.source = str(folder / "src")
        self.share, self.shares, self.told = share, shares, told
        self.caches = remembering(folder / "src") | remembering(folder / "tests")
        self.known: dict[int, tuple[Place, bool]] = {}
        self.codes: list[CodeType] = []  # kept, so that no other gets their number
        self.always: set[Place] = set()  # while modules are imported, and beneath whatever answers from memory
        self.shared: defaultdict[str, set[Place]] = defaultdict(set)  # of a file: what set its tests up
        self.entered: dict[str, set[Place]] = {}
        self.seconds: dict[str, float] = {}
        self.now = self.always
        self.outside: list[set[Place]] = []
        self.left = 10**9
        self.everywhere: list[str] = []
        sys.settrace(self.see)

    def see(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        known = self.known.get(id(code))
        if known is None:
            place = code.co_filename, code.co_firstlineno
            known = self.known[id(code)] = place, place in self.caches
            self.codes.append(code)
        self.now.add(known[0])
        self.left -= 1
        if self.left < 0:
            sys.settrace(None)
            return None
        if not known[1]:
            return None
        self.outside.append(self.now)
        self.now = self.always
        frame.f_trace_lines = False
        return self.leave

    def leave(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "return":
            self.now = self.outside.pop()
        return self.leave

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        items[:] = items[self.share :: self.shares]

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        self.outside.clear()
        self.now = self.shared[item.location[0]]
        self.left = 10**9  # what sets up a test may set up others
        sys.settrace(self.see)  # some tests take the tracing of others away
        yield

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self.now = self.entered[item.nodeid] = set()
        self.left = ENOUGH
        began = time.process_time()
        yield
        self.seconds[item.nodeid] = time.process_time() - began
        if self.left < 0:
            self.everywhere.append(item.nodeid)
        self.now = self.shared[item.location[0]]

    def pytest_sessionfinish(self) -> None:
        sys.settrace(None)
        told = {
            "always": self.of_ours(self.always),
            "shared": {file: self.of_ours(places) for file, places in self.shared.items()},
            "entered": {test: self.of_ours(places) for test, places in self.entered.items()},
            "everywhere": self.everywhere,
            "seconds": self.seconds,
        }
        self.told.write_text(json.dumps(told), encoding="utf-8")

    def of_ours(self, places: set[Place]) -> list[Place]:
        cut = len(self.source) + 1
        return [(file[cut:].replace("\\", "/"), line) for file, line in places if file.startswith(self.source)]


@dataclass
class Map:
    """Of all functions the tests that can notice a change in them."""

    always: set[Place] = field(default_factory=set)
    everywhere: set[str] = field(default_factory=set)
    tests: defaultdict[Place, set[str]] = field(default_factory=lambda: defaultdict(set))
    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, told: Path) -> None:
        data = json.loads(told.read_text(encoding="utf-8"))
        self.always |= {(file, line) for file, line in data["always"]}
        self.everywhere |= set(data["everywhere"])
        self.seconds |= data["seconds"]
        for test, places in data["entered"].items():
            for file, line in [*places, *data["shared"].get(test.partition("::")[0], ())]:
                self.tests[file, line].add(test)

    def reaching(self, place: Place) -> list[str]:
        """The tests that a change can reach, the quickest first: all of them where any test may rely on it."""
        anywhere = place[1] == MODULE or place in self.always
        found = self.seconds.keys() if anywhere else self.tests.get(place, set()) | self.everywhere
        return sorted(found, key=lambda test: (self.seconds[test], test))
