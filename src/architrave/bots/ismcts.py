"""Information-set search: one tree over all positions that look the same to the observer (Cowling, Powley and
Whitehouse, 2012).

What the observer cannot know is redealt for every simulation, so the legal actions below the root change from one
simulation to the next. A child belongs to a seat and an action; only children that are legal now are compared, each by
how often it was available. A draw that everyone sees has a child for each outcome. A secret draw has none: the others
cannot distinguish the outcomes, and its owner's next actions show it.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.bots import carry
from architrave.bots.judgement import Judgement
from architrave.bots.player import Opinion, check_turn, imagine
from architrave.bots.rollout import rollout
from architrave.bots.tree import NONE, ROOM, TreeSearch, by_visits
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position

CANDIDATES: Final = 4
GLANCE: Final = 16  # simulations between two looks at whether the choice is settled
AHEAD: Final = 2  # turns that are played on before a position is judged: the one that goes on, and one more


@final
class Ismcts(TreeSearch):
    """Redeals what the observer cannot know for every simulation."""

    def __init__(
        self,
        seed: int,
        simulations: i64,
        seconds: float = 0.0,
        candidates: i64 = CANDIDATES,
        room: i64 = ROOM,
        judgement: Judgement | None = None,
    ) -> None:
        super().__init__(seed, simulations, seconds, candidates, room)
        self.judgement: Judgement | None = judgement  # judges positions some turns after the leaves
        self.ahead: i64 = AHEAD
        self.mark: vec[i64] = vec[i64]()  # action -> stamp of the decision where it was last legal
        self.stamp: i64 = 0
        self.available: vec[i64] = vec[i64]()  # visits of the parent in which the node was available
        self.choosing: bool = False  # whether only the best action matters
        self.root: Position | None = None  # where the tree begins that the last search left
        self.seat: i64 = NONE  # who searched it

    def choose(self, position: Position, seat: i64) -> i64:
        """The action with the most visits. With a judgement, the search ends as soon as no other can overtake it."""
        check_turn(position)
        self.choosing = self.judgement is not None
        best = self.opinions(position, seat)[0].action
        self.choosing = False
        return best

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """The actions by their number of simulations, each with its mean return from -1 to 1."""
        self.search(position, seat)
        opinions = []
        for action in self.actions[: position.fill_legal(self.actions)]:
            child = self.chained(0, action, position.actor)
            opinions.append(self.opinion(child) if child != NONE else Opinion(action, 0, 0.0))
        opinions.sort(key=by_visits, reverse=True)
        return opinions

    def search(self, root: Position, seat: i64) -> None:
        started = time.thread_time()
        if not self.carry_over(root, seat):
            self.plant()
            self.make_available(0)
        if len(self.mark) < root.action_space():
            self.mark = vec[i64]([0] * int(root.action_space()))
        if root.fill_legal(self.actions) > 1:  # otherwise there is nothing to choose
            self.run(root, seat, started)
        if self.judgement is not None:
            self.root = root.clone()
            self.seat = seat

    def carry_over(self, root: Position, seat: i64) -> bool:
        """Keep what the last search found below this position, if it is what an action of the same turn led to.

        It counts as simulations that have been made.
        """
        last = self.root
        self.root = None
        if last is None or self.seat != seat:
            return False
        wanted = root.observe(seat)
        child = self.first[0]
        while child != NONE:
            if self.mover[child] == seat and self.visits[child] > 0:
                after = last.clone()
                after.apply(self.action[child])
                if after.actor == seat and carry.same(after.observe(seat), wanted):
                    self.move_to_front(child)
                    self.done = min(self.visits[0], self.simulations)
                    return True
            child = self.next[child]
        return False

    def move_to_front(self, node: i64) -> None:
        """Make a node the root, and drop all nodes that are not below it. Nodes are copied by generations."""
        order = vec[i64]([node])  # old nodes in their new order
        first = vec[i64]()  # of each new node: its first child, as a new node
        following = vec[i64]([NONE])  # of each new node: the next one in its chain
        at: i64 = 0
        while at < len(order):
            child = self.first[order[at]]
            first = append(first, NONE if child == NONE else len(order))
            while child != NONE:
                order = append(order, child)
                child = self.next[child]
                following = append(following, NONE if child == NONE else len(order))
            at += 1
        self.action = carry.gathered(self.action, order)
        self.mover = carry.gathered(self.mover, order)
        self.visits = carry.gathered(self.visits, order)
        self.available = carry.gathered(self.available, order)
        total = vec[float]()
        for old in order:
            total = append(total, self.total[old])
        self.total = total
        self.first = first
        self.next = following
        self.size = len(order)

    def settled(self) -> bool:
        """Whether the best action has more visits than any other can still get."""
        if not self.choosing or self.done % GLANCE != 0:
            return False
        most: i64 = 0
        second: i64 = 0
        child = self.first[0]
        while child != NONE:
            visits = self.visits[child]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            child = self.next[child]
        return most - second > self.simulations - self.done

    def world(self, root: Position, seat: i64) -> Position:
        return imagine(root, seat, self.rng)

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
                break
            depth += 1
            self.step(depth, node)
            if self.visits[node] == 0 and self.mover[node] != CHANCE:
                break
        self.learn(depth, self.worth(position))

    def worth(self, position: Position) -> vec[float]:
        """What the end of a simulation is worth to each seat: the game is played on, to its end or for some turns."""
        judgement = self.judgement
        if judgement is None:
            rollout(position, self.rng, self.actions, self.candidates)
            return position.returns()
        rollout(position, self.rng, self.actions, self.candidates, position.turn_number() + self.ahead)
        return judgement.returns(position)

    def add(self, action: i64, mover: i64, parent: i64) -> i64:
        """Add a node without children in front of its siblings."""
        node = self.grow(action, mover)
        self.make_available(node)
        self.chain(parent, node)
        return node

    def make_available(self, node: i64) -> None:
        """Initialise the row that only this search has."""
        if node == len(self.available):
            self.available = append(self.available, 1)
        else:
            self.available[node] = 1

    def drawn(self, node: i64, outcome: i64) -> i64:
        """The child for a public outcome; NONE if it has none and the tree is full."""
        child = self.chained(node, outcome, CHANCE)
        if child == NONE and self.size < self.room:
            child = self.add(outcome, CHANCE, node)
        return child

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

    def untried(self, n: i64, position: Position) -> i64:
        """Of the n legal actions without a child, the one with the highest prior; ties are broken at random."""
        actions = self.actions
        left: i64 = 0
        for i in range(n):
            if self.mark[actions[i]] == self.stamp:
                actions[left] = actions[i]
                left += 1
        best = actions[self.rng.below(left)]
        if self.candidates == 1:
            return best
        most = position.prior(best)
        for i in range(left):
            prior = position.prior(actions[i])
            if prior > most:
                most = prior
                best = actions[i]
        return best
