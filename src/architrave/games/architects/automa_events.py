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


def draw_events(before: Region, outcome: int, after: Region) -> list[Event]:
    """What a draw in its turn led to."""
    if before.draw == n.DRAW_CARD:
        return turn_events(before, outcome, after)
    if before.draw == n.DRAW_BUILDING:
        log = [event("automa_drew", building=a_building(outcome)), *placing_events(before, after)]
    elif before.draw == n.DRAW_SERVICE:
        log = [event("service_opened", service=service_name(before, outcome))]
    else:
        return search_events(before, outcome, after)
    return log + resident_events(before, after, int(before.guest)) + service_events(before, after)


def turn_events(before: Region, number: int, after: Region) -> list[Event]:
    """M11.2: the card, the section that is possible first, and what is done."""
    box = before.components
    arrow = "left" if box.card_left[number] else "right"
    move = automa.decide(before, number)
    place = int(move.place)
    kind = int(rows.kind_at(before, before.row, place))
    guest = kind if int(before.rows[int(before.row) * n.ROW_SPAN + n.GUESTS]) & place else n.NOTHING
    log = [event("automa_card", arrow=f"@architects.arrow.{arrow}", n=int(box.card_n[number]))]
    log += [*reason_events(move), take_event(kind, guest)]
    if move.which == automa.OUT_OF_BAG:
        return [*log, event("automa_bag")]
    if move.which == automa.EXCHANGED:
        log.append(event("automa_swapped", building=a_building(int(move.kind))))
    if move.tile != n.NOTHING:
        log.append(event("automa_tile", tile=tile_name(before, int(move.tile))))
    return log + placing_events(before, after) + resident_events(before, after, guest) + service_events(before, after)


def take_event(kind: int, guest: int) -> Event:
    if guest == n.NOTHING:
        return event("automa_took", building=a_building(kind))
    return event("automa_took_resident", building=a_building(kind), resident=a_resident(guest))


def reason_events(move: automa.AutomaMove) -> list[Event]:
    """Why the earlier sections were not possible, and what the one that was possible does."""
    log = []
    if move.section > 1:
        log.append(reason_event("automa_skipped", 1, automa.REASONS[move.not_first]))
    if move.section > 2:
        log.append(reason_event("automa_skipped", 2, automa.REASONS[move.not_second]))
    why = ("landmark", "wish", automa.REASONS[move.which])[move.section - 1]
    return [*log, reason_event("automa_section", int(move.section), why)]


def reason_event(key: str, section: int, reason: str) -> Event:
    paragraph = PARAGRAPHS.get(reason, SECTIONS[section - 1])
    return event(key, section=section, paragraph=paragraph, reason=f"@architects.automa.reason.{reason}")


# ---- what changed in its city ----


def new_lot(before: Region, after: Region) -> int:
    at = AUTOMA * n.CITY_SPAN + n.BUILT
    return bits(int(after.lots[at]) & ~int(before.lots[at]))[0]


def new_building(before: Region, after: Region) -> int:
    """The type that was placed."""
    bit = 1 << new_lot(before, after)
    return next(kind for kind in range(TYPES) if int(after.lots[AUTOMA * n.CITY_SPAN + kind]) & bit)


def placing_events(before: Region, after: Region) -> list[Event]:
    """The building on its lot, and the boat of a block that became full."""
    kind = new_building(before, after)
    log = [event("automa_placed", None, new_lot(before, after), building=a_building(kind))]
    at = AUTOMA * n.HELD_SPAN + n.EARNED
    earned = bits(int(after.held[at]) & ~int(before.held[at]))
    return log + [event("automa_boat", block=block + 1) for block in earned]


def resident_events(before: Region, after: Region, guest: int) -> list[Event]:
    """M12.6: the resident, the row and the section that it fills."""
    if guest == n.NOTHING or after.guest != n.NOTHING:
        return []  # there is none, or it waits until the services are in order
    at = AUTOMA * n.RESIDENT_SPAN
    changed = [row for row in range(n.RESIDENT_SPAN) if after.residents[at + row] != before.residents[at + row]]
    if not changed:
        return [event("automa_resident_back", resident=a_resident(guest))]
    section, lower = divmod(changed[0], 2)
    log = [event("automa_resident", resident=a_resident(guest), section=section + 1, row=ROW_NAMES[lower])]
    if full(after, AUTOMA, changed[0]):
        log.append(event("automa_row_full", points=int(before.components.numbers.automa_row_vp)))
        if full(after, AUTOMA, changed[0] ^ 1):
            log.append(event("automa_section_full", section=section + 1))
    return log


# ---- services (M11.8) ----


def service_events(before: Region, after: Region) -> list[Event]:
    """What it bought at once; then whether it looks for another, or keeps its boats."""
    log = bought_events(before, after)
    if after.draw == n.DRAW_SEARCH:
        log.append(event("automa_searches"))
    elif after.draw != n.DRAW_SERVICE and can_pay(after):
        log.append(event("automa_no_service"))
    return log


def bought_events(before: Region, after: Region) -> list[Event]:
    at = AUTOMA * n.HELD_SPAN + n.SERVICES
    log = []
    for pair in bits(int(after.held[at]) & ~int(before.held[at])):
        pairs = int(scoring.pairs(after, AUTOMA, pair))
        log.append(event("automa_service", service=service_name(after, pair), count=pairs))
    return log


def can_pay(region: Region) -> bool:
    return bool(region.held[AUTOMA * n.HELD_SPAN + n.BOATS] >= region.components.numbers.service_cost)


def search_events(before: Region, pair: int, after: Region) -> list[Event]:
    """A service of the stack was looked at; the next is looked at, or the turn goes on."""
    log = bought_events(before, after)
    found = bool(log)
    if not found:
        log.append(event("automa_passed", service=service_name(before, pair)))
        if after.draw != n.DRAW_SEARCH:
            log.append(event("automa_no_service"))
    log += resident_events(before, after, int(before.guest))
    if found and after.draw == n.DRAW_SEARCH:
        log.append(event("automa_searches"))
    return log
