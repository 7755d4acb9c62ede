"""The decision that is due: what is asked, of whom, by which card, and which paragraph says so."""

from __future__ import annotations

from architrave.games.architectura import choosing, codes, effects, steps
from architrave.games.architectura import numbers as n
from architrave.games.architectura.names import card_name, id_of
from architrave.games.architectura.notation import label
from architrave.games.architectura.position import City
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json

PHASES = {
    n.BUILD: "build",
    n.CHOOSE_PLAY: "play",
    n.CHOOSE_UNDER: "under",
    n.CHOOSE_EXTRA: "extra",
    n.CHOOSE_COST: "cost",
    n.CHOOSE_AFFECTED: "affected",
    n.CHOOSE_TURN: "turn",
    n.CHOOSE_PROTECTED: "protect",
    n.CHOOSE_SWAP: "swap",
    n.CHOOSE_MOVED: "move",
    n.CHOOSE_SPACE: "space",
    n.CHOOSE_DESTROYED: "destroy",
    n.CHOOSE_RESTORED: "restore",
    n.CHOOSE_FOUNTAIN: "claim",
    n.CHOOSE_LAID: "lay",
    n.CHOOSE_COPIED: "copy",
    n.CHOOSE_TAKEN: "take",
    n.CHOOSE_REPLAY: "replay",
    n.CHOOSE_ESCAPE: "escape",
    n.CHOOSE_RAZED: "razed",
}
PARAGRAPHS = {
    "draw": "A3.1",
    "over": "A12.1",
    "build": "A11.1",
    "play": "A3.1",
    "under": "A3.3",
    "extra": "A6.7",
    "cost": "A10.24",
    "affected": "A5.4",
    "turn": "A8.5",
    "protect": "A8.3",
    "swap": "A8.6",
    "move": "A8.4",
    "space": "A8.4",
    "destroy": "A8.1",
    "restore": "A8.2",
    "claim": "A10.21",
    "lay": "A10.22",
    "copy": "A10.29",
    "take": "A10.34",
    "replay": "A10.5",
    "escape": "A10.31",
    "razed": "A10.10",
}
# What the four numbers of a step stand for where a card's effect asks.
WITH_SOURCE = {"extra", "turn", "protect", "swap", "move", "destroy", "restore", "claim", "copy", "take", "replay"}
OUTCOMES = {
    effects.NO_CHANGE: "nothing",
    effects.DESTROYED: "destroyed",
    effects.LOWERED: "lowered",
    effects.RAISED: "raised",
}


def phase(city: City) -> str:
    if city.actor == OVER:
        return "over"
    if city.actor == CHANCE:
        return "draw"
    return "ended" if steps.what(city) == n.ENDED else PHASES[int(steps.what(city))]


def within_turn(city: City) -> bool:
    """Whether somebody decides on something that a play has brought about."""
    return city.depth > 0 and n.CHOOSE_PLAY < steps.what(city) <= n.LAST_CHOICE


def pending(city: City) -> Json | None:
    """None while chance draws, when the game is over, and in the preview of a turn's end (A13.3)."""
    if city.actor < 0:
        return None
    what = phase(city)
    shown: Json = {
        "what": what,
        "seat": int(city.actor),
        "paragraph": PARAGRAPHS[what],
        "key": f"architectura.ask.{what}",
        "source": None,
        "effect": None,
        "optional": optional(city, what),
        "params": {},
    }
    shown |= subject(city, what)
    if shown["effect"] is not None:
        shown["params"]["card"] = card_name(city.cards, city.cards.kind(shown["effect"]))
    return shown


def optional(city: City, what: str) -> bool:
    """Whether the seat may decline, as far as everybody can tell: plays and cards to take depend on the hand."""
    if what == "play":
        return False
    if what == "take":
        return bool(city.cards.may[steps.second(city)])
    return bool(choosing.refusal(city, n.DECLINE) == codes.ALLOWED)


def subject(city: City, what: str) -> Json:
    """What the decision is about."""
    first, second, third, fourth = (
        int(number) for number in (steps.first(city), steps.second(city), steps.third(city), steps.fourth(city))
    )
    if what in WITH_SOURCE:
        return of_effect(city, what, first, second, third, fourth)
    if what == "lay":
        return {"source": id_of(city, third), "effect": city.cards.ids[second], "params": {}}
    if what == "space":
        return {"card": id_of(city, first), "effect": city.cards.ids[second], "params": {}}
    if what == "cost":
        kind = city.cards.ids[city.kind[first]]
        return {"card": id_of(city, first), "effect": kind, "space": label(second), "params": {"count": third}}
    if what == "escape":
        return {"card": id_of(city, first), "effect": city.cards.ids[city.kind[first]], "params": {}}
    if what == "affected":
        return {
            "key": f"architectura.ask.affected.{OUTCOMES[second]}",
            **of_change(city, third, first, OUTCOMES[second]),
        }
    if what == "razed":
        return of_change(city, fourth, first, "destroyed")
    if what == "build":
        return {"params": {"count": int(city.most)}}
    return {}


def of_change(city: City, source: int, card: int, change: str) -> Json:
    """A5.4, A10.10: whether a protected card of one's own is affected."""
    return {
        "source": id_of(city, source),
        "effect": city.cards.ids[city.kind[source]],
        "card": id_of(city, card),
        "change": change,
        "params": {"target": card_name(city.cards, int(city.kind[card]))},
    }


def of_effect(city: City, what: str, source: int, kind: int, third: int, fourth: int) -> Json:
    shown: Json = {"source": id_of(city, source), "effect": city.cards.ids[kind], "params": {}}
    if what == "turn":
        whose, left = divmod(third, 8)
        shown |= {
            "whose": whose - 1 if whose else None,
            "left": left,
            "turned": [id_of(city, card) for card in range(len(city.kind)) if fourth >> card & 1],
            "near": bool(city.cards.near[kind]),
        }
        shown["key"] = f"architectura.ask.turn.{asked_turn(city, kind, whose - 1)}"
    if what == "replay":
        shown |= {"card": id_of(city, third), "space": label(fourth), "params": {"space": label(fourth)}}
    return shown


def asked_turn(city: City, kind: int, whose: int) -> str:
    """Which wording: a front end fills in the name of the seat `whose`."""
    if city.cards.near[kind] != 0:
        return "near"
    if whose < 0:
        return "any"
    return "own" if whose == city.active else "whose"
