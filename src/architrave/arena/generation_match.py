"""A match between two generations of weights, at the tables that they were trained at.

Each deal is one sample of the sequential test. Between two it is played from both seats; at a table of three or four
the new weights have each seat once, among old ones; alone, both play it. A sample is what the new weights have of it,
so that 0.5 is a fair share at every table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Final

from architrave.arena.contest import Contest, Played, mix_seed, play
from architrave.arena.self_play import Judged
from architrave.arena.sequential import verdict
from architrave.arena.workers import Workers
from architrave.kernel.game import Game, Json

DEALS: Final = 200  # at most
BLOCK: Final = 20  # deals between two looks at the test


@dataclass(slots=True)
class GenerationMatch:
    game: Game
    judged: Judged
    seed: int
    number: int  # of the new generation
    new: Path
    old: Path
    games: int = field(default=0, init=False)  # that were played

    def play(self, workers: Workers, tell: Callable[[int, int], None]) -> list[float]:
        """The samples, until the test is decided."""
        deals = [self.contests(deal) for deal in range(DEALS)]
        results = workers.run(play, [contest for deal in deals for contest in deal])
        samples: list[float] = []
        for deal in deals:
            samples.append(self.sample(deal, [next(results) for _ in deal]))
            tell(len(samples), DEALS)
            if len(samples) % BLOCK == 0 and verdict(samples) != "open":
                break
        results.close()
        return samples

    def contests(self, deal: int) -> list[Contest]:
        """The games of a deal."""
        table = self.judged.tables[deal % len(self.judged.tables)]
        seats = int(self.game.start(table).seats())
        simulations = self.game.about.self_play.match
        new, old = (f"learned:{simulations}@{file}" for file in (self.new, self.old))
        if seats == 1:
            return [self.contest(table, deal, (bot,), 0) for bot in (new, old)]
        return [self.contest(table, deal, (new, *[old] * (seats - 1)), rotation) for rotation in range(seats)]

    def contest(self, table: Json, deal: int, bots: tuple[str, ...], rotation: int) -> Contest:
        seed = mix_seed(self.seed, "match", self.judged.name, self.number)
        return Contest(self.game, table, seed, deal, tuple(range(len(bots))), bots, rotation)

    def sample(self, deal: Sequence[Contest], results: Sequence[Played]) -> float:
        self.games += len(deal)
        points = [(1 + played.returns[0]) / 2 for played in results]
        return fmean(points) if len(deal[0].bots) > 1 else (1 + points[0] - points[1]) / 2
