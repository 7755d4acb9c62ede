"""The turn (M4): a free sequence of steps, some of which are chosen in several actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architects import actions, automa, building, drawing, residents, rounds, rows, services, tokens
from architrave.games.architects import numbers as n
from architrave.games.architects.lots import BIT, LANDMARK
from architrave.kernel.actors import CHANCE

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def apply(region: Region, action: i64) -> None:
    phase = region.phase
    if region.actor == CHANCE:
        apply_draw(region, action)
    elif phase == n.TURN:
        step(region, action)
    elif phase == n.CHOOSE_LOT:
        place(region, action - n.LOT)
    elif phase == n.CHOOSE_TILE:
        take_tile(region, action - n.TILE)
    elif phase == n.CHOOSE_ROW:
        house(region, action)
    elif phase == n.CHOOSE_OWN:
        region.own = action - n.LOT
        region.phase = n.CHOOSE_PLAN if region.pending == n.BACKUP else n.CHOOSE_OTHER
    elif phase == n.CHOOSE_OTHER:
        region.other = action - n.LOT
        if actions.tiles_wanted(region) > 0:
            region.phase = n.CHOOSE_ALONG
        else:
            finish_move(region)
    elif phase == n.CHOOSE_ALONG:
        bring_along(region, action - n.TILE)
    elif phase == n.CHOOSE_PLAN:
        choose_plan(region, (action - n.PLAN) % n.PLAN_STEP, (action - n.PLAN) // n.PLAN_STEP)
    elif phase == n.CHOOSE_RETURN:
        actions.return_tile(region, action - n.TILE)
        region.tile = action - n.TILE
        choose_new_tile(region)
    else:
        answer_demand(region, action)


def apply_draw(region: Region, outcome: i64) -> None:
    """What chance brought, in the setup and in cleanup or in a turn."""
    draw = region.draw
    if region.turn > 0 and draw == n.DRAW_SERVICE:
        region.draw = n.NO_DRAW
        services.fill(region, region.vacant, outcome)
        after_service(region)
    elif draw == n.DRAW_EXTRA:
        services.fill(region, region.vacant, outcome)
        services.lay_extras(region)
    elif draw == n.DRAW_CARD:
        region.draw = n.NO_DRAW
        region.card = outcome
        region.deck &= ~BIT[outcome]
        region.taken = 1
        automa.play(region, outcome)
        after_automa(region)
    elif draw == n.DRAW_BUILDING:
        region.draw = n.NO_DRAW
        drawing.take_building(region, outcome)
        automa.building_drawn(region, outcome)
        after_automa(region)
    elif draw == n.DRAW_SEARCH:
        region.draw = n.NO_DRAW
        region.stack[outcome] -= 1
        automa.service_drawn(region, outcome)
        after_automa(region)
    else:
        rounds.deal(region, outcome)


def after_service(region: Region) -> None:
    """The display is complete again: the seat that bought one continues."""
    if region.active >= region.count:
        automa.go_on(region)
        after_automa(region)
        return
    if region.pending == n.DEMAND:
        services.discard_extras(region)
    go_on(region)


def after_automa(region: Region) -> None:
    """M11.2: its turn is over when it needs no draw."""
    if region.draw == n.NO_DRAW:
        rounds.end_turn(region)


def go_on(region: Region) -> None:
    """The step is complete: another, of the player's choice."""
    region.pending = n.NOTHING
    region.kind = n.NOTHING
    region.plan = 0
    region.tile = n.NOTHING
    region.own = n.NOTHING
    region.other = n.NOTHING
    region.exchanged = 0
    drawing.no_draw(region, n.TURN)


