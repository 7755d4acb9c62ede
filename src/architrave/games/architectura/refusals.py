"""Each reason why a move is not allowed, with its paragraph and its wording."""

from __future__ import annotations

from architrave.games.architectura import numbers as n
from architrave.games.architectura import refusal_codes as codes
from architrave.games.architectura import stack
from architrave.games.architectura.component_set import CardSet
from architrave.games.architectura.names import card_name
from architrave.games.architectura.notation import label, to_struct
from architrave.games.architectura.pending import asked
from architrave.games.architectura.position import City
from architrave.kernel.game import Json
from architrave.kernel.refusal import Refusal, Refused

REASONS = {
    codes.GAME_OVER: ("A12.1", "game_over"),
    codes.DRAW_DUE: ("A3.1", "draw_due"),
    codes.OTHER_CHOICE: ("A6.5", "other_choice"),
    codes.COMPULSORY: ("A6.2", "compulsory"),
    codes.OTHER_PLAY: ("A10.1", "other_play"),
    codes.NO_EXCHANGE: ("A3.5", "no_exchange"),
    codes.EXCHANGED_BEFORE: ("A3.3", "exchanged_before"),
    codes.NO_FETCH: ("A10.13", "no_fetch"),
    codes.NO_CARD: ("A8.5", "no_card"),
    codes.NOT_OWN: ("A6.2", "not_own"),
    codes.NOT_NEAR: ("A8.8", "not_near"),
    codes.OUT_OF_REACH: ("A8.3", "out_of_reach"),
    codes.TURNED_BEFORE: ("A10.12", "turned_before"),
    codes.DOES_NOT_TURN: ("A1.4", "does_not_turn"),
    codes.NO_DESTINATION: ("A8.4", "no_destination"),
    codes.NOT_A_DESTINATION: ("A8.4", "not_a_destination"),
    codes.NOT_LOWER: ("A9.8", "not_lower"),
    codes.NOT_DESTROYED: ("A8.2", "not_destroyed"),
    codes.ALREADY_PROTECTED: ("A8.3", "already_protected"),
    codes.NOT_EMPTY: ("A10.11", "not_empty"),
    codes.NOTHING_TO_COPY: ("A10.9", "nothing_to_copy"),
    codes.NO_REPLAY: ("A10.5", "no_replay"),
    codes.TAKEN_CARD: ("A10.5", "taken_card"),
    codes.NO_COST: ("A10.24", "no_cost"),
    codes.GRAVEYARD_OUT: ("A10.6", "graveyard_out"),
    codes.NO_NEIGHBOUR: ("A8.8", "no_neighbour"),
    codes.ORDINARY: ("A10.1", "ordinary"),
    codes.OTHER_SPACE: ("A10.5", "other_space"),
    codes.NOT_IN_HAND: ("A3.1", "not_in_hand"),
    codes.ONLY_OUTSIDE: ("A10.23", "only_outside"),
    codes.NOT_OUTSIDE: ("A4.1", "not_outside"),
    codes.CLAIMED: ("A4.3", "claimed"),
    codes.TAKEN: ("A4.1", "taken"),
    codes.LEFT_EMPTY: ("A4.1", "left_empty"),
    codes.STREET_CLOSED: ("A4.7", "street_closed"),
    codes.RUN_OF_THREE: ("A4.4", "run_of_three"),
    codes.NEEDS_RUIN: ("A10.33", "needs_ruin"),
    codes.NEEDS_COST: ("A10.8", "needs_cost"),
    codes.NO_SUCH_SPACE: ("A2.1", "no_such_space"),
    codes.NOT_YOUR_COLOUR: ("A11.1", "not_your_colour"),
    codes.USED_ALREADY: ("A11.1", "used_already"),
    codes.NOT_THAT_CARD: ("A11.1", "not_that_card"),
    codes.NOT_IN_DECK: ("A11.1", "not_in_deck"),
    codes.ENOUGH: ("A11.1", "enough"),
}
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
        paragraph = asked(city).paragraph
    if code in (codes.OTHER_CHOICE, codes.COMPULSORY):
        key = f"{key}.{asked(city).word}"
    return Refusal(paragraph, f"architectura.refusal.{key}", params(city, move, code))


def params(city: City, move: Json, code: int) -> dict[str, str | int]:
    """What the wording names: the cards and the space of the move, and the figure that matters."""
    found: dict[str, str | int] = {}
    for field in ("card", "for"):
        if field in move:
            found["other" if field == "for" else field] = named(city.cards, move[field])
    if "space" in move:
        found["space"] = move["space"]
    if code == codes.OTHER_SPACE:
        found["wanted"] = label(int(stack.space(city)))
    if code == codes.ENOUGH:
        found["count"] = int(city.most)
    if code == codes.NEEDS_COST:
        found["count"] = int(city.cards.cost[city.cards.kind(move["card"])])
    return found


def named(cards: CardSet, id: str) -> str:
    return card_name(cards, cards.kind(id))
