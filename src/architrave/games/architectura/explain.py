"""What cards, tokens and decks of Architectura are, from what a seat sees: nothing else is looked at."""

from __future__ import annotations

from typing import Final

from architrave.games.architectura.view_types import Card, CityView, Kind
from architrave.kernel.explanation import Explanation, Figure, Said, Tone, of_seat, split

KEY: Final = "architectura.explain."


def explain(view: CityView, thing: str) -> Explanation | None:
    kind, which = split(thing)
    if kind == "space":
        card = next((card for card in view.cards if card.space == which and not card.covered), None)
        return None if card is None or card.card not in view.kinds else in_city(view, card)
    if kind == "hand":
        return None if which not in view.kinds else in_hand(view.kinds[which])
    return of_seat(kind, which, view, {"ended": ended, "tokens": tokens, "deck": deck})


def things(view: CityView) -> list[str]:
    """All that can be explained now."""
    cards = [f"space:{card.space}" for card in view.cards if not card.covered and card.card in view.kinds]
    hand = view.seats[view.seat].hand if view.seat is not None else None
    seats = [f"{kind}:{seat}" for seat in range(len(view.seats)) for kind in ("ended", "tokens", "deck")]
    return [*cards, *(f"hand:{card}" for card in hand or ()), *seats]


def in_city(view: CityView, card: Card) -> Explanation:
    kind = view.kinds[card.card]
    if card.down or card.value is None:
        return Explanation(
            what=Said(KEY + "destroyed", {"space": card.space}),
            name=Said(KEY + "name", {"card": kind.name}),
            does=[Said(KEY + "destroyed.does")],
            paragraph="A8.1",
            seat=card.owner,
            places=[card.space],
        )
    does = [Said(KEY + "text", {"text": kind.text})] if kind.text else []
    if not kind.end and kind.may is not None:
        does.append(Said(KEY + "done"))
    if card.protected:
        does.append(Said(KEY + "protected"))
    return Explanation(
        what=Said(KEY + "card", {"space": card.space}),
        name=Said(KEY + "name", {"card": kind.name}),
        does=does,
        figures=worth(card, kind),
        changes=[] if card.protected else neighbours(card, kind),
        paragraph="A5.2",
        seat=card.owner,
        places=[card.space],
    )


def worth(card: Card, kind: Kind) -> list[Figure]:
    lines = [
        Figure(text=Said(KEY + "ring"), value=" · ".join(kind.ring)),
        Figure(text=Said(KEY + "played"), value=kind.ring[kind.basic]),
        Figure(text=Said(KEY + "now"), value=str(card.value), tone="total"),
    ]
    if card.end:
        lines.append(Figure(text=Said(KEY + "end"), value=f"+{card.end}", tone="more", paragraph="A12.2"))
    return lines


def neighbours(card: Card, kind: Kind) -> list[Figure]:
    """What another card to its right would do (A5.2), by that card's value."""
    value = card.value or 0
    lower, upper = stepped(card, kind, -1), stepped(card, kind, 1)
    destroys = 2 * value if value > 0 else value + 1
    lines = []
    if destroys - 1 > value:
        span = Said(KEY + "right.between", {"least": value + 1, "most": destroys - 1})
        lines.append(change(span, value, lower))
    lines.append(Figure(text=Said(KEY + "right.from", {"least": destroys}), value="@" + KEY + "gone", tone="less"))
    lines.append(change(Said(KEY + "right.below", {"most": value - 1}), value, upper))
    return lines


def change(text: Said, before: int, after: str) -> Figure:
    tone: Tone = "plain" if after == str(before) else "more" if text.key.endswith("below") else "less"
    return Figure(text=text, value=after if tone == "plain" else f"{before} → {after}", tone=tone)


def stepped(card: Card, kind: Kind, step: int) -> str:
    """The value one step up or down the ring; the same where the ring ends (A5.2)."""
    side = card.side + step
    if not 0 <= side < len(kind.ring):
        return str(card.value)
    here, there = parts(kind.ring[card.side]), parts(kind.ring[side])
    return str((card.value or 0) + there - here)


def parts(formula: str) -> int:
    """The number in a value: 7, or what X+2 and No−1 add."""
    digits = formula.replace("−", "-").removeprefix("No").removeprefix("X")
    return int(digits) if digits else 0


def in_hand(kind: Kind) -> Explanation:
    does = [Said(KEY + "text", {"text": kind.text})] if kind.text else [Said(KEY + "no_effect")]
    if kind.shield:
        does.append(Said(KEY + "protected"))
    return Explanation(
        what=Said(KEY + "hand"),
        name=Said(KEY + "name", {"card": kind.name}),
        does=does,
        figures=[
            Figure(text=Said(KEY + "ring"), value=" · ".join(kind.ring)),
            Figure(text=Said(KEY + "played"), value=kind.ring[kind.basic], tone="total"),
        ],
        paragraph="A4.6",
    )


def ended(view: CityView, seat: int) -> Explanation:
    found = view.seats[seat].breakdown
    lines = [Figure(text=Said(KEY + "ended.values"), value=str(found.values))]
    for name, points in (("end", found.end), ("graveyard", found.graveyard), ("bonus", found.bonus)):
        if points:
            lines.append(Figure(text=Said(f"{KEY}ended.{name}"), value=f"+{points:g}"))
    total = f"{view.seats[seat].points:g}"
    lines.append(Figure(text=Said(KEY + "ended.points"), value=total, tone="total"))
    return Explanation(
        what=Said(KEY + "ended"),
        name=Said(KEY + "ended.name", {"points": total}),
        figures=lines,
        paragraph="A12.2",
        seat=seat,
        places=[card.space for card in view.cards if card.owner == seat and not card.down and not card.covered],
    )


def tokens(view: CityView, seat: int) -> Explanation:
    return Explanation(
        what=Said(KEY + "of"),
        name=Said(KEY + "tokens", {"count": view.seats[seat].tokens}),
        does=[Said(KEY + "tokens.does")],
        paragraph="A8.3",
        seat=seat,
        places=[card.space for card in view.cards if card.owner == seat and card.token and not card.covered],
    )


def deck(view: CityView, seat: int) -> Explanation:
    shown = view.seats[seat]
    return Explanation(
        what=Said(KEY + "of"),
        name=Said(KEY + "deck", {"count": shown.deck_count}),
        does=[Said(KEY + "deck.does", {"limit": shown.limit})],
        figures=[
            Figure(text=Said(KEY + "deck.hand"), value=str(shown.hand_count)),
            Figure(text=Said(KEY + "deck.left"), value=str(shown.deck_count)),
        ],
        paragraph="A3.1",
        seat=seat,
    )
