"""What a seat may see of the table (A13), built field by field."""

from __future__ import annotations

from typing import Any, Final, cast

import msgspec

from architrave.games.architectura import knowledge, placement, plays, scoring, values
from architrave.games.architectura import numbers as n
from architrave.games.architectura.component_set import CardSet
from architrave.games.architectura.components import COLOURS
from architrave.games.architectura.names import (
    card_name,
    card_text,
    id_of,
    ids_of,
    ring,
    seat_or_none,
    value_text,
    whole,
)
from architrave.games.architectura.notation import label
from architrave.games.architectura.pending import current_step, pending, phase
from architrave.games.architectura.position import City
from architrave.games.architectura.result import breakdown, result
from architrave.games.architectura.view_types import (
    Card,
    CityView,
    Graveyard,
    Kind,
    Replacement,
    SeatView,
    Space,
)
from architrave.kernel.actors import OVER
from architrave.kernel.view import actor_of

MOST: Final = 500  # collections of cards of which the description is kept


def view(city: City, seat: int | None) -> CityView:
    return view_of(city, seat, kinds(city, seat))


def view_json(city: City, seat: int | None) -> bytes:
    """What is said of the cards is the same all through the game."""
    shown = seen_kinds(city, seat)
    said = city.cards.said.get(shown)
    if said is None:
        if len(city.cards.said) == MOST:
            city.cards.said.clear()
        said = city.cards.said[shown] = msgspec.json.encode(kinds(city, seat))
    view: Any = view_of(city, seat, {})
    view.kinds = msgspec.Raw(said)
    text: bytes = msgspec.json.encode(view)
    return text


def view_of(city: City, seat: int | None, kinds: dict[str, Kind]) -> CityView:
    return CityView(
        game="architectura",
        seat=seat,
        actor=actor_of(city),
        phase=phase(city),
        paragraph=current_step(city).paragraph if city.actor >= 0 else None,
        starter=seat_or_none(city.starter),
        turn=sum(int(turns) for turns in city.turns),
        active=seat_or_none(city.active),
        advanced=city.most != 0,
        most=None if city.most < 0 else int(city.most),
        bonus=bool(city.bonus),
        streets=int(city.count),
        columns=n.COLUMNS,
        kinds=kinds,
        cards=[card for space in range(len(city.top)) for card in cards_on(city, space)],
        spaces=[space_view(city, space) for space in range(len(city.top))],
        seats=[seat_view(city, number, seat) for number in range(int(city.count))],
        pending=pending(city),
        result=result(city) if city.actor == OVER else None,
    )


def is_building(city: City) -> bool:
    """While decks are built nobody sees the decks of the others (A11.2)."""
    return bool(city.depth > 0 and knowledge.decks_hidden(city))


def kinds(city: City, seat: int | None) -> dict[str, Kind]:
    """The cards that the seat has to do with: those of the decks it may see, and while it builds those on offer."""
    seen = seen_kinds(city, seat)
    return {id: kind_view(city.cards, kind) for kind, id in enumerate(city.cards.ids) if seen >> kind & 1}


def seen_kinds(city: City, seat: int | None) -> int:
    """The kinds of these cards, as bits."""
    seen = 0
    for owner in range(int(city.count)):
        if not is_building(city) or owner == seat:
            for card in range(owner * n.SLOTS, owner * n.SLOTS + n.SLOTS):
                seen |= 1 << int(city.kind[card])
    if is_building(city):
        for basic in city.cards.basics:
            seen |= 1 << int(basic)
        for colour in city.colours:
            seen |= int(city.cards.colours[colour])
    return seen


def kind_view(cards: CardSet, kind: int) -> Kind:
    """Only to be read."""
    found = cards.views.get(kind)
    if found is None:
        found = cards.views[kind] = new_kind_view(cards, kind)
    return cast(Kind, found)


def new_kind_view(cards: CardSet, kind: int) -> Kind:
    card = cards.cards[kind]
    return Kind(
        name=card_name(cards, kind),
        text=card_text(cards, kind),
        ring=ring(cards, kind),
        basic=card.basic,
        shield=card.shield,
        end=card.bonus != 0,
        may=card.may if card.effect else None,
        outside=card.outside,
        replaces=list(card.replaces),
    )


