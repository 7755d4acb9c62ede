"""What watches over random games sees what is wrong: a table is tampered with, one thing at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import cast

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.lots import LANDMARK
from architrave.games.architects.position import Region
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.build import COMPILED
from architrave.kernel.position import buffer
from architrave.kernel.rng import Rng
from tests.games.architects.subject import GAME, SUBJECTS, fault
from tests.games.playing import walk


def table(over: bool) -> Region:
    """A table of four with residents: in the last round, or at the end."""
    position = GAME.start(GAME.options({"seats": 4, "residents": True}))
    assert isinstance(position, Region)
    rng = Rng(11)
    room = buffer()
    while position.actor != OVER and (over or position.round < 2 or position.phase != n.TURN):
        if position.actor == CHANCE:
            position.apply(position.chance_at(rng.below(position.chance_total())))
        else:
            position.apply(position.pick(rng, room))
    return position


def add(row: str, place: int, more: int) -> Callable[[Region], None]:
    def tamper(region: Region) -> None:
        getattr(region, row)[place] += more

    return tamper


def swap_tiles(region: Region) -> None:
    """Two blocks with unlike numbers of tiles exchange them."""
    tiles = [int(there) for there in region.tiles[: n.BLOCK_SPAN]]
    one = next(block for block, there in enumerate(tiles) if there)
    other = next(block for block, there in enumerate(tiles) if there.bit_count() != tiles[one].bit_count())
    region.tiles[one], region.tiles[other] = tiles[other], tiles[one]


def turn_up_a_tile(region: Region) -> None:
    tile = next(tile for tile in range(20) if int(region.tile_stack | region.tile_discards) >> tile & 1)
    region.tile_stack &= ~(1 << tile)
    region.tile_discards &= ~(1 << tile)
    region.open_tiles = type(region.open_tiles)([*region.open_tiles, tile])


def forget_a_boat(region: Region) -> None:
    """Of a block that is full, with the boat that it brought."""
    city = next(city for city in range(4) if region.held[city * n.HELD_SPAN + n.EARNED] != 0)
    earned = int(region.held[city * n.HELD_SPAN + n.EARNED])
    region.held[city * n.HELD_SPAN + n.EARNED] = earned & (earned - 1)
    region.held[city * n.HELD_SPAN + n.BOATS] -= 1


def mix_a_row(region: Region) -> None:
    """Residents of two colours change places."""
    rows = [
        (place, int(lived))
        for place, lived in enumerate(region.residents[: n.RESIDENT_SPAN])
        if lived & 7 not in (0, 6)
    ]
    (one, first), (other, second) = next(
        (a, b) for a in rows for b in rows if a[1] & 7 != b[1] & 7 and a[1] >= 8 and a[1] >> 3 & 7 == a[1] & 7
    )
    region.residents[one] = first & ~7 | second & 7
    region.residents[other] = second & ~7 | first & 7


TAMPERED: list[tuple[str, Callable[[Region], None]]] = [
    ("there are 21 buildings S", add("bag", 1, 1)),
    ("row 4 does not add up", add("rows", n.PLANS + n.LEFT, 1 << 20)),
    ("in the bag, not", lambda region: setattr(region, "bagged", region.bagged + 1)),
    ("residents:", add("box", 2, 1)),
    ("there are 3 services", add("stack", 0, 1)),
    ("there are 3 services", lambda region: region.held.__setitem__(n.SERVICES, region.held[n.SERVICES] ^ 1)),
    ("the tiles are in", lambda region: setattr(region, "tile_stack", region.tile_stack ^ 1)),
    ("tiles instead of", swap_tiles),
    ("tiles are open instead of", turn_up_a_tile),
    ("do not add up", add("lots", n.BUILT, 1 << 31)),
    ("is full and earned no boat", forget_a_boat),
    ("boats and has earned", add("held", n.HELD_SPAN + n.BOATS, 1)),
    ("tokens instead of", add("held", 2 * n.HELD_SPAN + n.TOKENS, -1)),
    ("the residents of city 0 live in", mix_a_row),
]


def test_a_table_has_no_fault() -> None:
    assert fault(table(over=False)) is None
    assert fault(table(over=True)) is None


@pytest.mark.parametrize(("said", "tamper"), TAMPERED)
def test_what_is_wrong_is_seen(said: str, tamper: Callable[[Region], None]) -> None:
    there = table(over=False)
    tamper(there)
    assert said in (fault(there) or "")


def test_a_vp_without_a_source_is_seen() -> None:
    there = table(over=True)
    there.held[n.POINTS] += 1
    assert "city 0 has" in (fault(there) or "")


def test_a_building_on_two_lots_is_seen() -> None:
    there = table(over=False)
    free = next(lot for lot in range(32) if not int(there.lots[n.BUILT]) >> lot & 1)
    there.lots[LANDMARK] |= 1 << free
    there.lots[n.BUILT] |= 1 << free
    assert "there are 21 buildings L" in (fault(there) or "")
    assert there.lots[n.CITY_SPAN + n.BUILT] != 0


def test_the_games_go_everywhere() -> None:
    """Random games in which some decision or draw never comes up would prove little."""
    phases: Counter[str] = Counter()
    draws: Counter[str] = Counter()
    for name in SUBJECTS:
        for seed in range(24 if COMPILED else 4):
            for position, _, _ in walk(SUBJECTS[name], seed):
                region = cast(Region, position)
                phases[n.PHASES[region.phase]] += 1
                draws[n.DRAWS[region.draw]] += 1
    assert set(n.PHASES) - set(phases) == {"over"}
    rare = {"building"}  # M11.7: only landmarks in the row and in Backup plans, and no block without one
    assert set(n.DRAWS) - set(draws) <= rare | (set() if COMPILED else {"search", "other goal"}), draws
