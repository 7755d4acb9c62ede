"""A game on disk while it is played in the terminal: its record, and beside it what the record must not tell yet.

`GAME.json` is an ordinary record. `GAME.json.table` holds the secret seed, which seats are bots, and the match.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from architrave.cli.folder import data_folder
from architrave.kernel.atomic_file import replace_file
from architrave.kernel.entry import MAX_SEATS, SEAT
from architrave.kernel.game import Json
from architrave.kernel.header import HEX
from architrave.kernel.line import Line
from architrave.kernel.match import Match
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, ListOf, Text, Whole, check_object
from architrave.kernel.strict import read_file

SECRET: Final = 0o600  # the seed is for nobody else's eyes
MATCH: Final = Fields({"first": SEAT, "games": ListOf(ListOf(Whole(0, 99), MAX_SEATS), 999)})
COMPANION: Final = Fields({"levels": ListOf(Text(60), MAX_SEATS)}, {"seed": HEX, "match": MATCH})


@dataclass(frozen=True, slots=True)
class Companion:
    """What lies beside a record."""

    seed: bytes | None  # of proven draws
    levels: tuple[str | None, ...]  # for each seat the level of its bot; None for a person
    match: Match | None  # the games before this one

    def to_json(self) -> Json:
        match = self.match
        return {
            "seed": self.seed.hex() if self.seed else None,
            "levels": list(self.levels),
            "match": None if match is None else {"first": match.first, "games": [list(game) for game in match.games]},
        }


class Keep:
    """The files of one game."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @classmethod
    def new(cls, game: str) -> Keep:
        """A place of its own in the data folder."""
        folder = data_folder() / "terminal"
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{game}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
        names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
        return next(keep for name in names if not (keep := cls(folder / f"{name}.json")).taken)

    def next(self, number: int) -> Keep:
        """The place of a later game of the same match: GAME-2.json beside GAME.json."""
        stem = self.file.stem.removesuffix(f"-{number - 1}") if number > 2 else self.file.stem
        return Keep(self.file.with_name(f"{stem}-{number}{self.file.suffix}"))

    @property
    def beside(self) -> Path:
        return self.file.with_name(self.file.name + ".table")

    @property
    def taken(self) -> Path | None:
        """What lies here already, if anything does."""
        return next((file for file in (self.file, self.beside) if file.exists()), None)

    def claim(self) -> None:
        """Raise Invalid where something would be overwritten."""
        if (taken := self.taken) is not None:
            raise Invalid(str(taken), "cli.keep.exists")

    def write(self, line: Line) -> None:
        """The record as it stands now, replaced in one step: a crash leaves the old one or the new one, never half."""
        replace_file(self.file, Record.of(line).dumps())

    def put_beside(self, companion: Companion) -> None:
        replace_file(self.beside, json.dumps(companion.to_json()) + "\n", SECRET)

    def take_from_beside(self, target: int | None) -> Companion | None:
        """None where the record came alone, for example from somebody else's table."""
        if not self.beside.exists():
            return None
        try:
            return companion_of(read_file(self.beside), target)
        except Invalid:
            raise Invalid(str(self.beside), "cli.keep.damaged", record=str(self.file)) from None


def companion_of(data: Any, target: int | None) -> Companion:
    """What the file beside a record says; raises Invalid where it says nothing of the kind."""
    check_object(data, "")
    said = {name: value for name, value in data.items() if value is not None}
    levels = said.get("levels")
    bots = [level for level in levels if level is not None] if isinstance(levels, list) else levels
    COMPANION.check({**said, "levels": bots}, "")
    match = None
    if "match" in said and target is not None:
        match = Match(target, len(said["levels"]), said["match"]["first"], tuple(map(tuple, said["match"]["games"])))
        if match.first >= match.seats or any(len(game) != match.seats for game in match.games):
            raise Invalid("match", "cli.keep.damaged")
    return Companion(bytes.fromhex(said["seed"]) if "seed" in said else None, tuple(said["levels"]), match)
