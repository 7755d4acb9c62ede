"""Spaces, cards and moves as text and as objects, converted to and from action numbers.

park A3            play the Park on the third space of street A      graveyard out     outside the city
discard city-hall  A10.1            lay park A3    face down, for a Laboratory
exchange           A3.3             under park     the next card under the deck      fetch park   A10.13
remove park        A10.24           A3             choose the card or space there    to A3        move there
A3 up, A3 down     turn a card      A3 swap A4     swap neighbours
yes, no, decline   ready            fountain for tavern     building a deck
"""

from __future__ import annotations

import re
from typing import get_args

import msgspec

from architrave.games.architectura import numbers as n
from architrave.games.architectura.component_set import CardSet
from architrave.games.architectura.view_types import (
    Choose,
    CityMove,
    Discard,
    Fetch,
    Lay,
    Play,
    Remove,
    Replace,
    Swap,
    To,
    Turn,
    Under,
)
from architrave.kernel.game import Json
from architrave.kernel.refusal import Refusal, Refused

SPACE = re.compile(r"([A-D])([1-8])")
WORDS = {"exchange": n.EXCHANGE, "yes": n.YES, "no": n.NO, "decline": n.DECLINE, "ready": n.READY}
RESERVED = ("to", "lay", "out", "up", "down", "swap", "for")  # words of the notation beside verbs and answers
KINDS: dict[str, type[CityMove]] = {str(kind.__struct_config__.tag): kind for kind in get_args(CityMove)}
NAMED = {"discard": n.DISCARD, "under": n.UNDER, "fetch": n.FETCH, "remove": n.COST}
OF_A_CARD: tuple[tuple[type[Discard | Under | Fetch | Remove], int], ...] = (
    (Discard, n.DISCARD),
    (Under, n.UNDER),
    (Fetch, n.FETCH),
    (Remove, n.COST),
)
PLAIN: dict[int, CityMove] = {number: msgspec.convert({"kind": word}, CityMove) for word, number in WORDS.items()}


LABELS = [*(street + str(column + 1) for street in "ABCD" for column in range(n.COLUMNS)), "out"]  # of places


def label(place: int) -> str:
    return LABELS[place]


def place_of(text: str) -> int:
    if text.lower() == "out":
        return n.OUTSIDE
    return space_of(text)


def space_of(text: str) -> int:
    match = SPACE.fullmatch(text.upper())
    if match is None:
        raise Refused(Refusal("A2.1", "architectura.refusal.no_space", {"given": text[:40]}))
    return "ABCD".index(match.group(1)) * n.COLUMNS + int(match.group(2)) - 1


def kind_of(cards: CardSet, id: str) -> int:
    kind = cards.kind(id.lower())
    if kind < 0:
        raise Refused(Refusal("A1.1", "architectura.refusal.unknown_card", {"given": id[:40]}))
    return kind


def id_of(cards: CardSet, kind: int, action: int) -> str:
    """There are more numbers than kinds of cards."""
    if kind >= len(cards.ids):
        raise Refused(Refusal("A3.1", "architectura.refusal.unknown_action", {"action": action}))
    return cards.ids[kind]


def neighbour(action: int) -> int:
    """A8.8: the space that a swap names second."""
    space = (action - n.SWAP) // 2
    if action % 2 == 0 and space % n.COLUMNS < n.COLUMNS - 1:
        return space + 1
    if action % 2 == 1 and space + n.COLUMNS < n.MOST_SPACES:
        return space + n.COLUMNS
    raise Refused(Refusal("A8.8", "architectura.refusal.no_neighbour", {"space": label(space)}))


