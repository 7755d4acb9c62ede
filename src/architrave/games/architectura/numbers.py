"""Numbers: spaces of the city, cards and actions. Steps have theirs in `steps.py`.

A space is street * 8 + column. A card is seat * 12 + slot: the deck of a seat has twelve slots, filled when the decks
are built and never changed after that.

             column 1   2   3   4   5   6   7   8
    street A        0   1   2   3   4   5   6   7
    street B        8   9  10  11  12  13  14  15     … as many streets as players
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLUMNS: Final = 8
SLOTS: Final = 12
HAND: Final = 3  # A2.1
TOKENS: Final = 2  # A1.1
MOST_SEATS: Final = 4
MOST_SPACES: Final = 32
MOST_KINDS: Final = 64
OUTSIDE: Final = 32  # where a Graveyard lies: a place, but no space (A10.23)
PLACES: Final = 33
NOTHING: Final = -1
NOBODY: Final = -1

# Actions. A card is named by its kind: a seat never has two of a kind.
PLAY: Final = 0  # kind * PLACES + place
LAY: Final = 2112  # kind * PLACES + place, face down
DISCARD: Final = 4224  # kind: A10.1
UNDER: Final = 4288  # kind
FETCH: Final = 4352  # kind
COST: Final = 4416  # kind
TARGET: Final = 4480  # space
TO: Final = 4512  # space
TURN: Final = 4544  # space * 2 + 1 to raise, + 0 to lower
SWAP: Final = 4608  # space * 2 + 0 with its right neighbour, + 1 with the one below
EXCHANGE: Final = 4672
YES: Final = 4673
NO: Final = 4674
DECLINE: Final = 4675
READY: Final = 4676
REPLACE: Final = 4677  # additional kind * MOST_KINDS + basic kind
ACTIONS: Final = 8773

# What chance draws.
NO_PILE: Final = 0
STARTER_PILE: Final = 1
DIE_PILE: Final = 2
DECK_PILE: Final = 3  # + seat

BIT: Final[vec[i64]] = vec[i64]([i64(2**n) for n in range(62)])
