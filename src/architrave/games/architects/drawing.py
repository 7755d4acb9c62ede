"""What chance draws (M2.6). Bag, stacks and the Automa's deck have no order, so a draw takes any piece of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architects import numbers as n
from architrave.games.architects import rows
from architrave.games.architects.component_set import CARDS, GOALS, PAIRS, ROUNDS
from architrave.games.architects.lots import BIT, LANDMARK, count
from architrave.kernel.actors import CHANCE

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def want(region: Region, draw: i64) -> None:
    """Chance is to act next."""
    region.draw = draw
    region.phase = n.DRAWING
    region.actor = CHANCE
    if draw == n.DRAW_TILE:
        reshuffle_tiles(region)
    elif draw == n.DRAW_CARD:
        if region.deck == 0:  # M11.2
            region.deck = BIT[CARDS] - 1
    elif draws_service(draw):
        reshuffle_services(region)


def draws_service(draw: i64) -> bool:
    return draw in (n.DRAW_SERVICE, n.DRAW_RIVAL, n.DRAW_EXTRA, n.DRAW_SEARCH)


def no_draw(region: Region, phase: i64) -> None:
    """Nothing is to be drawn: the active player decides."""
    region.draw = n.NO_DRAW
    region.phase = phase
    region.actor = region.active


def draws_building(draw: i64) -> bool:
    return draw in (n.DRAW_ROW, n.DRAW_PLAN, n.DRAW_BUILDING)


def bits_of(region: Region) -> i64:
    """Where each card of a pile is another: bits of those that can come."""
    draw = region.draw
    if draw == n.DRAW_TILE:
        return region.tile_stack
    if draw == n.DRAW_CARD:
        return region.deck
    if draw == n.DRAW_EVENT:
        return region.event_stack
    if draw == n.DRAW_STARTER:
        return BIT[region.count] - 1
    out_of_play: i64 = BIT[GOALS] - 1
    for goal in region.goals:
        if goal != n.NOTHING:
            out_of_play &= ~BIT[goal]
    return out_of_play


def fill_chance(region: Region, outcomes: vec[i64], weights: vec[i64]) -> i64:
    filled: i64 = 0
    draw = region.draw
    if draws_building(draw) or draws_service(draw):
        pile = region.bag if draws_building(draw) else region.stack
        kinds: i64 = len(pile)
        if draw == n.DRAW_BUILDING:  # M11.7
            kinds = LANDMARK
        for kind in range(kinds):
            if pile[kind] > 0:
                outcomes[filled] = kind
                weights[filled] = pile[kind]
                filled += 1
        return filled
    bits = bits_of(region)
    for card in range(GOALS):
        if bits & BIT[card] != 0:
            outcomes[filled] = card
            weights[filled] = 1
            filled += 1
    return filled


def chance_total(region: Region) -> i64:
    draw = region.draw
    if draws_building(draw):
        return region.bagged - region.bag[LANDMARK] if draw == n.DRAW_BUILDING else region.bagged
    if draws_service(draw):
        return services_left(region)
    return count(bits_of(region))


def chance_at(region: Region, ticket: i64) -> i64:
    draw = region.draw
    at: i64 = 0
    if draws_building(draw) or draws_service(draw):
        pile = region.bag if draws_building(draw) else region.stack
        while ticket >= pile[at]:
            ticket -= pile[at]
            at += 1
        return at
    bits = bits_of(region)
    while True:
        if bits & BIT[at] != 0:
            if ticket == 0:
                return at
            ticket -= 1
        at += 1


def services_left(region: Region) -> i64:
    """In the stack."""
    total: i64 = 0
    for copies in region.stack:
        total += copies
    return total


def reshuffle_services(region: Region) -> None:
    """M6.1: an empty stack is rebuilt from the discards."""
    if services_left(region) == 0:
        for pair in range(PAIRS):
            region.stack[pair] = region.discards[pair]
            region.discards[pair] = 0


def services_remain(region: Region) -> bool:
    """M6.1: is there a service to draw, from the stack or from the discards?"""
    for pair in range(PAIRS):
        if region.stack[pair] > 0 or region.discards[pair] > 0:
            return True
    return False


def reshuffle_tiles(region: Region) -> None:
    """M3.3"""
    if region.tile_stack == 0:
        region.tile_stack = region.tile_discards
        region.tile_discards = 0


def take_goal(region: Region, goal: i64, place: i64) -> None:
    goals = region.goals[:]
    goals[place] = goal
    region.goals = goals


def take_building(region: Region, kind: i64) -> None:
    region.bag[kind] -= 1
    region.bagged -= 1


def take_row(region: Region, kind: i64) -> None:
    """M2.2: rows are laid first row first, left to right; M12.1: every other building gets a resident of its colour."""
    take_building(region, kind)
    length = row_length(region)
    row = region.laid // length
    place = region.laid % length
    region.laid += 1
    rows.lay(region, row, kind, BIT[place])
    if region.with_residents != 0 and place & 1 == 0 and region.box[kind] > 0:
        region.box[kind] -= 1
        region.rows[row * n.ROW_SPAN + n.GUESTS] |= BIT[place]


def take_plan(region: Region, kind: i64) -> None:
    take_building(region, kind)
    rows.lay(region, n.MOST_ROWS, kind, region.rows[n.PLANS + n.LEFT] + 1)


def take_tile(region: Region, tile: i64) -> None:
    region.tile_stack &= ~BIT[tile]
    lay_open(region, tile)


def lay_open(region: Region, tile: i64) -> None:
    """M5.7: at the right end of the display."""
    region.open_tiles = append(region.open_tiles, tile)


def row_length(region: Region) -> i64:
    return region.components.row_length[region.count * ROUNDS + region.round]


def row_count(region: Region) -> i64:
    return region.components.row_count[region.count * ROUNDS + region.round]
