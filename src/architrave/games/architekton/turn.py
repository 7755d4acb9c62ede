"""The turn (K3), from the choice of a tile to the refilled supply, and the last round (K7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import remove
from mypy_extensions import i64

from architrave.games.architekton import drawing, enclosure, groups, laying, legality
from architrave.games.architekton import numbers as n
from architrave.kernel.actors import CHANCE, OVER

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def apply(town: Town, action: i64) -> None:
    if town.phase == n.DRAW:
        drawing.draw(town, action)
        if drawing.pile(town) == n.NO_PILE:
            begin_turn(town)
    elif action < n.MOVE_HOUSE:
        lay(town, action // n.CELLS, action % n.CELLS)
    elif action < n.PAY:
        move_house(town, i64(town.on[action - n.MOVE_HOUSE]) - n.BUILDING)
    else:
        if action == n.PAY:
            enclosure.pay(town)
        else:
            enclosure.take_back(town)
        go_on(town)


def lay(town: Town, variant: i64, cell: i64) -> None:
    """K3.4: choose, lay, house, score."""
    piece = variant >> 2
    town.placed += 1
    if piece < n.FIRST_BUILDING:
        town.open_landscapes = remove(town.open_landscapes, piece)
        laying.lay_landscape(town, piece, cell)
        enclosure.look_around(town, cell)
        go_on(town)
        return
    town.open_buildings = remove(town.open_buildings, piece)
    building = laying.lay_building(town, variant, cell)
    if town.houses[town.active] > 0:  # K4.4
        town.houses[town.active] -= 1
        house_built(town, building)
    else:
        town.waiting = building
        town.phase = n.HOUSE


def move_house(town: Town, source: i64) -> None:
    """K4.4: the tile left behind has no owner."""
    building = town.waiting
    town.waiting = -1
    groups.take_house(town, source)
    house_built(town, building)


def house_built(town: Town, building: i64) -> None:
    groups.put_house(town, building, town.active)
    enclosure.look_at(town, building)
    go_on(town)


def go_on(town: Town) -> None:
    """K3.4: the score is settled before the next tile."""
    if not enclosure.settle(town):
        return
    town.phase = n.LAY
    town.actor = town.active
    if town.placed == 2:
        end_turn(town)
    elif not legality.supply_fits(town):  # K3.3
        town.cuts += 1
        end_turn(town)


def begin_turn(town: Town) -> None:
    town.turn += 1
    town.phase = n.LAY
    town.actor = town.active
    if legality.supply_fits(town):
        return
    if town.turns_left < 0 and legality.unseen_fits(town):  # K3.3
        town.turn -= 1
        drawing.deal_anew(town)
    else:
        town.skips += 1
        end_turn(town)


def end_turn(town: Town) -> None:
    town.idle = town.idle + 1 if town.placed == 0 else 0
    town.placed = 0
    town.active = 1 - town.active
    if town.turns_left > 0:
        town.turns_left -= 1
    if town.turns_left == 0 or town.idle == 2:  # K7.1, K3.3
        town.phase = n.END
        town.actor = OVER
        return
    if town.turns_left < 0 and drawing.runs_short(town):  # K7.1: both have equally many turns
        town.turns_left = 2 if town.active == town.starter else 1
    if drawing.pile(town) == n.NO_PILE:
        begin_turn(town)
    else:
        town.phase = n.DRAW
        town.actor = CHANCE
