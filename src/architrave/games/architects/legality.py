"""What the actor may do, and the reason for refusing everything else (M4, M5, M6, M12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architects import actions, building, residents, rows, services, tokens
from architrave.games.architects import numbers as n
from architrave.games.architects import refusal_codes as codes
from architrave.games.architects.component_set import PAIRS, TILES
from architrave.games.architects.lots import BIT, BLOCK, LANDMARK, LOTS, TYPES

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def fill_legal(region: Region, found: vec[i64]) -> i64:
    phase = region.phase
    if phase == n.TURN:
        return fill_steps(region, found)
    if phase in (n.CHOOSE_LOT, n.CHOOSE_OWN, n.CHOOSE_OTHER):
        return fill_bits(lots(region), n.LOT, LOTS, found, 0)
    if phase in (n.CHOOSE_TILE, n.CHOOSE_ALONG, n.CHOOSE_RETURN):
        return fill_bits(tiles(region), n.TILE, TILES, found, 0)
    if phase == n.CHOOSE_PLAN:
        return fill_plans(region, found)
    if phase == n.CHOOSE_SERVICE:
        found[0] = n.NONE
        filled = fill_bits(services.wanted_pairs(region), n.SERVICE, PAIRS, found, 1)
        return fill_bits(services.wanted_twice(region), n.EXTRA, PAIRS, found, filled)
    if phase == n.CHOOSE_ROW:
        return fill_rows(region, found)
    return 0


def fill_bits(bits: i64, first: i64, end: i64, found: vec[i64], filled: i64) -> i64:
    """Add an action for each bit to the first `filled` of `found`."""
    for number in range(end):
        if bits & BIT[number] != 0:
            found[filled] = first + number
            filled += 1
    return filled


def fill_steps(region: Region, found: vec[i64]) -> i64:
    """M4.7: the steps that can begin."""
    filled: i64 = 0
    if region.taken == 0:  # M4.1
        filled = fill_takes(region, found)
    else:  # M4.7
        found[filled] = n.END
        filled += 1
    if tokens.can_act(region):
        for action in range(n.OVERHAUL, n.DEMAND):
            if actions.own_lots(region, action) != 0:
                found[filled] = action
                filled += 1
    if region.held[region.active * n.HELD_SPAN + n.BOATS] == 0:
        return filled
    if services.affordable(region):
        filled = fill_bits(services.wanted_pairs(region), n.SERVICE, PAIRS, found, filled)
        if tokens.can_act(region):
            found[filled] = n.DEMAND
            filled += 1
    if tokens.can_use_boat(region):
        found[filled] = n.BOAT
        filled += 1
    return filled


def fill_takes(region: Region, found: vec[i64]) -> i64:
    """M4.1, M5.6"""
    filled: i64 = 0
    at = region.row * n.ROW_SPAN
    guests = region.rows[at + n.GUESTS]
    each = rows.by_place(region)
    for kind in range(TYPES):
        places = region.rows[at + kind]
        if each:
            filled = fill_places(places & ~guests, kind * 2, n.TAKE_STEP, found, filled)
            filled = fill_places(places & guests, kind * 2 + 1, n.TAKE_STEP, found, filled)
            continue
        if places & ~guests != 0:
            found[filled] = kind * 2
            filled += 1
        if places & guests != 0:
            found[filled] = kind * 2 + 1
            filled += 1
    return filled


def fill_plans(region: Region, found: vec[i64]) -> i64:
    """M5.3, M5.6"""
    types = actions.plans(region)
    if not rows.by_place(region):
        return fill_bits(types, n.PLAN, TYPES, found, 0)
    filled: i64 = 0
    for kind in range(TYPES):
        if types & BIT[kind] != 0:
            filled = fill_places(region.rows[n.PLANS + kind], n.PLAN + kind, n.PLAN_STEP, found, filled)
    return filled


def fill_places(places: i64, action: i64, step: i64, found: vec[i64], filled: i64) -> i64:
    """Add an action for each of these places, from the left."""
    while places != 0:
        found[filled] = action
        filled += 1
        places &= places - 1
        action += step
    return filled


def fill_rows(region: Region, found: vec[i64]) -> i64:
    """M12.3, M12.5, M4.4: a row for the resident in hand, or another resident."""
    filled: i64 = 0
    for row in range(n.RESIDENT_SPAN):
        if residents.accepts(region, region.active, row, region.guest):
            found[filled] = n.ROW + row
            filled += 1
    if filled == 0:
        found[filled] = n.NONE
        filled += 1
    if tokens.can_act(region):
        filled = fill_bits(residents.others(region), n.RESIDENT, TYPES, found, filled)
    if tokens.can_use_boat(region):
        found[filled] = n.BOAT
        filled += 1
    return filled


def lots(region: Region) -> i64:
    """The lots that can be chosen now."""
    if region.phase == n.CHOOSE_LOT:  # M4.1
        return actions.free_lots(region)
    if region.phase == n.CHOOSE_OWN:
        return actions.own_lots(region, region.pending)
    return actions.other_lots(region)


def tiles(region: Region) -> i64:
    """The requirement tiles that can be chosen now."""
    if region.phase == n.CHOOSE_TILE:  # M4.6
        return actions.open_tiles(region)
    if region.phase == n.CHOOSE_RETURN:  # M5.3
        return actions.block_tiles(region, BLOCK[region.own])
    return actions.block_tiles(region, actions.along_block(region))


def refusal(region: Region, action: i64) -> i64:
    phase = region.phase
    if not 0 <= action < n.ACTIONS:
        return codes.UNKNOWN_ACTION
    if phase == n.FINISHED:
        return codes.GAME_OVER
    if phase == n.DRAWING:
        return codes.DRAW_DUE
    if phase == n.TURN:
        return step_refusal(region, action)
    if phase == n.CHOOSE_ROW:
        return resident_refusal(region, action)
    if phase == n.CHOOSE_SERVICE:
        if action == n.NONE:
            return codes.ALLOWED
        return service_refusal(region, action - n.SERVICE) if n.SERVICE <= action < n.OVERHAUL else codes.SERVICE_DUE
    if phase == n.CHOOSE_PLAN:
        return plan_refusal(region, action - n.PLAN) if n.PLAN <= action < n.SERVICE else codes.PLAN_DUE
    if phase in (n.CHOOSE_LOT, n.CHOOSE_OWN, n.CHOOSE_OTHER):
        if n.LOT <= action < n.ROW:
            return lot_refusal(region, action - n.LOT)
        if phase == n.CHOOSE_LOT:
            return codes.LOT_DUE
        return codes.OWN_DUE if phase == n.CHOOSE_OWN else codes.OTHER_DUE
    if n.TILE <= action < n.LOT:
        return tile_refusal(region, action - n.TILE)
    if phase == n.CHOOSE_TILE:
        return codes.TILE_DUE
    return codes.ALONG_DUE if phase == n.CHOOSE_ALONG else codes.RETURN_DUE


def step_refusal(region: Region, action: i64) -> i64:
    if action < n.TILE:
        return take_refusal(region, action % n.TAKE_STEP, action // n.TAKE_STEP)
    if action < n.LOT:
        return codes.NO_TILE_DUE
    if action < n.ROW:
        return codes.NO_LOT_DUE
    if action < n.PLAN:
        return codes.NO_RESIDENT_DUE
    if action < n.SERVICE:
        return codes.NO_PLAN_DUE
    if action < n.OVERHAUL:
        return service_refusal(region, action - n.SERVICE)
    if action < n.NONE:
        return action_refusal(region, action)
    if action == n.NONE:
        return codes.NOTHING_TO_DECLINE
    if action == n.BOAT:
        return boat_refusal(region)
    return codes.ALLOWED if region.taken != 0 else codes.NOT_TAKEN


def take_refusal(region: Region, alike: i64, before: i64) -> i64:
    """M4.1: a building of a type, with a resident or not, with so many of its like on the left."""
    kind = alike >> 1
    guest = alike & 1
    if region.taken != 0:
        return codes.ALREADY_TAKEN
    places = rows.places(region, region.row, kind, guest)
    if places != 0:
        return place_refusal(region, places, before, codes.FEWER_IN_ROW)
    if region.rows[region.row * n.ROW_SPAN + kind] == 0:
        return codes.NOT_IN_ROW
    return codes.ALL_WITH_RESIDENT if guest == 0 else codes.NONE_WITH_RESIDENT


def place_refusal(region: Region, places: i64, before: i64, too_few: i64) -> i64:
    """M5.6: which of the buildings that are alike."""
    if before > 0 and not rows.by_place(region):
        return codes.ONE_CHOICE
    return codes.ALLOWED if rows.nth(places, before) != 0 else too_few


def token_refusal(region: Region) -> i64:
    """M4.2"""
    if tokens.can_act(region):
        return codes.ALLOWED
    return codes.NO_TOKEN if region.held[region.active * n.HELD_SPAN + n.TOKENS] == 0 else codes.LIMIT


def action_refusal(region: Region, action: i64) -> i64:
    """M5.6: an action begins only if it can be completed."""
    code = token_refusal(region)
    if code != codes.ALLOWED:
        return code
    if action == n.DEMAND:
        return codes.ALLOWED if services.affordable(region) else codes.DEMAND_BOATS
    if actions.own_lots(region, action) != 0:
        return codes.ALLOWED
    if action == n.OVERHAUL:
        return codes.NO_OVERHAUL
    return codes.NO_RELOCATION if action == n.RELOCATE else codes.NO_BACKUP


def boat_refusal(region: Region) -> i64:
    """M4.4"""
    if tokens.can_use_boat(region):
        return codes.ALLOWED
    return codes.NO_BOAT if region.held[region.active * n.HELD_SPAN + n.BOATS] == 0 else codes.NO_USED_TOKEN


def service_refusal(region: Region, number: i64) -> i64:
    """M4.3, M6.1; M5.4: a pair, after the pairs once more those among the extras."""
    pair = number % PAIRS
    if number >= PAIRS and services.twice_open(region) & BIT[pair] == 0:
        return codes.NOT_TWICE
    if services.wanted_pairs(region) & BIT[pair] == 0:
        return codes.OWNED if region.held[region.active * n.HELD_SPAN + n.SERVICES] & BIT[pair] != 0 else codes.NOT_OPEN
    return codes.ALLOWED if services.affordable(region) else codes.BOATS_SHORT


def lot_refusal(region: Region, lot: i64) -> i64:
    if lots(region) & BIT[lot] != 0:
        return codes.ALLOWED
    if region.phase == n.CHOOSE_LOT or (region.phase == n.CHOOSE_OTHER and region.pending == n.RELOCATE):
        return codes.LOT_TAKEN
    kind = building.kind_at(region, region.active, lot)
    if kind == n.NOTHING:
        return codes.LOT_EMPTY
    if region.pending == n.BACKUP:
        return codes.ONLY_SAME_TYPE
    return codes.SAME_BLOCK if kind == LANDMARK else codes.SAME_TYPE


def tile_refusal(region: Region, tile: i64) -> i64:
    if tiles(region) & BIT[tile] != 0:
        return codes.ALLOWED
    if region.phase != n.CHOOSE_TILE:
        return codes.TILE_NOT_IN_BLOCK
    return codes.TILE_RETURNED if tile == region.tile else codes.TILE_NOT_OPEN


def plan_refusal(region: Region, number: i64) -> i64:
    kind = number % n.PLAN_STEP
    if actions.plans(region) & BIT[kind] != 0:
        return place_refusal(region, region.rows[n.PLANS + kind], number // n.PLAN_STEP, codes.FEWER_IN_PLANS)
    return codes.PLAN_SAME_TYPE if rows.plan_types(region) & BIT[kind] != 0 else codes.NOT_IN_PLANS


def resident_refusal(region: Region, action: i64) -> i64:
    if action == n.BOAT:
        return boat_refusal(region)
    if action == n.NONE:
        welcome = residents.welcome(region, region.active) & BIT[region.guest] != 0
        return codes.MUST_MOVE_IN if welcome else codes.ALLOWED
    if n.ROW <= action < n.RESIDENT:
        row = region.residents[region.active * n.RESIDENT_SPAN + action - n.ROW]
        if n.ACCEPTED[row] & BIT[region.guest] != 0:
            return codes.ALLOWED
        return codes.ROW_FULL if row >= n.FULL_ROW else codes.ROW_COLOUR
    if n.RESIDENT <= action < n.PLAN:
        return exchange_refusal(region, action - n.RESIDENT)
    return codes.ROW_DUE


def exchange_refusal(region: Region, guest: i64) -> i64:
    """M12.5"""
    if residents.others(region) & BIT[guest] != 0:
        return token_refusal(region)
    if region.exchanged != 0:
        return codes.EXCHANGED
    if guest == region.guest:
        return codes.SAME_COLOUR
    return codes.BOX_EMPTY if region.box[guest] == 0 else codes.NO_ROW
