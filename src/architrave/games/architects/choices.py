"""The legal actions for front ends, each with what it would change at the next scoring."""

from __future__ import annotations

from typing import Final

from architrave.games.architects import building, residents, scoring, services
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import PAIRS
from architrave.games.architects.lots import ALL_LOTS, BLOCK_LOTS, BLOCKS, LANDMARK
from architrave.games.architects.names import bits
from architrave.games.architects.notation import to_struct, to_text
from architrave.games.architects.position import Region
from architrave.games.architects.view_types import Gain, RegionChoice
from architrave.kernel.game import Json
from architrave.kernel.position import legal_actions

SETTLED_BY_TILES: Final = (n.CHOOSE_ALONG, n.CHOOSE_RETURN, n.CHOOSE_TILE)
PLACING: Final = (n.CHOOSE_LOT, n.CHOOSE_OTHER)


def choices(region: Region) -> list[RegionChoice]:
    actions = legal_actions(region)
    if region.actor < 0 or not actions:
        return []
    now = Standing(region, int(region.active))
    best = best_takes(region, now, actions)
    return [
        RegionChoice(
            action=action,
            move=to_struct(region.components, action),
            text=to_text(region.components, action),
            **figures(region, action, now, best),
        )
        for action in actions
    ]


def figures(region: Region, action: int, now: Standing, best: dict[int, int]) -> Json:
    """What goes with an action of its kind, as fields of its choice."""
    if action < n.TILE:
        return {"best": best[taken_type(action)]}
    if action < n.LOT:
        return of_tile(region, action, now)
    if action < n.ROW:
        return changes(region, action, now) if region.phase in PLACING else {}
    if action < n.RESIDENT:
        return of_row(region, action - n.ROW)
    if n.PLAN <= action < n.SERVICE:
        return changes(region, action, now)
    if n.SERVICE <= action < n.OVERHAUL:
        return of_service(region, action, now)
    if action == n.BOAT:
        back = min(int(region.held[now.city * n.HELD_SPAN + n.USED_TOKENS]), int(region.components.numbers.tokens_back))
        tokens = int(region.held[now.city * n.HELD_SPAN + n.TOKENS])
        return {"tokens": (tokens, tokens + back)}
    return {}


class Standing:
    """What a city would score as it stands."""

    def __init__(self, region: Region, city: int) -> None:
        self.city = city
        self.goals = [0 if goal == n.NOTHING else int(scoring.one_goal(region, city, goal)) for goal in region.goals]
        self.landmarks = int(scoring.landmark_points(region, city))
        self.services = int(scoring.service_points(region, city))
        self.event = int(scoring.event_points(region, city))
        self.first_goal = int(region.round) * 2
        self.total = (
            sum(self.goals[self.first_goal : self.first_goal + 2]) + self.landmarks + self.services + self.event
        )


def changes(region: Region, action: int, now: Standing) -> Json:
    """What the next scoring would gain by an action, and whether it earns a boat."""
    after = region.clone()
    after.apply(action)
    after, then = settle_tiles(after, now.city)
    rounds = range(now.first_goal + 2, n.GOALS_IN_PLAY)
    numbers = region.components.goal_numbers
    return {
        "gain": gain(now, then),
        "later": {
            numbers[region.goals[goal]]: (now.goals[goal], then.goals[goal])
            for goal in rounds
            if region.goals[goal] != n.NOTHING
        },
        "fills": filled_block(region, after, now.city),
        "boat": boats(after, now.city) > boats(region, now.city),
    }


def gain(now: Standing, then: Standing) -> Gain:
    pair = range(now.first_goal, now.first_goal + 2)
    return Gain(
        goals=[(now.goals[goal], then.goals[goal]) for goal in pair],
        landmarks=(now.landmarks, then.landmarks),
        services=(now.services, then.services),
        event=(now.event, then.event),
        total=(now.total, then.total),
    )


def settle_tiles(region: Region, city: int) -> tuple[Region, Standing]:
    """The action with the tiles that go with it chosen as well as can be."""
    if region.actor != city or region.phase not in SETTLED_BY_TILES:
        return region, Standing(region, city)
    found: list[tuple[Region, Standing]] = []
    for action in legal_actions(region):
        after = region.clone()
        after.apply(action)
        found.append(settle_tiles(after, city))
    return max(found, key=lambda each: each[1].total)


def filled_block(before: Region, after: Region, city: int) -> int | None:
    """The block that becomes full."""
    at = city * n.CITY_SPAN + n.BUILT
    for block in range(BLOCKS):
        lots = int(BLOCK_LOTS[block])
        if int(after.lots[at]) & lots == lots != int(before.lots[at]) & lots:
            return block + 1
    return None


def boats(region: Region, city: int) -> int:
    return int(region.held[city * n.HELD_SPAN + n.BOATS])


def best_takes(region: Region, now: Standing, actions: list[int]) -> dict[int, int]:
    """Type -> the most that one such building of the row can gain, over all free lots and open tiles."""
    best: dict[int, int] = {}
    tiles = [int(tile) for tile in region.open_tiles]
    for action in actions:
        kind = taken_type(action)
        if action < n.TILE and kind not in best:
            best[kind] = best_lot(region, now, kind, tiles if kind == LANDMARK else [])
    return best


def taken_type(action: int) -> int:
    return action % n.TAKE_STEP >> 1


def best_lot(region: Region, now: Standing, kind: int, tiles: list[int]) -> int:
    """The most that a building gains, with one of these tiles if there are any."""
    trial = region.clone()
    gains = []
    for lot in bits(ALL_LOTS & ~int(region.lots[now.city * n.CITY_SPAN + n.BUILT])):
        building.set_building(trial, now.city, kind, lot)
        alone = int(scoring.landmark_points(trial, now.city))
        extra = 0
        for tile in tiles:
            building.put_tile(trial, now.city, tile, lot)
            extra = max(extra, int(scoring.landmark_points(trial, now.city)) - alone)
            building.drop_tile(trial, now.city, tile, lot)
        gains.append(int(scoring.score(trial, now.city)) + extra - now.total)
        building.clear_lot(trial, now.city, kind, lot)
    return max(gains)


def of_tile(region: Region, action: int, now: Standing) -> Json:
    """A tile for a landmark just taken counts with the best lot for it; any other completes its action."""
    if region.pending == n.TAKE:
        return {"best": best_lot(region, now, LANDMARK, [action - n.TILE])}
    return changes(region, action, now)


def of_row(region: Region, row: int) -> Json:
    """M12.4: what the row would pay if the resident filled it."""
    after = region.clone()
    residents.move_in(after, row)
    seat = int(region.active)
    pays = None
    if residents.full(after, seat, row):
        used = region.held[seat * n.HELD_SPAN + n.USED_TOKENS] > 0
        pays = "vp" if row % 2 == 0 else "token" if used else None
    return {"pays": pays, "boat": boats(after, seat) > boats(region, seat)}


def of_service(region: Region, action: int, now: Standing) -> Json:
    pair = (action - n.SERVICE) % PAIRS
    return changes(region, action, now) | {
        "points": int(scoring.pairs(region, now.city, pair) * scoring.pair_vp(region, now.city, pair)),
        "cost": int(services.cost(region, region.active)),
    }
