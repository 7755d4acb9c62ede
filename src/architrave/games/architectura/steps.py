"""The table of all steps of a game: what is asked or done, by which paragraph, with which fields, and who decides.

A step either runs by itself when it reaches the top of the stack (`turn.py`), or waits there until the player decides
(`legality.py` says what is legal, `decisions.py` what follows). The effect of a card is the step it begins with.
docs/cards.md says what to touch for a new effect.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architectura import numbers as n

NONE: Final = 0  # of a card: it has no effect. On the stack of a preview: nothing goes on from here (A13.3)

# Steps that somebody decides.
BUILD: Final = 1
PLAY: Final = 2
UNDER: Final = 3
EXTRA: Final = 4
COST: Final = 5
AFFECTED: Final = 6
TURN: Final = 7
PROTECT: Final = 8
SWAP: Final = 9
MOVE: Final = 10
SPACE: Final = 11
DESTROY: Final = 12
RESTORE: Final = 13
CLAIM: Final = 14
LAY: Final = 15
COPY: Final = 16
TAKE: Final = 17
REPLAY: Final = 18
ESCAPE: Final = 19
RAZED: Final = 20
LAST_DECISION: Final = 20

# Steps that happen by themselves.
ROLL: Final = 21
DEAL: Final = 22
BEGIN: Final = 23
DRAW: Final = 24
PLACE: Final = 25
COMPARE: Final = 26
EFFECT: Final = 27
RAZE: Final = 28
EACH_TURN: Final = 29
EACH_LAY: Final = 30
AGAIN: Final = 31
HAND_LIMIT: Final = 32
DESTROY_STREET: Final = 33

# Who decides.
NOBODY: Final = 0
ACTIVE: Final = 1  # the player whose turn it is
SEAT: Final = 2  # the seat that the step names
OWNER: Final = 3  # the owner of the card that the step names

# Whether it may be declined.
NEVER: Final = 0
ALWAYS: Final = 1
STUCK: Final = 2  # if nothing can be played (A12.4)
MAY: Final = 3  # if the card says "may" (A6.2)
SPARED: Final = 4  # if the card says "may", or if only own protected cards could be hit (A6.6)

NO_FIELDS: Final[tuple[str, ...]] = ()
# The card that acts, and the kind of card whose effect it is: of a copy it is another's.
OF_EFFECT: Final[tuple[str, ...]] = ("source", "effect")


@final
class Step:
    """A row of the table."""

    def __init__(
        self,
        number: int,
        word: str,
        paragraph: str,
        decides: int,
        decline: int,
        answers: int,
        fields: tuple[str, ...],
        effect: str = "",
        event: str = "",
    ) -> None:
        self.number = number
        self.word = word  # in position files, views and message keys; empty for a step that never waits
        self.paragraph = paragraph
        self.decides = decides
        self.decline = decline
        self.answers = answers  # the first of the actions that answer it, see `numbers.py`
        self.fields = fields  # what the stack keeps of it
        self.effect = effect  # what `components.toml` calls the effect that begins with it
        self.event = event  # the message that tells of an answer


TABLE: Final[tuple[Step, ...]] = (
    #    step            word         paragraph decides decline answers    fields, effect in components.toml, event
    Step(NONE,           "ended",     "A13.3",  NOBODY, NEVER,  n.NOTHING, ("seat",)),
    Step(BUILD,          "build",     "A11.1",  SEAT,   NEVER,  n.REPLACE, ("seat",)),
    Step(PLAY,           "play",      "A3.1",   ACTIVE, STUCK,  n.PLAY,    NO_FIELDS),
    Step(UNDER,          "under",     "A3.3",   ACTIVE, NEVER,  n.UNDER,   NO_FIELDS),
    Step(EXTRA,          "extra",     "A6.7",   ACTIVE, ALWAYS, n.PLAY,    OF_EFFECT, "play_more"),
    Step(COST,           "cost",      "A10.24", ACTIVE, NEVER,  n.COST,    ("card", "space", "left")),
    Step(AFFECTED,       "affected",  "A5.4",   ACTIVE, NEVER,  n.YES,     ("card", "change", "source")),
    Step(TURN,           "turn",      "A8.5",   ACTIVE, SPARED, n.TURN,    (*OF_EFFECT, "whose", "turned"), "turn"),
    Step(PROTECT,        "protect",   "A8.3",   ACTIVE, MAY,    n.TARGET,  OF_EFFECT, "protect", "protected"),
    Step(SWAP,           "swap",      "A8.6",   ACTIVE, SPARED, n.SWAP,    OF_EFFECT, "swap"),
    Step(MOVE,           "move",      "A8.4",   ACTIVE, SPARED, n.TARGET,  OF_EFFECT, "move"),
    Step(SPACE,          "space",     "A8.4",   ACTIVE, NEVER,  n.TO,      ("card", "effect"), "", "moved"),
    Step(DESTROY,        "destroy",   "A8.1",   ACTIVE, SPARED, n.TARGET,  OF_EFFECT, "destroy"),
    Step(RESTORE,        "restore",   "A8.2",   ACTIVE, MAY,    n.TARGET,  OF_EFFECT, "restore", "restored"),
    Step(CLAIM,          "claim",     "A10.21", ACTIVE, MAY,    n.TARGET,  OF_EFFECT, "claim_space", "claimed"),
    Step(LAY,            "lay",       "A10.22", SEAT,   NEVER,  n.LAY,     ("seat", "effect", "source")),
    Step(COPY,           "copy",      "A10.29", ACTIVE, MAY,    n.TARGET,  OF_EFFECT, "copy", "copied"),
    Step(TAKE,           "take",      "A10.34", ACTIVE, SPARED, n.TARGET,  OF_EFFECT, "take_and_play", "took"),
    Step(REPLAY,         "replay",    "A10.5",  ACTIVE, NEVER,  n.PLAY,    (*OF_EFFECT, "card", "space")),
    Step(ESCAPE,         "escape",    "A10.31", OWNER,  NEVER,  n.TO,      ("card",), "", "escaped"),
    Step(RAZED,          "razed",     "A10.10", ACTIVE, NEVER,  n.YES,     ("card", "hit", "asked", "source")),
    Step(ROLL,           "roll",      "A11.1",  NOBODY, NEVER,  n.NOTHING, NO_FIELDS),
    Step(DEAL,           "deal",      "A2.4",   NOBODY, NEVER,  n.NOTHING, ("done",)),
    Step(BEGIN,          "begin",     "A12.4",  NOBODY, NEVER,  n.NOTHING, ("seat",)),
    Step(DRAW,           "draw",      "A3.1",   NOBODY, NEVER,  n.NOTHING, ("seat", "wanted")),
    Step(PLACE,          "",          "A4.6",   NOBODY, NEVER,  n.NOTHING, ("card", "space")),
    Step(COMPARE,        "",          "A5.1",   NOBODY, NEVER,  n.NOTHING, ("card",)),
    Step(EFFECT,         "effect",    "A6.1",   NOBODY, NEVER,  n.NOTHING, OF_EFFECT),
    Step(RAZE,           "raze",      "A10.10", NOBODY, NEVER,  n.NOTHING, ("hit",)),
    Step(EACH_TURN,      "each_turn", "A10.25", NOBODY, NEVER,  n.NOTHING, (*OF_EFFECT, "done"), "turn_each"),
    Step(EACH_LAY,       "each_lay",  "A10.22", NOBODY, NEVER,  n.NOTHING, (*OF_EFFECT, "done"), "opponents_lay"),
    Step(AGAIN,          "again",     "A3.3",   NOBODY, NEVER,  n.NOTHING, NO_FIELDS),
    Step(HAND_LIMIT,     "",          "A10.3",  NOBODY, NEVER,  n.NOTHING, NO_FIELDS, "hand_limit"),
    Step(DESTROY_STREET, "",          "A10.28", NOBODY, NEVER,  n.NOTHING, NO_FIELDS, "destroy_street"),
)  # fmt: skip

DECIDES: Final[vec[i64]] = vec[i64]([i64(step.decides) for step in TABLE])
DECLINE: Final[vec[i64]] = vec[i64]([i64(step.decline) for step in TABLE])
ANSWERS: Final[vec[i64]] = vec[i64]([i64(step.answers) for step in TABLE])
EFFECTS: Final = {step.effect: step.number for step in TABLE if step.effect}
