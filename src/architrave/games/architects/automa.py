"""The Automa's turn (M11, M12.6): the deed that its card leads to, carried out, then its boats and its resident.

Rows, Backup plans and tiles are counted from the side of the card's arrow: left to right, or right to left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from architrave.games.architects import actions, building, drawing, residents, rows, scoring, services
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import PAIRS
from architrave.games.architects.lots import ALL_LOTS, BIT, BLOCK_LOTS, BLOCKS, LANDMARK, count, lowest

if TYPE_CHECKING:
    from architrave.games.architects.position import Region

AUTOMA: Final = 1  # its city

# Why a section could not be done, or in section 3 which building it is.
NO_REASON: Final = 0
NO_LANDMARK: Final = 1  # section 1: none in the row
NO_TILE_FITS: Final = 2  # section 1
NO_ROOM: Final = 3  # section 2: no tile whose block has a free lot
NOT_IN_ROW: Final = 4  # section 2: none of the types that those tiles ask for
INDICATED: Final = 5  # section 3: the one that the card points at
NEXT: Final = 6  # section 3: that one is a landmark that cannot be placed
WITH_RESIDENT: Final = 7  # section 3: that one has no resident, so the first that has one (M12.6)
NEXT_RESIDENT: Final = 8  # section 3: that one has one but cannot be placed, so the first that has one (M12.6)
EXCHANGED: Final = 9  # M11.7: with Backup plans
OUT_OF_BAG: Final = 10  # M11.7: for a random one
REASONS: Final = (
    "", "no_landmark", "no_tile_fits", "no_room", "not_in_row", "indicated", "next", "with_resident", "next_resident",
    "exchanged", "out_of_bag",
)  # fmt: skip


@final
class AutomaMove:
    """What the Automa does with its card: which building it takes and where that goes."""

    def __init__(self) -> None:
        self.section: i64 = 0  # the one that applied
        self.not_first: i64 = NO_REASON  # why section 1 did not
        self.not_second: i64 = NO_REASON
        self.which: i64 = NO_REASON  # section 3: why this building
        self.place: i64 = 0  # of the building taken, in the current row, as a bit
        self.plan: i64 = 0  # M11.7: place in Backup plans
        self.kind: i64 = n.NOTHING  # what is placed
        self.tile: i64 = n.NOTHING  # taken with it
        self.asked: i64 = n.NOTHING  # section 2: the tile of its city that asked for it
        self.lot: i64 = n.NOTHING  # unknown while a building is still to come out of the bag


def play(region: Region, card: i64) -> None:
    """M11.2: the card has been turned up."""
    carry_out(region, decide(region, card))


def decide(region: Region, card: i64) -> AutomaMove:
    """The first of the three sections that is possible. Changes nothing."""
    move = AutomaMove()
    left = region.components.card_left[card] != 0
    if not first_section(region, move, left) and not second_section(region, move):
        third_section(region, move, left, region.components.card_n[card])
    return move


def free_lots(region: Region) -> i64:
    return ALL_LOTS & ~region.lots[AUTOMA * n.CITY_SPAN + n.BUILT]


def landmark_lots(region: Region) -> i64:
    """M11.1: free lots of blocks without a landmark."""
    lots = free_lots(region)
    there = region.lots[AUTOMA * n.CITY_SPAN + LANDMARK]
    for block in range(BLOCKS):
        if there & BLOCK_LOTS[block] != 0:
            lots &= ~BLOCK_LOTS[block]
    return lots


def first_lot(lots: i64) -> i64:
    """M11.3: the first of these lots in resolving order, or NOTHING."""
    if lots == 0:
        return n.NOTHING
    block: i64 = 0
    while lots & BLOCK_LOTS[block] == 0:
        block += 1
    return lowest(lots & BLOCK_LOTS[block])


def tile_at(region: Region, left: bool, step: i64) -> i64:
    """The open tile that lies so many steps from the arrow's end."""
    return region.open_tiles[step if left else len(region.open_tiles) - 1 - step]


def preferred_place(region: Region, places: i64) -> i64:
    """M12.6: the leftmost of these places of the row that has a resident, else the leftmost."""
    with_resident = places & region.rows[region.row * n.ROW_SPAN + n.GUESTS]
    if with_resident != 0:
        places = with_resident
    return places & -places


def first_section(region: Region, move: AutomaMove, left: bool) -> bool:
    """M11.4: a landmark with a tile whose wish can be met."""
    places = region.rows[region.row * n.ROW_SPAN + LANDMARK]
    if places == 0:
        move.not_first = NO_LANDMARK
        return False
    lots = landmark_lots(region)
    for step in range(i64(len(region.open_tiles))):
        tile = tile_at(region, left, step)
        lot = first_lot(lots & region.components.tile_lots[tile])
        if lot != n.NOTHING:
            move.section = 1
            move.place = preferred_place(region, places)
            move.kind = LANDMARK
            move.tile = tile
            move.lot = lot
            return True
    move.not_first = NO_TILE_FITS
    return False


