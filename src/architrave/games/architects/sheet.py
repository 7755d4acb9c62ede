"""The score sheet for the boxed game: cities entered by hand, one round scored by M7 and the end by M8.2.

A sheet that is not complete yet is scored as it stands: goals may be missing, and tiles not yet beside their landmarks.
"""

from __future__ import annotations

from mypy_extensions import i64

from architrave.games.architects import breakdown, residents, scoring
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import DIFFICULTIES, PAIRS, ROUNDS
from architrave.games.architects.components import standard
from architrave.games.architects.lots import (
    BIT,
    BLOCK_LOTS,
    BLOCKS,
    COLOURS,
    LANDMARK,
    LETTERS,
    LOT_NAMES,
    TYPES,
    count,
)
from architrave.games.architects.names import TYPE_LETTERS, bits, tile_of
from architrave.games.architects.position import Region
from architrave.games.architects.result import paid, reason
from architrave.games.architects.sheet_types import CitiesScore, CityScore, GoalCard, Pieces, ResidentScore, Uneven
from architrave.games.architects.view import shapes
from architrave.games.architects.view_types import LandmarkScore, Paid
from architrave.kernel.actors import OVER
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, ListOf, MapOf, OneOf, Text, Whole

MOST_VP = 999
LINES = ListOf(Text(8, 8, pattern=f"[{LETTERS}.]{{8}}", example="RS..L..."), most=4, least=4)
# Section by section, of each the upper row and then the lower one.
RESIDENTS = ListOf(Text(3, 0, pattern=f"[{LETTERS}]*", example="RLR"), most=n.RESIDENT_SPAN, least=n.RESIDENT_SPAN)
CITY = Fields(
    {"lots": LINES},
    {
        "tiles": MapOf(Text(1, pattern="[1-8]", example="3"), ListOf(Text(20), most=4)),
        "services": ListOf(Text(2), most=PAIRS),
        "residents": RESIDENTS,
        "boats": Whole(0, 11),
        "tokens": Whole(0, 99),
        "vp": Whole(0, MOST_VP),  # VP so far, without those for residents
    },
)
# With a difficulty the second of two cities is the Automa's.
SHAPE = Fields(
    {"round": Whole(1, ROUNDS), "cities": ListOf(CITY, most=n.MOST_SEATS, least=1)},
    {"goals": ListOf(Text(3), most=2), "event": Text(3), "difficulty": OneOf(*DIFFICULTIES)},
)


def pieces() -> Pieces:
    region = Region(standard(), 2)
    box = region.components
    patterns = shapes(box.source)
    return Pieces(
        types=list(TYPE_LETTERS),
        colours=[COLOURS[colour] for colour in box.block_colour],
        tiles=[tile_of(region, tile) for tile in range(len(box.tiles))],
        services=list(box.pairs),
        goals=[
            GoalCard(number=goal.number, vp=goal.vp, unit=goal.unit, shape=patterns[goal.number]) for goal in box.goals
        ],
        events=list(box.event_ids),
        difficulties=list(DIFFICULTIES),
        rounds=ROUNDS,
    )


def score(sheet: Json) -> CitiesScore:
    """The round for every city as it was entered; after the last one the end and who wins."""
    SHAPE.check(sheet, "")
    entered = sheet["cities"]
    solo = "difficulty" in sheet
    if solo and len(entered) != 2:
        raise fault("cities", "automa", count=len(entered))
    region = Region(standard(), 1 if solo or len(entered) == 1 else len(entered))
    region.round = sheet["round"] - 1
    if solo:
        region.difficulty = DIFFICULTIES.index(sheet["difficulty"])
    read_goals(region, sheet)
    read_cities(region, entered)
    if sheet["round"] == ROUNDS:
        region.actor = OVER
    scored = [city_score(region, city) for city in range(len(entered))]
    for city, fields in enumerate(scored):
        region.held[city * n.HELD_SPAN + n.POINTS] = fields.points
    decided = region.actor == OVER and len(entered) > 1
    return CitiesScore(
        cities=scored,
        winners=[city for city in range(len(entered)) if scoring.is_winner(region, city)] if decided else None,
        reason=reason(region) if decided else None,
        uneven=[place for city in range(len(entered)) for place in uneven(region, city)],
    )


# ---- reading ----


def read_goals(region: Region, sheet: Json) -> None:
    goals = sheet.get("goals", [])
    for number, given in enumerate(goals, 1):
        if region.components.goal(given) < 0:
            raise fault(f"goals[{number}]", "no_goal", given=given)
        if given in goals[: number - 1]:
            raise fault(f"goals[{number}]", "goal_twice", goal=given)
        region.goals[int(region.round) * 2 + number - 1] = region.components.goal(given)
    if "event" in sheet:
        region.event = region.components.event(sheet["event"])
        if region.event < 0:
            raise fault("event", "no_event", given=sheet["event"])


def read_cities(region: Region, entered: list[Json]) -> None:
    left = Left(region)
    for city, fields in enumerate(entered):
        where = f"cities[{city + 1}]"
        for row, line in enumerate(fields["lots"]):
            for column, letter in enumerate(line):
                if letter != ".":
                    build(region, city, row * 8 + column, LETTERS.index(letter), left, f"{where}.lots[{row + 1}]")
        for block, tiles in fields.get("tiles", {}).items():
            for number, id in enumerate(tiles, 1):
                left.take_tile(id, f"{where}.tiles.{block}[{number}]")
                region.tiles[city * n.BLOCK_SPAN + int(block) - 1] |= BIT[region.components.tile(id)]
        for number, pair in enumerate(fields.get("services", []), 1):
            left.take_service(pair, pair in fields["services"][: number - 1], f"{where}.services[{number}]")
            region.held[city * n.HELD_SPAN + n.SERVICES] |= BIT[region.components.pair(pair)]
        for row, guests in enumerate(fields.get("residents", [])):
            house(region, city, row, guests, left, f"{where}.residents[{row + 1}]")
        held = city * n.HELD_SPAN
        region.held[held + n.BOATS] = fields.get("boats", 0)
        region.held[held + n.TOKENS] = fields.get("tokens", 0)
        region.held[held + n.POINTS] = fields.get("vp", 0)


