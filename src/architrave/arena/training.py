"""Training: play against oneself, fit weights, and keep them if they beat the last ones.

Everything follows from the seed, whatever the number of processes. Each generation is kept in a folder as soon as it
is finished, so that training that was stopped goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from architrave.arena import self_play
from architrave.arena.contest import mix_seed
from architrave.arena.generation_match import GenerationMatch
from architrave.arena.interval import mean_share
from architrave.arena.self_play import Judged, Part, learner, play_part
from architrave.arena.sequential import verdict
from architrave.arena.workers import Processes, Workers
from architrave.bots import weights
from architrave.bots.network import Network
from architrave.bots.weights import Recipe, Strength, Weights
from architrave.kernel.game import Game
from architrave.kernel.refusal import Invalid

MOST_GENERATIONS: Final = 99

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
    judged: Judged
    folder: Path
    games: int
    made: str
    seed: int = 0

    def history(self) -> list[Generation]:
        """All generations that the folder has."""
        files = [
            (file, kept)
            for number in range(1, MOST_GENERATIONS + 1)
            for file, kept in ((self.file(number), True), (self.dropped(number), False))
        ]
        found = [Generation(file, weights.read(file), kept) for file, kept in files if file.exists()]
        for generation in found:
            if (generation.weights.name, generation.weights.features) != (self.judged.name, self.judged.features):
                raise Invalid(str(generation.file), "arena.train.other_game", name=self.judged.name)
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
        how = self.game.about.self_play
        bot = how.first if best is None else f"learned:{how.simulations}@{best.file}"
        tables = [{name: value for name, value in table.items() if value is not None} for table in self.judged.tables]
        hidden, rows = self.fit(bot, number, workers, tell)
        found = Weights(
            format=weights.FORMAT,
            name=self.judged.name,
            features=self.judged.features,
            margin=how.margin,
            weights=rows,
            hidden=hidden,
            recipe=Recipe(self.seed, bot.partition("@")[0], self.games, number, tables, self.made),
        )
        if best is None:
            return keep(Generation(self.file(number), found, kept=True))
        tried = keep(Generation(self.folder / "tried.json", found, kept=False))
        match = GenerationMatch(self.game, self.judged, self.seed, number, tried.file, best.file)
        samples = match.play(workers, lambda done, of: tell("match", done, of))
        tried.file.unlink()
        found.strength.append(result(f"learned:{how.match}", samples, match.games, best.weights.recipe.generation))
        kept = verdict(samples) == "better"
        return keep(Generation(self.file(number) if kept else self.dropped(number), found, kept))

    def fit(self, bot: str, number: int, workers: Workers, tell: Tell) -> tuple[list[list[float]], list[list[float]]]:
        """The rows of the hidden layer, which a weighted sum does not have, and those of the stages."""
        parts = [
            Part(self.game, self.judged, bot, self.seed, number, part)
            for part in range(-(-self.games // self_play.GAMES))
        ]
        found = learner(self.game, self.judged, mix_seed(self.seed, "fit", self.judged.name, number))
        for done, more in enumerate(workers.run(play_part, parts), 1):
            found.add_collected(more)
            tell("self_play", done * self_play.GAMES, len(parts) * self_play.GAMES)
        return found.solve() if isinstance(found, Network) else ([], found.solve())


def silent(_doing: str, _done: int, _of: int) -> None:
    pass


def keep(generation: Generation) -> Generation:
    generation.file.write_bytes(generation.weights.dumps())
    return generation


def result(bot: str, samples: Sequence[float], games: int, against: int) -> Strength:
    share = mean_share(samples)
    numbers = [round(number, 3) for number in (share.value, share.low, share.high)]
    return Strength(bot, f"generation {against}", games, *numbers)
