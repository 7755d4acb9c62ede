"""A game on disk while it is played in the terminal: its record, and beside it what the record must not tell yet.

`GAME.json` is an ordinary record. `GAME.json.table` holds the secret seed, which seats are bots, the match, and choices
that are sealed until everybody has chosen.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from architrave.cli.folder import data_folder
from architrave.kernel.atomic_file import replace_file
from architrave.kernel.entry import MAX_ENTRIES, MAX_SEATS, NOTATION, SEAT
from architrave.kernel.game import Json
from architrave.kernel.header import HEX
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, ListOf, MapOf, Text, Whole, check_object
from architrave.kernel.strict import read_file
from architrave.tables.rows import Choices

SECRET: Final = 0o600  # the seed is for nobody else's eyes
# Who began is in older files only.
MATCH: Final = Fields({"games": ListOf(ListOf(Whole(0, 99), MAX_SEATS), 999)}, {"first": SEAT})
SEAT_NUMBER: Final = Text(2, pattern="[0-9]|1[0-5]", example="0")
SEALED: Final = Fields(
    {"after": Whole(0, MAX_ENTRIES), "choices": MapOf(SEAT_NUMBER, ListOf(NOTATION, MAX_ENTRIES), most=MAX_SEATS)}
)
TABLE: Final = Fields(  # without what is null
    {"levels": ListOf(Text(60), MAX_SEATS)}, {"seed": HEX, "match": MATCH, "sealed": SEALED}
)


@dataclass(frozen=True, slots=True)
class Sealed:
    """Choices that seats make at the same time, in notation."""

    after: int  # entries of the record that lie before them; after any other number they are part of the record
    choices: Choices


@dataclass(frozen=True, slots=True)
class TableFile:
    """What lies beside a record."""

    seed: bytes | None  # of proven draws
    levels: tuple[str | None, ...]  # for each seat the level of its bot; None for a person
    games: tuple[tuple[int, ...], ...] | None = None  # victory points of the games of the match before this one
    sealed: Sealed | None = None

    @classmethod
    def of(cls, data: Any) -> TableFile:
        """Read what `to_json` wrote; raises Invalid where it is nothing of the kind."""
        check_object(data, "")
        said = {name: value for name, value in data.items() if value is not None}
        levels = said.get("levels")
        bots = [level for level in levels if level is not None] if isinstance(levels, list) else levels
        TABLE.check({**said, "levels": bots}, "")
        games = tuple(map(tuple, said["match"]["games"])) if "match" in said else None
        if any(len(points) != len(said["levels"]) for points in games or ()):
            raise Invalid("match", "cli.keep.damaged")
        return cls(
            seed=bytes.fromhex(said["seed"]) if "seed" in said else None,
            levels=tuple(said["levels"]),
            games=games,
            sealed=Sealed(**said["sealed"]) if "sealed" in said else None,
        )

    def to_json(self) -> Json:
        return {
            "seed": self.seed.hex() if self.seed else None,
            "levels": list(self.levels),
            "match": None if self.games is None else {"games": [list(points) for points in self.games]},
            "sealed": None if self.sealed is None else {"after": self.sealed.after, "choices": self.sealed.choices},
        }


class GameFile:
    """The two files of one game."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def new(cls, game: str) -> GameFile:
        """A new name in the data folder."""
        folder = data_folder() / "terminal"
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{game}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
        names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
        return next(file for name in names if not (file := cls(folder / f"{name}.json")).taken)

    def next(self, number: int) -> GameFile:
        """The file of a later game of the same match: GAME-2.json beside GAME.json."""
        stem = self.path.stem.removesuffix(f"-{number - 1}") if number > 2 else self.path.stem
        return GameFile(self.path.with_name(f"{stem}-{number}{self.path.suffix}"))

    @property
    def table_path(self) -> Path:
        return self.path.with_name(self.path.name + ".table")

    @property
    def taken(self) -> Path | None:
        """The file that is there already, if one is."""
        return next((path for path in (self.path, self.table_path) if path.exists()), None)

    def check_free(self) -> None:
        """Raise Invalid where something would be overwritten."""
        if (taken := self.taken) is not None:
            raise Invalid(str(taken), "cli.keep.exists")

    def write(self, record: Record) -> None:
        """Replace the record in one step: a crash leaves the old one or the new one, never half."""
        replace_file(self.path, record.dumps())

    def write_table(self, table: TableFile) -> None:
        replace_file(self.table_path, json.dumps(table.to_json()) + "\n", SECRET)

    def read_table(self) -> TableFile | None:
        """None where the record came alone, for example from somebody else's table."""
        if not self.table_path.exists():
            return None
        try:
            return TableFile.of(read_file(self.table_path))
        except Invalid:
            raise self.damaged() from None

    def damaged(self) -> Invalid:
        return Invalid(str(self.table_path), "cli.keep.damaged", record=str(self.path))