def to_struct(cards: CardSet, action: int) -> CityMove:
    if action < n.LAY:
        kind, place = divmod(action, n.PLACES)
        return Play(card=id_of(cards, kind, action), space=label(place))
    if action < n.DISCARD:
        kind, place = divmod(action - n.LAY, n.PLACES)
        return Lay(card=id_of(cards, kind, action), space=label(place))
    for move, first in OF_A_CARD:
        if first <= action < first + n.MOST_KINDS:
            return move(card=id_of(cards, action - first, action))
    if action < n.TO:
        return Choose(space=label(action - n.TARGET))
    if action < n.TURN:
        return To(space=label(action - n.TO))
    if action < n.SWAP:
        return Turn(space=label((action - n.TURN) // 2), up=action % 2 == 1)
    if action < n.EXCHANGE:
        return Swap(space=label((action - n.SWAP) // 2), other=label(neighbour(action)))
    if action < n.REPLACE:
        return PLAIN[action]
    added, basic = divmod(action - n.REPLACE, n.MOST_KINDS)
    return Replace(card=id_of(cards, added, action), basic=id_of(cards, basic, action))


def to_text(cards: CardSet, action: int) -> str:
    return in_words(to_struct(cards, action))


def in_words(move: CityMove) -> str:
    match move:
        case Play():
            return f"{move.card} {move.space}"
        case Lay():
            return f"lay {move.card} {move.space}"
        case Choose():
            return move.space
        case To():
            return f"to {move.space}"
        case Turn():
            return f"{move.space} {'up' if move.up else 'down'}"
        case Swap():
            return f"{move.space} swap {move.other}"
        case Replace():
            return f"{move.card} for {move.basic}"
        case Discard() | Under() | Fetch() | Remove():
            return f"{move.kind} {move.card}"
    return move.kind


def from_text(cards: CardSet, text: str) -> int:
    words = text.lower().split()
    match words:
        case [word] if word in WORDS:
            return WORDS[word]
        case [verb, id] if verb in NAMED:
            return NAMED[verb] + kind_of(cards, id)
        case ["to", space]:
            return n.TO + space_of(space)
        case ["lay", id, place]:
            return n.LAY + kind_of(cards, id) * n.PLACES + place_of(place)
        case [space, "up" | "down" as turn]:
            return n.TURN + space_of(space) * 2 + (turn == "up")
        case [space, "swap", other]:
            return swap_of(space_of(space), space_of(other), text)
        case [added, "for", basic]:
            return n.REPLACE + kind_of(cards, added) * n.MOST_KINDS + kind_of(cards, basic)
        case [space] if SPACE.fullmatch(space.upper()):
            return n.TARGET + space_of(space)
        case [id, place]:
            return kind_of(cards, id) * n.PLACES + place_of(place)
    raise Refused(Refusal("A3.1", "architectura.refusal.unreadable", {"given": text[:40]}))


def swap_of(space: int, other: int, text: str) -> int:
    """A8.8: the first of two neighbours is the left or the upper one."""
    low, high = sorted((space, other))
    if high == low + n.COLUMNS:
        return n.SWAP + low * 2 + 1
    if high == low + 1 and high % n.COLUMNS != 0:
        return n.SWAP + low * 2
    raise Refused(Refusal("A8.8", "architectura.refusal.not_neighbours", {"given": text[:40]}))


def from_struct(cards: CardSet, move: Json) -> int:
    """Objects are read through the notation, so that there is one reader."""
    kind = move.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        known = ", ".join(KINDS)
        raise Refused(Refusal("A3.1", "architectura.refusal.unknown_kind", {"given": str(kind)[:40], "known": known}))
    try:
        given: CityMove = msgspec.convert(move, KINDS[kind])
    except msgspec.ValidationError:
        fields = ", ".join(("kind", *(each.encode_name for each in msgspec.structs.fields(KINDS[kind]))))
        raise Refused(Refusal("A3.1", "architectura.refusal.bad_move", {"kind": kind, "fields": fields})) from None
    match given:
        case Replace():
            kind_of(cards, given.card)
            kind_of(cards, given.basic)
        case Swap():
            place_of(given.space)
            place_of(given.other)
        case Play() | Lay():
            kind_of(cards, given.card)
            place_of(given.space)
        case Discard() | Under() | Fetch() | Remove():
            kind_of(cards, given.card)
        case Choose() | To() | Turn():
            place_of(given.space)
    return from_text(cards, in_words(given))
