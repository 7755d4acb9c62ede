"""Position files: any legal position as data, and back, with an error that names the field.

A city is drawn: four texts of eight lots, "." for a free one. What is in the bag, the box and the stacks is what the
file does not show, and VP follow from the rounds that it tells of, so neither is in the file.
"""

from __future__ import annotations

from architrave.games.architects import numbers as n
from architrave.games.architects import position_file_phase, position_file_rest, rounds, scoring
from architrave.games.architects.component_set import CARDS, EVENTS, PAIRS, ROUNDS, TILES
from architrave.games.architects.drawing import lay_open, row_count, row_length
from architrave.games.architects.lots import BIT, BLOCK_LOTS, BLOCKS, LANDMARK, LETTERS, TYPES
from architrave.games.architects.position import Region
from architrave.games.architects.position_file_dump import rounds_told
from architrave.games.architects.position_file_phase import fault
from architrave.games.architects.residents import full, put
from architrave.kernel.game import Json
from architrave.kernel.shapes import Fields, ListOf, MapOf, OneOf, Text, Whole

SEAT = Whole(0, n.MOST_SEATS - 1)
TYPE = OneOf(*LETTERS)
PAIR = Text(2)
TILE = Text(20)
EVENT = Text(3)
CARD = Text(7)
LINES = ListOf(Text(8, 8, pattern=f"[{LETTERS}.]{{8}}", example="RS..L..."), most=4, least=4)
TILED = MapOf(Text(1, pattern="[1-8]", example="3"), ListOf(TILE, most=4))
PLACE = Text(2, 0, pattern=f"([{LETTERS}][+]?)?", example="S+")  # empty where a building has been taken
ROW_OF_RESIDENTS = Text(3, 0, pattern=f"[{LETTERS}]*", example="RRL")
WAS = {"lots": LINES}, {"tiles": TILED, "services": ListOf(PAIR, most=PAIRS)}
# Absent means none, or as at the start.
SHAPE = Fields(
    {
        "round": Whole(1, ROUNDS),
        "phase": OneOf(*n.PHASES),
        "cities": ListOf(
            Fields(
                WAS[0],
                WAS[1]
                | {
                    "boats": Whole(0, 99),
                    "used_boats": Whole(0, 99),
                    "earned": ListOf(Whole(1, BLOCKS), most=BLOCKS),
                    "tokens": Whole(0, 99),
                    "used_tokens": Whole(0, 99),
                    "residents": ListOf(ROW_OF_RESIDENTS, most=n.RESIDENT_SPAN, least=n.RESIDENT_SPAN),
                    "windfall": Whole(0, 99),
                },
            ),
            most=n.MOST_SEATS,
            least=2,
        ),
    },
    {
        "row": Whole(1, n.MOST_ROWS),
        "turn": Whole(0, 999),
        "first": SEAT,
        "goals": ListOf(Text(3), most=n.GOALS_IN_PLAY),
        "rows": ListOf(ListOf(PLACE, most=n.MOST_IN_ROW), most=n.MOST_ROWS),
        "backup": ListOf(TYPE, most=n.MOST_IN_ROW),
        "services": ListOf(Text(2, 0), most=8),
        "service_discards": ListOf(PAIR, most=99),
        "tiles": ListOf(TILE, most=TILES),
        "tile_discards": ListOf(TILE, most=TILES),
        "event": EVENT,
        "under": ListOf(EVENT, most=EVENTS),
        "cheap": ListOf(SEAT, most=n.MOST_SEATS),
        "card": CARD,
        "spent": ListOf(CARD, most=CARDS),
        "past": ListOf(Fields({"cities": ListOf(Fields(*WAS), most=n.MOST_SEATS)}, {"event": EVENT}), most=ROUNDS),
        **position_file_phase.FIELDS,
    },
)


