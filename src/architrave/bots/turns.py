"""Search over whole turns, for games whose turns are many steps: a turn has hundreds of ways, and what a step is worth
only shows at the end of its turn.

The ways of a turn are listed in layers: up to the first moment at which it can be ended, then with one more step, and
so on, each layer from the best of the one before. Learned weights judge where a way ends. The best few are then played
on for some turns, all of them with the same draws, and the worse half is dropped again and again. A turn that is
played on is the best of a few that `Position.prior` picked. The plan is kept: until something else happens than it
says, the following decisions of the turn cost nothing.
"""

from __future__ import annotations

import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.bots.judgement import Judgement
from architrave.bots.player import Opinion, Player, imagine
from architrave.bots.tree import by_visits
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, buffer, draw
from architrave.kernel.rng import Rng

CANDIDATES: Final = 8  # of a step in a turn that is played on: as in `rollout`
SAMPLES: Final = 6  # turns to choose from there
FORESIGHT: Final = 4  # turns that are played on
KEPT: Final = 12  # ways that are played on
FEWEST_WAYS: Final = 40  # of a turn that are listed, up to where it can be ended, and for each simulation some more
MORE_WAYS: Final = 8
MOST_WAYS: Final = 640
FEWEST: Final = 3  # actions that a decision tries, however many ways there are
WIDTHS: Final = (6, 4, 2)  # ways of each layer that the next one goes on from
TRUST: Final = 6.0  # simulations that the judgement of a way's end counts as
DRAWS: Final = 3  # of which the mean is taken where a draw interrupts the turn
SALT: Final = 7919


@final
class Way:
    """A way to play the turn, and where it leads."""

    def __init__(self, actions: vec[i64], position: Position, judged: float, ends: bool) -> None:
        self.actions: vec[i64] = actions
        self.position: Position = position
        self.judged: float = judged
        self.ends: bool = ends  # the turn can be ended here; otherwise a draw comes, or it is over
        self.visits: i64 = 0
        self.total: float = 0.0

    def value(self) -> float:
        """The mean worth when it is played on. The judgement counts, too, because that mean is noisy."""
        return (self.total + TRUST * self.judged) / (float(self.visits) + TRUST)


