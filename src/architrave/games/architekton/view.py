"""What a seat may see of the table (K10), built field by field, and the table in characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from msgspec import UNSET, UnsetType

from architrave.games.architekton import groups, scoring
from architrave.games.architekton import numbers as n
from architrave.games.architekton.component_set import rotated
from architrave.games.architekton.enclosure import is_enclosed, mismatches
from architrave.games.architekton.notation import cell_label
from architrave.games.architekton.position import Town
from architrave.games.architekton.view_types import (
    Building,
    Counts,
    Due,
    Kind,
    Landscape,
    Meeting,
    Moving,
    Phase,
    Reason,
    Removed,
    SeatResult,
    SeatView,
    Side,
    Spot,
    Supply,
    Terrain,
    Tile,
    TownResult,
    TownView,
    Unpaid,
    Unseen,
)
from architrave.kernel.actors import OVER
from architrave.kernel.view import actor_of

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

SIDES: tuple[Side, ...] = get_args(Side)
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)  # by their numbers, as in n.TERRAINS
FACES: dict[int, list[Terrain | None]] = {}  # by their bits: there are few, and every choice has two
MEETINGS: dict[int, Meeting] = {}
PHASES: tuple[Phase, ...] = get_args(Phase)  # by their numbers
PARAGRAPHS: dict[Phase, str] = {"lay": "K4.1", "house": "K4.4", "pay": "K5.4"}


def view(town: Town, seat: int | None) -> TownView:
    return view_of(town, seat, tiles(town), spots(town))


def view_of(town: Town, seat: int | None, tiles: list[Tile], spots: list[Spot]) -> TownView:
    phase = PHASES[town.phase]
    return TownView(
        game="architekton",
        seat=seat,
        actor=actor_of(town),
        phase=phase,
        paragraph=PARAGRAPHS.get(phase),
        starter=seat_or_none(town.starter),
        turn=int(town.turn),
        active=seat_or_none(town.active),
        tile=min(int(town.placed) + (1 if phase == "lay" else 0), 2) or 1,
        tiles=tiles,
        spots=spots,
        supply=Supply(
            buildings=[town.tiles.printed[piece] for piece in town.open_buildings],
            landscapes=[town.tiles.printed[piece] for piece in town.open_landscapes],
        ),
        seats=[seat_view(town, number) for number in range(2)],
        stacks=Counts(
            buildings=max(int(town.loose_buildings) - n.RESERVE, 0),
            landscapes=max(int(town.loose_landscapes) - n.RESERVE, 0),
        ),
        reserve=Counts(
            buildings=min(int(town.loose_buildings), n.RESERVE),
            landscapes=min(int(town.loose_landscapes), n.RESERVE),
        ),
        unseen=unseen(town),
        last_round=town.turns_left >= 0,
        turns_left=int(town.turns_left) if town.turns_left >= 0 else None,
        turns_to_last_round=turns_to_last_round(town),
        due=due(town),
        moving=moving(town),
        removed=removed_buildings(town),
        result=result(town) if town.actor == OVER else None,
    )


def seat_or_none(seat: int) -> int | None:
    return None if seat == n.NOBODY else int(seat)


def tiles(town: Town) -> list[Tile]:
    """The tiles on the table in the order laid."""
    return [tile(town, number, int(laid)) for number, laid in enumerate(town.laid)]


def tile(town: Town, number: int, laid: int) -> Tile:
    """A piece keeps its id, so that a front end can follow it."""
    cell, variant = laid >> 8, laid & 255
    printed = town.tiles.printed[variant >> 2]
    x, y = int(n.x_of(cell)), int(n.y_of(cell))
    if variant >> 2 < n.FIRST_BUILDING:
        return Landscape(f"t{number}", printed, printed * 4, variant & 3, x, y, cell_label(cell))
    building = int(town.on[cell]) - n.BUILDING
    owned = town.owner[building] != n.NOBODY
    return Building(
        id=f"t{number}",
        printed=printed,
        sides=rotated(printed, variant & 3),
        turns=variant & 3,
        x=x,
        y=y,
        cell=cell_label(cell),
        owner=seat_or_none(town.owner[building]),
        scored=is_scored(town, building),
        landscapes=int(n.side_count(town.seen[building])),
        group=int(town.group[building]) if owned else None,
    )


def is_scored(town: Town, building: int) -> bool:
    """K5.1: it is enclosed, has its house (K4.4), and has been paid for (K5.4)."""
    return bool(is_enclosed(town, building)) and building != town.waiting and building not in list(town.due)


def spots(town: Town) -> list[Spot]:
    """Empty places beside a tile in reading order, each with the terrains that its neighbours show it."""
    kinds: tuple[tuple[Kind, vec[i64]], ...] = (("building", town.building_spots), ("landscape", town.landscape_spots))
    return [
        spot(cell, seen, kind)
        for kind, row in kinds
        for cell, seen in sorted((int(place) & n.CELL_MASK, int(place) >> n.CELL_BITS) for place in row)
    ]


def spot(cell: int, seen: int, kind: Kind) -> Spot:
    return Spot(x=int(n.x_of(cell)), y=int(n.y_of(cell)), cell=cell_label(cell), kind=kind, faces=list(faces(seen)))


def faces(bits: int) -> list[Terrain | None]:
    """Four sides as letters, None where there is nothing. Only to be read."""
    found = FACES.get(bits)
    if found is None:
        found = FACES[bits] = []
        for place in range(4):
            side = bits >> 4 * place & 15
            found.append(TERRAINS[side.bit_length() - 1] if side else None)
    return found


def meetings(asks: int, has: int) -> list[Meeting]:
    """The touching sides of a tile: which side, what it asks for, what it meets, and whether they match."""
    found = []
    for place in range(4):
        mine, theirs = asks >> 4 * place & 15, has >> 4 * place & 15
        if mine and theirs:
            found.append(meeting(place, mine, theirs))
    return found


def meeting(place: int, mine: int, theirs: int) -> Meeting:
    """Two sides that touch. Every choice meets some, and there are few different ones."""
    key = place << 8 | mine << 4 | theirs
    met = MEETINGS.get(key)
    if met is None:
        asked, found = TERRAINS[mine.bit_length() - 1], TERRAINS[theirs.bit_length() - 1]
        met = MEETINGS[key] = SIDES[place], asked, found, asked == found
    return met


def seat_view(town: Town, seat: int) -> SeatView:
    return SeatView(
        houses=int(town.houses[seat]),
        chips=int(town.chips[seat]),
        group=int(groups.largest_group(town, seat)),
        points=int(scoring.points(town, seat)),
        standing=int(scoring.houses_left(town, seat)),
        counted=counted_group(town, seat),
    )


def counted_group(town: Town, seat: int) -> list[str]:
    """K8.2: the group that is scored if the game ends now."""
    return [cell_label(int(town.cells[building])) for building in scoring.scored_group(town, seat)]


def unseen(town: Town) -> Unseen:
    """K10.1: the tiles not yet seen can be counted."""
    buildings = [
        town.tiles.printed[piece]
        for piece in range(n.FIRST_BUILDING, len(town.tiles.printed))
        for copy in range(int(town.loose[piece]))
    ]
    landscapes = {terrain: int(town.loose[piece]) for piece, terrain in enumerate(TERRAINS)}
    return Unseen(landscapes=landscapes, buildings=buildings)


def turns_to_last_round(town: Town) -> int | None:
    """In how many turns the last round begins at the earliest: when every tile laid is of the shorter stack's kind."""
    if town.turns_left >= 0 or town.actor == OVER:
        return None
    spare = min(
        int(town.loose_buildings) - n.RESERVE + len(town.open_buildings),
        int(town.loose_landscapes) - n.RESERVE + len(town.open_landscapes),
    )
    # A turn after which fewer tiles than a full supply are left starts the last round.
    this_turn = 2 - int(town.placed)
    return 1 if spare - this_turn < n.SUPPLY else 1 + (spare - this_turn - n.SUPPLY) // 2 + 1


