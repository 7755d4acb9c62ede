"""Views and choices as JSON, from parts that are kept: most tiles, spots and choices are the same as a move before."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from mypy_extensions import i64

from architrave.games.architekton import groups
from architrave.games.architekton import numbers as n
from architrave.games.architekton.choices import choices, grown_group, lay_choice
from architrave.games.architekton.component_set import TileSet, rotated
from architrave.games.architekton.enclosure import encloses
from architrave.games.architekton.legality import seen_from
from architrave.games.architekton.notation import to_text
from architrave.games.architekton.position import Town
from architrave.games.architekton.view import is_scored, meetings, spot, tile, view_of
from architrave.games.architekton.view_types import Kind
from architrave.kernel.position import legal_actions

MOST: Final = 20_000  # parts of each sort that are kept: about 7 MB

# By a number that says everything they depend on.
TILES: dict[int, bytes] = {}
SPOTS: dict[int, bytes] = {}
LAYS: dict[int, bytes] = {}
FITS: dict[int, bytes] = {}
SIZES: dict[int, bytes] = {}


def view_json(town: Town, seat: int | None) -> bytes:
    shown: Any = view_of(town, seat, [], [])
    shown.tiles, shown.spots = msgspec.Raw(tiles_json(town)), msgspec.Raw(spots_json(town))
    text: bytes = msgspec.json.encode(shown)
    return text


def choices_json(town: Town) -> bytes:
    """Each choice in three parts that are the same for many: the move, what it meets, the sizes of the group."""
    if town.phase != n.LAY:
        text: bytes = msgspec.json.encode(choices(town))
        return text
    group = int(groups.largest_group(town, town.actor))
    lays, fits, sizes = LAYS, FITS, SIZES  # as locals: a global is looked up by its name each time
    serial = town.tiles.serial << 20
    parts: list[bytes] = []
    for action in legal_actions(town):
        piece, cell = action // n.CELLS >> 2, action % n.CELLS
        if encloses(town, piece, cell):
            parts.append(b"," + msgspec.json.encode(lay_choice(town, action, group)))
            continue
        lay = lays.get(serial | action)
        parts.append(keep(lays, serial | action, lay_json(town.tiles, action)) if lay is None else lay)
        met = meeting_key(town.tiles.sides[action // n.CELLS], seen_from(town, piece, cell))
        fit = fits.get(met)
        parts.append(keep(fits, met, msgspec.json.encode(meetings(met >> 16, met & 0xFFFF))) if fit is None else fit)
        grown = group << 5 | grown_group(town, piece, cell, group)
        size = sizes.get(grown)
        parts.append(keep(sizes, grown, size_json(grown)) if size is None else size)
    return b"[" + b"".join(parts)[1:] + b"]"


def in_list(parts: list[bytes]) -> bytes:
    return b"[" + b",".join(parts) + b"]"


def keep(parts: dict[int, bytes], key: int, text: bytes) -> bytes:
    if len(parts) >= MOST:
        parts.clear()
    parts[key] = text
    return text


def tiles_json(town: Town) -> bytes:
    parts, known = [], TILES
    for number, laid in enumerate(town.laid):
        key = tile_key(town, number, int(laid))
        text = known.get(key)
        parts.append(keep(known, key, msgspec.json.encode(tile(town, number, int(laid)))) if text is None else text)
    return in_list(parts)


def tile_key(town: Town, number: int, laid: int) -> int:
    """The piece and its place; of a building also its owner, whether it is scored, its landscapes and its group."""
    key = (town.tiles.serial << 6 | number) << 22 | laid
    if (laid & 255) >> 2 < n.FIRST_BUILDING:
        return key << 12
    building = int(town.on[laid >> 8]) - n.BUILDING
    owner, landscapes = int(town.owner[building]), int(n.side_count(town.seen[building]))
    group = int(town.group[building]) if owner != n.NOBODY else 0
    return (((key << 3 | owner + 1) << 1 | is_scored(town, building)) << 3 | landscapes) << 5 | group


def spots_json(town: Town) -> bytes:
    parts: list[bytes] = []
    known = SPOTS
    for row, kind in ((town.building_spots, 1), (town.landscape_spots, 0)):
        places = [(int(seen) & n.CELL_MASK) << 16 | int(seen) >> n.CELL_BITS for seen in row]
        places.sort()
        for place in places:
            key = place << 1 | kind
            text = known.get(key)
            if text is None:
                of: Kind = "building" if kind else "landscape"
                text = keep(known, key, msgspec.json.encode(spot(place >> 16, place & 0xFFFF, of)))
            parts.append(text)
    return in_list(parts)


def lay_json(tiles: TileSet, action: int) -> bytes:
    """The beginning of a `LayChoice`, with a comma before it. Most are new in a game, so it is written without objects;
    the conformance suite compares it with what they say."""
    variant, cell = action // n.CELLS, action % n.CELLS
    printed, turns = tiles.printed[variant >> 2], variant & 3
    sides = printed * 4 if variant >> 2 < n.FIRST_BUILDING else rotated(printed, turns)
    move = f'{{"kind":"lay","tile":"{printed}","x":{int(n.x_of(cell))},"y":{int(n.y_of(cell))},"turns":{turns}}}'
    text = f',{{"action":{action},"move":{move},"text":"{to_text(tiles, action)}","sides":"{sides}","fits":'
    return text.encode()


def size_json(sizes: int) -> bytes:
    """The end of a `LayChoice` that encloses nothing."""
    return f',"group":[{sizes >> 5},{sizes & 31}],"encloses":[]}}'.encode()


def meeting_key(sides: i64, seen: i64) -> int:
    """The sides of a tile that touch something, and what they touch."""
    touching = (seen | seen >> 1 | seen >> 2 | seen >> 3) & 0x1111
    return (sides & touching * 15) << 16 | seen
