"""The base class of every game's position. Bots, records and front ends use nothing else of a game's internals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.rng import Rng

if TYPE_CHECKING:
    SharedRow = vec[i64]  # a row that clones share: it is never changed in place

MAX_ACTIONS: Final = 2048  # length of the buffers that fill_legal and fill_chance write to
MAX_FEATURES: Final = 1024  # length of those that fill_features writes to


def buffer() -> vec[i64]:
    """Room for the actions or outcomes of any position."""
    return vec[i64]([0] * MAX_ACTIONS)


def row(values: list[int]) -> vec[i64]:
    """A row of a position from the list that pickle stored."""
    return vec[i64]([i64(value) for value in values])


def with_rows(seen: vec[i64], rows: list[vec[i64]]) -> vec[i64]:
    """Append rows to an observation, each after its length, so that different positions give different numbers."""
    for values in rows:
        seen = append(seen, len(values))
        for value in values:
            seen = append(seen, value)
    return seen


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of an installed package is plain Python
class Position:
    """A position: mutable, quick to copy, without a random generator and without any unseen order."""

    def __init__(self) -> None:
        self.actor: i64 = CHANCE

    def __getstate__(self) -> Any:
        """What pickle keeps of a game in plain Python: `actor` is not in its `__dict__` where this class is compiled.

        Positions that are compiled themselves have methods of their own for it (`make fields`).
        """
        return {**getattr(self, "__dict__", {}), "actor": int(self.actor)}

    def __setstate__(self, state: Any) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def game(self) -> str:
        """The name of the game, for levels that play it in a way of its own."""
        return ""

    def seats(self) -> i64:
        raise NotImplementedError

    def clone(self) -> Position:
        raise NotImplementedError

    def fill_legal(self, actions: vec[i64]) -> i64:
        """Write the legal actions to the front of `actions`; return how many there are."""
        raise NotImplementedError

    def fill_chance(self, outcomes: vec[i64], weights: vec[i64]) -> i64:
        """Write the possible outcomes, in rising order, and their weights; return how many there are."""
        raise NotImplementedError

    def chance_total(self) -> i64:
        """The sum of the weights: how many tickets there are to draw from."""
        outcomes = buffer()
        weights = buffer()
        total: i64 = 0
        for i in range(self.fill_chance(outcomes, weights)):
            total += weights[i]
        return total

    def chance_at(self, ticket: i64) -> i64:
        """The outcome for a ticket from 0 to chance_total() - 1."""
        outcomes = buffer()
        weights = buffer()
        for i in range(self.fill_chance(outcomes, weights)):
            if ticket < weights[i]:
                return outcomes[i]
            ticket -= weights[i]
        raise ValueError("the ticket lies beyond the last outcome")

    def apply(self, action: i64) -> None:
        """Carry out a legal action of the actor, or an outcome when chance is the actor. Does not check."""
        raise NotImplementedError

    def action_space(self) -> i64:
        """Every action of every position of this game is below this number."""
        raise NotImplementedError

    def refusal(self, action: i64) -> i64:
        """0 if the actor may do this now, otherwise the game's code of the paragraph that forbids it."""
        raise NotImplementedError

    def returns(self) -> vec[float]:
        """What each seat of a finished game has of it, from -1.0 to 1.0; at a table of several they add up to 0.

        `shares_of` gives them for most games. Solo it is 1.0 for a win, 0.0 for a draw and -1.0 for a loss.
        """
        raise NotImplementedError

    def resample(self, seat: i64, rng: Rng) -> None:
        """Redeal at random what this seat cannot know."""
        raise NotImplementedError

    def hides(self) -> bool:
        """Whether seats know things that others do not."""
        return False

    def hides_draw(self) -> bool:
        """Whether the outcome of the draw due now will be a seat's secret."""
        return False

    def observe(self, seat: i64) -> vec[i64]:
        """Everything this seat knows of the position, as a row of numbers; equal rows mean the same knowledge."""
        raise NotImplementedError

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        """A random legal action, all equally likely; `actions` is a work buffer."""
        return actions[rng.below(self.fill_legal(actions))]

    def prior(self, action: i64) -> i64:
        """How good a legal action looks to the actor before it is tried: a quick judgement for the search."""
        return 0

    def can_wait(self, action: i64) -> bool:
        """Whether a legal action can just as well be taken later in the same turn: the search skips it for now.

        At least one action of a position cannot wait.
        """
        return False

    def pick_by_prior(self, rng: Rng, actions: vec[i64], candidates: i64) -> i64:
        """Of so many actions, each picked as `pick` does, the one with the highest prior: this guides rollouts."""
        n = self.fill_legal(actions)
        best = actions[rng.below(n)]
        most = self.prior(best)
        for more in range(1, candidates):
            action = actions[rng.below(n)]
            prior = self.prior(action)
            if prior > most:
                most = prior
                best = action
        return best

    def heuristic(self, seat: i64) -> float:
        """The value for a seat, in points ahead of the best other seat: what the greedy bot maximises."""
        raise NotImplementedError

    def judged_by(self) -> str:
        """The name of the learned weights for positions like this one, such as `pebbles.standard`.

        Empty if there are none: the game has no features, or not for this part of it.
        """
        return ""

    def stage(self) -> i64:
        """The part of the game, from 0 on: learned weights are different in each."""
        return 0

    def fill_features(self, seat: i64, into: vec[float]) -> i64:
        """Write the numbers by which learned weights judge a position, as this seat knows it; return how many."""
        return 0

    def features_mirror(self) -> bool:
        """Whether, between two, the features of one seat are those of the other with opposite signs: one row does."""
        return False

    def fill_rows(self, into: vec[float]) -> i64:
        """Write the features of every seat, one row after the other; return the length of a row.

        A game whose seats have much in common overrides it.
        """
        count = self.fill_features(0, into)
        if self.seats() > 1:
            row = vec[float]([0.0] * int(count))
            for seat in range(1, self.seats()):
                self.fill_features(seat, row)
                for i in range(count):
                    into[seat * count + i] = row[i]
        return count

    def turn_number(self) -> i64:
        """The number of the turn, in games so long that a search looks some turns ahead and then uses `standings`.

        0 in games that a search plays to the end.
        """
        return 0

    def turn_end(self) -> i64:
        """The action that ends the turn, in games that count their turns; -1 while it cannot be ended."""
        return -1

    def standings(self) -> vec[float]:
        """The value of the position for each seat, in points ahead of the best other player."""
        return vec[float]([self.heuristic(seat) for seat in range(int(self.seats()))])


