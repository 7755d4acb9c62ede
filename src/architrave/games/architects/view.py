"""What everybody sees of the table, field by field: nobody has secrets (M14.1)."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Literal, get_args

import msgspec

from architrave.games.architects import numbers as n
from architrave.games.architects import rows, scoring, services, tokens
from architrave.games.architects.breakdown import service
from architrave.games.architects.component_set import PAIRS, ROUNDS
from architrave.games.architects.drawing import row_count
from architrave.games.architects.lots import BLOCKS, LOT_NAMES, LOTS
from architrave.games.architects.names import COLOURS, TYPE_LETTERS, bits, tile_of, type_or_none
from architrave.games.architects.position import Region
from architrave.games.architects.residents import full
from architrave.games.architects.result import history, paid, result, score
from architrave.games.architects.view_types import (
    Action,
    Actions,
    AutomaView,
    Boats,
    Card,
    Difficulty,
    Goal,
    Pattern,
    Pending,
    Phase,
    Piece,
    RegionView,
    Requirement,
    Requirements,
    SeatView,
    Section,
    Services,
    Tokens,
    Type,
)
from architrave.kernel.actors import OVER
from architrave.kernel.game import Json
from architrave.kernel.view import actor_of

PHASES: tuple[Phase, ...] = get_args(Phase)  # by their numbers, as in n.PHASES
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)  # by their numbers
PARAGRAPHS: dict[int, str] = {
    n.TURN: "M4.7",
    n.CHOOSE_TILE: "M4.6",
    n.CHOOSE_LOT: "M4.1",
    n.CHOOSE_ROW: "M12.3",
    n.CHOOSE_PLAN: "M5.3",
    n.CHOOSE_RETURN: "M5.3",
    n.CHOOSE_SERVICE: "M5.4",
}
OF_ACTIONS: dict[int, str] = {n.OVERHAUL: "M5.1", n.RELOCATE: "M5.2", n.BACKUP: "M5.3"}  # where the phase is not enough
ACTION_NAMES: dict[int, Literal["take", Action]] = {
    n.TAKE: "take",
    n.OVERHAUL: "overhaul",
    n.RELOCATE: "relocate",
    n.BACKUP: "backup",
    n.DEMAND: "demand",
}
SECTIONS = 3


def view(region: Region, seat: int | None) -> RegionView:
    solo = region.count == 1
    return RegionView(
        game="architects",
        seat=seat,
        actor=actor_of(region),
        phase=PHASES[region.phase],
        paragraph=paragraph(region),
        starter=None,
        turn=int(region.turn),
        solo=solo,
        difficulty=DIFFICULTIES[region.difficulty] if solo else None,
        residents=region.with_residents != 0,
        events=region.with_events != 0,
        round=int(region.round) + 1,
        rounds=ROUNDS,
        row=int(region.row) + 1,
        rows=int(row_count(region)),
        active=someone(int(region.active)),
        first=someone(int(region.first)),
        taken=region.taken != 0,
        actions=Actions(used=int(region.used), most=int(tokens.most_actions(region))),
        can_end=region.actor >= 0 and region.phase == n.TURN and region.taken != 0,
        pending=pending(region),
        current=row(region, int(region.row)),
        later=[row(region, number) for number in range(int(region.row) + 1, int(row_count(region)))],
        backup=plans(region),
        services=service_display(region),
        tiles=Requirements(
            open=[tile_of(region, int(tile)) for tile in region.open_tiles],
            stack=int(region.tile_stack).bit_count(),
            discards=int(region.tile_discards).bit_count(),
        ),
        goals=[goal(region, place) for place, number in enumerate(region.goals) if number != n.NOTHING],
        event=event_id(region, int(region.event)),
        past_events=past_events(region),
        unseen=by_type(region.bag),
        blocks=[COLOURS[colour] for colour in region.components.block_colour],
        box=by_type(region.box) if region.with_residents else None,
        seats=[seat_view(region, number) for number in range(int(region.count))],
        automa=automa_view(region) if solo else None,
        result=result(region) if region.actor == OVER else None,
    )


def someone(seat: int) -> int | None:
    return None if seat == n.NOBODY else seat


def paragraph(region: Region) -> str | None:
    """Which rule asks for what is chosen now."""
    if region.actor < 0:
        return None
    return OF_ACTIONS.get(int(region.pending)) or PARAGRAPHS.get(int(region.phase))


def by_type(counts: Any) -> dict[Type, int]:
    return {letter: int(counts[kind]) for kind, letter in enumerate(TYPE_LETTERS)}


def event_id(region: Region, event: int) -> str | None:
    return None if event == n.NOTHING else region.components.event_ids[event]


# ---- the displays ----


def row(region: Region, number: int) -> list[Piece]:
    """What is left of a row of buildings, left to right. A piece keeps its id: round, row, place."""
    at = number * n.ROW_SPAN
    return [
        Piece(
            id=f"{region.round + 1}-{number + 1}-{place + 1}",
            type=TYPE_LETTERS[rows.kind_at(region, number, 1 << place)],
            resident=bool(int(region.rows[at + n.GUESTS]) >> place & 1),
        )
        for place in bits(int(region.rows[at + n.LEFT]))
    ]


def plans(region: Region) -> list[Piece]:
    """Backup plans. A building that comes by an exchange takes the place of the other, and is another piece."""
    found = []
    for place in bits(int(region.rows[n.MOST_ROWS * n.ROW_SPAN + n.LEFT])):
        letter = TYPE_LETTERS[rows.kind_at(region, n.MOST_ROWS, 1 << place)]
        found.append(Piece(id=f"b{region.round + 1}-{place + 1}-{letter}", type=letter))
    return found


def service_display(region: Region) -> Services:
    places = int(region.components.numbers.open_services)
    shown = [None if pair == n.NOTHING else region.components.pairs[pair] for pair in region.open_services]
    return Services(
        open=shown[:places],
        extra=[pair for pair in shown[places:] if pair is not None],
        stack=sum(int(copies) for copies in region.stack),
        discards=sum(int(copies) for copies in region.discards),
        cost=int(services.cost(region, region.active if 0 <= region.active < region.count else 0)),
    )


def goal(region: Region, place: int) -> Goal:
    """One of the six, with its pattern as the components have it."""
    number = int(region.goals[place])
    found = region.components.goals[number]
    since = region.round if region.actor != OVER else ROUNDS
    return Goal(
        number=found.number,
        round=place // 2 + 1,
        vp=found.vp,
        unit=found.unit,
        shape=shapes(region.components.source)[found.number],
        state="now" if place // 2 == since else "later" if place // 2 > since else "past",
    )


@lru_cache(maxsize=8)
def shapes(source: str) -> dict[str, Pattern]:
    """Goal number -> its pattern."""
    return msgspec.convert(json.loads(source)["goal"], dict[str, Pattern])


def past_events(region: Region) -> list[str]:
    """The events of the finished rounds."""
    length = n.PAST_HEAD + n.PAST_SPAN * int(region.cities)
    found = [event_id(region, int(region.past[start + 2])) for start in range(0, len(region.past), length)]
    return [event for event in found if event is not None]


def pending(region: Region) -> Pending | None:
    """What has been chosen of a step that is under way."""
    if region.pending == n.NOTHING:
        return None
    return Pending(
        action=ACTION_NAMES[int(region.pending)],
        type=type_or_none(int(region.kind)),
        resident=type_or_none(int(region.guest)),
        tile=None if region.tile == n.NOTHING else tile_of(region, int(region.tile)),
        own=None if region.own == n.NOTHING else LOT_NAMES[region.own],
        other=None if region.other == n.NOTHING else LOT_NAMES[region.other],
    )


# ---- cities ----


def seat_view(region: Region, seat: int) -> SeatView:
    held = seat * n.HELD_SPAN
    return SeatView(
        **city_fields(region, seat),
        tokens=Tokens(unused=int(region.held[held + n.TOKENS]), used=int(region.held[held + n.USED_TOKENS])),
        offers=[service(region, seat, int(pair)) for pair in region.open_services if pair != n.NOTHING],
    )


def automa_view(region: Region) -> AutomaView:
    return AutomaView(
        **city_fields(region, 1),
        card=automa_card(region),
        deck=int(region.deck).bit_count(),
        difficulty=DIFFICULTIES[region.difficulty],
    )


def automa_card(region: Region) -> Card | None:
    card = int(region.card)
    if card == n.NOTHING:
        return None
    box = region.components
    return Card(arrow="left" if box.card_left[card] else "right", n=int(box.card_n[card]))


def city_fields(region: Region, city: int) -> Json:
    """The fields of a CityView."""
    held = city * n.HELD_SPAN
    return {
        "vp": int(region.held[held + n.POINTS]),
        "lots": lots(region, city),
        "block_tiles": block_tiles(region, city),
        "boats": Boats(
            unused=int(region.held[held + n.BOATS]),
            used=int(region.held[held + n.USED_BOATS]),
            blocks=[block + 1 for block in bits(int(region.held[held + n.EARNED]))],
            sections=[section + 1 for section in range(SECTIONS) if section_full(region, city, section)],
        ),
        "services": [region.components.pairs[pair] for pair in range(PAIRS) if has_service(region, city, pair)],
        "landmarks": int(scoring.landmarks(region, city)),
        "residents": residents(region, city) if region.with_residents else None,
        "score": score(region, city),
        "history": history(region, city),
        "paid": paid(region, city),
    }


def has_service(region: Region, city: int, pair: int) -> bool:
    return bool(int(region.held[city * n.HELD_SPAN + n.SERVICES]) >> pair & 1)


def lots(region: Region, city: int) -> list[Type | None]:
    """What stands on the 32 lots, row by row."""
    found: list[Type | None] = [None] * LOTS
    for kind, letter in enumerate(TYPE_LETTERS):
        for lot in bits(int(region.lots[city * n.CITY_SPAN + kind])):
            found[lot] = letter
    return found


def block_tiles(region: Region, city: int) -> dict[str, list[Requirement]]:
    """Block -> its requirement tiles, where it has any."""
    found = {}
    for block in range(BLOCKS):
        tiles = bits(int(region.tiles[city * n.BLOCK_SPAN + block]))
        if tiles:
            found[str(block + 1)] = [tile_of(region, tile) for tile in tiles]
    return found


def residents(region: Region, city: int) -> list[Section]:
    return [
        Section(
            upper=row_of_residents(region, city, section * 2),
            lower=row_of_residents(region, city, section * 2 + 1),
            upper_full=bool(full(region, city, section * 2)),
            lower_full=bool(full(region, city, section * 2 + 1)),
            boat=section_full(region, city, section),
        )
        for section in range(SECTIONS)
    ]


def row_of_residents(region: Region, city: int, number: int) -> list[Type]:
    lived = int(region.residents[city * n.RESIDENT_SPAN + number])
    digits = [lived >> shift & 7 for shift in (0, 3, 6)]
    return [TYPE_LETTERS[digit - 1] for digit in digits if digit]


def section_full(region: Region, city: int, section: int) -> bool:
    return bool(full(region, city, section * 2) and full(region, city, section * 2 + 1))
