"""Each refusal code with the paragraph it comes from and what the player is told."""

from __future__ import annotations

from architrave.games.architects import numbers as n
from architrave.games.architects import refusal_codes as codes
from architrave.games.architects import rows, services, tokens
from architrave.games.architects.lots import LETTERS
from architrave.games.architects.names import a_building, a_resident, service_name, tile_name
from architrave.games.architects.notation import to_struct
from architrave.games.architects.position import Region
from architrave.kernel.game import Json
from architrave.kernel.refusal import Refusal

REASONS = {
    codes.GAME_OVER: ("M8.2", "game_over"),
    codes.DRAW_DUE: ("M2.6", "draw_due"),
    codes.UNKNOWN: ("M4.7", "unknown_action"),
    codes.TILE_DUE: ("M4.6", "tile_due"),
    codes.LOT_DUE: ("M4.7", "lot_due"),
    codes.ROW_DUE: ("M12.3", "row_due"),
    codes.OWN_DUE: ("M5.8", "own_due"),
    codes.OTHER_DUE: ("M5.8", "other_due"),
    codes.ALONG_DUE: ("M5.1", "along_due"),
    codes.PLAN_DUE: ("M5.3", "plan_due"),
    codes.RETURN_DUE: ("M5.3", "return_due"),
    codes.SERVICE_DUE: ("M5.4", "service_due"),
    codes.NO_TILE_DUE: ("M4.6", "no_tile_due"),
    codes.NO_LOT_DUE: ("M4.7", "no_lot_due"),
    codes.NO_RESIDENT_DUE: ("M12.3", "no_resident_due"),
    codes.NO_PLAN_DUE: ("M5.8", "no_plan_due"),
    codes.NOTHING_TO_DECLINE: ("M5.4", "nothing_to_decline"),
    codes.ALREADY_TAKEN: ("M4.1", "already_taken"),
    codes.NOT_IN_ROW: ("M4.1", "not_in_row"),
    codes.ALL_WITH_RESIDENT: ("M5.6", "all_with_resident"),
    codes.NONE_WITH_RESIDENT: ("M5.6", "none_with_resident"),
    codes.NOT_TAKEN: ("M4.7", "not_taken"),
    codes.NO_TOKEN: ("M4.2", "no_token"),
    codes.LIMIT: ("M4.2", "limit"),
    codes.NO_BOAT: ("M4.4", "no_boat"),
    codes.NO_USED_TOKEN: ("M4.4", "no_used_token"),
    codes.NO_OVERHAUL: ("M5.6", "no_overhaul"),
    codes.NO_RELOCATION: ("M5.2", "no_relocation"),
    codes.NO_BACKUP: ("M5.6", "no_backup"),
    codes.DEMAND_BOATS: ("M5.4", "demand_boats"),
    codes.LOT_TAKEN: ("M4.1", "lot_taken"),
    codes.LOT_EMPTY: ("M5.1", "lot_empty"),
    codes.SAME_TYPE: ("M5.6", "same_type"),
    codes.SAME_BLOCK: ("M5.6", "same_block"),
    codes.ONLY_SAME_TYPE: ("M5.6", "only_same_type"),
    codes.NOT_IN_PLANS: ("M5.3", "not_in_plans"),
    codes.PLAN_SAME_TYPE: ("M5.6", "plan_same_type"),
    codes.TILE_NOT_OPEN: ("M4.6", "tile_not_open"),
    codes.TILE_RETURNED: ("M5.3", "tile_returned"),
    codes.TILE_NOT_IN_BLOCK: ("M5.3", "tile_not_in_block"),
    codes.NOT_OPEN: ("M6.1", "not_open"),
    codes.OWNED: ("M6.1", "owned"),
    codes.BOATS_SHORT: ("M4.3", "boats_short"),
    codes.ROW_FULL: ("M12.2", "row_full"),
    codes.ROW_COLOUR: ("M12.2", "row_colour"),
    codes.EXCHANGED: ("M12.5", "exchanged"),
    codes.SAME_COLOUR: ("M12.5", "same_colour"),
    codes.BOX_EMPTY: ("M12.5", "box_empty"),
    codes.NO_ROW: ("M12.5", "no_row"),
    codes.MUST_MOVE_IN: ("M12.3", "must_move_in"),
    codes.ONE_CHOICE: ("M5.6", "one_choice"),
    codes.FEWER_IN_ROW: ("M5.6", "fewer_in_row"),
    codes.FEWER_IN_PLANS: ("M5.6", "fewer_in_plans"),
    codes.NOT_TWICE: ("M5.4", "not_twice"),
}
# Where an action is under way, its paragraph is the reason rather than that of taking a building.
OF_RELOCATION = (codes.LOT_TAKEN, codes.LOT_EMPTY, codes.ALONG_DUE)
OF_BACKUP = (codes.TILE_DUE, codes.LOT_EMPTY)


def explain(region: Region, action: int) -> Refusal | None:
    code = region.refusal(action) if -1 < action < n.ACTIONS else codes.UNKNOWN  # compiled rules count to 2**63 only
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
    if code == codes.UNKNOWN:
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


def of_move(region: Region, move: Json) -> dict[str, str | int]:
    match move["kind"]:
        case "take" | "plan":
            return {"building": a_building(LETTERS.index(move["type"]))}
        case "resident":
            return {"resident": a_resident(LETTERS.index(move["type"]))}
        case "tile":
            return {"tile": tile_name(region, region.components.tile(move["tile"]))}
        case "lot":
            return {"lot": move["lot"]}
        case "service":
            return {"service": service_name(region, region.components.pair(move["pair"]))}
        case "row":
            return {"section": move["section"], "row": f"@architects.row.{move['row']}"}
    return {}
