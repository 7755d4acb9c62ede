"""What the actor may do, and the reason for refusing everything else (K3.1, K4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architekton import numbers as n
from architrave.games.architekton import refusal_codes as codes

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def fill_legal(town: Town, actions: vec[i64]) -> i64:
    if town.phase == n.LAY:
        return fill_placements(town, actions)
    if town.phase == n.SETTLE:  # K5.4: with only one payable choice nobody is asked
        actions[0] = n.PAY
        actions[1] = n.TAKE_BACK
        return 2
    filled: i64 = 0
    if town.phase == n.HOUSE:  # K4.4: any house of the actor
        for building in range(town.built):
            if town.owner[building] == town.actor:
                actions[filled] = n.MOVE_HOUSE + town.cells[building]
                filled += 1
    return filled


def fill_placements(town: Town, actions: vec[i64]) -> i64:
    filled: i64 = 0
    sides = town.tiles.sides
    landscapes = town.open_landscapes
    for tile in range(i64(len(landscapes))):
        if not repeats(landscapes, tile):
            variant = landscapes[tile] * 4
            filled = fill_fitting(town.landscape_spots, variant, sides[variant], actions, filled)
    buildings = town.open_buildings
    for tile in range(i64(len(buildings))):
        if not repeats(buildings, tile):
            piece = buildings[tile]
            for variant in range(piece * 4, piece * 4 + town.tiles.turns[piece]):  # K4.3
                filled = fill_fitting(town.building_spots, variant, sides[variant], actions, filled)
    return filled


def repeats(tiles: vec[i64], tile: i64) -> bool:
    """K4.5: of tiles that look the same only the first is a choice."""
    for other in range(tile):
        if tiles[other] == tiles[tile]:
            return True
    return False


def fill_fitting(spots: vec[i64], variant: i64, sides: i64, actions: vec[i64], filled: i64) -> i64:
    """K4.2: add to the first `filled` of `actions` the placements on spots where at least one side matches."""
    wanted = sides << n.CELL_BITS
    base = variant * n.CELLS
    for spot in spots:
        if spot & wanted != 0:
            actions[filled] = base + (spot & n.CELL_MASK)
            filled += 1
    return filled


def fits_somewhere(town: Town, piece: i64) -> bool:
    """K3.3: can this tile be laid anywhere at this moment?"""
    spots = town.landscape_spots if piece < n.FIRST_BUILDING else town.building_spots
    for variant in range(piece * 4, piece * 4 + town.tiles.turns[piece]):
        wanted = town.tiles.sides[variant] << n.CELL_BITS
        for spot in spots:
            if spot & wanted != 0:
                return True
    return False


def supply_fits(town: Town) -> bool:
    for piece in town.open_landscapes:
        if fits_somewhere(town, piece):
            return True
    for piece in town.open_buildings:
        if fits_somewhere(town, piece):
            return True
    return False


def unseen_fits(town: Town) -> bool:
    for piece in range(len(town.loose)):
        if town.loose[piece] > 0 and fits_somewhere(town, piece):
            return True
    return False


def refusal(town: Town, action: i64) -> i64:
    if action < 0 or action >= n.ACTIONS:
        return codes.UNKNOWN_ACTION
    if town.phase == n.END:
        return codes.GAME_OVER
    if town.phase == n.DRAW:
        return codes.DRAW_DUE
    if action >= n.PAY:
        return codes.ALLOWED if town.phase == n.SETTLE else codes.NO_PAYMENT_DUE
    if town.phase == n.SETTLE:
        return codes.PAYMENT_DUE
    if action >= n.MOVE_HOUSE:
        return house_refusal(town, action - n.MOVE_HOUSE)
    if town.phase == n.HOUSE:
        return codes.HOUSE_DUE
    return lay_refusal(town, action // n.CELLS, action % n.CELLS)


def house_refusal(town: Town, cell: i64) -> i64:
    """K4.4"""
    if town.phase != n.HOUSE:
        return codes.NO_HOUSE_DUE
    building = i64(town.on[cell]) - n.BUILDING
    if building < 0 or town.owner[building] != town.actor:
        return codes.NOT_YOUR_HOUSE
    return codes.ALLOWED


def lay_refusal(town: Town, variant: i64, cell: i64) -> i64:
    if town.tiles.turns[variant >> 2] == 0:  # a set with tiles that look the same has fewer kinds than numbers
        return codes.UNKNOWN_ACTION
    if not in_supply(town, variant >> 2):  # K3.1
        return codes.NOT_IN_SUPPLY
    code = place_refusal(town, variant, cell)
    if code == codes.ALLOWED or fits_somewhere(town, variant >> 2):
        return code
    if variant >> 2 < n.FIRST_BUILDING and town.built == 0:  # K3.5
        return codes.NO_BUILDING_YET
    return codes.FITS_NOWHERE  # K3.3: no other place or turn would do either


def place_refusal(town: Town, variant: i64, cell: i64) -> i64:
    """Whether a tile, turned so, may lie there; wherever it comes from."""
    piece = variant >> 2
    on = i64(town.on[cell])
    if on == n.LANDSCAPE or on >= n.BUILDING:
        return codes.TAKEN
    even = (cell % n.WIDTH + cell // n.WIDTH) % 2 == 0
    if piece < n.FIRST_BUILDING and not even:  # K4.1
        return codes.BUILDING_CELL
    if piece >= n.FIRST_BUILDING and even:
        return codes.LANDSCAPE_CELL
    if on == n.EMPTY:  # K4.2
        return codes.TOUCHES_NOTHING
    if seen_from(town, piece, cell) & town.tiles.sides[variant] == 0:
        return codes.NO_SIDE_MATCHES
    if variant & 3 >= town.tiles.turns[piece]:  # K4.3
        return codes.TURNED_LANDSCAPE if piece < n.FIRST_BUILDING else codes.SAME_LOOK
    return codes.ALLOWED


def in_supply(town: Town, piece: i64) -> bool:
    for open_piece in town.open_landscapes if piece < n.FIRST_BUILDING else town.open_buildings:
        if open_piece == piece:
            return True
    return False


def seen_from(town: Town, piece: i64, cell: i64) -> i64:
    """What an open spot for this piece sees."""
    spots = town.landscape_spots if piece < n.FIRST_BUILDING else town.building_spots
    return spots[i64(town.on[cell]) - n.SPOT] >> n.CELL_BITS
