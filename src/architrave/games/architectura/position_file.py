"""Position files: any legal position as data, and back, with an error that names the field.

Cards are named by seat and kind, as in "0:park"; a card is where the file says, and in the deck if it says nothing.
"""

from __future__ import annotations

from architrave.games.architectura import knowledge, placement, plays, stack, steps, turn
from architrave.games.architectura import numbers as n
from architrave.games.architectura.names import ids_of, seat_or_none
from architrave.games.architectura.notation import SPACE, label, space_of
from architrave.games.architectura.position import City
from architrave.games.architectura.position_file_steps import STEPS, read_steps, written_steps
from architrave.games.architectura.view import under
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, Flag, ListOf, MapOf, Text, Whole

CARD = Text(30)
CARDS = ListOf(CARD, most=n.SLOTS)
SEAT = Whole(0, n.MOST_SEATS - 1)
LABEL = Text(2, 2, pattern=SPACE.pattern, example="A3")
# A space's cards are listed from the bottom up. Absent means none, or as at the start.
SHAPE = Fields(
    {
        "city": ListOf(
            Fields(
                {"space": LABEL, "card": CARD, "owner": SEAT}, {"side": Whole(0, 3), "down": Flag(), "token": Flag()}
            ),
            most=n.SLOTS * n.MOST_SEATS,
        ),
        "seats": ListOf(
            Fields(
                {"hand": CARDS},
                {
                    "deck": ListOf(CARD, most=n.SLOTS, least=n.SLOTS),
                    "known": CARDS,
                    "under": CARDS,
                    "under_known": CARDS,
                    "risen": Whole(1, n.SLOTS),
                    "graveyard": CARD,
                    "buried": CARDS,
                    "removed": CARDS,
                    "limit": Whole(n.HAND, n.SLOTS),
                    "turns": Whole(0, 999),
                    "exchanged": Flag(),
                    "silent": Flag(),
                },
            ),
            most=n.MOST_SEATS,
            least=2,
        ),
    },
    {
        "starter": SEAT,
        "active": SEAT,
        "most": Whole(0, 6),
        "claims": MapOf(LABEL, SEAT),
        "extra": Flag(),
        "barred": CARDS,
        "steps": ListOf(STEPS, most=stack.DEEPEST),
    },
)


def dump(city: City) -> Json:
    fields: Json = {
        "starter": seat_or_none(city.starter),
        "active": seat_or_none(city.active),
        "most": int(city.most) if city.most >= 0 else None,
        "city": [fields for space in range(len(city.top)) for fields in cards_on(city, space)],
        "claims": {label(space): int(seat) for space, seat in enumerate(city.claim) if seat != n.NOBODY} or None,
        "seats": [seat_fields(city, seat) for seat in range(int(city.count))],
        "extra": True if city.extra else None,
        "barred": ids_of(city, int(city.active), int(city.barred)) or None if city.active != n.NOBODY else None,
        "steps": written_steps(city),
    }
    return {name: value for name, value in fields.items() if value is not None}


