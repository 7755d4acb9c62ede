"""The description of Architekton."""

from __future__ import annotations

from architrave.games.architekton import sheet
from architrave.games.architekton.components import find_set, loads, shipped
from architrave.kernel.about import About, SelfPlay, Sheet
from architrave.kernel.options import ComponentSet, starter

ABOUT = About(
    name="architekton",
    title="Architekton",
    letter="K",
    minutes=20,
    seats=range(2, 3),
    options=(
        ComponentSet("set", "K1", shipped=shipped, find=find_set, read=loads, endings=(".toml", ".json")),
        starter("K2.5"),
    ),
    order=1,
    self_play=SelfPlay(trust=0.25),
    sheet=Sheet(sheet.SHAPE, sheet.pieces, sheet.score),
    terminal="architrave.games.architekton.terminal.renderer:ArchitektonRenderer",
    picture="architrave.games.architekton.picture:ArchitektonPainter",
)
