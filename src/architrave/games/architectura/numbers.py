"""Numbers: spaces of the city, cards, actions and the steps that a turn is made of.

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

ENDED: Final = 0  # in a preview the step in the place of BEGIN: nothing goes on from here (A13.3)

# Steps that somebody decides.
BUILD: Final = 1
CHOOSE_PLAY: Final = 2  # the play of the turn; without one, the exchange or nothing (A12.4)
CHOOSE_UNDER: Final = 4
CHOOSE_EXTRA: Final = 5
CHOOSE_COST: Final = 6  # card, space, cards still to remove
CHOOSE_AFFECTED: Final = 7  # comparing: left card, change, played card
CHOOSE_TURN: Final = 8  # source, kind, whose + 1 and times left, cards turned before
CHOOSE_PROTECTED: Final = 9
CHOOSE_SWAP: Final = 10
CHOOSE_MOVED: Final = 11
CHOOSE_SPACE: Final = 12  # card that moves
CHOOSE_DESTROYED: Final = 13  # source
CHOOSE_RESTORED: Final = 14
CHOOSE_FOUNTAIN: Final = 15
CHOOSE_LAID: Final = 16  # seat, kind, source
CHOOSE_COPIED: Final = 17  # source
CHOOSE_TAKEN: Final = 18  # source
CHOOSE_REPLAY: Final = 19  # source, kind, card taken, space
CHOOSE_ESCAPE: Final = 20  # card
CHOOSE_RAZED: Final = 21  # own protected card, cards that are hit, own protected cards still to ask for, source
LAST_CHOICE: Final = 21

# Steps that happen by themselves.
ROLL: Final = 30  # the die for the number of replacements
DEAL: Final = 31  # opening hands: how many seats have theirs
BEGIN: Final = 32  # the turn of a seat
DRAW: Final = 33
PLACE: Final = 34  # card, space
COMPARE: Final = 35  # card
EFFECT: Final = 36  # source, kind whose effect it is
RAZE: Final = 37  # cards to destroy together, Guesthouses among them to move
EACH_TURN: Final = 38  # source, how many players have been through
EACH_LAY: Final = 39  # how many opponents have been through
AGAIN: Final = 40  # after an exchange: the play

# What chance draws.
NO_PILE: Final = 0
STARTER_PILE: Final = 1
DIE_PILE: Final = 2
DECK_PILE: Final = 3  # + seat

BIT: Final[vec[i64]] = vec[i64]([i64(2**n) for n in range(62)])


def column_of(space: i64) -> i64:
    return space % COLUMNS


def owner_of(card: i64) -> i64:
    return card // SLOTS
