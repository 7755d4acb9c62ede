"""The Automa's turn, told step by step: its card, the section that applied and why the earlier ones did not (M11).

A section is known by what was done: had an earlier one been possible, it would have been done instead.
"""

from __future__ import annotations

from typing import Final

from architrave.games.architects import rows, scoring
from architrave.games.architects.lots import BLOCK, LANDMARK, TYPES
from architrave.games.architects.names import a_building, a_resident, bits, service_name, tile_name
from architrave.games.architects.numbers import (
    BLOCK_SPAN,
    BOATS,
    BUILT,
    CITY_SPAN,
    DRAW_BUILDING,
    DRAW_CARD,
    DRAW_SEARCH,
    DRAW_SERVICE,
    EARNED,
    GUESTS,
    HELD_SPAN,
    LEFT,
    NOTHING,
    RESIDENT_SPAN,
    ROW_SPAN,
    SERVICES,
)
from architrave.games.architects.position import Region
from architrave.games.architects.residents import full
from architrave.games.architects.telling import event
from architrave.kernel.game import Event

AUTOMA: Final = 1  # its city
ROW_NAMES: Final = ("@architects.row.upper", "@architects.row.lower")
SECTIONS: Final = ("M11.4", "M11.5", "M11.6")


def drawn(before: Region, outcome: int, after: Region) -> list[Event]:
    """What a draw in its turn led to."""
    if before.draw == DRAW_CARD:
        return [card(before, outcome), *turn(before, after), *purchases(before, after)]
    if before.draw == DRAW_BUILDING:
        told = [event("automa_drew", building=a_building(outcome)), *placed(before, after)]
        return told + moved_in(before, after, int(before.guest)) + purchases(before, after)
    if before.draw == DRAW_SERVICE:
        return [event("service_opened", service=service_name(before, outcome)), *purchases(before, after)]
    return searched(before, outcome, after)


def card(region: Region, number: int) -> Event:
    arrow = "left" if region.components.card_left[number] else "right"
    return event("automa_card", arrow=f"@architects.arrow.{arrow}", n=int(region.components.card_n[number]))


def turn(before: Region, after: Region) -> list[Event]:
    """M11.4–M11.7: why this building, and where it went."""
    at = int(before.row) * ROW_SPAN
    place = bits(int(before.rows[at + LEFT]) & ~int(after.rows[at + LEFT]))[0]
    kind = int(rows.kind_at(before, before.row, 1 << place))
    guest = kind if int(before.rows[at + GUESTS]) >> place & 1 else NOTHING
    told = [*reasons(before, after, place, kind), took(kind, guest)]
    if after.draw == DRAW_BUILDING:
        return [*told, event("automa_bag")]
    new = new_building(before, after)
    if new != kind:
        told.append(event("automa_swapped", building=a_building(new)))
    told += [event("automa_tile", tile=tile_name(before, tile)) for tile in new_tiles(before, after)]
    return told + placed(before, after) + moved_in(before, after, guest)


def took(kind: int, guest: int) -> Event:
    if guest == NOTHING:
        return event("automa_took", building=a_building(kind))
    return event("automa_took_resident", building=a_building(kind), resident=a_resident(guest))


# ---- why ----


def reasons(before: Region, after: Region, place: int, kind: int) -> list[Event]:
    """M11.2: the first section that is possible, and what stood in the way of those before it."""
    applied = section(before, after, kind)
    told = []
    if applied > 1:
        landmarks = before.rows[int(before.row) * ROW_SPAN + LANDMARK] != 0
        told.append(because("automa_skipped", 1, "no_tile_fits" if landmarks else "no_landmark"))
    if applied > 2:
        told.append(because("automa_skipped", 2, "no_wish"))
        return [*told, third(before, after, place, kind)]
    return [*told, because("automa_section", applied, "landmark" if applied == 1 else "wish")]


def because(what: str, number: int, reason: str, paragraph: str = "") -> Event:
    reason = f"@architects.automa.reason.{reason}"
    return event(what, section=number, paragraph=paragraph or SECTIONS[number - 1], reason=reason)


def section(before: Region, after: Region, kind: int) -> int:
    """Which one it was: a landmark where its tile wants it is the first, a building that a tile asks for the second."""
    if after.draw == DRAW_BUILDING or new_building(before, after) != kind:
        return 3  # M11.7
    lot = new_lot(before, after)
    box = before.components
    if kind == LANDMARK:
        tile = new_tiles(before, after)[0]
        return 1 if int(box.tile_lots[tile]) >> lot & 1 else 3
    tiles = bits(int(before.tiles[AUTOMA * BLOCK_SPAN + BLOCK[lot]]))
    return 2 if any(kind in box.tiles[tile].types for tile in tiles) else 3


