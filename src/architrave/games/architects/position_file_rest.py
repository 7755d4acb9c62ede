"""What a position file does not show lies in the bag, the box and the stacks (M1)."""

from __future__ import annotations

from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import PAIRS, TILES
from architrave.games.architects.lots import BIT, BLOCKS, LETTERS, TYPES
from architrave.games.architects.names import bits
from architrave.games.architects.position import Region
from architrave.games.architects.position_file_phase import fault


def count_the_rest(region: Region) -> None:
    count_buildings(region)
    count_residents(region)
    count_services(region)
    count_tiles(region)


def rest(total: int, shown: int, where: str, piece: str) -> int:
    if shown > total:
        raise fault(where, "too_many", piece=piece, count=total, given=shown)
    return total - shown


def count_buildings(region: Region) -> None:
    region.bagged = 0
    for kind in range(TYPES):
        shown = sum(int(region.rows[row * n.ROW_SPAN + kind]).bit_count() for row in range(n.MOST_ROWS + 1))
        shown += sum(int(region.lots[city * n.CITY_SPAN + kind]).bit_count() for city in range(int(region.cities)))
        if region.pending == n.TAKE and region.kind == kind:
            shown += 1
        left = rest(int(region.components.buildings[kind]), shown, "cities", LETTERS[kind])
        region.bag[kind] = left
        region.bagged += left


def count_residents(region: Region) -> None:
    shown = [0] * TYPES
    for kind in range(TYPES):
        for row in range(n.MOST_ROWS):
            at = row * n.ROW_SPAN
            shown[kind] += int(region.rows[at + kind] & region.rows[at + n.GUESTS]).bit_count()
    for lived in region.residents[: n.RESIDENT_SPAN * int(region.cities)]:
        for shift in (0, 3, 6):
            if int(lived) >> shift & 7:
                shown[(int(lived) >> shift & 7) - 1] += 1
    if region.guest != n.NOTHING:
        shown[region.guest] += 1
    for kind in range(TYPES):
        region.box[kind] = rest(int(region.components.residents[kind]), shown[kind], "cities", LETTERS[kind])


def count_services(region: Region) -> None:
    for pair in range(PAIRS):
        shown = sum(1 for open_pair in region.open_services if open_pair == pair) + int(region.discards[pair])
        for city in range(int(region.cities)):
            shown += int(region.held[city * n.HELD_SPAN + n.SERVICES]) >> pair & 1
        shown += int(region.looked) >> pair * 2 & 3
        copies = int(region.components.pair_copies[pair])
        region.stack[pair] = rest(copies, shown, "services", region.components.pairs[pair])


def count_tiles(region: Region) -> None:
    shown = [int(tile) for tile in region.open_tiles] + bits(int(region.tile_discards))
    for city in range(int(region.cities)):
        for block in range(BLOCKS):
            shown += bits(int(region.tiles[city * n.BLOCK_SPAN + block]))
    if region.pending == n.TAKE and region.tile != n.NOTHING:
        shown.append(int(region.tile))
    for place, tile in enumerate(shown):
        if tile in shown[:place]:
            raise fault("tiles", "twice", given=region.components.tile_ids[tile])
    region.tile_stack = BIT[TILES] - 1 - sum(1 << tile for tile in shown)