def cards_on(city: City, space: int) -> list[Json]:
    found: list[Json] = []
    card = int(city.top[space])
    while card != n.NOTHING:
        fields: Json = {"space": label(space), "card": city.cards.ids[city.kind[card]], "owner": card // n.SLOTS}
        if city.side[card] != city.cards.basic[city.kind[card]]:
            fields["side"] = int(city.side[card])
        if int(city.down) >> card & 1:
            fields["down"] = True
        if int(city.guarded) >> card & 1:
            fields["token"] = True
        found.insert(0, fields)
        card = int(city.below[card])
    return found


def seat_fields(city: City, seat: int) -> Json:
    basics = [city.cards.ids[kind] for kind in city.cards.basics]
    deck = ids_of(city, seat, 4095)
    graveyard = int(city.graveyard[seat])
    fields: Json = {
        "hand": ids_of(city, seat, int(city.hand[seat])),
        "deck": deck if deck != basics else None,
        "known": ids_of(city, seat, int(city.shown[seat])) or None,
        "under": under(city, seat) or None,
        "under_known": ids_of(city, seat, int(city.under_shown[seat])) or None,
        "risen": int(city.risen[seat]) or None,
        "graveyard": city.cards.ids[city.kind[graveyard]] if graveyard != n.NOTHING else None,
        "buried": ids_of(city, seat, int(city.grave[seat])) or None,
        "removed": ids_of(city, seat, int(city.gone[seat])) or None,
        "limit": int(city.limit[seat]) if city.limit[seat] != n.HAND else None,
        "turns": int(city.turns[seat]) or None,
        "exchanged": True if city.exchanged[seat] else None,
        "silent": True if city.silent[seat] else None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def fault(where: str, key: str, **params: str | int) -> Invalid:
    return Invalid(f"position.{where}", f"architectura.position.{key}", **params)


def restore(city: City, data: Json) -> City:
    """The position, on a table as the options lay it out."""
    SHAPE.check(data, "position")
    if len(data["seats"]) != city.count:
        raise fault("seats", "seat_count", count=int(city.count), given=len(data["seats"]))
    for seat, fields in enumerate(data["seats"]):
        set_deck(city, seat, fields, f"seats[{seat + 1}]")
    if "most" in data:
        city.most = data["most"]
    city.starter = named_seat(city, data, "starter")
    city.active = named_seat(city, data, "active")
    for number, fields in enumerate(data["city"], 1):
        lay(city, fields, f"city[{number}]")
    for text, seat in data.get("claims", {}).items():
        claim(city, text, seat, f"claims.{text}")
    for seat, fields in enumerate(data["seats"]):
        set_seat(city, seat, fields, f"seats[{seat + 1}]")
    set_turn(city, data)
    read_steps(city, data.get("steps"))
    check_rest(city)
    return city


def named_seat(city: City, data: Json, name: str) -> int:
    seat: int = data.get(name, n.NOBODY)
    if seat >= city.count:
        raise fault(name, "no_seat", given=seat)
    return seat


def set_deck(city: City, seat: int, fields: Json, where: str) -> None:
    """A11.1: a deck is the basic one with replacements, each in the place of the card that it replaces."""
    for slot, id in enumerate(fields.get("deck", [])):
        basic = int(city.cards.basics[slot])
        kind = city.cards.kind(id)
        here = f"{where}.deck[{slot + 1}]"
        if kind < 0:
            raise fault(here, "unknown_card", given=id)
        if kind == basic:
            continue
        offered = int(city.cards.colours[city.colours[seat]])
        if not offered >> kind & 1 or not int(city.cards.replaces[kind]) >> basic & 1:
            raise fault(here, "no_replacement", card=id, basic=city.cards.ids[basic])
        if id in fields["deck"][:slot]:
            raise fault(here, "twice", card=id)
        city.kind[seat * n.SLOTS + slot] = kind


def slot_named(city: City, seat: int, id: str, where: str) -> int:
    kind = city.cards.kind(id)
    if kind < 0:
        raise fault(where, "unknown_card", given=id)
    slot = int(plays.slot_of(city, seat, kind))
    if slot == n.NOTHING:
        raise fault(where, "not_in_deck", card=id)
    return slot


def take(city: City, seat: int, id: str, where: str) -> int:
    """The slot of a card that is nowhere else yet."""
    slot = slot_named(city, seat, id, where)
    if not int(city.loose[seat]) >> slot & 1:
        raise fault(where, "twice", card=id)
    city.loose[seat] &= ~n.BIT[slot]
    return slot


def space_named(city: City, text: str, where: str) -> int:
    space = space_of(text)
    if space >= len(city.top):
        raise fault(where, "no_space", given=text)
    return space


def lay(city: City, fields: Json, where: str) -> None:
    space = space_named(city, fields["space"], f"{where}.space")
    seat = fields["owner"]
    if seat >= city.count:
        raise fault(f"{where}.owner", "no_seat", given=seat)
    card = seat * n.SLOTS + take(city, seat, fields["card"], f"{where}.card")
    kind = int(city.kind[card])
    side = fields.get("side", int(city.cards.basic[kind]))
    if side >= city.cards.sides[kind]:
        raise fault(f"{where}.side", "no_side", given=side, card=fields["card"])
    if placement.face_up(city, space):
        raise fault(where, "covers_face_up", space=fields["space"])
    placement.put(city, card, space)
    city.side[card] = side
    if fields.get("down"):
        city.down |= n.BIT[card]
    if fields.get("token"):
        if fields.get("down"):
            raise fault(f"{where}.token", "token_down")
        use_token(city, seat, f"{where}.token")
        city.guarded |= n.BIT[card]


def use_token(city: City, seat: int, where: str) -> None:
    if city.tokens[seat] == 0:
        raise fault(where, "tokens", count=n.TOKENS)
    city.tokens[seat] -= 1


def claim(city: City, text: str, seat: int, where: str) -> None:
    """A10.11"""
    space = space_named(city, text, where)
    if seat >= city.count:
        raise fault(where, "no_seat", given=seat)
    if city.top[space] != n.NOTHING:
        raise fault(where, "claim_taken", space=text)
    use_token(city, seat, where)
    city.claim[space] = seat


def set_seat(city: City, seat: int, fields: Json, where: str) -> None:
    if "graveyard" in fields:
        card = seat * n.SLOTS + take(city, seat, fields["graveyard"], f"{where}.graveyard")
        if city.cards.outside[city.kind[card]] == 0:
            raise fault(f"{where}.graveyard", "not_outside", card=fields["graveyard"])
        city.graveyard[seat] = card
        city.side[card] = city.cards.basic[city.kind[card]]
    city.hand[seat] = take_all(city, seat, fields["hand"], f"{where}.hand")
    city.grave[seat] = take_all(city, seat, fields.get("buried", []), f"{where}.buried")
    city.gone[seat] = take_all(city, seat, fields.get("removed", []), f"{where}.removed")
    if city.grave[seat] != 0 and city.graveyard[seat] == n.NOTHING:
        raise fault(f"{where}.buried", "no_graveyard")
    for number, id in enumerate(fields.get("under", []), 1):
        slot = take(city, seat, id, f"{where}.under[{number}]")
        city.under[seat * n.SLOTS + number - 1] = slot
        city.under_count[seat] = number
    put = int(plays.deck(city, seat)) & ~int(city.loose[seat])
    city.shown[seat] = among(city, seat, fields.get("known", []), int(city.hand[seat]) | put, f"{where}.known")
    city.risen[seat] = fields.get("risen", 0)
    set_under_known(city, seat, fields.get("under_known", []), put, where)
    city.limit[seat] = fields.get("limit", n.HAND)
    city.turns[seat] = fields.get("turns", 0)
    city.exchanged[seat] = int(fields.get("exchanged", False))
    city.silent[seat] = int(fields.get("silent", False))
    if fields.get("under") and not fields.get("exchanged"):
        raise fault(f"{where}.under", "not_exchanged")


def set_under_known(city: City, seat: int, ids: list[str], put: int, where: str) -> None:
    """Some of them may have come up, which cards do when the rest of the deck is drawn; no more than have come up."""
    risen = int(city.risen[seat])
    hand = int(city.hand[seat]) & ~int(city.shown[seat]) if risen else 0
    known = among(city, seat, ids, put | hand, f"{where}.under_known")
    if (known & hand).bit_count() > risen or (risen and (not known or city.loose[seat] != 0)):
        raise fault(f"{where}.risen", "risen", given=risen)
    city.under_shown[seat] = known


def take_all(city: City, seat: int, ids: list[str], where: str) -> int:
    return sum(int(n.BIT[take(city, seat, id, f"{where}[{number}]")]) for number, id in enumerate(ids, 1))


def among(city: City, seat: int, ids: list[str], slots: int, where: str) -> int:
    """Bits of cards that must be among these slots."""
    found = 0
    for number, id in enumerate(ids, 1):
        bit = int(n.BIT[slot_named(city, seat, id, f"{where}[{number}]")])
        if not slots & bit:
            raise fault(f"{where}[{number}]", "not_there", card=id)
        found |= bit
    return found


def set_turn(city: City, data: Json) -> None:
    city.extra = int(data.get("extra", False))
    barred = data.get("barred", [])
    if barred and city.active == n.NOBODY:
        raise fault("barred", "no_turn")
    if barred:
        city.barred = among(city, int(city.active), barred, 4095, "barred")


def check_rest(city: City) -> None:
    """Somebody or chance has to act, or the game is over."""
    if city.starter == n.NOBODY:
        city.actor = CHANCE
        return
    if city.depth == 0:
        for seat in range(int(city.count)):
            if plays.live(city, seat):
                raise fault("steps", "not_over", given=seat)
        city.actor = OVER
        return
    step = int(stack.step(city))
    if step == steps.ROLL or (step == steps.DRAW and turn.draws(city)):
        city.actor = CHANCE
        return
    if step > steps.LAST_DECISION:
        raise fault("steps", "not_at_rest")
    city.actor = turn.decider(city, step)
    if not knowledge.can_decide(city, city.actor):
        raise fault("steps", "nothing_to_choose")
