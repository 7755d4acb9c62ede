"""A picture of Architectura: the streets with their cards, as the browser shows them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from architrave.games.architectura.view_types import Card, CityView, Colour, Kind
from architrave.i18n import say, word
from architrave.pictures.painter import BLUE, DARK, GREEN, RED, SIGNS, YELLOW, Drawing, Painter, Player, coloured
from architrave.pictures.svg import DISPLAY, Attribute, element, group, mix, moved, words

SIZE = 160  # of a card
PITCH = 172
LABELS = 46  # room for the letters of the streets and the numbers of the blocks
STREETS = "ABCD"
COLOURS: dict[Colour, str] = {"blue": BLUE, "green": GREEN, "yellow": YELLOW, "red": RED}
CREAM, LABEL = "#fffaf0", "#5a4526"
GOOD, BAD = "#2f8f43", "#c43030"
FORMULA = re.compile(r"[XN]")
SKY = "M7 16a9 9 0 0 1 9-9h128a9 9 0 0 1 9 9v128a9 9 0 0 1-9 9H16a9 9 0 0 1-9-9z"
# The values at the other three edges: right, bottom, left; the plate, and where the value stands on it.
NUMBERS = (
    ("M160 65a24 21 0 0 0 0 42z", 149.5, 93),
    ("M58 160v-6a12 12 0 0 1 12-12h20a12 12 0 0 1 12 12v6z", 80, 158.5),
    ("M0 65a24 21 0 0 1 0 42z", 10.5, 93),
)
FORMULAS = (
    ("M160 73h-33a7 7 0 0 0-7 7v10a7 7 0 0 0 7 7h33z", 141, 90.5),
    ("M52 160v-6a11 11 0 0 1 11-11h34a11 11 0 0 1 11 11v6z", 80, 157),
    ("M0 73h33a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H0z", 19, 90.5),
)
SHIELD = (
    '<path d="M0-18q9 5.500 18 5.500 2 23-18 33Q-20 10-18-12.500-9-12.500 0-18z" fill="#f6c445" stroke="#fff" '
    'stroke-width="3"/>'
    '<path d="M0-14v30Q15 8 14-9 7-9 0-14z" fill="#d99a1e"/>'
)
STAR = "M0-7 2-2.200 7-1.800 3.200 1.600 4.400 6.600 0 3.900-4.400 6.600-3.200 1.600-7-1.800-2-2.200z"
HATCH = "M20 20 140 140M20 60 100 140M20 100 60 140M60 20 140 100M100 20 140 60"
MIDDLE: dict[str, Attribute] = {"text_anchor": "middle"}
HEADING: dict[str, Attribute] = {"text_anchor": "middle", "font_family": DISPLAY, "font_weight": 700}


class ArchitecturaPainter(Painter[CityView]):
    def players(self, view: CityView) -> Sequence[Player]:
        return [coloured(seat, one.points, COLOURS[one.colour]) for seat, one in enumerate(view.seats)]

    def board(self, view: CityView, language: str) -> Drawing:
        streets = "".join(_street(view, street) for street in range(view.streets))
        blocks = "".join(
            words(str(column + 1), LABELS + column * PITCH + SIZE / 2, 30, 30, **HEADING, fill="#e7dcc2")
            for column in range(view.columns)
        )
        cards = "".join(
            group(_card(view, card, language), moved(*_place(card.space))) for card in view.cards if not card.covered
        )
        claims = "".join(
            group(_token(COLOURS[view.seats[space.claim].colour]), moved(*_middle(space.space), 1.6))
            for space in view.spaces
            if space.claim is not None
        )
        return Drawing(LABELS + view.columns * PITCH, LABELS + view.streets * PITCH, streets + blocks + cards + claims)


def _place(space: str) -> tuple[float, float]:
    return LABELS + (int(space[1:]) - 1) * PITCH, LABELS + STREETS.index(space[0]) * PITCH


def _middle(space: str) -> tuple[float, float]:
    x, y = _place(space)
    return x + SIZE / 2, y + SIZE / 2


def _street(view: CityView, street: int) -> str:
    top = LABELS + street * PITCH
    width = view.columns * PITCH
    lots = "".join(
        element(
            "rect",
            x=LABELS + n * PITCH + 4,
            y=top + 4,
            width=SIZE - 8,
            height=SIZE - 8,
            rx=12,
            fill="#fff",
            fill_opacity=0.06,
        )
        for n in range(view.columns)
    )
    ground = element(
        "rect", x=LABELS - 6, y=top - 5, width=width, height=SIZE + 10, rx=16, fill="#000", fill_opacity=0.18
    )
    return ground + lots + words(STREETS[street], 20, top + SIZE / 2 + 11, 30, **HEADING, fill="#e7dcc2")


def _card(view: CityView, card: Card, language: str) -> str:
    colour = COLOURS[view.seats[card.owner].colour]
    kind = view.kinds[card.card]
    name = word(language, kind.name)
    shade = element("rect", x=2, y=5, width=SIZE, height=SIZE, rx=14, fill="#000", fill_opacity=0.28)
    if card.down:
        return shade + _destroyed(card, colour, name, say(language, "ui.architectura.destroyed"))
    return shade + _face(card, kind, colour, name) + _marks(card, kind, colour)


def _destroyed(card: Card, colour: str, name: str, note: str) -> str:
    parts = (
        element("rect", width=SIZE, height=SIZE, rx=14, fill="#39443f"),
        element("path", d=HATCH, stroke="#fff", stroke_opacity=0.08, stroke_width=7),
        element("rect", x=4, y=4, width=152, height=152, rx=11, fill="none", stroke=colour, stroke_width=8),
        element("path", d=_picture(card.card), transform=moved(51, 34, 0.113), fill="#93a39b"),
        element("path", d="M46 96 114 32", stroke="#e9a493", stroke_width=6, stroke_linecap="round"),
        words(name, 80, 119, _fitted(name, 18, 138), **HEADING, fill="#e2e9e5"),
        words(note, 80, 139, 14, **MIDDLE, font_weight=800, fill="#c6d2cc"),
        element("path", d=SIGNS[colour], transform=moved(25, 26, 1.2), fill="#fff"),
    )
    return "".join(parts)


def _face(card: Card, kind: Kind, colour: str, name: str) -> str:
    ink = DARK if colour == YELLOW else CREAM
    formula = any(FORMULA.match(value) for value in kind.ring)
    turned = card.side - kind.basic
    quarter = turned if abs(turned) != 3 else -turned // 3
    top, *edges = _around(kind, card.side)
    figure = top if card.value is None else str(card.value)
    plate = f"M41 0h78v{48 if formula else 35}a20 20 0 0 1-20 20H61a20 20 0 0 1-20-20z"
    picture = element("path", d=_picture(card.card), transform=moved(51, 57, 0.1133), fill=mix(colour, "#000000", 0.45))
    parts = [
        element("rect", width=SIZE, height=SIZE, rx=14, fill=colour),
        element("path", d=SKY, fill=mix(colour, "#fff6e0", 0.62)),
        element("circle", cx=80, cy=86, r=40, fill="#fff8e0", opacity=0.55),
        group(picture, f"rotate({90 * quarter} 80 86)"),
        element("path", d="M0 113h160v27H0z", fill=colour),
        words(name, 80, 132, _fitted(name, 19, 150), **HEADING, fill=ink),
    ]
    for (path, x, y), edge in zip(FORMULAS if formula else NUMBERS, edges, strict=True):
        if edge is not None:
            size = 15 if formula else 16 if len(edge) > 1 else 20
            parts += [
                element("path", d=path, fill=CREAM, opacity=0.94),
                words(_printed(edge), x, y, size, **MIDDLE, font_weight=800, fill="#5b5146"),
            ]
    parts += [
        element("path", d=plate, fill="#fffdf6", stroke=mix(colour, "#000000", 0.35), stroke_width=3),
        words(_printed(figure or ""), 80, 45, 34 if formula and card.value is None else 45, **HEADING, fill="#1c1712"),
    ]
    if formula and card.value is not None:
        parts.append(words(_printed(top or ""), 80, 63, 16, **MIDDLE, font_weight=800, fill="#4a4238"))
    parts += [
        element(
            "rect",
            x=1,
            y=1,
            width=158,
            height=158,
            rx=13,
            fill="none",
            stroke="#fff",
            stroke_opacity=0.38,
            stroke_width=2,
        ),
        element("path", d=SIGNS[colour], transform=moved(23, 24, 1.3), fill=ink),
    ]
    return "".join(parts)


def _marks(card: Card, kind: Kind, colour: str) -> str:
    """What stands on a card: raised or lowered, protected, and points at the end."""
    parts = []
    turned = card.side - kind.basic
    if turned:
        arrow = "M-10-6-4.500 4h-11z" if turned > 0 else "M-10 5-4.500-5h-11z"
        pill = element(
            "rect",
            x=-22,
            y=-15,
            width=44,
            height=30,
            rx=15,
            fill=GOOD if turned > 0 else BAD,
            stroke="#fff",
            stroke_width=2,
        )
        figure = words(str(abs(turned)), 7, 7, 20, **MIDDLE, font_weight=800, fill="#fff")
        parts.append(
            group(pill + element("path", d=arrow, transform=moved(1, 0), fill="#fff") + figure, moved(136, 22))
        )
    if kind.shield or card.token:
        place = moved(26, 52, 0.78) if turned else moved(135, 33)
        parts.append(group(_token(colour) if card.token else SHIELD, place))
    if kind.end:
        half = 22 if card.end else 13
        pill = element(
            "rect", x=-half, y=-11, width=2 * half, height=22, rx=11, fill="#2a241e", stroke="#fff", stroke_opacity=0.7
        )
        star = element("path", d=STAR, transform=moved(-11 if card.end else 0, 0), fill="#ffd964")
        added = (
            words(_printed(f"{card.end:+d}"), 8, 5.5, 16, **MIDDLE, font_weight=800, fill="#fff") if card.end else ""
        )
        parts.append(group(pill + star + added, moved(134, 146)))
    return "".join(parts)


def _token(colour: str) -> str:
    return (
        element("circle", r=19, fill=colour, stroke="#fff", stroke_width=3.5)
        + element("path", d="M0-12q6 4 12 4 1 15-12 21Q-13 7-12-8-6-8 0-12z", fill="#fff")
        + element("path", d=SIGNS[colour], transform=moved(0, 0, 0.85), fill=colour)
    )


def _around(kind: Kind, side: int) -> list[str | None]:
    """The values at the four edges, clockwise from the top (A1.2, A1.4); None where there is none."""
    at = [(side + step + 4) % 4 for step in (0, -1, 2, 1)]
    return [kind.ring[n] if n < len(kind.ring) else None for n in at]


def _printed(value: str) -> str:
    return value.replace("-", "−")


def _fitted(text: str, largest: float, room: float) -> float:
    return min(largest, room / (max(len(text), 1) * 0.57))


def _picture(card: str) -> str:
    pictures = _pictures()
    return pictures.get(card, pictures["default"])


@cache
def _pictures() -> dict[str, str]:
    text = files(__package__).joinpath("art", "pictures.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found
