"""Coach marks as data: what is explained in a first whole game, when it happens for the first time.

A game has them in the file `coach.json` beside its lesson. A mark names what has to happen: events of the log, facts of
the view, or both. What it says is the message `<game>.coach.<name>`, with the parameters of the event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from architrave.kernel.game import Event
from architrave.kernel.lesson import Fact, Part
from architrave.kernel.refusal import Invalid
from architrave.kernel.view import View

FILE: Final = "coach.json"

Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]


class Mark(Part):
    """`events`: one of these has just happened (keys without the name of the game), `by` the viewer or by somebody
    else. `asked`: something is asked of the viewer. `facts`: all are true of the view. `shown`: what the text is about,
    as the table of the game calls it; `{cell}` stands for that parameter of the event."""

    name: Name
    events: tuple[str, ...] = ()
    by: Literal["me", "other"] | None = None
    asked: bool = False
    facts: tuple[Fact, ...] = ()
    shown: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (self.events or self.facts or self.asked):
            raise ValueError(f"{self.name} never appears")
        if self.by is not None and not self.events:
            raise ValueError(f"{self.name} has nothing that could be done by anybody")

    def appears(self, view: View, events: Sequence[Event]) -> Appearance | None:
        """The mark, if what it waits for has just happened or is so."""
        if self.asked and (view.seat is None or view.actor != view.seat):
            return None
        if not all(fact.holds(view) for fact in self.facts):
            return None
        if not self.events:
            return Appearance(self.name, {}, self.shown, lasting=True)
        for event in events:
            if event.key.removeprefix(f"{view.game}.event.") in self.events and self._fits(event.seat, view.seat):
                shown = [_filled(name, event.params) for name in self.shown]
                return Appearance(self.name, dict(event.params), [name for name in shown if name], lasting=False)
        return None

    def _fits(self, seat: int | None, viewer: int | None) -> bool:
        match self.by:
            case None:
                return True
            case "me":
                return seat is not None and seat == viewer
            case "other":
                return viewer is not None and seat != viewer


class Appearance(Struct, frozen=True):
    """A mark that appears now. `lasting`: for as long as it is so, and not because of an event."""

    name: str
    params: dict[str, Any]
    shown: Sequence[str]
    lasting: bool


class Coach(Part):
    """The marks of a game; if several appear at once, the first comes first."""

    format: Literal["architrave-coach/1"]
    marks: Annotated[tuple[Mark, ...], Meta(min_length=1, max_length=40)]

    def __post_init__(self) -> None:
        if len({mark.name for mark in self.marks}) < len(self.marks):
            raise ValueError("two marks have the same name")

    def appearing(self, view: View, events: Sequence[Event]) -> list[Appearance]:
        """What appears with a view and the events that led to it.

        Of a game that is over only the last event is explained: nobody can use the others any more.
        """
        over = view.result is not None
        events = events[-1:] if over else events
        found = (mark.appears(view, events) for mark in self.marks if mark.events or not over)
        return [one for one in found if one is not None]


def read(folder: Traversable) -> Coach | None:
    """The coach marks in the folder of a lesson; None if it has no such file."""
    file = folder.joinpath(FILE)
    if not file.is_file():
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=Coach)
    except msgspec.MsgspecError as fault:
        raise Invalid(FILE, "lesson.broken", error=str(fault)) from fault


def text_keys(name: str, coach: Coach) -> list[str]:
    """The message keys of a game's coach marks."""
    return [f"{name}.coach.{mark.name}" for mark in coach.marks]


def _filled(name: str, params: Mapping[str, Any]) -> str:
    """The name of a thing with the parameters of an event; empty if one is missing."""
    try:
        return name.format_map(params)
    except KeyError:
        return ""
