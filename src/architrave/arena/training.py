"""Training: play against oneself, fit weights, and keep them if they beat the last ones.

Everything follows from the seed, whatever the number of processes. Each generation is kept in a folder as soon as it
is finished, so that training that was stopped goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from architrave.arena import self_play
from architrave.arena.contest import Contest, mix_seed, play
from architrave.arena.interval import mean_share
from architrave.arena.self_play import Part, play_part
from architrave.arena.sequential import pair_scores, until_decided, verdict
from architrave.arena.workers import Processes, Workers
from architrave.bots import weights
from architrave.bots.regression import Regression
from architrave.bots.weights import Recipe, Strength, Weights
from architrave.kernel.game import Game, Json
from architrave.kernel.refusal import Invalid

FIRST_BOT: Final = "uct:60"  # plays the games of the first generation
SIMULATIONS: Final = 150  # of the bot that plays those of the later ones
MATCH_SIMULATIONS: Final = 600
MOST_GAMES: Final = 400  # of a match between two generations
BLOCK: Final = 40  # games between two looks at the test
MOST_GENERATIONS: Final = 99
MARGIN: Final = 4.0  # points
PLAYERS: Final = 2  # at the table where two generations meet

Tell = Callable[[str, int, int], None]  # what is being done, how much of it is done, how much there is


@dataclass(frozen=True, slots=True)
class Generation:
    """What a training came to: weights with their match against the best before them, which the first does not have."""

    file: Path
    weights: Weights
    kept: bool


@dataclass(slots=True)
class Training:
    """`games` of self-play for each generation; `folder` keeps what was reached; `made`: the day, for the files."""

    game: Game
    options: Json
    folder: Path
    games: int
    made: str
    seed: int = 0
    name: str = field(init=False)  # of the weights
    features: int = field(init=False)

    def __post_init__(self) -> None:
        if self.game.start(self.options).seats() != PLAYERS:
            raise Invalid("seats", "arena.train.two_seats")
        self.name, self.features = self_play.feature_count(self.game, self.options)

    def history(self) -> list[Generation]:
        """All generations that the folder has."""
        files = [
            (file, kept)
            for number in range(1, MOST_GENERATIONS + 1)
            for file, kept in ((self.file(number), True), (self.dropped(number), False))
        ]
        found = [Generation(file, weights.read(file), kept) for file, kept in files if file.exists()]
        for generation in found:
            if generation.weights.name != self.name:
                raise Invalid(str(generation.file), "arena.train.other_game", name=self.name)
        return found

    def file(self, number: int) -> Path:
        return self.folder / f"generation-{number}.json"

    def dropped(self, number: int) -> Path:
        return self.folder / f"generation-{number}-dropped.json"

    def generations(self, count: int, workers: Workers | None = None, tell: Tell | None = None) -> Iterator[Generation]:
        """Train so many generations, from the first one that the folder does not have."""
        self.folder.mkdir(parents=True, exist_ok=True)
        known = self.history()
        best = next((one for one in reversed(known) if one.kept), None)
        for number in range(len(known) + 1, count + 1):
            trained = self.train(number, best, workers or Processes(), tell or silent)
            best = trained if trained.kept else best
            yield trained

    def train(self, number: int, best: Generation | None, workers: Workers, tell: Tell) -> Generation:
        bot = FIRST_BOT if best is None else f"learned:{SIMULATIONS}@{best.file}"
        options = {name: value for name, value in self.options.items() if value is not None}
        found = Weights(
            format=weights.FORMAT,
            name=self.name,
            features=self.features,
            margin=MARGIN,
            weights=self.fit(bot, number, workers, tell),
            recipe=Recipe(self.seed, bot.partition("@")[0], self.games, number, options, self.made),
        )
        if best is None:
            return keep(Generation(self.file(number), found, kept=True))
        tried = keep(Generation(self.folder / "tried.json", found, kept=False))
        points = self.match(number, tried.file, best.file, workers, tell)
        tried.file.unlink()
        found.strength.append(result(points, best.weights.recipe.generation))
        kept = verdict(pair_scores(points)) == "better"
        return keep(Generation(self.file(number) if kept else self.dropped(number), found, kept))

    def fit(self, bot: str, number: int, workers: Workers, tell: Tell) -> list[list[float]]:
        parts = [
            Part(self.game, self.options, bot, self.seed, number, part, MARGIN)
            for part in range(-(-self.games // self_play.GAMES))
        ]
        sums = Regression(self_play.STAGES, self.features)
        for done, more in enumerate(workers.run(play_part, parts), 1):
            sums.add_sums(more)
            tell("self_play", done * self_play.GAMES, len(parts) * self_play.GAMES)
        solved = sums.solve()
        return [solved[first : first + self.features] for first in range(0, len(solved), self.features)]

    def match(self, number: int, new: Path, old: Path, workers: Workers, tell: Tell) -> list[float]:
        """Points of the new weights against the old ones, until the test is decided."""
        bots = (f"learned:{MATCH_SIMULATIONS}@{new}", f"learned:{MATCH_SIMULATIONS}@{old}")
        seed = mix_seed(self.seed, "match", number)
        contests = [
            Contest(self.game, self.options, seed, game // 2, (0, 1), bots, game % 2) for game in range(MOST_GAMES)
        ]
        points: list[float] = []
        for played in until_decided(workers.run(play, contests), verdict, BLOCK):
            points.append(played.shares[0])
            tell("match", len(points), MOST_GAMES)
        return points


def silent(_doing: str, _done: int, _of: int) -> None:
    pass


def keep(generation: Generation) -> Generation:
    generation.file.write_bytes(generation.weights.dumps())
    return generation


def result(points: Sequence[float], against: int) -> Strength:
    share = mean_share(points)
    numbers = [round(number, 3) for number in (share.value, share.low, share.high)]
    return Strength(f"learned:{MATCH_SIMULATIONS}", f"generation {against}", len(points), *numbers)
