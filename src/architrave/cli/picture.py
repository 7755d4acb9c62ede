"""Write a position of a recorded game as a picture."""

from __future__ import annotations

from pathlib import Path

from architrave.cli.problems import UsageError
from architrave.cli.texts import Texts
from architrave.kernel.line import Line
from architrave.pictures.drawing import caption_of, draw
from architrave.pictures.png import png

WIDTH = 2400
ENDINGS = (".svg", ".png")


def check_ending(file: Path) -> None:
    """Raise UsageError unless the name of the file says which of our formats it is."""
    if file.suffix.lower() not in ENDINGS:
        raise UsageError("--picture", "cli.replay.picture_ending", given=file.name)


def write_picture(file: Path, line: Line, number: int, texts: Texts) -> None:
    """The table after an entry. After the end nothing is hidden any more."""
    caption = caption_of(line, number, line.players, texts.language)
    svg = draw(line.game, line.at(number), line.over, caption)
    file.write_bytes(svg.encode() if file.suffix.lower() == ".svg" else png(svg, WIDTH))
