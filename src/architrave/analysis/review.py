"""A review: for every turn of a finished game the chances before it, what was played, and what a strong bot would do.

Each turn is judged by itself and always alike, so a review can be made in parts, in any order and by any process.
`eyes` is the seat whose knowledge counts: what it could not know at that moment is redealt. None: with everything open,
but the player to move is only shown moves that their own knowledge leads to.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from msgspec import Struct

from architrave.analysis.chances import DIGITS, chances, map_for
from architrave.analysis.outlook import as_known, outlook
from architrave.analysis.turns import Turn, turns
from architrave.analysis.ways import Walked, Way, best_way, walk
from architrave.bots.levels import Level
from architrave.bots.roster import player, strongest
from architrave.kernel.actors import CHANCE
from architrave.kernel.build import version
from architrave.kernel.line import Line
from architrave.kernel.position import Position, draw
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from architrave.kernel.shares import shares

BUDGET: Final = 2000  # simulations for each decision
MOST_BUDGET: Final = 1_000_000
PLAYOUTS: Final = 200  # games played on from the beginning of a turn, as for the map of chances
COMPARED: Final = 800  # and from the end of each way to play it
EDITION: Final = 1  # of this module: a review of another edition is made again


class TurnReview(Struct):
    """`number` of the turn in the game, `turn` as views count it, 0 before the first; it began after entry `start`, and
    its moves are `entries`. `chances` of each seat before it. `played` and `better`: what was played, and what the bot
    would have done; null if that was not judged, or is the same."""

    number: int
    turn: int
    seat: int
    start: int
    entries: list[int]
    chances: list[float]
    played: Way | None = None
    better: Way | None = None

    @property
    def lost(self) -> float:
        """How much less chance to win the seat had after its turn than after the better one."""
        if self.played is None or self.better is None:
            return 0.0
        return (self.better.chance or 0.0) - (self.played.chance or 0.0)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is reviewed, and how. `level`: the bot that judges."""

    line: Line
    eyes: int | None = None
    budget: int = BUDGET
    level: Level = field(default_factory=strongest)

    def __post_init__(self) -> None:
        check(self.line, self.eyes, self.budget)

    @property
    def key(self) -> str:
        """What the outcome depends on, as a hash."""
        record = Record.of(self.line).to_json()
        game = [record[name] for name in ("game", "rules_version", "options", "components", "entries")]
        judge = str(self.level.at(self.line.game.name))
        return digest(EDITION, version(), game, self.eyes, self.budget, judge)

    @property
    def calibrated(self) -> bool:
        return map_for(self.line.game, seats(self.line), self.line.header.options) is not None

    def turns(self) -> list[Turn]:
        return turns(self.line)

    def end(self) -> list[float]:
        """What each seat had of the game."""
        result = self.line.result
        assert result is not None
        return list(shares(result.returns))

    def all(self) -> Iterator[TurnReview]:
        return (judge(self, turn) for turn in self.turns())


def seats(line: Line) -> int:
    return len(line.header.seats)


def check(line: Line, eyes: int | None, budget: int) -> None:
    """Raise Invalid for what cannot be reviewed."""
    if not line.over:
        raise Invalid("", "review.unfinished")
    if eyes is not None and not 0 <= eyes < seats(line):
        raise Invalid("seat", "review.no_such_seat", given=eyes + 1, count=seats(line))
    if not 1 <= budget <= MOST_BUDGET:
        raise Invalid("budget", "review.budget", given=budget, most=MOST_BUDGET)


def judge(plan: Plan, turn: Turn) -> TurnReview:
    """Judge one turn. The same seed in every game: nothing hidden may decide it."""
    position, seed = plan.line.at(turn.start), turn.number + 1
    before = chances_of(plan, position, PLAYOUTS, seed)
    found = TurnReview(turn.number, turn.turn, turn.seat, turn.start, list(turn.entries), before)
    if turn.turn == 0 or plan.eyes not in (None, turn.seat):
        return found
    played, better = played_way(plan, turn), better_way(plan, turn)
    found.played = valued(plan, played, turn.seat, seed)
    if better.way.moves != played.way.moves:
        found.better = valued(plan, better, turn.seat, seed)
    return found


def played_way(plan: Plan, turn: Turn) -> Walked:
    """What the seat did, with the draws that came in between."""
    game, steps = plan.line.game, plan.line.live_steps(turn.start)
    actions = [
        step.action(game)
        for step in takewhile(lambda step: step.number <= turn.entries[-1], steps)
        if step.number in turn.entries
    ]
    return walk(game, plan.line.at(turn.start), actions, turn.seat)


def better_way(plan: Plan, turn: Turn) -> Walked:
    """What the bot would have done. It redeals by itself what its seat cannot know."""
    seed = turn.number + 1
    bot = player(f"{plan.level.id}:{plan.budget}", seed, capped=False)
    world = as_known(plan.line.at(turn.start), plan.eyes, Rng(seed))
    return best_way(plan.line.game, world, turn.seat, bot, seed)


def best_reply(plan: Plan, turn: Turn, way: Walked) -> Walked:
    """What the next player would do after a way to play a turn; nothing if nobody comes next."""
    game, world, rng = plan.line.game, way.end, Rng(turn.number + 2)
    drawn: list[int] = []
    while world.actor == CHANCE:
        if not drawn:
            world = world.clone()
        drawn.append(int(draw(world, rng)))
    if world.actor < 0:
        return walk(game, way.end, drawn, turn.seat)
    bot = player(f"{plan.level.id}:{plan.budget}", turn.number + 2, capped=False)
    answer = best_way(game, world, int(world.actor), bot, turn.number + 2)
    return walk(game, way.end, [*drawn, *answer.actions], int(world.actor))


def valued(plan: Plan, walked: Walked, seat: int, seed: int) -> Way:
    walked.way.chance = chances_of(plan, walked.end, COMPARED, seed)[seat]
    return walked.way


def chances_of(plan: Plan, position: Position, playouts: int, seed: int) -> list[float]:
    line = plan.line
    found = map_for(line.game, seats(line), line.header.options)
    seen = outlook(position, plan.eyes, playouts, seed)
    return [round(chance, DIGITS) for chance in chances(found, seen)]


def digest(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:40]
