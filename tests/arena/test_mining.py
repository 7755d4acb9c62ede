"""Puzzles are found in games of bots, and the same seed finds the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from architrave.arena.exhaustive import Budget, TooLarge, ways, wins
from architrave.arena.mining import Dig, mine, puzzle_of
from architrave.arena.workers import Processes
from architrave.games import catalogue
from architrave.kernel import puzzle
from architrave.kernel.actors import OVER
from architrave.kernel.position import legal_actions
from architrave.tables.puzzle_table import PuzzleTable

GAME = catalogue.game("architekton")
DIGS = [Dig(GAME, GAME.options({}), "greedy", 3, number) for number in range(12)]


@pytest.mark.compiled
def test_the_same_games_give_the_same_puzzles() -> None:
    found = list(mine(DIGS, Processes(1)))
    assert found
    assert found == [one for dig in DIGS if (one := puzzle_of(dig)) is not None]
    for one in found:
        table = PuzzleTable(one)
        while (action := table.model) is not None:
            table.play(action)
        assert table.verdict == "solved"
        assert one.proof.good < one.proof.ways


def test_what_is_too_large_is_not_guessed() -> None:
    position = PuzzleTable(puzzle_in(Path(str(catalogue.__file__)).parent)).table.line.position
    with pytest.raises(TooLarge):
        ways(position, int(position.actor), Budget(5))
    with pytest.raises(TooLarge):
        wins(position, int(position.actor), Budget(5))


def test_every_end_of_a_turn_is_found_once() -> None:
    """Compared with all orders of all moves, played one by one."""
    one = puzzle_in(Path(str(catalogue.__file__)).parent)
    position = PuzzleTable(one).table.line.position
    for text in one.line[:-1]:
        position.apply(GAME.from_text(position, text))
    ends = set()
    for action in legal_actions(position):
        after = position.clone()
        after.apply(action)
        assert after.actor == OVER or after.actor != one.seat
        ends.add(puzzle.digest(after, one.seat))
    assert ways(position, one.seat, Budget(10_000)).keys() == ends


def puzzle_in(games: Path) -> puzzle.Puzzle:
    found = puzzle.read((games / "architekton" / puzzle.FILE).read_bytes())
    return next(one for one in found.puzzles if one.aim == "now" and len(one.line) == 2)
