"""UCT over chance nodes: the tree grows where it looks best, and games played to the end judge its leaves. Long games,
which count their turns, are played some turns ahead and judged by the standings.

The children of a decision are adjacent, from `first` on, with the tried ones in front. The more visits a decision has,
the more of them are tried, the highest prior first, and never those that can wait (`Position.can_wait`). The children
of a draw are chained, because an outcome is added when it first occurs. The tree ends after a few consecutive draws:
no two simulations meet again after them.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.bots import carry
from architrave.bots.endgame import Endgame
from architrave.bots.judgement import Judgement
from architrave.bots.player import Opinion, imagine
from architrave.bots.rollout import rollout
from architrave.bots.tree import NONE, ROOM, TreeSearch, by_visits
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position

CANDIDATES: Final = 8
DRAWS: Final = 4  # consecutive draws that the tree stores
FORESIGHT: Final = 4  # turns to look ahead in games that count their turns
POINTS: Final = 4.0  # a gain of so many points counts like a win
LATER: Final = -1_000_000_000  # the prior of what can wait


@final
class Uct(TreeSearch):
    """Redeals what the seat cannot know once, and then searches as if everything were known."""

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
        self.judgement: Judgement | None = judgement  # judges the leaves instead of rollouts
        self.endgame: Endgame | None = None if judgement is None else Endgame(judgement, simulations)
        self.children: vec[i64] = vec[i64]()
        self.useful: vec[i64] = vec[i64]()  # how many of them cannot wait
        self.tried: vec[i64] = vec[i64]()  # how many of them have been visited
        self.prior: vec[i64] = vec[i64]()
        self.until: i64 = 0  # the turn at which a simulation ends; 0: at the end of the game
        self.standings: vec[float] = vec[float]()  # at the root
        self.root: Position | None = None  # where the tree begins that the last search left

    def opinions(self, position: Position, seat: i64) -> list[Opinion]:
        """The actions by the number of simulations that went through them, each with its mean return, from -1 to 1.

        If the search judges by standings, the value is the seat's gain, in units of `POINTS`.
        """
        started = time.thread_time()
        root = imagine(position, seat, self.rng)
        endgame = self.endgame
        if endgame is not None and endgame.solve(root, started + self.seconds / 2.0 if self.seconds > 0.0 else 0.0):
            self.root = None
            return endgame.opinions
        self.search(root, seat, started)
        first = self.first[0]
        opinions = [self.opinion(child) for child in range(first, first + self.children[0])]
        opinions.sort(key=by_visits, reverse=True)
        return opinions

    def search(self, root: Position, seat: i64, started: float = 0.0) -> None:
        """`started`: when the time of a limited search began to count; 0: now."""
        if started == 0.0:
            started = time.thread_time()
        self.take_up(root, seat)
        if self.children[0] > 1:  # otherwise there is nothing to choose
            self.run(root, seat, started)

    def take_up(self, root: Position, seat: i64) -> None:
        """Begin a tree at this position, or go on with one."""
        if not self.carry_over(root, seat):
            self.plant()
            self.weigh(0, 0)
        self.look_ahead(root)
        if self.first[0] == NONE:
            self.expand(0, root)
        self.root = root

    def ponder(self, position: Position, simulations: i64) -> None:
        """Search for the seat that is to act: the tree is the same for all of them, as nothing is hidden."""
        if self.judgement is not None:
            self.take_up(position.clone(), position.actor)
            for _ in range(simulations):
                self.simulate(position.clone())

    def carry_over(self, root: Position, seat: i64) -> bool:
        """Keep what the last search found below this position; whether it found anything.

        Only values of a judgement are kept: gains by the standings are measured from the old root.
        """
        last = self.root
        self.root = None
        if self.judgement is None or last is None:
            return False
        node = carry.find(self, last, seat, root.observe(seat))
        if node == NONE:
            return False
        if node != 0:
            carry.move_to_front(self, node)
        self.done = 0
        return True

    def look_ahead(self, root: Position) -> None:
        """Set how far to look ahead: a search that knows only the rules plays all games to the end."""
        self.until = 0
        if self.judgement is None and self.candidates > 1 and root.turn_number() > 0:
            self.until = root.turn_number() + FORESIGHT
            self.standings = root.standings()

    def world(self, root: Position, seat: i64) -> Position:
        return root.clone()

    def simulate(self, position: Position) -> None:
        node: i64 = 0
        depth: i64 = 0
        draws: i64 = 0
        self.step(0, 0)
        until = self.until
        while position.actor != OVER and (until == 0 or position.turn_number() < until):
            if (node != 0 and self.visits[node] == 0) or (self.size > self.room and self.first[node] == NONE):
                break
            if position.actor == CHANCE:
                draws += 1
                if draws > DRAWS:
                    break
                outcome = position.chance_at(self.rng.below(position.chance_total()))
                node = self.drawn(node, outcome)
                position.apply(outcome)
            else:
                draws = 0
                if self.first[node] == NONE:
                    self.expand(node, position)
                node = self.select(node)
                position.apply(self.action[node])
            depth += 1
            self.step(depth, node)
        self.learn(depth, self.worth(position))

    def worth(self, position: Position) -> vec[float]:
        """What the end of a simulation is worth to each seat."""
        if self.judgement is not None:
            return self.judgement.returns(position)
        rollout(position, self.rng, self.actions, self.candidates, self.until)
        return position.returns() if self.until == 0 else self.gains(position)

    def gains(self, position: Position) -> vec[float]:
        """Each seat's gain since the root."""
        gains = position.standings()
        for seat in range(len(gains)):
            gains[seat] = (gains[seat] - self.standings[seat]) / POINTS
        return gains

    def weigh(self, node: i64, prior: i64) -> None:
        """Initialise the rows that only this search has."""
        if node == len(self.prior):
            self.children = append(self.children, 0)
            self.useful = append(self.useful, 0)
            self.tried = append(self.tried, 0)
            self.prior = append(self.prior, prior)
        else:
            self.children[node] = 0
            self.prior[node] = prior

    def expand(self, node: i64, position: Position) -> None:
        """Add the actions of a decision, in random order, so that ties do not depend on action numbers."""
        n = position.fill_legal(self.actions)
        self.first[node] = self.size
        self.children[node] = n
        self.tried[node] = 0
        useful: i64 = 0
        guided = self.candidates > 1
        actions = self.actions
        rng = self.rng
        while n > 0:
            i = rng.below(n)
            n -= 1
            prior: i64 = 0
            if guided and position.can_wait(actions[i]):
                prior = LATER
            else:
                useful += 1
                if guided:
                    prior = position.prior(actions[i])
            self.weigh(self.grow(actions[i], position.actor), prior)
            actions[i] = actions[n]
        self.useful[node] = useful

    def drawn(self, node: i64, outcome: i64) -> i64:
        """The child of a draw for this outcome."""
        child = self.chained(node, outcome, CHANCE)
        if child == NONE:
            child = self.grow(outcome, CHANCE)
            self.weigh(child, 0)
            self.chain(node, child)
        return child

    def select(self, node: i64) -> i64:
        """An untried action if it is time for one; otherwise the one with the best upper confidence bound."""
        visits = self.visits
        total = self.total
        tried = self.tried[node]
        if tried < self.useful[node] and self.time_for_another(tried, visits[node]):
            self.tried[node] = tried + 1
            return self.first[node] + tried if self.candidates == 1 else self.bring_forward(node, tried)
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
        """Of the actions never tried, swap the one with the highest prior to their front."""
        front = self.first[node] + tried
        best = front
        for child in range(front + 1, self.first[node] + self.children[node]):
            if self.prior[child] > self.prior[best]:
                best = child
        self.action[front], self.action[best] = self.action[best], self.action[front]
        self.prior[front], self.prior[best] = self.prior[best], self.prior[front]
        return front
