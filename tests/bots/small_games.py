"""Games small enough to be solved, so that a test knows what a bot ought to play."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, chance_outcomes, legal_actions
from architrave.kernel.rng import Rng

LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Noughts(Position):
    """Noughts and crosses: seat 0 writes x, seat 1 writes o.

    0 | 1 | 2
    --+---+--
    3 | 4 | 5
    --+---+--
    6 | 7 | 8
    """

    def __init__(self, board: str = ".........", actor: int = 0) -> None:
        super().__init__()
        self.board = board
        self.actor = actor
        self.close()

    def seats(self) -> i64:
        return 2

    def clone(self) -> Noughts:
        return Noughts(self.board, self.actor)

    def action_space(self) -> i64:
        return 9

    def fill_legal(self, actions: vec[i64]) -> i64:
        free = [cell for cell in range(9) if self.board[cell] == "."]
        for i, cell in enumerate(free):
            actions[i] = cell
        return len(free)

    def apply(self, action: i64) -> None:
        self.board = self.board[:action] + "xo"[self.actor] + self.board[action + 1 :]
        self.actor = 1 - self.actor
        self.close()

    def close(self) -> None:
        if self.winner() is not None or "." not in self.board:
            self.actor = OVER

    def winner(self) -> int | None:
        for line in LINES:
            row = {self.board[cell] for cell in line}
            if len(row) == 1 and row != {"."}:
                return "xo".index(row.pop())
        return None

    def returns(self) -> vec[float]:
        winner = self.winner()
        return vec[float]([0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 0 else [-1.0, 1.0])

    def resample(self, seat: i64, rng: Rng) -> None:
        pass

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64](["x.o".index(mark) for mark in self.board] + [self.actor])

    def heuristic(self, seat: i64) -> float:
        winner = self.winner()
        return 0.0 if winner is None else 1.0 if winner == seat else -1.0


class Wager(Position):
    """Seat 0 picks an urn; one of its ten balls is drawn, and a white one wins."""

    def __init__(self, urns: tuple[int, ...], urn: int = -1, drawn: int = -1) -> None:
        super().__init__()
        self.urns = urns  # white balls in each
        self.urn = urn
        self.drawn = drawn
        self.actor = 0 if urn < 0 else CHANCE if drawn < 0 else OVER

    def seats(self) -> i64:
        return 2

    def clone(self) -> Wager:
        return Wager(self.urns, self.urn, self.drawn)

    def action_space(self) -> i64:
        return len(self.urns)

    def fill_legal(self, actions: vec[i64]) -> i64:
        for urn in range(len(self.urns)):
            actions[urn] = urn
        return len(self.urns)

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        white = self.urns[self.urn]
        colours = [(colour, count) for colour, count in ((0, 10 - white), (1, white)) if count]
        for i, (colour, count) in enumerate(colours):
            outcomes[i] = colour
            weights[i] = count
        return len(colours)

    def apply(self, action: i64) -> None:
        if self.actor == CHANCE:
            self.drawn = action
            self.actor = OVER
        else:
            self.urn = action
            self.actor = CHANCE

    def returns(self) -> vec[float]:
        return vec[float]([1.0, -1.0] if self.drawn else [-1.0, 1.0])

    def resample(self, seat: i64, rng: Rng) -> None:
        pass

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64]([self.urn, self.drawn])

    def heuristic(self, seat: i64) -> float:
        return 0.0 if self.drawn < 0 else self.returns()[seat]


class Orchard(Position):
    """Pick an apple, or plant a tree that bears three in one's next turn. With so many turns nobody plays it out."""

    PICK: Final = 0
    PLANT: Final = 1
    latest = 0  # the last turn that anybody has thought of

    def __init__(self, turns: int, turn: int = 1, apples: tuple[int, int] = (0, 0)) -> None:
        super().__init__()
        self.turns = turns
        self.turn = turn
        self.apples = list(apples)
        self.trees = [0, 0]
        self.begin_turn()

    def seats(self) -> i64:
        return 2

    def clone(self) -> Orchard:
        copy = Orchard(self.turns, self.turn)
        copy.apples = self.apples[:]
        copy.trees = self.trees[:]
        return copy

    def action_space(self) -> i64:
        return 2

    def fill_legal(self, actions: vec[i64]) -> i64:
        actions[0] = self.PICK
        actions[1] = self.PLANT
        return 2

    def apply(self, action: i64) -> None:
        seat = self.actor
        self.apples[seat] += 3 * self.trees[seat] + (action == self.PICK)
        self.trees[seat] = int(action == self.PLANT)
        self.turn += 1
        self.begin_turn()

    def begin_turn(self) -> None:
        self.actor = OVER if self.turn > self.turns else 1 - self.turn % 2
        Orchard.latest = max(Orchard.latest, self.turn)

    def returns(self) -> vec[float]:
        lead = self.apples[0] - self.apples[1]
        won = float((lead > 0) - (lead < 0))
        return vec[float]([won, -won])

    def resample(self, seat: i64, rng: Rng) -> None:
        pass

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64]([self.turn, *self.apples, *self.trees])

    def heuristic(self, seat: i64) -> float:
        return float(self.apples[seat] - self.apples[1 - seat])

    def turn_number(self) -> i64:
        return self.turn


