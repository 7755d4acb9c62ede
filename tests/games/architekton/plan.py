"""Positions for tests, drawn so that a reader sees them.

          M      N      O
    12    .      W      .
    13    E    1WFME    .         1, 2: whose house; a dash: no house; then the four sides as laid, from the top
    14    .      M      .

Whether the tiles could have been laid so is not assumed: a town is made from a position file, which checks it.
"""

from __future__ import annotations

import textwrap
from typing import Any, Final

from architrave.games.architekton.component_set import TileSet, rotated
from architrave.games.architekton.components import find_set
from architrave.games.architekton.game import Architekton
from architrave.games.architekton.notation import cell_label, label, place
from architrave.games.architekton.position import Town
from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Event, Json
from architrave.kernel.position import legal_actions
from architrave.kernel.refusal import Refusal, Refused
from tests.games.architekton.reference import AROUND, Cell, Tile
from tests.json_of import json_of

GAME: Final = Architekton()

# All landscapes are earth, so the letters M of a building are the chips its owner has to pay when it is enclosed.
QUARRY: Final[Json] = {
    "name": "quarry",
    "landscapes": {"E": 24, "M": 0, "W": 0, "F": 0},
    "buildings": [*["EEEE"] * 7, *["EEEM"] * 5, *["EEMM"] * 5, *["EMMM"] * 5],
}
# Everything fits everywhere.
FIELD: Final[Json] = {
    "name": "field",
    "landscapes": {"E": 24, "M": 0, "W": 0, "F": 0},
    "buildings": ["EEEE"] * 22,
}


def town(plan: str, supply: str, tiles: str | Json = "standard", newest: str = "", **fields: Any) -> Town:
    """A town with these tiles on the table. `newest` names cells in the order in which they were laid last.

    Unless other fields of the position file are given, seat 0 is to lay the first tile of a turn.
    """
    pieces = find_set(tiles)
    laid = in_order(read_plan(plan), newest.split())
    names = supply.split()
    file: Json = {
        "phase": "lay",
        "starter": 0,
        "active": 0,
        "turn": 1,
        "tiles": [tile_entry(pieces, cell, tile) for cell, tile in laid.items()],
        "supply": {
            "buildings": [name for name in names if len(name) == 4],
            "landscapes": [name for name in names if len(name) == 1],
        },
        "seats": [
            {"chips": chips, "houses": 12 - sum(1 for tile in laid.values() if tile.owner == seat)}
            for seat, chips in enumerate(fields.pop("chips", (1, 1)))
        ],
        **fields,
    }
    return GAME.restore(file, GAME.options({"set": tiles}))


def read_plan(plan: str) -> dict[Cell, Tile]:
    header, *rows = textwrap.dedent(plan).strip("\n").splitlines()
    columns = [place(f"{name}13")[0] for name in header.split()]
    table = {}
    for row in rows:
        name, *words = row.split()
        assert len(words) == len(columns), f"row {name} has {len(words)} cells, not {len(columns)}"
        for x, word in zip(columns, words, strict=True):
            if word != ".":
                table[x, int(name) - 13] = tile_of(word)
    return table


def tile_of(word: str) -> Tile:
    if len(word) == 1:
        return Tile(word)
    return Tile(word[1:], owner={"1": 0, "2": 1, "-": None}[word[0]])


def in_order(table: dict[Cell, Tile], newest: list[str]) -> dict[Cell, Tile]:
    """The same tiles in an order in which they can have been laid: each matches one that lies there already."""
    laid = {cell: table[cell] for cell in ((0, 0), (1, 1)) if cell in table}
    waiting = [cell for cell in table if cell not in laid and label(*cell) not in newest]
    progress = True
    while progress:
        progress = False
        for cell in list(waiting):
            if touches_match(laid, cell, table[cell]):
                laid[cell] = table[cell]
                waiting.remove(cell)
                progress = True
    for cell in waiting:  # cannot have been laid: let the position file say so
        laid[cell] = table[cell]
    for name in newest:
        laid[place(name)] = table[place(name)]
    return laid


def touches_match(laid: dict[Cell, Tile], cell: Cell, tile: Tile) -> bool:
    for side, (dx, dy) in enumerate(AROUND):
        other = laid.get((cell[0] + dx, cell[1] + dy))
        if other is not None and tile.sides[side] == other.sides[(side + 2) % 4]:
            return True
    return False


def tile_entry(pieces: TileSet, cell: Cell, tile: Tile) -> Json:
    entry: Json = {"tile": tile.printed, "cell": label(*cell)}
    if tile.is_building:
        looks = [
            (name, turns) for turns in range(4) for name in pieces.printed[4:] if rotated(name, turns) == tile.printed
        ]
        entry["tile"], entry["turns"] = looks[0] if looks else (tile.printed, 0)
    if tile.owner is not None:
        entry["house"] = tile.owner
    return entry


def opening(*draws: str, tiles: str | Json = "standard", starter: int | str = 0) -> Town:
    """A game from its start, with these draws."""
    begun = GAME.start(GAME.options({"set": tiles, "starter": starter}))
    return draw(begun, *draws)


def draw(there: Town, *outcomes: str) -> Town:
    for outcome in outcomes:
        assert there.actor == CHANCE, f"no draw is due before {outcome}"
        there.apply(GAME.outcome_of(there, outcome))
    return there


def play(there: Town, *moves: str) -> Town:
    """Moves in notation, each checked as a table would check it."""
    for move in moves:
        action = GAME.from_text(there, move)
        if (refusal := GAME.refusal(there, action)) is not None:
            raise Refused(refusal)
        there.apply(action)
    return there


def refusal_of(there: Town, move: str) -> Refusal:
    """Why a move is not allowed. Asking must not change anything."""
    before = there.__reduce__()
    with_reason = GAME.refusal(there, GAME.from_text(there, move))
    assert with_reason is not None, f"{move} is allowed"
    assert there.__reduce__() == before
    return with_reason


def moves(there: Town) -> list[str]:
    return [GAME.to_text(there, action) for action in legal_actions(there)]


def cells_for(there: Town, tile: str) -> set[str]:
    """Where a tile may be laid, in any turn."""
    return {move.split()[1] for move in moves(there) if move.split()[0] == tile}


def events_of(there: Town, move: str) -> list[Event]:
    """Play a move, or let chance draw it; what the log tells."""
    before = there.clone()
    action = GAME.outcome_of(there, move) if there.actor == CHANCE else GAME.from_text(there, move)
    there.apply(action)
    return GAME.events(before, action, there)


def keys(events: list[Event]) -> list[str]:
    return [event.key.removeprefix("architekton.event.") for event in events]


def owner(there: Town, cell: str) -> int | None:
    for tile in json_of(GAME.view(there, None))["tiles"]:
        if tile["cell"] == cell:
            seat: int | None = tile["owner"]
            return seat
    raise LookupError(f"nothing lies on {cell}")


def due(there: Town) -> list[str]:
    return [cell_label(int(there.cells[building])) for building in there.due]


def chips(there: Town) -> tuple[int, int]:
    return int(there.chips[0]), int(there.chips[1])


def houses(there: Town) -> tuple[int, int]:
    return int(there.houses[0]), int(there.houses[1])


def supply(there: Town) -> str:
    """The open tiles from left to right, buildings first."""
    return " ".join(there.tiles.printed[piece] for piece in (*there.open_buildings, *there.open_landscapes))
