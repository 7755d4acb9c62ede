"""Records: whole games as JSON, finished or in progress, replayed and checked entry by entry."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from architrave.kernel import header as parts
from architrave.kernel.entry import MAX_ENTRIES, MAX_SEATS, Entry, entry_of
from architrave.kernel.entry import SHAPE as ENTRY
from architrave.kernel.game import Game, Json, Result
from architrave.kernel.header import HEX, Header
from architrave.kernel.json_file import JsonFile
from architrave.kernel.line import Line
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import DIALECT, Fields, ListOf, Number, OneOf, Text, Whole, check_object
from architrave.kernel.strict import MAX_WHOLE, check_plain, shown

Lookup = Callable[[str], Game]  # finds a game by name; raises Invalid with the known names

VERSION: Final = 1
FORMAT: Final = f"architrave-record/{VERSION}"
RESULT: Final = Fields(
    {
        "returns": ListOf(Number(-1, 1), MAX_SEATS, least=1),
        "points": ListOf(Number(-MAX_WHOLE, MAX_WHOLE), MAX_SEATS),
        "reason": Text(80, pattern=r"[a-z0-9_.-]+", example="pebbles.result.points"),
        "victory_points": ListOf(Whole(), MAX_SEATS),
    }
)
SHAPE: Final = Fields(
    {"format": OneOf(FORMAT), **parts.REQUIRED, "entries": ListOf(ENTRY, MAX_ENTRIES)},
    {**parts.OPTIONAL, "seed": HEX, "result": RESULT},
)


@dataclass(frozen=True, slots=True)
class Record(JsonFile):
    """A game as data. Whether its entries are legal is checked only by `replay`."""

    header: Header
    entries: tuple[Entry, ...]
    seed: str | None = None  # of proven draws, revealed when the game is over
    result: Json | None = None

    @classmethod
    def of(cls, line: Line) -> Record:
        """The complete record of a line, for storage. During the game, players get `shown_to`."""
        seed = line.draw_source.secret if line.over and line.draw_source is not None else None
        result = None if line.result is None else result_json(line.result)
        return cls(line.header, tuple(line.entries), seed if isinstance(seed, str) else None, result)

    @classmethod
    def shown_to(cls, line: Line, seat: int | None) -> Record:
        """The record as a seat (None: a spectator) may see it.

        During the game it contains no seed, and HIDDEN in place of other seats' secrets.
        """
        entries = line.entries if line.over else line.entries_for(seat)
        return replace(cls._frame_shown_to(line, seat), entries=tuple(entries))

    @classmethod
    def pieces_shown_to(cls, line: Line, seat: int | None) -> Iterator[str]:
        """The text of `shown_to` in pieces, because a long game takes a while."""
        data = cls._frame_shown_to(line, seat).to_json()
        entries = list(line.entries) if line.over else line.each_for(seat)
        return pieces_of({**data, "entries": (entry.to_json() for entry in entries)})

    @classmethod
    def _frame_shown_to(cls, line: Line, seat: int | None) -> Record:
        """The record without its entries."""
        if seat is not None and not 0 <= seat < len(line.header.seats):
            raise Invalid("seat", "line.no_such_seat", seat=seat, count=len(line.header.seats))
        record = replace(cls.of(line), entries=())
        if line.over:
            return record
        header = replace(record.header, draws=record.header.draws.without_seed())
        if line.game.hides and header.start_position is not None:
            header = replace(header, start_position=replace(header.start_position, position={}))
        return replace(record, header=header)

    @classmethod
    def from_json(cls, data: Any) -> Record:
        check_plain(data)
        check_format(data, "record", VERSION)
        SHAPE.check(data, "")
        entries = tuple(entry_of(entry) for entry in data["entries"])
        return cls(Header.of(data), entries, data.get("seed"), data.get("result"))

    def to_json(self) -> Json:
        data: Json = {"format": FORMAT, **self.header.to_json(), "entries": [entry.to_json() for entry in self.entries]}
        if self.seed is not None:
            data["seed"] = self.seed
        if self.result is not None:
            data["result"] = self.result
        return data

    def dumps(self) -> str:
        """The record as text, one line per field and per entry."""
        return lines_of(self.to_json())

    def game(self, lookup: Lookup) -> Game:
        """The game of the record, with the rules and pieces that it was played with."""
        game = lookup(self.header.game)
        self.header.check(game)
        return game

    def replay(self, lookup: Lookup) -> Line:
        """Replay the record and check every entry; raises Invalid for what cannot have happened."""
        game = self.game(lookup)
        seed = None if self.seed is None else bytes.fromhex(self.seed)
        line = Line.fold(game, self.header, self.entries, self.header.draws.source(seed))
        self._check_end(line)
        return line

    def _check_end(self, line: Line) -> None:
        """Check that a finished record has seed and result, and one in progress has neither."""
        kind = self.header.draws.kind
        if line.result is None and self.seed is not None:
            raise Invalid("seed", "record.seed_early")
        if line.result is not None:
            if kind == "proven" and self.seed is None:
                raise Invalid("seed", "record.seed_missing")
            if kind != "proven" and self.seed is not None:
                raise Invalid("seed", "record.seed_unasked", kind=kind)
            if kind == "reproducible" and self.header.draws.seed is None:
                raise Invalid("draws.seed", "record.seed_missing")
        self.check_result(line)

    def check_result(self, line: Line) -> None:
        """Raise Invalid unless the recorded result is the one that the entries lead to."""
        if line.result is None:
            if self.result is not None:
                raise Invalid("result", "record.result_early")
            return
        if self.result is None:
            raise Invalid("result", "record.result_missing")
        for name, value in result_json(line.result).items():
            if self.result[name] != value:
                given = shown(self.result[name])
                raise Invalid(f"result.{name}", "record.result_differs", expected=shown(value), given=given)


def result_json(result: Result) -> Json:
    """A result as a record stores it; the game's own breakdown follows from the position."""
    return {
        "returns": list(result.returns),
        "points": list(result.points),
        "reason": result.reason,
        "victory_points": list(result.victory_points),
    }


