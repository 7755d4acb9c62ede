"""Points card by card (A12), now and at the end."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from architrave.games.architectura import placement, scoring, values
from architrave.games.architectura.component_set import NO_BONUS
from architrave.games.architectura.names import id_of, value_text, whole
from architrave.games.architectura.notation import label
from architrave.games.architectura.position import City
from architrave.games.architectura.view_types import Breakdown, CityResult, Points, Reason, Scored, SeatResult


def breakdown(city: City, seat: int) -> Breakdown:
    """The parts of a seat's points; they add up."""
    own = own_cards(city, seat)
    bonus = int(scoring.seat_bonus(city, seat)) if city.starter >= 0 else 0
    return Breakdown(
        values=sum(int(values.value(city, card)) for card in own),
        end=sum(int(scoring.end_bonus(city, card)) for card in own),
        graveyard=int(scoring.graveyard_value(city, seat)),
        bonus=whole(bonus),
    )


def own_cards(city: City, seat: int) -> list[int]:
    """The face-up cards of a seat, in reading order."""
    return [int(city.top[space]) for space in range(len(city.top)) if placement.own_face_up(city, space, seat)]


def points(city: City) -> Points:
    return [whole(int(scoring.halves(city, seat))) for seat in range(int(city.count))]


def reason(city: City) -> Reason:
    """What decided: the points, the number of cards, the lowest card, or nothing."""
    won = [int(seat) for seat in scoring.winners(city)]
    if len(won) > 1:
        return "shared"
    best = int(scoring.halves(city, won[0]))
    tied = [seat for seat in range(int(city.count)) if scoring.halves(city, seat) == best]
    if len(tied) == 1:
        return "points"
    most = int(scoring.cards_on_table(city, won[0]))
    return "lowest" if sum(scoring.cards_on_table(city, seat) == most for seat in tied) > 1 else "cards"


def result(city: City) -> CityResult:
    """A12, with everything a player wants to check."""
    won = [int(seat) for seat in scoring.winners(city)]
    return CityResult(
        winner=won[0] if len(won) == 1 else None,
        winners=won,
        reason=reason(city),
        points=points(city),
        seats=[seat_result(city, seat) for seat in range(int(city.count))],
        ended=ended(city),
    )


def ended(city: City) -> str | UnsetType:
    """What ended the game, if it can be said more closely than that nobody can play (A12.1)."""
    if all(placement.face_up(city, space) for space in range(len(city.top))):
        return "ui.architectura.over.full"
    seats = range(int(city.count))
    if all(city.hand[seat] == 0 and city.loose[seat] == 0 and city.under_count[seat] == 0 for seat in seats):
        return "ui.architectura.over.played"
    return UNSET


def seat_result(city: City, seat: int) -> SeatResult:
    lowest = int(scoring.lowest_value(city, seat))
    return SeatResult(
        points=whole(int(scoring.halves(city, seat))),
        breakdown=breakdown(city, seat),
        cards=[scored_card(city, card) for card in own_cards(city, seat)],
        on_table=int(scoring.cards_on_table(city, seat)),
        lowest=None if lowest == scoring.NO_CARD else lowest,
    )


def scored_card(city: City, card: int) -> Scored:
    """A card with its value and what its end effect adds, with the spaces that this counts."""
    return Scored(
        id=id_of(city, card),
        card=city.cards.ids[city.kind[card]],
        space=label(int(city.space[card])),
        formula=value_text(city.cards, int(city.kind[card]), int(city.side[card])),
        value=int(values.value(city, card)),
        end=int(scoring.end_bonus(city, card)),
        counted=counted_spaces(city, card),
    )


def counted_spaces(city: City, card: int) -> list[str]:
    what = city.cards.bonus[city.kind[card]]
    if what == NO_BONUS:
        return []
    return [
        label(space)
        for space in range(len(city.top))
        if placement.face_up(city, space) and scoring.counts(city, what, card, city.space[card], space)
    ]
