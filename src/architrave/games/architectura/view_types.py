"""What Architectura shows: its view, choices, moves and result, as front ends get them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType, field

from architrave.kernel.view import Choice, Move, ResultView, Shown, View

Colour = Literal["blue", "green", "yellow", "red"]
Asked = Literal[
    "build", "play", "under", "extra", "cost", "affected", "turn", "protect", "swap", "move", "space", "destroy",
    "restore", "claim", "lay", "copy", "take", "replay", "escape", "razed",
]  # fmt: skip
Phase = Literal[
    Asked, "draw", "over", "ended"
]  # ended: a held move ends the turn; who comes next is revealed later (A13.3)
Outcome = Literal["nothing", "destroyed", "lowered", "raised"]
Reason = Literal["points", "cards", "lowest", "shared"]
Points = list[int | float]  # of the seats


# ---- moves ----


class Play(Move):
    """A card of the hand on a space, or `out`: outside the city (A10.6)."""

    card: str
    space: str


class Lay(Move):
    """A card face down, for a Laboratory (A10.22)."""

    card: str
    space: str


class Choose(Move):
    """The card or the space there."""

    space: str


class To(Move):
    """Where a card moves."""

    space: str


class Turn(Move):
    space: str
    up: bool


class Swap(Move):
    """Two neighbours (A8.8)."""

    space: str
    other: str = field(name="with")


class Replace(Move):
    """A card of one's colour for a basic one of the deck (A11.1)."""

    card: str
    basic: str = field(name="for")


class Discard(Move):
    """A10.1"""

    card: str


class Under(Move):
    """The next card under the deck (A3.3)."""

    card: str


class Fetch(Move):
    """A10.13"""

    card: str


class Remove(Move):
    """A10.24"""

    card: str


class Exchange(Move):
    """A3.3"""


class Yes(Move):
    pass


class No(Move):
    pass


class Decline(Move):
    pass


class Ready(Move):
    """The deck is built (A11.1)."""


CityMove = (
    Play | Lay | Choose | To | Turn | Swap | Replace | Discard | Under | Fetch | Remove | Exchange
    | Yes | No | Decline | Ready
)  # fmt: skip


# ---- the city ----


class Kind(Shown):
    """A kind of card: all cards of that name. `name` and `text`: a key of the catalogue behind an @, or the words of
    somebody's own card set. `ring`: its values in rising order ("7", "X+1", "No-1"); `basic`: which of them is on top
    when it is played. `end`: it counts something at the end. `may`: its effect is optional; null without one."""

    name: str
    text: str
    ring: list[str]
    basic: int
    shield: bool
    end: bool
    may: bool | None
    outside: bool
    replaces: list[str]


class Card(Shown):
    """A card in the city; `id` stays with it ("0-park")."""

    id: str
    card: str
    owner: int
    space: str
    down: bool
    covered: bool
    side: int
    formula: str
    value: int | None
    end: int
    protected: bool
    token: bool


class Space(Shown):
    """`claim`: whose Fountain token lies there; `eligible`: who may play there."""

    space: str
    claim: int | None
    eligible: list[int]


class Breakdown(Shown):
    """The parts of a seat's points; they add up."""

    values: int
    end: int
    graveyard: int
    bonus: int | float


class Replacement(Shown):
    """A11.1: a card of the deck that stands in for a basic one."""

    card: str
    basic: str = field(name="for")


class Graveyard(Shown):
    id: str
    card: str
    value: int


class SeatView(Shown):
    """A seat. What the viewer may not know is null: of others the `hand`, the cards `under` the deck in their order and
    the rest of the `deck`; while decks are built (A11.2) all of the others' cards. `hand_known`: everybody knows that
    these are in the hand. `under_known`: put under the deck, and not seen since; so many as `risen` have come up from
    there, and those may be among them. `unseen`: hand and deck together (A13.2)."""

    colour: Colour
    hand: list[str] | None
    hand_count: int
    hand_known: list[str]
    limit: int
    deck_count: int
    under_count: int
    under: list[str] | None
    under_known: list[str]
    risen: int
    deck: list[str] | None
    unseen: list[str] | None
    cards: list[str] | None
    replaced: list[Replacement] | None
    tokens: int
    graveyard: Graveyard | None
    buried: list[str]
    removed: list[str]
    exchanged: bool
    turns: int
    on_table: int
    points: int | float
    breakdown: Breakdown


class Pending(Shown):
    """The decision that is due: `key` and `params` ask it. `source`: the card whose effect asks; `effect`: the kind of
    card that has it, which of a copy is another's. `card` and `space`: what the question is about. `change`: what would
    happen to the card. Of cards to turn: `whose` (null: anybody's), how many are `left`, which were `turned`, and
    whether they have to lie `near`."""

    key: str
    params: dict[str, str | int]
    source: str | None
    effect: str | None
    optional: bool
    card: str | UnsetType = UNSET
    space: str | UnsetType = UNSET
    change: Outcome | UnsetType = UNSET
    whose: int | UnsetType | None = UNSET
    left: int | UnsetType = UNSET
    turned: list[str] | UnsetType = UNSET
    near: bool | UnsetType = UNSET


# ---- the end ----


class Scored(Shown):
    """A card with its value and what its end effect adds, with the spaces that this counts."""

    id: str
    card: str
    space: str
    formula: str
    value: int
    end: int
    counted: list[str]


class SeatResult(Shown):
    points: int | float
    breakdown: Breakdown
    cards: list[Scored]
    on_table: int
    lowest: int | None


class CityResult(ResultView):
    """A12"""

    reason: Reason
    points: Points
    winners: list[int]
    seats: list[SeatResult]


class CityView(View):
    """`most`: cards that may be replaced (A11.1), null until it is rolled. `kinds`: the cards that the viewer has to do
    with. `cards`: those in the city, each space from the bottom up."""

    game: Literal["architectura"]
    phase: Phase
    active: int | None
    advanced: bool
    most: int | None
    bonus: bool
    streets: int
    columns: int
    kinds: dict[str, Kind]
    cards: list[Card]
    spaces: list[Space]
    seats: list[SeatView]
    pending: Pending | None
    result: CityResult | None


# ---- choices ----


class Comparison(Shown):
    """A5: what the card just placed is compared with, and what follows. `space`: where the left card lies. `protected`:
    whose card resists. `to`: the value that the left card gets."""

    card: str
    value: int
    other: str = field(name="with")
    space: str
    left: int
    outcome: Outcome
    protected: Literal["", "own", "theirs"]
    escapes: bool
    to: str | None


class CardState(Shown):
    space: str
    down: bool
    covered: bool
    token: bool
    value: int | None


class CardChange(Shown):
    """A card that lies, shows or counts otherwise than before; null: not in the city."""

    id: str
    before: CardState | None
    after: CardState | None


class Then(Shown):
    """The decision that follows within the turn, with the spaces to choose from where these are no secret."""

    what: Asked
    seat: int
    spaces: list[str]


class CityChoice(Choice):
    """What it changes, as far as the seat can know; nothing is said while decks are built. `points`: of all seats,
    before and after."""

    move: CityMove
    compare: Comparison | UnsetType | None = UNSET
    changes: list[CardChange] | UnsetType = UNSET
    points: tuple[Points, Points] | UnsetType = UNSET
    then: Then | UnsetType | None = UNSET
