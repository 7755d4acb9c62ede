"""Architekton as the conformance suite gets it: what must hold in every position, and seats with a taste."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, cast

from architrave.games.architekton import numbers as n
from architrave.games.architekton.components import as_json, find_set
from architrave.games.architekton.game import Architekton
from architrave.games.architekton.notation import cell_label
from architrave.games.architekton.position import Town
from architrave.kernel.actors import OVER
from architrave.kernel.game import Json
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.subject import Companion, Subject, any_of
from tests.games.architekton.reference import AROUND, Cell, Reference, Tile, largest
from tests.games.found import Share
from tests.json_of import json_of

GAME: Final = Architekton()

# Few tiles fit together: supplies are redealt, turns cut short and skipped.
SCARCE: Final[Json] = {
    "name": "scarce",
    "landscapes": {"E": 8, "M": 8, "W": 8, "F": 0},
    "buildings": ["EEEE", *["FFFF"] * 13, "FFFM", "FFFW", "FFFE", *["MMMM"] * 5],
}
# Several tiles that look the same, and tiles that look the same when turned (K4.3, K4.5).
TWINS: Final[Json] = {
    "name": "twins",
    "landscapes": {"E": 12, "M": 4, "W": 4, "F": 4},
    "buildings": [*["EMEM"] * 6, *["EEWW"] * 6, *["EEEE"] * 5, *["EMWF"] * 5],
}


def read_table(town: Town) -> dict[Cell, Tile]:
    """The tiles on the table, from the list of what was laid and the owners alone."""
    table = {}
    for laid in town.laid:
        cell, variant = int(laid) >> 8, int(laid) & 255
        tile = Tile(town.tiles.printed[variant >> 2], variant & 3)
        if tile.is_building:
            owner = int(town.owner[int(town.on[cell]) - n.BUILDING])
            tile.owner = None if owner == n.NOBODY else owner
        table[int(n.x_of(cell)), int(n.y_of(cell))] = tile
    return table


def fault(position: Position) -> str | None:
    """What is created, lost, or stored differently from a fresh count; None if nothing."""
    town = cast(Town, position)
    table = read_table(town)
    if len(table) != len(town.laid):
        return "two tiles lie on one cell"
    return (
        tiles_fault(town, table) or houses_fault(town, table) or spots_fault(town, table) or groups_fault(town, table)
    )


def tiles_fault(town: Town, table: dict[Cell, Tile]) -> str | None:
    printed = town.tiles.printed
    there = Counter(tile.printed for tile in table.values())
    there.update(printed[piece] for piece in (*town.open_buildings, *town.open_landscapes))
    for piece, name in enumerate(printed):
        there[name] += int(town.loose[piece])
    wanted = Counter(town.tiles.buildings) + Counter(as_json(town.tiles)["landscapes"])
    if +there != +wanted:
        return f"tiles lost {wanted - there} or created {there - wanted}"
    if town.loose_buildings != sum(town.loose[n.FIRST_BUILDING :]) or town.loose_landscapes != sum(town.loose[:4]):
        return "the unseen tiles are not as many as they are said to be"
    if min(town.loose) < 0:
        return "fewer than no tiles are unseen"
    return None


def houses_fault(town: Town, table: dict[Cell, Tile]) -> str | None:
    for seat in range(2):
        standing = sum(1 for tile in table.values() if tile.owner == seat)
        if town.houses[seat] + standing != 12:
            return f"seat {seat} has {town.houses[seat]} houses and {standing} on the table"
        if town.chips[seat] < 0:
            return f"seat {seat} has {town.chips[seat]} chips"
    return None


def spots_fault(town: Town, table: dict[Cell, Tile]) -> str | None:
    """Open spots and what they see; the sides of every building and what it sees; the grid itself."""
    grid = {n.cell_of(*cell): n.LANDSCAPE for cell in table}
    spots = {
        cell: faces(table, cell) for cell in {(x + dx, y + dy) for x, y in table for dx, dy in AROUND} - set(table)
    }
    for building in range(int(town.built)):
        cell = int(n.x_of(town.cells[building])), int(n.y_of(town.cells[building]))
        if cell not in table or not table[cell].is_building:
            return f"building {building} is not where it is said to be"
        grid[n.cell_of(*cell)] = n.BUILDING + building
        if town.seen[building] != faces(table, cell) or town.sides[building] != bits(table[cell].sides):
            return f"{cell_label(int(town.cells[building]))} sees or shows other sides than are there"
    kept = {}
    for row, parity in ((town.building_spots, 1), (town.landscape_spots, 0)):
        for number, spot in enumerate(row):
            place = int(spot) & n.CELL_MASK
            grid[place] = n.SPOT + number
            kept[int(n.x_of(place)), int(n.y_of(place))] = int(spot) >> n.CELL_BITS
            if (n.x_of(place) + n.y_of(place)) % 2 != parity:
                return f"the spot {cell_label(place)} is in the wrong row"
    if kept != spots or len(town.building_spots) + len(town.landscape_spots) != len(spots):
        return "the open spots are not those beside the tiles"
    drawn = bytearray([n.EMPTY]) * n.CELLS
    for place, there in grid.items():
        drawn[int(place)] = there
    if bytes(town.on) != drawn:
        return "the grid differs from the tiles laid"
    return None


@cache
def bits(sides: str) -> int:
    return sum(1 << (4 * place + "EMWF".index(side)) for place, side in enumerate(sides) if side != " ")


def faces(table: dict[Cell, Tile], cell: Cell) -> int:
    """What the cells around show to this one."""
    shown = ""
    for place, (dx, dy) in enumerate(AROUND):
        beside = table.get((cell[0] + dx, cell[1] + dy))
        shown += " " if beside is None else beside.sides[(place + 2) % 4]
    return bits(shown)


def groups_fault(town: Town, table: dict[Cell, Tile]) -> str | None:
    cells = [(int(n.x_of(cell)), int(n.y_of(cell))) for cell in list(town.cells)[: int(town.built)]]
    numbers = {cell: building for building, cell in enumerate(cells)}
    sizes = [0] * len(cells)
    lowest = list(range(len(cells)))
    for group in groups(table):
        members = [numbers[cell] for cell in group]
        sizes[min(members)] = len(members)
        for member in members:
            lowest[member] = min(members)
    if list(town.size)[: len(cells)] != sizes:
        return f"the groups have the sizes {list(town.size)}, not {sizes}"
    if list(town.group)[: len(cells)] != lowest:
        return f"the groups are {list(town.group)}, not {lowest}"
    return None


def groups(table: dict[Cell, Tile]) -> list[list[Cell]]:
    """Houses of one owner that diagonal steps connect."""
    waiting = {cell for cell, tile in table.items() if tile.owner is not None}
    found = []
    while waiting:
        group = [waiting.pop()]
        for x, y in group:
            for cell in ((x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)):
                if cell in waiting and table[cell].owner == table[x, y].owner:
                    waiting.remove(cell)
                    group.append(cell)
        found.append(group)
    return found


def nearby(position: Position) -> Iterable[int]:
    """Tiles of the supply and one that is not in it, in all turns, on and around the table; all other moves too."""
    town = cast(Town, position)
    if town.actor == OVER or len(town.laid) < 2:
        return (n.PAY, n.TAKE_BACK)
    cells = {int(laid) >> 8 for laid in town.laid}
    around = {
        n.cell_of(int(n.x_of(cell)) + dx, int(n.y_of(cell)) + dy)
        for cell in cells
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    }
    pieces = {int(piece) for piece in (*town.open_landscapes, *town.open_buildings)} | {int(town.turn) % 26}
    lay = [
        (piece * 4 + turns) * n.CELLS + cell
        for piece in pieces
        if piece < len(town.tiles.printed)
        for turns in range(4)
        for cell in around
    ]
    return [n.PAY, n.TAKE_BACK, *lay, *(n.MOVE_HOUSE + cell for cell in around)]


def settlers(position: Position, actions: list[int], rng: Rng) -> int:
    """Seat 0 lays buildings, seat 1 landscapes, and both shun payments, so that the houses run out (K4.4)."""
    town = cast(Town, position)
    if actions[0] >= n.MOVE_HOUSE:
        return actions[0] if n.PAY in actions else any_of(position, actions, rng)
    wanted = [action for action in actions if (action // n.CELLS >> 2 >= n.FIRST_BUILDING) == (town.actor == 0)]
    for attempt in range(12):
        action = any_of(position, wanted or actions, rng)
        after = town.clone()
        after.apply(action)
        if after.actor != OVER and not after.due and min(after.chips) >= min(town.chips):
            return action
    return any_of(position, wanted or actions, rng)


@dataclass
class Alongside:
    """The reference, played along."""

    reference: Reference

    def follow(self, text: str) -> None:
        if self.reference.phase == "draw":
            self.reference.draw(text)
        else:
            self.reference.play(text)

    def differs(self, position: Position) -> str | None:
        reference, town = self.reference, cast(Town, position)
        if (file := GAME.dump(town)) != reference.position_file():
            return f"{reference.position_file()}\ninstead of {file}"
        if (texts := {GAME.to_text(town, action) for action in legal_actions(town)}) != reference.legal():
            return f"other moves: {sorted(reference.legal() ^ texts)}"
        view = json_of(GAME.view(town, None))
        if view["actor"] != reference.actor:
            return f"that {reference.actor} acts, not {view['actor']}"
        for seat in range(2):
            group = largest(reference.houses_of(seat))
            figures = [group, reference.points(seat), len(reference.standing(seat))]
            if [view["seats"][seat][name] for name in ("group", "points", "standing")] != figures:
                return f"{figures} for seat {seat}, not {view['seats'][seat]}"
        if reference.phase == "draw":
            return None if GAME.pile(town) == reference.pile() else f"a draw from {reference.pile()}"
        if reference.phase == "over" and reference.winner() != (view["result"]["winner"], view["result"]["reason"]):
            return f"the end {reference.winner()}, not {view['result']}"
        return None


def alongside(options: Json) -> Callable[[], Companion]:
    tiles = as_json(find_set(options["set"]))
    starter = None if options["starter"] == "draw" else options["starter"]
    return lambda: Alongside(Reference(tiles["landscapes"], tiles["buildings"], starter))


def subject(given: Json, taste: Callable[[Position, list[int], Rng], int] = any_of, companion: bool = True) -> Subject:
    options = GAME.options(given)
    return Subject(GAME, options, fault, nearby, taste, alongside(options) if companion else None)


SUBJECTS: Final = {
    "standard": subject({}),
    "symmetric": subject({"set": "symmetric", "starter": 1}),
    "settlers": subject({"starter": 0}, settlers),
    "scarce": subject({"set": SCARCE}),
    "twins": subject({"set": TWINS}),
}
SHARE: Final = Share(
    games=20,
    every=250,
    company=10,
    uncompiled=6,
    same=6,
    alike=("standard", "scarce"),
    worlds=12,
    steps=12,
    together=101,
    refusals=1_000_000,
    readings=5000,
    keys=20,
)
