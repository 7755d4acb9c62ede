"""A set of cards in the form that the rules use. Positions hold it by reference, and clones share it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from architrave.games.architectura import steps
from architrave.kernel.piece_set import PieceSet

# How a card's values are counted (A1.3).
PLAIN: Final = 0
BESIDE: Final = 1  # X+k
NUMBER: Final = 2  # No+k

# What a card is worth at the end.
NO_BONUS: Final = 0
OWN_ADJACENT: Final = 1
OWN_IN_STREET: Final = 2
KIND_ADJACENT: Final = 3

BONUSES: Final = ("", "own_adjacent", "own_in_street", "kind_adjacent")


@final
class Card:
    """One kind of card, as a set describes it. Immutable."""

    def __init__(self, id: str, base: int, ring: tuple[int, ...], basic: int) -> None:
        self.id = id
        self.base = base
        self.ring = ring
        self.basic = basic
        self.name = ""  # where the catalogue has none
        self.text = ""
        self.shield = False
        self.effect = steps.NONE  # the step that its effect begins with
        self.own = False  # only cards of one's own can be chosen
        self.near = False  # only adjacent cards can be chosen
        self.times = 1
        self.may = True
        self.limit = 0  # hand limit
        self.cost = 0  # other cards to remove before it is played
        self.on_ruins = False  # may be played on a face-down card only
        self.outside = False  # lies outside the city and takes in destroyed cards
        self.escapes = False  # moves instead of being destroyed
        self.fetched = False  # may be fetched from the deck in the first turn
        self.bonus = NO_BONUS
        self.bonus_points = 0
        self.bonus_each = 1  # so many cards make one bonus
        self.bonus_kind = ""
        self.replaces: tuple[str, ...] = ()  # basic cards that it may replace; empty for a basic card


@final
class CardSet(PieceSet):
    """Rows are by kind; rings by kind * 4 + place on the ring, from the lowest value up."""

    def __init__(
        self, name: str, source: str, cards: list[Card], colours: list[list[str]], seat_bonus: list[int]
    ) -> None:
        super().__init__(name, source)
        self.cards = cards
        self.ids = [card.id for card in cards]
        self.views: dict[int, object] = {}  # of kinds, as `view` makes them: they stay the same
        self.said: dict[int, bytes] = {}  # the same of collections of kinds, as JSON, by the bits of the kinds
        self.seat_bonus = vec[i64]([i64(halves) for halves in seat_bonus])  # (seats - 2) * 8 + 4 if advanced + place
        self.basics: vec[i64] = vec[i64]()
        self.base = vec[i64]()
        self.values = vec[i64]()
        self.sides = vec[i64]()
        self.basic = vec[i64]()
        self.shield = vec[i64]()
        self.effect = vec[i64]()
        self.own = vec[i64]()
        self.near = vec[i64]()
        self.times = vec[i64]()
        self.may = vec[i64]()
        self.limit = vec[i64]()
        self.cost = vec[i64]()
        self.on_ruins = vec[i64]()
        self.outside = vec[i64]()
        self.special = vec[i64]()  # whether it goes elsewhere than ordinary cards, or not always
        self.escapes = vec[i64]()
        self.fetched = vec[i64]()
        self.bonus = vec[i64]()
        self.bonus_points = vec[i64]()
        self.bonus_each = vec[i64]()
        self.bonus_kind = vec[i64]()
        self.replaces = vec[i64]()  # kind -> bits of the basic kinds it may replace
        for kind, card in enumerate(cards):
            self.add(i64(kind), card)
        self.colours = vec[i64]([self.mask(ids) for ids in colours])  # seat's colour -> bits of its additional kinds

    def add(self, kind: i64, card: Card) -> None:
        if len(card.replaces) == 0:
            self.basics = append(self.basics, kind)
        self.base = append(self.base, i64(card.base))
        for place in range(4):
            self.values = append(self.values, i64(card.ring[place] if place < len(card.ring) else 0))
        self.sides = append(self.sides, i64(len(card.ring)))
        self.basic = append(self.basic, i64(card.basic))
        self.shield = append(self.shield, i64(card.shield))
        self.effect = append(self.effect, i64(card.effect))
        self.own = append(self.own, i64(card.own))
        self.near = append(self.near, i64(card.near))
        self.times = append(self.times, i64(card.times))
        self.may = append(self.may, i64(card.may))
        self.limit = append(self.limit, i64(card.limit))
        self.cost = append(self.cost, i64(card.cost))
        self.on_ruins = append(self.on_ruins, i64(card.on_ruins))
        self.outside = append(self.outside, i64(card.outside))
        self.special = append(self.special, i64(card.outside or card.on_ruins or card.cost > 0))
        self.escapes = append(self.escapes, i64(card.escapes))
        self.fetched = append(self.fetched, i64(card.fetched))
        self.bonus = append(self.bonus, i64(card.bonus))
        self.bonus_points = append(self.bonus_points, i64(card.bonus_points))
        self.bonus_each = append(self.bonus_each, i64(card.bonus_each))
        self.bonus_kind = append(self.bonus_kind, i64(self.ids.index(card.bonus_kind) if card.bonus_kind else -1))
        self.replaces = append(self.replaces, self.mask(list(card.replaces)))

    def mask(self, ids: list[str]) -> i64:
        bits = 0
        for id in ids:
            bits |= 1 << self.ids.index(id)
        return i64(bits)

    def kind(self, id: str) -> int:
        """The kind of this name, or -1."""
        return self.ids.index(id) if id in self.ids else -1
