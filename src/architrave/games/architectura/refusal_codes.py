"""Why a move is refused, as numbers. `refusals.py` has the paragraph and the wording of each."""

from __future__ import annotations

from typing import Final

ALLOWED: Final = 0
GAME_OVER: Final = 1
DRAW_DUE: Final = 2
OTHER_CHOICE: Final = 3
UNKNOWN_ACTION: Final = 4
COMPULSORY: Final = 5

# Where a card may be played.
NOT_IN_HAND: Final = 10
ONLY_OUTSIDE: Final = 11
NOT_OUTSIDE: Final = 12
CLAIMED: Final = 13
TAKEN: Final = 14
LEFT_EMPTY: Final = 15
STREET_CLOSED: Final = 16
RUN_OF_THREE: Final = 17
NEEDS_RUIN: Final = 18
NEEDS_COST: Final = 19
NO_SUCH_SPACE: Final = 20

# What may be done with the hand, and with cards and spaces of the city.
OTHER_PLAY: Final = 30
NO_EXCHANGE: Final = 31
NO_FETCH: Final = 32
NO_CARD: Final = 33
NOT_OWN: Final = 34
NOT_NEAR: Final = 35
OUT_OF_REACH: Final = 36
TURNED_BEFORE: Final = 37
DOES_NOT_TURN: Final = 38
NO_DESTINATION: Final = 39
NOT_A_DESTINATION: Final = 40
NOT_LOWER: Final = 41
NOT_DESTROYED: Final = 42
ALREADY_PROTECTED: Final = 43
EXCHANGED_BEFORE: Final = 44
NOT_EMPTY: Final = 45
NOTHING_TO_COPY: Final = 46
NO_REPLAY: Final = 47
TAKEN_CARD: Final = 48
NO_COST: Final = 49
GRAVEYARD_OUT: Final = 50
NO_NEIGHBOUR: Final = 51
ORDINARY: Final = 52
OTHER_SPACE: Final = 53

# How a deck may be built.
NOT_YOUR_COLOUR: Final = 60
USED_ALREADY: Final = 61
NOT_THAT_CARD: Final = 62
NOT_IN_DECK: Final = 63
ENOUGH: Final = 64
