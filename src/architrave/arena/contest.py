"""One game between bots, one at each seat."""

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
from architrave.kernel.shares import shares

Key = tuple[tuple[int, ...], int, int]  # which game of a tournament: entrants, deal, rotation


@dataclass(frozen=True, slots=True)
class Contest:
    """A game to play. Contests of one deal make the same draws from the same piles, no matter who sits where."""

    game: Game
    options: Json
    seed: int
    deal: int
    entrants: tuple[int, ...]  # indices of the bots in the list of entrants
    bots: tuple[str, ...]  # their names
    rotation: int  # how many seats each bot moves on: with 1 the first bot has seat 1, and the last one seat 0
    openings: tuple[tuple[str, ...], ...] = ()  # per seat: its first actions, in notation, before its bot decides

    @property
    def key(self) -> Key:
        return self.entrants, self.deal, self.rotation

    def seat_of(self, which: int) -> int:
        return (which + self.rotation) % len(self.bots)

    def at_seat(self, seat: int) -> int:
        """The index of the bot at this seat."""
        return (seat - self.rotation) % len(self.bots)


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of a contest, in the order of the bots, not of the seats."""

    entrants: tuple[int, ...]
    deal: int
    rotation: int
    returns: tuple[float, ...]
    actions: tuple[int, ...]
    seconds: tuple[float, ...]  # of thinking time
    opener: int  # the bot that acted first
    turns: int
    reason: str

    @property
    def key(self) -> Key:
        return self.entrants, self.deal, self.rotation

    @property
    def shares(self) -> tuple[float, ...]:
        return shares(self.returns)


def play(contest: Contest) -> Played:
    return play_out(contest)[0]


def play_out(contest: Contest) -> tuple[Played, Position]:
    """Play to the end without time limits: the outcome depends only on the seed."""
    position = contest.game.start(contest.options)
    deal = Deal(contest)
    players = [bot_player(contest, which) for which in range(len(contest.bots))]
    openings = [list(opening) for opening in contest.openings] or [[] for _ in players]
    actions = [0] * len(players)
    seconds = [0.0] * len(players)
    opener = -1
    while position.actor != OVER:
        seat = int(position.actor)
        if seat == CHANCE:
            deal.draw(position)
            continue
        if openings[seat]:
            position.apply(contest.game.from_text(position, openings[seat].pop(0)))
            continue
        which = contest.at_seat(seat)
        opener = which if opener < 0 else opener
        started = time.perf_counter()
        action = players[which].choose(position, seat)
        seconds[which] += time.perf_counter() - started
        actions[which] += 1
        position.apply(action)
    returns = position.returns()
    played = Played(
        contest.entrants,
        contest.deal,
        contest.rotation,
        tuple(returns[contest.seat_of(which)] for which in range(len(players))),
        tuple(actions),
        tuple(seconds),
        opener,
        contest.game.view(position, None).turn,
        contest.game.result(position).reason,
    )
    return played, position


def bot_player(contest: Contest, which: int) -> Player:
    seed = mix_seed(contest.seed, "bot", contest.entrants, contest.deal, contest.rotation, which)
    return player(contest.bots[which], seed, capped=False)


class Deal:
    """The draws of a deal: one generator per pile, so that a pile gives the same pieces whenever they are drawn."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.piles: dict[str, Rng] = {}

    def draw(self, position: Position) -> int:
        """Make one draw; return the outcome."""
        pile = self.contest.game.pile(position)
        if pile not in self.piles:
            self.piles[pile] = Rng(mix_seed(self.contest.seed, "pile", self.contest.deal, pile))
        outcome = position.chance_at(self.piles[pile].below(position.chance_total()))
        position.apply(outcome)
        return outcome


def mix_seed(*parts: object) -> int:
    """Mix the parts into a seed."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8], "big")
