"""Architects as the conformance suite gets it: what must hold in every position, and seats with a taste."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from architrave.games.architects.game import Architects, as_region
from architrave.games.architects.lots import BLOCK, BLOCK_LOTS, BLOCKS, LANDMARK, LETTERS, LOTS, TYPES
from architrave.games.architects.numbers import (
    ACTIONS,
    BACKUP,
    BLOCK_SPAN,
    BOATS,
    BUILT,
    CHOOSE_LOT,
    CHOOSE_OTHER,
    CHOOSE_TILE,
    CITY_SPAN,
    DRAW_EXTRA,
    DRAW_SERVICE,
    DRAWING,
    EARNED,
    END,
    GUESTS,
    HELD_SPAN,
    LEFT,
    LOT,
    MOST_ROWS,
    NOTHING,
    POINTS,
    RESIDENT_SPAN,
    ROW_SPAN,
    SERVICES,
    TAKE,
    TILE,
    TOKENS,
    TURN,
    USED_BOATS,
    USED_TOKENS,
)
from architrave.games.architects.pieces import DIFFICULTIES, PAIRS, TILES
from architrave.games.architects.position import Region
from architrave.games.architects.result import sources
from architrave.games.architects.view import row_of_residents
from architrave.kernel.actors import OVER
from architrave.kernel.conformance import Companion, Subject, any_of
from architrave.kernel.game import Json
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng
from tests.games.architects.alongside import Alongside

GAME: Final = Architects()
Taste = Callable[[Position, list[int], Rng], int]


def fault(position: Position) -> str | None:
    """What is created, lost, or lies where it cannot; None if nothing."""
    region = as_region(position)
    return (
        buildings_fault(region)
        or residents_fault(region)
        or services_fault(region)
        or tiles_fault(region)
        or display_fault(region)
        or next((wrong for city in cities(region) if (wrong := city_fault(region, city)) is not None), None)
        or points_fault(region)
    )


def cities(region: Region) -> range:
    return range(int(region.cities))


def buildings_fault(region: Region) -> str | None:
    """M1.1: every building is in one place."""
    for row in range(MOST_ROWS + 1):
        kinds = [int(region.rows[row * ROW_SPAN + kind]) for kind in range(TYPES)]
        if sum(kinds) != region.rows[row * ROW_SPAN + LEFT] or int(region.rows[row * ROW_SPAN + GUESTS]) & ~sum(kinds):
            return f"row {row} does not add up: {kinds}"
    total = 0
    for kind in range(TYPES):
        count = int(region.bag[kind])
        total += count
        count += sum(int(region.rows[row * ROW_SPAN + kind]).bit_count() for row in range(MOST_ROWS + 1))
        count += sum(int(region.lots[city * CITY_SPAN + kind]).bit_count() for city in cities(region))
        count += region.pending == TAKE and region.kind == kind
        if count != 20 or region.bag[kind] < 0:
            return f"there are {count} buildings {LETTERS[kind]}"
    return None if total == region.bagged else f"{total} buildings are in the bag, not {region.bagged}"


def residents_fault(region: Region) -> str | None:
    """M1.2"""
    count = [int(left) for left in region.box]
    for row in range(MOST_ROWS):
        for kind in range(TYPES):
            guests = int(region.rows[row * ROW_SPAN + GUESTS])
            count[kind] += (int(region.rows[row * ROW_SPAN + kind]) & guests).bit_count()
    for city in cities(region):
        for number in range(RESIDENT_SPAN):
            for letter in row_of_residents(region, city, number):
                count[LETTERS.index(letter)] += 1
    if region.guest != NOTHING:
        count[region.guest] += 1
    return None if count == [10] * TYPES and min(region.box) >= 0 else f"residents: {count}"


def services_fault(region: Region) -> str | None:
    """M6.2, and M6.1: a place is empty only where nothing can be drawn for it."""
    for pair in range(PAIRS):
        count = int(region.stack[pair]) + int(region.discards[pair]) + (int(region.looked) >> pair * 2 & 3)
        count += sum(1 for shown in region.open_services if shown == pair)
        count += sum(int(region.held[city * HELD_SPAN + SERVICES]) >> pair & 1 for city in cities(region))
        if count != 2 or region.stack[pair] < 0:
            return f"there are {count} services {region.components.pairs[pair]}"
    return None


def tiles_fault(region: Region) -> str | None:
    """M10.1: every tile is in one place; M3.3: a block has as many as landmarks."""
    bits = [1 << int(tile) for tile in region.open_tiles] + [int(region.tile_stack), int(region.tile_discards)]
    bits += [int(there) for there in region.tiles]
    if region.pending == TAKE and region.tile != NOTHING:
        bits.append(1 << int(region.tile))
    if sum(bits) != (1 << TILES) - 1 or sum(there.bit_count() for there in bits) != TILES:
        return f"the tiles are in {bits}"
    for city in cities(region):
        for block in range(BLOCKS):
            landmarks = (int(region.lots[city * CITY_SPAN + LANDMARK]) & int(BLOCK_LOTS[block])).bit_count()
            returned = has_returned(region) and city == region.active and block == BLOCK[region.own]
            if int(region.tiles[city * BLOCK_SPAN + block]).bit_count() != landmarks - returned:
                return f"block {block + 1} of city {city} has {landmarks} landmarks and other tiles"
    return None


def has_returned(region: Region) -> bool:
    return bool(region.pending == BACKUP and region.tile != NOTHING)


def display_fault(region: Region) -> str | None:
    """M3.3: as many open tiles as landmarks in the current row and Backup plans; M11.7 may leave more."""
    if region.phase == DRAWING and region.draw < DRAW_EXTRA and (region.draw != DRAW_SERVICE or region.turn == 0):
        return None
    wanted = sum(int(region.rows[row * ROW_SPAN + LANDMARK]).bit_count() for row in (int(region.row), MOST_ROWS))
    wanted += has_returned(region) + (region.phase == CHOOSE_TILE and region.pending == TAKE)
    shown = len(region.open_tiles)
    fits = shown >= wanted if region.count == 1 else shown == wanted
    return None if fits else f"{shown} tiles are open instead of {wanted}"


def city_fault(region: Region, city: int) -> str | None:
    held = [int(value) for value in region.held[city * HELD_SPAN : city * HELD_SPAN + HELD_SPAN]]
    kinds = [int(region.lots[city * CITY_SPAN + kind]) for kind in range(TYPES)]
    if sum(kinds) != region.lots[city * CITY_SPAN + BUILT] or sum(kinds) >= 1 << LOTS:
        return f"the lots of city {city} do not add up: {kinds}"
    full = sum(1 << block for block in range(BLOCKS) if sum(kinds) & int(BLOCK_LOTS[block]) == BLOCK_LOTS[block])
    if full & ~held[EARNED]:  # M4.5
        return f"city {city} has full blocks that earned no boat: {full:b}"
    rows = [len(row_of_residents(region, city, number)) == 3 for number in range(RESIDENT_SPAN)]
    boats = held[EARNED].bit_count() + sum(rows[number] and rows[number + 1] for number in (0, 2, 4))
    if held[BOATS] < 0 or held[BOATS] + held[USED_BOATS] != boats:
        return f"city {city} has {held[BOATS]} + {held[USED_BOATS]} boats and has earned {boats}"
    tokens = 2 * (int(region.round) + 1) if city < region.count else 0
    if held[TOKENS] < 0 or held[TOKENS] + held[USED_TOKENS] != tokens:
        return f"city {city} has {held[TOKENS]} + {held[USED_TOKENS]} tokens instead of {tokens}"
    automa = city >= region.count
    for number in range(RESIDENT_SPAN):
        colours = set(row_of_residents(region, city, number)) - {"L"}
        if len(colours) > 1 and not automa:  # M12.2
            return f"row {number} of city {city} has residents {colours}"
    return None


def points_fault(region: Region) -> str | None:
    """Every VP has a source."""
    if region.actor != OVER:
        return None
    for city in cities(region):
        found = sources(region, city)
        if sum(found.values()) != region.held[city * HELD_SPAN + POINTS]:
            return f"city {city} has {region.held[city * HELD_SPAN + POINTS]} VP from {found}"
    return None


def nearby(position: Position) -> Iterable[int]:
    return range(ACTIONS)


def busy(position: Position, actions: list[int], rng: Rng) -> int:
    """Seats that do all they can before they end a turn, and move landmarks about."""
    region = as_region(position)
    wanted = [action for action in actions if action != END]
    if region.phase not in (TURN, CHOOSE_LOT):
        landmarks = int(region.lots[int(region.actor) * CITY_SPAN + LANDMARK])
        lots = [action for action in actions if LOT <= action < LOT + LOTS and landmarks >> action - LOT & 1]
        wanted = lots if lots and rng.below(2) else wanted
    return any_of(position, wanted or actions, rng)


def builder(position: Position, actions: list[int], rng: Rng) -> int:
    """Seats that fill block after block, for the boats, and like landmarks and residents."""
    region = as_region(position)
    if region.phase in (CHOOSE_LOT, CHOOSE_OTHER) and rng.below(8):
        return min(actions, key=lambda action: (int(BLOCK[action - LOT]), action))
    liked = [action for action in actions if action < TILE and (action & 1 or action >> 1 == LANDMARK)]
    return any_of(position, liked if liked and rng.below(2) else actions, rng)


def sparing(position: Position, actions: list[int], rng: Rng) -> int:
    """Seats that leave landmarks for others (M11.7) and never act."""
    ordinary = [action for action in actions if action < TILE and action >> 1 != LANDMARK]
    ending = [action for action in actions if action == END]
    return any_of(position, ordinary or ending or actions, rng)


def subject(given: Json, taste: Taste) -> Subject:
    options = GAME.options(given)

    def companion() -> Companion:
        return Alongside(options)

    return Subject(GAME, options, fault, nearby, taste, companion, longest=1500)


def subjects() -> dict[str, Subject]:
    """Every number of seats with every choice of modules; the Automa at every difficulty; each taste in its turn."""
    tastes: tuple[Taste, ...] = (any_of, busy, builder)
    found = {}
    for seats in (1, 2, 3, 4):
        for modules in range(4):
            given: Json = {"seats": seats, "residents": modules % 2 == 1, "events": modules >= 2}
            name = ("solo", "two", "three", "four")[seats - 1]
            name += "".join(f" {module}" for module in ("residents", "events") if given[module])
            if seats == 1:
                given["difficulty"] = DIFFICULTIES[modules]
            found[name] = subject(given, tastes[(seats + modules) % 3])
    found["sparing"] = subject({"seats": 1, "residents": True}, sparing)
    found["named starter"] = subject({"seats": 3, "starter": 2, "residents": True, "events": True}, busy)
    return found


SUBJECTS: Final = subjects()
