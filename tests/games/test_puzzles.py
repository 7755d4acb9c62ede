"""Every shipped puzzle: its solution is right, its proof is true, and it needs no secrets."""

from __future__ import annotations

import pytest

from architrave.arena.exhaustive import WON, Budget, ways, wins
from architrave.games import puzzles
from architrave.games.catalogue import GAMES
from architrave.kernel.actors import OVER
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.puzzle import Puzzle, Puzzles
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from architrave.tables.puzzle_table import PuzzleTable

SHIPPED: dict[str, Puzzles] = {name: found for name in GAMES if (found := puzzles.find(name)) is not None}
LIST = [(name, number) for name, found in SHIPPED.items() for number in range(1, len(found.puzzles) + 1)]
PROVED_EACH_RUN = 6  # of each game; `make test ARGS="tests/games/test_puzzles.py --thorough"` proves all
FEWEST = 60


def test_every_shipped_game_has_enough() -> None:
    assert {name: len(found.puzzles) for name, found in SHIPPED.items() if len(found.puzzles) < FEWEST} == {}
    for found in SHIPPED.values():
        assert len({str(puzzle.position) for puzzle in found.puzzles}) == len(found.puzzles)


@pytest.mark.parametrize("name", SHIPPED)
def test_solutions_are_right_and_other_turns_are_not(name: str) -> None:
    rng = Rng(1)
    missed = 0
    for puzzle in SHIPPED[name].puzzles:
        table = PuzzleTable(puzzle)
        assert play_model(table) == "solved", puzzle.line
        assert len(puzzle.ends) == puzzle.proof.good
        with pytest.raises(Invalid, match=r"puzzle\.turn_over"):
            table.play(0)
        table.begin()
        missed += play_at_random(table, rng) == "missed"
    assert missed >= 0.8 * len(SHIPPED[name].puzzles)


def play_model(table: PuzzleTable) -> str:
    while (action := table.model) is not None:
        table.play(action)
    return table.verdict


def play_at_random(table: PuzzleTable, rng: Rng) -> str:
    while table.verdict == "going":
        actions = legal_actions(table.table.line.position)
        table.play(actions[rng.below(len(actions))])
    return table.verdict


def proved() -> list[object]:
    return [
        pytest.param(name, number, marks=() if number <= PROVED_EACH_RUN else pytest.mark.thorough)
        for name, number in LIST
    ]


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "number"), proved())
def test_the_proof_holds(name: str, number: int) -> None:
    """Every way to play the turn is tried again."""
    puzzle = SHIPPED[name].puzzle(number)
    line = PuzzleTable(puzzle).table.line
    found = ways(line.position, puzzle.seat, Budget(200_000))
    assert len(found) == puzzle.proof.ways
    right = {end for end, way in found.items() if reaches(puzzle, way.end)}
    assert set(puzzle.ends) <= right
    if puzzle.proof.worlds == 1:
        assert set(puzzle.ends) == right


def reaches(puzzle: Puzzle, end: Position) -> bool:
    if puzzle.aim == "sure":
        return wins(end, puzzle.seat, Budget(500_000))
    if end.actor != OVER:
        return False
    if puzzle.aim == "now":
        return bool(end.returns()[puzzle.seat] >= WON)
    return bool(end.heuristic(puzzle.seat) == puzzle.proof.points)
