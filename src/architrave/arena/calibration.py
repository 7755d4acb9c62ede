"""Games between bots that show what an outlook is worth: each ends, and each seat's share is then known.

One file keeps every finished game, so that a run that was stopped goes on where it was. Half of the games are for
fitting a map of chances, the others, which it has not seen, for measuring it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from architrave.analysis.chances import DIGITS, ChanceMap, Measured, Recipe, chances
from architrave.analysis.fitting import Sample, bins, fit, mean
from architrave.analysis.outlook import Outlook, decisions_left, outlook
from architrave.arena.contest import mix_seed
from architrave.arena.kept import check_head, encoded
from architrave.arena.workers import Processes, Workers
from architrave.bots.roster import player
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.build import version
from architrave.kernel.game import Game, Json
from architrave.kernel.position import Position, draw
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from architrave.kernel.shares import shares

FORMAT: Final = "architrave.calibration"
PLAYOUTS: Final = 300  # of each position
BOT: Final = "uct:100"
LONG: Final = 60  # decisions
Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Trial:
    """A game to play."""

    game: Game
    options: Json
    bot: str
    seed: int
    number: int
    playouts: int


class Seen(msgspec.Struct):
    """A finished game: its outlooks at the beginning of every turn, and how it ended."""

    number: int
    won: list[tuple[float, ...]]
    lead: list[tuple[float, ...]]
    left: list[float]
    outcome: tuple[float, ...]

    def samples(self) -> list[Sample]:
        seen = zip(self.won, self.lead, self.left, strict=True)
        return [Sample(Outlook(*row), self.outcome) for row in seen]


def play(trial: Trial) -> Seen:
    """Play a game and look at its turns: as the seat to move knows it, and every other time with everything open."""
    position, seed = trial.game.start(trial.options), mix_seed(trial.seed, "calibration", trial.number)
    draws = Rng(seed)
    players = [player(trial.bot, mix_seed(seed, seat), capped=False) for seat in range(int(position.seats()))]
    seen: list[Outlook] = []
    before, turns, every = -1, 0, stride(trial)
    while position.actor != OVER:
        seat = int(position.actor)
        if seat == CHANCE:
            draw(position, draws)
            continue
        turn = turn_of(trial.game, position)
        if turn != before:
            before, turns = turn, turns + 1
            if (turns + trial.number) % every == 0:
                eyes = None if len(seen) % 2 else seat
                seen.append(outlook(position, eyes, trial.playouts, mix_seed(seed, len(seen))))
        position.apply(players[seat].choose(position, seat))
    return kept(trial.number, seen, shares(list(position.returns())))


def stride(trial: Trial) -> int:
    """In a long game not every turn is looked at: neighbouring ones tell little more."""
    whole = decisions_left(trial.game.start(trial.options), Rng(trial.seed))
    return max(1, whole // LONG)


def turn_of(game: Game, position: Position) -> int:
    return int(game.view(position, None).turn)


def kept(number: int, seen: Sequence[Outlook], outcome: tuple[float, ...]) -> Seen:
    won = [tuple(round(share, DIGITS) for share in one.won) for one in seen]
    lead = [tuple(round(points, DIGITS) for points in one.lead) for one in seen]
    return Seen(number, won, lead, [one.left for one in seen], outcome)


@dataclass
class Calibration:
    """`file` keeps the games; `made`: the day."""

    game: Game
    options: Json
    seats: int
    games: int
    file: Path | None
    made: str
    bot: str = BOT
    seed: int = 1
    playouts: int = PLAYOUTS

    def run(self, workers: Workers | None = None, tell: Tell | None = None) -> ChanceMap:
        known = self.known()
        missing = [number for number in range(self.games) if number not in known]
        trials = [Trial(self.game, self.options, self.bot, self.seed, n, self.playouts) for n in missing]
        for seen in (workers or Processes()).run(play, trials):
            known[seen.number] = seen
            self.add(seen)
            if tell is not None:
                tell(len(known), self.games)
        return self.map_of([known[number] for number in range(self.games)])

    def map_of(self, games: Sequence[Seen]) -> ChanceMap:
        """The first half of the games is fitted, the second one measured."""
        first, fresh = games[: len(games) // 2], games[len(games) // 2 :]
        length = mean([max(one.left) for one in first if one.left])
        weights = [round(weight, DIGITS) for weight in fit([s for one in first for s in one.samples()], length)]
        recipe = Recipe(self.bot, len(first), self.playouts, self.seed, self.made)
        named = {name: value for name, value in self.options.items() if value is True}
        found = ChanceMap(self.seats, named, weights, round(length, 1), recipe)
        pairs = [
            pair
            for one in fresh
            for sample in one.samples()
            for pair in zip(chances(found, sample.seen), sample.outcome, strict=True)
        ]
        found.measured = Measured(len(fresh), self.seed, bins(pairs))
        return found

    def head(self) -> Json:
        name, digest, _ = self.game.components(self.options)
        return {
            "format": FORMAT,
            "version": version(),
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "components": [name, digest],
            "options": self.options,
            "bot": self.bot,
            "seed": self.seed,
            "playouts": self.playouts,
        }

    def known(self) -> dict[int, Seen]:
        """The games that the file has; a last line that was cut off is dropped."""
        if self.file is None:
            return {}
        head = self.head()
        data = self.file.read_bytes() if self.file.exists() else b""
        if not data:
            self.file.write_bytes(encoded(head))
            return {}
        first, *lines = data.splitlines(keepends=True)
        check_head(self.file, first, json.loads(encoded(head)), FORMAT)
        whole = [line for line in lines if line.endswith(b"\n")]
        if len(whole) < len(lines):
            self.file.write_bytes(b"".join([first, *whole]))
        try:
            found = [msgspec.json.decode(line, type=Seen) for line in whole]
        except msgspec.MsgspecError as fault:
            raise Invalid(str(self.file), "review.chances.broken", error=str(fault)) from fault
        return {seen.number: seen for seen in found}

    def add(self, seen: Seen) -> None:
        if self.file is not None:
            with self.file.open("ab", buffering=0) as opened:
                opened.write(msgspec.json.encode(seen) + b"\n")
