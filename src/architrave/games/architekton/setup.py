"""Position files: any legal position as data, and back with every fault named."""

from __future__ import annotations

import msgspec
from librt.vecs import append
from mypy_extensions import i64

from architrave.games.architekton import enclosure, groups, laying, legality, supply
from architrave.games.architekton.grid import (
    BUILDING,
    FIRST_BUILDING,
    HOUSES,
    NO_PILE,
    NOBODY,
    ORIGIN,
    RESERVE,
    SUPPLY,
    WIDTH,
)
from architrave.games.architekton.notation import cell_at, cell_label, place
from architrave.games.architekton.position import Town
from architrave.games.architekton.tiles import TileSet
from architrave.games.architekton.view import PHASES, seat_or_none
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid, Refused
from architrave.kernel.shape import shaped


class TileForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    tile: str
    cell: str
    turns: int = 0
    house: int | None = None


class SeatForm(msgspec.Struct, forbid_unknown_fields=True):
    chips: int
    houses: int


class SupplyForm(msgspec.Struct, forbid_unknown_fields=True):
    buildings: list[str]
    landscapes: list[str]


class PositionForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position as a file holds it. Tiles are listed in the order laid; the first two lie on M13 and N14."""

    phase: str
    starter: int | None
    active: int | None
    tiles: list[TileForm]
    supply: SupplyForm
    seats: list[SeatForm]
    turn: int = 0
    placed: int = 0
    idle: int = 0
    turns_left: int | None = None
    due: list[str] = []
    waiting: str | None = None
    ruined: int | None = None


def dump(town: Town) -> Json:
    printed = town.tiles.printed
    form = PositionForm(
        phase=PHASES[town.phase],
        starter=seat_or_none(town.starter),
        active=seat_or_none(town.active),
        tiles=[tile_form(town, int(laid) >> 8, int(laid) & 255) for laid in town.laid],
        supply=SupplyForm(
            [printed[piece] for piece in town.open_buildings], [printed[piece] for piece in town.open_landscapes]
        ),
        seats=[SeatForm(int(town.chips[seat]), int(town.houses[seat])) for seat in range(2)],
        turn=int(town.turn),
        placed=int(town.placed),
        idle=int(town.idle),
        turns_left=int(town.turns_left) if town.turns_left >= 0 else None,
        due=[cell_label(int(town.cells[building])) for building in town.due],
        waiting=cell_label(int(town.cells[town.waiting])) if town.waiting >= 0 else None,
        ruined=seat_or_none(town.ruined),
    )
    data: Json = msgspec.to_builtins(form)
    return data


def tile_form(town: Town, cell: int, variant: int) -> TileForm:
    form = TileForm(town.tiles.printed[variant >> 2], cell_label(cell), variant & 3)
    if variant >> 2 >= FIRST_BUILDING:
        form.house = seat_or_none(town.owner[int(town.on[cell]) - BUILDING])
    return form


def restore(tiles: TileSet, data: object) -> Town:
    form = shaped(data, PositionForm, "position")
    town = Town(tiles)
    set_numbers(town, form)
    for number, tile in enumerate(form.tiles, 1):
        lay(town, tile, number)
    fill_supply(town, form.supply)
    set_seats(town, form.seats)
    set_phase(town, form)
    return town


def fault(where: str, key: str, **params: str | int) -> Invalid:
    return Invalid(f"position.{where}", f"architekton.position.{key}", **params)


def seat_number(value: int | None, where: str) -> i64:
    if value is None:
        return NOBODY
    if value not in (0, 1):
        raise fault(where, "no_seat", given=value)
    return value


def within(value: int, low: int, high: int, where: str) -> i64:
    if not low <= value <= high:
        raise fault(where, "out_of_range", given=value, low=low, high=high)
    return value


def set_numbers(town: Town, form: PositionForm) -> None:
    town.starter = seat_number(form.starter, "starter")
    town.active = seat_number(form.active, "active")
    town.ruined = seat_number(form.ruined, "ruined")
    town.turn = within(form.turn, 0, 999, "turn")
    town.placed = within(form.placed, 0, 2, "placed")
    town.idle = within(form.idle, 0, 2, "idle")
    if form.turns_left is not None:
        town.turns_left = within(form.turns_left, 0, 2, "turns_left")


def cell_number(text: str, where: str) -> int:
    try:
        return cell_at(*place(text))
    except Refused:
        raise fault(where, "no_place", given=text[:40]) from None


def take(town: Town, printed: str, where: str) -> int:
    """The piece with these sides, taken from those not yet used."""
    piece = town.tiles.piece(printed)
    if piece < 0:
        raise fault(where, "unknown_tile", tile=printed[:40])
    if town.loose[piece] == 0:
        raise fault(where, "no_more", tile=printed)
    town.loose[piece] -= 1
    if piece < FIRST_BUILDING:
        town.loose_landscapes -= 1
    else:
        town.loose_buildings -= 1
    return piece


def lay(town: Town, form: TileForm, number: int) -> None:
    where = f"tiles[{number}]"
    piece = take(town, form.tile, f"{where}.tile")
    cell = cell_number(form.cell, f"{where}.cell")
    opening = {1: ORIGIN, 2: ORIGIN + WIDTH + 1}.get(number, cell)  # K2.4
    if cell != opening or (number <= 2 and piece >= FIRST_BUILDING):
        raise fault(where, "first_two")
    if form.turns not in range(int(town.tiles.turns[piece])):  # K4.3
        raise fault(f"{where}.turns", "bad_turn", given=form.turns)
    if number > 2:
        check_place(town, piece * 4 + form.turns, cell, where)
    if piece < FIRST_BUILDING:
        if form.house is not None:
            raise fault(f"{where}.house", "house_on_landscape")
        laying.lay_landscape(town, piece, cell)
        return
    building = laying.lay_building(town, piece * 4 + form.turns, cell)
    if form.house is not None:
        groups.put_house(town, building, seat_number(form.house, f"{where}.house"))


def check_place(town: Town, variant: int, cell: int, where: str) -> None:
    """K4.1, K4.2: every tile was laid by the rules, in the order of the file."""
    if legality.place_refusal(town, variant, cell) != legality.ALLOWED:
        raise fault(where, "not_laid_so", cell=cell_label(cell))


def fill_supply(town: Town, form: SupplyForm) -> None:
    for number, printed in enumerate(form.buildings, 1):
        where = f"supply.buildings[{number}]"
        piece = take(town, printed, where)
        if piece < FIRST_BUILDING:
            raise fault(where, "not_a_building", tile=printed)
        town.open_buildings = append(town.open_buildings, piece)
    for number, printed in enumerate(form.landscapes, 1):
        where = f"supply.landscapes[{number}]"
        piece = take(town, printed, where)
        if piece >= FIRST_BUILDING:
            raise fault(where, "not_a_landscape", tile=printed)
        town.open_landscapes = append(town.open_landscapes, piece)
    if len(town.open_buildings) > SUPPLY or len(town.open_landscapes) > SUPPLY:
        raise fault("supply", "supply_too_large")


def set_seats(town: Town, forms: list[SeatForm]) -> None:
    if len(forms) != 2:
        raise fault("seats", "two_seats", count=len(forms))
    for seat, form in enumerate(forms):
        town.chips[seat] = within(form.chips, 0, 99, f"seats[{seat + 1}].chips")
        town.houses[seat] = within(form.houses, 0, HOUSES, f"seats[{seat + 1}].houses")
        standing = sum(1 for owner in town.owner if owner == seat)
        if form.houses + standing != HOUSES:  # K1.4
            raise fault(f"seats[{seat + 1}].houses", "house_count", supply=form.houses, table=standing)


def set_phase(town: Town, form: PositionForm) -> None:
    if form.phase not in PHASES:
        raise fault("phase", "unknown_phase", given=form.phase[:40], known=", ".join(PHASES))
    if form.phase != "draw" and (town.starter == NOBODY or town.active == NOBODY or len(town.laid) < 2):
        raise fault("phase", "not_set_up")
    if town.turns_left < 0 and min(town.loose_buildings, town.loose_landscapes) < RESERVE:  # K7.1
        raise fault("turns_left", "last_round_begun")
    town.phase = PHASES.index(form.phase)
    if form.due and form.phase not in ("pay", "over"):
        raise fault("due", "not_in_this_phase", phase=form.phase)
    if form.waiting is not None and form.phase != "house":
        raise fault("waiting", "not_in_this_phase", phase=form.phase)
    match form.phase:
        case "draw":
            set_draw(town, form)
        case "lay":
            set_lay(town)
        case "house":
            set_house(town, form)
        case "pay":
            set_pay(town, form)
        case "over":
            set_over(town, form)


def set_draw(town: Town, form: PositionForm) -> None:
    town.actor = CHANCE
    if (town.starter == NOBODY) != (town.active == NOBODY) or (town.starter == NOBODY and (form.tiles or town.turn)):
        raise fault("starter", "not_set_up")
    if supply.pile(town) == NO_PILE:
        raise fault("phase", "nothing_to_draw")
    if town.placed != 0:
        raise fault("placed", "out_of_range", given=form.placed, low=0, high=0)
    if len(town.laid) >= 2 and town.turns_left < 0 and supply.runs_short(town):
        raise fault("turns_left", "last_round_begun")


def check_turn(town: Town, placed: range) -> None:
    """K3.1: in a turn the supply lacks just the tiles laid in it."""
    if town.placed not in placed:
        raise fault("placed", "out_of_range", given=int(town.placed), low=placed.start, high=placed.stop - 1)
    if len(town.open_buildings) + len(town.open_landscapes) + town.placed != 2 * SUPPLY:
        raise fault("supply", "supply_size", placed=int(town.placed))
    if town.turns_left == 0 or town.idle == 2 or town.ruined != NOBODY:
        raise fault("phase", "already_over")


def set_lay(town: Town) -> None:
    check_turn(town, range(2))
    town.actor = town.active
    if not legality.supply_fits(town):  # K3.3
        raise fault("supply", "nothing_fits")


def set_house(town: Town, form: PositionForm) -> None:
    check_turn(town, range(1, 3))
    town.actor = town.active
    newest = int(town.built) - 1
    if form.waiting is None or newest < 0 or cell_number(form.waiting, "waiting") != town.laid[-1] >> 8:
        raise fault("waiting", "not_the_newest")
    if town.owner[newest] != NOBODY or town.houses[town.active] > 0:  # K4.4
        raise fault("waiting", "no_house_due")
    town.waiting = newest


def set_pay(town: Town, form: PositionForm) -> None:
    check_turn(town, range(1, 3))
    set_due(town, form)
    building = town.due[0]
    town.actor = town.owner[building]
    if town.chips[town.actor] < enclosure.mismatches(town, building):  # K5.4
        raise fault("due[1]", "no_choice")


def set_due(town: Town, form: PositionForm) -> None:
    """K5.6: buildings that the newest tile encloses, with houses and sides that do not match, in reading order."""
    cells = [cell_number(text, f"due[{number}]") for number, text in enumerate(form.due, 1)]
    if not cells:
        raise fault("due", "nothing_due")
    if cells != sorted(set(cells)):
        raise fault("due", "not_in_order")
    newest = int(town.laid[-1]) >> 8
    for number, cell in enumerate(cells, 1):
        building = int(town.on[cell]) - BUILDING
        near = cell - newest in (0, 1, -1, WIDTH, -WIDTH)
        if not near or building < 0 or town.owner[building] == NOBODY or not enclosure.enclosed(town, building):
            raise fault(f"due[{number}]", "not_due", cell=cell_label(cell))
        if enclosure.mismatches(town, building) == 0:
            raise fault(f"due[{number}]", "not_due", cell=cell_label(cell))
        town.due = append(town.due, building)


def set_over(town: Town, form: PositionForm) -> None:
    town.actor = OVER
    if town.ruined != NOBODY:  # K6.1
        set_due(town, form)
        building = town.due[0]
        if town.owner[building] != town.ruined or town.chips[town.ruined] >= enclosure.mismatches(town, building) - 1:
            raise fault("ruined", "not_ruined")
    elif form.due or (town.turns_left != 0 and town.idle != 2):
        raise fault("phase", "not_over")
