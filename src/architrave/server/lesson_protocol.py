"""What browser and server say to each other during a lesson, on `/ws/lessons/{game}`.

A lesson also has messages of a table's socket: the learner's Act, and a State for everything that is shown.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from architrave.kernel.explanation import Explanation
from architrave.server.messages import Act, Beat, ErrorMessage, FromClient, Id, Pong, State, Sub
from architrave.server.protocol import Answer, Problem

StepNumber = Annotated[int, Meta(ge=1, le=99)]
Judgement = Literal["asked", "right", "done", "unwanted", "refused"]


class OpenStep(FromClient, tag="open"):
    """Begin a step, or begin it again; the first message on every connection. `beats` and `plain` as in Sub."""

    step: StepNumber
    beats: bool = False
    plain: bool = False


class NextStep(FromClient, tag="next"):
    """Go on after a step that is done: where the next one follows from it, everything stays in place."""

    id: Id


class ShowMove(FromClient, tag="show"):
    """Make the move that the step asks for."""

    id: Id


class ExplainThing(FromClient, tag="explain"):
    """What something on the table of the lesson is."""

    id: Id
    thing: Annotated[str, Meta(min_length=1, max_length=60)]


class ThingExplained(Answer, tag_field="t", tag="explained"):
    """The answer to ExplainThing; no `explanation` if the game knows nothing of that name."""

    id: str
    explanation: Explanation | None


class LessonStep(Answer, tag_field="t", tag="lesson"):
    """Where the learner is: in step `number` of `steps`, each with `stages` decisions; `stage` counts those that are
    done. `lit`: what may be touched, `shown`: what the text is about, as the table of the game calls it (`cell:N13`).

    `verdict`: a decision is `asked`; the last move was `right`, or the last one of the step (`done`); it was `unwanted`
    though legal, or `refused` by a rule, with the `refusal`; then `hint` is the number of the sentence that helps. It
    goes with the State of this `version`; those up to `until` show what follows the learner's move. `fresh`: this is
    another position, and nothing moves there from what was on the table. `before`: there is a text about what was shown
    first. `id`: the message that this answers.
    """

    id: str | None
    version: int
    until: int
    fresh: bool
    number: int
    steps: int
    minutes: int
    stage: int
    stages: int
    lit: list[str]
    shown: list[str]
    before: bool
    verdict: Judgement
    hint: int | None
    refusal: Problem | None


FromLearner = Sub | OpenStep | NextStep | ShowMove | ExplainThing | Act | Pong
ToLearner = LessonStep | ThingExplained | State | ErrorMessage | Beat
