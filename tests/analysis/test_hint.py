"""Hints with their reasons."""

from __future__ import annotations

import time

import pytest
from pebbles.game import Pebbles

from architrave.analysis.hint import HINT_SECONDS, Prevents, Reason, hint, prevented
from architrave.bots import LEVELS, player
from architrave.bots.roster import strongest
from architrave.cli.reasons import why
from architrave.cli.texts import Language, Texts
from architrave.games import puzzles
from architrave.games.catalogue import GAMES
from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Game
from architrave.kernel.position import Position, draw, legal_actions
from architrave.kernel.rng import Rng
from architrave.tables.puzzle_table import PuzzleTable

LEVEL = "club:40"


def some_moves_later(game: Game, seed: int, moves: int) -> Position:
    position: Position = game.start(game.options({}))
    rng, bot = Rng(seed), player("greedy", 1)
    while moves > 0 or position.actor == CHANCE:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            position.apply(bot.choose(position, position.actor))
            moves -= 1
    return position


@pytest.mark.parametrize("game", [*GAMES.values(), Pebbles()], ids=lambda game: game.name)
def test_the_move_its_figures_and_the_next_best(game: Game) -> None:
    position = some_moves_later(game, 2, 4)
    seat = int(position.actor)
    found = hint(game, LEVEL, position, seat, 7)
    assert found == hint(game, LEVEL, position, seat, 7)
    assert found.action in legal_actions(position)
    assert found.best.moves
    assert found.second is None or found.second.moves != found.best.moves
    assert all(gain.value[0] in "+−" for gain in found.best.gains)


def test_a_hint_does_not_depend_on_what_the_seat_cannot_know() -> None:
    game = GAMES["architectura"]
    position = some_moves_later(game, 5, 6)
    seat = int(position.actor)
    other = position.clone()
    other.resample(seat, Rng(3))
    found: list[Reason] = [hint(game, LEVEL, world, seat, 7) for world in (position, other)]
    assert found[0] == found[1]


@pytest.mark.parametrize(("name", "number"), [("architekton", 3), ("architectura", 44), ("architects", 1)])
def test_a_win_is_said(name: str, number: int) -> None:
    """Puzzles in which the turn wins the game; the turn before the first one of ours does not."""
    found = puzzles.find(name)
    assert found is not None
    position = PuzzleTable(found.puzzles[number - 1]).table.line.position
    reason = hint(GAMES[name], "club:300", position, int(position.actor), 7)
    assert reason.wins
    assert reason.prevents is None
    assert next(iter(why(reason, ["A", "B"], Texts(Language.EN)))) == "It wins the game."
    assert not hint(GAMES[name], LEVEL, some_moves_later(GAMES[name], 2, 4), 0, 7).wins


def test_what_a_move_prevents() -> None:
    assert prevented([(1, 2.0)] * 3, [(1, 4.0)] * 3) == Prevents(1, 2)
    assert prevented([(1, 2.0)] * 3, [(1, 2.2)] * 3) is None
    assert prevented([None] * 3, [(1, 4.0)] * 3) is None
    assert prevented([(1, 0.0)] * 3, [(2, 4.0)] * 3) is None


def test_the_strongest_level_that_is_quick_enough() -> None:
    assert strongest().id == list(LEVELS)[-1]
    assert strongest(1.0).seconds <= 1.0
    assert strongest(0.0).id == next(iter(LEVELS))
    for game in GAMES:
        level = strongest(1.0, game)
        assert level.at(game).seconds <= 1.0
        stronger = list(LEVELS.values())[list(LEVELS).index(level.id) + 1 :]
        assert all(one.at(game).seconds > 1.0 for one in stronger)
    assert strongest(1.0, "architekton").id == "master"


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_hint_with_its_reason_takes_a_second_at_most(game: Game) -> None:
    """Of the processor, in the middle of a game, from the level that gives hints."""
    position = some_moves_later(game, 3, 12)
    level = strongest(HINT_SECONDS, game.name).id
    started = time.thread_time()
    hint(game, level, position, int(position.actor), 7)
    assert time.thread_time() - started <= HINT_SECONDS
