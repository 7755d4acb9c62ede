"""The types of a review: how it comes along, and what it says."""

from __future__ import annotations

from architrave.analysis.moments import Moment
from architrave.analysis.review import TurnReview
from architrave.server.look_protocol import Frame
from architrave.server.protocol import Answer


class Review(Answer):
    """A review of a game as one may see it. It is complete when `done` turns are `total`; until then `moments` is
    empty. `making`: it is being made now. `judge`: the level that judged with so many simulations a decision
    (`budget`); `calibrated`: chances were fitted to games that ended. `seat`: whose knowledge it is made with; null:
    everything is open. `about`: whose moments these are; null: everybody's. `outcome`: what each seat had of the
    game."""

    done: int
    total: int
    making: bool
    judge: str
    budget: int
    calibrated: bool
    seat: int | None
    about: int | None
    outcome: list[float]
    turns: list[TurnReview]
    moments: list[Moment]


class ReviewedWay(Answer):
    """The table along the better way of a turn, and from frame `answer` on, what the next player would do."""

    frames: list[Frame]
    answer: int
