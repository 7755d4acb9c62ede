"""Puzzles in the terminal: solved, hinted, shown, mined, and bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from architrave.games import puzzles
from architrave.games.catalogue import GAMES
from architrave.kernel import puzzle
from tests.cli.conftest import Run

HAVE = [name for name in GAMES if puzzles.find(name) is not None]


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
@pytest.mark.parametrize("game", HAVE)
def test_a_puzzle_is_solved_with_its_moves(architrave: Run, game: str, lang: str) -> None:
    line = puzzles.puzzles(game).puzzle(1).line
    done = architrave("puzzle", game, "--number", "1", "--lang", lang, typed="\n".join([*line, ""]))
    assert done.returncode == 0
    assert {"en": "Solved", "nl": "Opgelost", "de": "Gelöst"}[lang] in done.stdout


def test_hints_and_the_solution(architrave: Run) -> None:
    line = puzzles.puzzles("architekton").puzzle(2).line
    done = architrave("puzzle", "architekton", "--number", "2", typed="hint\nagain\nnonsense\nsolution\n")
    assert line[0] in done.stdout
    assert "nonsense" in done.stdout
    assert " · ".join(line) in done.stdout
    assert "Solved" not in done.stdout


def test_the_puzzle_of_today_can_be_left(architrave: Run) -> None:
    done = architrave("puzzle", "architekton", typed="quit\n")
    assert done.returncode == 0
    assert "come back to this puzzle" in done.stdout
    assert "architrave puzzle architekton --number" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("architekton", "--number", "9999"), "no puzzle 9999"),
        (("architekton", "--number", "0"), "--number"),
        (("chess",), "chess"),
    ],
)
def test_bad_input(architrave: Run, words: tuple[str, ...], said: str) -> None:
    done = architrave("puzzle", *words)
    assert done.returncode != 0
    assert said in done.stderr


def test_a_file_of_another_game_stays_as_it_is(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_bytes(puzzle.Puzzles(puzzle.Head(puzzle.FORMAT, "architects", "2026-11-18"), ()).dumps())
    before = file.read_bytes()
    done = architrave("mine", "architekton", "--games", "1", "--bots", "greedy", "--workers", "1", "--file", str(file))
    assert done.returncode != 0
    assert "puzzles of architects" in done.stderr
    assert file.read_bytes() == before
    assert architrave("mine", "architekton", "--games", "1", "--bots", "nobody").returncode != 0


@pytest.mark.compiled
def test_puzzles_are_mined_into_a_file(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    words = ("mine", "architekton", "--games", "6", "--bots", "greedy", "--seed", "3", "--workers", "1")
    assert architrave(*words, "--file", str(file)).returncode == 0
    found = puzzle.read(file.read_bytes())
    assert found.puzzles
    assert architrave(*words, "--file", str(file)).stdout.startswith("0 new")
    assert puzzle.read(file.read_bytes()) == found
