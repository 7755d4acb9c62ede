"""`architrave calibrate`: fit the map from a position's outlook to chances, and measure it on fresh games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from architrave.analysis.chances import FILE, FORMAT, ChanceFile, ChanceMap, loads
from architrave.arena.calibration import Calibration
from architrave.arena.workers import Workers
from architrave.cli.arena import find_game
from architrave.cli.problems import UsageError
from architrave.cli.progress import counting
from architrave.cli.screen import screen
from architrave.cli.texts import Language, texts_in
from architrave.kernel.atomic_file import replace_file
from architrave.kernel.game import Json

GAMES: Final = "games-{seats}{named}.jsonl"


@dataclass(frozen=True, slots=True)
class Task:
    """What `architrave calibrate` was asked for. `options`: of the game, as JSON."""

    game: str
    seats: int | None
    options: str
    games: int
    bot: str
    seed: int
    workers: Workers
    folder: Path | None
    language: Language | None


def calibrate(task: Task) -> None:
    texts, game = texts_in(task.language), find_game(task.game)
    given = options_of(task)
    options = game.options(given)
    seats = int(game.start(options).seats())
    folder = task.folder or Path(f"{game.name}-chances")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / GAMES.format(seats=seats, named="".join(f"-{name}" for name, on in given.items() if on is True))
    today = datetime.now(UTC).date().isoformat()
    calibration = Calibration(game, options, seats, task.games, file, today, task.bot, task.seed)
    with counting(texts("cli.calibrate.working")) as tell:
        found = calibration.run(task.workers, tell)
    keep(folder / FILE, game.name, found)
    measured = found.measured
    assert measured is not None
    screen().print(
        texts(
            "cli.calibrate.done",
            game=game.about.title,
            seats=seats,
            count=found.recipe.games,
            file=str(folder / FILE),
            worst=f"{measured.worst * 100:.1f}",
            fresh=measured.games,
        ),
        soft_wrap=True,
    )


def options_of(task: Task) -> Json:
    try:
        given: Any = json.loads(task.options)
    except ValueError as fault:
        raise UsageError("--options", "cli.calibrate.options", error=str(fault)) from None
    if not isinstance(given, dict):
        raise UsageError("--options", "cli.calibrate.options", error="{}")
    return given if task.seats is None else {**given, "seats": task.seats}


def keep(file: Path, game: str, found: ChanceMap) -> None:
    """Put a map into a file, in place of the one for the same tables. Maps with more options come first."""
    maps = loads(file.read_bytes(), str(file)).maps if file.exists() else []
    others = [one for one in maps if (one.seats, one.options) != (found.seats, found.options)]
    maps = sorted([*others, found], key=lambda one: (one.seats, -len(one.options)))
    replace_file(file, ChanceFile(FORMAT, game, maps).dumps().decode())
