"""Games that a bot plays against itself, for weights to be fitted to.

Games have to vary, or the weights never see what the bot would not do: every game begins with some random moves, now
and then a seat makes another one, and each seat plays by weights that are disturbed a little.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from architrave.arena.contest import mix_seed
from architrave.bots.judgement import final_worth
from architrave.bots.learned import Learned
from architrave.bots.network import Network
from architrave.bots.player import Player
from architrave.bots.regression import Collected, Regression
from architrave.bots.roster import player
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Game, Json
from architrave.kernel.options import SEATS
from architrave.kernel.position import Position, draw, features_of, legal_actions
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng

GAMES: Final = 20  # of a part
DISTURBANCE: Final = 0.15  # standard deviation of the factor that a weight of a seat is disturbed by


@dataclass(frozen=True, slots=True)
class Judged:
    """Tables whose positions are judged by the same weights."""

    name: str  # of the weights
    features: int
    tables: tuple[Json, ...]  # complete options


@dataclass(frozen=True, slots=True)
class Part:
    """Some games of a generation: what one process plays at a time."""

    game: Game
    judged: Judged
    bot: str
    seed: int
    generation: int
    number: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game and, if the search is trusted, what it thought of the one before the last move."""

    position: Position
    seat: int = CHANCE  # who made that move
    thought: float | None = None  # what the seat's search expected
    slipped: bool = False  # whether the move was a random one


def judged_tables(game: Game, seats: int | None = None) -> list[Judged]:
    """What there is to learn, by the names of the weights; raises Invalid if the game has no features.

    The tables are those of the game's description, or those of them with so many seats.
    """
    given = game.about.self_play.tables or tuple({SEATS: count} if len(game.seats) > 1 else {} for count in game.seats)
    tables = [game.options(dict(table)) for table in given]
    if seats is not None:
        tables = [table for table in tables if game.start(table).seats() == seats]
        if not tables:
            raise Invalid("seats", "arena.train.no_table", game=game.name, seats=seats)
    found: dict[tuple[str, int], list[Json]] = {}
    for table in tables:
        found.setdefault(name_and_count(game, table), []).append(table)
    judged = [Judged(name, count, tuple(tables)) for (name, count), tables in found.items() if name and count]
    if not judged:
        raise Invalid("game", "arena.train.no_features", game=game.name)
    return judged


def name_and_count(game: Game, table: Json) -> tuple[str, int]:
    """The weights that judge such a game, and how many features there are: of its first judged position, as a game
    may begin with a part of another kind. Random play finds it."""
    position, rng = game.start(table), Rng(0)
    choices = random.Random(0)
    while position.actor != OVER and (position.actor == CHANCE or not position.judged_by()):
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            position.apply(choices.choice(legal_actions(position)))
    return (position.judged_by(), len(features_of(position, 0))) if position.actor != OVER else ("", 0)


def learner(game: Game, judged: Judged, seed: int) -> Regression | Network:
    """What fits weights to samples: a small network if the game asks for one."""
    how = game.about.self_play
    return Network(judged.features, how.units, seed) if how.units else Regression(judged.features, how.by_stage)


def play_part(part: Part) -> Collected:
    """What a learner collects from all positions of the games, judged by how each game ended."""
    how = part.game.about.self_play
    found = learner(part.game, part.judged, part.seed)
    for number in range(GAMES):
        seed = mix_seed(part.seed, "self-play", part.judged.name, part.generation, part.number, number)
        table = part.judged.tables[number % len(part.judged.tables)]
        *seen, end = moments(part, table, seed)
        worths = list(final_worth(end.position, how.margin))
        rows = targets([*seen, end], worths, how.trust) if trusts(part) else [worths] * len(seen)
        seats = len(worths)
        if seats == 2 and end.position.features_mirror():  # the other seat's samples would say the same
            seats = 1
        judged = [
            (moment.position, row)
            for moment, row in zip(seen, rows, strict=False)
            if moment.position.judged_by() == part.judged.name
        ]
        for seat in range(seats):
            if isinstance(found, Regression) and not trusts(part):
                found.add_game([position for position, _ in judged], seat, worths[seat])
            else:
                for position, row in judged:
                    found.add(position, seat, row[seat])
    return found.collected()


def trusts(part: Part) -> bool:
    """Whether what the search thinks is a target: only of one that judges, as others have another scale."""
    return part.game.about.self_play.trust > 0 and part.bot.startswith("learned")


def targets(seen: Sequence[Moment], worths: Sequence[float], trust: float) -> list[list[float]]:
    """The target of each position, up to the end, for each seat: of what the search thought of the positions after it,
    the nearest ones count most, and in the end what the game came to. What came of a random move says nothing about
    those before it."""
    now = list(worths)
    found: list[list[float]] = []
    for moment in reversed(seen):
        found.append(list(now))
        if moment.thought is None:
            continue
        weight = 1.0 if moment.slipped else trust
        for seat in range(len(now)):
            if seat == moment.seat:
                now[seat] += weight * (moment.thought - now[seat])
            elif len(now) == 2:  # what one gains the other loses
                now[seat] += weight * (-moment.thought - now[seat])
    found.reverse()
    return found


def positions(part: Part, table: Json, seed: int) -> Iterator[Position]:
    """The positions of a game that are samples; the last one is its end."""
    for moment in moments(part, table, seed):
        yield moment.position


def moments(part: Part, table: Json, seed: int) -> Iterator[Moment]:
    """The positions after each move of a game, or those in which a turn begins; the last one is its end.

    If turns are many steps, those in the middle of a turn are left out, because no search judges them: what counts is
    how turns end, and how a new stage begins.
    """
    how = part.game.about.self_play
    position = part.game.start(table)
    draws, slips = Rng(seed), random.Random(seed)
    players = [seated(part.bot, mix_seed(seed, seat)) for seat in range(int(position.seats()))]
    opening = slips.randrange(how.opening + 1)
    moves = turn = 0
    while position.actor != OVER:
        seat = int(position.actor)
        if seat == CHANCE:
            draw(position, draws)
            continue
        if how.turns and position.turn_number() != turn:
            turn = int(position.turn_number())
            yield Moment(position.clone())
        slipped = moves < opening or slips.random() < how.slips
        thought = None
        if trusts(part) and moves >= opening:
            best = players[seat].opinions(position, seat)[0]
            thought = float(best.value)
            action = slips.choice(legal_actions(position)) if slipped else int(best.action)
        elif slipped:
            action = slips.choice(legal_actions(position))
        else:
            action = int(players[seat].choose(position, seat))
        moves += 1
        if action == position.turn_end():
            yield Moment(position.clone())
        stage = position.stage()
        position.apply(action)
        counted = position.turn_number() > 0
        if not how.turns and (not counted or position.stage() != stage or position.actor == OVER):
            yield Moment(position.clone(), seat, thought, slipped)
    if how.turns:
        yield Moment(position)


def seated(bot: str, seed: int) -> Player:
    found = player(bot, seed, capped=False)
    if isinstance(found, Learned):
        found.disturbance = DISTURBANCE
    return found