class Race(Position):
    """First to reach the goal wins. Walk two steps, or throw a die: one step in four cases of six, otherwise six."""

    WALK: Final = 0
    THROW: Final = 1

    def __init__(self, goal: int, steps: tuple[int, int] = (0, 0), turn: int = 0, throwing: bool = False) -> None:
        super().__init__()
        self.goal = goal
        self.steps = steps
        self.turn = turn
        self.throwing = throwing
        self.actor = OVER if max(steps) >= goal else CHANCE if throwing else turn

    def seats(self) -> i64:
        return 2

    def clone(self) -> Race:
        return Race(self.goal, self.steps, self.turn, self.throwing)

    def action_space(self) -> i64:
        return 2

    def fill_legal(self, actions: vec[i64]) -> i64:
        actions[0] = self.WALK
        actions[1] = self.THROW
        return 2

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        outcomes[0], outcomes[1] = 1, 6
        weights[0], weights[1] = 4, 2
        return 2

    def apply(self, action: i64) -> None:
        if self.actor != CHANCE and action == self.THROW:
            self.throwing = True
            self.actor = CHANCE
            return
        moved = action if self.actor == CHANCE else 2
        steps = list(self.steps)
        steps[self.turn] += moved
        self.steps = (steps[0], steps[1])
        self.turn = 1 - self.turn
        self.throwing = False
        self.actor = OVER if max(steps) >= self.goal else self.turn

    def returns(self) -> vec[float]:
        return vec[float]([1.0, -1.0] if self.steps[0] >= self.goal else [-1.0, 1.0])

    def resample(self, seat: i64, rng: Rng) -> None:
        pass

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64]([*self.steps, self.turn, int(self.throwing)])

    def heuristic(self, seat: i64) -> float:
        return float(self.steps[seat] - self.steps[1 - seat])


class Trap(Position):
    """Action 0 looks fine: seven of eight replies lose for the other seat. The eighth wins. Action 1 is a fair coin."""

    def __init__(self, moves: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.moves = moves
        self.actor = 0 if not moves else OVER if len(moves) == 2 else 1 if moves == (0,) else CHANCE

    def seats(self) -> i64:
        return 2

    def clone(self) -> Trap:
        return Trap(self.moves)

    def action_space(self) -> i64:
        return 8

    def fill_legal(self, actions: vec[i64]) -> i64:
        count = 2 if self.actor == 0 else 8
        for action in range(count):
            actions[action] = action
        return count

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        outcomes[0], outcomes[1] = 0, 1
        weights[0], weights[1] = 1, 1
        return 2

    def apply(self, action: i64) -> None:
        self.moves += (action,)
        self.actor = Trap(self.moves).actor

    def returns(self) -> vec[float]:
        first, second = self.moves
        won = second != 5 if first == 0 else second == 1
        return vec[float]([1.0, -1.0] if won else [-1.0, 1.0])

    def resample(self, seat: i64, rng: Rng) -> None:
        pass

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64](list(self.moves))


