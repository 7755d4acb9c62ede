"""A quick judgement of an action for the search, in fractions of a VP: growing patterns, matching tiles, boats.

Bots call it thousands of times per move, so it looks only at the lots concerned, and undoes what it tries. The weights
are set by hand. `can_wait` says which actions the search may leave for later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from architrave.games.architects import actions, building, goal_outlook, scoring, tokens
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import PAIRS, ROUNDS
from architrave.games.architects.goal_outlook import VP
from architrave.games.architects.lots import BIT, BLOCK, BLOCK_LOTS, BLOCKS, LANDMARK, MOUNTAIN, RIVER, count

if TYPE_CHECKING:
    from architrave.games.architects.position import Region

BOAT_WORTH: Final = 480  # more than at the end: it is half a service
ACTION: Final = -72  # a token is worth a VP at the end, but for what it can do
BOAT_SPENT: Final = -144
GROWING: Final = 3  # half pairs that a service may hope for beyond those that stand
GUEST: Final = 72  # a resident that a row accepts


def prior(region: Region, action: i64) -> i64:
    if action < n.TILE:
        alike = action % n.TAKE_STEP
        return of_type(region, alike >> 1, alike & 1)
    if action < n.LOT:
        return of_tile(region, action - n.TILE)
    if action < n.ROW:
        return of_lot(region, action - n.LOT)
    if action < n.RESIDENT:
        return of_row(region, action - n.ROW)
    if action < n.PLAN:
        return ACTION
    if action < n.SERVICE:
        return of_plan(region, (action - n.PLAN) % n.PLAN_STEP)
    if action < n.OVERHAUL:
        return of_service(region, (action - n.SERVICE) % PAIRS)
    if action <= n.BACKUP:
        return ACTION
    return BOAT_SPENT if action == n.BOAT else 0


def site(region: Region, city: i64, lot: i64, hope: i64) -> i64:
    """What stands around a lot: the goals of this round and of those to come, tiles, the boat of the block."""
    block = BLOCK[lot]
    worth: i64 = 0
    now = region.round * 2
    for number in range(now, ROUNDS * 2):
        worth += goal_outlook.around(
            region, city, region.goals[number], lot, hope if number < now + 2 else goal_outlook.ALWAYS
        )
    if region.tiles[city * n.BLOCK_SPAN + block] != 0:
        tile_gain = (
            scoring.placements(region, city, block, RIVER)
            + scoring.placements(region, city, block, MOUNTAIN)
            + scoring.neighbours(region, city, block)
        )
        worth += tile_gain * VP * goal_outlook.rounds_left(region)
    if region.held[city * n.HELD_SPAN + n.EARNED] & BIT[block] == 0:
        filled = count(region.lots[city * n.CITY_SPAN + n.BUILT] & BLOCK_LOTS[block])
        worth += filled * filled * BOAT_WORTH // 16
    return worth


def of_lot(region: Region, lot: i64) -> i64:
    city = region.active
    hope = goal_outlook.to_come(region)
    if region.phase == n.CHOOSE_LOT:
        return placing_gain(region, city, lot, hope)
    if region.phase == n.CHOOSE_OWN:  # what stands well had better stay
        return -site(region, city, lot, hope)
    return moving_gain(region, city, lot, hope)


def placing_gain(region: Region, city: i64, lot: i64, hope: i64) -> i64:
    """The building in hand on a lot, with its tile."""
    tiles = region.tiles[city * n.BLOCK_SPAN + BLOCK[lot]]
    before = site(region, city, lot, hope)
    building.set_building(region, city, region.kind, lot)
    if region.tile != n.NOTHING:
        building.put_tile(region, city, region.tile, lot)
    after = site(region, city, lot, hope)
    building.clear_lot(region, city, region.kind, lot)
    region.tiles[city * n.BLOCK_SPAN + BLOCK[lot]] = tiles
    return after - before


def moving_gain(region: Region, city: i64, lot: i64, hope: i64) -> i64:
    """An Overhaul or a Relocation that leads to this lot; tiles stay in this glance."""
    before = site(region, city, region.own, hope) + site(region, city, lot, hope)
    mine = building.kind_at(region, city, region.own)
    yours = building.kind_at(region, city, lot)
    exchange(region, city, mine, yours, lot)
    after = site(region, city, region.own, hope) + site(region, city, lot, hope)
    exchange(region, city, yours, mine, lot)
    return after - before


def exchange(region: Region, city: i64, mine: i64, yours: i64, lot: i64) -> None:
    """What stands on the own lot and on the other change places; nothing may stand on one of them."""
    if mine != n.NOTHING:
        building.clear_lot(region, city, mine, region.own)
    if yours != n.NOTHING:
        building.clear_lot(region, city, yours, lot)
        building.set_building(region, city, yours, region.own)
    if mine != n.NOTHING:
        building.set_building(region, city, mine, lot)


def of_plan(region: Region, kind: i64) -> i64:
    """A building of Backup plans on the own lot."""
    city = region.active
    hope = goal_outlook.to_come(region)
    mine = building.kind_at(region, city, region.own)
    before = site(region, city, region.own, hope)
    building.clear_lot(region, city, mine, region.own)
    building.set_building(region, city, kind, region.own)
    after = site(region, city, region.own, hope)
    building.clear_lot(region, city, kind, region.own)
    building.set_building(region, city, mine, region.own)
    return after - before + service_gain(region, city, kind) - service_gain(region, city, mine)


def of_type(region: Region, kind: i64, guest: i64) -> i64:
    """A building to take: services that it serves, tiles that ask for it, its resident."""
    city = region.active
    worth = service_gain(region, city, kind)
    if guest != 0 and welcome(region, city, kind):
        worth += GUEST
    times = goal_outlook.rounds_left(region)
    if kind == LANDMARK:
        return worth + times * VP
    free = ~region.lots[city * n.CITY_SPAN + n.BUILT]
    box = region.components
    for block in range(BLOCKS):
        tiles = region.tiles[city * n.BLOCK_SPAN + block]
        if tiles != 0 and free & BLOCK_LOTS[block] != 0 and tiles & box.tiles_of_type[kind] != 0:
            return worth + times * VP
    return worth


def welcome(region: Region, city: i64, guest: i64) -> bool:
    for row in range(n.RESIDENT_SPAN):
        if n.ACCEPTED[region.residents[city * n.RESIDENT_SPAN + row]] & BIT[guest] != 0:
            return True
    return False


def service_gain(region: Region, city: i64, kind: i64) -> i64:
    """What one more building of a type would add to the services of the city."""
    services = region.held[city * n.HELD_SPAN + n.SERVICES]
    if services == 0 or kind == LANDMARK:
        return 0
    box = region.components
    base = city * n.CITY_SPAN
    own = count(region.lots[base + kind])
    worth: i64 = 0
    for pair in range(PAIRS):
        if services & BIT[pair] != 0:
            if box.pair_first[pair] == kind:
                other = box.pair_second[pair]
            elif box.pair_second[pair] == kind:
                other = box.pair_first[pair]
            else:
                continue
            if own < count(region.lots[base + other]):
                worth += box.numbers.pair_vp
            else:  # it may find a partner
                worth += 1
    return worth * VP * goal_outlook.rounds_left(region) // 2


def of_tile(region: Region, tile: i64) -> i64:
    """A tile to take: the best block for it. A tile to give away or to take along: the one that is missed least."""
    city = region.active
    if region.phase != n.CHOOSE_TILE:
        return -tile_gain(region, city, actions.along_block(region), tile)
    if region.own != n.NOTHING:
        return tile_gain(region, city, BLOCK[region.own], tile)
    best: i64 = 0
    free = ~region.lots[city * n.CITY_SPAN + n.BUILT]
    for block in range(BLOCKS):
        lots = free & BLOCK_LOTS[block]
        if lots != 0:
            worth = 2 * tile_gain(region, city, block, tile) + (count(lots) - 1) * VP
            if lots & region.components.tile_lots[tile] != 0:
                worth += 2 * VP
            best = max(best, worth)
    return best * goal_outlook.rounds_left(region) // 2


def tile_gain(region: Region, city: i64, block: i64, tile: i64) -> i64:
    """The buildings of a block that please a tile."""
    return scoring.pleasing_count(region, city, block, tile) * VP


def of_row(region: Region, row: i64) -> i64:
    """A row for a resident: the fuller the better, and a section whose other row is full better still."""
    at = region.active * n.RESIDENT_SPAN
    lived = region.residents[at + row]
    worth: i64 = 0
    if lived >= 8:
        worth = 2 * VP
        if region.residents[at + (row ^ 1)] >= n.FULL_ROW:
            worth += BOAT_WORTH
    elif lived > 0:
        worth = VP
    return worth


def of_service(region: Region, pair: i64) -> i64:
    """Its pairs in all rounds to come, some more than stand now, for its boats."""
    city = region.active
    times = goal_outlook.rounds_left(region)
    pairs = 2 * scoring.pairs(region, city, pair) + GROWING * times
    worth = pairs * VP * scoring.pair_vp(region, city, pair) * times // 2
    return worth - region.components.numbers.service_cost * BOAT_WORTH


def can_wait(region: Region, action: i64) -> bool:
    """Of the many orders of a turn (M4.7) bots search one: first the building, then actions and services.

    A boat for tokens can wait until no token is left for an action.
    """
    if action == n.BOAT:  # M4.4: at any moment
        return region.held[region.active * n.HELD_SPAN + n.TOKENS] > 0 or region.used >= tokens.most_actions(region)
    return region.phase == n.TURN and region.taken == 0 and action >= n.SERVICE
