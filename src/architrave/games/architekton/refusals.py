"""Each refusal code with the paragraph it comes from and what the player is told."""

from __future__ import annotations

from architrave.games.architekton import numbers as n
from architrave.games.architekton import refusal_codes as codes
from architrave.games.architekton.notation import cell_label
from architrave.games.architekton.position import Town
from architrave.kernel.refusal import Refusal

PARAGRAPHS = {
    codes.GAME_OVER: ("K8.3", "game_over"),
    codes.DRAW_DUE: ("K3.2", "draw_due"),
    codes.PAYMENT_DUE: ("K5.4", "payment_due"),
    codes.HOUSE_DUE: ("K4.4", "house_due"),
    codes.NO_PAYMENT_DUE: ("K5.4", "no_payment_due"),
    codes.NO_HOUSE_DUE: ("K4.4", "no_house_due"),
    codes.NOT_YOUR_HOUSE: ("K4.4", "not_your_house"),
    codes.NOT_IN_SUPPLY: ("K3.1", "not_in_supply"),
    codes.LANDSCAPE_CELL: ("K4.1", "landscape_cell"),
    codes.BUILDING_CELL: ("K4.1", "building_cell"),
    codes.TAKEN: ("K4.1", "taken"),
    codes.TOUCHES_NOTHING: ("K4.2", "touches_nothing"),
    codes.NO_SIDE_MATCHES: ("K4.2", "no_side_matches"),
    codes.TURNED_LANDSCAPE: ("K4.3", "turned_landscape"),
    codes.SAME_LOOK: ("K4.5", "same_look"),
    codes.UNKNOWN: ("K4.5", "unknown_action"),
    codes.NO_BUILDING_YET: ("K3.5", "no_building_yet"),
    codes.FITS_NOWHERE: ("K3.3", "fits_nowhere"),
}


def explain(town: Town, action: int) -> Refusal | None:
    code = town.refusal(action) if -1 < action < n.ACTIONS else codes.UNKNOWN  # compiled rules count to 2**63 only
    if code == codes.ALLOWED:
        return None
    paragraph, key = PARAGRAPHS[code]
    return Refusal(paragraph, f"architekton.refusal.{key}", params(town, action, code))


def params(town: Town, action: int, code: int) -> dict[str, str | int]:
    if code == codes.UNKNOWN:
        return {"action": action}
    if code == codes.NOT_YOUR_HOUSE:
        return {"cell": cell_label(action - n.MOVE_HOUSE)}
    if code < codes.NOT_IN_SUPPLY:
        return {}
    variant = action // n.CELLS
    piece = variant >> 2
    found: dict[str, str | int] = {"tile": town.tiles.printed[piece], "cell": cell_label(action % n.CELLS)}
    if code == codes.SAME_LOOK:
        found["turns"] = (variant & 3) % int(town.tiles.turns[piece])
    return found
