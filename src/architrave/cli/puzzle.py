"""`architrave puzzle`: a puzzle in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from rich.text import Text

from architrave.analysis.hint import Reason
from architrave.cli.prompt import prompt
from architrave.cli.renderers import renderer_for, seat_names, use_colours
from architrave.cli.screen import screen
from architrave.cli.session import Left, Session
from architrave.cli.study_board import StudyBoard
from architrave.cli.texts import Language, Texts, texts_in
from architrave.games import puzzles
from architrave.tables.puzzle_table import PuzzleTable
from architrave.tables.table import Table

SHARED: Final = ("help", "rules", "moves", "board", "log", "hint", "quit")  # the commands of a game that a puzzle has


class PuzzleBoard(StudyBoard):
    kept = kept_finished = saved = "cli.puzzle.kept"

    def __init__(self, puzzle: PuzzleTable, number: int, names: Sequence[str]) -> None:
        super().__init__(names)
        self.puzzle = puzzle
        self.number = number

    @property
    def table(self) -> Table:
        return self.puzzle.table

    @property
    def over(self) -> bool:
        """Whether the turn is over."""
        return self.puzzle.verdict != "going"

    def way_back(self) -> str:
        return f"architrave puzzle {self.game.name} --number {self.number}"

    def let_others_play(self) -> None:
        pass  # nobody else acts in a puzzle

    def act(self, move: str) -> None:
        self.puzzle.play(self.game.from_text(self.table.line.position, move))

    def hint(self) -> Reason:
        return self.puzzle.hint()


class Again(Exception):
    """The try is given up for another one."""


class PuzzleSession(Session):
    """Tries until the puzzle is solved."""

    table: PuzzleBoard
    given_up = False  # the solution was asked for

    def start(self) -> None:
        """Raises Left if the person goes."""
        own: dict[str, Callable[[str], bool]] = {"again": self.again, "solution": self.solution}
        self.commands = {word: self.commands[word] for word in SHARED} | own
        puzzle = self.table.puzzle.puzzle
        title = self.texts("cli.puzzle.title", game=self.table.game.about.title, number=self.table.number)
        self.console.print(Text(title, "title"))
        self.console.print(aim(self.table.puzzle, self.texts))
        self.say("cli.puzzle.proof", good=puzzle.proof.good, ways=puzzle.proof.ways)
        self.say("cli.play.type_help")
        try:
            while not self.attempt():
                self.table.puzzle.begin()
        except (KeyboardInterrupt, EOFError):
            self.console.print()
            self.leave()

    def attempt(self) -> bool:
        """Play one try to the end of the turn; return whether it was right."""
        self.table.told = len(self.table.table.line.entries)
        try:
            while not self.table.over:
                self.show(whole=False)
                self.let_person_play()
        except Again:
            return False
        self.tell()
        solved = self.table.puzzle.verdict == "solved"
        if not self.given_up:
            self.say("puzzle.solved" if solved else "puzzle.missed", "good" if solved else "bad")
        return solved

    def again(self, rest: str) -> bool:
        raise Again

    def solution(self, rest: str) -> bool:
        """Play the turn as it should be played."""
        puzzle = self.table.puzzle
        self.given_up = True
        puzzle.begin()
        while (action := puzzle.model) is not None:
            puzzle.play(action)
        self.console.print(Text("  " + " · ".join(puzzle.played), "bold"))
        return True


def aim(table: PuzzleTable, texts: Texts) -> str:
    points = table.puzzle.proof.points
    return texts(f"puzzle.aim.{table.puzzle.aim}", count=0 if points is None else round(points))


def solve(game: str, number: int | None, language: Language | None) -> None:
    """Raises Invalid if there is no such puzzle."""
    texts, found = texts_in(language), puzzles.puzzles(game)
    number = found.number_on(datetime.now(UTC).date()) if number is None else number
    puzzle = PuzzleTable(found.puzzle(number))
    names = seat_names(game, len(puzzle.table.seats), texts)
    renderer = renderer_for(game, texts, names)
    board = PuzzleBoard(puzzle, number, names)
    session = PuzzleSession(board, renderer, use_colours(screen(), renderer), prompt(), texts)
    try:
        session.start()
    except Left:
        return
