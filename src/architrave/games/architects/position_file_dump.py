"""A position written out for its file (position_file.py): the displays, and the finished rounds."""

from __future__ import annotations

from architrave.games.architects import numbers as n
from architrave.games.architects import position_file_phase
from architrave.games.architects.component_set import CARDS, EVENTS, PAIRS
from architrave.games.architects.drawing import row_length
from architrave.games.architects.lots import BLOCKS, LETTERS, TYPES
from architrave.games.architects.names import bits
from architrave.games.architects.position import Region
from architrave.kernel.game import Json


def dump(region: Region) -> Json:
    box = region.components
    fields: Json = {
        "round": int(region.round) + 1,
        "row": int(region.row) + 1 if region.row > 0 else None,
        "turn": int(region.turn) or None,
        "first": int(region.first) if region.first != n.NOBODY else None,
        "goals": [box.goal_numbers[goal] for goal in region.goals if goal != n.NOTHING] or None,
        "rows": [row_fields(region, row) for row in range(-(-int(region.laid) // int(row_length(region))))] or None,
        "backup": plan_fields(region) or None,
        "services": service_fields(region) or None,
        "service_discards": [box.pairs[pair] for pair in range(PAIRS) for _ in range(region.discards[pair])] or None,
        "tiles": [box.tile_ids[tile] for tile in region.open_tiles] or None,
        "tile_discards": [box.tile_ids[tile] for tile in bits(int(region.tile_discards))] or None,
        "event": event_id(region, int(region.event)),
        "under": [box.event_ids[event] for event in put_under(region)] or None,
        "cheap": bits(int(region.bargains)) or None,
        "card": box.card_texts[region.card] if region.card != n.NOTHING else None,
        "spent": [box.card_texts[card] for card in range(CARDS) if not int(region.deck) >> card & 1] or None,
        "cities": [city_fields(region, city) for city in range(int(region.cities))],
        "past": [past_fields(region, number) for number in range(rounds_told(region))] or None,
        "phase": n.PHASES[region.phase],
        **position_file_phase.dump_phase(region),
    }
    return {name: value for name, value in fields.items() if value is not None}


def row_fields(region: Region, row: int) -> list[str]:
    """The places of a row that have been laid, left to right."""
    at = row * n.ROW_SPAN
    length = int(row_length(region))
    found = []
    for place in range(min(length, int(region.laid) - row * length)):
        letters = [LETTERS[kind] for kind in range(TYPES) if int(region.rows[at + kind]) >> place & 1]
        guest = "+" if int(region.rows[at + n.GUESTS]) >> place & 1 else ""
        found.append(letters[0] + guest if letters else "")
    return found


def plan_fields(region: Region) -> list[str]:
    return [
        next(LETTERS[kind] for kind in range(TYPES) if int(region.rows[n.PLANS + kind]) >> place & 1)
        for place in bits(int(region.rows[n.PLANS + n.LEFT]))
    ]


def service_fields(region: Region) -> list[str]:
    """Place by place; empty ones at the end are left out."""
    found = ["" if pair == n.NOTHING else region.components.pairs[pair] for pair in region.open_services]
    while found and found[-1] == "":
        found.pop()
    return found


def event_id(region: Region, event: int) -> str | None:
    return None if event == n.NOTHING else region.components.event_ids[event]


def put_under(region: Region) -> list[int]:
    """M13.8: events that cannot come any more, although no round had them."""
    seen = {int(region.event), *(int(region.past[at + 2]) for at in range(0, len(region.past), past_length(region)))}
    return [event for event in range(EVENTS) if not int(region.event_stack) >> event & 1 and event not in seen]


def city_fields(region: Region, city: int) -> Json:
    held = city * n.HELD_SPAN
    lived = [row_of_residents(int(region.residents[city * n.RESIDENT_SPAN + row])) for row in range(n.RESIDENT_SPAN)]
    fields = was(
        region,
        [int(region.lots[city * n.CITY_SPAN + kind]) for kind in range(TYPES)],
        [int(region.tiles[city * n.BLOCK_SPAN + block]) for block in range(BLOCKS)],
        int(region.held[held + n.SERVICES]),
    )
    more: Json = {
        "boats": int(region.held[held + n.BOATS]),
        "used_boats": int(region.held[held + n.USED_BOATS]),
        "earned": [block + 1 for block in bits(int(region.held[held + n.EARNED]))],
        "tokens": int(region.held[held + n.TOKENS]),
        "used_tokens": int(region.held[held + n.USED_TOKENS]),
        "residents": lived if any(lived) else None,
        "windfall": int(region.held[held + n.WINDFALL]),
    }
    return fields | {name: value for name, value in more.items() if value}


def was(region: Region, lots: list[int], tiles: list[int], services: int) -> Json:
    """A city as far as scoring looks at it."""
    letters = ["."] * 32
    for kind, of_kind in enumerate(lots):
        for lot in bits(of_kind):
            letters[lot] = LETTERS[kind]
    ids = {
        str(block + 1): [region.components.tile_ids[tile] for tile in bits(there)]
        for block, there in enumerate(tiles)
        if there
    }
    fields: Json = {
        "lots": ["".join(letters[at : at + 8]) for at in (0, 8, 16, 24)],
        "tiles": ids,
        "services": [region.components.pairs[pair] for pair in bits(services)],
    }
    return {name: value for name, value in fields.items() if value}


def row_of_residents(lived: int) -> str:
    return "".join(LETTERS[(lived >> shift & 7) - 1] for shift in (0, 3, 6) if lived >> shift & 7)


def past_length(region: Region) -> int:
    return n.PAST_HEAD + n.PAST_SPAN * int(region.cities)


def rounds_told(region: Region) -> int:
    return len(region.past) // past_length(region)


def past_fields(region: Region, number: int) -> Json:
    at = number * past_length(region)
    cities = []
    for city in range(int(region.cities)):
        start = at + n.PAST_HEAD + city * n.PAST_SPAN
        numbers = [int(value) for value in region.past[start : start + n.PAST_SPAN]]
        cities.append(was(region, numbers[:TYPES], numbers[TYPES : TYPES + BLOCKS], numbers[-1]))
    event = event_id(region, int(region.past[at + 2]))
    return {"cities": cities} if event is None else {"event": event, "cities": cities}
