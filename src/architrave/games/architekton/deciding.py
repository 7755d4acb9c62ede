"""What decided a game of Architekton (K8)."""

from __future__ import annotations

from msgspec import UNSET

from architrave.games.architekton import scoring
from architrave.games.architekton.position import Town
from architrave.games.architekton.view_types import TownResult, Unpaid
from architrave.kernel.deciding import Decided, Source, decide


def decided(result: TownResult) -> Decided | None:
    """The groups and the chips, and where these are equal the houses. After an early end, which counts none of them
    (K6.1), what could not be paid."""
    if result.unpaid is not UNSET:
        return unpaid(result.unpaid, result.winner)
    if result.reason == "early":
        return None
    sources = [
        Source(name="ui.architekton.result.group", points=[len(seat.group) for seat in result.seats]),
        Source(name="ui.architekton.result.chips", points=[seat.chips for seat in result.seats]),
    ]
    houses = Source(name="ui.architekton.result.standing", points=[seat.standing for seat in result.seats])
    return decide(sources, result.winner, result.points, None if result.reason == "points" else houses)


def now(town: Town) -> list[Source]:
    """What counts if the game ended now; the houses, too, which decide where all else is equal (K8.3)."""
    seats = range(2)
    return [
        Source(name="ui.architekton.result.group", points=[len(scoring.scored_group(town, seat)) for seat in seats]),
        Source(name="ui.architekton.result.chips", points=[int(town.chips[seat]) for seat in seats]),
        Source(name="ui.architekton.result.standing", points=[int(scoring.houses_left(town, seat)) for seat in seats]),
    ]


def unpaid(due: Unpaid, winner: int | None) -> Decided:
    sides = [0 if seat == winner else due.sides for seat in range(2)]
    return Decided(
        sources=[
            Source(name="ui.architekton.result.chips", points=[*due.chips]),
            Source(name="ui.architekton.result.wrong_sides", params={"cell": due.cell}, points=[*sides]),
        ],
        row=1,
        ahead=winner,
        behind=None if winner is None else 1 - winner,
        said="ui.architekton.result.unpaid",
    )