@final
class Turns(Player):
    """`simulations` for each turn, or as many as `seconds` allow."""

    def __init__(self, seed: int, simulations: i64, judgement: Judgement, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.simulations: i64 = simulations
        self.seconds: float = seconds
        self.judgement: Judgement = judgement
        self.samples: i64 = SAMPLES
        self.foresight: i64 = FORESIGHT
        self.kept: i64 = KEPT
        self.actions: vec[i64] = buffer()
        self.levels: list[vec[i64]] = []  # the actions of each decision of a way
        self.path: vec[i64] = vec[i64]()
        self.ways: list[Way] = []  # the best of all layers, best first
        self.layer: list[Way] = []  # the best of this one
        self.firsts: dict[i64, float] = {}  # action -> the best judgement of the ways that begin with it
        self.plan: vec[i64] = vec[i64]()  # what the seat sees when the plan has been followed so far; empty: no plan
        self.step: i64 = 0  # of the plan
        self.seat: i64 = 0
        self.turn: i64 = 0
        self.seed: i64 = 0
        self.deadline: float = 0.0
        self.done: i64 = 0  # simulations of the last search

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """The actions by how far their best way came, with its mean worth, from about -1 to 1.

        What was not played on has no visits, and is worth what the weights say.
        """
        if not self.follows_plan(position, seat):
            self.search(imagine(position, seat, self.rng), seat)
        end = position.turn_end()
        best: dict[i64, Opinion] = {}
        for way in self.ways:
            action = self.action_of(way, end)
            opinion = Opinion(action, way.visits, way.value())
            if action not in best or by_visits(best[action]) < by_visits(opinion):
                best[action] = opinion
        opinions = list(best.values())
        opinions.sort(key=by_visits, reverse=True)
        worst = min([opinion.value for opinion in opinions])
        rest: list[Opinion] = []
        for i in range(position.fill_legal(self.actions)):
            action = self.actions[i]
            if action not in best:
                rest.append(Opinion(action, 0, min(worst, self.firsts.get(action, worst))))
        rest.sort(key=by_visits, reverse=True)
        self.keep_plan(position, seat, opinions[0].action)
        return opinions + rest

    # -- the plan ---------------------------------------------------------------------------------------------------

    def action_of(self, way: Way, end: i64) -> i64:
        return way.actions[self.step] if self.step < len(way.actions) else end

    def follows_plan(self, position: Position, seat: i64) -> bool:
        return len(self.plan) > 0 and seat == self.seat and same(position.observe(seat), self.plan)

    def keep_plan(self, position: Position, seat: i64, action: i64) -> None:
        """Remember what the seat will see next if it does this, and the ways that begin with it."""
        self.plan = vec[i64]()
        after = position.clone()
        after.apply(action)
        if after.actor != seat or after.turn_number() != self.turn:
            return
        end = position.turn_end()
        ways = [way for way in self.ways if self.action_of(way, end) == action]
        if after.turn_end() < 0:
            ways = [way for way in ways if self.step + 1 < len(way.actions)]
        if len(ways) == 0:
            return
        self.ways = ways
        self.firsts = {}
        self.step += 1
        self.plan = after.observe(seat)

    # -- the search -------------------------------------------------------------------------------------------------

    def search(self, root: Position, seat: i64) -> None:
        self.deadline = time.thread_time() + self.seconds if self.seconds > 0.0 else 0.0
        self.seat = seat
        self.turn = root.turn_number()
        self.step = 0
        self.done = 0
        self.seed = self.rng.below(2**31 - 1)
        self.ways = []
        self.firsts = {}
        self.list_ways(root)
        self.play_on()

    def late(self) -> bool:
        return self.deadline > 0.0 and time.thread_time() > self.deadline

    def list_ways(self, root: Position) -> None:
        self.layer = []
        ways = min(MOST_WAYS, FEWEST_WAYS + MORE_WAYS * self.simulations)
        if root.turn_end() >= 0:
            self.arrive(root, 0)
        else:
            self.branch(root, 0, ways)
        for width in WIDTHS:
            before = [way for way in self.layer if way.ends][:width]
            self.layer = []
            for way in before:
                if self.late():
                    return
                depth = len(way.actions)
                for i in range(depth):
                    self.put(i, way.actions[i])
                self.branch(way.position, depth, ways // 3)

    def branch(self, position: Position, depth: i64, allowance: i64) -> None:
        """Try the actions of a decision; if there are more than are allowed, those with the highest prior."""
        if depth == len(self.levels):
            self.levels.append(buffer())
        actions = self.levels[depth]
        legal = position.fill_legal(actions)
        end = position.turn_end()
        n: i64 = 0
        for i in range(legal):
            action = actions[i]
            if action != end and not position.can_wait(action):
                actions[n] = action
                n += 1
        tried = min(n, max(allowance, FEWEST))
        if tried < n:
            to_front(position, actions, n, tried)
        for i in range(tried):
            after = position.clone()
            after.apply(actions[i])
            self.put(depth, actions[i])
            if after.actor == self.seat and after.turn_number() == self.turn and after.turn_end() < 0:
                self.branch(after, depth + 1, allowance // tried)
            else:
                self.arrive(after, depth + 1)

    def put(self, depth: i64, action: i64) -> None:
        if depth == len(self.path):
            self.path = append(self.path, action)
        else:
            self.path[depth] = action

    def arrive(self, position: Position, depth: i64) -> None:
        """A way has come to where the turn can be ended, or to a draw."""
        judged = self.judge(position)
        if depth > 0 and judged > self.firsts.get(self.path[0], -1e9):
            self.firsts[self.path[0]] = judged
        if len(self.layer) == self.kept and judged <= self.layer[-1].judged:
            return
        for other in self.layer:
            if other.judged == judged and same(other.position.observe(self.seat), position.observe(self.seat)):
                return
        ends = position.actor == self.seat and position.turn_number() == self.turn and position.turn_end() >= 0
        way = Way(self.path[:depth], position, judged, ends)
        insert(self.layer, way, self.kept)
        for other in self.ways:
            if other.judged == judged and same(other.position.observe(self.seat), position.observe(self.seat)):
                return
        insert(self.ways, way, self.kept)

    def judge(self, position: Position) -> float:
        """The worth of a way's end; where a draw interrupts the turn, the mean of some draws with the best step."""
        if position.actor != CHANCE:
            return self.judgement.worth(position, self.seat)
        total = 0.0
        for number in range(DRAWS):
            rng = Rng(self.seed + number * SALT)
            drawn = position.clone()
            while drawn.actor == CHANCE and drawn.turn_number() == self.turn:
                draw(drawn, rng)
            total += self.best_step(drawn, rng)
        return total / float(DRAWS)

    def best_step(self, position: Position, rng: Rng) -> float:
        if position.actor != self.seat or position.turn_number() != self.turn or position.turn_end() >= 0:
            return self.judgement.worth(position, self.seat)
        best = -1e9
        for i in range(position.fill_legal(self.actions)):
            after = position.clone()
            after.apply(self.actions[i])
            best = max(best, self.judgement.worth(after, self.seat))
        return best

    # -- playing on -------------------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Halve the ways again and again; each time the rest get the same part of the simulations."""
        alive = self.ways[: max(1, min(self.kept, self.simulations // 4))]
        rounds: i64 = 0
        size: i64 = len(alive)
        while size > 1:
            rounds += 1
            size = (size + 1) // 2
        world: i64 = 0
        for number in range(rounds):
            worlds = max(1, self.simulations // (rounds * i64(len(alive))))
            for more in range(worlds):
                for way in alive:
                    if self.late():
                        alive.sort(key=by_value, reverse=True)
                        return
                    way.total += self.outcome(way, world)
                    way.visits += 1
                    self.done += 1
                world += 1
            alive.sort(key=by_value, reverse=True)
            alive = alive[: (len(alive) + 1) // 2]

    def outcome(self, way: Way, world: i64) -> float:
        """The worth of a way after some more turns; ways that are played on in one world meet the same draws."""
        draws = Rng(self.seed + (world + 1) * SALT)
        picks = Rng(self.seed - (world + 1) * SALT)
        position = way.position.clone()
        if way.ends:
            position.apply(position.turn_end())
        until = self.turn + self.foresight
        while position.actor != OVER and position.turn_number() < until:
            if position.actor == CHANCE:
                draw(position, draws)
            else:
                position = self.play_turn(position, picks)
        return self.judgement.worth(position, self.seat)

    def play_turn(self, position: Position, rng: Rng) -> Position:
        """The best of some turns for who is to act."""
        mover = position.actor
        turn = position.turn_number()
        best = position
        most = -1e9
        for sample in range(self.samples):
            after = position.clone()
            self.pick_turn(after, mover, turn, rng)
            worth = self.judgement.worth(after, mover)
            if worth > most:
                most = worth
                best = after
        if best.actor == mover and best.turn_number() == turn:
            best.apply(best.turn_end())
        return best

    def pick_turn(self, position: Position, mover: i64, turn: i64, rng: Rng) -> None:
        """Play a turn by `Position.prior`, up to where it is to be ended."""
        while position.turn_number() == turn:
            if position.actor == CHANCE:
                draw(position, rng)
            elif position.actor == mover:
                action = position.pick_by_prior(rng, self.actions, CANDIDATES)
                if action == position.turn_end():
                    return
                position.apply(action)
            else:
                return


def by_value(way: Way) -> float:
    return way.value()


def insert(ways: list[Way], way: Way, most: i64) -> None:
    """Put it in its place among the best ways."""
    place = len(ways)
    while place > 0 and ways[place - 1].judged < way.judged:
        place -= 1
    ways.insert(place, way)
    if len(ways) > most:
        ways.pop()


def to_front(position: Position, actions: vec[i64], n: i64, most: i64) -> None:
    """Bring those of the n actions that have the highest prior to the front."""
    priors = vec[i64]([position.prior(actions[i]) for i in range(n)])
    for front in range(most):
        best = front
        for i in range(front + 1, n):
            if priors[i] > priors[best]:
                best = i
        actions[front], actions[best] = actions[best], actions[front]
        priors[front], priors[best] = priors[best], priors[front]


def same(one: vec[i64], other: vec[i64]) -> bool:
    if len(one) != len(other):
        return False
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True
