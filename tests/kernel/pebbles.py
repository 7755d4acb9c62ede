"""Pebbles: a whole game in one file, of plain Python, as somebody else would write one.

A bag holds 3 red, 3 blue and 2 white pebbles, worth 1, 2 and 3. Three lie open. In a turn a seat takes one, and then
takes a second or stops; then the row is filled to three from the bag. When bag and row are empty the richest wins.

P1 what the seats are   P2 what a turn is   P3 what a row holds
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.about import About
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Event, Game, Json, Result
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid, Refusal, Refused
from architrave.kernel.rng import Rng

COLOURS: Final = ("red", "blue", "white")
STOP: Final = 3
ROW: Final = 3


class Bag(Position):
    """The position: how many of each colour lie where."""

    def __init__(self, seats: int, bag: list[int]) -> None:
        super().__init__()
        self.bag = bag
        self.row = [0, 0, 0]
        self.hands = [[0, 0, 0] for _ in range(seats)]
        self.active = 0
        self.taken = 0

    def seats(self) -> i64:
        return len(self.hands)

    def clone(self) -> Bag:
        other = Bag(len(self.hands), list(self.bag))
        other.row = list(self.row)
        other.hands = [list(hand) for hand in self.hands]
        other.active, other.taken, other.actor = self.active, self.taken, self.actor
        return other

    def fill_legal(self, actions: vec[i64]) -> i64:
        legal = [action for action in range(4) if self.refusal(action) == 0]
        for i, action in enumerate(legal):
            actions[i] = action
        return len(legal)

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        left = [colour for colour in range(3) if self.bag[colour]]
        for i, colour in enumerate(left):
            outcomes[i], weights[i] = colour, self.bag[colour]
        return len(left)

    def apply(self, action: i64) -> None:
        if self.actor == CHANCE:
            self.bag[action] -= 1
            self.row[action] += 1
        elif action != STOP:
            self.row[action] -= 1
            self.hands[self.active][action] += 1
            self.taken += 1
            if self.taken == 1 and sum(self.row) > 0:
                return
        if self.actor != CHANCE:
            self.active = (self.active + 1) % len(self.hands)
            self.taken = 0
        self.settle()

    def settle(self) -> None:
        if sum(self.row) < ROW and sum(self.bag) > 0:
            self.actor = CHANCE
        else:
            self.actor = self.active if sum(self.row) > 0 else OVER

    def action_space(self) -> i64:
        return 4

    def refusal(self, action: i64) -> i64:
        if action == STOP:
            return 0 if self.taken == 1 else 2
        return 0 if self.row[action] > 0 else 3

    def points(self) -> list[int]:
        return [red + 2 * blue + 3 * white for red, blue, white in self.hands]

    def returns(self) -> vec[float]:
        points = self.points()
        best = [seat for seat, own in enumerate(points) if own == max(points)]
        if len(best) == len(points):
            return vec[float]([0.0] * len(points))
        return vec[float]([1.0 / len(best) if seat in best else -1.0 for seat in range(len(points))])

    def resample(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden but the order of the bag, which a position does not hold."""

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64]([*self.bag, *self.row, *(count for hand in self.hands for count in hand)])

    def heuristic(self, seat: i64) -> float:
        points = self.points()
        return points[seat] - max(own for other, own in enumerate(points) if other != seat)


class Pebbles(Game):
    about = About("pebbles", "Pebbles", "P", minutes=5, seats=range(2, 5))
    rules_version = 2
    match_target = None

    def start(self, options: Json) -> Bag:
        return Bag(options["seats"], [3, 3, 2])

    def components(self, options: Json) -> tuple[str, str, Json | None]:
        return "bag", "332", None

    def to_struct(self, position: Position, action: int) -> Json:
        return {"kind": "stop"} if action == STOP else {"kind": "take", "colour": COLOURS[action]}

    def from_struct(self, position: Position, move: Json) -> int:
        return self.from_text(position, str(move.get("colour", move.get("kind"))))

    def to_text(self, position: Position, action: int) -> str:
        return "stop" if action == STOP else COLOURS[action]

    def from_text(self, position: Position, text: str) -> int:
        if text == "stop":
            return STOP
        if text.lower() not in COLOURS:
            raise Refused(Refusal("P2", "architekton.refusal.unreadable", {"given": text}))
        return COLOURS.index(text.lower())

    def refusal(self, position: Position, action: int) -> Refusal | None:
        code = position.refusal(action)
        return Refusal(f"P{code}", "architekton.refusal.unknown_action", {"action": action}) if code else None

    def pile(self, position: Position) -> str:
        return "bag"

    def outcome_text(self, position: Position, outcome: int) -> str:
        return COLOURS[outcome]

    def outcome_of(self, position: Position, text: str) -> int:
        if text.lower() not in COLOURS:
            raise Invalid("draw", "option.value", given=text, known=", ".join(COLOURS))
        return COLOURS.index(text.lower())

    def events(self, before: Position, action: int, after: Position) -> list[Event]:
        if before.actor == CHANCE:
            return [Event("architekton.event.drew_landscape", None, {"tile": COLOURS[action]})]
        return [Event("architekton.event.skipped", int(before.actor))]

    def view(self, position: Position, seat: int | None) -> Json:
        assert isinstance(position, Bag)
        return {"row": list(position.row), "hands": [list(hand) for hand in position.hands]}

    def choices(self, position: Position) -> list[Json]:
        return [{"action": action} for action in range(4) if position.refusal(action) == 0]

    def board(self, position: Position, seat: int | None) -> str:
        assert isinstance(position, Bag)
        return " ".join(colour for colour, count in zip(COLOURS, position.row, strict=True) for _ in range(count))

    def result(self, position: Position) -> Result:
        assert isinstance(position, Bag)
        return Result(tuple(position.returns()), tuple(position.points()), "architekton.result.points")

    def dump(self, position: Position) -> Json:
        assert isinstance(position, Bag)
        hands = [list(hand) for hand in position.hands]
        return {"bag": list(position.bag), "row": list(position.row), "hands": hands, "active": position.active}

    def restore(self, data: Json, options: Json, composed: bool = False) -> Bag:
        bag = Bag(options["seats"], self._counts(data, "bag"))
        bag.row = self._counts(data, "row")
        bag.hands = data["hands"]
        bag.active = data["active"]
        bag.settle()
        return bag

    def _counts(self, data: Json, name: str) -> list[int]:
        counts: Any = data.get(name)
        if not isinstance(counts, list) or len(counts) != 3 or not all(isinstance(count, int) for count in counts):
            raise Invalid(f"position.{name}", "file.not_list", given=str(counts))
        return counts
