"""The legal actions as front ends show them: each with what it would change."""

from __future__ import annotations

from architrave.games.architekton import groups, scoring
from architrave.games.architekton import numbers as n
from architrave.games.architekton.component_set import rotated
from architrave.games.architekton.enclosure import enclosed, mismatches
from architrave.games.architekton.legality import seen_from
from architrave.games.architekton.notation import cell_label, to_struct, to_text
from architrave.games.architekton.position import Town
from architrave.games.architekton.view import compared, seat_or_none
from architrave.kernel.game import Json
from architrave.kernel.position import legal_actions


def choices(town: Town) -> list[Json]:
    return [choice(town, action) for action in legal_actions(town)]


def choice(town: Town, action: int) -> Json:
    after = town.clone()
    after.apply(action)
    shown: Json = {"action": action, "move": to_struct(town.tiles, action), "text": to_text(town.tiles, action)}
    if action < n.MOVE_HOUSE:
        return shown | placement(town, action, after)
    return shown | consequences(town, after, int(town.actor))


def placement(town: Town, action: int, after: Town) -> Json:
    """What a tile would meet and enclose."""
    variant = action // n.CELLS
    landscape = variant >> 2 < n.FIRST_BUILDING
    printed = town.tiles.printed[variant >> 2]
    seen = int(seen_from(town, variant >> 2, action % n.CELLS))
    return {
        "sides": printed * 4 if landscape else rotated(printed, variant & 3),
        "fits": compared(int(town.tiles.sides[variant]), seen),
        "group": [int(groups.largest_group(place, town.actor)) for place in (town, after)],
        "encloses": newly_enclosed(town, after),
    }


def newly_enclosed(before: Town, after: Town) -> list[Json]:
    """Buildings that the placement encloses, with the owner who gains or pays for it."""
    shown = []
    for building in range(int(after.built)):
        known = building < before.built
        if enclosed(after, building) and not (known and enclosed(before, building)):
            owner = before.owner[building] if known else before.actor
            shown.append(
                {
                    "cell": cell_label(int(after.cells[building])),
                    "owner": seat_or_none(owner),
                    "mismatch": int(mismatches(after, building)),
                    "brings": settlement(after, building),
                }
            )
    return shown


def settlement(after: Town, building: int) -> str:
    """What the scoring of an enclosed building comes to: gain (K5.3), choice or forced back (K5.4), ruin (K6.1)."""
    if mismatches(after, building) == 0:
        return "gain"
    if after.waiting >= 0:
        return "choice"  # K4.4: scored when the house has moved; what can be paid then is not known yet
    if building not in [int(due) for due in after.due]:
        return "back"
    return "ruin" if after.ruined != n.NOBODY and building == after.due[0] else "choice"


def consequences(before: Town, after: Town, seat: int) -> Json:
    """The figures of the seat that decides, before and after."""
    return {
        "chips": [int(town.chips[seat]) for town in (before, after)],
        "houses": [int(town.houses[seat]) for town in (before, after)],
        "group": [int(groups.largest_group(town, seat)) for town in (before, after)],
        "points": [int(scoring.points(town, seat)) for town in (before, after)],
    }
