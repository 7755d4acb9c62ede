"""Position files: any legal position as data, and back, with an error that names the field."""

from __future__ import annotations

from architrave.games.architekton import drawing, enclosure, groups, laying, legality
from architrave.games.architekton import numbers as n
from architrave.games.architekton import refusal_codes as codes
from architrave.games.architekton.component_set import TileSet
from architrave.games.architekton.notation import cell_at, cell_label, place
from architrave.games.architekton.position import Town
from architrave.games.architekton.view import PHASES, seat_or_none
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid, Refused
from architrave.kernel.shapes import Fields, ListOf, OneOf, Text, Whole

SEAT = Whole(0, 1)
CELL = Text(8)
TILE = Text(4)
# Tiles are listed in the order laid; the first two are the landscapes on M13 and N14 (K2.4). Absent means none.
SHAPE = Fields(
    {
        "phase": OneOf(*PHASES),
        "tiles": ListOf(Fields({"tile": TILE, "cell": CELL}, {"turns": Whole(0, 3), "house": SEAT}), most=46),
        "supply": Fields({"buildings": ListOf(TILE, most=n.SUPPLY), "landscapes": ListOf(TILE, most=n.SUPPLY)}),
        "seats": ListOf(Fields({"chips": Whole(0, 99), "houses": Whole(0, n.HOUSES)}), least=2, most=2),
    },
    {
        "starter": SEAT,
        "active": SEAT,
        "turn": Whole(0, 999),
        "placed": Whole(0, 2),
        "idle": Whole(0, 2),
        "turns_left": Whole(0, 2),
        "due": ListOf(CELL, most=4),
        "waiting": CELL,
        "ruined": SEAT,
    },
)


def dump(town: Town) -> Json:
    printed = town.tiles.printed
    fields: Json = {
        "phase": PHASES[town.phase],
        "starter": seat_or_none(town.starter),
        "active": seat_or_none(town.active),
        "turn": int(town.turn),
        "placed": int(town.placed),
        "idle": int(town.idle),
        "turns_left": int(town.turns_left) if town.turns_left >= 0 else None,
        "tiles": [tile_fields(town, int(laid) >> 8, int(laid) & 255) for laid in town.laid],
        "supply": {
            "buildings": [printed[piece] for piece in town.open_buildings],
            "landscapes": [printed[piece] for piece in town.open_landscapes],
        },
        "seats": [{"chips": int(town.chips[seat]), "houses": int(town.houses[seat])} for seat in range(2)],
        "due": [cell_label(int(town.cells[building])) for building in town.due] or None,
        "waiting": cell_label(int(town.cells[town.waiting])) if town.waiting >= 0 else None,
        "ruined": seat_or_none(town.ruined),
    }
    return {name: value for name, value in fields.items() if value is not None}


def tile_fields(town: Town, cell: int, variant: int) -> Json:
    fields: Json = {"tile": town.tiles.printed[variant >> 2], "cell": cell_label(cell)}
    if variant >> 2 >= n.FIRST_BUILDING:
        fields["turns"] = variant & 3
        owner = seat_or_none(town.owner[int(town.on[cell]) - n.BUILDING])
        if owner is not None:
            fields["house"] = owner
    return fields


def restore(tiles: TileSet, data: Json) -> Town:
    SHAPE.check(data, "position")
    town = Town(tiles)
    set_numbers(town, data)
    for number, tile in enumerate(data["tiles"], 1):
        lay(town, tile, number)
    fill_supply(town, data["supply"])
    set_seats(town, data["seats"])
    set_phase(town, data)
    return town


def fault(where: str, key: str, **params: str | int) -> Invalid:
    return Invalid(f"position.{where}", f"architekton.position.{key}", **params)


def set_numbers(town: Town, data: Json) -> None:
    town.starter = data.get("starter", n.NOBODY)
    town.active = data.get("active", n.NOBODY)
    town.ruined = data.get("ruined", n.NOBODY)
    town.turn = data.get("turn", 0)
    town.placed = data.get("placed", 0)
    town.idle = data.get("idle", 0)
    town.turns_left = data.get("turns_left", -1)


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
    if piece < n.FIRST_BUILDING:
        town.loose_landscapes -= 1
    else:
        town.loose_buildings -= 1
    return piece