def check_format(data: Any, kind: str, version: int) -> None:
    """Raise Invalid unless the field `format` names this kind of file in a version that this program reads."""
    check_object(data, "")
    if "format" not in data:
        raise Invalid("format", "file.no_format", expected=f"architrave-{kind}/{version}")
    parts_of_format = re.fullmatch(rf"architrave-{kind}/([1-9][0-9]{{0,5}})", str(data["format"]))
    if parts_of_format is None:
        given = shown(data["format"])
        raise Invalid("format", "file.other_format", expected=f"architrave-{kind}/{version}", given=given)
    if int(parts_of_format[1]) > version:
        raise Invalid("format", "file.newer_format", known=version, given=int(parts_of_format[1]))


def lines_of(data: Json) -> str:
    """An object as readable JSON: one line per field, and one per entry of the log."""
    return "".join(pieces_of(data))


def pieces_of(data: Json) -> Iterator[str]:
    """The text of `lines_of` in pieces. The entries may be generated lazily."""
    start = "{\n"
    for name, value in data.items():
        yield f"{start} {json.dumps(name)}: "
        start = ",\n"
        if name == "entries":
            yield from _list_pieces(value)
        else:
            yield json.dumps(value, ensure_ascii=False)
    yield "\n}\n"


def _list_pieces(entries: Iterable[Json]) -> Iterator[str]:
    start = "["
    for entry in entries:
        yield f"{start}\n  {json.dumps(entry, ensure_ascii=False)}"
        start = ","
    yield "[]" if start == "[" else "\n ]"


def schema() -> Json:
    """The JSON Schema of records."""
    title = "A game of Architrave, finished or running"
    return {"$schema": DIALECT, "$id": "record.schema.json", "title": title, **SHAPE.schema()}
