"""Figures as data: pictures of positions, for the page that teaches a game and for paragraphs of its rules.

The file `figures.json` in the folder of a lesson names them. Each begins with the position of a step of the lesson, so
that pictures and lesson show the same game, and is drawn by the components that draw the game's table. What it shows is
the message `<game>.figure.<name>`; on the page that teaches the game, `<game>.learn.<name>.title` and `….text`
accompany it. The file also lists the words of the game that people look up: `<game>.word.<word>` and `….about`.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from architrave.kernel.lesson import Notation, Number, Part
from architrave.kernel.refusal import Invalid

FILE: Final = "figures.json"


class Figure(Part):
    """`play`: moves and draws that are made first. `show`: what is marked or drawn beside the board, and `around`: the
    places that must be in the picture, each as the table of the game calls it."""

    step: Number
    play: tuple[Notation, ...] = ()
    show: tuple[str, ...] = ()
    around: tuple[str, ...] = ()


class Figures(Part):
    """`summary`: those that teach the game, in their order; `paragraphs`: which paragraph has which figure;
    `words`: what a player may look up, each with the paragraph about it."""

    figures: dict[str, Figure]
    summary: Annotated[tuple[str, ...], Meta(max_length=6)] = ()
    paragraphs: dict[str, str] = msgspec.field(default_factory=dict)
    words: dict[str, str] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in (*self.summary, *self.paragraphs.values()):
            if name not in self.figures:
                raise Invalid(FILE, "lesson.broken", error=f"there is no figure {name}")


def read(folder: Traversable) -> Figures:
    """The figures in the folder of a lesson; none if it has no such file."""
    file = folder.joinpath(FILE)
    if not file.is_file():
        return Figures(figures={})
    try:
        return msgspec.json.decode(file.read_bytes(), type=Figures)
    except msgspec.MsgspecError as fault:
        raise Invalid(FILE, "lesson.broken", error=str(fault)) from fault


def text_keys(name: str, figures: Figures) -> list[str]:
    """The message keys of a game's figures."""
    keys = [f"{name}.figure.{figure}" for figure in figures.figures]
    keys += [f"{name}.learn.{figure}.{word}" for figure in figures.summary for word in ("title", "text")]
    keys += [f"{name}.word.{word}{about}" for word in figures.words for about in ("", ".about")]
    return keys + ([f"{name}.learn.lead"] if figures.summary else [])
