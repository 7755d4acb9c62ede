"""Views and choices as JSON, from parts that are kept: most tiles, spots and choices are the same as a move before."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from architrave.games.architekton import groups
from architrave.games.architekton import numbers as n
from architrave.games.architekton.choices import choices, grown_group, lay_choice
from architrave.games.architekton.enclosure import encloses
from architrave.games.architekton.legality import seen_from
from architrave.games.architekton.position import Town
from architrave.games.architekton.view import is_scored, spot, tile, view_of
from architrave.games.architekton.view_types import Kind
from architrave.kernel.position import legal_actions

MOST: Final = 20_000  # parts of each sort that are kept: about 7 MB

# By a number that says everything they depend on.
TILES: dict[int, bytes] = {}
SPOTS: dict[int, bytes] = {}
CHOICES: dict[int, bytes] = {}


def view_json(town: Town, seat: int | None) -> bytes:
    shown: Any = view_of(town, seat, [], [])
    shown.tiles, shown.spots = msgspec.Raw(tiles_json(town)), msgspec.Raw(spots_json(town))
    text: bytes = msgspec.json.encode(shown)
    return text


def choices_json(town: Town) -> bytes:
    if town.phase != n.LAY:
        text: bytes = msgspec.json.encode(choices(town))
        return text
    group = int(groups.largest_group(town, town.actor))
    return in_list([choice_json(town, action, group) for action in legal_actions(town)])


def in_list(parts: list[bytes]) -> bytes:
    return b"[" + b",".join(parts) + b"]"


def keep(parts: dict[int, bytes], key: int, shown: object) -> bytes:
    text: bytes = msgspec.json.encode(shown)
    if len(parts) >= MOST:
        parts.clear()
    parts[key] = text
    return text


def tiles_json(town: Town) -> bytes:
    parts = []
    for number, laid in enumerate(town.laid):
        key = tile_key(town, number, int(laid))
        text = TILES.get(key)
        parts.append(keep(TILES, key, tile(town, number, int(laid))) if text is None else text)
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
    for row, kind in ((town.building_spots, 1), (town.landscape_spots, 0)):
        places = [(int(seen) & n.CELL_MASK) << 16 | int(seen) >> n.CELL_BITS for seen in row]
        places.sort()
        for place in places:
            key = place << 1 | kind
            text = SPOTS.get(key)
            if text is None:
                of: Kind = "building" if kind else "landscape"
                text = keep(SPOTS, key, spot(place >> 16, place & 0xFFFF, of))
            parts.append(text)
    return in_list(parts)


def choice_json(town: Town, action: int, group: int) -> bytes:
    piece, cell = action // n.CELLS >> 2, action % n.CELLS
    if encloses(town, piece, cell):
        text: bytes = msgspec.json.encode(lay_choice(town, action, group))
        return text
    seen, grown = int(seen_from(town, piece, cell)), grown_group(town, piece, cell, group)
    key = (((town.tiles.serial << 20 | action) << 16 | seen) << 5 | group) << 5 | grown
    known = CHOICES.get(key)
    return keep(CHOICES, key, lay_choice(town, action, group)) if known is None else known
