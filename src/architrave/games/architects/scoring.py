"""The scoring phase (M7) and the end (M8.2), the Automa's (M11.9) and that of events (M13) included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architects import goals
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import DEMAND, FULL, LANDMARKS, NO_EVENT, PAIRS, SLUMP, UNPLACED
from architrave.games.architects.lots import BIT, BLOCK_LOTS, BLOCKS, LANDMARK, MOUNTAIN, RIVER, SIDE_LOTS, count

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def is_automa(region: Region, city: i64) -> bool:
    return city >= region.count


def effect(region: Region, city: i64) -> i64:
    """What the event of the round does to a city. The Automa ignores events (M13.1)."""
    if region.event == n.NOTHING or is_automa(region, city):
        return NO_EVENT
    return region.components.event_effect[region.event]


def score(region: Region, city: i64) -> i64:
    """VP of the city if the round were scored now."""
    return (
        goal_points(region, city)
        + landmark_points(region, city)
        + service_points(region, city)
        + event_points(region, city)
    )


def goal_points(region: Region, city: i64) -> i64:
    """M7.1: the two goals of the round."""
    if is_automa(region, city):  # M11.9
        return 0
    goal = region.round * 2
    return one_goal(region, city, region.goals[goal]) + one_goal(region, city, region.goals[goal + 1])


def one_goal(region: Region, city: i64, goal: i64) -> i64:
    return goals.points(region.components, goal, region.lots, city * n.CITY_SPAN)


def scored_places(region: Region, city: i64, goal: i64) -> list[int]:
    """The lots of each place that pays."""
    return goals.scored_places(region.components, goal, region.lots, city * n.CITY_SPAN)


def landmark_points(region: Region, city: i64) -> i64:
    """M7.2: every requirement tile, every round."""
    placed: i64 = 0
    beside: i64 = 0
    for block in range(BLOCKS):
        if region.tiles[city * n.BLOCK_SPAN + block] != 0:
            placed += placements(region, city, block, RIVER) + placements(region, city, block, MOUNTAIN)
            beside += neighbours(region, city, block)
    return placed * placement_vp(region, city) + beside * neighbour_vp(region, city)


def placements(region: Region, city: i64, block: i64, side: i64) -> i64:
    """M7.4: tiles of a block that have a landmark where they want it, on this side."""
    box = region.components
    if effect(region, city) == UNPLACED and box.event_about[region.event] == side:
        return 0
    asking = count(region.tiles[city * n.BLOCK_SPAN + block] & box.tiles_asking[box.block_colour[block] * 2 + side])
    if asking == 0:
        return 0
    there = count(region.lots[city * n.CITY_SPAN + LANDMARK] & BLOCK_LOTS[block] & SIDE_LOTS[side])
    return min(there, asking)


def neighbours(region: Region, city: i64, block: i64) -> i64:
    """M7.2: buildings in the block of the types that its tiles ask for, a few a tile at most."""
    number: i64 = 0
    tiles = region.tiles[city * n.BLOCK_SPAN + block]
    while tiles != 0:
        first = tiles & -tiles
        tiles -= first
        number += pleasing_count(region, city, block, count(first - 1))
    return number


def pleasing_count(region: Region, city: i64, block: i64, tile: i64) -> i64:
    box = region.components
    most = box.numbers.neighbours
    there = count(pleasing_lots(region, city, block, tile))
    return min(most, there)


def pleasing_lots(region: Region, city: i64, block: i64, tile: i64) -> i64:
    box = region.components
    base = city * n.CITY_SPAN
    return (region.lots[base + box.tile_first[tile]] | region.lots[base + box.tile_second[tile]]) & BLOCK_LOTS[block]


def placement_vp(region: Region, city: i64) -> i64:
    if is_automa(region, city):  # M11.9
        return region.components.automa_placement_vp[region.difficulty]
    return region.components.numbers.placement_vp


def neighbour_vp(region: Region, city: i64) -> i64:
    numbers = region.components.numbers
    return numbers.automa_neighbour_vp if is_automa(region, city) else numbers.neighbour_vp


def service_points(region: Region, city: i64) -> i64:
    """M7.3: every service, every round."""
    services = region.held[city * n.HELD_SPAN + n.SERVICES]
    if services == 0:
        return 0
    vp: i64 = 0
    for pair in range(PAIRS):
        if services & BIT[pair] != 0:
            vp += pairs(region, city, pair) * pair_vp(region, city, pair)
    return vp


def pairs(region: Region, city: i64, pair: i64) -> i64:
    """How many pairs of the two types there are in the city."""
    box = region.components
    base = city * n.CITY_SPAN
    first = count(region.lots[base + box.pair_first[pair]])
    second = count(region.lots[base + box.pair_second[pair]])
    return min(second, first)


def pair_vp(region: Region, city: i64, pair: i64) -> i64:
    """VP that a service pays for each pair."""
    box = region.components
    if is_automa(region, city):  # M11.9
        return box.automa_pair_vp[region.difficulty]
    if effect(region, city) == SLUMP:  # M13.3
        about = box.event_about[region.event]
        if box.pair_first[pair] == about or box.pair_second[pair] == about:
            return box.event_amount[region.event]
    return box.numbers.pair_vp


def event_points(region: Region, city: i64) -> i64:
    """VP that the event of the round pays at scoring."""
    what = effect(region, city)
    box = region.components
    if what == DEMAND:
        return demand_points(region, city)
    if what == FULL:  # M13.5
        return box.event_vp[region.event] * full_blocks(region, city, box.event_about[region.event])
    if what == LANDMARKS:  # M13.10
        return box.event_vp[region.event] * count(landmarks_in_full(region, city))
    return 0


def demand_points(region: Region, city: i64) -> i64:
    """M13.2: most of a type."""
    box = region.components
    about = box.event_about[region.event]
    own = count(region.lots[city * n.CITY_SPAN + about])
    tied: i64 = 0
    for other in range(region.cities):
        there = count(region.lots[other * n.CITY_SPAN + about])
        if there > own:
            return 0
        if there == own and other != city:
            tied = 1
    if own == 0:
        return 0
    return box.event_vp[region.event] if tied == 0 else box.event_amount[region.event]


def full_blocks(region: Region, city: i64, colour: i64) -> i64:
    number: i64 = 0
    for block in range(BLOCKS):
        if region.components.block_colour[block] == colour and is_full(region, city, block):
            number += 1
    return number


def is_full(region: Region, city: i64, block: i64) -> bool:
    return region.lots[city * n.CITY_SPAN + n.BUILT] & BLOCK_LOTS[block] == BLOCK_LOTS[block]


def landmarks_in_full(region: Region, city: i64) -> i64:
    """The lots of landmarks in full blocks."""
    lots: i64 = 0
    for block in range(BLOCKS):
        if is_full(region, city, block):
            lots |= BLOCK_LOTS[block]
    return lots & region.lots[city * n.CITY_SPAN + LANDMARK]


def end_points(region: Region, city: i64) -> i64:
    """M8.2, M11.9: VP for what is left over after round III."""
    numbers = region.components.numbers
    held = city * n.HELD_SPAN
    if is_automa(region, city):
        return region.held[held + n.BOATS] * numbers.automa_boat_vp
    return region.held[held + n.BOATS] * numbers.boat_vp + region.held[held + n.TOKENS] * numbers.token_vp


def landmarks(region: Region, city: i64) -> i64:
    return count(region.lots[city * n.CITY_SPAN + LANDMARK])


def beats(region: Region, city: i64, other: i64) -> i64:
    """M8.2: 1 if the city stands better than the other, -1 if worse, 0 if they share."""
    lead = region.held[city * n.HELD_SPAN + n.POINTS] - region.held[other * n.HELD_SPAN + n.POINTS]
    if lead == 0:
        lead = landmarks(region, other) - landmarks(region, city)
    if lead == 0:
        return 0
    return 1 if lead > 0 else -1


def is_winner(region: Region, city: i64) -> bool:
    """Whether no other city stands better; winners may share."""
    for other in range(region.cities):
        if beats(region, other, city) > 0:
            return False
    return True


def winners(region: Region) -> i64:
    """How many share the victory."""
    number: i64 = 0
    for city in range(region.cities):
        if is_winner(region, city):
            number += 1
    return number


def returns(region: Region) -> vec[float]:
    """A sole winner has 1 and the others share the loss; winners of a shared game share the win."""
    if region.count == 1:
        return vec[float]([float(beats(region, 0, 1))])
    seats = float(region.count)
    shared = float(winners(region))
    shares = vec[float]([-1.0 / (seats - 1.0) for seat in range(int(region.count))])
    for seat in range(region.count):
        if is_winner(region, seat):
            shares[seat] = (seats / shared - 1.0) / (seats - 1.0)
    return shares
