"""Where a position file's game stands: whose decision it is, and the step in the middle of which it is."""

from __future__ import annotations

from architrave.games.architects import actions, building, legality, rounds, rows, tokens
from architrave.games.architects import numbers as n
from architrave.games.architects import refusal_codes as codes
from architrave.games.architects.component_set import NEW_GOAL, PAIRS, ROUNDS
from architrave.games.architects.drawing import row_count, row_length
from architrave.games.architects.lots import BLOCK, BLOCK_LOTS, BLOCKS, LANDMARK, LETTERS, LOT_NAMES, LOTS
from architrave.games.architects.position import Region
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json
from architrave.kernel.position import legal_actions
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, Flag, ListOf, OneOf, Shape, Text, Whole

STEPS = {"take": n.TAKE, "overhaul": n.OVERHAUL, "relocate": n.RELOCATE, "backup": n.BACKUP, "demand": n.DEMAND}
FIELDS: dict[str, Shape] = {
    "taken": Flag(),
    "used": Whole(0, 9),
    "draw": OneOf(*n.DRAWS[1:]),
    "place": Whole(1, 8),
    "looked": ListOf(Text(2), most=99),
    "step": Fields(
        {},
        {
            "action": OneOf(*STEPS),
            "type": OneOf(*LETTERS),
            "resident": OneOf(*LETTERS),
            "exchanged": Flag(),
            "tile": Text(20),
            "own": OneOf(*LOT_NAMES),
            "other": OneOf(*LOT_NAMES),
            "nth": Whole(2, n.MOST_PLANS),
        },
    ),
}
# Which actions a phase belongs to, and what has been chosen of them when it comes.
CHOSEN: dict[tuple[str, str], tuple[set[str], set[str]]] = {
    ("tile", "take"): ({"type"}, {"resident"}),
    ("tile", "backup"): ({"own", "type"}, {"tile", "nth"}),
    ("lot", "take"): ({"type"}, {"tile", "resident"}),
    ("resident", "take"): ({"resident"}, {"exchanged"}),
    ("own", "overhaul"): (set(), set()),
    ("own", "relocate"): (set(), set()),
    ("own", "backup"): (set(), set()),
    ("other", "overhaul"): ({"own"}, set()),
    ("other", "relocate"): ({"own"}, set()),
    ("along", "overhaul"): ({"own", "other"}, {"tile"}),
    ("along", "relocate"): ({"own", "other"}, set()),
    ("plan", "backup"): ({"own"}, set()),
    ("return", "backup"): ({"own", "type"}, {"nth"}),
    ("demand", "demand"): (set(), set()),
    ("draw", "demand"): (set(), set()),
}


def fault(where: str, key: str, **params: str | int) -> Invalid:
    return Invalid(f"position.{where}", f"architects.position.{key}", **params)


def dump_phase(region: Region) -> Json:
    """The fields that say where the game stands; None for what is to be left out."""
    box = region.components
    step: Json = {
        "action": next((name for name, number in STEPS.items() if number == region.pending), None),
        "type": LETTERS[region.kind] if region.kind != n.NOTHING else None,
        "resident": LETTERS[region.guest] if region.guest != n.NOTHING else None,
        "exchanged": True if region.exchanged else None,
        "tile": box.tile_ids[region.tile] if region.tile != n.NOTHING else None,
        "own": LOT_NAMES[region.own] if region.own != n.NOTHING else None,
        "other": LOT_NAMES[region.other] if region.other != n.NOTHING else None,
        "nth": before_plan(region) + 1 if before_plan(region) else None,
    }
    looked = [box.pairs[pair] for pair in range(PAIRS) for _ in range(int(region.looked) >> pair * 2 & 3)]
    return {
        "taken": True if region.taken else None,
        "used": int(region.used) or None,
        "draw": n.DRAWS[region.draw] or None,
        "place": int(region.vacant) + 1 if region.vacant else None,
        "looked": looked or None,
        "step": {name: value for name, value in step.items() if value is not None} or None,
    }


def before_plan(region: Region) -> int:
    """M5.6: how many buildings like the one chosen in Backup plans are on its left."""
    return (int(region.rows[n.PLANS + region.kind]) & int(region.plan) - 1).bit_count() if region.plan else 0


