"""Moves as text and as objects, converted to and from action numbers.

take S, take S+    a building of the current row; + one with a resident; take S 2: alone, the second from the left
tile RS-green-river                 a requirement tile          lot 3b    block 3, lots a b above c d
row 2 upper        a row for the resident       resident O      exchange the resident for a blue one
overhaul, relocate, backup, demand  begin an action             plan S    a building in Backup plans; plan S 2
service RS         buy a service                none            no service; the resident goes back
service RS extra   the one among the extras, where one is in a regular place too
boat               a boat for tokens            end             the end of the turn
"""

from __future__ import annotations

from typing import get_args

import msgspec
from msgspec import UNSET, UnsetType

from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import Components
from architrave.games.architects.lots import LETTERS, LOT_NAMES
from architrave.games.architects.names import TYPE_LETTERS
from architrave.games.architects.view_types import (
    Half,
    Lot,
    Plan,
    RegionMove,
    Resident,
    Row,
    Service,
    Take,
    Tile,
)
from architrave.kernel.game import Json
from architrave.kernel.refusal import Refusal, Refused

WORDS = {
    "overhaul": n.OVERHAUL,
    "relocate": n.RELOCATE,
    "backup": n.BACKUP,
    "demand": n.DEMAND,
    "none": n.NONE,
    "boat": n.BOAT,
    "end": n.END,
}
HALVES: tuple[Half, ...] = get_args(Half)
KINDS: dict[str, type[RegionMove]] = {str(kind.__struct_config__.tag): kind for kind in get_args(RegionMove)}
PLAIN: dict[int, RegionMove] = {number: msgspec.convert({"kind": word}, RegionMove) for word, number in WORDS.items()}


def refused(paragraph: str, key: str, **params: str | int) -> Refused:
    return Refused(Refusal(paragraph, f"architects.refusal.{key}", params))


