"""The score sheet for the boxed game: a finished city entered by hand, scored by A12.

Only what A12.2 looks at is entered: the face-up card of each space, with the value that it shows, and who has a card
outside the city. The rest of every deck counts as out of the game, and the position is restored as from a file.
"""

from __future__ import annotations

from collections.abc import Iterator

from architrave.games.architectura import numbers as n
from architrave.games.architectura import position_file
from architrave.games.architectura.component_set import CardSet
from architrave.games.architectura.components import COLOURS, shipped
from architrave.games.architectura.notation import SPACE
from architrave.games.architectura.position import City
from architrave.games.architectura.result import result
from architrave.games.architectura.sheet_types import Pieces
from architrave.games.architectura.view import kind_view
from architrave.games.architectura.view_types import CityResult
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, Flag, ListOf, OneOf, Text, Whole

CARD = Text(30)
SEAT = Whole(0, n.MOST_SEATS - 1)
LABEL = Text(2, 2, pattern=SPACE.pattern, example="A3")
SHAPE = Fields(
    {
        "seats": ListOf(Fields({"colour": OneOf(*COLOURS)}, {"outside": CARD}), least=2, most=n.MOST_SEATS),
        "city": ListOf(
            Fields({"space": LABEL, "card": CARD, "owner": SEAT}, {"side": Whole(0, 3)}), most=n.SLOTS * n.MOST_SEATS
        ),
    },
    {"starter": SEAT, "bonus": Flag(), "advanced": Flag()},
)


def pieces() -> Pieces:
    cards = shipped()["standard"]
    kinds = range(len(cards.cards))
    return Pieces(
        kinds={cards.ids[kind]: kind_view(cards, kind) for kind in kinds},
        basics=[cards.ids[kind] for kind in cards.basics],
        colours={
            colour: [cards.ids[kind] for kind in kinds if int(cards.colours[number]) >> kind & 1]
            for number, colour in enumerate(COLOURS)
        },
    )


def score(sheet: Json) -> CityResult:
    """A12 for a city as it was entered."""
    SHAPE.check(sheet, "")
    cards = shipped()["standard"]
    check_seats(sheet)
    seats = [seat_fields(cards, sheet, seat) for seat in range(len(sheet["seats"]))]
    city = City(cards, len(seats))
    for seat, fields in enumerate(sheet["seats"]):
        city.colours[seat] = COLOURS.index(fields["colour"])
    city.bonus = int(sheet.get("bonus", False))
    starter = sheet.get("starter", 0)
    if starter >= len(seats):
        raise Invalid("starter", "architectura.position.no_seat", given=starter)
    most = n.SLOTS // 2 if sheet.get("advanced") else 0  # A11.1; A2.3 has another row for it
    over: Json = {"starter": starter, "active": starter, "most": most, "steps": []}
    try:
        restored = position_file.restore(city, {**over, "city": sheet["city"], "seats": seats})
    except Invalid as error:
        where = error.where.removeprefix("position.").replace(".graveyard", ".outside")
        raise Invalid(where, error.key, **error.params) from None
    return result(restored)


def check_seats(sheet: Json) -> None:
    colours = [fields["colour"] for fields in sheet["seats"]]
    for number, colour in enumerate(colours, 1):
        if colour in colours[: number - 1]:
            raise fault(f"seats[{number}].colour", "colour_twice", colour=colour)
    for number, fields in enumerate(sheet["city"], 1):
        if fields["owner"] >= len(colours):
            raise Invalid(f"city[{number}].owner", "architectura.position.no_seat", given=fields["owner"])


def seat_fields(cards: CardSet, sheet: Json, seat: int) -> Json:
    """A seat of a position file: a deck that holds what was entered, and what is left of it out of the game."""
    used = dict(entered_cards(sheet, seat))
    deck = [cards.ids[kind] for kind in cards.basics]
    added = {id: where for where, id in used.items() if id not in deck}
    colour = sheet["seats"][seat]["colour"]
    for id, where in added.items():
        kind = cards.kind(id)
        if kind < 0:
            raise Invalid(where, "architectura.position.unknown_card", given=id)
        if not int(cards.colours[COLOURS.index(colour)]) >> kind & 1:
            raise fault(where, "other_colour", card=id, colour=colour)
    slots = assign_slots(cards, list(added), {slot for slot, id in enumerate(deck) if id in used.values()})
    if slots is None:
        raise fault(list(added.values())[-1], "no_room", cards=", ".join(added))
    for id, slot in slots.items():
        deck[slot] = id
    outside = sheet["seats"][seat].get("outside")
    fields: Json = {"hand": [], "deck": deck, "removed": [id for id in deck if id not in used.values()]}
    return fields if outside is None else {**fields, "graveyard": outside}


def entered_cards(sheet: Json, seat: int) -> Iterator[tuple[str, str]]:
    """The cards of a seat, each with the field that names it."""
    for number, fields in enumerate(sheet["city"], 1):
        if fields["owner"] == seat:
            yield f"city[{number}].card", fields["card"]
    if "outside" in sheet["seats"][seat]:
        yield f"seats[{seat + 1}].outside", sheet["seats"][seat]["outside"]


def assign_slots(cards: CardSet, added: list[str], taken: set[int]) -> dict[str, int] | None:
    """A11.1: a slot for each additional card, of a basic card that it may replace and that is not used itself."""
    if not added:
        return {}
    replaces = int(cards.replaces[cards.kind(added[0])])
    for slot, basic in enumerate(cards.basics):
        if slot not in taken and replaces >> int(basic) & 1:
            rest = assign_slots(cards, added[1:], taken | {slot})
            if rest is not None:
                return {added[0]: slot, **rest}
    return None


def fault(where: str, key: str, **params: str | int) -> Invalid:
    return Invalid(where, f"architectura.sheet.{key}", **params)
