"""What Architekton shows: its view, choices, moves and result, as front ends get them."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from architrave.kernel.view import Choice, Move, ResultView, Shown, View

Phase = Literal["draw", "lay", "house", "pay", "over"]
Kind = Literal["landscape", "building"]
Terrain = Literal["E", "M", "W", "F"]
Side = Literal["top", "right", "bottom", "left"]
Meeting = tuple[Side, Terrain, Terrain, bool]  # a touching side: which, what it asks for, what it meets, if they match
Figures = tuple[int, int]  # before and after
Settlement = Literal["gain", "choice", "back", "ruin"]
Reason = Literal["points", "early", "tiebreak", "draw"]


# ---- moves ----


class Lay(Move):
    """A tile laid on a place, turned clockwise by so many quarters."""

    tile: str
    x: int
    y: int
    turns: int = 0


class House(Move):
    """The house to take from a building (K4.4)."""

    x: int
    y: int


class Pay(Move):
    """Pay for a building with mismatches (K5.4)."""


class Back(Move):
    """Take the house back instead (K5.4)."""


TownMove = Lay | House | Pay | Back


# ---- the table ----


class OnTable(Shown, tag_field="kind"):
    """A tile; `id` stays with the piece, `sides` are as it lies, clockwise from the top."""

    id: str
    printed: str
    sides: str
    turns: int
    x: int
    y: int
    cell: str


class Landscape(OnTable, tag="landscape"):
    """A landscape on the table."""


class Building(OnTable, tag="building"):
    """A building on the table; `landscapes`: how many it touches; `group`: which one its house belongs to."""

    owner: int | None
    scored: bool
    landscapes: int
    group: int | None


Tile = Landscape | Building


class Spot(Shown):
    """An empty place beside a tile; `faces`: what its neighbours show it, clockwise from the top."""

    x: int
    y: int
    cell: str
    kind: Kind
    faces: list[Terrain | None]


class Supply(Shown):
    """The open tiles, as printed."""

    buildings: list[str]
    landscapes: list[str]


class Counts(Shown):
    buildings: int
    landscapes: int


class Unseen(Shown):
    """The tiles that nobody has seen yet (K10.1)."""

    landscapes: dict[Terrain, int]
    buildings: list[str]


class SeatView(Shown):
    """The figures of a seat; `counted`: the group that is scored if the game ends now (K8.2)."""

    houses: int
    chips: int
    group: int
    points: int
    standing: int
    counted: list[str]


class Due(Shown):
    """A building that is to be paid for (K5.4)."""

    cell: str
    x: int
    y: int
    owner: int
    mismatch: int
    sides: list[Meeting]


class Moving(Shown):
    """The building that a house moves to (K4.4)."""

    cell: str
    x: int
    y: int


class Removed(Shown):
    """A building that the final scoring takes away (K8.1)."""

    cell: str
    owner: int | None
    landscapes: int


# ---- the end ----


class SeatResult(Shown):
    """K8.2"""

    group: list[str]
    chips: int
    points: int
    standing: int


class Unpaid(Shown):
    """The building that could not be paid for (K6.1): its sides that do not match, and the chips of the seats."""

    cell: str
    sides: int
    chips: list[int]


class TownResult(ResultView):
    """K8. An early end has no final scoring (K6.1), so no points and no groups, but something `unpaid`."""

    reason: Reason
    points: list[int]
    victory_points: list[int]
    removed: list[Removed]
    seats: list[SeatResult]
    unpaid: Unpaid | UnsetType = UNSET


class TownView(View):
    """`active`: whose turn it is; `tile`: which of the turn's tiles is next. `removed`: what the final scoring would
    take away now."""

    game: Literal["architekton"]
    phase: Phase
    active: int | None
    tile: int
    tiles: list[Tile]
    spots: list[Spot]
    supply: Supply
    seats: list[SeatView]
    stacks: Counts
    reserve: Counts
    unseen: Unseen
    last_round: bool
    turns_left: int | None
    turns_to_last_round: int | None
    due: Due | None
    moving: Moving | None
    removed: list[Removed]
    result: TownResult | None


# ---- choices ----


class Enclosed(Shown):
    """A building that a tile would enclose, with the outcome of its scoring."""

    cell: str
    owner: int | None
    mismatch: int
    brings: Settlement


class LayChoice(Choice):
    """What a tile would meet and enclose; `group`: the size of the seat's largest."""

    move: Lay
    sides: str
    fits: list[Meeting]
    group: Figures
    encloses: list[Enclosed]


class Decision(Choice):
    """A house to move or a building to pay for, with the figures of the seat that decides."""

    move: House | Pay | Back
    chips: Figures
    houses: Figures
    group: Figures
    points: Figures


TownChoice = LayChoice | Decision
