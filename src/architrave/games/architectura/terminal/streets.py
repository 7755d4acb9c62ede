"""Architectura's city in characters: a space is eight characters wide and three lines high, with colours and without.

● Park     face up: its architect's sign, its name, its value; ! protected, * played just now
   X+1 = 5
▒ Park ▒   destroyed: anybody may play on it
● (o)      reserved by a Fountain's token
   A4      empty, and open to play on
"""

from __future__ import annotations

from typing import Final

from rich.style import Style
from rich.text import Text

from architrave.games.architectura.view_types import Card

WIDE: Final = 9
HIGH: Final = 3
SIGNS: Final = ("●", "▲", "■", "◆")  # of the seats; never colour alone
INKS: Final = {"blue": "#2f6fb5", "green": "#278039", "yellow": "#a07800", "red": "#c8452f"}
FRESH: Final = "*"
GUARDED: Final = "!"

Block = list[Text]


def card(name: str, shown: Card, colour: str, fresh: bool) -> Block:
    """The top card of a space."""
    sign = SIGNS[shown.owner]
    ink = Style(color=INKS[colour])
    if shown.down:
        return [fit(f"▒{sign}▒▒▒▒▒▒", "quiet"), fit(f"▒{name[: WIDE - 2]}", "quiet"), fit("▒" * (WIDE - 1), "quiet")]
    marks = (GUARDED if shown.protected else "") + (FRESH if fresh else "")
    head = f"{sign}{name}"[: WIDE - 1 - len(marks)].ljust(WIDE - 1 - len(marks)) + marks
    value = str(shown.value)
    formula = "" if shown.formula == value else f"{shown.formula} ="
    end = f"+{shown.end} ⚑" if shown.end > 0 else f"{shown.end} ⚑" if shown.end < 0 else ""
    strong = ink + Style(bold=True)
    return [fit(head, ink), fit(f"{formula} {value}".center(WIDE - 1), strong), fit(end.rjust(WIDE - 1), ink)]


def token(owner: int, colour: str) -> Block:
    return [fit(""), fit(f"{SIGNS[owner]} (o)".center(WIDE - 1), Style(color=INKS[colour])), fit("")]


def open_space(label: str, lit: bool) -> Block:
    return [fit(""), fit(label.center(WIDE - 1), "gold" if lit else "quiet"), fit("")]


def blank() -> Block:
    return [fit("") for line in range(HIGH)]


def fit(text: str, style: Style | str = "") -> Text:
    return Text(text[: WIDE - 1].ljust(WIDE - 1), style)
