"""All games that are found, each with what its author tells the conformance suite: `subject.py`, if there is one.

A game of ours keeps it beside its tests, any other package in itself (`pebbles/subject.py`). Its SUBJECTS are the ways
to play, its SHARE says how much of them every test run plays. A game without one is played as its description allows.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from types import ModuleType

from architrave.games.catalogue import GAMES, GROUP, game_of
from architrave.kernel.conformance import Effort
from architrave.kernel.game import Game
from architrave.kernel.subject import Subject, subjects
from tests.conftest import ROOT


@dataclass(frozen=True, slots=True)
class Share(Effort):
    """How much of a game a test run plays, and what has to come of it; `make soak` plays a hundred thousand games."""

    company: int = 0  # the reference plays along in one game of so many; 0: never
    uncompiled: int = 2  # games of each way to play on the interpreted sources
    same: int = 2  # games of each way to play that both builds play alike
    closely: tuple[str, ...] = ()  # ways to play of which one game is looked at closely in each build
    closely_every: int = 10
    alike: tuple[str, ...] = ()  # ways to play that go on in two worlds; none: all
    together: int = 1  # steps that the two worlds of a way to play go together, at least
    keys: int = 1  # texts that are said in a game of each, at least


@cache
def games() -> Mapping[str, Game]:
    """The catalogue, and the examples of this repository as if they were installed."""
    return dict(GAMES) | {game.name: game for game in examples() if game.name not in GAMES}


def examples() -> Iterator[Game]:
    for file in sorted((ROOT / "examples").glob("*/pyproject.toml")):
        if str(file.parent) not in sys.path:
            sys.path.append(str(file.parent))
        project = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        for name, value in project.get("entry-points", {}).get(GROUP, {}).items():
            yield game_of(EntryPoint(name, value, GROUP).load())


def subjects_of(name: str) -> Mapping[str, Subject]:
    module = told(name)
    return subjects(games()[name]) if module is None else module.SUBJECTS


def share_of(name: str) -> Share:
    return getattr(told(name), "SHARE", Share())


def told(name: str) -> ModuleType | None:
    """The module in which the author of a game tells of it."""
    module = f"{games()[name].about.files or f'tests.games.{name}'}.subject"
    return import_module(module) if find_spec(module) else None
