"""UCT over chance nodes: a tree of what may follow, grown where it looks best, judged by games played to the end.

The tree is a few flat rows, one place per node, kept from search to search. The children of a decision lie side by side
from `first`, those that are tried in front; the more often a decision is met the more of them are tried, the most
promising first. The children of a draw are chained by `next`, for an outcome joins when it first comes up.
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
CANDIDATES: Final = 8
TRIED: Final = 4  # actions of a decision that are tried at once; the square root of its visits is added


@final
class Uct(Player):
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
        self.done: i64 = 0  # simulations of the last search
        self.size: i64 = 0  # nodes in use
        self.action: vec[i64] = vec[i64]()  # the action or outcome that leads to the node
        self.visits: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()  # the returns seen here, of the seat whose action leads to the node
        self.first: vec[i64] = vec[i64]()
        self.children: vec[i64] = vec[i64]()
        self.tried: vec[i64] = vec[i64]()  # how many of the children have been visited
        self.promise: vec[i64] = vec[i64]()
        self.next: vec[i64] = vec[i64]()
        self.path: vec[i64] = vec[i64]()  # nodes of the current simulation
        self.movers: vec[i64] = vec[i64]()  # who, or chance, led to each of them

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """The actions by the number of simulations that went through them, each with its mean return, from -1 to 1."""
        root = imagined(position, seat, self.rng)
        self.search(root)
        first = self.first[0]
        opinions = [self.opinion(child) for child in range(first, first + self.children[0])]
        opinions.sort(key=by_visits, reverse=True)
        return opinions

    def opinion(self, child: i64) -> Opinion:
        visits = self.visits[child]
        return Opinion(self.action[child], visits, self.total[child] / float(max(visits, 1)))

    def search(self, root: Position) -> None:
        started = time.perf_counter()
        self.size = 0
        self.done = 0
        self.add(NONE, 0)
        self.expand(0, root)
        if self.children[0] == 1:
            return  # nothing to choose
        glanced = started
        longest = 0.0
        while self.done < self.simulations:
            self.simulate(root.clone())
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
        self.step(0, 0, OVER)
        while position.actor != OVER:
            if (node != 0 and self.visits[node] == 0) or (self.size > self.room and self.first[node] == NONE):
                rollout(position, self.rng, self.actions, self.candidates)
                break
            actor = position.actor
            if actor == CHANCE:
                outcome = position.chance_at(self.rng.below(position.chance_total()))
                node = self.drawn(node, outcome)
                position.apply(outcome)
            else:
                if self.first[node] == NONE:
                    self.expand(node, position)
                node = self.select(node)
                position.apply(self.action[node])
            depth += 1
            self.step(depth, node, actor)
        self.learn(depth, position.returns())

    def step(self, depth: i64, node: i64, mover: i64) -> None:
        if depth == len(self.path):
            self.path = append(self.path, node)
            self.movers = append(self.movers, mover)
        else:
            self.path[depth] = node
            self.movers[depth] = mover

    def learn(self, depth: i64, returns: vec[float]) -> None:
        path = self.path
        movers = self.movers
        visits = self.visits
        total = self.total
        for i in range(depth + 1):
            node = path[i]
            visits[node] += 1
            if movers[i] >= 0:
                total[node] += returns[movers[i]]

    def add(self, action: i64, promise: i64) -> i64:
        """A node without children at the end of the rows."""
        node = self.size
        if node == len(self.action):
            self.action = append(self.action, action)
            self.visits = append(self.visits, 0)
            self.total = append(self.total, 0.0)
            self.first = append(self.first, NONE)
            self.children = append(self.children, 0)
            self.tried = append(self.tried, 0)
            self.promise = append(self.promise, promise)
            self.next = append(self.next, NONE)
        else:
            self.action[node] = action
            self.visits[node] = 0
            self.total[node] = 0.0
            self.first[node] = NONE
            self.promise[node] = promise
        self.size = node + 1
        return node

    def expand(self, node: i64, position: Position) -> None:
        """Give a decision its actions, in a random order so that equal ones are tried in no order of their numbers."""
        n = position.fill_legal(self.actions)
        self.first[node] = self.size
        self.children[node] = n
        self.tried[node] = 0
        guided = self.candidates > 1
        actions = self.actions
        rng = self.rng
        while n > 0:
            i = rng.below(n)
            n -= 1
            self.add(actions[i], position.promise(actions[i]) if guided else 0)
            actions[i] = actions[n]

    def drawn(self, node: i64, outcome: i64) -> i64:
        """The child of a draw for this outcome."""
        child = self.first[node]
        while child != NONE:
            if self.action[child] == outcome:
                return child
            child = self.next[child]
        child = self.add(outcome, 0)
        self.next[child] = self.first[node]
        self.first[node] = child
        return child

    def select(self, node: i64) -> i64:
        """An action never tried, if it is time for one; otherwise the one with the best upper confidence bound."""
        visits = self.visits
        total = self.total
        tried = self.tried[node]
        if tried < self.children[node]:
            if self.candidates == 1:
                self.tried[node] = tried + 1
                return self.first[node] + tried
            if tried < TRIED or (tried - TRIED) * (tried - TRIED) < visits[node]:
                self.tried[node] = tried + 1
                return self.bring_forward(node, tried)
        first = self.first[node]
        spread = self.exploration * math.sqrt(math.log(float(visits[node]) + 1.0))
        best = first
        best_bound = -1e9
        for child in range(first, first + tried):
            n = float(visits[child])
            bound = total[child] / n + spread / math.sqrt(n)
            if bound > best_bound:
                best_bound = bound
                best = child
        return best

    def bring_forward(self, node: i64, tried: i64) -> i64:
        """Of the actions never tried, swap the most promising one to the front of them."""
        front = self.first[node] + tried
        best = front
        for child in range(front + 1, self.first[node] + self.children[node]):
            if self.promise[child] > self.promise[best]:
                best = child
        self.action[front], self.action[best] = self.action[best], self.action[front]
        self.promise[front], self.promise[best] = self.promise[best], self.promise[front]
        return front


def by_visits(opinion: Opinion) -> tuple[i64, float]:
    return opinion.visits, opinion.value
