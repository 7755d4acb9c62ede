"""What the score sheet of Architects shows: the pieces to enter, and the score of each city."""

from __future__ import annotations

from architrave.games.architects.view_types import Colour, Paid, Pattern, Reason, Requirement, Score, Type
from architrave.kernel.view import Shown


class GoalCard(Shown):
    number: str
    vp: int
    unit: str
    shape: Pattern


class Pieces(Shown):
    """What there is to enter. `colours`: of the blocks."""

    types: list[Type]
    colours: list[Colour]
    tiles: list[Requirement]
    services: list[str]
    goals: list[GoalCard]
    events: list[str]
    difficulties: list[str]
    rounds: int


class ResidentScore(Shown):
    """Full rows and their VP (M12.4). `accepts`: the letters of the residents that each row still takes (M12.2)."""

    rows: int
    points: int
    accepts: list[str]


class CityScore(Score):
    """A round, with what came before it and comes after it, and where the city then stands."""

    before: int
    residents: ResidentScore
    end: list[Paid]
    points: int
    landmark_count: int


class Uneven(Shown):
    """A block with more or fewer requirement tiles than landmarks (M3.3)."""

    city: int
    block: int
    landmarks: int
    tiles: int


class CitiesScore(Shown):
    """`winners` and `reason`: after the last round, if there is more than one city."""

    cities: list[CityScore]
    winners: list[int] | None
    reason: Reason | None
    uneven: list[Uneven]