def read(region: Region, data: Json) -> None:
    box = region.components
    step = data.get("step", {})
    region.phase = n.PHASES.index(data["phase"])
    region.draw = n.DRAWS.index(data.get("draw", ""))
    region.vacant = data.get("place", 1) - 1
    region.taken = int(data.get("taken", False))
    region.used = data.get("used", 0)
    region.pending = STEPS[step["action"]] if "action" in step else n.NOTHING
    region.kind = LETTERS.index(step["type"]) if "type" in step else n.NOTHING
    region.guest = LETTERS.index(step["resident"]) if "resident" in step else n.NOTHING
    region.exchanged = int(step.get("exchanged", False))
    region.own = LOT_NAMES.index(step["own"]) if "own" in step else n.NOTHING
    region.other = LOT_NAMES.index(step["other"]) if "other" in step else n.NOTHING
    if region.pending == n.BACKUP and region.kind != n.NOTHING:
        region.plan = rows.nth(region.rows[n.PLANS + region.kind], step.get("nth", 1) - 1)
    if "tile" in step:
        region.tile = box.tile(step["tile"])
        if region.tile < 0:
            raise fault("step.tile", "unknown", given=step["tile"])
    for number, letters in enumerate(data.get("looked", []), 1):
        pair = box.pair(letters)
        if pair < 0:
            raise fault(f"looked[{number}]", "unknown", given=letters)
        region.looked += 1 << pair * 2
    if region.guest != n.NOTHING and not region.with_residents:
        raise fault("step.resident", "no_resident")
    if (region.phase == n.DRAWING) != ("draw" in data):
        raise fault("draw", "draw_and_phase")
    if "place" in data and region.draw not in (n.DRAW_SERVICE, n.DRAW_EXTRA):
        raise fault("place", "no_place")
    set_actor(region)
    check_step(region, data["phase"], step)


def is_dealing(region: Region) -> bool:
    """Does chance lay out the table, rather than act in the middle of a turn?"""
    if region.draw == n.DRAW_SERVICE:
        return region.turn == 0
    return n.NO_DRAW < region.draw < n.DRAW_EXTRA


def set_actor(region: Region) -> None:
    """M3.2: whose turn it is follows from the first player and the buildings that are gone from the row."""
    if region.phase == n.FINISHED:
        region.actor = OVER
        return
    if is_dealing(region):
        region.actor = CHANCE
        return
    if region.first == n.NOBODY or region.turn == 0:
        raise fault("first", "not_set_up")
    gone = int(row_length(region)) - int(region.rows[region.row * n.ROW_SPAN + n.LEFT]).bit_count()
    region.active = (region.first + gone - region.taken) % region.cities
    region.actor = CHANCE if region.phase == n.DRAWING else region.active
    if gone < region.taken or (gone == row_length(region) and not region.taken):
        raise fault("taken", "taken_and_row")
    if (region.active >= region.count) != (region.draw >= n.DRAW_CARD or is_automas_service(region)):
        raise fault("phase", "not_the_turn", phase=n.PHASES[region.phase])


def is_automas_service(region: Region) -> bool:
    return region.draw == n.DRAW_SERVICE and region.active >= region.count and region.taken != 0


def check_step(region: Region, phase: str, step: Json) -> None:
    """What has been chosen of an action is what its phase comes after."""
    if region.active >= region.count:
        if set(step) - {"resident"}:
            raise fault("step", "step_fields", phase=phase)
        return
    if "action" not in step:
        if step or phase not in ("turn", "draw", "over"):
            raise fault("step", "step_fields", phase=phase)
        return
    if (phase, step["action"]) not in CHOSEN or is_dealing(region):
        raise fault("step.action", "step_action", phase=phase, action=step["action"])
    required, optional = CHOSEN[phase, step["action"]]
    if not required <= set(step) - {"action"} <= required | optional:
        raise fault("step", "step_fields", phase=phase)


def check(region: Region, composed: bool) -> None:
    """The position can go on from here by the rules."""
    check_opening(region)
    check_rows(region)
    for city in range(int(region.cities)):
        check_city(region, city, composed)
    if composed:
        check_bag(region)
    check_display(region)
    if region.phase == n.FINISHED:
        check_over(region)
        return
    check_draw(region)
    if is_dealing(region):
        if region.taken or region.used or region.looked:
            raise fault("taken", "taken_and_row")
        return
    most = 1 if region.active >= region.count else int(tokens.most_actions(region))
    if region.used > most:
        raise fault("used", "too_many_actions", count=most)
    if region.looked and region.draw != n.DRAW_SEARCH:
        raise fault("looked", "not_searching")
    if region.pending != n.NOTHING:
        check_pending(region)
    if region.actor >= 0 and not legal_actions(region):
        raise fault("phase", "nothing_to_choose")


