"""Why a move is refused, as numbers; `refusals.py` has the paragraph and the wording of each."""

from __future__ import annotations

from typing import Final

ALLOWED: Final = 0
GAME_OVER: Final = 1
DRAW_DUE: Final = 2
UNKNOWN_ACTION: Final = 3
# Another choice comes first: of a phase, or nothing is there to choose for.
TILE_DUE: Final = 4
LOT_DUE: Final = 5
ROW_DUE: Final = 6
OWN_DUE: Final = 7
OTHER_DUE: Final = 8
ALONG_DUE: Final = 9
PLAN_DUE: Final = 10
RETURN_DUE: Final = 11
SERVICE_DUE: Final = 12
NO_TILE_DUE: Final = 13
NO_LOT_DUE: Final = 14
NO_RESIDENT_DUE: Final = 15
NO_PLAN_DUE: Final = 16
NOTHING_TO_DECLINE: Final = 17
# Taking and the turn.
ALREADY_TAKEN: Final = 18
NOT_IN_ROW: Final = 19
ALL_WITH_RESIDENT: Final = 20
NONE_WITH_RESIDENT: Final = 21
NOT_TAKEN: Final = 22
# Tokens and boats.
NO_TOKEN: Final = 23
LIMIT: Final = 24
NO_BOAT: Final = 25
NO_USED_TOKEN: Final = 26
# Actions.
NO_OVERHAUL: Final = 27
NO_RELOCATION: Final = 28
NO_BACKUP: Final = 29
DEMAND_BOATS: Final = 30
LOT_TAKEN: Final = 31
LOT_EMPTY: Final = 32
SAME_TYPE: Final = 33
SAME_BLOCK: Final = 34
ONLY_SAME_TYPE: Final = 35
NOT_IN_PLANS: Final = 36
PLAN_SAME_TYPE: Final = 37
TILE_NOT_OPEN: Final = 38
TILE_RETURNED: Final = 39
TILE_NOT_IN_BLOCK: Final = 40
# Services.
NOT_OPEN: Final = 41
OWNED: Final = 42
BOATS_SHORT: Final = 43
# Residents.
ROW_FULL: Final = 44
ROW_COLOUR: Final = 45
EXCHANGED: Final = 46
SAME_COLOUR: Final = 47
BOX_EMPTY: Final = 48
NO_ROW: Final = 49
MUST_MOVE_IN: Final = 50
# Choices that differ by place alone.
ONE_CHOICE: Final = 51
FEWER_IN_ROW: Final = 52
FEWER_IN_PLANS: Final = 53
NOT_TWICE: Final = 54
