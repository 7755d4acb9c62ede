"""Breakthrough, as a yardstick: on eight by eight squares, the first to reach the other side, or to take all, wins.

A piece goes one square forward: straight if that is empty, diagonally if it is empty or taken from the opponent.
Squares count from the bottom left. Seat 0 goes up, seat 1 down.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from architrave.kernel.actors import OVER
from architrave.kernel.position import Position, shares_of
from architrave.kernel.rng import Rng

SQUARES: Final = 64
PIECES: Final = 16  # of each seat
STRAIGHT: Final = 1  # an action is square * 3 + direction: 0 towards the first file, 1 straight, 2 towards the last
NOBODY: Final = -1
EMPTY: Final = 0
# The board, then the squares of seat 0's pieces and of seat 1's. A square holds its piece's number and one more.
START: Final = vec[u8](
    [u8(piece + 1) for piece in range(PIECES)]
    + [u8(EMPTY)] * 32
    + [u8(PIECES + piece + 1) for piece in range(PIECES)]
    + [u8(square) for square in range(PIECES)]
    + [u8(48 + square) for square in range(PIECES)]
)


@final
class Breakthrough(Position):
    def __init__(self, source: Breakthrough | None = None) -> None:
        super().__init__()
        self.actor = 0 if source is None else source.actor
        self.board: vec[u8] = START[:] if source is None else source.board[:]
        self.left: vec[i64] = vec[i64]([PIECES, PIECES]) if source is None else source.left[:]  # pieces of each seat
        self.winner: i64 = NOBODY if source is None else source.winner

    def seats(self) -> i64:
        return 2

    def clone(self) -> Position:
        return Breakthrough(self)

    def action_space(self) -> i64:
        return SQUARES * 3

    def can_go(self, square: i64, direction: i64) -> bool:
        """Whether the actor's piece on this square may go there."""
        file = (square & 7) + direction - 1
        if file < 0 or file > 7:
            return False
        there = i64(self.board[target(square, direction, self.actor)])
        if there == EMPTY:
            return True
        return direction != STRAIGHT and (there > PIECES) != (self.actor == 1)

    def fill_legal(self, actions: vec[i64]) -> i64:
        count: i64 = 0
        first = SQUARES + self.actor * PIECES
        for place in range(first, first + self.left[self.actor]):
            square = i64(self.board[place])
            for direction in range(i64(3)):
                if self.can_go(square, direction):
                    actions[count] = square * 3 + direction
                    count += 1
        return count

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        """Any piece and direction, and others until one can go: every one that can is as likely as the others."""
        first = SQUARES + self.actor * PIECES
        ways = self.left[self.actor] * 3
        while True:
            way = rng.below(ways)
            square = i64(self.board[first + way // 3])
            if self.can_go(square, way % 3):
                return square * 3 + way % 3

    def pick_by_prior(self, rng: Rng, actions: vec[i64], candidates: i64) -> i64:
        return self.pick(rng, actions)  # they look alike at a glance

    def apply(self, action: i64) -> None:
        square = action // 3
        to = target(square, action % 3, self.actor)
        board = self.board
        piece = i64(board[square])
        if board[to] != EMPTY:
            self.take(i64(board[to]))
        board[to] = u8(piece)
        board[square] = u8(EMPTY)
        board[SQUARES + piece - 1] = u8(to)
        if to >> 3 == (0 if self.actor == 1 else 7) or self.left[1 - self.actor] == 0:
            self.winner = self.actor
            self.actor = OVER
        else:
            self.actor = 1 - self.actor

    def take(self, piece: i64) -> None:
        """The opponent's last piece gets the number of the one that is taken, so that the row has no gap."""
        seat = 1 - self.actor
        last = seat * PIECES + self.left[seat]
        square = self.board[SQUARES + last - 1]
        self.board[SQUARES + piece - 1] = square
        self.board[i64(square)] = u8(piece)
        self.left[seat] -= 1

    def returns(self) -> vec[float]:
        return shares_of([int(self.winner)], 2)

    def resample(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden."""


def target(square: i64, direction: i64, seat: i64) -> i64:
    return square + direction - 1 + (8 if seat == 0 else -8)
