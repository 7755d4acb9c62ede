"""Numbers: actions, phases, draws, and where a position keeps what. Lots and their sets are in `lots.py`.

Types of buildings and of residents are R S O M I L = 0 to 5, pairs of ordinary types RS RO … MI = 0 to 9. A place in
a row of buildings or in Backup plans is a bit, the leftmost the lowest; it stays empty when its building is taken, so
that what is left keeps its order and closes the gap (M11.1).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NOTHING: Final = -1
NOBODY: Final = -1

GOALS_IN_PLAY: Final = 6  # M2.1: two a round
MOST_SEATS: Final = 4
MOST_ROWS: Final = 4
MOST_IN_ROW: Final = 12
MOST_PLANS: Final = 6  # M2.3

# Versions of the rules. A position keeps to the one that its record names.
FIRST_RULES: Final = 1
RULES: Final = 2  # M5.4 and M5.6 offer more choices; M11.7 counts by the card

# Actions. Of buildings that are alike the leftmost comes first, the next ones a step higher each (M5.6).
TAKE: Final = 0  # type * 2, + 1 with a resident
TAKE_STEP: Final = 12
TILE: Final = 144  # requirement tile
LOT: Final = 164  # lot
ROW: Final = 196  # section * 2, + 1 for the lower row
RESIDENT: Final = 202  # type: M12.5
PLAN: Final = 208  # type: M5.3
PLAN_STEP: Final = 6
SERVICE: Final = 244  # pair
EXTRA: Final = 254  # pair, the one among the extras although one is in a regular place too (M5.4)
OVERHAUL: Final = 264
RELOCATE: Final = 265
BACKUP: Final = 266
DEMAND: Final = 267
NONE: Final = 268  # no service (M5.4); the resident goes back to the box (M12.3)
BOAT: Final = 269
END: Final = 270
ACTIONS: Final = 271

# Phases: what the actor decides.
DRAWING: Final = 0
TURN: Final = 1  # a free step (M4.7)
CHOOSE_TILE: Final = 2  # the tile of a landmark taken or received
CHOOSE_LOT: Final = 3  # the lot of the building taken
CHOOSE_ROW: Final = 4  # the row of the resident, or another resident
CHOOSE_OWN: Final = 5  # the own lot of an action (M5.8)
CHOOSE_OTHER: Final = 6  # the other one
CHOOSE_ALONG: Final = 7  # a tile that goes along with a landmark (M5.1, M5.2)
CHOOSE_PLAN: Final = 8  # the building in Backup plans (M5.3)
CHOOSE_RETURN: Final = 9  # the tile that a landmark given away returns (M5.3)
CHOOSE_SERVICE: Final = 10  # one of the five, or none (M5.4)
FINISHED: Final = 11
PHASES: Final = (
    "draw", "turn", "tile", "lot", "resident", "own", "other", "along", "plan", "return", "demand", "over",
)  # fmt: skip

# What chance draws (M2.6), in the order of the setup; the last ones come in turns.
NO_DRAW: Final = 0
DRAW_STARTER: Final = 1
DRAW_GOAL: Final = 2
DRAW_SERVICE: Final = 3  # for an empty place of the display
DRAW_ROW: Final = 4  # a building of a row
DRAW_PLAN: Final = 5  # a building of Backup plans
DRAW_TILE: Final = 6
DRAW_RIVAL: Final = 7  # the service that the Automa begins with (M11.1)
DRAW_EVENT: Final = 8
DRAW_OTHER_GOAL: Final = 9  # M13.11
DRAW_EXTRA: Final = 10  # M5.4
DRAW_CARD: Final = 11  # M11.2
DRAW_BUILDING: Final = 12  # one that is no landmark (M11.7)
DRAW_SEARCH: Final = 13  # services until one has a pair (M11.8)
DRAWS: Final = (
    "", "starter", "goal", "service", "row", "backup", "tile", "rival", "event", "other goal", "extra", "card",
    "building", "search",
)  # fmt: skip
PILES: Final = (
    "", "starter", "goal", "service", "building", "building", "tile", "service", "event", "goal", "service", "automa",
    "building", "service",
)  # fmt: skip

# Rows of buildings: row * ROW_SPAN + type -> its places; the row after the four is Backup plans.
ROW_SPAN: Final = 8
GUESTS: Final = 6  # places with a resident
LEFT: Final = 7  # places with a building
PLANS: Final = 32  # MOST_ROWS * ROW_SPAN

# Cities: city * CITY_SPAN + type -> lots with such a building.
CITY_SPAN: Final = 7
BUILT: Final = 6  # lots with any building

BLOCK_SPAN: Final = 8  # city * BLOCK_SPAN + block -> tiles
RESIDENT_SPAN: Final = 6  # city * RESIDENT_SPAN + section * 2, + 1 for the lower row -> its residents

# What else belongs to a city: city * HELD_SPAN + …
HELD_SPAN: Final = 8
POINTS: Final = 0
BOATS: Final = 1  # unused
USED_BOATS: Final = 2
TOKENS: Final = 3  # unused
USED_TOKENS: Final = 4
SERVICES: Final = 5  # bits of pairs
EARNED: Final = 6  # bits of blocks whose boat has been earned (M4.5)
WINDFALL: Final = 7  # VP for boats, paid at once (M13.6)

# What a round was scored from, a round after the other: the head, then each city.
PAST_HEAD: Final = 3  # two goals, event
PAST_SPAN: Final = 15  # six sets of lots, the tiles of eight blocks, services

# A row of residents is three digits of three bits, from the left: 0 an empty space, otherwise type + 1.
FULL_ROW: Final = 64  # a row that is this or more has its third space taken
BLACK: Final = 6


def accepted_residents(row: int) -> int:
    """M12.2: bits of the residents that a row accepts."""
    guests = [row >> shift & 7 for shift in (0, 3, 6)]
    colours = {guest for guest in guests if guest not in (0, BLACK)}
    if guests[2] != 0:
        return 0
    if not colours:
        return 63
    return 1 << BLACK - 1 | sum(1 << colour - 1 for colour in colours if len(colours) == 1)


ACCEPTED: Final[vec[i64]] = vec[i64]([i64(accepted_residents(row)) for row in range(512)])