def lay(town: Town, tile: Json, number: int) -> None:
    where = f"tiles[{number}]"
    piece = take(town, tile["tile"], f"{where}.tile")
    cell = cell_number(tile["cell"], f"{where}.cell")
    turns = tile.get("turns", 0)
    opening = {1: n.ORIGIN, 2: n.ORIGIN + n.WIDTH + 1}.get(number, cell)  # K2.4
    if cell != opening or (number <= 2 and piece >= n.FIRST_BUILDING):
        raise fault(where, "first_two")
    if turns >= town.tiles.turns[piece]:  # K4.3
        raise fault(f"{where}.turns", "bad_turn", given=turns)
    if number > 2:
        check_place(town, piece * 4 + turns, cell, where)
    if piece < n.FIRST_BUILDING:
        if "house" in tile:
            raise fault(f"{where}.house", "house_on_landscape")
        laying.lay_landscape(town, piece, cell)
        return
    building = laying.lay_building(town, piece * 4 + turns, cell)
    if "house" in tile:
        groups.put_house(town, building, tile["house"])


def check_place(town: Town, variant: int, cell: int, where: str) -> None:
    """K4.1, K4.2: every tile was laid by the rules, in the order of the file."""
    if legality.place_refusal(town, variant, cell) != codes.ALLOWED:
        raise fault(where, "not_laid_so", cell=cell_label(cell))


def fill_supply(town: Town, tiles: Json) -> None:
    for number, printed in enumerate(tiles["buildings"], 1):
        where = f"supply.buildings[{number}]"
        piece = take(town, printed, where)
        if piece < n.FIRST_BUILDING:
            raise fault(where, "not_a_building", tile=printed)
        drawing.lay_open(town, piece)
    for number, printed in enumerate(tiles["landscapes"], 1):
        where = f"supply.landscapes[{number}]"
        piece = take(town, printed, where)
        if piece >= n.FIRST_BUILDING:
            raise fault(where, "not_a_landscape", tile=printed)
        drawing.lay_open(town, piece)


def set_seats(town: Town, seats: list[Json]) -> None:
    for seat, fields in enumerate(seats):
        town.chips[seat] = fields["chips"]
        town.houses[seat] = fields["houses"]
        standing = sum(1 for owner in town.owner if owner == seat)
        if fields["houses"] + standing != n.HOUSES:  # K1.4
            raise fault(f"seats[{seat + 1}].houses", "house_count", supply=fields["houses"], table=standing)


def set_phase(town: Town, data: Json) -> None:
    phase = data["phase"]
    if phase != "draw" and (town.starter == n.NOBODY or town.active == n.NOBODY or len(town.laid) < 2):
        raise fault("phase", "not_set_up")
    if town.turns_left < 0 and min(town.loose_buildings, town.loose_landscapes) < n.RESERVE:  # K7.1
        raise fault("turns_left", "last_round_begun")
    if phase != "over" and (town.turns_left == 0 or town.idle == 2 or town.ruined != n.NOBODY):
        raise fault("phase", "already_over")
    check_last_round(town)
    town.phase = PHASES.index(phase)
    if "due" in data and phase not in ("pay", "over"):
        raise fault("due", "not_in_this_phase", phase=phase)
    if "waiting" in data and phase != "house":
        raise fault("waiting", "not_in_this_phase", phase=phase)
    match phase:
        case "draw":
            set_draw(town, data)
        case "lay":
            set_lay(town)
        case "house":
            set_house(town, data)
        case "pay":
            set_pay(town, data)
        case "over":
            set_over(town, data)


def check_last_round(town: Town) -> None:
    """K7.2: the tiles that nobody has seen suffice for the turns that are left."""
    for unseen, shown in (
        (town.loose_buildings, len(town.open_buildings)),
        (town.loose_landscapes, len(town.open_landscapes)),
    ):
        needed = n.SUPPLY - shown + 2 - town.placed if town.turns_left == 2 else 0
        if town.turns_left == 1 and town.placed == 0:
            needed = n.SUPPLY - shown
        if unseen < needed:
            raise fault("turns_left", "reserve_short", needed=int(needed), unseen=int(unseen))


