"""Puzzles, mined from games of bots: turns that few ways play well, with every way tried."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from architrave.arena.contest import mix_seed
from architrave.arena.exhaustive import WON, Budget, TooLarge, Way, ways, wins
from architrave.arena.workers import Workers
from architrave.bots.roster import player
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Game, Json
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import Position, draw
from architrave.kernel.position_file import PositionFile
from architrave.kernel.puzzle import Aim, Origin, Proof, Puzzle, digest
from architrave.kernel.rng import Rng

TURNS: Final = 6  # from the end of a game, in which to look
FEWEST: Final = 8  # different ways to play the turn
RARE: Final = 0.12  # the part of them that is right, at most
MOST_ENDS: Final = 40
CLEAR: Final = 2.0  # points between the best ways and the others
WAYS_BUDGET: Final = 60_000  # positions within a turn
WINS_BUDGET: Final = 60_000  # positions after it
WORLDS: Final = 12  # redeals of what the seat cannot know; the answer must be right in all of them
QUICK: Final = "greedy"
SEARCH: Final = "uct:600"

Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Dig:
    """A game to play and to look for a puzzle in."""

    game: Game
    options: Json
    bots: str
    seed: int
    number: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is to be reached in a turn, the digests of the ends that reach it, and the proof."""

    aim: Aim
    ends: list[str]
    proof: Proof


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision in a game: so many moves were made before it."""

    position: Position
    move: int


def mine(digs: list[Dig], workers: Workers, tell: Tell | None = None) -> Iterator[Puzzle]:
    """The puzzles of these games, in their order; at most one of each."""
    for done, found in enumerate(workers.run(puzzle_of, digs), 1):
        if tell is not None:
            tell(done, len(digs))
        if found is not None:
            yield found


def puzzle_of(dig: Dig) -> Puzzle | None:
    """The hardest puzzle among the last turns of a game. Before one that is too large, others are larger still."""
    found: list[Puzzle] = []
    for turn in last_turns(dig):
        try:
            if (puzzle := first_puzzle(dig, turn)) is not None:
                found.append(puzzle)
        except TooLarge:
            break
    return max(found, key=lambda puzzle: puzzle.level, default=None)


def last_turns(dig: Dig) -> list[list[Moment]]:
    """The decisions of the last turns, the last turn first."""
    position, rng = dig.game.start(dig.options), Rng(mix_seed(dig.seed, "mine", dig.number))
    players = [player(dig.bots, mix_seed(dig.seed, dig.number, seat), capped=False) for seat in range(position.seats())]
    turns: list[list[Moment]] = []
    last = CHANCE
    move = 0
    while position.actor != OVER:
        seat = int(position.actor)
        if seat == CHANCE:
            draw(position, rng)
        else:
            if seat != last:
                turns = [[], *turns[: TURNS - 1]]
            turns[0].append(Moment(position.clone(), move))
            position.apply(players[seat].choose(position, seat))
            move += 1
        last = seat
    return turns


def first_puzzle(dig: Dig, turn: list[Moment]) -> Puzzle | None:
    """The puzzle of a turn, from the first decision where there is one; raises TooLarge if there is too much to try
    even from the last one."""
    found: tuple[Moment, dict[str, Way], Chosen] | None = None
    for moment in reversed(turn):
        seat = int(moment.position.actor)
        try:
            worlds = [ways(world, seat, Budget(WAYS_BUDGET)) for world in worlds_of(dig.game, moment.position, seat)]
            chosen = choose(worlds, seat)
        except TooLarge:  # from earlier decisions there is even more
            if moment is turn[-1]:
                raise
            break
        if chosen is not None:
            found = moment, worlds[0], chosen
    return None if found is None else puzzle(dig, *found)


def worlds_of(game: Game, position: Position, seat: int) -> list[Position]:
    """The position, and others that are the same to a seat: what it cannot know is different."""
    found = {json.dumps(game.dump(position)): position}
    for world in range(WORLDS if position.hides() else 0):
        other = position.clone()
        other.resample(seat, Rng(world))
        found.setdefault(json.dumps(game.dump(other)), other)
    return list(found.values())


def choose(worlds: list[dict[str, Way]], seat: int) -> Chosen | None:
    """What a turn is about, and its right ends; None if too many ways are right, or none."""
    every = [way for world in worlds for way in world.values()]
    ended = [way for way in every if way.end.actor == OVER]
    won = in_all(worlds, lambda way: way.end.actor == OVER and way.end.returns()[seat] >= WON)
    count, size = len(worlds), len(worlds[0])
    if rare(won, size):
        return Chosen("now", won, Proof(size, len(won), count))
    if size < FEWEST:
        return None
    if len(ended) == len(every) and len({tuple(way.end.returns()) for way in ended}) == 1:
        return most_points(worlds, seat)
    if won:
        return None
    sure = in_all(worlds, lambda way: wins(way.end, seat, Budget(WINS_BUDGET)))
    return Chosen("sure", sure, Proof(size, len(sure), count)) if rare(sure, size) else None


def in_all(worlds: list[dict[str, Way]], good: Callable[[Way], bool]) -> list[str]:
    """The ends that are good in every world."""
    found = list(worlds[0])
    for world in worlds:
        found = [name for name in found if name in world and good(world[name])]
    return found


def rare(good: list[str], size: int) -> bool:
    return size >= FEWEST and 0 < len(good) <= min(MOST_ENDS, size * RARE)


def most_points(worlds: list[dict[str, Way]], seat: int) -> Chosen | None:
    """The ways that get furthest ahead, if that is clear; only where nothing is hidden."""
    if len(worlds) > 1:
        return None
    points = {name: float(way.end.heuristic(seat)) for name, way in worlds[0].items()}
    best = max(points.values())
    good = [name for name, value in points.items() if value == best]
    others = max((value for value in points.values() if value < best), default=best)
    if best - others < CLEAR or not rare(good, len(points)):
        return None
    return Chosen("most", good, Proof(len(points), len(good), points=best, next=others))


def puzzle(dig: Dig, moment: Moment, found: dict[str, Way], chosen: Chosen) -> Puzzle:
    seat = int(moment.position.actor)
    shortest = min((found[name].actions for name in chosen.ends), key=len)
    return Puzzle(
        position=position_file(dig, moment.position).to_json(),
        seat=seat,
        aim=chosen.aim,
        level=difficulty(dig, moment.position, seat, set(chosen.ends)),
        line=notation(dig.game, moment.position, shortest),
        ends=tuple(sorted(chosen.ends)),
        proof=chosen.proof,
        origin=Origin(dig.bots, dig.seed, dig.number, moment.move),
    )


def position_file(dig: Dig, position: Position) -> PositionFile:
    seats = tuple(f"Player {seat + 1}" for seat in range(position.seats()))
    header = Header.make(dig.game, dig.game.about.effective(dig.options), seats, DrawTerms.given())
    file = PositionFile.of(Line.open(dig.game, header, DrawTerms.given().source(None)))
    return PositionFile(
        file.game, dig.game.dump(position), file.options, rules_version=file.rules_version, components=file.components
    )


def notation(game: Game, position: Position, actions: tuple[int, ...]) -> tuple[str, ...]:
    position = position.clone()
    texts: list[str] = []
    for action in actions:
        texts.append(game.to_text(position, action))
        position.apply(action)
    return tuple(texts)


def difficulty(dig: Dig, position: Position, seat: int, good: set[str]) -> int:
    for level, bot in enumerate((QUICK, SEARCH), 1):
        if end_of_turn(position, seat, bot, mix_seed(dig.seed, dig.number, bot)) in good:
            return level
    return 3


def end_of_turn(position: Position, seat: int, bot: str, seed: int) -> str:
    """The digest of where a bot's turn ends."""
    position, chooser = position.clone(), player(bot, seed, capped=False)
    while position.actor == seat:
        position.apply(chooser.choose(position, seat))
    return digest(position, seat)
