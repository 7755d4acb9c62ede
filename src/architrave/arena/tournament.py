"""Tournaments of bots. Each deal is played once per seat, with the bots rotated."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Final, Literal

from architrave.arena.contest import Contest, Played, play
from architrave.arena.kept import Kept, head_of
from architrave.arena.report import Report
from architrave.arena.sequential import clear, pair_scores, until_decided
from architrave.arena.workers import Processes, Workers
from architrave.bots.levels import LEVELS
from architrave.bots.roster import player
from architrave.kernel.game import Game, Json
from architrave.kernel.refusal import Invalid

PAIR: Final = 2
BLOCK: Final = 20  # games between two looks at a sequential test

Progress = Callable[[int, int], None]  # contests played, contests in total

# Who meets: everybody everybody, the first bot each other one, or each bot the next in the list.
Form = Literal["round robin", "gauntlet", "neighbours"]


class Tournament:
    """Bots that meet in a game. All outcomes depend only on the seed, not on the workers.

    Bots are named as in `bots.roster`; the same name twice is two entrants.
    """

    def __init__(
        self, game: Game, bots: Sequence[str], seed: int = 0, options: Json | None = None, seats: int = 2
    ) -> None:
        if seats not in game.seats:
            raise Invalid("seats", "arena.seats", game=game.name, known=", ".join(map(str, game.seats)))
        if len(bots) < seats:
            raise Invalid(
                "bots", "arena.few_bots", seats=seats, example=",".join(["random", "greedy", *LEVELS][:seats])
            )
        for name in bots:
            player(name, 0)  # raises for an unknown name before anything is played
        self.game = game
        self.bots = tuple(bots)
        self.seed = seed
        self.options = game.options((options or {}) | ({"seats": seats} if len(game.seats) > 1 else {}))
        self.seats = seats

    def tables(self, form: Form) -> list[tuple[int, ...]]:
        """The entrants of each table."""
        tables = list(combinations(range(len(self.bots)), self.seats))
        if form == "gauntlet":
            return [who for who in tables if who[0] == 0]
        if form == "neighbours":
            return [who for who in tables if who[-1] - who[0] == self.seats - 1]
        return tables

    def contests(self, form: Form, games: int) -> list[Contest]:
        if games < 1:
            raise Invalid("games", "arena.no_games")
        return [
            self.contest(who, number // self.seats, number % self.seats)
            for who in self.tables(form)
            for number in range(games)
        ]

    def contest(self, who: tuple[int, ...], deal: int, rotation: int) -> Contest:
        names = tuple(self.bots[one] for one in who)
        return Contest(self.game, self.options, self.seed, deal, who, names, rotation)

    def play(
        self,
        form: Form,
        games: int,
        workers: Workers | None = None,
        keep: Path | None = None,
        progress: Progress | None = None,
    ) -> Report:
        """Play so many games at each table."""
        return self.report(self.contests(form, games), workers, keep, progress)

    def play_until_clear(
        self, most: int, workers: Workers | None = None, keep: Path | None = None, progress: Progress | None = None
    ) -> Report:
        """Let two bots play until a sequential test says which is better, or until so many games."""
        if (len(self.bots), self.seats) != (PAIR, PAIR):
            raise Invalid("bots", "arena.two_bots")
        return self.report(self.contests("round robin", most + most % PAIR), workers, keep, progress, until_clear=True)

    def report(
        self,
        contests: Sequence[Contest],
        workers: Workers | None,
        keep: Path | None,
        progress: Progress | None,
        until_clear: bool = False,
    ) -> Report:
        started = time.perf_counter()
        kept = Kept(keep, head_of(contests[0], self.bots))
        results = outcomes(contests, workers or Processes(), kept)
        if until_clear:
            results = until_decided(results, clear, BLOCK)
        played: list[Played] = []
        for result in results:
            played.append(result)
            if progress is not None:
                progress(len(played), len(contests))
        return Report(
            self.game.name,
            self.options,
            self.seed,
            self.bots,
            played,
            time.perf_counter() - started,
            kept.fresh,
            clear(pair_scores([result.shares[0] for result in played])) if until_clear else None,
        )


def outcomes(contests: Sequence[Contest], workers: Workers, kept: Kept) -> Generator[Played, None, None]:
    """The outcomes in the order of the contests. Those that are kept are not played again; others are kept at once."""
    missing = [contest for contest in contests if contest.key not in kept.games]
    with closing(workers.finish(play, missing)) as finished:
        for contest in contests:
            while contest.key not in kept.games:
                kept.add(next(finished)[1])
            yield kept.games[contest.key]


def round_robin(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    workers: Workers | None = None,
    options: Json | None = None,
    progress: Progress | None = None,
    seats: int = 2,
) -> Report:
    """Play every combination of bots that fills a table, for so many games each."""
    return Tournament(game, bots, seed, options, seats).play("round robin", games, workers, progress=progress)