def due(town: Town) -> Due | None:
    if len(town.due) == 0:
        return None
    building = town.due[0]
    cell = int(town.cells[building])
    return Due(
        cell=cell_label(cell),
        x=int(n.x_of(cell)),
        y=int(n.y_of(cell)),
        owner=int(town.owner[building]),
        mismatch=int(mismatches(town, building)),
        sides=meetings(int(town.sides[building]), int(town.seen[building])),
    )


def moving(town: Town) -> Moving | None:
    if town.waiting < 0:
        return None
    cell = int(town.cells[town.waiting])
    return Moving(cell=cell_label(cell), x=int(n.x_of(cell)), y=int(n.y_of(cell)))


def reason(town: Town) -> Reason:
    if town.ruined != n.NOBODY:
        return "early"
    if scoring.points(town, 0) != scoring.points(town, 1):
        return "points"
    return "tiebreak" if scoring.winner(town) != n.NOBODY else "draw"


def result(town: Town) -> TownResult:
    """K8, with everything a player wants to check: which group, which chips, what was taken away and why.

    An early end has no final scoring (K6.1), so no points and no groups.
    """
    early = town.ruined != n.NOBODY
    won = seat_or_none(scoring.winner(town))
    prize = 2 if early else 1  # K9.1
    seats = [] if early else [seat_result(town, seat) for seat in range(2)]
    return TownResult(
        winner=won,
        reason=reason(town),
        points=[seat.points for seat in seats],
        victory_points=[prize if seat == won else 0 for seat in range(2)],
        removed=[] if early else removed_buildings(town),
        seats=seats,
        unpaid=unpaid(town) if early and len(town.due) else UNSET,  # a score sheet does not say what was due
        ended=ended(town),
    )


def ended(town: Town) -> str | UnsetType:
    """What ended the game: K6.1, or two turns without a tile (K3.3), or as usual the last round (K7)."""
    if town.ruined != n.NOBODY:
        return "ui.architekton.over.early"
    return "ui.architekton.over.stuck" if town.idle == 2 else UNSET


def unpaid(town: Town) -> Unpaid:
    building = town.due[0]
    return Unpaid(
        cell=cell_label(int(town.cells[building])),
        sides=int(mismatches(town, building)),
        chips=[int(town.chips[seat]) for seat in range(2)],
    )


def seat_result(town: Town, seat: int) -> SeatResult:
    """K8.2"""
    return SeatResult(
        group=counted_group(town, seat),
        chips=int(town.chips[seat]),
        points=int(scoring.points(town, seat)),
        standing=int(scoring.houses_left(town, seat)),
    )


def removed_buildings(town: Town) -> list[Removed]:
    """K8.1"""
    return [
        Removed(
            cell=cell_label(int(town.cells[building])),
            owner=seat_or_none(town.owner[building]),
            landscapes=int(n.side_count(town.seen[building])),
        )
        for building in range(int(town.built))
        if not scoring.stays(town, building)
    ]
