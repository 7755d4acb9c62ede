"""Score sheets for the table at home, by game: what was entered by hand, scored by the game's own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from architrave.games.architects import sheet as architects
from architrave.games.architectura import sheet as architectura
from architrave.games.architekton import sheet as architekton
from architrave.kernel.game import Json
from architrave.kernel.schema import Shape


@dataclass(frozen=True, slots=True)
class Sheet:
    shape: Shape  # of what is entered
    pieces: Callable[[], Json]  # what there is to enter
    score: Callable[[Json], Json]  # raises Invalid with the field and the reason


SHEETS: Mapping[str, Sheet] = {
    "architekton": Sheet(architekton.SHAPE, architekton.pieces, architekton.score),
    "architectura": Sheet(architectura.SHAPE, architectura.pieces, architectura.score),
    "architects": Sheet(architects.SHAPE, architects.pieces, architects.score),
}