def build(region: Region, city: int, lot: int, kind: int, left: Left, where: str) -> None:
    left.take_building(kind, LOT_NAMES[lot], where)
    region.lots[city * n.CITY_SPAN + kind] |= BIT[lot]
    region.lots[city * n.CITY_SPAN + n.BUILT] |= BIT[lot]


def house(region: Region, city: int, row: int, guests: str, left: Left, where: str) -> None:
    """A row of residents (M12.2); the Automa's may be of any colours (M12.6)."""
    for letter in guests:
        guest = LETTERS.index(letter)
        left.take_resident(guest, where)
        if not takes(region, city, row, guest):
            raise fault(where, "row", row=guests)
        residents.put(region, city, row, guest)


def takes(region: Region, city: int, row: int, guest: int) -> bool:
    """Whether a row has room for this resident (M12.2); the Automa does not look at colours (M12.6)."""
    if scoring.is_automa(region, city):
        return not residents.full(region, city, row)
    return residents.accepts(region, city, row, guest)


class Left:
    """What has not been entered yet of the pieces in the box (M1, M6, M10)."""

    def __init__(self, region: Region) -> None:
        box = region.components
        self.buildings = [int(box.buildings[kind]) for kind in range(TYPES)]
        self.most = list(self.buildings)
        self.residents = [int(box.residents[kind]) for kind in range(TYPES)]
        self.tiles = set(box.tile_ids)
        self.services = {pair: int(box.pair_copies[number]) for number, pair in enumerate(box.pairs)}
        self.known = set(box.tile_ids)

    def take_building(self, kind: int, lot: str, where: str) -> None:
        self.buildings[kind] -= 1
        if self.buildings[kind] < 0:
            raise fault(where, "buildings", lot=lot, type=LETTERS[kind], most=self.most[kind])

    def take_resident(self, kind: int, where: str) -> None:
        self.residents[kind] -= 1
        if self.residents[kind] < 0:
            raise fault(where, "residents", type=LETTERS[kind])

    def take_tile(self, id: str, where: str) -> None:
        if id not in self.known:
            raise fault(where, "no_tile", given=id)
        if id not in self.tiles:
            raise fault(where, "tile_twice", tile=id)
        self.tiles.remove(id)

    def take_service(self, pair: str, owned: bool, where: str) -> None:
        if pair not in self.services:
            raise fault(where, "no_service", given=pair)
        if owned:  # M6.1
            raise fault(where, "service_twice", service=pair)
        self.services[pair] -= 1
        if self.services[pair] < 0:
            raise fault(where, "services", service=pair)


# ---- scoring ----


def city_score(region: Region, city: int) -> CityScore:
    first = int(region.round) * 2
    goals = [int(goal) for goal in region.goals[first : first + 2] if goal != n.NOTHING]
    if scoring.is_automa(region, city):  # M11.9
        goals = []
    told = [breakdown.goal(region, city, goal) for goal in goals]
    landmarks = int(scoring.landmark_points(region, city))
    services = int(scoring.service_points(region, city))
    event = int(scoring.event_points(region, city))
    total = sum(goal.points for goal in told) + landmarks + services + event
    payments = {part.source: part for part in paid(region, city)}
    housed = resident_score(region, city, payments.get("residents"))
    end = [part for source, part in payments.items() if source in ("boats", "tokens")]
    before = int(region.held[city * n.HELD_SPAN + n.POINTS])
    return CityScore(
        round=int(region.round) + 1,
        goals=told,
        landmarks=LandmarkScore(
            points=landmarks,
            tiles=[tile for block in range(BLOCKS) for tile in breakdown.block_tiles(region, city, block)],
        ),
        services=[
            breakdown.service(region, city, pair) for pair in range(PAIRS) if breakdown.has_service(region, city, pair)
        ],
        event=breakdown.event(region, city),
        total=total,
        before=before,
        residents=housed,
        end=end,
        points=before + total + housed.points + sum(part.points for part in end),
        landmark_count=int(scoring.landmarks(region, city)),
    )


def resident_score(region: Region, city: int, payment: Paid | None) -> ResidentScore:
    rows = range(n.RESIDENT_SPAN)
    return ResidentScore(
        rows=payment.count if payment else 0,
        points=payment.points if payment else 0,
        accepts=["".join(LETTERS[guest] for guest in range(TYPES) if takes(region, city, row, guest)) for row in rows],
    )


def uneven(region: Region, city: int) -> list[Uneven]:
    found = []
    for block in range(BLOCKS):
        lots: i64 = region.lots[city * n.CITY_SPAN + LANDMARK] & BLOCK_LOTS[block]
        landmarks = int(count(lots))
        tiles = len(bits(int(region.tiles[city * n.BLOCK_SPAN + block])))
        if landmarks != tiles:
            found.append(Uneven(city=city, block=block + 1, landmarks=landmarks, tiles=tiles))
    return found


def fault(where: str, key: str, **params: str | int) -> Invalid:
    return Invalid(where, f"architects.sheet.{key}", **params)