def shares_of(winners: list[int], seats: i64) -> vec[float]:
    """The returns of a game at a table of several: its winners share the win, and the others the loss."""
    count = float(seats)
    shares = vec[float]([-1.0 / (count - 1.0) for seat in range(int(seats))])
    for winner in winners:
        shares[winner] = (count / float(len(winners)) - 1.0) / (count - 1.0)
    return shares


@final
class Room:
    """Buffers that are used again and again: a new one is 16 kB to be cleared."""

    def __init__(self) -> None:
        self.first: vec[i64] = buffer()
        self.second: vec[i64] = buffer()
        self.taken = False  # by somebody who asks the rules of a game in plain Python, which may ask again


ROOM: Final = Room()


def legal_actions(position: Position) -> list[int]:
    """The actions of a position whose actor is a seat."""
    if position.actor < 0:
        return []
    if ROOM.taken:
        return _legal_actions(position, Room())
    ROOM.taken = True
    try:
        return _legal_actions(position, ROOM)
    finally:
        ROOM.taken = False


def _legal_actions(position: Position, room: Room) -> list[int]:
    actions = room.first
    return [int(actions[i]) for i in range(position.fill_legal(actions))]


def features_of(position: Position, seat: i64) -> list[float]:
    """The features of a position for a seat; none if the game has none."""
    features = vec[float]([0.0] * MAX_FEATURES)
    count = position.fill_features(seat, features)
    return list(features[:count])


def chance_outcomes(position: Position) -> list[tuple[int, int]]:
    """The outcomes of a position whose actor is chance, each with its weight."""
    if position.actor != CHANCE:
        return []
    if ROOM.taken:
        return _chance_outcomes(position, Room())
    ROOM.taken = True
    try:
        return _chance_outcomes(position, ROOM)
    finally:
        ROOM.taken = False


def _chance_outcomes(position: Position, room: Room) -> list[tuple[int, int]]:
    outcomes = room.first
    weights = room.second
    return [(int(outcomes[i]), int(weights[i])) for i in range(position.fill_chance(outcomes, weights))]


def draw(position: Position, rng: Rng) -> i64:
    """Make one draw at random; return the outcome."""
    outcome = position.chance_at(rng.below(position.chance_total()))
    position.apply(outcome)
    return outcome


def playout(position: Position, rng: Rng, actions: vec[i64]) -> i64:
    """Play uniformly random actions to the end; return how many the seats took."""
    count: i64 = 0
    while position.actor != OVER:
        if position.actor == CHANCE:
            position.apply(position.chance_at(rng.below(position.chance_total())))
        else:
            position.apply(position.pick(rng, actions))
            count += 1
    return count
