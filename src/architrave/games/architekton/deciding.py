"""What decided a game of Architekton (K8)."""

from __future__ import annotations

from architrave.games.architekton.view_types import TownResult
from architrave.kernel.deciding import Decided, Source, decide


def decided(result: TownResult) -> Decided | None:
    """The groups and the chips, and where these are equal the houses; nothing after an early end, which counts none."""
    if result.reason == "early":
        return None
    sources = [
        Source(name="ui.architekton.result.group", points=[len(seat.group) for seat in result.seats]),
        Source(name="ui.architekton.result.chips", points=[seat.chips for seat in result.seats]),
    ]
    houses = Source(name="ui.architekton.result.standing", points=[seat.standing for seat in result.seats])
    return decide(sources, result.winner, result.points, None if result.reason == "points" else houses)
