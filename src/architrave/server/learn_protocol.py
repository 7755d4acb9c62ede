"""What teaches a game, as types: its page, the figures of its rules, what things on a table are."""

from __future__ import annotations

from architrave.kernel.explanation import Explanation
from architrave.server.messages import State
from architrave.server.protocol import Answer, RulesWord


class LearnPage(Answer):
    """What teaches a game: the names of its `figures`, in order. A game takes `minutes`, the guided first game
    `lesson`, if there is one. `words`: its glossary."""

    game: str
    title: str
    seats: list[int]
    minutes: int
    figures: list[str]
    lesson: int | None
    words: list[RulesWord]


class FigureState(Answer):
    """A picture of a position: the state of a table that nobody plays at. `show`: what is marked or drawn beside the
    board, and `around`: the places that must be in the picture, each as the table of the game calls it."""

    state: State
    show: list[str]
    around: list[str]


class Ahead(Answer):
    """The legal moves after some that are typed and not made yet; `version`: of the state that they are typed in."""

    version: int
    moves: list[str]


class Explained(Answer):
    """What a thing on a table is, to the one who asks; `version`: of the state that it is true of."""

    thing: str
    version: int
    explanation: Explanation
