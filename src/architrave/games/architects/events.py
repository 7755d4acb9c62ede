"""The events of an action or a draw, in order, for the log and for the table.

The events of the Automa's turns are in `automa_events.py`, what comes between turns in `round_events.py`.
"""

from __future__ import annotations

from architrave.games.architects import actions, automa_events, building, round_events, services
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import PAIRS
from architrave.games.architects.log_event import event
from architrave.games.architects.lots import BLOCK
from architrave.games.architects.names import a_building, a_resident, bits, service_name, tile_name
from architrave.games.architects.position import Region
from architrave.games.architects.residents import full
from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Event

ROW_NAMES = ("@architects.row.upper", "@architects.row.lower")


def events(before: Region, action: int, after: Region) -> list[Event]:
    if before.actor != CHANCE:
        log = action_events(before, action, after)
    elif before.active >= before.count and before.turn > 0:
        log = automa_events.draw_events(before, action, after)
    else:
        log = round_events.draw_events(before, action, after)
    return log + round_events.between_turns(before, after)


def action_events(before: Region, action: int, after: Region) -> list[Event]:
    phase = before.phase
    if phase == n.TURN:
        return turn_step_events(before, action, after)
    if phase == n.CHOOSE_LOT:
        return placing_events(before, action - n.LOT, after)
    if phase == n.CHOOSE_ROW:
        return resident_events(before, action, after)
    if phase == n.CHOOSE_SERVICE:
        return [event("demand_none", int(before.actor))] if action == n.NONE else [service_event(before, action)]
    log = tile_events(before, action - n.TILE) if phase in (n.CHOOSE_TILE, n.CHOOSE_ALONG, n.CHOOSE_RETURN) else []
    if before.pending != n.TAKE and after.pending == n.NOTHING:
        log += exchange_events(before, action, after)
    return log


def turn_step_events(before: Region, action: int, after: Region) -> list[Event]:
    seat = int(before.actor)
    if action < n.TILE:
        kind, guest = divmod(action % n.TAKE_STEP, 2)
        params = {"building": a_building(kind)}
        if guest:
            return [event("took_resident", seat, **params, resident=a_resident(kind))]
        return [event("took", seat, **params)]
    if action == n.END:
        return [event("ended_turn", seat)]
    if action == n.BOAT:
        return [tokens_event(before, after)]
    if action == n.DEMAND:
        return [event("demand", seat)]
    if n.SERVICE <= action < n.OVERHAUL:
        return [service_event(before, action)]
    return []  # the event follows when the action is complete


def service_event(before: Region, action: int) -> Event:
    pair = (action - n.SERVICE) % PAIRS
    cost = int(services.cost(before, before.active))
    return event("service", int(before.actor), service=service_name(before, pair), count=cost)


def tokens_event(before: Region, after: Region) -> Event:
    """M4.4"""
    seat = int(before.actor)
    at = seat * n.HELD_SPAN + n.TOKENS
    return event("tokens_back", seat, count=int(after.held[at] - before.held[at]))


def placing_events(before: Region, lot: int, after: Region) -> list[Event]:
    """M4.7: the building, the boat; a resident that no row takes goes back to the box (M12.3)."""
    seat = int(before.actor)
    log = [event("placed", seat, lot, building=a_building(int(before.kind))), *boat_events(before, after)]
    if before.guest != n.NOTHING and after.guest == n.NOTHING:
        log.append(event("resident_back", seat, resident=a_resident(int(before.guest))))
    return log


def boat_events(before: Region, after: Region) -> list[Event]:
    """M4.5, M13.6: boats of blocks that became full, and what the event pays for any boat."""
    seat = int(before.actor)
    at = seat * n.HELD_SPAN
    earned = bits(int(after.held[at + n.EARNED]) & ~int(before.held[at + n.EARNED]))
    log = [event("boat", seat, block=block + 1) for block in earned]
    windfall = int(after.held[at + n.WINDFALL] - before.held[at + n.WINDFALL])
    if windfall > 0:
        log.append(event("windfall", seat, points=windfall, event=before.components.event_ids[before.event]))
    return log


def resident_events(before: Region, action: int, after: Region) -> list[Event]:
    """M12.3–M12.5"""
    seat = int(before.actor)
    guest = a_resident(int(before.guest))
    if action == n.BOAT:
        return [tokens_event(before, after)]
    if action == n.NONE:
        return [event("resident_back", seat, resident=guest)]
    if action >= n.RESIDENT:
        return [event("resident_exchanged", seat, resident=a_resident(action - n.RESIDENT))]
    section, lower = divmod(action - n.ROW, 2)
    log = [event("resident", seat, resident=guest, section=section + 1, row=ROW_NAMES[lower])]
    if full(after, seat, action - n.ROW):
        log += row_events(before, after, section, lower)
    return log


def row_events(before: Region, after: Region, section: int, lower: int) -> list[Event]:
    """M12.4"""
    seat = int(before.actor)
    if not lower:
        log = [event("row_full.points", seat, points=int(before.components.numbers.row_vp))]
    else:
        at = seat * n.HELD_SPAN + n.TOKENS
        log = [event("row_full.token" if after.held[at] > before.held[at] else "row_full.nothing", seat)]
    if full(after, seat, section * 2 + 1 - lower):
        log.append(event("section_full", seat, section=section + 1))
    return log + boat_events(before, after)


def tile_events(before: Region, tile: int) -> list[Event]:
    """A tile of a landmark: taken, going along, returned or received."""
    seat = int(before.actor)
    name = tile_name(before, tile)
    if before.phase == n.CHOOSE_TILE:
        if before.pending == n.TAKE:
            return [event("tile", seat, tile=name)]
        return [event("tile_received", seat, tile=name, block=int(BLOCK[before.own]) + 1)]
    if before.phase == n.CHOOSE_RETURN:
        return [event("tile_returned", seat, tile=name, block=int(BLOCK[before.own]) + 1)]
    source = int(actions.along_block(before))
    ends = [int(BLOCK[before.own]), int(BLOCK[before.other])]
    target = ends[1] if source == ends[0] else ends[0]
    return [event("tile_along", seat, tile=name, block=source + 1, other=target + 1)]


def exchange_events(before: Region, action: int, after: Region) -> list[Event]:
    """M5.1–M5.3: the action that is complete now, and its boat."""
    seat = int(before.actor)
    own = int(before.own)
    mine = a_building(int(building.kind_at(before, seat, own)))
    if before.pending == n.BACKUP:
        kind = (action - n.PLAN) % n.PLAN_STEP if before.phase == n.CHOOSE_PLAN else int(before.kind)
        return [event("backup", seat, own, building=mine, second=a_building(kind))]
    other = action - n.LOT if before.phase == n.CHOOSE_OTHER else int(before.other)
    if before.pending == n.RELOCATE:
        return [event("relocated", seat, own, other, building=mine), *boat_events(before, after)]
    yours = a_building(int(building.kind_at(before, seat, other)))
    return [event("overhaul", seat, own, other, building=mine, second=yours)]