def third(before: Region, after: Region, place: int, kind: int) -> Event:
    """M11.6: the building that the card shows, or why another one."""
    if after.draw == DRAW_BUILDING or new_building(before, after) != kind:
        return because("automa_section", 3, "exchange", "M11.7")
    pointed = shown(before, int(after.card))
    if place == pointed:
        return because("automa_section", 3, "shown")
    guests = int(before.rows[int(before.row) * ROW_SPAN + GUESTS])
    if guests >> place & 1 and not guests >> pointed & 1:
        return because("automa_section", 3, "resident", "M12.6")
    return because("automa_section", 3, "next")


def shown(region: Region, number: int) -> int:
    """M11.6: the place of the n-th building from the arrow's side, or of the farthest."""
    places = bits(int(region.rows[int(region.row) * ROW_SPAN + LEFT]))
    if not region.components.card_left[number]:
        places.reverse()
    return places[min(int(region.components.card_n[number]), len(places)) - 1]


# ---- what changed in its city ----


def new_lot(before: Region, after: Region) -> int:
    at = AUTOMA * CITY_SPAN + BUILT
    return bits(int(after.lots[at]) & ~int(before.lots[at]))[0]


def new_building(before: Region, after: Region) -> int:
    """The type that was placed."""
    bit = 1 << new_lot(before, after)
    return next(kind for kind in range(TYPES) if int(after.lots[AUTOMA * CITY_SPAN + kind]) & bit)


def new_tiles(before: Region, after: Region) -> list[int]:
    blocks = range(AUTOMA * BLOCK_SPAN, (AUTOMA + 1) * BLOCK_SPAN)
    return [tile for at in blocks for tile in bits(int(after.tiles[at]) & ~int(before.tiles[at]))]


def placed(before: Region, after: Region) -> list[Event]:
    """The building on its lot, and the boat of a block that became full."""
    kind = new_building(before, after)
    told = [event("automa_placed", None, new_lot(before, after), building=a_building(kind))]
    at = AUTOMA * HELD_SPAN + EARNED
    earned = bits(int(after.held[at]) & ~int(before.held[at]))
    return told + [event("automa_boat", block=block + 1) for block in earned]


def moved_in(before: Region, after: Region, guest: int) -> list[Event]:
    """M12.6: the resident, the row and the section that it fills."""
    if guest == NOTHING:
        return []
    at = AUTOMA * RESIDENT_SPAN
    changed = [row for row in range(RESIDENT_SPAN) if after.residents[at + row] != before.residents[at + row]]
    if not changed:
        return [event("automa_resident_back", resident=a_resident(guest))]
    section, lower = divmod(changed[0], 2)
    told = [event("automa_resident", resident=a_resident(guest), section=section + 1, row=ROW_NAMES[lower])]
    if full(after, AUTOMA, changed[0]):
        told.append(event("automa_row_full", points=int(before.components.numbers.automa_row_vp)))
        if full(after, AUTOMA, changed[0] ^ 1):
            told.append(event("automa_section_full", section=section + 1))
    return told


# ---- services (M11.8) ----


def purchases(before: Region, after: Region) -> list[Event]:
    """What it bought at once; or that it looks for one, or for none."""
    at = AUTOMA * HELD_SPAN
    told = []
    for pair in bits(int(after.held[at + SERVICES]) & ~int(before.held[at + SERVICES])):
        pairs = int(scoring.pairs(after, AUTOMA, pair))
        told.append(event("automa_service", service=service_name(after, pair), count=pairs))
    if told:
        return told
    if after.draw == DRAW_SEARCH:
        return [event("automa_searches")]
    if after.held[at + BOATS] >= after.components.numbers.service_cost:
        return [event("automa_no_service")]
    return []


def searched(before: Region, pair: int, after: Region) -> list[Event]:
    """A service of the stack was looked at."""
    at = AUTOMA * HELD_SPAN + SERVICES
    if after.held[at] != before.held[at]:
        return purchases(before, after)
    told = [event("automa_passed", service=service_name(before, pair))]
    return told if after.draw == DRAW_SEARCH else [*told, event("automa_no_service")]