def set_draw(town: Town, data: Json) -> None:
    town.actor = CHANCE
    if (town.starter == n.NOBODY) != (town.active == n.NOBODY) or (
        town.starter == n.NOBODY and (data["tiles"] or town.turn)
    ):
        raise fault("starter", "not_set_up")
    if drawing.pile(town) == n.NO_PILE:
        raise fault("phase", "nothing_to_draw")
    if town.placed != 0:
        raise fault("placed", "out_of_range", given=data["placed"], low=0, high=0)
    if len(town.laid) >= 2 and town.turns_left < 0 and drawing.runs_short(town):
        raise fault("turns_left", "last_round_begun")


def check_turn(town: Town, placed: range) -> None:
    """K3.1: in a turn the supply lacks just the tiles laid in it."""
    if town.placed not in placed:
        raise fault("placed", "out_of_range", given=int(town.placed), low=placed.start, high=placed.stop - 1)
    if len(town.open_buildings) + len(town.open_landscapes) + town.placed != 2 * n.SUPPLY:
        raise fault("supply", "supply_size", placed=int(town.placed))
    newest = town.laid[2:][-int(town.placed) :] if town.placed else town.laid[:0]
    buildings = sum(1 for laid in newest if int(laid) & 255 >= n.FIRST_BUILDING * 4)
    if len(newest) != town.placed or buildings != n.SUPPLY - len(town.open_buildings):
        raise fault("supply", "supply_kinds", placed=int(town.placed))


def set_lay(town: Town) -> None:
    check_turn(town, range(2))
    town.actor = town.active
    if not legality.supply_fits(town):  # K3.3
        raise fault("supply", "nothing_fits")


def set_house(town: Town, data: Json) -> None:
    check_turn(town, range(1, 3))
    town.actor = town.active
    newest = int(town.built) - 1
    if "waiting" not in data or newest < 0 or cell_number(data["waiting"], "waiting") != town.cells[newest]:
        raise fault("waiting", "not_the_newest")
    if town.cells[newest] != town.laid[-1] >> 8:
        raise fault("waiting", "not_the_newest")
    if town.owner[newest] != n.NOBODY or town.houses[town.active] > 0:  # K4.4
        raise fault("waiting", "no_house_due")
    town.waiting = newest


def set_pay(town: Town, data: Json) -> None:
    check_turn(town, range(1, 3))
    set_due(town, data)
    building = town.due[0]
    town.actor = town.owner[building]
    if town.chips[town.actor] < enclosure.mismatches(town, building):  # K5.4
        raise fault("due[1]", "no_choice")


def set_due(town: Town, data: Json) -> None:
    """K5.6: buildings that the newest tile encloses, with houses and sides that do not match, in reading order."""
    cells = [cell_number(text, f"due[{number}]") for number, text in enumerate(data.get("due", []), 1)]
    if not cells:
        raise fault("due", "nothing_due")
    if cells != sorted(set(cells)):
        raise fault("due", "not_in_order")
    newest = int(town.laid[-1]) >> 8
    for number, cell in enumerate(cells, 1):
        building = int(town.on[cell]) - n.BUILDING
        near = cell - newest in (0, 1, -1, n.WIDTH, -n.WIDTH)
        if not near or building < 0 or town.owner[building] == n.NOBODY or not enclosure.is_enclosed(town, building):
            raise fault(f"due[{number}]", "not_due", cell=cell_label(cell))
        if enclosure.mismatches(town, building) == 0:
            raise fault(f"due[{number}]", "not_due", cell=cell_label(cell))
        enclosure.make_due(town, building)


def set_over(town: Town, data: Json) -> None:
    town.actor = OVER
    if town.ruined != n.NOBODY:  # K6.1
        set_due(town, data)
        building = town.due[0]
        if town.owner[building] != town.ruined or town.chips[town.ruined] >= enclosure.mismatches(town, building) - 1:
            raise fault("ruined", "not_ruined")
    elif "due" in data or (town.turns_left != 0 and town.idle != 2):
        raise fault("phase", "not_over")
