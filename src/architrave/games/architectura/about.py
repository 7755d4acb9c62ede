"""The description of Architectura."""

from __future__ import annotations

from typing import Final

from architrave.games.architectura import numbers as n
from architrave.games.architectura import sheet
from architrave.games.architectura.components import COLOURS, find_set, loads, shipped
from architrave.kernel.about import About, SelfPlay, Sheet
from architrave.kernel.options import ComponentSet, Number, PerSeat, Switch, When, starter

MOST: Final = 6  # A11.1

ABOUT = About(
    name="architectura",
    title="Architectura",
    letter="A",
    minutes=30,
    seats=range(2, n.MOST_SEATS + 1),
    options=(
        ComponentSet("cards", "A1.1", shipped=shipped, find=find_set, read=loads),
        Switch("advanced", "A11"),
        Number("most", "A11.1", least=0, most=MOST, usual=MOST, words=("roll",), when=When("advanced", (True,))),
        starter("A2.2"),
        Switch("bonus", "A2.3"),
        PerSeat("colours", "A1.1", COLOURS, label="architectura.colour"),
    ),
    order=2,
    sheet=Sheet(sheet.SHAPE, sheet.pieces, sheet.score),
    terminal="architrave.games.architectura.terminal.renderer:ArchitecturaRenderer",
    picture="architrave.games.architectura.picture:ArchitecturaPainter",
    balance="architrave.games.architectura.balance:ArchitecturaStudy",
    self_play=SelfPlay(
        tables=tuple(
            {"seats": seats, "advanced": advanced} for seats in range(2, n.MOST_SEATS + 1) for advanced in (False, True)
        ),
        margin=8.0,  # about the mean difference at the end
        turns=True,
    ),
)
