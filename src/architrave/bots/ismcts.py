"""Information-set search: one tree over all that the observer cannot tell apart (Cowling, Powley and Whitehouse, 2012).

What the observer cannot know is dealt anew for every simulation, so which actions are legal below the root changes from
one simulation to the next. A child belongs to a seat and an action; only children that are legal now are compared, each
by how often it could have been taken. A draw that all see has a child for each outcome. One that is a seat's secret has
none: the others cannot tell the outcomes apart, and to its owner it shows in what he can do next.

The tree is a few flat rows, one place per node, kept from search to search. Children of a node are chained by `next`.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.bots.player import Opinion, Player, imagined
from architrave.bots.rollout import rollout
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, buffer

NONE: Final = -1
ROOM: Final = 1_000_000  # nodes; a full tree grows no further, and simulations go on from its leaves
GLANCE: Final = 8  # simulations between two looks at the clock
EXPLORATION: Final = 1.0
CANDIDATES: Final = 4
TRIED: Final = 4  # actions of a decision that are tried at once; the square root of its visits is added


@final
class Ismcts(Player):
    """Searches until `simulations` are done or, with `seconds` given, until the time is up.

    In the rollouts each action is the most promising of some `candidates`. With one candidate the search goes by the
    rules alone: rollouts are random, and every action of a decision is tried before any is tried again.
    """

    def __init__(
        self,
        seed: int,
        simulations: i64,
        seconds: float = 0.0,
        candidates: i64 = CANDIDATES,
        exploration: float = EXPLORATION,
        room: i64 = ROOM,
    ) -> None:
        super().__init__(seed)
        self.simulations: i64 = simulations
        self.seconds: float = seconds
        self.candidates: i64 = candidates
        self.exploration: float = exploration
        self.room: i64 = room
        self.actions: vec[i64] = buffer()
        self.mark: vec[i64] = vec[i64]()  # action -> stamp of the decision where it was last legal
        self.stamp: i64 = 0
        self.done: i64 = 0  # simulations of the last search
        self.size: i64 = 0  # nodes in use
        self.action: vec[i64] = vec[i64]()  # the action or outcome that leads to the node
        self.mover: vec[i64] = vec[i64]()  # whose it was
        self.visits: vec[i64] = vec[i64]()
        self.available: vec[i64] = vec[i64]()  # visits of the parent in which it could have been taken
        self.total: vec[float] = vec[float]()  # the returns seen here, of the mover
        self.first: vec[i64] = vec[i64]()
        self.next: vec[i64] = vec[i64]()
        self.path: vec[i64] = vec[i64]()  # nodes of the current simulation

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """The actions by the number of simulations that went through them, each with its mean return, from -1 to 1."""
        self.search(position, seat)
        opinions = [self.opinion(action) for action in self.actions[: position.fill_legal(self.actions)]]
        opinions.sort(key=by_visits, reverse=True)
        return opinions

    def opinion(self, action: i64) -> Opinion:
        """Of an action of the root; one that was never tried has no visits."""
        child = self.first[0]
        while child != NONE:
            if self.action[child] == action:
                visits = self.visits[child]
                return Opinion(action, visits, self.total[child] / float(max(visits, 1)))
            child = self.next[child]
        return Opinion(action, 0, 0.0)

    def search(self, root: Position, seat: i64) -> None:
        started = time.perf_counter()
        self.size = 0
        self.done = 0
        self.add(0, NONE, NONE)
        if len(self.mark) < root.action_space():
            self.mark = vec[i64]([0] * int(root.action_space()))
        if root.fill_legal(self.actions) == 1:
            return  # nothing to choose
        glanced = started
        longest = 0.0
        while self.done < self.simulations:
            self.simulate(imagined(root, seat, self.rng))
            self.done += 1
            if self.seconds > 0.0 and self.done % GLANCE == 0:
                now = time.perf_counter()
                longest = max(longest, now - glanced)
                if now + longest > started + self.seconds:
                    return
                glanced = now

    def simulate(self, position: Position) -> None:
        node: i64 = 0
        depth: i64 = 0
        self.step(0, 0)
        while position.actor != OVER:
            if position.actor == CHANCE:
                seen = not position.hides_draw()
                outcome = position.chance_at(self.rng.below(position.chance_total()))
                position.apply(outcome)
                if not seen:
                    continue
                node = self.drawn(node, outcome)
            else:
                node = self.select(node, position)
                if node != NONE:
                    position.apply(self.action[node])
            if node == NONE:
                rollout(position, self.rng, self.actions, self.candidates)
                break
            depth += 1
            self.step(depth, node)
            if self.visits[node] == 0 and self.mover[node] != CHANCE:
                rollout(position, self.rng, self.actions, self.candidates)
                break
        self.learn(depth, position.returns())

    def step(self, depth: i64, node: i64) -> None:
        if depth == len(self.path):
            self.path = append(self.path, node)
        else:
            self.path[depth] = node

    def learn(self, depth: i64, returns: vec[float]) -> None:
        path = self.path
        mover = self.mover
        visits = self.visits
        total = self.total
        for i in range(depth + 1):
            node = path[i]
            visits[node] += 1
            if mover[node] >= 0:
                total[node] += returns[mover[node]]

    def add(self, action: i64, mover: i64, parent: i64) -> i64:
        """A node without children, in front of its siblings."""
        node = self.size
        sibling: i64 = NONE if parent == NONE else self.first[parent]
        if node == len(self.action):
            self.action = append(self.action, action)
            self.mover = append(self.mover, mover)
            self.visits = append(self.visits, 0)
            self.available = append(self.available, 1)
            self.total = append(self.total, 0.0)
            self.first = append(self.first, NONE)
            self.next = append(self.next, sibling)
        else:
            self.action[node] = action
            self.mover[node] = mover
            self.visits[node] = 0
            self.available[node] = 1
            self.total[node] = 0.0
            self.first[node] = NONE
            self.next[node] = sibling
        self.size = node + 1
        if parent != NONE:
            self.first[parent] = node
        return node

    def drawn(self, node: i64, outcome: i64) -> i64:
        """The child for an outcome that all see; NONE if it has none and the tree is full."""
        child = self.first[node]
        while child != NONE:
            if self.action[child] == outcome and self.mover[child] == CHANCE:
                return child
            child = self.next[child]
        return self.add(outcome, CHANCE, node) if self.size < self.room else NONE

    def select(self, node: i64, position: Position) -> i64:
        """A child that is legal now: a new one if it is time for one, otherwise the best by its upper bound."""
        mover = position.actor
        n = position.fill_legal(self.actions)
        self.stamp += 2
        stamp = self.stamp
        mark = self.mark
        actions = self.actions
        for i in range(n):
            mark[actions[i]] = stamp
        best: i64 = NONE
        best_bound = -1e9
        tried: i64 = 0
        child = self.first[node]
        while child != NONE:
            action = self.action[child]
            if self.mover[child] == mover and mark[action] == stamp:
                mark[action] = stamp + 1  # legal, and has a child
                tried += 1
                self.available[child] += 1
                visits = float(self.visits[child])
                bound = self.total[child] / visits + self.exploration * math.sqrt(
                    math.log(float(self.available[child])) / visits
                )
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.next[child]
        if tried < n and self.size < self.room and self.time_for_another(tried, self.visits[node]):
            return self.add(self.untried(n, position), mover, node)
        return best

    def time_for_another(self, tried: i64, visits: i64) -> bool:
        """The more often a decision is met, the more of its actions are tried."""
        return self.candidates == 1 or tried < TRIED or (tried - TRIED) * (tried - TRIED) < visits

    def untried(self, n: i64, position: Position) -> i64:
        """Of the n legal actions those that have no child, and of these the most promising one; of equals, any."""
        actions = self.actions
        left: i64 = 0
        for i in range(n):
            if self.mark[actions[i]] == self.stamp:
                actions[left] = actions[i]
                left += 1
        best = actions[self.rng.below(left)]
        if self.candidates == 1:
            return best
        most = position.promise(best)
        for i in range(left):
            promise = position.promise(actions[i])
            if promise > most:
                most = promise
                best = actions[i]
        return best


def by_visits(opinion: Opinion) -> tuple[i64, float]:
    return opinion.visits, opinion.value
