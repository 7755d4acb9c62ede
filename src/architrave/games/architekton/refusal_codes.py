"""Why a move is refused, as numbers; `refusals.py` has the paragraph and the wording of each."""

from __future__ import annotations

from typing import Final

ALLOWED: Final = 0
GAME_OVER: Final = 1
DRAW_DUE: Final = 2
PAYMENT_DUE: Final = 3
HOUSE_DUE: Final = 4
NO_PAYMENT_DUE: Final = 5
NO_HOUSE_DUE: Final = 6
NOT_YOUR_HOUSE: Final = 7
NOT_IN_SUPPLY: Final = 8
LANDSCAPE_CELL: Final = 9
BUILDING_CELL: Final = 10
TAKEN: Final = 11
TOUCHES_NOTHING: Final = 12
NO_SIDE_MATCHES: Final = 13
TURNED_LANDSCAPE: Final = 14
SAME_LOOK: Final = 15
UNKNOWN_ACTION: Final = 16
NO_BUILDING_YET: Final = 17
FITS_NOWHERE: Final = 18
