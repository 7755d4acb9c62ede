"""Lessons as data: steps on real positions, what is lit, and which moves count.

A game has its lesson in the folder `lesson`: `lesson.json`, and a position file for each step. Its texts are messages
of the catalogues: `<game>.lesson.intro` and `….outro`, and for step 3 `<game>.lesson.3.title`, `….text`, perhaps
`….before` (what is shown first) and `….after`, and `….wrong.1` for the hint of its first wrong move.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from architrave.kernel.position_file import PositionFile
from architrave.kernel.refusal import Invalid
from architrave.kernel.view import Move, View

FORMAT: Final = "architrave-lesson/1"
FILE: Final = "lesson.json"
DRAW: Final = "draw "  # begins a draw in a script; anything else there is a move

Notation = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=1, le=99)]
Compare = Literal["==", ">=", "<="]
COMPARE: Final[dict[Compare, Callable[[Any, Any], bool]]] = {"==": operator.eq, ">=": operator.ge, "<=": operator.le}


class Part(Struct, forbid_unknown_fields=True):
    """A part of a lesson; nothing changes one."""


class Fact(Part):
    """Something that the learner's view says: the field at a path such as `seats.0.chips`; `me` is their own seat."""

    view: str
    op: Compare
    value: bool | int | str

    def holds(self, view: View) -> bool:
        found: Any = view
        for name in self.view.split("."):
            index = str(view.seat) if name == "me" else name
            if isinstance(found, Struct) and name in found.__struct_fields__:
                found = getattr(found, name)
            elif isinstance(found, list | tuple) and index.isdigit() and int(index) < len(found):
                found = found[int(index)]
            elif isinstance(found, dict) and name in found:
                found = found[name]
            else:
                return False
        return type(found) is type(self.value) and COMPARE[self.op](found, self.value)


class Want(Part):
    """Which moves count: those in notation, or all that are of this kind and lead to these facts."""

    one_of: tuple[Notation, ...] = ()
    kind: str | None = None
    facts: tuple[Fact, ...] = ()
    won: bool = False

    def accepts(self, text: str, move: Move, view: View, winner: int | None, seat: int) -> bool:
        """Whether a move counts that led to this view, and perhaps to this winner."""
        if self.one_of:
            return text in self.one_of
        if self.kind is not None and move.kind != self.kind:
            return False
        if self.won and winner != seat:
            return False
        return all(fact.holds(view) for fact in self.facts)


class Stage(Part):
    """One decision of the learner. `lit`: what may be touched, `shown`: what the text is about, each as the table of
    the game calls it (`cell:N13`). `model` is the move that "Show me" plays."""

    lit: tuple[str, ...]
    model: Notation
    want: Want
    shown: tuple[str, ...] = ()


class Wrong(Part):
    """A wrong move that has a hint of its own; `paragraph`: the rules refuse it."""

    move: Notation
    stage: Annotated[int, Meta(ge=0)] = 0
    paragraph: str | None = None


class Step(Part):
    """`script`: what follows the learner's last move, draws and moves of the opponent. If the next step `follows`, that
    leads exactly to its position. `facts`: what is true after the model moves; a test checks it."""

    position: str
    stages: Annotated[tuple[Stage, ...], Meta(min_length=1)]
    follows: bool = False
    before: bool = False  # there is a text about what is shown first
    wrong: tuple[Wrong, ...] = ()
    script: tuple[Notation, ...] = ()
    facts: tuple[Fact, ...] = ()

    def hint(self, stage: int, text: str) -> int | None:
        """The number of the hint for a wrong move, from 1 on; for a move that has none, the first of its stage."""
        here = [number for number, wrong in enumerate(self.wrong, 1) if wrong.stage == stage]
        own = [number for number in here if self.wrong[number - 1].move == text]
        return next(iter(own or here), None)


class Lesson(Part):
    format: Literal["architrave-lesson/1"]
    game: str
    minutes: Number
    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=20)]
    seat: Annotated[int, Meta(ge=0, le=15)] = 0  # the learner's
    opponent: str | None = None  # who plays the other seat; a name, the same in every language

    def step(self, number: int) -> Step:
        """A step by its number, from 1 on; raises Invalid for any other number."""
        if not 1 <= number <= len(self.steps):
            raise Invalid("step", "lesson.no_step", given=number, count=len(self.steps))
        return self.steps[number - 1]


class LessonFolder:
    """A lesson and its position files."""

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder
        try:
            self.lesson = msgspec.json.decode(folder.joinpath(FILE).read_bytes(), type=Lesson)
        except msgspec.MsgspecError as fault:
            raise Invalid(FILE, "lesson.broken", error=str(fault)) from fault

    @cache  # noqa: B019 - a folder is kept for as long as its game
    def position(self, number: int) -> PositionFile:
        """The position of a step."""
        return PositionFile.loads(self.folder.joinpath(self.lesson.step(number).position).read_bytes())


def text_keys(name: str, lesson: Lesson) -> list[str]:
    """The message keys of a lesson."""
    keys = [f"{name}.lesson.intro", f"{name}.lesson.outro"]
    for number, step in enumerate(lesson.steps, 1):
        words = ["title", "text", "after", *(["before"] if step.before else [])]
        words += [f"wrong.{wrong}" for wrong in range(1, len(step.wrong) + 1)]
        keys += [f"{name}.lesson.{number}.{word}" for word in words]
    return keys
