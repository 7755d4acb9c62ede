"""The events of the Automa's turn: its card, the section that applied, and why the earlier ones did not (M11)."""

from __future__ import annotations

from typing import Final

from architrave.games.architects import automa, rows, scoring
from architrave.games.architects import numbers as n
from architrave.games.architects.automa import AUTOMA
from architrave.games.architects.log_event import event
from architrave.games.architects.lots import TYPES
from architrave.games.architects.names import a_building, a_resident, bits, service_name, tile_name
from architrave.games.architects.position import Region
from architrave.games.architects.residents import full
from architrave.kernel.game import Event

ROW_NAMES: Final = ("@architects.row.upper", "@architects.row.lower")
SECTIONS: Final = ("M11.4", "M11.5", "M11.6")
PARAGRAPHS: Final = {"with_resident": "M12.6", "next_resident": "M12.6", "exchanged": "M11.7", "out_of_bag": "M11.7"}


def drawn(before: Region, outcome: int, after: Region) -> list[Event]:
    """What a draw in its turn led to."""
    if before.draw == n.DRAW_CARD:
        return turn(before, outcome, after)
    if before.draw == n.DRAW_BUILDING:
        told = [event("automa_drew", building=a_building(outcome)), *placed(before, after)]
    elif before.draw == n.DRAW_SERVICE:
        told = [event("service_opened", service=service_name(before, outcome))]
    else:
        return searched(before, outcome, after)
    return told + moved_in(before, after, int(before.guest)) + purchases(before, after)


def turn(before: Region, number: int, after: Region) -> list[Event]:
    """M11.2: the card, the section that is possible first, and what is done."""
    box = before.components
    arrow = "left" if box.card_left[number] else "right"
    deed = automa.decide(before, number)
    place = int(deed.place)
    kind = int(rows.kind_at(before, before.row, place))
    guest = kind if int(before.rows[int(before.row) * n.ROW_SPAN + n.GUESTS]) & place else n.NOTHING
    told = [event("automa_card", arrow=f"@architects.arrow.{arrow}", n=int(box.card_n[number]))]
    told += [*reasons(deed), took(kind, guest)]
    if deed.which == automa.OUT_OF_BAG:
        return [*told, event("automa_bag")]
    if deed.which == automa.EXCHANGED:
        told.append(event("automa_swapped", building=a_building(int(deed.kind))))
    if deed.tile != n.NOTHING:
        told.append(event("automa_tile", tile=tile_name(before, int(deed.tile))))
    return told + placed(before, after) + moved_in(before, after, guest) + purchases(before, after)


def took(kind: int, guest: int) -> Event:
    if guest == n.NOTHING:
        return event("automa_took", building=a_building(kind))
    return event("automa_took_resident", building=a_building(kind), resident=a_resident(guest))


def reasons(deed: automa.Deed) -> list[Event]:
    """Why the earlier sections were not possible, and what the one that was makes of it."""
    told = []
    if deed.section > 1:
        told.append(because("automa_skipped", 1, automa.REASONS[deed.not_first]))
    if deed.section > 2:
        told.append(because("automa_skipped", 2, automa.REASONS[deed.not_second]))
    why = ("landmark", "wish", automa.REASONS[deed.which])[deed.section - 1]
    return [*told, because("automa_section", int(deed.section), why)]


def because(what: str, section: int, reason: str) -> Event:
    paragraph = PARAGRAPHS.get(reason, SECTIONS[section - 1])
    return event(what, section=section, paragraph=paragraph, reason=f"@architects.automa.reason.{reason}")


# ---- what changed in its city ----


def new_lot(before: Region, after: Region) -> int:
    at = AUTOMA * n.CITY_SPAN + n.BUILT
    return bits(int(after.lots[at]) & ~int(before.lots[at]))[0]


def new_building(before: Region, after: Region) -> int:
    """The type that was placed."""
    bit = 1 << new_lot(before, after)
    return next(kind for kind in range(TYPES) if int(after.lots[AUTOMA * n.CITY_SPAN + kind]) & bit)


def placed(before: Region, after: Region) -> list[Event]:
    """The building on its lot, and the boat of a block that became full."""
    kind = new_building(before, after)
    told = [event("automa_placed", None, new_lot(before, after), building=a_building(kind))]
    at = AUTOMA * n.HELD_SPAN + n.EARNED
    earned = bits(int(after.held[at]) & ~int(before.held[at]))
    return told + [event("automa_boat", block=block + 1) for block in earned]


def moved_in(before: Region, after: Region, guest: int) -> list[Event]:
    """M12.6: the resident, the row and the section that it fills."""
    if guest == n.NOTHING or after.guest != n.NOTHING:
        return []  # there is none, or it waits until the services are in order
    at = AUTOMA * n.RESIDENT_SPAN
    changed = [row for row in range(n.RESIDENT_SPAN) if after.residents[at + row] != before.residents[at + row]]
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
    """What it bought at once; then whether it looks for another, or keeps its boats."""
    told = bought(before, after)
    if after.draw == n.DRAW_SEARCH:
        told.append(event("automa_searches"))
    elif after.draw != n.DRAW_SERVICE and can_pay(after):
        told.append(event("automa_no_service"))
    return told


def bought(before: Region, after: Region) -> list[Event]:
    at = AUTOMA * n.HELD_SPAN + n.SERVICES
    told = []
    for pair in bits(int(after.held[at]) & ~int(before.held[at])):
        pairs = int(scoring.pairs(after, AUTOMA, pair))
        told.append(event("automa_service", service=service_name(after, pair), count=pairs))
    return told


def can_pay(region: Region) -> bool:
    return bool(region.held[AUTOMA * n.HELD_SPAN + n.BOATS] >= region.components.numbers.service_cost)


def searched(before: Region, pair: int, after: Region) -> list[Event]:
    """A service of the stack was looked at; the next is looked at, or the turn goes on."""
    told = bought(before, after)
    found = bool(told)
    if not found:
        told.append(event("automa_passed", service=service_name(before, pair)))
        if after.draw != n.DRAW_SEARCH:
            told.append(event("automa_no_service"))
    told += moved_in(before, after, int(before.guest))
    if found and after.draw == n.DRAW_SEARCH:
        told.append(event("automa_searches"))
    return told
