"""What the searches share: a tree in flat arrays, timed simulations, and backing up their results.

Each array has one entry per node and is reused by the next search. Chained children are linked by `next`.
"""

from __future__ import annotations

import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.bots.player import Opinion, Player
from architrave.kernel.position import Position, buffer

NONE: Final = -1
ROOM: Final = 1_000_000  # nodes; a full tree stops growing, and simulations continue from its leaves
EXPLORATION: Final = 1.0
TRIED: Final = 4  # actions of a decision that are tried at first; more with the square root of its visits


class TreeSearch(Player):
    """Searches until `simulations` are done or, with `seconds` given, until it has used so much processor time: other
    work on the machine makes it slower, but not weaker.

    In the rollouts each action is the one of some `candidates` with the highest prior. With one candidate the search
    knows only the rules: rollouts are random, and every action of a decision is tried before any is tried again.
    """

    def __init__(self, seed: int, simulations: i64, seconds: float, candidates: i64, room: i64) -> None:
        super().__init__(seed)
        self.simulations: i64 = simulations
        self.seconds: float = seconds
        self.candidates: i64 = candidates
        self.room: i64 = room
        self.exploration: float = EXPLORATION
        self.actions: vec[i64] = buffer()
        self.done: i64 = 0  # simulations of the last search
        self.size: i64 = 0  # nodes in use
        self.action: vec[i64] = vec[i64]()  # the action or outcome that leads to the node
        self.mover: vec[i64] = vec[i64]()  # who took it
        self.visits: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()  # sum of the mover's returns
        self.first: vec[i64] = vec[i64]()
        self.next: vec[i64] = vec[i64]()
        self.path: vec[i64] = vec[i64]()  # nodes of the current simulation

    def world(self, root: Position, seat: i64) -> Position:
        """A copy of the root for one simulation."""
        raise NotImplementedError

    def simulate(self, position: Position) -> None:
        raise NotImplementedError

    def run(self, root: Position, seat: i64, started: float) -> None:
        """Run simulations; keep the longest time of one simulation in reserve."""
        glanced = started
        longest = 0.0
        while self.done < self.simulations:
            self.simulate(self.world(root, seat))
            self.done += 1
            if self.settled():
                return
            if self.seconds > 0.0:
                now = time.thread_time()
                longest = max(longest, now - glanced)
                if now + longest > started + self.seconds:
                    return
                glanced = now

    def settled(self) -> bool:
        """Whether what is left of the simulations makes no difference any more."""
        return False

    def plant(self) -> None:
        """Start a tree that has only a root."""
        self.size = 0
        self.done = 0
        self.grow(NONE, NONE)

    def grow(self, action: i64, mover: i64) -> i64:
        """Append a node without children."""
        node = self.size
        if node == len(self.action):
            self.action = append(self.action, action)
            self.mover = append(self.mover, mover)
            self.visits = append(self.visits, 0)
            self.total = append(self.total, 0.0)
            self.first = append(self.first, NONE)
            self.next = append(self.next, NONE)
        else:
            self.action[node] = action
            self.mover[node] = mover
            self.visits[node] = 0
            self.total[node] = 0.0
            self.first[node] = NONE
            self.next[node] = NONE
        self.size = node + 1
        return node

    def chain(self, parent: i64, child: i64) -> None:
        """Put a child in front of its siblings."""
        self.next[child] = self.first[parent]
        self.first[parent] = child

    def chained(self, parent: i64, action: i64, mover: i64) -> i64:
        """The child for this action of the mover; NONE if there is none."""
        child = self.first[parent]
        while child != NONE:
            if self.action[child] == action and self.mover[child] == mover:
                return child
            child = self.next[child]
        return NONE

    def time_for_another(self, tried: i64, visits: i64) -> bool:
        """Whether to try another action: the more visits, the more actions are tried."""
        return self.candidates == 1 or tried < TRIED or (tried - TRIED) * (tried - TRIED) < visits

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

    def opinion(self, node: i64) -> Opinion:
        visits = self.visits[node]
        return Opinion(self.action[node], visits, self.total[node] / float(max(visits, 1)))


def by_visits(opinion: Opinion) -> tuple[i64, float]:
    return opinion.visits, opinion.value
