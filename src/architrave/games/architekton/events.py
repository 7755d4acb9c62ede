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
        log = [draw_event(before, action)]
    elif action < n.MOVE_HOUSE:
        log = [lay_event(before, action), *enclosure_events(before, after, newly_enclosed_buildings(before, after))]
    elif action < n.PAY:
        building = int(before.waiting)
        log = [
            house_event(before, action),
            *enclosure_events(before, after, [building] if is_enclosed(after, building) else []),
        ]
    else:
        log = decision_events(before, action, after)
    return log + turn_events(before, after) + end_events(after)


def event(name: str, seat: int | None = None, cell: str = "", **params: str | int) -> Event:
    if cell:
        params["cell"] = cell
    return Event(f"architekton.event.{name}", seat, params, (cell,) if cell else ())


def draw_event(before: Town, outcome: int) -> Event:
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


def lay_event(before: Town, action: int) -> Event:
    piece = action // n.CELLS >> 2
    name = "laid_landscape" if piece < n.FIRST_BUILDING else "laid_building"
    return event(name, int(before.actor), cell_label(action % n.CELLS), tile=before.tiles.printed[piece])


def house_event(before: Town, action: int) -> Event:
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


def enclosure_events(before: Town, after: Town, buildings: list[int]) -> list[Event]:
    """K5.2 to K5.5 for buildings that have just been enclosed, as far as nobody has to decide."""
    log = []
    for building in buildings:
        cell = cell_label(int(after.cells[building]))
        new = building >= before.built or building == before.waiting
        owner = int(before.actor) if new else int(before.owner[building])
        if owner == n.NOBODY:
            log.append(event("no_owner", None, cell))
        elif mismatches(after, building) == 0:
            log.append(event("gained", owner, cell))
        else:
            log += forced_events(after, building, owner)
    return log


def forced_events(after: Town, building: int, owner: int) -> list[Event]:
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


def decision_events(before: Town, action: int, after: Town) -> list[Event]:
    building = int(before.due[0])
    cell = cell_label(int(before.cells[building]))
    count = int(mismatches(before, building))
    if action == n.PAY:
        log = [event("paid", int(before.actor), cell, count=count)]
    else:
        log = [event("took_back", int(before.actor), cell, count=count - 1, mismatch=count)]
    for later in list(before.due)[1:]:
        log += forced_events(after, int(later), int(before.owner[later]))
    return log


def turn_events(before: Town, after: Town) -> list[Event]:
    """K3.3, K7.1"""
    log = []
    if after.cuts > before.cuts:
        log.append(event("cut_short", int(before.active)))
    if after.turns_left >= 0 > before.turns_left:
        log.append(event("last_round", None, count=int(after.turns_left)))
    skipped = int(after.skips - before.skips)
    # A skipped turn passes the turn on, so the last one that was skipped is the other seat's than the one to play now.
    for back in range(skipped, 0, -1):
        log.append(event("skipped", (int(after.active) + back) % 2))
    if after.redeals > before.redeals:
        log.append(event("redealt"))
    return log


def end_events(after: Town) -> list[Event]:
    if after.actor != OVER:
        return []
    won = int(scoring.winner(after))
    if after.ruined != n.NOBODY:  # K6.1: nothing is counted
        return [event("finished_early", won)]
    first = 0 if won == n.NOBODY else won  # the winner's points come first
    points, other = int(scoring.points(after, first)), int(scoring.points(after, 1 - first))
    return [event(f"finished_{reason(after)}", None if won == n.NOBODY else won, points=points, other=other)]
