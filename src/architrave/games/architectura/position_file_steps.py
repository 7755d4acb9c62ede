"""The pending steps in a position file; the next step is last."""

from __future__ import annotations

from architrave.games.architectura import effects, placement, stack, steps
from architrave.games.architectura import numbers as n
from architrave.games.architectura.notation import SPACE, label, space_of
from architrave.games.architectura.pending import OUTCOMES
from architrave.games.architectura.position import City
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, ListOf, OneOf, Shape, Tagged, Text, Whole

REF = Text(33, pattern="[0-3]:[a-z][a-z0-9-]*", example="0:park")
REFS = ListOf(REF, most=n.SLOTS * n.MOST_SEATS)
SEAT = Whole(0, n.MOST_SEATS - 1)
COUNT = Whole(0, 12)
KIND = Text(30)
# What the fields of a step hold. `in_city`, `held` and `aside` are a card in the city, in a hand, or neither (A10.8).
KINDS = {
    "source": "in_city",
    "effect": "kind",
    "card": "in_city",
    "space": "space",
    "seat": "seat",
    "left": "count",
    "done": "count",
    "wanted": "wanted",
    "change": "change",
    "whose": "whose",
    "turned": "cards",
    "hit": "cards",
    "asked": "cards",
}
CARDS = {"cost": "aside", "replay": "held"}
ROWS = {step.word: step for step in steps.TABLE if step.word and step.number != steps.NONE}
FIELDS = {
    word: {field: CARDS.get(word, KINDS[field]) if field == "card" else KINDS[field] for field in step.fields}
    for word, step in ROWS.items()
}
SHAPES: dict[str, Shape] = {
    "in_city": REF,
    "held": REF,
    "aside": REF,
    "kind": KIND,
    "seat": SEAT,
    "space": Text(2, 2, pattern=SPACE.pattern, example="A3"),
    "count": COUNT,
    "wanted": Whole(-1, n.SLOTS),
    "change": OneOf(*(word for change, word in OUTCOMES.items() if change != effects.NO_CHANGE)),
    "cards": REFS,
    "whose": Fields({"times": Whole(1, 7)}, {"seat": SEAT}),
}
STEPS = Tagged(
    {
        word: Fields({"step": OneOf(word), **{name: SHAPES[kind] for name, kind in fields.items()}})
        for word, fields in FIELDS.items()
    },
    "step",
)


def fault(where: str, key: str, **params: str | int) -> Invalid:
    return Invalid(f"position.{where}", f"architectura.position.{key}", **params)


def written_steps(city: City) -> list[Json]:
    return [written_step(city, at) for at in range(0, int(city.depth), stack.NUMBERS)]


def written_step(city: City, at: int) -> Json:
    word = steps.TABLE[int(city.steps[at])].word
    fields = {field: int(city.steps[at + stack.PLACE_OF[field]]) for field in FIELDS[word]}
    return {"step": word} | {field: dump_field(city, FIELDS[word][field], number) for field, number in fields.items()}


def dump_field(city: City, kind: str, number: int) -> object:
    match kind:
        case "in_city" | "held" | "aside":
            return ref(city, number)
        case "kind":
            return city.cards.ids[number]
        case "space":
            return label(number)
        case "change":
            return OUTCOMES[number]
        case "cards":
            return [ref(city, card) for card in range(len(city.kind)) if number >> card & 1]
        case "whose":
            whose, times = divmod(number, 8)
            return {"times": times, "seat": whose - 1} if whose else {"times": times}
    return number


def ref(city: City, card: int) -> str:
    return f"{card // n.SLOTS}:{city.cards.ids[city.kind[card]]}"


def read_steps(city: City, data: list[Json] | None) -> None:
    """Without steps it is the play of the active seat's turn."""
    if data is None:
        if city.active == n.NOBODY:
            raise fault("active", "no_turn")
        stack.push_seat(city, steps.BEGIN, (city.active + 1) % city.count)
        stack.push_draw(city, city.active, -1)
        stack.push(city, steps.PLAY)
        return
    for number, step in enumerate(data, 1):
        read_step(city, step, number, f"steps[{number}]")


def read_step(city: City, data: Json, number: int, where: str) -> None:
    word = data["step"]
    check_order(city, word, number, where)
    fields = {name: number_of(city, kind, data[name], f"{where}.{name}") for name, kind in FIELDS[word].items()}
    numbers = [0] * stack.NUMBERS
    for name, value in fields.items():
        numbers[stack.PLACE_OF[name]] = value
    stack.put(city, ROWS[word].number, *numbers[1:])
    if "source" in fields and word != "effect":
        check_face_up(city, fields["source"], f"{where}.source")
    if word in ("affected", "space", "escape", "razed"):
        check_face_up(city, fields["card"], f"{where}.card")
    if word in ("space", "escape") and not placement.can_move(city, fields["card"]):
        raise fault(f"{where}.card", "cannot_move")


def check_order(city: City, word: str, number: int, where: str) -> None:
    """The first step is the turn to come or the deal; all that a turn needs lies above the turn."""
    if number == 1 and word not in ("begin", "deal"):
        raise fault(where, "first_step")
    if number > 1 and word in ("begin", "deal"):
        raise fault(where, "later_step", given=word)
    if number == 1:
        return
    if city.steps[0] == steps.DEAL:
        if word not in ("build", "roll", "draw"):
            raise fault(where, "other_part", given=word)
    elif word in ("build", "roll"):
        raise fault(where, "other_part", given=word)
    elif city.active == n.NOBODY:
        raise fault("active", "no_turn")


def check_face_up(city: City, card: int, where: str) -> None:
    if not placement.face_up(city, city.space[card]) or city.top[city.space[card]] != card:
        raise fault(where, "not_face_up", card=ref(city, card))


def number_of(city: City, kind: str, value: object, where: str) -> int:
    match kind, value:
        case "in_city" | "held" | "aside", str():
            return card_of(city, kind, value, where)
        case "kind", str():
            number = city.cards.kind(value)
            if number < 0:
                raise fault(where, "unknown_card", given=value)
            return number
        case "space", str():
            space = space_of(value)
            if space >= len(city.top):
                raise fault(where, "no_space", given=value)
            return space
        case "change", str():
            return next(change for change, word in OUTCOMES.items() if word == value)
        case "cards", list():
            return sum(int(n.BIT[card]) for card in {card_of(city, "in_city", item, where) for item in value})
        case "whose", dict():
            return (checked_seat(city, value["seat"], where) + 1 if "seat" in value else 0) * 8 + int(value["times"])
        case "seat", int():
            return checked_seat(city, value, where)
        case _, int():
            return value
    raise AssertionError(f"{kind} {value!r}")


def checked_seat(city: City, seat: int, where: str) -> int:
    if seat >= city.count:
        raise fault(where, "no_seat", given=seat)
    return seat


def card_of(city: City, kind: str, text: str, where: str) -> int:
    owner, _, id = text.partition(":")
    seat = checked_seat(city, int(owner), where)
    for slot in range(n.SLOTS):
        card = seat * n.SLOTS + slot
        if city.cards.ids[city.kind[card]] == id:
            break
    else:
        raise fault(where, "not_in_deck", card=id)
    there = {
        "in_city": city.space[card] != n.NOTHING,
        "held": bool(int(city.hand[seat]) >> slot & 1),
        "aside": bool(int(city.loose[seat]) >> slot & 1),
    }
    if not there[kind]:
        raise fault(where, "not_there", card=text)
    if kind == "aside":  # chosen, and neither in the hand nor in the city while its cost is paid (A10.8)
        city.loose[seat] &= ~n.BIT[slot]
    return card
