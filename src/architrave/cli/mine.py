"""`architrave mine`: looks for puzzles in games of bots."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from architrave.arena.mining import Dig, mine
from architrave.arena.workers import Workers
from architrave.cli.arena import find_game, playing
from architrave.cli.screen import screen
from architrave.cli.texts import Language, texts_in
from architrave.kernel import puzzle
from architrave.kernel.puzzle import FORMAT, Head, Puzzles
from architrave.kernel.refusal import Invalid


@dataclass(frozen=True, slots=True)
class Plan:
    """What `architrave mine` was asked for."""

    game: str
    seats: int | None
    bots: str
    games: int
    seed: int
    workers: Workers
    file: Path | None
    language: Language | None


def look_for_puzzles(plan: Plan) -> None:
    """Play games and add their puzzles to the file, each as soon as it is found."""
    texts, game = texts_in(plan.language), find_game(plan.game)
    options = game.options({} if plan.seats is None else {"seats": plan.seats})
    file = plan.file or Path(f"{game.name}-puzzles.jsonl")
    known = read(file, game.name)
    before = len(known.puzzles)
    digs = [Dig(game, options, plan.bots, plan.seed, number) for number in range(plan.games)]
    with playing(texts) as tell:
        for found in mine(digs, plan.workers, tell):
            if all(found.position != one.position for one in known.puzzles):
                known = Puzzles(known.head, (*known.puzzles, found))
                file.write_bytes(known.dumps())
    count = len(known.puzzles)
    screen().print(texts("cli.mine.done", count=count - before, total=count, file=str(file)))


def read(file: Path, game: str) -> Puzzles:
    """The puzzles of a file, or none if there is no such file; raises Invalid if it belongs to another game."""
    if not file.exists():
        return Puzzles(Head(FORMAT, game, datetime.now(UTC).date().isoformat()), ())
    found = puzzle.read(file.read_bytes(), str(file))
    if found.head.game != game:
        raise Invalid(str(file), "puzzle.other_game", given=found.head.game, wanted=game)
    return found