class Cups(Position):
    """A pea lies under one of two cups and seat 0 points at one. Where it lies he cannot know."""

    def __init__(self, pea: int, pointed: int = -1) -> None:
        super().__init__()
        self.pea = pea
        self.pointed = pointed
        self.actor = 0 if pointed < 0 else OVER

    def seats(self) -> i64:
        return 1

    def clone(self) -> Cups:
        return Cups(self.pea, self.pointed)

    def action_space(self) -> i64:
        return 2

    def fill_legal(self, actions: vec[i64]) -> i64:
        actions[0], actions[1] = 0, 1
        return 2

    def apply(self, action: i64) -> None:
        self.pointed = action
        self.actor = OVER

    def returns(self) -> vec[float]:
        return vec[float]([1.0 if self.pointed == self.pea else -1.0])

    def resample(self, seat: i64, rng: Rng) -> None:
        self.pea = rng.below(2)

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64]([self.pointed])

    def heuristic(self, seat: i64) -> float:
        return 1.0 if self.pointed == self.pea else 0.0


class Gamble(Position):
    """A pea lies under one of two cups. Seat 0 takes a little for certain, or points at a cup for all or nothing."""

    TAKE: Final = 0
    POINT: Final = 1

    def __init__(self, pea: int, chosen: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.pea = pea
        self.chosen = chosen
        self.actor = OVER if len(chosen) == 2 or chosen == (self.TAKE,) else 0

    def seats(self) -> i64:
        return 1

    def clone(self) -> Gamble:
        return Gamble(self.pea, self.chosen)

    def action_space(self) -> i64:
        return 2

    def fill_legal(self, actions: vec[i64]) -> i64:
        actions[0], actions[1] = 0, 1
        return 2

    def apply(self, action: i64) -> None:
        self.chosen += (action,)
        self.actor = Gamble(self.pea, self.chosen).actor

    def returns(self) -> vec[float]:
        if self.chosen == (self.TAKE,):
            return vec[float]([0.3])
        return vec[float]([1.0 if self.chosen[1] == self.pea else -1.0])

    def hides(self) -> bool:
        return True

    def resample(self, seat: i64, rng: Rng) -> None:
        self.pea = rng.below(2)

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64](list(self.chosen))


class Trumps(Position):
    """Seat 0 plays a suit of three. Seat 1 holds a trump for one of them, which he alone knows, or lets it pass.

    Of ten trumps there are one, three and six for the suits.
    """

    PASS: Final = 3
    TRUMPS: Final = (0, 1, 1, 1, 2, 2, 2, 2, 2, 2)

    def __init__(self, trump: int, played: int = -1, answer: int = -1) -> None:
        super().__init__()
        self.trump = trump
        self.played = played
        self.answer = answer
        self.actor = 0 if played < 0 else 1 if answer < 0 else OVER

    def seats(self) -> i64:
        return 2

    def clone(self) -> Trumps:
        return Trumps(self.trump, self.played, self.answer)

    def action_space(self) -> i64:
        return 4

    def fill_legal(self, actions: vec[i64]) -> i64:
        if self.actor == 0:
            actions[0], actions[1], actions[2] = 0, 1, 2
            return 3
        actions[0] = self.PASS
        actions[1] = self.trump
        return 2 if self.trump == self.played else 1

    def apply(self, action: i64) -> None:
        if self.actor == 0:
            self.played = action
            self.actor = 1
        else:
            self.answer = action
            self.actor = OVER

    def returns(self) -> vec[float]:
        return vec[float]([1.0, -1.0] if self.answer == self.PASS else [-1.0, 1.0])

    def hides(self) -> bool:
        return True

    def resample(self, seat: i64, rng: Rng) -> None:
        if seat == 0:
            self.trump = self.TRUMPS[rng.below(10)]

    def observe(self, seat: i64) -> vec[i64]:
        return vec[i64]([self.played, self.answer, self.trump if seat == 1 else -1])


def solved(position: Position) -> list[float]:
    """The returns of perfect play, by looking at everything."""
    if position.actor == OVER:
        return list(position.returns())
    if position.actor == CHANCE:
        outcomes = chance_outcomes(position)
        total = sum(weight for _, weight in outcomes)
        worth = [0.0] * position.seats()
        for outcome, weight in outcomes:
            for seat, value in enumerate(solved(after(position, outcome))):
                worth[seat] += value * weight / total
        return worth
    return max(
        (solved(after(position, action)) for action in legal_actions(position)), key=lambda worth: worth[position.actor]
    )


def after(position: Position, action: int) -> Position:
    copy = position.clone()
    copy.apply(action)
    return copy
