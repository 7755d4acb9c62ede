"""The paragraph and the wording of each refusal."""

from __future__ import annotations

from architrave.games.architekton import numbers as n
from architrave.games.architekton import refusal_codes as codes
from architrave.games.architekton.notation import cell_label
from architrave.games.architekton.position import Town
from architrave.kernel.refusal import Refusal, reasons

REASONS = reasons(
    codes,
    {
        "K3.1": (codes.NOT_IN_SUPPLY,),
        "K3.2": (codes.DRAW_DUE,),
        "K3.3": (codes.FITS_NOWHERE,),
        "K3.5": (codes.NO_BUILDING_YET,),
        "K4.1": (codes.LANDSCAPE_CELL, codes.BUILDING_CELL, codes.TAKEN),
        "K4.2": (codes.TOUCHES_NOTHING, codes.NO_SIDE_MATCHES),
        "K4.3": (codes.TURNED_LANDSCAPE,),
        "K4.4": (codes.HOUSE_DUE, codes.NO_HOUSE_DUE, codes.NOT_YOUR_HOUSE),
        "K4.5": (codes.SAME_LOOK, codes.UNKNOWN_ACTION),
        "K5.4": (codes.PAYMENT_DUE, codes.NO_PAYMENT_DUE),
        "K8.3": (codes.GAME_OVER,),
    },
)


def explain(town: Town, action: int) -> Refusal | None:
    # Compiled rules count to 2**63 only.
    code = town.refusal(action) if -1 < action < n.ACTIONS else codes.UNKNOWN_ACTION
    if code == codes.ALLOWED:
        return None
    paragraph, key = REASONS[code]
    return Refusal(paragraph, f"architekton.refusal.{key}", params(town, action, code))


def params(town: Town, action: int, code: int) -> dict[str, str | int]:
    if code == codes.UNKNOWN_ACTION:
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
