"""What browser and server say to each other about puzzles: `GET /api/puzzles`, and `/ws/puzzles/{game}`.

A puzzle has messages of a table's socket, too: Act, State, and the Hint.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from architrave.kernel.puzzle import Aim
from architrave.server.lesson_protocol import ExplainThing, ThingExplained
from architrave.server.messages import Act, AskHint, Beat, ErrorMessage, FromClient, Hint, Id, Pong, State, Sub
from architrave.server.protocol import Answer, Problem

PuzzleNumber = Annotated[int, Meta(ge=1, le=100_000)]
PuzzleVerdict = Literal["asked", "going", "solved", "missed", "refused"]


class PuzzleOfDay(Answer):
    """A puzzle of today: its number among the `count` of the game, what is to be reached, how difficult it is."""

    game: str
    title: str
    count: int
    number: int
    aim: Aim
    level: int


class PuzzleList(Answer):
    """The puzzles of a day (UTC), which changes in so many `seconds`; a game without puzzles is left out."""

    day: str
    seconds: int
    puzzles: list[PuzzleOfDay]


class OpenPuzzle(FromClient, tag="open"):
    """Begin a puzzle, or begin it again; the first message on every connection. No `number`: the puzzle of the day.
    `beats` and `plain` as in Sub."""

    number: PuzzleNumber | None = None
    beats: bool = False
    plain: bool = False


class ShowSolution(FromClient, tag="show"):
    """Begin again and play a way that is right, move by move."""

    id: Id


class PuzzleState(Answer, tag_field="t", tag="puzzle"):
    """Where somebody is in a puzzle: its `number` of `count`, the `day` if it is the puzzle of today, and the proof
    that `good` of `ways` different ways to play the turn are right. `points`: how far ahead the right ways get, where
    that is the aim.

    `verdict`: a try has begun (`asked`), the turn is `going` on, it was `solved` or `missed`; or a move was `refused`
    by a rule, with the `refusal`. `tried`: the moves of the turn so far, in notation. `shown`: they are the solution.
    It goes with the State of this `version`; those up to `until` follow. `fresh`: nothing moves there from what was on
    the table. `id`: the message that this answers.
    """

    id: str | None
    version: int
    until: int
    fresh: bool
    number: int
    count: int
    day: str | None
    aim: Aim
    level: int
    ways: int
    good: int
    points: float | None
    verdict: PuzzleVerdict
    tried: list[str]
    shown: bool
    refusal: Problem | None


FromSolver = Sub | OpenPuzzle | ShowSolution | AskHint | ExplainThing | Act | Pong
ToSolver = PuzzleState | ThingExplained | State | Hint | ErrorMessage | Beat
