"""What Architects shows: its view, choices, moves and result, as front ends get them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from architrave.kernel.view import Choice, Move, ResultView, Shown, View

Type = Literal["R", "S", "O", "M", "I", "L"]
Colour = Literal["green", "gray"]
Side = Literal["river", "mountain"]
Difficulty = Literal["easy", "medium", "hard", "extreme", "first"]
Phase = Literal[
    "draw", "turn", "tile", "lot", "resident", "own", "other", "along", "plan", "return", "demand", "over"
]  # fmt: skip
Action = Literal["overhaul", "relocate", "backup", "demand"]
Half = Literal["upper", "lower"]
Change = tuple[int, int]  # now and then
Source = Literal["goals", "landmarks", "services", "event", "residents", "windfall", "boats", "tokens"]
Reason = Literal["points", "landmarks", "shared", "tied", "beaten", "beaten_landmarks", "lost", "lost_landmarks"]


# ---- moves ----


class Take(Move):
    """A building of the current row. `nth`: which of those alike, from the left; the first if left out."""

    type: Type
    resident: bool
    nth: int | UnsetType = UNSET


class Tile(Move):
    """A requirement tile, by its id."""

    tile: str


class Lot(Move):
    lot: str


class Row(Move):
    """A row for the resident."""

    section: int
    row: Half


class Resident(Move):
    """Exchange the resident for one of that colour (M12.5)."""

    type: Type


class Plan(Move):
    """A building in Backup plans; `nth` as in Take."""

    type: Type
    nth: int | UnsetType = UNSET


class Service(Move):
    """`extra`: the one among the extras, where one is in a regular place too."""

    pair: str
    extra: bool | UnsetType = UNSET


class Overhaul(Move):
    """M5.1"""


class Relocate(Move):
    """M5.2"""


class Backup(Move):
    """M5.3"""


class Demand(Move):
    """M5.4"""


class Nothing(Move, tag="none"):
    """No service (M5.4); the resident goes back (M12.5)."""


class Boat(Move):
    """A boat for tokens (M4.4)."""


class End(Move):
    """The end of the turn (M4.7)."""


RegionMove = (
    Take | Tile | Lot | Row | Resident | Plan | Service | Overhaul | Relocate | Backup | Demand | Nothing | Boat | End
)


# ---- the displays ----


class Requirement(Shown):
    """A requirement tile with what it asks for (M10.1): "RS-green-river"."""

    id: str
    types: tuple[Type, Type]
    colour: Colour
    kind: Side


class Piece(Shown):
    """A building in a display; `id` stays with it as long as it is there. `resident`: in rows only."""

    id: str
    type: Type
    resident: bool | UnsetType = UNSET


class Pattern(Shown):
    """What a goal looks for, as components.toml has it and explains it."""

    unit: str
    vp: int | UnsetType = UNSET
    shape: list[str] | UnsetType = UNSET
    mirror: bool | UnsetType = UNSET
    turn: bool | UnsetType = UNSET
    colour: Colour | UnsetType = UNSET
    set: str | UnsetType = UNSET
    most: int | UnsetType = UNSET
    best: int | UnsetType = UNSET
    lengths: dict[str, int] | UnsetType = UNSET


class Goal(Shown):
    number: str
    round: int
    vp: int
    unit: str
    shape: Pattern
    state: Literal["now", "later", "past"]


class Services(Shown):
    """`open`: the three places; `extra`: those of a demand (M5.4); `cost`: what one costs the active player now."""

    open: list[str | None]
    extra: list[str]
    stack: int
    discards: int
    cost: int


class Requirements(Shown):
    open: list[Requirement]
    stack: int
    discards: int


class Actions(Shown):
    """Actions of this turn."""

    used: int
    most: int


class Pending(Shown):
    """What has been chosen of a step that is under way."""

    action: Literal["take", Action]
    type: Type | None
    resident: Type | None
    tile: Requirement | None
    own: str | None
    other: str | None


# ---- scores ----


class GoalScore(Shown):
    """A goal with every place that pays (M7.1)."""

    number: str
    points: int
    places: list[list[str]]


class TileScore(Shown):
    """A tile of a block with the landmark that it belongs to in the best assignment (M7.2)."""

    block: int
    tile: str
    landmark: str | None
    placement: int
    neighbours: int
    lots: list[str]


class LandmarkScore(Shown):
    points: int
    tiles: list[TileScore]


class ServiceScore(Shown):
    """M7.3"""

    pair: str
    pairs: int
    points: int


class EventScore(Shown):
    id: str
    points: int


class Score(Shown):
    """What a city scores in a round."""

    round: int
    goals: list[GoalScore]
    landmarks: LandmarkScore
    services: list[ServiceScore]
    event: EventScore | None
    total: int


class Paid(Shown):
    """VP that came at once, or at the end for what was left over."""

    source: Source
    count: int
    points: int


# ---- cities ----


class Boats(Shown):
    """`blocks` and `sections`: those that have earned their boat."""

    unused: int
    used: int
    blocks: list[int]
    sections: list[int]


class Section(Shown):
    """Two rows of residents (M12.2)."""

    upper: list[Type]
    lower: list[Type]
    upper_full: bool
    lower_full: bool
    boat: bool


class CityView(Shown):
    """A city and what belongs to it. `lots`: row by row; `block_tiles`: the tiles of the blocks that have any."""

    vp: int
    lots: list[Type | None]
    block_tiles: dict[str, list[Requirement]]
    boats: Boats
    services: list[str]
    landmarks: int
    residents: list[Section] | None
    score: Score
    history: list[Score]
    paid: list[Paid]


class Tokens(Shown):
    unused: int
    used: int


class SeatView(CityView):
    """`offers`: what each open service would be worth to this seat now."""

    tokens: Tokens
    offers: list[ServiceScore]


class Card(Shown):
    """A card of the Automa."""

    arrow: Literal["left", "right"]
    n: int


class AutomaView(CityView):
    card: Card | None
    deck: int
    difficulty: Difficulty


# ---- the end ----


class RoundPoints(Shown):
    """The VP of one round by source."""

    goals: int
    landmarks: int
    services: int
    event: int
    total: int


class CityResult(Shown):
    """`sources` add up to the points."""

    points: int
    landmarks: int
    rounds: list[RoundPoints]
    sources: dict[Source, int]


class RegionResult(ResultView):
    """M8.2. Solo, the Automa is `automa` and never a winner by its number."""

    reason: Reason
    points: list[int]
    winners: list[int]
    seats: list[CityResult]
    automa: CityResult | None


class RegionView(View):
    """`first` has the first-player token, which moves on; so nobody is named as the `starter`. `rows`: of this round.
    `current`: what is left of the row; `later`: the rows after it. `blocks`: the colours of blocks 1 to 8. `unseen`:
    buildings in the bag; `box`: residents in the box."""

    game: Literal["architects"]
    phase: Phase
    solo: bool
    difficulty: Difficulty | None
    residents: bool
    events: bool
    round: int
    rounds: int
    row: int
    rows: int
    active: int | None
    first: int | None
    taken: bool
    actions: Actions
    can_end: bool
    pending: Pending | None
    current: list[Piece]
    later: list[list[Piece]]
    backup: list[Piece]
    services: Services
    tiles: Requirements
    goals: list[Goal]
    event: str | None
    past_events: list[str]
    unseen: dict[Type, int]
    blocks: list[Colour]
    box: dict[Type, int] | None
    seats: list[SeatView]
    automa: AutomaView | None
    result: RegionResult | None


# ---- choices ----


class Gain(Shown):
    """What a choice would change at the next scoring."""

    goals: list[Change]
    landmarks: Change
    services: Change
    event: Change
    total: Change


class RegionChoice(Choice):
    """`gain` at the next scoring, and of `later` goals; `fills`: the block that becomes full; `boat`: it earns one.
    `best`: the most that a building or a tile can gain. `pays`: what a row of residents pays if it is full then.
    `points` and `cost` of a service; `tokens` for a boat."""

    move: RegionMove
    gain: Gain | UnsetType = UNSET
    later: dict[str, Change] | UnsetType = UNSET
    fills: int | UnsetType | None = UNSET
    boat: bool | UnsetType = UNSET
    best: int | UnsetType = UNSET
    pays: Literal["vp", "token"] | UnsetType | None = UNSET
    points: int | UnsetType = UNSET
    cost: int | UnsetType = UNSET
    tokens: Change | UnsetType = UNSET
