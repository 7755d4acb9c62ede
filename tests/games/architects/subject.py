"""Architects as the conformance suite gets it: what must hold in every position, and seats with a taste."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import DIFFICULTIES, PAIRS, TILES
from architrave.games.architects.game import Architects
from architrave.games.architects.lots import BLOCK, BLOCK_LOTS, BLOCKS, LANDMARK, LETTERS, LOTS, TYPES
from architrave.games.architects.position import Region
from architrave.games.architects.result import sources
from architrave.kernel.actors import OVER
from architrave.kernel.game import Json
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng
from architrave.kernel.subject import Companion, Subject, any_of
from tests.games.architects.alongside import Alongside
from tests.games.found import Share

GAME: Final = Architects()
FULL: Final = [int(lots) for lots in BLOCK_LOTS]
Taste = Callable[[Position, list[int], Rng], int]


def fault(position: Position) -> str | None:
    """What is created, lost, or lies where it cannot; None if nothing."""
    region = cast(Region, position)
    return (
        buildings_fault(region)
        or residents_fault(region)
        or services_fault(region)
        or tiles_fault(region)
        or display_fault(region)
        or cities_fault(region)
        or points_fault(region)
    )


def numbers(row: vec[i64]) -> list[int]:
    """Read once: each look at a row of a position costs as much as this."""
    return cast("list[int]", list(row))


def cities(region: Region) -> range:
    return range(int(region.cities))


def buildings_fault(region: Region) -> str | None:
    """M1.1: every building is in one place."""
    rows, lots, bag = numbers(region.rows), numbers(region.lots), numbers(region.bag)
    for at in range(0, (n.MOST_ROWS + 1) * n.ROW_SPAN, n.ROW_SPAN):
        kinds = rows[at : at + TYPES]
        if sum(kinds) != rows[at + n.LEFT] or rows[at + n.GUESTS] & ~sum(kinds):
            return f"row {at // n.ROW_SPAN} does not add up: {kinds}"
    in_hand = int(region.kind) if region.pending == n.TAKE else n.NOTHING
    for kind in range(TYPES):
        count = bag[kind] + (in_hand == kind)
        for places in rows[kind :: n.ROW_SPAN] + lots[kind :: n.CITY_SPAN]:
            count += places.bit_count()
        if count != 20 or bag[kind] < 0:
            return f"there are {count} buildings {LETTERS[kind]}"
    return None if sum(bag) == region.bagged else f"{sum(bag)} buildings are in the bag, not {region.bagged}"


def residents_fault(region: Region) -> str | None:
    """M1.2"""
    rows, box = numbers(region.rows), numbers(region.box)
    count = list(box)
    for at in range(0, n.MOST_ROWS * n.ROW_SPAN, n.ROW_SPAN):
        if guests := rows[at + n.GUESTS]:
            for kind in range(TYPES):
                count[kind] += (rows[at + kind] & guests).bit_count()
    for lived in numbers(region.residents):
        for letter in dwellers(lived):
            count[LETTERS.index(letter)] += 1
    if region.guest != n.NOTHING:
        count[region.guest] += 1
    return None if count == [10] * TYPES and min(box) >= 0 else f"residents: {count}"


@cache
def dwellers(lived: int) -> str:
    """The residents of a row. Asked for every row of every position, so it is remembered."""
    return "".join(LETTERS[(lived >> shift & 7) - 1] for shift in (0, 3, 6) if lived >> shift & 7)


def services_fault(region: Region) -> str | None:
    """M6.2"""
    stack, discards, shown = numbers(region.stack), numbers(region.discards), numbers(region.open_services)
    owned, looked = numbers(region.held)[n.SERVICES :: n.HELD_SPAN], int(region.looked)
    for pair in range(PAIRS):
        count = stack[pair] + discards[pair] + (looked >> pair * 2 & 3) + shown.count(pair)
        for services in owned:
            count += services >> pair & 1
        if count != 2 or stack[pair] < 0:
            return f"there are {count} services {region.components.pairs[pair]}"
    return None


def tiles_fault(region: Region) -> str | None:
    """M10.1: every tile is in one place; M3.3: a block has as many as landmarks."""
    beside = numbers(region.tiles)
    bits = [1 << tile for tile in numbers(region.open_tiles)] + [
        int(region.tile_stack),
        int(region.tile_discards),
        *beside,
    ]
    if region.pending == n.TAKE and region.tile != n.NOTHING:
        bits.append(1 << int(region.tile))
    if sum(bits) != (1 << TILES) - 1 or sum(there.bit_count() for there in bits) != TILES:
        return f"the tiles are in {bits}"
    landmarks = numbers(region.lots)[LANDMARK :: n.CITY_SPAN]
    lacking = int(region.active) * n.BLOCK_SPAN + int(BLOCK[region.own]) if has_returned(region) else n.NOTHING
    for place, tiles in enumerate(beside):
        city, block = divmod(place, n.BLOCK_SPAN)
        wanted = (landmarks[city] & FULL[block]).bit_count() - (place == lacking)
        if tiles.bit_count() != wanted:
            return f"block {block + 1} of city {city} has {tiles.bit_count()} tiles instead of {wanted}"
    return None


def has_returned(region: Region) -> bool:
    return bool(region.pending == n.BACKUP and region.tile != n.NOTHING)


def display_fault(region: Region) -> str | None:
    """M3.3: as many open tiles as landmarks in the current row and Backup plans; M11.7 may leave more."""
    if region.phase == n.DRAWING and region.draw < n.DRAW_EXTRA and (region.draw != n.DRAW_SERVICE or region.turn == 0):
        return None
    wanted = sum(int(region.rows[row * n.ROW_SPAN + LANDMARK]).bit_count() for row in (int(region.row), n.MOST_ROWS))
    wanted += has_returned(region) + (region.phase == n.CHOOSE_TILE and region.pending == n.TAKE)
    shown = len(region.open_tiles)
    fits = shown >= wanted if region.count == 1 else shown == wanted
    return None if fits else f"{shown} tiles are open instead of {wanted}"


def cities_fault(region: Region) -> str | None:
    held, lots, residents = numbers(region.held), numbers(region.lots), numbers(region.residents)
    for city in cities(region):
        fault = city_fault(
            region,
            city,
            held[city * n.HELD_SPAN :][: n.HELD_SPAN],
            lots[city * n.CITY_SPAN :][: n.CITY_SPAN],
            [dwellers(lived) for lived in residents[city * n.RESIDENT_SPAN :][: n.RESIDENT_SPAN]],
        )
        if fault is not None:
            return fault
    return None


def city_fault(region: Region, city: int, held: list[int], lots: list[int], rows: list[str]) -> str | None:
    built = sum(lots[:TYPES])
    if built != lots[n.BUILT] or built >= 1 << LOTS:
        return f"the lots of city {city} do not add up: {lots}"
    for block in range(BLOCKS):
        if built & FULL[block] == FULL[block] and not held[n.EARNED] >> block & 1:  # M4.5
            return f"block {block + 1} of city {city} is full and earned no boat"
    boats = held[n.EARNED].bit_count() + sum(len(rows[row]) == 3 and len(rows[row + 1]) == 3 for row in (0, 2, 4))
    if held[n.BOATS] < 0 or held[n.BOATS] + held[n.USED_BOATS] != boats:
        return f"city {city} has {held[n.BOATS]} + {held[n.USED_BOATS]} boats and has earned {boats}"
    automa = city >= region.count
    tokens = 0 if automa else 2 * (int(region.round) + 1)
    if held[n.TOKENS] < 0 or held[n.TOKENS] + held[n.USED_TOKENS] != tokens:
        return f"city {city} has {held[n.TOKENS]} + {held[n.USED_TOKENS]} tokens instead of {tokens}"
    if not automa and any(len(set(row) - {"L"}) > 1 for row in rows if len(row) > 1):  # M12.2
        return f"the residents of city {city} live in {rows}"
    return None


def points_fault(region: Region) -> str | None:
    """Every VP has a source."""
    if region.actor != OVER:
        return None
    for city in cities(region):
        found = sources(region, city)
        if sum(found.values()) != region.held[city * n.HELD_SPAN + n.POINTS]:
            return f"city {city} has {region.held[city * n.HELD_SPAN + n.POINTS]} VP from {found}"
    return None


def nearby(position: Position) -> Iterable[int]:
    return range(n.ACTIONS)


def busy(position: Position, actions: list[int], rng: Rng) -> int:
    """Seats that do all they can before they end a turn, and move landmarks about."""
    region = cast(Region, position)
    wanted = [action for action in actions if action != n.END]
    if region.phase not in (n.TURN, n.CHOOSE_LOT):
        landmarks = int(region.lots[int(region.actor) * n.CITY_SPAN + LANDMARK])
        lots = [action for action in actions if n.LOT <= action < n.LOT + LOTS and landmarks >> action - n.LOT & 1]
        wanted = lots if lots and rng.below(2) else wanted
    return any_of(position, wanted or actions, rng)


def builder(position: Position, actions: list[int], rng: Rng) -> int:
    """Seats that fill block after block, for the boats, and like landmarks and residents."""
    region = cast(Region, position)
    if region.phase in (n.CHOOSE_LOT, n.CHOOSE_OTHER) and rng.below(8):
        return min(actions, key=lambda action: (int(BLOCK[action - n.LOT]), action))
    liked = [action for action in actions if action < n.TILE and (action & 1 or action >> 1 == LANDMARK)]
    return any_of(position, liked if liked and rng.below(2) else actions, rng)


def sparing(position: Position, actions: list[int], rng: Rng) -> int:
    """Seats that leave landmarks for others (M11.7) and never act."""
    ordinary = [action for action in actions if action < n.TILE and action >> 1 != LANDMARK]
    ending = [action for action in actions if action == n.END]
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
SHARE: Final = Share(
    games=2,
    every=200,
    uncompiled=1,
    same=1,
    closely=("solo residents events", "two", "four residents events"),
    closely_every=40,
    alike=("solo residents events", "two", "four residents"),
    worlds=1,
    steps=60,
    together=60,
    refusals=30_000,
    readings=1000,
    keys=120,
)