def cards_on(city: City, space: int) -> list[Card]:
    """The cards of a space from the bottom up."""
    found: list[Card] = []
    card = int(city.top[space])
    while card != n.NOTHING:
        found.insert(0, card_view(city, card, space))
        card = int(city.below[card])
    return found


def card_view(city: City, card: int, space: int) -> Card:
    kind = int(city.kind[card])
    down = bool(int(city.down) >> card & 1)
    counts = not down and city.top[space] == card
    return Card(
        id=id_of(city, card),
        card=city.cards.ids[kind],
        owner=card // n.SLOTS,
        space=label(space),
        down=down,
        covered=city.top[space] != card,
        side=int(city.side[card]),
        formula=value_text(city.cards, kind, int(city.side[card])),
        value=int(values.value(city, card)) if counts else None,
        end=int(scoring.end_bonus(city, card)) if counts else 0,
        protected=counts and bool(values.is_protected(city, card)),
        token=bool(int(city.guarded) >> card & 1),
    )


def space_view(city: City, space: int) -> Space:
    return Space(
        space=label(space),
        claim=seat_or_none(city.claim[space]),
        eligible=[seat for seat in range(int(city.count)) if placement.eligible(city, space, seat)],
    )


def seat_view(city: City, seat: int, viewer: int | None) -> SeatView:
    own = seat == viewer
    hidden = is_building(city) and not own
    deck = int(plays.deck(city, seat))
    return SeatView(
        colour=COLOURS[city.colours[seat]],
        hand=ids_of(city, seat, int(city.hand[seat])) if own else None,
        hand_count=int(plays.bits(city.hand[seat])),
        hand_known=ids_of(city, seat, int(city.shown[seat])),
        limit=int(city.limit[seat]),
        deck_count=int(plays.bits(deck)),
        under_count=int(city.under_count[seat]),
        under=under(city, seat) if own else None,
        under_known=ids_of(city, seat, int(city.under_shown[seat])),
        risen=int(city.risen[seat]),
        deck=ids_of(city, seat, int(city.loose[seat])) if own else None,
        unseen=None if hidden else ids_of(city, seat, int(city.hand[seat]) | deck),  # A13.2
        cards=None if hidden else ids_of(city, seat, 4095),
        replaced=None if hidden else replacements(city, seat),
        tokens=int(city.tokens[seat]),
        graveyard=graveyard(city, seat),
        buried=ids_of(city, seat, int(city.grave[seat])),
        removed=ids_of(city, seat, int(city.gone[seat])),
        exchanged=bool(city.exchanged[seat]),
        turns=int(city.turns[seat]),
        on_table=int(scoring.cards_on_table(city, seat)),
        points=whole(int(scoring.halves(city, seat)) if city.starter >= 0 else 0),
        breakdown=breakdown(city, seat),
    )


def under(city: City, seat: int) -> list[str]:
    """The cards put under the deck, the next to come up first."""
    slots = [int(city.under[seat * n.SLOTS + place]) for place in range(int(city.under_count[seat]))]
    return [city.cards.ids[city.kind[seat * n.SLOTS + slot]] for slot in slots]


def replacements(city: City, seat: int) -> list[Replacement]:
    """A11.1: a card of the deck that stands in for the basic one of its slot."""
    return [
        Replacement(card=city.cards.ids[city.kind[seat * n.SLOTS + slot]], basic=city.cards.ids[basic])
        for slot, basic in enumerate(city.cards.basics)
        if city.kind[seat * n.SLOTS + slot] != basic
    ]


def graveyard(city: City, seat: int) -> Graveyard | None:
    card = int(city.graveyard[seat])
    if card == n.NOTHING:
        return None
    return Graveyard(
        id=id_of(city, card),
        card=city.cards.ids[city.kind[card]],
        value=int(scoring.graveyard_value(city, seat)),
    )