def check_opening(region: Region) -> None:
    """M2.6: rows are laid when the first player and the six goals are known."""
    if region.laid == 0 and region.round == 0:
        return
    if region.first == n.NOBODY:
        raise fault("first", "not_set_up")
    if rounds.goals_drawn(region) < n.GOALS_IN_PLAY:
        raise fault("goals", "goal_count", count=n.GOALS_IN_PLAY)


def check_rows(region: Region) -> None:
    """M3.2: rows are used up one after the other."""
    length = int(row_length(region))
    for row in range(int(region.laid) // length):
        left = int(region.rows[row * n.ROW_SPAN + n.LEFT]).bit_count()
        if (row < region.row and left > 0) or (row > region.row and left < length):
            raise fault(f"rows[{row + 1}]", "row_order", row=int(region.row) + 1)


def check_city(region: Region, city: int, composed: bool) -> None:
    where = f"cities[{city + 1}]"
    built = int(region.lots[city * n.CITY_SPAN + n.BUILT]).bit_count()
    most = placed_so_far(region, city)
    if composed:  # a lot for each building still to come
        most += LOTS - turns_of(region, ROUNDS)
    if built > most:  # M4.1: one a turn
        key = "no_lots_left" if composed else "too_many_buildings"
        raise fault(f"{where}.lots", key, count=most, given=built)
    landmarks = int(region.lots[city * n.CITY_SPAN + LANDMARK])
    for block in range(BLOCKS):
        wanted = (landmarks & int(BLOCK_LOTS[block])).bit_count()
        if has_returned(region) and city == region.active and block == BLOCK[region.own]:
            wanted -= 1
        if int(region.tiles[city * n.BLOCK_SPAN + block]).bit_count() != wanted:  # M3.3
            raise fault(f"{where}.tiles.{block + 1}", "tile_count", count=wanted, block=block + 1)


def has_returned(region: Region) -> bool:
    """M5.3: is it just after a tile was returned?"""
    return region.pending == n.BACKUP and region.tile != n.NOTHING


def check_bag(region: Region) -> None:
    """M8.1: buildings for all that is still to be laid. In a game that was played there always are."""
    needed = sum(laid_in(region, number) for number in range(int(region.round), ROUNDS)) - int(region.laid)
    needed += int(region.components.numbers.backup) - int(region.rows[n.PLANS + n.LEFT]).bit_count()
    if region.bagged < needed and region.phase != n.FINISHED:
        raise fault("cities", "bag_short", count=int(region.bagged), needed=needed)


def laid_in(region: Region, number: int) -> int:
    """How many buildings the rows of a round have."""
    at = int(region.count) * ROUNDS + number
    return int(region.components.row_count[at] * region.components.row_length[at])


def turns_of(region: Region, rounds_over: int) -> int:
    """How many turns every city has in so many rounds."""
    return sum(laid_in(region, number) for number in range(rounds_over)) // int(region.cities)


def placed_so_far(region: Region, city: int) -> int:
    """How many buildings the city has had turns to place."""
    cities = int(region.cities)
    if region.phase == n.FINISHED:
        return turns_of(region, ROUNDS)
    turns = turns_of(region, int(region.round))
    turns += int(region.row) * int(row_length(region)) // cities
    if is_dealing(region):
        return turns
    gone = int(row_length(region)) - int(region.rows[region.row * n.ROW_SPAN + n.LEFT]).bit_count()
    before = (city - int(region.first)) % cities  # turns of others before the first of this city in the row
    turns += (gone - before + cities - 1) // cities
    in_hand = city == region.active and (
        (region.pending == n.TAKE and region.kind != n.NOTHING) or region.draw == n.DRAW_BUILDING
    )
    return turns - in_hand


def check_display(region: Region) -> None:
    """M3.3; M11.7 may leave more tiles open in a solo game."""
    wanted = int(rows.landmarks(region))
    if region.phase == n.CHOOSE_TILE and region.pending == n.TAKE:
        wanted += 1
    if has_returned(region):
        wanted += 1
    given = len(region.open_tiles)
    if region.phase == n.FINISHED or (given > wanted and region.count == 1 and region.turn > 0):
        return
    if given > wanted or (given < wanted and not is_dealing(region)):
        raise fault("tiles", "display_count", count=wanted, given=given)


def check_over(region: Region) -> None:
    last = int(row_count(region)) - 1
    if region.round + 1 < ROUNDS or region.row < last or region.rows[last * n.ROW_SPAN + n.LEFT] != 0:
        raise fault("phase", "not_over")


def check_draw(region: Region) -> None:
    """M2.6: what is drawn is what the table lacks, or what the step under way asks for."""
    draw = n.DRAWS[region.draw]
    missing = int(rounds.missing_draw(region))
    if is_dealing(region) and region.draw != n.DRAW_OTHER_GOAL:
        if missing != region.draw:
            raise fault("draw", "other_draw", given=draw, wanted=n.DRAWS[missing])
    elif missing != n.NO_DRAW:
        raise fault("draw", "other_draw", given=draw, wanted=n.DRAWS[missing])
    if region.draw == n.DRAW_OTHER_GOAL and (
        region.event == n.NOTHING or region.components.event_effect[region.event] != NEW_GOAL
    ):
        raise fault("draw", "other_draw", given=draw, wanted="")
    if region.draw in (n.DRAW_SERVICE, n.DRAW_EXTRA):
        check_place(region)
    if region.draw == n.DRAW_EXTRA and region.pending != n.DEMAND:
        raise fault("step", "step_fields", phase="draw")
    if region.draw == n.DRAW_CARD and region.taken:
        raise fault("taken", "taken_and_row")
    if region.draw != n.NO_DRAW and region.chance_total() == 0:
        raise fault("draw", "nothing_to_draw")


def check_place(region: Region) -> None:
    """M6.1, M5.4: the service comes to an empty place, of the three or of the extra ones."""
    places = int(region.components.numbers.open_services)
    extra = region.draw == n.DRAW_EXTRA
    there = region.vacant < len(region.open_services) and (region.vacant >= places) == extra
    if not there or region.open_services[region.vacant] != n.NOTHING:
        raise fault("place", "place_taken", given=int(region.vacant) + 1)


def check_pending(region: Region) -> None:
    """The step could have come so far: each choice was allowed when it was made."""
    if region.pending == n.TAKE:
        if not region.taken:
            raise fault("taken", "taken_and_row")
        landmark = region.kind == LANDMARK
        if region.kind != n.NOTHING and landmark != (region.phase == n.CHOOSE_TILE or region.tile != n.NOTHING):
            raise fault("step", "landmark_and_tile")
        if region.guest != n.NOTHING and region.kind not in (n.NOTHING, region.guest):
            raise fault("step.resident", "no_resident")
        return
    if region.used == 0:
        raise fault("used", "no_action_used")
    if region.own != n.NOTHING:
        expect(region, n.CHOOSE_OWN, n.LOT + int(region.own), "own")
    if region.other != n.NOTHING:
        expect(region, n.CHOOSE_OTHER, n.LOT + int(region.other), "other")
        check_along(region)
    if region.kind != n.NOTHING:
        if region.plan == 0:
            raise fault("step.type", "not_chosen_so")
        expect(region, n.CHOOSE_PLAN, n.PLAN + before_plan(region) * n.PLAN_STEP + int(region.kind), "type")
        check_backup(region)


def expect(region: Region, phase: int, action: int, field: str) -> None:
    then = region.clone()
    then.phase = phase
    if legality.refusal(then, action) != codes.ALLOWED:
        raise fault(f"step.{field}", "not_chosen_so")


def check_along(region: Region) -> None:
    """M5.1: a tile has been chosen only if there are two to choose."""
    wanted = int(actions.tiles_wanted(region))
    if wanted == 0 or (region.tile != n.NOTHING and wanted < 2):
        raise fault("step", "landmark_and_tile")
    if region.tile != n.NOTHING:
        then = region.clone()
        then.tile = n.NOTHING
        expect(then, n.CHOOSE_ALONG, n.TILE + int(region.tile), "tile")


def check_backup(region: Region) -> None:
    """M5.3"""
    given_away = building.kind_at(region, region.active, region.own) == LANDMARK
    if region.phase != n.CHOOSE_TILE:
        if not given_away:
            raise fault("step", "landmark_and_tile")
        return
    if region.kind != LANDMARK or given_away != has_returned(region):
        raise fault("step", "landmark_and_tile")
    if given_away and (len(region.open_tiles) == 0 or region.open_tiles[-1] != region.tile):  # M5.7
        raise fault("step.tile", "not_the_last_tile")
