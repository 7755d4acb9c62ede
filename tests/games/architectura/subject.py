"""Architectura as the conformance suite gets it: what must hold in every position, and seats with a taste."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, cast

from architrave.games.architectura import numbers as n
from architrave.games.architectura import placement, plays, stack, steps
from architrave.games.architectura.components import shipped_data
from architrave.games.architectura.game import Architectura
from architrave.games.architectura.position import City
from architrave.kernel.game import Json
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.subject import Subject, any_of
from tests.games.found import Share

GAME: Final = Architectura()


def own_set() -> Json:
    """Every word of the vocabulary as no shipped card uses it: compulsory where those are not, two values, three …"""
    data: Json = {"name": "own", "card": {id: dict(entry) for id, entry in shipped_data()["card"].items()}}
    cards = data["card"]
    cards["park"]["play"] = {"do": "turn", "near": True, "times": 3}
    cards["temple"]["play"] = {"do": "protect"}
    cards["theatre"]["play"] = {"do": "swap"}
    cards["market"]["play"] = {"do": "move"}
    cards["workshop"]["play"] = {"do": "take_and_play"}
    cards["barracks"]["play"] = {"do": "destroy", "may": True}
    cards["villa"] |= {"ring": [-2, 0, 8], "basic": 8, "before": {"on": "ruin", "remove": 1}}
    cards["bank"] |= {"ring": [3, 6], "fetched": True, "escapes": True}
    cards["bathhouse"]["play"] = {"do": "claim_space"}
    cards["school"] |= {"ring": ["X", "X+3"], "basic": "X+3", "play": {"do": "copy"}}
    for id in ("fountain", "graveyard", "obelisk", "guesthouse"):
        cards[id]["replaces"] = ["villa", "bank"]
    data["colours"] = {
        colour: ["fountain", "graveyard", "obelisk", "guesthouse"] for colour in ("blue", "green", "red")
    }
    data["seat_bonus"] = {"basic": [[0, 0], [0, 0, 0], [0, 0, 0, 0]], "advanced": [[0, 1], [0, 0, 1], [0, 0, 0, 1]]}
    return data


def fault(position: Position) -> str | None:
    """What is created, lost, or lies where it cannot; None if nothing."""
    city = cast(City, position)
    for seat in range(int(city.count)):
        if (wrong := cards_fault(city, seat) or tokens_fault(city, seat)) is not None:
            return wrong
    return stacks_fault(city) or decision_fault(city)


def cards_fault(city: City, seat: int) -> str | None:
    """Every card of the deck is in exactly one place."""
    laid = sum(1 << slot for slot in range(n.SLOTS) if city.space[seat * n.SLOTS + slot] != n.NOTHING)
    under = [1 << int(city.under[seat * n.SLOTS + place]) for place in range(int(city.under_count[seat]))]
    parts = [int(city.hand[seat]), int(city.loose[seat]), int(city.grave[seat]), int(city.gone[seat]), laid, *under]
    if city.graveyard[seat] != n.NOTHING:
        parts.append(1 << int(city.graveyard[seat]) % n.SLOTS)
    if city.depth and stack.step(city) == steps.COST and stack.card(city) // n.SLOTS == seat:
        parts.append(1 << int(stack.card(city)) % n.SLOTS)
    if sum(parts) != 4095 or sum(part.bit_count() for part in parts) != n.SLOTS:
        return f"the cards of seat {seat} are {parts}"
    exchanging = city.depth and stack.step(city) == steps.UNDER and city.active == seat
    known_in = int(city.hand[seat]) | (sum(under) if exchanging else 0)
    above = int(city.under_shown[seat]) & ~sum(under)
    if int(city.shown[seat]) & ~known_in or above & ~int(city.hand[seat]) or above.bit_count() > city.risen[seat]:
        return f"seat {seat} is known to hold what it does not hold"
    kinds = [int(kind) for kind in city.kind[seat * n.SLOTS : seat * n.SLOTS + n.SLOTS]]
    return None if len(set(kinds)) == n.SLOTS else f"seat {seat} has a card twice: {kinds}"


def tokens_fault(city: City, seat: int) -> str | None:
    guarding = sum(int(city.guarded) >> card & 1 for card in range(seat * n.SLOTS, seat * n.SLOTS + n.SLOTS))
    claims = sum(1 for owner in city.claim if owner == seat)
    if city.tokens[seat] < 0 or int(city.tokens[seat]) + guarding + claims != n.TOKENS:
        return f"seat {seat} has {city.tokens[seat]} tokens, {guarding} on cards and {claims} on spaces"
    return None


def stacks_fault(city: City) -> str | None:
    found = 0
    for space, top in enumerate(city.top):
        card, depth = int(top), 0
        while card != n.NOTHING:
            if city.space[card] != space or (depth > 0 and not int(city.down) >> card & 1):
                return f"card {card} on space {space} is elsewhere, or covered and face up"
            if int(city.down) >> card & 1 and int(city.guarded) >> card & 1:
                return f"card {card} is face down and protected"
            found += 1
            depth += 1
            card = int(city.below[card])
        if depth and city.claim[space] >= 0:
            return f"a token and a card lie on space {space}"
    return None if found == sum(1 for space in city.space if space != n.NOTHING) else "a card lies in no stack"


def decision_fault(city: City) -> str | None:
    """A decision whose only option is to decline is not asked."""
    return "nothing to decide" if legal_actions(city) == [n.DECLINE] else None


def nearby(position: Position) -> Iterable[int]:
    """Hand cards and one that is not, on all places; all other families for a few cards and all spaces."""
    city = cast(City, position)
    if city.actor < 0:
        return (n.EXCHANGE, n.YES, n.NO, n.DECLINE, n.READY)
    seat = int(city.actor)
    held = [slot for slot in range(n.SLOTS) if int(city.hand[seat] | city.grave[seat]) >> slot & 1]
    kinds = {int(city.kind[seat * n.SLOTS + slot]) for slot in (*held, int(city.depth) % n.SLOTS)}
    found = [n.EXCHANGE, n.YES, n.NO, n.DECLINE, n.READY, *range(n.TARGET, n.EXCHANGE)]
    for kind in kinds:
        found += [family + kind * n.PLACES + place for family in (0, n.LAY) for place in range(n.PLACES)]
        found += [family + kind for family in (n.DISCARD, n.UNDER, n.FETCH, n.COST)]
        found += [n.REPLACE + kind * n.MOST_KINDS + int(basic) for basic in city.cards.basics]
        found += [n.REPLACE + added * n.MOST_KINDS + kind for added in range(len(city.cards.ids))]
    return found


def eager(position: Position, actions: list[int], rng: Rng) -> int:
    """Seats that decline nothing, replace all they can and prefer to lie beside or on others."""
    city = cast(City, position)
    wanted = [action for action in actions if action not in (n.DECLINE, n.READY)]
    if wanted and wanted[0] < n.LAY:
        spaces = {action: action % n.PLACES for action in wanted}
        busy = [
            action for action, space in spaces.items() if space < len(city.top) and placement.face_down(city, space)
        ]
        wanted = busy if busy and rng.below(2) else wanted
    return any_of(position, wanted or actions, rng)


def thrifty(position: Position, actions: list[int], rng: Rng) -> int:
    """Seats that exchange late and keep special cards, so that hands get stuck (A10.1, A12.4)."""
    city = cast(City, position)
    seat = int(city.actor)
    plain = [
        action
        for action in actions
        if action != n.EXCHANGE
        and not (action < n.LAY and plays.special(city, seat, plays.slot_of(city, seat, action // n.PLACES)))
    ]
    return any_of(position, plain or actions, rng)


def subject(given: Json, taste: Callable[[Position, list[int], Rng], int] = any_of) -> Subject:
    return Subject(GAME, GAME.options(given), fault, nearby, taste)


SUBJECTS: Final = {
    "two": subject({"seats": 2, "starter": 0}),
    "three": subject({"seats": 3}),
    "four": subject({"seats": 4, "bonus": True}),
    "two advanced": subject({"seats": 2, "advanced": True, "colours": ["yellow", "red"]}, eager),
    "three advanced": subject({"seats": 3, "advanced": True, "most": "roll", "colours": ["red", "yellow", "blue"]}),
    "four advanced": subject({"seats": 4, "advanced": True, "bonus": True}, eager),
    "thrifty": subject({"seats": 2, "advanced": True, "colours": ["blue", "green"]}, thrifty),
    "own": subject({"seats": 3, "advanced": True, "cards": own_set(), "colours": ["red", "green"]}, eager),
}
SHARE: Final = Share(
    games=8,
    every=100,
    uncompiled=3,
    same=3,
    closely=("two", "four advanced"),
    closely_every=15,
    worlds=12,
    steps=60,
    together=61,
    refusals=200_000,
    readings=1000,
    keys=120,
)
