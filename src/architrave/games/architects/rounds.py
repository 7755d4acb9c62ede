"""The setup (M2), rows and rounds (M3), scoring and cleanup (M7, M8): what comes between turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architects import drawing, rows, scoring, services, tokens
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import NEW_GOAL, ROUNDS, TOKENS_BACK
from architrave.games.architects.lots import BIT, BLOCKS, TYPES
from architrave.kernel.actors import OVER

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def deal(region: Region, outcome: i64) -> None:
    """What the setup or the cleanup has drawn comes to its place; then the next."""
    draw = region.draw
    if draw == n.DRAW_ROW:
        drawing.take_row(region, outcome)
    elif draw == n.DRAW_PLAN:
        drawing.take_plan(region, outcome)
    elif draw == n.DRAW_TILE:
        drawing.take_tile(region, outcome)
    elif draw == n.DRAW_STARTER:
        region.first = outcome
    elif draw == n.DRAW_GOAL:
        drawing.take_goal(region, outcome, goals_drawn(region))
    elif draw == n.DRAW_SERVICE:
        services.fill(region, region.vacant, outcome)
    elif draw == n.DRAW_RIVAL:
        region.stack[outcome] -= 1
        region.held[n.HELD_SPAN + n.SERVICES] = BIT[outcome]
    elif draw == n.DRAW_OTHER_GOAL:
        drawing.take_goal(region, outcome, region.round * 2)
    else:
        open_event(region, outcome)
        if region.event != n.NOTHING and region.components.event_effect[outcome] == NEW_GOAL:  # M13.11
            drawing.want(region, n.DRAW_OTHER_GOAL)
            return
    deal_on(region)


def deal_on(region: Region) -> None:
    """Draw what is still missing on the table, in the order of M2.6 and M8.1; then the row begins."""
    draw = missing_draw(region)
    if draw == n.NO_DRAW:
        region.active = region.first
        begin_turn(region)
        return
    if draw == n.DRAW_SERVICE:
        region.vacant = services.first_vacant(region)
    drawing.want(region, draw)


def missing_draw(region: Region) -> i64:
    if region.round == 0 and region.laid == 0:
        if region.first == n.NOBODY:
            return n.DRAW_STARTER
        if goals_drawn(region) < n.GOALS_IN_PLAY:  # M2.1
            return n.DRAW_GOAL
        if services.first_vacant(region) < region.components.numbers.open_services:
            return n.DRAW_SERVICE
    lacks_plan = region.rows[n.PLANS + n.LEFT] + 1 < BIT[region.components.numbers.backup]
    if lacks_plan and region.round > 0:  # M8.1: before the rows, unlike M2.6
        return n.DRAW_PLAN
    if region.laid < drawing.row_count(region) * drawing.row_length(region):
        return n.DRAW_ROW
    if lacks_plan:
        return n.DRAW_PLAN
    if len(region.open_tiles) < rows.landmarks(region):  # M2.4, M3.2
        return n.DRAW_TILE
    if region.count == 1 and region.held[n.HELD_SPAN + n.SERVICES] == 0:  # M11.1
        return n.DRAW_RIVAL
    if region.with_events != 0 and region.event == n.NOTHING:  # M13.1
        return n.DRAW_EVENT
    return n.NO_DRAW


def goals_drawn(region: Region) -> i64:
    number: i64 = 0
    while number < n.GOALS_IN_PLAY and region.goals[number] != n.NOTHING:
        number += 1
    return number


def open_event(region: Region, event: i64) -> None:
    """M13.1"""
    region.event_stack &= ~BIT[event]
    if region.components.event_effect[event] == TOKENS_BACK:  # M13.8
        if region.round == 0:
            return
        for seat in range(region.count):
            tokens.regain(region, seat, region.components.event_amount[event])
    region.event = event


def begin_turn(region: Region) -> None:
    region.turn += 1
    if region.active >= region.count:  # M11.2
        drawing.want(region, n.DRAW_CARD)
        return
    drawing.no_draw(region, n.TURN)


def end_turn(region: Region) -> None:
    """M3.2: the next player, or the end of the row."""
    region.taken = 0
    region.used = 0
    if region.rows[region.row * n.ROW_SPAN + n.LEFT] != 0:
        region.active = (region.active + 1) % region.cities
        begin_turn(region)
        return
    region.active = n.NOBODY
    if region.row + 1 < drawing.row_count(region):
        region.row += 1
        pass_token(region)
        deal_on(region)
    else:
        end_round(region)


def pass_token(region: Region) -> None:
    """M3.2: the first-player token goes one seat to the left; M11.1: solo it never moves."""
    region.first = (region.first + 1) % region.count


def end_round(region: Region) -> None:
    """M3.1: scoring, then cleanup; after round III the end."""
    remember(region)
    for city in range(region.cities):
        region.held[city * n.HELD_SPAN + n.POINTS] += scoring.score(region, city)
    if region.round + 1 < ROUNDS:
        clean_up(region)
        return
    for city in range(region.cities):  # M8.2
        region.held[city * n.HELD_SPAN + n.POINTS] += scoring.end_points(region, city)
    region.draw = n.NO_DRAW
    region.phase = n.FINISHED
    region.actor = OVER


def remember(region: Region) -> None:
    """What the round is scored from, for breakdowns."""
    past = region.past[:]
    past = append(past, region.goals[region.round * 2])
    past = append(past, region.goals[region.round * 2 + 1])
    past = append(past, region.event)
    for city in range(region.cities):
        for kind in range(TYPES):
            past = append(past, region.lots[city * n.CITY_SPAN + kind])
        for block in range(BLOCKS):
            past = append(past, region.tiles[city * n.BLOCK_SPAN + block])
        past = append(past, region.held[city * n.HELD_SPAN + n.SERVICES])
    region.past = past


def recall(region: Region, past: list[int]) -> None:
    """What was remembered, round by round."""
    region.past = vec[i64]([i64(number) for number in past])


def clean_up(region: Region) -> None:
    """M8.1"""
    region.round += 1
    region.row = 0
    region.laid = 0
    rows.clear(region)
    for tile in region.open_tiles:
        region.tile_discards |= BIT[tile]
    region.open_tiles = vec[i64]()
    for seat in range(region.count):
        region.held[seat * n.HELD_SPAN + n.TOKENS] += region.components.numbers.tokens
    pass_token(region)
    region.event = n.NOTHING
    region.bargains = 0
    deal_on(region)
