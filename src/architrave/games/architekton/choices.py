"""The legal actions for front ends, each with what it would change."""

from __future__ import annotations

from architrave.games.architekton import groups, scoring
from architrave.games.architekton import numbers as n
from architrave.games.architekton.component_set import rotated
from architrave.games.architekton.enclosure import encloses, is_enclosed, mismatches
from architrave.games.architekton.legality import seen_from
from architrave.games.architekton.notation import cell_label, lay_move, to_struct, to_text
from architrave.games.architekton.position import Town
from architrave.games.architekton.view import meetings, seat_or_none
from architrave.games.architekton.view_types import (
    Decision,
    Enclosed,
    Figures,
    Lay,
    LayChoice,
    Settlement,
    TownChoice,
)
from architrave.kernel.position import legal_actions


def choices(town: Town) -> list[TownChoice]:
    if town.phase != n.LAY:
        return [choice(town, action) for action in legal_actions(town)]
    group = int(groups.largest_group(town, town.actor))
    return [lay_choice(town, action, group) for action in legal_actions(town)]


def lay_choice(town: Town, action: int, group: int) -> TownChoice:
    """A tile that encloses nothing changes nothing but the group of a new house, so it need not be laid to see that.

    `group`: the size of the actor's largest now.
    """
    piece, cell = action // n.CELLS >> 2, action % n.CELLS
    if encloses(town, piece, cell):
        return choice(town, action)
    grown = grown_group(town, piece, cell, group)
    return placement(town, action, lay_move(town.tiles, action), to_text(town.tiles, action), (group, grown), [])


def grown_group(town: Town, piece: int, cell: int, group: int) -> int:
    """The size of the actor's largest group with this tile, which encloses nothing."""
    return group if piece < n.FIRST_BUILDING else int(groups.with_house(town, cell, town.actor, group))


def choice(town: Town, action: int) -> TownChoice:
    after = town.clone()
    after.apply(action)
    move, text = to_struct(town.tiles, action), to_text(town.tiles, action)
    group = (int(groups.largest_group(town, town.actor)), int(groups.largest_group(after, town.actor)))
    if isinstance(move, Lay):
        return placement(town, action, move, text, group, newly_enclosed(town, after))
    seat = int(town.actor)
    return Decision(
        action=action,
        move=move,
        text=text,
        chips=(int(town.chips[seat]), int(after.chips[seat])),
        houses=(int(town.houses[seat]), int(after.houses[seat])),
        group=group,
        points=(int(scoring.points(town, seat)), int(scoring.points(after, seat))),
    )


def placement(town: Town, action: int, move: Lay, text: str, group: Figures, encloses: list[Enclosed]) -> LayChoice:
    """What a tile would meet."""
    variant = action // n.CELLS
    landscape = variant >> 2 < n.FIRST_BUILDING
    seen = int(seen_from(town, variant >> 2, action % n.CELLS))
    return LayChoice(
        action=action,
        move=move,
        text=text,
        sides=move.tile * 4 if landscape else rotated(move.tile, variant & 3),
        fits=meetings(int(town.tiles.sides[variant]), seen),
        group=group,
        encloses=encloses,
    )


def newly_enclosed(before: Town, after: Town) -> list[Enclosed]:
    """Buildings that the placement encloses, with the owner who gains or pays for it."""
    shown = []
    for building in range(int(after.built)):
        known = building < before.built
        if is_enclosed(after, building) and not (known and is_enclosed(before, building)):
            owner = before.owner[building] if known else before.actor
            shown.append(
                Enclosed(
                    cell=cell_label(int(after.cells[building])),
                    owner=seat_or_none(owner),
                    mismatch=int(mismatches(after, building)),
                    brings=settlement(after, building),
                )
            )
    return shown


def settlement(after: Town, building: int) -> Settlement:
    """The outcome of scoring an enclosed building: gain (K5.3), choice or forced back (K5.4), ruin (K6.1)."""
    if mismatches(after, building) == 0:
        return "gain"
    if after.waiting >= 0:
        return "choice"  # K4.4: scored when the house has moved; what can be paid then is not known yet
    if building not in [int(due) for due in after.due]:
        return "back"
    return "ruin" if after.ruined != n.NOBODY and building == after.due[0] else "choice"