def restore(region: Region, data: Json, composed: bool) -> Region:
    """The position, on a table as the options lay it out. A composed one may show cities that no game leads to."""
    SHAPE.check(data, "position")
    if len(data["cities"]) != region.cities:
        raise fault("cities", "city_count", count=int(region.cities), given=len(data["cities"]))
    region.round = data["round"] - 1
    region.turn = data.get("turn", 0)
    set_first(region, data)
    set_goals(region, data.get("goals", []))
    set_rows(region, data)
    set_services(region, data)
    set_tiles(region, data)
    set_events(region, data)
    set_deck(region, data)
    for city, fields in enumerate(data["cities"]):
        set_city(region, city, fields, f"cities[{city + 1}]")
    set_past(region, data)
    position_file_phase.read(region, data)
    position_file_rest.count_the_rest(region)
    set_points(region)
    position_file_phase.check(region, composed)
    return region


def check_known(number: int, where: str, given: str) -> int:
    if number < 0:
        raise fault(where, "unknown", given=given)
    return number


def set_first(region: Region, data: Json) -> None:
    region.first = data.get("first", n.NOBODY)
    if region.first >= region.count:
        raise fault("first", "no_seat", given=int(region.first))


def set_goals(region: Region, numbers: list[str]) -> None:
    for place, number in enumerate(numbers):
        region.goals[place] = check_known(region.components.goal(number), f"goals[{place + 1}]", number)
        if number in numbers[:place]:
            raise fault(f"goals[{place + 1}]", "twice", given=number)


def set_rows(region: Region, data: Json) -> None:
    """M2.2: laid first row first, left to right; M12.1: every other building may have a resident."""
    length, most = int(row_length(region)), int(row_count(region))
    rows = data.get("rows", [])
    if len(rows) > most:
        raise fault("rows", "row_count", count=most)
    for row, places in enumerate(rows):
        where = f"rows[{row + 1}]"
        if len(places) > length or (len(places) < length and row + 1 < len(rows)):
            raise fault(where, "row_length", count=length)
        for place, text in enumerate(places):
            if text:
                lay(region, row, place, text, f"{where}[{place + 1}]")
        region.laid += len(places)
    region.row = data.get("row", 1) - 1
    if region.row >= most:
        raise fault("row", "row_count", count=most)
    if len(data.get("backup", [])) > region.components.numbers.backup:
        raise fault("backup", "too_many_plans", count=int(region.components.numbers.backup))
    for place, letter in enumerate(data.get("backup", [])):
        lay(region, n.MOST_ROWS, place, letter, f"backup[{place + 1}]")


def lay(region: Region, row: int, place: int, text: str, where: str) -> None:
    at = row * n.ROW_SPAN
    region.rows[at + LETTERS.index(text[0])] |= BIT[place]
    region.rows[at + n.LEFT] |= BIT[place]
    if text.endswith("+"):
        if not region.with_residents or place % 2 == 1:
            raise fault(where, "no_resident")
        region.rows[at + n.GUESTS] |= BIT[place]


def set_services(region: Region, data: Json) -> None:
    pairs = data.get("services", [])
    if len(pairs) > len(region.open_services):
        raise fault("services", "too_many_services", count=len(region.open_services))
    for place, letters in enumerate(pairs):
        if letters:
            pair = check_known(region.components.pair(letters), f"services[{place + 1}]", letters)
            region.open_services[place] = pair
    for number, letters in enumerate(data.get("service_discards", []), 1):
        region.discards[check_known(region.components.pair(letters), f"service_discards[{number}]", letters)] += 1


def tile_number(region: Region, id: str, where: str) -> int:
    return check_known(region.components.tile(id), where, id)


def set_tiles(region: Region, data: Json) -> None:
    for number, id in enumerate(data.get("tiles", []), 1):
        lay_open(region, tile_number(region, id, f"tiles[{number}]"))
    for number, id in enumerate(data.get("tile_discards", []), 1):
        bit = BIT[tile_number(region, id, f"tile_discards[{number}]")]
        if region.tile_discards & bit:
            raise fault(f"tile_discards[{number}]", "twice", given=id)
        region.tile_discards |= bit


