"""The position of Pebbles and its rules.

A bag holds 3 red, 3 blue and 2 white pebbles, worth 1, 2 and 3. Three of them are in the row, for all to see.

P1  The seats take turns.
P2  In a turn you take a pebble of the row, then you may take a second one or stop.
P3  You take what is in the row.
P4  After a turn the row is filled to three from the bag.
P5  When bag and row are empty, the most points win. Who shares them shares the win.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng

COLOURS: Final = ("red", "blue", "white")
WORTH: Final = (1, 2, 3)
STOP: Final = 3  # the action after those that take a pebble of each colour
ROW: Final = 3


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

    def __getstate__(self) -> dict[str, Any]:
        """Everything that pickle keeps: where the kernel is compiled, `actor` is not in `__dict__`."""
        return self.__dict__ | {"actor": int(self.actor)}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        for name, value in fields.items():
            setattr(self, name, value)

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
        """0, or the number of the paragraph that forbids it."""
        if self.actor < 0:
            return 1
        if action == STOP:
            return 0 if self.taken == 1 else 2
        return 0 if 0 <= action < STOP and self.row[action] > 0 else 3

    def fill_legal(self, actions: vec[i64]) -> i64:
        legal = [action for action in range(STOP + 1) if self.refusal(action) == 0]
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
        """Take a pebble; whether the turn goes on."""
        self.row[colour] -= 1
        self.hands[self.active][colour] += 1
        self.taken += 1
        return self.taken == 1 and sum(self.row) > 0

    def settle(self) -> None:
        """Set who acts next."""
        if self.taken == 0 and sum(self.row) < ROW and sum(self.bag) > 0:
            self.actor = CHANCE
        else:
            self.actor = self.active if sum(self.row) > 0 else OVER

    def points(self) -> list[int]:
        return [sum(count * worth for count, worth in zip(hand, WORTH, strict=True)) for hand in self.hands]

    def returns(self) -> vec[float]:
        points = self.points()
        best = [seat for seat, own in enumerate(points) if own == max(points)]
        if len(best) == len(points):
            return vec[float]([0.0] * len(points))
        return vec[float]([1.0 / len(best) if seat in best else -1.0 for seat in range(len(points))])

    def resample(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden but the order of the bag, which a position does not hold."""

    def observe(self, seat: i64) -> vec[i64]:
        hands = [count for hand in self.hands for count in hand]
        return vec[i64]([*self.bag, *self.row, *hands, self.active, self.taken])

    def heuristic(self, seat: i64) -> float:
        points = self.points()
        return float(points[seat] - max(own for other, own in enumerate(points) if other != seat))
