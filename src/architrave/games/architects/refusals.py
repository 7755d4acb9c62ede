"""The paragraph and the wording of each refusal."""

from __future__ import annotations

from architrave.games.architects import numbers as n
from architrave.games.architects import refusal_codes as codes
from architrave.games.architects import rows, services, tokens
from architrave.games.architects.lots import LETTERS
from architrave.games.architects.names import a_building, a_resident, service_name, tile_name
from architrave.games.architects.notation import to_struct
from architrave.games.architects.position import Region
from architrave.games.architects.view_types import Lot, Plan, RegionMove, Resident, Row, Service, Take, Tile
from architrave.kernel.refusal import Refusal, reasons

REASONS = reasons(
    codes,
    {
        "M2.6": (codes.DRAW_DUE,),
        "M4.1": (codes.ALREADY_TAKEN, codes.NOT_IN_ROW, codes.LOT_TAKEN),
        "M4.2": (codes.NO_TOKEN, codes.LIMIT),
        "M4.3": (codes.BOATS_SHORT,),
        "M4.4": (codes.NO_BOAT, codes.NO_USED_TOKEN),
        "M4.6": (codes.TILE_DUE, codes.NO_TILE_DUE, codes.TILE_NOT_OPEN),
        "M4.7": (codes.UNKNOWN_ACTION, codes.LOT_DUE, codes.NO_LOT_DUE, codes.NOT_TAKEN),
        "M5.1": (codes.ALONG_DUE, codes.LOT_EMPTY),
        "M5.2": (codes.NO_RELOCATION,),
        "M5.3": (codes.PLAN_DUE, codes.RETURN_DUE, codes.NOT_IN_PLANS, codes.TILE_RETURNED, codes.TILE_NOT_IN_BLOCK),
        "M5.4": (codes.SERVICE_DUE, codes.NOTHING_TO_DECLINE, codes.DEMAND_BOATS, codes.NOT_TWICE),
        "M5.6": (
            codes.ALL_WITH_RESIDENT,
            codes.NONE_WITH_RESIDENT,
            codes.NO_OVERHAUL,
            codes.NO_BACKUP,
            codes.SAME_TYPE,
            codes.SAME_BLOCK,
            codes.ONLY_SAME_TYPE,
            codes.PLAN_SAME_TYPE,
            codes.ONE_CHOICE,
            codes.FEWER_IN_ROW,
            codes.FEWER_IN_PLANS,
        ),
        "M5.8": (codes.OWN_DUE, codes.OTHER_DUE, codes.NO_PLAN_DUE),
        "M6.1": (codes.NOT_OPEN, codes.OWNED),
        "M8.2": (codes.GAME_OVER,),
        "M12.2": (codes.ROW_FULL, codes.ROW_COLOUR),
        "M12.3": (codes.ROW_DUE, codes.NO_RESIDENT_DUE, codes.MUST_MOVE_IN),
        "M12.5": (codes.EXCHANGED, codes.SAME_COLOUR, codes.BOX_EMPTY, codes.NO_ROW),
    },
)
# Where an action is under way, its paragraph is the reason rather than that of taking a building.
OF_RELOCATION = (codes.LOT_TAKEN, codes.LOT_EMPTY, codes.ALONG_DUE)
OF_BACKUP = (codes.TILE_DUE, codes.LOT_EMPTY)


def explain(region: Region, action: int) -> Refusal | None:
    # Compiled rules count to 2**63 only.
    code = region.refusal(action) if -1 < action < n.ACTIONS else codes.UNKNOWN_ACTION
    if code == codes.ALLOWED:
        return None
    key = REASONS[code][1]
    return Refusal(paragraph(region, code), f"architects.refusal.{key}", params(region, action, code))


def paragraph(region: Region, code: int) -> str:
    if code in OF_RELOCATION and region.pending == n.RELOCATE:
        return "M5.2"
    if code in OF_BACKUP and region.pending == n.BACKUP:
        return "M5.3"
    if code == codes.TILE_NOT_IN_BLOCK and region.phase == n.CHOOSE_ALONG:
        return "M5.2" if region.pending == n.RELOCATE else "M5.1"
    if code == codes.LIMIT and tokens.most_actions(region) < region.components.numbers.actions:
        return "M13.7"
    return REASONS[code][0]


def params(region: Region, action: int, code: int) -> dict[str, str | int]:
    """What the wording names: the pieces of the move, and the figure that matters."""
    if code == codes.UNKNOWN_ACTION:
        return {"action": action}
    found = of_move(region, to_struct(region.components, action))
    if code == codes.LIMIT:
        found["count"] = int(tokens.most_actions(region))
    elif code in (codes.BOATS_SHORT, codes.DEMAND_BOATS):
        found["count"] = int(services.cost(region, region.active))
        found["boats"] = int(region.held[region.active * n.HELD_SPAN + n.BOATS])
    elif code in (codes.FEWER_IN_ROW, codes.FEWER_IN_PLANS):
        found["count"] = alike(region, action)
    elif code == codes.ROW_COLOUR:
        found["resident"] = a_resident(int(region.guest))
    return found


def alike(region: Region, action: int) -> int:
    """M5.6: how many buildings there are of the kind that an action names."""
    if action < n.TILE:
        kind, guest = divmod(action % n.TAKE_STEP, 2)
        return int(rows.places(region, region.row, kind, guest)).bit_count()
    return int(region.rows[n.PLANS + (action - n.PLAN) % n.PLAN_STEP]).bit_count()


def of_move(region: Region, move: RegionMove) -> dict[str, str | int]:
    match move:
        case Take() | Plan():
            return {"building": a_building(LETTERS.index(move.type))}
        case Resident():
            return {"resident": a_resident(LETTERS.index(move.type))}
        case Tile():
            return {"tile": tile_name(region, region.components.tile(move.tile))}
        case Lot():
            return {"lot": move.lot}
        case Service():
            return {"service": service_name(region, region.components.pair(move.pair))}
        case Row():
            return {"section": move.section, "row": f"@architects.row.{move.row}"}
    return {}