def take_event(region: Region, id: str, where: str) -> int:
    """M13.1: none comes twice."""
    event = check_known(region.components.event(id), where, id)
    if not region.with_events:
        raise fault(where, "no_events")
    if not int(region.event_stack) >> event & 1:
        raise fault(where, "twice", given=id)
    region.event_stack &= ~BIT[event]
    return event


def set_events(region: Region, data: Json) -> None:
    if "event" in data:
        region.event = take_event(region, data["event"], "event")
    for number, id in enumerate(data.get("under", []), 1):
        take_event(region, id, f"under[{number}]")
    for number, seat in enumerate(data.get("cheap", []), 1):
        if seat >= region.count:
            raise fault(f"cheap[{number}]", "no_seat", given=seat)
        region.bargains |= BIT[seat]


def set_deck(region: Region, data: Json) -> None:
    """M11.2"""
    for name in ("card", "spent"):
        if name in data and region.count > 1:
            raise fault(name, "not_solo")
    if "card" in data:
        region.card = check_known(region.components.card(data["card"]), "card", data["card"])
    for number, text in enumerate(data.get("spent", []), 1):
        region.deck &= ~BIT[check_known(region.components.card(text), f"spent[{number}]", text)]


def set_city(region: Region, city: int, fields: Json, where: str) -> None:
    held = city * n.HELD_SPAN
    lots, tiles, services = read_city(region, fields, where)
    for kind in range(TYPES):
        region.lots[city * n.CITY_SPAN + kind] = lots[kind]
        region.lots[city * n.CITY_SPAN + n.BUILT] |= lots[kind]
    for block in range(BLOCKS):
        region.tiles[city * n.BLOCK_SPAN + block] = tiles[block]
    region.held[held + n.SERVICES] = services
    region.held[held + n.BOATS] = fields.get("boats", 0)
    region.held[held + n.USED_BOATS] = fields.get("used_boats", 0)
    region.held[held + n.TOKENS] = fields.get("tokens", 0)
    region.held[held + n.USED_TOKENS] = fields.get("used_tokens", 0)
    region.held[held + n.WINDFALL] = fields.get("windfall", 0)
    for block in fields.get("earned", []):
        region.held[held + n.EARNED] |= BIT[block - 1]
    if "residents" in fields:
        set_residents(region, city, fields["residents"], f"{where}.residents")
    check_boats(region, city, where)
    wanted = int(region.components.numbers.tokens * (region.round + 1)) if city < region.count else 0  # M2.5, M8.1
    if fields.get("tokens", 0) + fields.get("used_tokens", 0) != wanted:
        raise fault(f"{where}.tokens", "token_count", count=wanted)
    if fields.get("windfall") and (not region.with_events or city >= region.count):
        raise fault(f"{where}.windfall", "no_events")


def read_city(region: Region, fields: Json, where: str) -> tuple[list[int], list[int], int]:
    """Lots by type, tiles by block, services."""
    lots = [0] * TYPES
    for lot, letter in enumerate("".join(fields["lots"])):
        if letter != ".":
            lots[LETTERS.index(letter)] |= 1 << lot
    tiles = [0] * BLOCKS
    for block, ids in fields.get("tiles", {}).items():
        for number, id in enumerate(ids, 1):
            here = f"{where}.tiles.{block}[{number}]"
            bit = 1 << tile_number(region, id, here)
            if any(there & bit for there in tiles):
                raise fault(here, "twice", given=id)
            tiles[int(block) - 1] |= bit
    services = 0
    for number, letters in enumerate(fields.get("services", []), 1):
        bit = 1 << check_known(region.components.pair(letters), f"{where}.services[{number}]", letters)
        if services & bit:  # M6.1
            raise fault(f"{where}.services[{number}]", "twice", given=letters)
        services |= bit
    return lots, tiles, services