def second_section(region: Region, move: AutomaMove) -> bool:
    """M11.5: a building that one of its tiles asks for, beside that tile's landmark."""
    move.not_second = NO_ROOM
    lots = free_lots(region)
    for block in range(BLOCKS):
        tiles = region.tiles[AUTOMA * n.BLOCK_SPAN + block]
        if tiles != 0 and lots & BLOCK_LOTS[block] != 0:
            move.not_second = NOT_IN_ROW
            tile = count((tiles & -tiles) - 1)  # a block has one (M11.1)
            places = asked_for(region, tile)
            if places != 0:
                move.section = 2
                move.not_second = NO_REASON
                move.asked = tile
                move.place = preferred_place(region, places)
                move.kind = rows.kind_at(region, region.row, move.place)
                move.lot = first_lot(lots & BLOCK_LOTS[block])
                return True
    return False


def asked_for(region: Region, tile: i64) -> i64:
    """The places of the row with a building of one of the tile's types."""
    at = region.row * n.ROW_SPAN
    box = region.components
    return region.rows[at + box.tile_first[tile]] | region.rows[at + box.tile_second[tile]]


def third_section(region: Region, move: AutomaMove, left: bool, number: i64) -> None:
    """M11.6, M12.6: the building that the card points at, or the next one; the one with a resident is preferred."""
    at = region.row * n.ROW_SPAN
    row = region.rows[at + n.LEFT]
    start = nth(row, left, number)
    able = row
    if landmark_lots(region) == 0:
        able &= ~region.rows[at + LANDMARK]
    move.section = 3
    if able == 0:
        exchange(region, move, left, start, number)
        return
    indicated = place_at(left, start)
    guests = region.rows[at + n.GUESTS] & able
    if indicated & able != 0 and (guests == 0 or indicated & guests != 0):
        move.which = INDICATED
        move.place = indicated
    elif guests != 0:
        move.which = WITH_RESIDENT if indicated & region.rows[at + n.GUESTS] == 0 else NEXT_RESIDENT
        move.place = first_from(guests, left, 0)
    else:
        move.which = NEXT
        move.place = first_from(able, left, start)
    move.kind = rows.kind_at(region, region.row, move.place)
    if move.kind == LANDMARK:
        move.tile = tile_at(region, left, 0)
        move.lot = first_lot(landmark_lots(region))
    else:
        move.lot = wanted_lot(region, move.kind)


def exchange(region: Region, move: AutomaMove, left: bool, start: i64, number: i64) -> None:
    """M11.7: only landmarks in the row, and none can be placed: the one pointed at gives way to a Backup building."""
    move.place = place_at(left, start)
    if region.rules == n.FIRST_RULES:  # which counted by what is left of the row
        number = count_up_to(region.rows[region.row * n.ROW_SPAN + n.LEFT], left, start)
    plans = region.rows[n.PLANS + n.LEFT]
    ordinary = plans & ~region.rows[n.PLANS + LANDMARK]
    if ordinary == 0:
        move.which = OUT_OF_BAG
        return
    move.which = EXCHANGED
    move.plan = first_from(ordinary, left, nth(plans, left, number))
    move.kind = rows.kind_at(region, n.MOST_ROWS, move.plan)
    move.lot = wanted_lot(region, move.kind)


def place_at(left: bool, step: i64) -> i64:
    """The place, as a bit, so many steps from the arrow's side; some places may be empty."""
    return BIT[step] if left else BIT[n.MOST_IN_ROW - 1 - step]


def nth(places: i64, left: bool, number: i64) -> i64:
    """The step of the place of that number from the arrow's side, or of the farthest if there are fewer."""
    found: i64 = 0
    for step in range(n.MOST_IN_ROW):
        if places & place_at(left, step) != 0:
            found = step
            number -= 1
            if number == 0:
                break
    return found


def count_up_to(places: i64, left: bool, last: i64) -> i64:
    """How many of these places there are up to and with this step."""
    number: i64 = 0
    for step in range(last + 1):
        if places & place_at(left, step) != 0:
            number += 1
    return number


def first_from(places: i64, left: bool, start: i64) -> i64:
    """The first of these places from this step on, away from the arrow's side; after the last the first again."""
    step = start
    while places & place_at(left, step) == 0:
        step += 1
        if step == n.MOST_IN_ROW:
            step = 0
    return place_at(left, step)


