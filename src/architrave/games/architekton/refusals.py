"""Each refusal code with the paragraph it comes from and what the player is told."""

from __future__ import annotations

from architrave.games.architekton import legality
from architrave.games.architekton import numbers as n
from architrave.games.architekton.notation import cell_label
from architrave.games.architekton.position import Town
from architrave.kernel.refusal import Refusal

PARAGRAPHS = {
    legality.GAME_OVER: ("K8.3", "game_over"),
    legality.DRAW_DUE: ("K3.2", "draw_due"),
    legality.PAYMENT_DUE: ("K5.4", "payment_due"),
    legality.HOUSE_DUE: ("K4.4", "house_due"),
    legality.NO_PAYMENT_DUE: ("K5.4", "no_payment_due"),
    legality.NO_HOUSE_DUE: ("K4.4", "no_house_due"),
    legality.NOT_YOUR_HOUSE: ("K4.4", "not_your_house"),
    legality.NOT_IN_SUPPLY: ("K3.1", "not_in_supply"),
    legality.LANDSCAPE_CELL: ("K4.1", "landscape_cell"),
    legality.BUILDING_CELL: ("K4.1", "building_cell"),
    legality.TAKEN: ("K4.1", "taken"),
    legality.TOUCHES_NOTHING: ("K4.2", "touches_nothing"),
    legality.NO_SIDE_MATCHES: ("K4.2", "no_side_matches"),
    legality.TURNED_LANDSCAPE: ("K4.3", "turned_landscape"),
    legality.SAME_LOOK: ("K4.5", "same_look"),
    legality.UNKNOWN: ("K4.5", "unknown_action"),
    legality.NO_BUILDING_YET: ("K3.5", "no_building_yet"),
    legality.FITS_NOWHERE: ("K3.3", "fits_nowhere"),
}


def explained(town: Town, action: int) -> Refusal | None:
    code = town.refusal(action) if -1 < action < n.ACTIONS else legality.UNKNOWN  # compiled rules count to 2**63 only
    if code == legality.ALLOWED:
        return None
    paragraph, key = PARAGRAPHS[code]
    return Refusal(paragraph, f"architekton.refusal.{key}", params(town, action, code))


def params(town: Town, action: int, code: int) -> dict[str, str | int]:
    if code == legality.UNKNOWN:
        return {"action": action}
    if code == legality.NOT_YOUR_HOUSE:
        return {"cell": cell_label(action - n.MOVE_HOUSE)}
    if code < legality.NOT_IN_SUPPLY:
        return {}
    variant = action // n.CELLS
    piece = variant >> 2
    found: dict[str, str | int] = {"tile": town.tiles.printed[piece], "cell": cell_label(action % n.CELLS)}
    if code == legality.SAME_LOOK:
        found["turns"] = (variant & 3) % int(town.tiles.turns[piece])
    return found