def to_struct(components: Components, action: int) -> RegionMove:
    if not 0 <= action < n.ACTIONS:
        raise refused("M4.7", "unknown_action", action=action)
    if action < n.TILE:
        before, alike = divmod(action - n.TAKE, n.TAKE_STEP)
        return Take(type=TYPE_LETTERS[alike >> 1], resident=alike & 1 == 1, nth=nth(before))
    if action < n.LOT:
        return Tile(tile=components.tile_ids[action - n.TILE])
    if action < n.ROW:
        return Lot(lot=LOT_NAMES[action - n.LOT])
    if action < n.RESIDENT:
        return Row(section=(action - n.ROW) // 2 + 1, row=HALVES[(action - n.ROW) % 2])
    if action < n.PLAN:
        return Resident(type=TYPE_LETTERS[action - n.RESIDENT])
    if action < n.SERVICE:
        before, kind = divmod(action - n.PLAN, n.PLAN_STEP)
        return Plan(type=TYPE_LETTERS[kind], nth=nth(before))
    if action < n.OVERHAUL:
        extra, pair = divmod(action - n.SERVICE, n.EXTRA - n.SERVICE)
        return Service(pair=components.pairs[pair], extra=True if extra else UNSET)
    return PLAIN[action]


def nth(before: int) -> int | UnsetType:
    """M5.6: which of the buildings that are alike, from the left."""
    return before + 1 if before else UNSET


def in_words(move: RegionMove) -> str:
    match move:
        case Take():
            return f"take {move.type}{'+' if move.resident else ''}" + ("" if move.nth is UNSET else f" {move.nth}")
        case Plan():
            return f"plan {move.type}" + ("" if move.nth is UNSET else f" {move.nth}")
        case Service():
            return f"service {move.pair}" + ("" if move.extra is UNSET else " extra")
        case Row():
            return f"row {move.section} {move.row}"
        case Tile():
            return f"tile {move.tile}"
        case Lot():
            return f"lot {move.lot}"
        case Resident():
            return f"resident {move.type}"
    return move.kind


def to_text(components: Components, action: int) -> str:
    return in_words(to_struct(components, action))


def from_text(components: Components, text: str) -> int:
    match text.lower().split():
        case [word] if word in WORDS:
            return WORDS[word]
        case ["take", letter]:
            return take_of(letter.removesuffix("+"), letter.endswith("+"), "1")
        case ["take", letter, which]:
            return take_of(letter.removesuffix("+"), letter.endswith("+"), which)
        case ["tile", id]:
            return n.TILE + tile_of(components, id)
        case ["lot", name]:
            return n.LOT + lot_of(name)
        case ["row", section, half]:
            return n.ROW + row_of(section, half)
        case ["resident", letter]:
            return n.RESIDENT + kind_of(letter)
        case ["plan", letter]:
            return plan_of(letter, "1")
        case ["plan", letter, which]:
            return plan_of(letter, which)
        case ["service", letters]:
            return n.SERVICE + pair_of(components, letters)
        case ["service", letters, "extra"]:
            return n.EXTRA + pair_of(components, letters)
    raise refused("M4.7", "unreadable", given=text[:40])


def from_struct(components: Components, move: Json) -> int:
    kind = move.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise refused("M4.7", "unknown_kind", given=str(kind)[:40], known=", ".join(KINDS))
    try:
        given: RegionMove = msgspec.convert(move, KINDS[kind])
    except msgspec.ValidationError:
        if isinstance(letter := move.get("type"), str):
            kind_of(letter)  # says which types there are
        fields = [field.name for field in msgspec.structs.fields(KINDS[kind]) if field.required]
        raise refused("M4.7", "bad_move", kind=kind, fields=", ".join(("kind", *fields))) from None
    match given:
        case Take():
            return take_of(given.type, given.resident, "1" if given.nth is UNSET else str(given.nth))
        case Tile():
            return n.TILE + tile_of(components, given.tile)
        case Lot():
            return n.LOT + lot_of(given.lot)
        case Row():
            return n.ROW + row_of(str(given.section), given.row)
        case Resident():
            return n.RESIDENT + kind_of(given.type)
        case Plan():
            return plan_of(given.type, "1" if given.nth is UNSET else str(given.nth))
        case Service():
            return (n.EXTRA if given.extra is True else n.SERVICE) + pair_of(components, given.pair)
    return WORDS[kind]


def take_of(letter: str, resident: bool, which: str) -> int:
    return n.TAKE + before(which, n.MOST_IN_ROW) * n.TAKE_STEP + kind_of(letter) * 2 + resident


def plan_of(letter: str, which: str) -> int:
    return n.PLAN + before(which, n.MOST_PLANS) * n.PLAN_STEP + kind_of(letter)


def before(which: str, most: int) -> int:
    """M5.6: how many of its like are on the left."""
    if not (which.isascii() and which.isdigit() and 1 <= int(which[:3]) <= most):
        raise refused("M5.6", "unknown_place", given=which[:40], most=most)
    return int(which) - 1


def kind_of(letter: str) -> int:
    """M1.1"""
    if len(letter) != 1 or letter.upper() not in LETTERS:
        raise refused("M1.1", "unknown_type", given=letter[:40], known=" ".join(LETTERS))
    return LETTERS.index(letter.upper())


def lot_of(name: str) -> int:
    """M1.3"""
    if name.lower() not in LOT_NAMES:
        raise refused("M1.3", "no_lot", given=name[:40])
    return LOT_NAMES.index(name.lower())


def tile_of(components: Components, id: str) -> int:
    """M10.1"""
    for tile, known in enumerate(components.tile_ids):
        if known.lower() == id.lower():
            return tile
    raise refused("M10.1", "unknown_tile", given=id[:40])


def pair_of(components: Components, letters: str) -> int:
    """M6.2: in either order."""
    for pair, known in enumerate(components.pairs):
        if letters.upper() in (known, known[::-1]):
            return pair
    raise refused("M6.2", "unknown_service", given=letters[:40])


def row_of(section: str, half: str) -> int:
    """M12.2"""
    if section not in ("1", "2", "3") or half.lower() not in HALVES:
        raise refused("M12.2", "unknown_row", given=f"{section} {half}"[:40])
    return (int(section) - 1) * 2 + HALVES.index(half.lower())