def wanted_lot(region: Region, kind: i64) -> i64:
    """M11.6: in the first block with a tile that asks for the type, else in the first with a free lot."""
    lots = free_lots(region)
    asking: i64 = 0
    for block in range(BLOCKS):
        tiles = region.tiles[AUTOMA * n.BLOCK_SPAN + block]
        if tiles != 0:
            tile = count((tiles & -tiles) - 1)
            if region.components.tile_first[tile] == kind or region.components.tile_second[tile] == kind:
                asking |= BLOCK_LOTS[block]
    if lots & asking != 0:
        lots &= asking
    return first_lot(lots)


def carry_out(region: Region, move: AutomaMove) -> None:
    row = region.row
    if region.rows[row * n.ROW_SPAN + n.GUESTS] & move.place != 0:
        region.guest = rows.kind_at(region, row, move.place)
    rows.take(region, row, rows.kind_at(region, row, move.place), move.place)
    if move.which == OUT_OF_BAG:
        region.bag[LANDMARK] += 1
        region.bagged += 1
        drawing.want(region, n.DRAW_BUILDING)
        return
    if move.which == EXCHANGED:
        rows.take(region, n.MOST_ROWS, move.kind, move.plan)
        rows.lay(region, n.MOST_ROWS, LANDMARK, move.plan)
    if move.tile != n.NOTHING:
        actions.take_open_tile(region, move.tile)
        building.put_tile(region, AUTOMA, move.tile, move.lot)
    building.build(region, AUTOMA, move.kind, move.lot)
    go_on(region)


def building_drawn(region: Region, kind: i64) -> None:
    """M11.7: a building that is no landmark has come out of the bag."""
    building.build(region, AUTOMA, kind, wanted_lot(region, kind))
    go_on(region)


def go_on(region: Region) -> None:
    """What is left of its turn: boats, the resident, and boats again. Stops where a service must be drawn."""
    while True:
        if spend_boats(region):
            return
        if region.guest == n.NOTHING:
            return
        house(region)


def spend_boats(region: Region) -> bool:
    """M11.8: services for its boats; whether one has to be drawn."""
    price = region.components.numbers.service_cost
    while region.used == 0 and region.held[AUTOMA * n.HELD_SPAN + n.BOATS] >= price:
        place = best_open(region)
        if place == n.NOTHING:
            return search(region)
        services.pay(region, AUTOMA, price)
        services.take(region, AUTOMA, place)
        if services.replace(region, place):
            return True
    return False


def best_open(region: Region) -> i64:
    """The place of the open service with most pairs in its city, among those it does not own; NOTHING without any."""
    best: i64 = n.NOTHING
    most: i64 = 0
    for place in range(region.components.numbers.open_services):
        pair = region.open_services[place]
        if pair != n.NOTHING and not owns(region, pair):
            pairs = scoring.pairs(region, AUTOMA, pair)
            if pairs > most:
                most = pairs
                best = place
    return best


def owns(region: Region, pair: i64) -> bool:
    return region.held[AUTOMA * n.HELD_SPAN + n.SERVICES] & BIT[pair] != 0


def search(region: Region) -> bool:
    """M11.8: look at the next service; those looked at lie aside, so that none is looked at twice."""
    if drawing.services_remain(region):
        drawing.want(region, n.DRAW_SEARCH)
        return True
    end_search(region)
    region.used = 1  # in vain: not again in this turn
    return False


def service_drawn(region: Region, pair: i64) -> None:
    """M11.8: the service looked at has come out of the stack."""
    if owns(region, pair) or scoring.pairs(region, AUTOMA, pair) == 0:
        region.looked += BIT[pair * 2]
    else:
        services.pay(region, AUTOMA, region.components.numbers.service_cost)
        region.held[AUTOMA * n.HELD_SPAN + n.SERVICES] |= BIT[pair]
        end_search(region)
    go_on(region)


def end_search(region: Region) -> None:
    """The services looked at are discarded."""
    for pair in range(PAIRS):
        region.discards[pair] += region.looked >> pair * 2 & 3
    region.looked = 0


def house(region: Region) -> None:
    """M12.6: its rows are filled from the top, whatever the colour."""
    row: i64 = 0
    while row < n.RESIDENT_SPAN and residents.full(region, AUTOMA, row):
        row += 1
    if row == n.RESIDENT_SPAN:
        residents.leave(region)
        return
    residents.put(region, AUTOMA, row, region.guest)
    region.guest = n.NOTHING
    if residents.full(region, AUTOMA, row):
        region.held[AUTOMA * n.HELD_SPAN + n.POINTS] += region.components.numbers.automa_row_vp
        if row & 1 != 0:  # a section
            building.earn_boat(region, AUTOMA)
