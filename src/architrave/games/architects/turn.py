"""The turn (M4): a free sequence of steps, some of which are chosen in several actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architects import actions, automa, building, drawing, residents, rounds, rows, services, tokens
from architrave.games.architects.lots import BIT, LANDMARK
from architrave.games.architects.numbers import (
    BACKUP,
    BOAT,
    CHOOSE_ALONG,
    CHOOSE_LOT,
    CHOOSE_OTHER,
    CHOOSE_OWN,
    CHOOSE_PLAN,
    CHOOSE_RETURN,
    CHOOSE_ROW,
    CHOOSE_TILE,
    DEMAND,
    DRAW_BUILDING,
    DRAW_CARD,
    DRAW_EXTRA,
    DRAW_SEARCH,
    DRAW_SERVICE,
    END,
    LOT,
    NO_DRAW,
    NONE,
    NOTHING,
    OVERHAUL,
    PLAN,
    PLAN_STEP,
    PLANS,
    RELOCATE,
    RESIDENT,
    ROW,
    SERVICE,
    TAKE,
    TAKE_STEP,
    TILE,
    TURN,
)
from architrave.kernel.actors import CHANCE

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def apply(region: Region, action: i64) -> None:
    phase = region.phase
    if region.actor == CHANCE:
        drawn(region, action)
    elif phase == TURN:
        step(region, action)
    elif phase == CHOOSE_LOT:
        place(region, action - LOT)
    elif phase == CHOOSE_TILE:
        take_tile(region, action - TILE)
    elif phase == CHOOSE_ROW:
        house(region, action)
    elif phase == CHOOSE_OWN:
        region.own = action - LOT
        region.phase = CHOOSE_PLAN if region.pending == BACKUP else CHOOSE_OTHER
    elif phase == CHOOSE_OTHER:
        region.other = action - LOT
        if actions.tiles_wanted(region) > 0:
            region.phase = CHOOSE_ALONG
        else:
            finish_move(region)
    elif phase == CHOOSE_ALONG:
        bring_along(region, action - TILE)
    elif phase == CHOOSE_PLAN:
        choose_plan(region, (action - PLAN) % PLAN_STEP, (action - PLAN) // PLAN_STEP)
    elif phase == CHOOSE_RETURN:
        actions.return_tile(region, action - TILE)
        region.tile = action - TILE
        choose_new_tile(region)
    else:
        answer_demand(region, action)


def drawn(region: Region, outcome: i64) -> None:
    """What chance brought, in the setup and in cleanup or in a turn."""
    draw = region.draw
    if region.turn > 0 and draw == DRAW_SERVICE:
        region.draw = NO_DRAW
        services.fill(region, region.vacant, outcome)
        after_service(region)
    elif draw == DRAW_EXTRA:
        services.fill(region, region.vacant, outcome)
        services.lay_extras(region)
    elif draw == DRAW_CARD:
        region.draw = NO_DRAW
        region.card = outcome
        region.deck &= ~BIT[outcome]
        region.taken = 1
        automa.play(region, outcome)
        after_automa(region)
    elif draw == DRAW_BUILDING:
        region.draw = NO_DRAW
        drawing.take_building(region, outcome)
        automa.building_drawn(region, outcome)
        after_automa(region)
    elif draw == DRAW_SEARCH:
        region.draw = NO_DRAW
        region.stack[outcome] -= 1
        automa.service_drawn(region, outcome)
        after_automa(region)
    else:
        rounds.deal(region, outcome)


def after_service(region: Region) -> None:
    """The display is complete again: on with whoever bought one."""
    if region.active >= region.count:
        automa.go_on(region)
        after_automa(region)
        return
    if region.pending == DEMAND:
        services.discard_extras(region)
    go_on(region)


def after_automa(region: Region) -> None:
    """M11.2: its turn is over when it needs no draw."""
    if region.draw == NO_DRAW:
        rounds.end_turn(region)


def go_on(region: Region) -> None:
    """The step is complete: another, of the player's choice."""
    region.pending = NOTHING
    region.kind = NOTHING
    region.plan = 0
    region.tile = NOTHING
    region.own = NOTHING
    region.other = NOTHING
    region.exchanged = 0
    region.draw = NO_DRAW
    region.phase = TURN
    region.actor = region.active


