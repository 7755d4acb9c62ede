"""One game between two bots."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

from architrave.bots.player import Player
from architrave.bots.roster import player
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Game, Json
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng


@dataclass(frozen=True, slots=True)
class Contest:
    """A game to be played. Contests of one deal draw the same tickets from the same piles, whoever sits where."""

    game: Game
    options: Json
    seed: int
    deal: int
    entrants: tuple[int, int]  # places of the two bots in the list of entrants
    bots: tuple[str, str]  # their names
    swapped: bool  # the second bot has seat 0


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a contest; pairs are in the order of the bots, not of the seats."""

    entrants: tuple[int, int]
    swapped: bool
    returns: tuple[float, float]
    actions: tuple[int, int]
    seconds: tuple[float, float]  # of thought
    opener: int  # which of the two acted first
    turns: int
    reason: str


def play(contest: Contest) -> Played:
    """Play it to the end. Time caps are off: the outcome depends on the seed alone."""
    position = contest.game.start(contest.options)
    deal = Deal(contest)
    seated = (1, 0) if contest.swapped else (0, 1)  # seat -> which of the two bots
    players = [bot_player(contest, which) for which in (0, 1)]
    actions = [0, 0]
    seconds = [0.0, 0.0]
    opener = -1
    while position.actor != OVER:
        seat = position.actor
        if seat == CHANCE:
            deal.draw(position)
            continue
        which = seated[seat]
        opener = which if opener < 0 else opener
        started = time.perf_counter()
        action = players[which].choose(position, seat)
        seconds[which] += time.perf_counter() - started
        actions[which] += 1
        position.apply(action)
    returns = position.returns()
    return Played(
        contest.entrants,
        contest.swapped,
        (returns[seated[0]], returns[seated[1]]),  # two seats: the seat of a bot is the bot of the seat
        (actions[0], actions[1]),
        (seconds[0], seconds[1]),
        opener,
        contest.game.view(position, None)["turn"],
        contest.game.result(position).reason,
    )


def bot_player(contest: Contest, which: int) -> Player:
    seed = mixed(contest.seed, "bot", contest.entrants, contest.deal, contest.swapped, which)
    return player(contest.bots[which], seed, capped=False)


class Deal:
    """The draws of a deal: one generator a pile, so that a pile gives the same pieces whenever they are drawn."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.piles: dict[str, Rng] = {}

    def draw(self, position: Position) -> int:
        """Let chance act once; the outcome."""
        pile = self.contest.game.pile(position)
        if pile not in self.piles:
            self.piles[pile] = Rng(mixed(self.contest.seed, "pile", self.contest.deal, pile))
        outcome = position.chance_at(self.piles[pile].below(position.chance_total()))
        position.apply(outcome)
        return outcome


def mixed(*parts: object) -> int:
    """A seed of its own for everything that needs one."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8], "big")