def step(region: Region, action: i64) -> None:
    if action < n.TILE:
        take(region, action % n.TAKE_STEP, action // n.TAKE_STEP)
    elif action == n.END:
        rounds.end_turn(region)
    elif action == n.BOAT:
        tokens.use_boat(region)
    elif action < n.OVERHAUL:
        if not services.replace(region, services.buy(region, action - n.SERVICE)):
            go_on(region)
    else:
        tokens.spend(region)
        region.pending = action
        if action == n.DEMAND:
            services.lay_extras(region)
        else:
            region.phase = n.CHOOSE_OWN


def take(region: Region, alike: i64, before: i64) -> None:
    """M4.1, M4.7: the building with so many of its like on the left; one unbroken step until it is placed."""
    kind = alike >> 1
    guest = alike & 1
    places = rows.places(region, region.row, kind, guest)
    rows.take(region, region.row, kind, rows.nth(places, before))
    region.taken = 1
    region.pending = n.TAKE
    region.kind = kind
    if guest != 0:
        region.guest = kind
    region.phase = n.CHOOSE_TILE if kind == LANDMARK else n.CHOOSE_LOT


def take_tile(region: Region, tile: i64) -> None:
    """M4.6, M5.3"""
    actions.take_open_tile(region, tile)
    region.tile = tile
    if region.pending == n.TAKE:
        region.phase = n.CHOOSE_LOT
        return
    building.put_tile(region, region.active, tile, region.own)
    actions.swap_plan(region)
    go_on(region)


def place(region: Region, lot: i64) -> None:
    """M4.7: the lot, the tile beside its block, the boat; then the resident."""
    building.build(region, region.active, region.kind, lot)
    if region.tile != n.NOTHING:
        building.put_tile(region, region.active, region.tile, lot)
        region.tile = n.NOTHING
    region.kind = n.NOTHING
    settle(region)


def settle(region: Region) -> None:
    """M12.3: where the resident goes is a choice, if there is a row or another resident for it."""
    if region.guest == n.NOTHING:
        go_on(region)
    elif residents.welcome(region, region.active) & BIT[region.guest] != 0 or residents.hopeful(region):
        region.phase = n.CHOOSE_ROW
    else:
        residents.leave(region)
        go_on(region)


def house(region: Region, action: i64) -> None:
    """M12.3, M12.5, and M4.4 in between."""
    if action == n.BOAT:
        tokens.use_boat(region)
    elif action == n.NONE:
        residents.leave(region)
        go_on(region)
    elif action < n.RESIDENT:
        residents.move_in(region, action - n.ROW)
        go_on(region)
    else:
        tokens.spend(region)
        residents.exchange(region, action - n.RESIDENT)


def bring_along(region: Region, tile: i64) -> None:
    """M5.1, M5.2: one tile for each landmark that changes block."""
    if region.tile == n.NOTHING and actions.tiles_wanted(region) == 2:
        region.tile = tile
        return
    if region.tile != n.NOTHING:  # M5.1: one tile each way
        actions.move_tile(region, region.tile, region.own, region.other)
        actions.move_tile(region, tile, region.other, region.own)
    elif building.kind_at(region, region.active, region.own) == LANDMARK:
        actions.move_tile(region, tile, region.own, region.other)
    else:
        actions.move_tile(region, tile, region.other, region.own)
    finish_move(region)


def finish_move(region: Region) -> None:
    if region.pending == n.RELOCATE:
        actions.relocate(region)
    else:
        actions.swap_lots(region)
    go_on(region)


def choose_plan(region: Region, kind: i64, before: i64) -> None:
    region.kind = kind
    region.plan = rows.nth(region.rows[n.PLANS + kind], before)
    if building.kind_at(region, region.active, region.own) == LANDMARK:
        region.phase = n.CHOOSE_RETURN
    else:
        choose_new_tile(region)


def choose_new_tile(region: Region) -> None:
    """M5.3: a landmark received takes a tile."""
    if region.kind == LANDMARK:
        region.phase = n.CHOOSE_TILE
        return
    actions.swap_plan(region)
    go_on(region)


def answer_demand(region: Region, action: i64) -> None:
    """M5.4: a regular service bought is replaced before the extra ones left are discarded."""
    if action != n.NONE and services.replace(region, services.buy(region, action - n.SERVICE)):
        return
    services.discard_extras(region)
    go_on(region)
