"""The paragraph and the wording of each refusal."""

from __future__ import annotations

from architrave.games.architectura import numbers as n
from architrave.games.architectura import refusal_codes as codes
from architrave.games.architectura import stack
from architrave.games.architectura.component_set import CardSet
from architrave.games.architectura.names import card_name
from architrave.games.architectura.notation import label, to_struct
from architrave.games.architectura.pending import current_step
from architrave.games.architectura.position import City
from architrave.games.architectura.view_types import CityMove
from architrave.kernel.refusal import Refusal, Refused, reasons

REASONS = reasons(
    codes,
    {
        "A1.4": (codes.DOES_NOT_TURN,),
        "A2.1": (codes.NO_SUCH_SPACE,),
        "A3.1": (codes.DRAW_DUE, codes.NOT_IN_HAND),
        "A3.3": (codes.EXCHANGED_BEFORE,),
        "A3.5": (codes.NO_EXCHANGE,),
        "A4.1": (codes.NOT_OUTSIDE, codes.TAKEN, codes.LEFT_EMPTY),
        "A4.3": (codes.CLAIMED,),
        "A4.4": (codes.RUN_OF_THREE,),
        "A4.7": (codes.STREET_CLOSED,),
        "A6.2": (codes.COMPULSORY, codes.NOT_OWN),
        "A6.5": (codes.OTHER_CHOICE,),
        "A8.2": (codes.NOT_DESTROYED,),
        "A8.3": (codes.OUT_OF_REACH, codes.ALREADY_PROTECTED),
        "A8.4": (codes.NO_DESTINATION, codes.NOT_A_DESTINATION),
        "A8.5": (codes.NO_CARD,),
        "A8.8": (codes.NOT_NEAR, codes.NO_NEIGHBOUR),
        "A9.8": (codes.NOT_LOWER,),
        "A10.1": (codes.OTHER_PLAY, codes.ORDINARY),
        "A10.5": (codes.NO_REPLAY, codes.TAKEN_CARD, codes.OTHER_SPACE),
        "A10.6": (codes.GRAVEYARD_OUT,),
        "A10.8": (codes.NEEDS_COST,),
        "A10.9": (codes.NOTHING_TO_COPY,),
        "A10.11": (codes.NOT_EMPTY,),
        "A10.12": (codes.TURNED_BEFORE,),
        "A10.13": (codes.NO_FETCH,),
        "A10.23": (codes.ONLY_OUTSIDE,),
        "A10.24": (codes.NO_COST,),
        "A10.33": (codes.NEEDS_RUIN,),
        "A11.1": (codes.NOT_YOUR_COLOUR, codes.USED_ALREADY, codes.NOT_THAT_CARD, codes.NOT_IN_DECK, codes.ENOUGH),
        "A12.1": (codes.GAME_OVER,),
    },
)
# The paragraph is that of the decision which is due: what may be turned, swapped, moved …
OF_THE_DECISION = (codes.OTHER_CHOICE, codes.COMPULSORY, codes.NO_CARD, codes.NOT_OWN)


def explain(city: City, action: int) -> Refusal | None:
    if not 0 <= action < n.ACTIONS:  # compiled rules count to 2**63 only
        return Refusal("A3.1", "architectura.refusal.unknown_action", {"action": action})
    code = city.refusal(action)
    if code == codes.ALLOWED:
        return None
    try:
        move = to_struct(city.cards, action)
    except Refused as meaningless:
        return meaningless.refusal
    paragraph, key = REASONS[code]
    if code in OF_THE_DECISION:
        paragraph = current_step(city).paragraph
    if code in (codes.OTHER_CHOICE, codes.COMPULSORY):
        key = f"{key}.{current_step(city).word}"
    return Refusal(paragraph, f"architectura.refusal.{key}", params(city, move, code))


def params(city: City, move: CityMove, code: int) -> dict[str, str | int]:
    """What the wording names: the cards and the space of the move, and the figure that matters."""
    found: dict[str, str | int] = {}
    card, other = getattr(move, "card", None), getattr(move, "basic", None)
    if card is not None:
        found["card"] = name_of(city.cards, card)
    if other is not None:
        found["other"] = name_of(city.cards, other)
    if hasattr(move, "space"):
        found["space"] = move.space
    if code == codes.OTHER_SPACE:
        found["wanted"] = label(int(stack.space(city)))
    if code == codes.ENOUGH:
        found["count"] = int(city.most)
    if code == codes.NEEDS_COST and card is not None:
        found["count"] = int(city.cards.cost[city.cards.kind(card)])
    return found


def name_of(cards: CardSet, id: str) -> str:
    return card_name(cards, cards.kind(id))
