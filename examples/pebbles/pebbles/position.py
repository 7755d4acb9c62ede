"""The position of Pebbles and its rules; the paragraphs are those of `rules/en.md`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, shares_of
from architrave.kernel.rng import Rng

COLOURS: Final = ("red", "blue", "white")
WORTH: Final = (1, 2, 3)
STOP: Final = 3  # the action after those that take a pebble of each colour
ROW: Final = 3
ALLOWED: Final = 0
NOT_A_PLAYERS_TURN: Final = 1
NOT_IN_ROW: Final = 2
STOPS_TOO_EARLY: Final = 3


class Bag(Position):
    """How many pebbles of each colour are where."""

    def __init__(self, seats: int, bag: list[int]) -> None:
        super().__init__()
        self.bag = bag
        self.row = [0, 0, 0]
        self.hands = [[0, 0, 0] for _ in range(seats)]
        self.active = 0
        self.taken = 0
        self.turn = 1

    def seats(self) -> i64:
        return len(self.hands)

    def clone(self) -> Bag:
        other = Bag(len(self.hands), list(self.bag))
        other.row = list(self.row)
        other.hands = [list(hand) for hand in self.hands]
        other.active, other.taken, other.turn, other.actor = self.active, self.taken, self.turn, self.actor
        return other

    def action_space(self) -> i64:
        return STOP + 1

    def refusal(self, action: i64) -> i64:
        if self.actor < 0:
            return NOT_A_PLAYERS_TURN  # P2.1
        if action == STOP:
            return ALLOWED if self.taken == 1 else STOPS_TOO_EARLY  # P2.3
        return ALLOWED if 0 <= action < STOP and self.row[action] > 0 else NOT_IN_ROW  # P2.2

    def fill_legal(self, actions: vec[i64]) -> i64:
        legal = [action for action in range(STOP + 1) if self.refusal(action) == ALLOWED]
        for i, action in enumerate(legal):
            actions[i] = action
        return len(legal)

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        left = [colour for colour in range(len(COLOURS)) if self.bag[colour]]
        for i, colour in enumerate(left):
            outcomes[i], weights[i] = colour, self.bag[colour]
        return len(left)

    def apply(self, action: i64) -> None:
        if self.actor == CHANCE:
            self.bag[action] -= 1
            self.row[action] += 1
        elif action != STOP and self.take(action):
            return
        else:
            self.active = (self.active + 1) % len(self.hands)
            self.taken = 0
            self.turn += 1
        self.settle()

    def take(self, colour: int) -> bool:
        """Take a pebble (P2.2); whether the turn goes on (P2.3)."""
        self.row[colour] -= 1
        self.hands[self.active][colour] += 1
        self.taken += 1
        return self.taken == 1 and sum(self.row) > 0

    def settle(self) -> None:
        """Set who acts next: chance refills the row (P2.4), a seat chooses, or the game is over (P3.1)."""
        if self.taken == 0 and sum(self.row) < ROW and sum(self.bag) > 0:
            self.actor = CHANCE
        else:
            self.actor = self.active if sum(self.row) > 0 else OVER

    def points(self) -> list[int]:
        return [sum(count * worth for count, worth in zip(hand, WORTH, strict=True)) for hand in self.hands]

    def returns(self) -> vec[float]:
        """P3.2: the most points win, and several who have them share the win."""
        points = self.points()
        return shares_of([seat for seat, own in enumerate(points) if own == max(points)], len(points))

    def resample(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden but the order of the bag, which a position does not hold."""

    def observe(self, seat: i64) -> vec[i64]:
        hands = [count for hand in self.hands for count in hand]
        return vec[i64]([*self.bag, *self.row, *hands, self.active, self.taken])

    def heuristic(self, seat: i64) -> float:
        points = self.points()
        return float(points[seat] - max(own for other, own in enumerate(points) if other != seat))

    def judged_by(self) -> str:
        """The weights that `architrave train pebbles` makes: the same for any number of seats."""
        return "pebbles.standard"

    def fill_features(self, seat: i64, into: vec[float]) -> i64:
        """What weights judge a position by: the pebbles that a seat is ahead of the others by, and whose turn it is."""
        others = len(self.hands) - 1
        for colour in range(len(COLOURS)):
            theirs = sum(hand[colour] for hand in self.hands) - self.hands[seat][colour]
            into[colour] = self.hands[seat][colour] - theirs / others
        turn = 1.0 if self.active == seat else -1.0 / others
        into[3], into[4] = turn, turn * self.taken
        return 5