def set_residents(region: Region, city: int, texts: list[str], where: str) -> None:
    """M12.2; M12.6: the Automa fills its rows from the top."""
    if not region.with_residents:
        raise fault(where, "no_resident")
    for row, text in enumerate(texts):
        for letter in text:
            guest = LETTERS.index(letter)
            if city < region.count:
                fits = n.ACCEPTED[region.residents[city * n.RESIDENT_SPAN + row]] >> guest & 1 == 1
            else:
                fits = row == 0 or full(region, city, row - 1)
            if not fits:
                raise fault(f"{where}[{row + 1}]", "row_of_residents", given=text)
            put(region, city, row, guest)


def check_boats(region: Region, city: int, where: str) -> None:
    """M4.5, M12.4: every boat was earned by a block or a section."""
    held = city * n.HELD_SPAN
    earned = int(region.held[held + n.EARNED])
    built = int(region.lots[city * n.CITY_SPAN + n.BUILT])
    for block in range(BLOCKS):
        if built & BLOCK_LOTS[block] == BLOCK_LOTS[block] and not earned >> block & 1:
            raise fault(f"{where}.earned", "block_is_full", block=block + 1)
    rows = [int(region.residents[city * n.RESIDENT_SPAN + row]) >= n.FULL_ROW for row in range(n.RESIDENT_SPAN)]
    wanted = earned.bit_count() + sum(rows[row] and rows[row + 1] for row in (0, 2, 4))
    given = int(region.held[held + n.BOATS] + region.held[held + n.USED_BOATS])
    if given != wanted:
        raise fault(f"{where}.boats", "boat_count", count=wanted, given=given)


def set_past(region: Region, data: Json) -> None:
    told = data.get("past", [])
    wanted = ROUNDS if data["phase"] == "over" else int(region.round)
    if len(told) != wanted:
        raise fault("past", "past_rounds", count=wanted, given=len(told))
    if wanted > 0 and region.goals[wanted * 2 - 1] == n.NOTHING:
        raise fault("goals", "goal_count", count=wanted * 2)
    past: list[int] = []
    for number, fields in enumerate(told):
        where = f"past[{number + 1}]"
        if len(fields["cities"]) != region.cities:
            raise fault(f"{where}.cities", "city_count", count=int(region.cities), given=len(fields["cities"]))
        event = n.NOTHING
        if "event" in fields:
            same = data["phase"] == "over" and number + 1 == ROUNDS and fields["event"] == data.get("event")
            event = int(region.event) if same else take_event(region, fields["event"], f"{where}.event")
        past += [int(region.goals[number * 2]), int(region.goals[number * 2 + 1]), event]
        for city, then in enumerate(fields["cities"]):
            here = f"{where}.cities[{city + 1}]"
            lots, tiles, services = read_city(region, then, here)
            for block in range(BLOCKS):
                check_tiles(lots[LANDMARK], tiles[block], block, 0, f"{here}.tiles.{block + 1}")
            past += [*lots, *tiles, services]
    rounds.recall(region, past)


def check_tiles(landmarks: int, tiles: int, block: int, returned: int, where: str) -> None:
    """M3.3: as many tiles as landmarks, but for the one that has just been returned (M5.3)."""
    wanted = (landmarks & int(BLOCK_LOTS[block])).bit_count() - returned
    if tiles.bit_count() != wanted:
        raise fault(where, "tile_count", count=wanted, block=block + 1)


def set_points(region: Region) -> None:
    """VP of the rounds told of, of full rows of residents (M12.4, M12.6), of boats (M13.6) and of what is left over."""
    numbers = region.components.numbers
    for city in range(int(region.cities)):
        rows = [full(region, city, row) for row in range(n.RESIDENT_SPAN)]
        automa = city >= region.count
        paid = sum(rows) * numbers.automa_row_vp if automa else sum(rows[::2]) * numbers.row_vp
        points = int(paid) + int(region.held[city * n.HELD_SPAN + n.WINDFALL])
        for number in range(rounds_told(region)):
            points += int(scoring.score(region.as_scored(number), city))
        if rounds_told(region) == ROUNDS:
            points += int(scoring.end_points(region, city))
        region.held[city * n.HELD_SPAN + n.POINTS] = points
