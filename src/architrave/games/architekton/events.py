"""The events of an action or a draw, in order, for the log and for the table."""

from __future__ import annotations

from architrave.games.architekton import drawing, scoring
from architrave.games.architekton import numbers as n
from architrave.games.architekton.choices import newly_enclosed, settlement
from architrave.games.architekton.enclosure import mismatches
from architrave.games.architekton.notation import cell_label
from architrave.games.architekton.position import Town
from architrave.games.architekton.view import reason
from architrave.kernel.actors import OVER
from architrave.kernel.game import Event


def events(before: Town, action: int, after: Town) -> list[Event]:
    if before.phase == n.DRAW:
        told = [drawn(before, action)]
    elif action < n.MOVE_HOUSE:
        told = [laid(before, action), *scored(before, after, newly_enclosed_buildings(before, after))]
    elif action < n.PAY:
        building = int(before.waiting)
        told = [house_moved(before, action), *scored(before, after, [building] if is_enclosed(after, building) else [])]
    else:
        told = decided(before, action, after)
    return told + turn_changes(before, after) + ended(after)


def event(name: str, seat: int | None = None, cell: str = "", **params: str | int) -> Event:
    if cell:
        params["cell"] = cell
    return Event(f"architekton.event.{name}", seat, params, (cell,) if cell else ())


def drawn(before: Town, outcome: int) -> Event:
    pile = drawing.pile(before)
    if pile == n.STARTER_PILE:
        return event("started", outcome)
    tile = before.tiles.printed[outcome]
    if pile == n.BUILDING_PILE:
        return event("drew_building", tile=tile)
    if len(before.open_landscapes) < 3:
        return event("drew_landscape", tile=tile)
    cell = n.ORIGIN if len(before.laid) == 0 else n.ORIGIN + n.WIDTH + 1
    return event("opened", cell=cell_label(cell), tile=tile)


def laid(before: Town, action: int) -> Event:
    piece = action // n.CELLS >> 2
    name = "laid_landscape" if piece < n.FIRST_BUILDING else "laid_building"
    return event(name, int(before.actor), cell_label(action % n.CELLS), tile=before.tiles.printed[piece])


def house_moved(before: Town, action: int) -> Event:
    source = cell_label(action - n.MOVE_HOUSE)
    target = cell_label(int(before.cells[before.waiting]))
    return Event(
        "architekton.event.house_moved", int(before.actor), {"source": source, "cell": target}, (target, source)
    )


def newly_enclosed_buildings(before: Town, after: Town) -> list[int]:
    """In the order they are scored (K5.6): all gains, then the payments; each in reading order."""
    if after.waiting >= 0:
        return []  # K4.4: the house comes first
    cells = [row.cell for row in newly_enclosed(before, after)]
    found = [building for building in range(int(after.built)) if cell_label(int(after.cells[building])) in cells]
    return sorted(found, key=lambda building: (mismatches(after, building) > 0, int(after.cells[building])))


def is_enclosed(town: Town, building: int) -> bool:
    return int(town.seen[building]).bit_count() == 4


def scored(before: Town, after: Town, buildings: list[int]) -> list[Event]:
    """K5.2 to K5.5 for buildings that have just been enclosed, as far as nobody has to decide."""
    told = []
    for building in buildings:
        cell = cell_label(int(after.cells[building]))
        new = building >= before.built or building == before.waiting
        owner = int(before.actor) if new else int(before.owner[building])
        if owner == n.NOBODY:
            told.append(event("no_owner", None, cell))
        elif mismatches(after, building) == 0:
            told.append(event("gained", owner, cell))
        else:
            told += settled_by_itself(after, building, owner)
    return told


def settled_by_itself(after: Town, building: int, owner: int) -> list[Event]:
    """K5.4: with only one payable choice that one happens. K6.1: with none the game ends."""
    cell = cell_label(int(after.cells[building]))
    count = int(mismatches(after, building))
    match settlement(after, building):
        case "back":
            name = "forced_back" if count > 1 else "forced_back_free"
            return [event(name, owner, cell, count=count - 1, mismatch=count)]
        case "ruin":
            return [event("ruined", owner, cell, count=count)]
        case _:
            return []


def decided(before: Town, action: int, after: Town) -> list[Event]:
    building = int(before.due[0])
    cell = cell_label(int(before.cells[building]))
    count = int(mismatches(before, building))
    if action == n.PAY:
        told = [event("paid", int(before.actor), cell, count=count)]
    else:
        told = [event("took_back", int(before.actor), cell, count=count - 1, mismatch=count)]
    for later in list(before.due)[1:]:
        told += settled_by_itself(after, int(later), int(before.owner[later]))
    return told


def turn_changes(before: Town, after: Town) -> list[Event]:
    """K3.3, K7.1"""
    told = []
    if after.cuts > before.cuts:
        told.append(event("cut_short", int(before.active)))
    if after.turns_left >= 0 > before.turns_left:
        told.append(event("last_round", None, count=int(after.turns_left)))
    skipped = int(after.skips - before.skips)
    # A skipped turn passes the turn on, so the last one that was skipped is the other seat's than the one to play now.
    for back in range(skipped, 0, -1):
        told.append(event("skipped", (int(after.active) + back) % 2))
    if after.redeals > before.redeals:
        told.append(event("redealt"))
    return told


def ended(after: Town) -> list[Event]:
    if after.actor != OVER:
        return []
    won = int(scoring.winner(after))
    if after.ruined != n.NOBODY:  # K6.1: nothing is counted
        return [event("finished_early", won)]
    first = 0 if won == n.NOBODY else won  # the winner's points are told first
    points, other = int(scoring.points(after, first)), int(scoring.points(after, 1 - first))
    return [event(f"finished_{reason(after)}", None if won == n.NOBODY else won, points=points, other=other)]
