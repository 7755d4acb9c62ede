"""The city in characters.

        1       2       3
    +-------+-------+-------+
    |a Park*|b Mark | a +   |
  A |   5   |   2   |       |
    +-------+-------+-------+

A card has the letter of its seat, the first letters of its name, and its value; * is protection. A destroyed card is in
brackets, a Fountain token is a plus with the letter of its seat, and an open space for the seat that looks is a dot.
"""

from __future__ import annotations

from architrave.games.architectura import numbers as n
from architrave.games.architectura import placement, plays, scoring, values
from architrave.games.architectura.names import ids_of, whole
from architrave.games.architectura.position import City

SEATS = "abcd"


def board(city: City, seat: int | None) -> str:
    rule = "    " + "+-------" * n.COLUMNS + "+"
    lines = ["     " + "".join(f"{column:^8}" for column in range(1, n.COLUMNS + 1)).rstrip()]
    for street in range(int(city.count)):
        pictures = [picture(city, street * n.COLUMNS + column, seat) for column in range(n.COLUMNS)]
        lines.append(rule)
        for part in range(2):
            head = f"  {'ABCD'[street]} " if part == 0 else "    "
            lines.append(head + "".join(f"|{drawn[part]:7}" for drawn in pictures) + "|")
    lines.append(rule)
    lines += [beside(city, number, seat) for number in range(int(city.count))]
    return "\n".join(lines) + "\n"


def picture(city: City, space: int, seat: int | None) -> tuple[str, str]:
    card = int(city.top[space])
    if card == n.NOTHING:
        claim = int(city.claim[space])
        if claim >= 0:
            return f"{SEATS[claim]} +", ""
        return ("", "   .") if seat is not None and placement.eligible(city, space, seat) else ("", "")
    kind = int(city.kind[card])
    name = city.cards.ids[kind]
    letter = SEATS[card // n.SLOTS]
    if int(city.down) >> card & 1:
        return f"({letter} {name[:3]})", ""
    mark = "*" if values.is_protected(city, card) else ""
    return f"{letter} {name[:4]}{mark}", f"{values.value(city, card):>4}"


def beside(city: City, seat: int, viewer: int | None) -> str:
    """What lies outside the city: points, hand, deck, tokens, Graveyard."""
    hand = int(city.hand[seat]) if seat == viewer else int(city.shown[seat])
    parts = [
        f"{SEATS[seat]}: {whole(int(scoring.halves(city, seat)) if city.starter >= 0 else 0)} points",
        f"hand {plays.bits(city.hand[seat])}" + (f" ({', '.join(ids_of(city, seat, hand))})" if hand else ""),
        f"deck {plays.bits(plays.deck(city, seat))}",
        f"tokens {city.tokens[seat]}",
    ]
    if city.graveyard[seat] != n.NOTHING:
        parts.append(f"graveyard {', '.join(ids_of(city, seat, int(city.grave[seat]))) or 'empty'}")
    return "; ".join(parts)
