"""The base of balance studies: parts that are played and counted, and a report with a verdict."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from architrave.arena.contest import Contest
from architrave.arena.tournament import Progress
from architrave.arena.workers import Workers
from architrave.kernel.build import COMPILED
from architrave.kernel.game import Game, Json
from architrave.kernel.refusal import Invalid

Outcome = TypeVar("Outcome")


@dataclass(frozen=True, slots=True)
class Message:
    """A text from the catalogues, with a style for the screen."""

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    style: str = ""


HOLDS = Message("cli.arena.fair", style="good")
MISSES = Message("cli.arena.misses", style="bad")
TOO_FEW = Message("cli.arena.few", style="quiet")
Cell = str | Message | tuple["str | Message", ...]  # several are joined with commas


@dataclass(frozen=True, slots=True)
class Figures:
    """A table of a report. A column is a word with the heading `arena.column.<word>`, or a Message."""

    columns: tuple[str | Message, ...]
    rows: tuple[tuple[Cell, ...], ...]


def verdict(missed: bool) -> Message:
    return MISSES if missed else HOLDS


def seat_label(place: int) -> Message | str:
    """A seat, counted from the starting player."""
    return Message("cli.arena.starter") if place == 0 else str(place + 1)


class Part(ABC, Generic[Outcome]):
    """Games of one kind and their outcomes."""

    @property
    @abstractmethod
    def label(self) -> str:
        """Its unique name."""

    @property
    @abstractmethod
    def games(self) -> int:
        """How many games have been counted."""

    @abstractmethod
    def contests(self, simulations: int | None, seed: int, games: int | None) -> list[Contest]:
        """The games to play: so many, or as many as are needed for certainty."""

    @abstractmethod
    def add(self, contest: Contest, outcome: Outcome) -> None:
        """Count a game."""

    @abstractmethod
    def json(self) -> Json:
        """Its results."""


@dataclass(eq=False)
class Balance(ABC):
    """The report. All but `speed` depends on the seed alone."""

    game: str
    seed: int
    simulations: int
    games: int
    seconds: float

    @abstractmethod
    def missed(self) -> bool:
        """Whether anything is out of balance."""

    @abstractmethod
    def parts_json(self) -> Json:
        """The results of the parts."""

    @abstractmethod
    def figures(self) -> list[Figures]:
        """The tables that people read."""

    def facts(self) -> Json:
        """Further parameters of the summary `cli.arena.balance.<game>`."""
        return {}

    def speed(self) -> Json:
        return {
            "compiled": COMPILED,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 2),
        }

    def json(self) -> Json:
        head = {"game": self.game, "seed": self.seed, "simulations": self.simulations, "games": self.games}
        return head | self.parts_json() | {"missed": self.missed(), "speed": self.speed()}


class Study(ABC, Generic[Outcome]):
    """How the balance of one game is studied."""

    @abstractmethod
    def parts(self, only: Sequence[str]) -> list[Part[Outcome]]:
        """All parts of the study, or the named ones; names have been checked."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of the parts."""

    @abstractmethod
    def count(self, contest: Contest) -> Outcome:
        """Play a game and count it, in a worker process."""

    @abstractmethod
    def report(self, seed: int, simulations: int | None, parts: Sequence[Part[Outcome]], seconds: float) -> Balance:
        """The report on the parts once they are played."""

    def conduct(
        self,
        simulations: int | None,
        games: int | None,
        seed: int,
        workers: Workers,
        only: Sequence[str],
        progress: Progress | None,
    ) -> Balance:
        if games is not None and games < 1:
            raise Invalid("games", "arena.no_games")
        known = self.names()
        for name in only:
            if name not in known:
                raise Invalid("only", "arena.unknown_cell", given=name[:40], known=", ".join(known))
        parts = self.parts(only)
        plan = [(part, contest) for part in parts for contest in part.contests(simulations, seed, games)]
        started = time.perf_counter()
        outcomes = workers.run(self.count, [contest for _, contest in plan])
        for done, ((part, contest), outcome) in enumerate(zip(plan, outcomes, strict=True), 1):
            part.add(contest, outcome)
            if progress is not None:
                progress(done, len(plan))
        return self.report(seed, simulations, parts, time.perf_counter() - started)


def between_equals(
    game: Game, options: Json, seed: int, deal: int, bot: str, openings: tuple[tuple[str, ...], ...] = ()
) -> Contest:
    seats = options["seats"]
    return Contest(game, options, seed, deal, tuple(range(seats)), (bot,) * seats, 0, openings)
