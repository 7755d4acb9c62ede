"""Each reason why a move is not allowed, with its paragraph and its wording."""

from __future__ import annotations

from architrave.games.architectura import building, choosing, plays, steps
from architrave.games.architectura.cards import CardSet
from architrave.games.architectura.names import card_name
from architrave.games.architectura.notation import label, to_struct
from architrave.games.architectura.numbers import ACTIONS
from architrave.games.architectura.pending import PARAGRAPHS, phase
from architrave.games.architectura.position import City
from architrave.kernel.game import Json
from architrave.kernel.refusal import Refusal, Refused

REASONS = {
    choosing.GAME_OVER: ("A12.1", "game_over"),
    choosing.DRAW_DUE: ("A3.1", "draw_due"),
    choosing.OTHER_CHOICE: ("A6.5", "other_choice"),
    choosing.COMPULSORY: ("A6.2", "compulsory"),
    choosing.OTHER_PLAY: ("A10.1", "other_play"),
    choosing.NO_EXCHANGE: ("A3.5", "no_exchange"),
    choosing.NO_FETCH: ("A10.13", "no_fetch"),
    choosing.NO_CARD: ("A8.5", "no_card"),
    choosing.NOT_OWN: ("A6.2", "not_own"),
    choosing.NOT_NEAR: ("A8.8", "not_near"),
    choosing.OUT_OF_REACH: ("A8.3", "out_of_reach"),
    choosing.TURNED_BEFORE: ("A10.12", "turned_before"),
    choosing.DOES_NOT_TURN: ("A1.4", "does_not_turn"),
    choosing.NO_DESTINATION: ("A8.4", "no_destination"),
    choosing.NOT_A_DESTINATION: ("A8.4", "not_a_destination"),
    choosing.NOT_LOWER: ("A9.8", "not_lower"),
    choosing.NOT_DESTROYED: ("A8.2", "not_destroyed"),
    choosing.ALREADY_PROTECTED: ("A8.3", "already_protected"),
    choosing.NOT_EMPTY: ("A10.11", "not_empty"),
    choosing.NOTHING_TO_COPY: ("A10.9", "nothing_to_copy"),
    choosing.NO_REPLAY: ("A10.5", "no_replay"),
    choosing.TAKEN_CARD: ("A10.5", "taken_card"),
    choosing.NO_COST: ("A10.24", "no_cost"),
    choosing.GRAVEYARD_OUT: ("A10.6", "graveyard_out"),
    choosing.NO_NEIGHBOUR: ("A8.8", "no_neighbour"),
    choosing.ORDINARY: ("A10.1", "ordinary"),
    choosing.OTHER_SPACE: ("A10.5", "other_space"),
    plays.NOT_IN_HAND: ("A3.1", "not_in_hand"),
    plays.ONLY_OUTSIDE: ("A10.23", "only_outside"),
    plays.NOT_OUTSIDE: ("A4.1", "not_outside"),
    plays.CLAIMED: ("A4.3", "claimed"),
    plays.TAKEN: ("A4.1", "taken"),
    plays.LEFT_EMPTY: ("A4.1", "left_empty"),
    plays.STREET_CLOSED: ("A4.7", "street_closed"),
    plays.RUN_OF_THREE: ("A4.4", "run_of_three"),
    plays.NEEDS_RUIN: ("A10.33", "needs_ruin"),
    plays.NEEDS_COST: ("A10.8", "needs_cost"),
    plays.NO_SUCH_SPACE: ("A2.1", "no_such_space"),
    building.NOT_YOUR_COLOUR: ("A11.1", "not_your_colour"),
    building.USED_ALREADY: ("A11.1", "used_already"),
    building.NOT_THAT_CARD: ("A11.1", "not_that_card"),
    building.NOT_IN_DECK: ("A11.1", "not_in_deck"),
    building.ENOUGH: ("A11.1", "enough"),
}
# The paragraph is that of the decision which is due: what may be turned, swapped, moved …
OF_THE_DECISION = (choosing.OTHER_CHOICE, choosing.COMPULSORY, choosing.NO_CARD, choosing.NOT_OWN)


def explained(city: City, action: int) -> Refusal | None:
    if not 0 <= action < ACTIONS:  # compiled rules count to 2**63 only
        return Refusal("A3.1", "architectura.refusal.unknown_action", {"action": action})
    code = city.refusal(action)
    if code == plays.ALLOWED:
        return None
    try:
        move = to_struct(city.cards, action)
    except Refused as meaningless:
        return meaningless.refusal
    paragraph, key = REASONS[code]
    if code in OF_THE_DECISION:
        paragraph = PARAGRAPHS[phase(city)]
    if code in (choosing.OTHER_CHOICE, choosing.COMPULSORY):
        key = f"{key}.{phase(city)}"
    return Refusal(paragraph, f"architectura.refusal.{key}", params(city, move, code))


def params(city: City, move: Json, code: int) -> dict[str, str | int]:
    """What the wording names: the cards and the space of the move, and the figure that matters."""
    found: dict[str, str | int] = {}
    for field in ("card", "for"):
        if field in move:
            found["other" if field == "for" else field] = named(city.cards, move[field])
    if "space" in move:
        found["space"] = move["space"]
    if code == choosing.OTHER_SPACE:
        found["wanted"] = label(int(steps.fourth(city)))
    if code == building.ENOUGH:
        found["count"] = int(city.most)
    if code == plays.NEEDS_COST:
        found["count"] = int(city.cards.cost[city.cards.kind(move["card"])])
    return found


def named(cards: CardSet, id: str) -> str:
    return card_name(cards, cards.kind(id))
