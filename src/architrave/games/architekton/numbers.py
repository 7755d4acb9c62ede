"""Numbers: cells of the table, sides of tiles, pieces and actions.

The table is a grid of 96 by 96 cells with (0, 0) at column and row 47. All 46 tiles in one row do not reach its edge,
so the rules need not know that there is one.

      -97 | -96 | -95          top 0
      ----+-----+----         left 3   1 right
       -1 |     |  +1        bottom 2
      ----+-----+----
      +95 | +96 | +97

Four sides are 16 bits: four bits a side from the low end (top, right, bottom, left), one bit a terrain. What a cell
sees of its neighbours has the same form, so a tile fits where `sides & seen` is not zero.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WIDTH: Final = 96
CELLS: Final = 9216  # WIDTH * WIDTH
MIDDLE: Final = 47
ORIGIN: Final = 4559  # the cell of (0, 0)
CELL_BITS: Final = 14
CELL_MASK: Final = 16383

# What lies on a cell: nothing, a landscape, nothing but a tile beside it (SPOT plus the spot's place in its row; there
# are never more than 96 of a kind), or BUILDING plus the building's number.
EMPTY: Final = 0
LANDSCAPE: Final = 1
SPOT: Final = 2
BUILDING: Final = 128

TERRAINS: Final = "EMWF"
PIECES: Final = 26  # 4 landscapes, then up to 22 different buildings
FIRST_BUILDING: Final = 4

# K1.2, K1.3, K1.4, K2.1, K2.2
LANDSCAPES: Final = 24
BUILDINGS: Final = 22
HOUSES: Final = 12
RESERVE: Final = 4
SUPPLY: Final = 3
NOBODY: Final = 2

# Actions: lay piece * 4 + turns on a cell; move the house that stands on a cell; pay; take back.
MOVE_HOUSE: Final = 958464  # PIECES * 4 * CELLS
PAY: Final = 967680  # MOVE_HOUSE + CELLS
TAKE_BACK: Final = 967681
ACTIONS: Final = 967682

# What the actor has to do.
DRAW: Final = 0
LAY: Final = 1
HOUSE: Final = 2
SETTLE: Final = 3
END: Final = 4

# What chance draws.
NO_PILE: Final = 0
STARTER_PILE: Final = 1
BUILDING_PILE: Final = 2
LANDSCAPE_PILE: Final = 3

BIT: Final[vec[i64]] = vec[i64]([i64(2**building) for building in range(BUILDINGS)])  # sets of buildings


def cell_of(x: i64, y: i64) -> i64:
    return (y + MIDDLE) * WIDTH + x + MIDDLE


def x_of(cell: i64) -> i64:
    return cell % WIDTH - MIDDLE


def y_of(cell: i64) -> i64:
    return cell // WIDTH - MIDDLE


def side_count(bits: i64) -> i64:
    """How many of the four sides have a bit set (at most one bit each)."""
    bits = (bits & 0x5555) + (bits >> 1 & 0x5555)
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333)
    return bits * 0x1111 >> 12 & 15
