"""The decision that is due: what is asked, of which seat, by which card and paragraph."""

from __future__ import annotations

from typing import cast

from architrave.games.architectura import effects, legality, stack, steps
from architrave.games.architectura import numbers as n
from architrave.games.architectura import refusal_codes as codes
from architrave.games.architectura.names import card_name, id_of
from architrave.games.architectura.notation import label
from architrave.games.architectura.position import City
from architrave.games.architectura.view_types import Outcome, Pending, Phase
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json

OUTCOMES: dict[int, Outcome] = {
    effects.NO_CHANGE: "nothing",
    effects.DESTROYED: "destroyed",
    effects.LOWERED: "lowered",
    effects.RAISED: "raised",
}


def current_step(city: City) -> steps.Step:
    """The row of the decision in the table of the steps."""
    return steps.TABLE[int(stack.step(city))]


def phase(city: City) -> Phase:
    if city.actor == OVER:
        return "over"
    return "draw" if city.actor == CHANCE else cast(Phase, current_step(city).word)


def within_turn(city: City) -> bool:
    """Whether a seat has to decide about the consequences of a play."""
    return city.depth > 0 and steps.PLAY < stack.step(city) <= steps.LAST_DECISION


def pending(city: City) -> Pending | None:
    """None while chance draws, when the game is over, and in the preview of a turn's end (A13.3)."""
    if city.actor < 0:
        return None
    step = current_step(city)
    shown: Json = {
        "key": f"architectura.ask.{step.word}",
        "source": None,
        "effect": None,
        "optional": optional(city, step),
        "params": {},
    }
    shown |= named_cards(city, step) | details(city, step)
    if shown["effect"] is not None:
        shown["params"]["card"] = card_name(city.cards, city.cards.kind(shown["effect"]))
    return Pending(**shown)


def optional(city: City, step: steps.Step) -> bool:
    """Whether the seat may decline, as far as everybody can tell: plays and cards to take depend on the hand."""
    if step.number == steps.PLAY:
        return False
    if step.number == steps.TAKE:
        return bool(city.cards.may[stack.effect(city)])
    return bool(legality.refusal(city, n.DECLINE) == codes.ALLOWED)


def named_cards(city: City, step: steps.Step) -> Json:
    """The cards and the space that the step names. What is no effect of a card is put down to the card that acts."""
    found: Json = {}
    for field, card in (("card", stack.card), ("source", stack.source)):
        if field in step.fields:
            found[field] = id_of(city, int(card(city)))
            found["effect"] = city.cards.ids[city.kind[card(city)]]
    if "effect" in step.fields:
        found["effect"] = city.cards.ids[stack.effect(city)]
    if "space" in step.fields:
        found["space"] = label(int(stack.space(city)))
    return found


def details(city: City, step: steps.Step) -> Json:
    """What else the wording or the table needs to know."""
    match step.number:
        case steps.BUILD:
            return {"params": {"count": int(city.most)}}
        case steps.COST:
            return {"params": {"count": int(stack.left(city))}}
        case steps.TURN:
            return turning_details(city)
        case steps.REPLAY:
            return {"params": {"space": label(int(stack.space(city)))}}
        case steps.AFFECTED:
            change = OUTCOMES[int(stack.change(city))]
            return {"key": f"architectura.ask.affected.{change}", **change_details(city, change)}
        case steps.RAZED:
            return change_details(city, "destroyed")
    return {}


def change_details(city: City, change: Outcome) -> Json:
    """A5.4, A10.10: whether a protected card of one's own is affected."""
    return {"change": change, "params": {"target": card_name(city.cards, int(city.kind[stack.card(city)]))}}


def turning_details(city: City) -> Json:
    whose, turned = int(stack.whose(city)), int(stack.turned(city))
    return {
        "whose": whose if whose >= 0 else None,
        "left": int(stack.times(city)),
        "turned": [id_of(city, card) for card in range(len(city.kind)) if turned >> card & 1],
        "near": bool(city.cards.near[stack.effect(city)]),
        "key": f"architectura.ask.turn.{turning_key(city, whose)}",
    }


def turning_key(city: City, whose: int) -> str:
    """Which wording: a front end fills in the name of the seat `whose`."""
    if city.cards.near[stack.effect(city)] != 0:
        return "near"
    if whose < 0:
        return "any"
    return "own" if whose == city.active else "whose"
