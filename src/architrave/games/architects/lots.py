"""The city: 32 lots in 8 blocks on both sides of a river (M1.3).

A lot is row * 8 + column. A set of lots is a number with a bit for each, so a city is six of them, one a type.

            blocks   1       2       3       4
       mountains    0  1 |  2  3 |  4  5 |  6  7
           river    8  9 | 10 11 | 12 13 | 14 15
           ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
           river   16 17 | 18 19 | 20 21 | 22 23
       mountains   24 25 | 26 27 | 28 29 | 30 31
            blocks   5       6       7       8
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TYPES: Final = 6
LANDMARK: Final = 5
LETTERS: Final = "RSOMIL"

COLUMNS: Final = 8
LOT_ROWS: Final = 4
LOTS: Final = 32
BLOCKS: Final = 8
ALL_LOTS: Final = 4294967295

COLOURS: Final = ("green", "gray")
RIVER: Final = 0
MOUNTAIN: Final = 1
SIDES: Final = ("river", "mountain")

RIVER_LOTS: Final = 16776960  # lot rows 2 and 3
MOUNTAIN_LOTS: Final = 4278190335  # lot rows 1 and 4
SIDE_LOTS: Final[vec[i64]] = vec[i64]([RIVER_LOTS, MOUNTAIN_LOTS])

BIT: Final[vec[i64]] = vec[i64]([i64(2**bit) for bit in range(48)])
BLOCK: Final[vec[i64]] = vec[i64]([lot // 16 * 4 + lot % 8 // 2 for lot in range(LOTS)])  # lot -> block, from 0
BLOCK_LOTS: Final[vec[i64]] = vec[i64]([771 << (block // 4 * 16 + block % 4 * 2) for block in range(BLOCKS)])


def count(lots: i64) -> i64:
    """How many lots these are."""
    lots -= lots >> 1 & 0x55555555
    lots = (lots & 0x33333333) + (lots >> 2 & 0x33333333)
    lots = lots + (lots >> 4) & 0x0F0F0F0F
    return lots * 0x01010101 >> 24 & 63


def row_bits(row: vec[i64], without: i64) -> i64:
    """Bits of what lies in a row, but for one."""
    bits: i64 = 0
    for item in row:
        if item != without:
            bits |= BIT[item]
    return bits


def lowest(lots: i64) -> i64:
    """The first of these lots, in reading order; there must be one."""
    return count((lots & -lots) - 1)


def lot_name(lot: int) -> str:
    """ "3b": the block, from 1, and the place in it."""
    return f"{lot // 16 * 4 + lot % 8 // 2 + 1}{'abcd'[lot // 8 % 2 * 2 + lot % 2]}"


LOT_NAMES: Final = tuple([lot_name(lot) for lot in range(LOTS)])


def lot_names(lots: int) -> list[str]:
    return [LOT_NAMES[lot] for lot in range(LOTS) if lots >> lot & 1]