def step(region: Region, action: i64) -> None:
    if action < TILE:
        take(region, action % TAKE_STEP, action // TAKE_STEP)
    elif action == END:
        rounds.end_turn(region)
    elif action == BOAT:
        tokens.use_boat(region)
    elif action < OVERHAUL:
        if not services.replace(region, services.buy(region, action - SERVICE)):
            go_on(region)
    else:
        tokens.spend(region)
        region.pending = action
        if action == DEMAND:
            services.lay_extras(region)
        else:
            region.phase = CHOOSE_OWN


def take(region: Region, alike: i64, before: i64) -> None:
    """M4.1, M4.7: the building with so many of its like on the left; one unbroken step until it is placed."""
    kind = alike >> 1
    guest = alike & 1
    places = rows.places(region, region.row, kind, guest)
    rows.take(region, region.row, kind, rows.nth(places, before))
    region.taken = 1
    region.pending = TAKE
    region.kind = kind
    if guest != 0:
        region.guest = kind
    region.phase = CHOOSE_TILE if kind == LANDMARK else CHOOSE_LOT


def take_tile(region: Region, tile: i64) -> None:
    """M4.6, M5.3"""
    actions.take_open_tile(region, tile)
    region.tile = tile
    if region.pending == TAKE:
        region.phase = CHOOSE_LOT
        return
    building.put_tile(region, region.active, tile, region.own)
    actions.swap_plan(region)
    go_on(region)


def place(region: Region, lot: i64) -> None:
    """M4.7: the lot, the tile beside its block, the boat; then the resident."""
    building.build(region, region.active, region.kind, lot)
    if region.tile != NOTHING:
        building.put_tile(region, region.active, region.tile, lot)
        region.tile = NOTHING
    region.kind = NOTHING
    settle(region)


def settle(region: Region) -> None:
    """M12.3: where the resident goes is a choice, if there is a row or another resident for it."""
    if region.guest == NOTHING:
        go_on(region)
    elif residents.welcome(region, region.active) & BIT[region.guest] != 0 or residents.hopeful(region):
        region.phase = CHOOSE_ROW
    else:
        residents.leave(region)
        go_on(region)


def house(region: Region, action: i64) -> None:
    """M12.3, M12.5, and M4.4 in between."""
    if action == BOAT:
        tokens.use_boat(region)
    elif action == NONE:
        residents.leave(region)
        go_on(region)
    elif action < RESIDENT:
        residents.move_in(region, action - ROW)
        go_on(region)
    else:
        tokens.spend(region)
        residents.exchange(region, action - RESIDENT)


def bring_along(region: Region, tile: i64) -> None:
    """M5.1, M5.2: one tile for each landmark that changes block."""
    if region.tile == NOTHING and actions.tiles_wanted(region) == 2:
        region.tile = tile
        return
    if region.tile != NOTHING:  # M5.1: one tile each way
        actions.move_tile(region, region.tile, region.own, region.other)
        actions.move_tile(region, tile, region.other, region.own)
    elif building.kind_at(region, region.active, region.own) == LANDMARK:
        actions.move_tile(region, tile, region.own, region.other)
    else:
        actions.move_tile(region, tile, region.other, region.own)
    finish_move(region)


def finish_move(region: Region) -> None:
    if region.pending == RELOCATE:
        actions.relocate(region)
    else:
        actions.swap_lots(region)
    go_on(region)


def choose_plan(region: Region, kind: i64, before: i64) -> None:
    region.kind = kind
    region.plan = rows.nth(region.rows[PLANS + kind], before)
    if building.kind_at(region, region.active, region.own) == LANDMARK:
        region.phase = CHOOSE_RETURN
    else:
        choose_new_tile(region)


def choose_new_tile(region: Region) -> None:
    """M5.3: a landmark received takes a tile."""
    if region.kind == LANDMARK:
        region.phase = CHOOSE_TILE
        return
    actions.swap_plan(region)
    go_on(region)


def answer_demand(region: Region, action: i64) -> None:
    """M5.4: a regular service bought is replaced before the extra ones left are discarded."""
    if action != NONE and services.replace(region, services.buy(region, action - SERVICE)):
        return
    services.discard_extras(region)
    go_on(region)
