"""Places, tiles and moves as text and as objects, converted to and from action numbers."""

from __future__ import annotations

import re

import msgspec

from architrave.games.architekton import numbers as n
from architrave.games.architekton.component_set import TileSet
from architrave.games.architekton.view_types import Back, House, Lay, Pay, TownMove
from architrave.kernel.refusal import Refusal, Refused

# (0, 0) is M13. Columns run from A to Z, then AA, AB …; left of A they are -A, -B … Rows are numbers, 0 and below too.
COLUMN_M = 12
ROW_13 = 13
CELL = re.compile(r"(-?)([A-Z]{1,2})(-?[0-9]{1,2})")
LAY = re.compile(r"([A-Z]+) +(\S+)(?: +R *([0-9]))?")
KINDS = ("lay", "house", "pay", "back")
HOUSE = re.compile(r"HOUSE +(?:FROM +)?(\S+)")

LABELS: dict[int, str] = {}  # of cells; every view names dozens of them


def label(x: int, y: int) -> str:
    """The name of a place: (0, 0) is M13."""
    column = x + COLUMN_M
    return ("-" if column < 0 else "") + letters(column if column >= 0 else -column - 1) + str(y + ROW_13)


def letters(number: int) -> str:
    return chr(65 + number) if number < 26 else chr(64 + number // 26) + chr(65 + number % 26)


def cell_label(cell: int) -> str:
    found = LABELS.get(cell)
    if found is None:
        found = LABELS[cell] = label(n.x_of(cell), n.y_of(cell))
    return found


def place(text: str) -> tuple[int, int]:
    """The x and y of a named place; raises Refused for what is no name of a place."""
    match = CELL.fullmatch(text.upper())
    if match is None:
        raise Refused(Refusal("K1.5", "architekton.refusal.no_place", {"given": text[:40]}))
    minus, column, row = match.groups()
    number = 0
    for letter in column:
        number = number * 26 + ord(letter) - 64
    x = (-number if minus else number - 1) - COLUMN_M
    return x, int(row) - ROW_13


class Kind(msgspec.Struct):
    """The field that every move has."""

    kind: str


def cell_at(x: int, y: int) -> int:
    if not (-n.MIDDLE <= x < n.WIDTH - n.MIDDLE and -n.MIDDLE <= y < n.WIDTH - n.MIDDLE):
        raise Refused(Refusal("K4.2", "architekton.refusal.off_table", {"cell": f"({x}, {y})"}))
    return n.cell_of(x, y)


def lay_action(tiles: TileSet, printed: str, x: int, y: int, turns: int) -> int:
    piece = tiles.piece(printed)
    if piece < 0:
        raise Refused(Refusal("K1.3", "architekton.refusal.unknown_tile", {"tile": printed[:40]}))
    if not 0 <= turns <= 3:
        raise Refused(Refusal("K4.3", "architekton.refusal.no_turn", {"turns": turns}))
    return (piece * 4 + turns) * n.CELLS + cell_at(x, y)


def from_struct(tiles: TileSet, move: object) -> int:
    """Whatever it is: what is no move is refused."""
    try:
        kind = msgspec.convert(move, Kind).kind
        if kind not in KINDS:
            raise Refused(Refusal("K4.5", "architekton.refusal.unknown_kind", {"given": kind[:40]}))
        given = msgspec.convert(move, TownMove)
    except msgspec.ValidationError as fault:
        raise Refused(
            Refusal("K4.5", "architekton.refusal.bad_move", {"reason": str(fault).replace("`", "")})
        ) from None
    if isinstance(given, Lay):
        return lay_action(tiles, given.tile, given.x, given.y, given.turns)
    if isinstance(given, House):
        return n.MOVE_HOUSE + cell_at(given.x, given.y)
    return n.PAY if isinstance(given, Pay) else n.TAKE_BACK


def printed_of(tiles: TileSet, action: int) -> str:
    """The tile that an action lays. A set with tiles that look the same has fewer kinds than there are numbers."""
    piece = action // n.CELLS >> 2
    if not 0 <= piece < len(tiles.printed):
        raise Refused(Refusal("K4.5", "architekton.refusal.unknown_action", {"action": action}))
    return tiles.printed[piece]


def to_struct(tiles: TileSet, action: int) -> TownMove:
    if action >= n.PAY:
        return Pay() if action == n.PAY else Back()
    cell = action % n.CELLS
    if action >= n.MOVE_HOUSE:
        cell = action - n.MOVE_HOUSE
        return House(x=int(n.x_of(cell)), y=int(n.y_of(cell)))
    return lay_move(tiles, action)


def lay_move(tiles: TileSet, action: int) -> Lay:
    cell, turns = action % n.CELLS, action // n.CELLS & 3
    return Lay(tile=printed_of(tiles, action), x=int(n.x_of(cell)), y=int(n.y_of(cell)), turns=turns)


def from_text(tiles: TileSet, text: str) -> int:
    line = " ".join(text.upper().split())
    if line in ("PAY", "BACK"):
        return n.PAY if line == "PAY" else n.TAKE_BACK
    if match := HOUSE.fullmatch(line):
        return n.MOVE_HOUSE + cell_at(*place(match.group(1)))
    if match := LAY.fullmatch(line):
        printed, cell, turns = match.groups()
        x, y = place(cell)
        return lay_action(tiles, printed, x, y, int(turns or 0))
    raise Refused(Refusal("K4.5", "architekton.refusal.unreadable", {"given": text[:40]}))


def to_text(tiles: TileSet, action: int) -> str:
    if action >= n.PAY:
        return "pay" if action == n.PAY else "back"
    if action >= n.MOVE_HOUSE:
        return f"house {cell_label(action - n.MOVE_HOUSE)}"
    variant = action // n.CELLS
    turns = f" r{variant & 3}" if variant & 3 else ""
    return f"{printed_of(tiles, action)} {cell_label(action % n.CELLS)}{turns}"
