"""Who may say what at a table, and where.

There are two rooms. People with a seat talk in one; everybody else talks in the other, which those with a seat can read
when the game is over.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from architrave.kernel.refusal import Invalid
from architrave.tables import gathering as waiting
from architrave.tables.denied import Denied
from architrave.tables.names import JOINER, NON_JOINER, characters
from architrave.tables.rows import Gathering, Room, TalkSetting, WaitingSeat
from architrave.tables.seats import Seat, seats_of
from architrave.tables.table import Table

LONGEST = 200  # characters as people see them
MOST_POINTS = 800  # code points
MOST_MARKS = 4  # accents and the like on one letter


def clean_text(text: str) -> str:
    """A line as it is kept: one line of plain text, without anything that cannot be seen or turns the direction of
    writing; raises Invalid if nothing is left, or too much."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks <= MOST_MARKS and (letter in (JOINER, NON_JOINER) or letter.isprintable()):
            kept.append(letter)
    line = " ".join("".join(kept).split())
    if not line.replace(JOINER, "").replace(NON_JOINER, "").strip():
        raise Invalid("text", "talk.error.empty")
    if len(line) > MOST_POINTS or characters(line) > LONGEST:
        raise Invalid("text", "talk.error.long", count=LONGEST)
    return line


def check_setting(setting: TalkSetting, is_phrase: bool) -> None:
    """Raise Denied unless the table lets people say this."""
    if setting == "off":
        raise Denied("talk.error.off", 403)
    if setting == "phrases" and not is_phrase:
        raise Denied("talk.error.phrases", 403)


def is_there(shown: Table | Gathering) -> bool:
    """Whether there is talk at a table: people gather, or play from several devices."""
    if shown.talk == "off":
        return False
    return shown.state != "closed" if isinstance(shown, Gathering) else shown.mode == "together"


def own_room(shown: Table | Gathering, guest: str | None) -> Room:
    """Where somebody talks. The host of a table that has not begun belongs to those who sit."""
    if isinstance(shown, Gathering):
        return "seats" if guest is not None and guest in waiting.guests(shown) else "spectators"
    return "seats" if seats_of(shown.seats, guest) else "spectators"


def may_read(shown: Table | Gathering, guest: str | None, room: Room) -> bool:
    """Whether somebody may know what is said in a room."""
    own = own_room(shown, guest)
    return room == own or (own == "seats" and isinstance(shown, Table) and shown.line.over)


def seat_of(seats: Sequence[Seat | WaitingSeat], guest: str, seat: int | None) -> int | None:
    """The seat of somebody who said something: the one they said it in if it is still theirs, or else their first."""
    mine = [number for number, one in enumerate(seats) if one.guest == guest]
    return seat if seat in mine else next(iter(mine), None)
