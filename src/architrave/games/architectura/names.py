"""Cards and values as people read them. A text that begins with @ is a key of the catalogue."""

from __future__ import annotations

from architrave.games.architectura import numbers as n
from architrave.games.architectura.component_set import BESIDE, PLAIN, CardSet
from architrave.games.architectura.position import City


def card_name(cards: CardSet, kind: int) -> str:
    card = cards.cards[kind]
    return card.name or f"@architectura.card.{card.id}.name"


def card_text(cards: CardSet, kind: int) -> str:
    card = cards.cards[kind]
    return card.text or f"@architectura.card.{card.id}.text"


def name(city: City, card: int) -> str:
    """The name of a card of the city, of a hand or of a deck."""
    return card_name(city.cards, int(city.kind[card]))


def id_of(city: City, card: int) -> str:
    """A card keeps this id all through the game: nobody has two of a kind."""
    return f"{card // n.SLOTS}-{city.cards.ids[city.kind[card]]}"


def ids_of(city: City, seat: int, slots: int) -> list[str]:
    """The kinds of these slots, in the order of the deck."""
    return [city.cards.ids[city.kind[seat * n.SLOTS + slot]] for slot in range(n.SLOTS) if slots >> slot & 1]


def value_text(cards: CardSet, kind: int, side: int) -> str:
    """A1.3: "7", "X+1", "No"."""
    amount = int(cards.values[kind * 4 + side])
    base = cards.base[kind]
    if base == PLAIN:
        return str(amount)
    return ("X" if base == BESIDE else "No") + (f"{amount:+d}" if amount else "")


def ring(cards: CardSet, kind: int) -> list[str]:
    return [value_text(cards, kind, side) for side in range(int(cards.sides[kind]))]


def whole(halves: int) -> int | float:
    """Points from half points (A2.3)."""
    return halves / 2 if halves % 2 else halves // 2


def seat_or_none(seat: int) -> int | None:
    return None if seat == n.NOBODY else int(seat)
