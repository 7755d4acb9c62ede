"""The description of Architects."""

from __future__ import annotations

from typing import Any

from architrave.games.architects import numbers as n
from architrave.games.architects import sheet
from architrave.games.architects.component_set import DIFFICULTIES, FIRST
from architrave.kernel.about import About, SelfPlay, Sheet
from architrave.kernel.options import ALONE, Choice, Switch, starter


def day(difficulty: str, residents: bool) -> dict[str, Any]:
    return {"seats": 1, "difficulty": difficulty, "residents": residents, "events": False}


WEEK = (  # harder towards the weekend, with and without residents
    day("easy", residents=False),
    day("medium", residents=False),
    day("easy", residents=True),
    day("hard", residents=False),
    day("medium", residents=True),
    day("extreme", residents=False),
    day("hard", residents=True),
)
TABLES: tuple[dict[str, Any], ...] = (  # where bots learn: with every module, alone against every Automa
    *[
        {"seats": seats, "residents": residents, "events": events}
        for seats in range(2, n.MOST_SEATS + 1)
        for residents in (False, True)
        for events in (False, True)
    ],
    *[
        {"seats": 1, "difficulty": difficulty, "residents": residents, "events": events}
        for difficulty in DIFFICULTIES
        for residents, events in ((False, False), (True, False), (True, True))
    ],
)
AUTOMA = (FIRST, *DIFFICULTIES)  # the gentlest first
ABOUT = About(
    name="architects",
    title="Architects",
    letter="M",
    minutes=45,
    seats=range(1, n.MOST_SEATS + 1),
    options=(
        Switch("residents", "M12"),
        Switch("events", "M13"),
        Choice("difficulty", "M11.9", AUTOMA, usual="medium", when=ALONE, label="architects.difficulty"),
        starter("M2.5"),
    ),
    order=3,
    sheet=Sheet(sheet.SHAPE, sheet.pieces, sheet.score),
    week=WEEK,
    terminal="architrave.games.architects.terminal.renderer:ArchitectsRenderer",
    self_play=SelfPlay(TABLES, first="uct:30", margin=25.0, slips=0.04, simulations=12, match=100, by_stage=True),
    picture="architrave.games.architects.picture:ArchitectsPainter",
    balance="architrave.games.architects.balance:ArchitectsStudy",
)
