"""What decided a game of Architectura (A12)."""

from __future__ import annotations

from collections.abc import Sequence

from architrave.games.architectura.view_types import CityResult, SeatResult
from architrave.kernel.deciding import Decided, Source, decide


def decided(result: CityResult) -> Decided:
    """The sources of the seats; a tie-break if it decided."""
    return decide(sources(result.seats), result.winner, result.points, tie_break(result))


def sources(seats: Sequence[SeatResult]) -> list[Source]:
    """The values by street, then what else counts for somebody."""
    streets = sorted({card.space[0] for seat in seats for card in seat.cards})
    found = [
        Source(
            name="ui.architectura.result.street",
            params={"street": street},
            points=[street_value(seat, street) for seat in seats],
        )
        for street in streets
    ]
    others = [
        Source(name="ui.architectura.result.end", points=[seat.breakdown.end for seat in seats]),
        Source(name="ui.architectura.result.graveyard", points=[seat.breakdown.graveyard for seat in seats]),
        Source(name="ui.architectura.result.bonus", points=[seat.breakdown.bonus for seat in seats]),
    ]
    return found + [source for source in others if any(source.points)]


def street_value(seat: SeatResult, street: str) -> int:
    return sum(card.value for card in seat.cards if card.space[0] == street)


def tie_break(result: CityResult) -> Source | None:
    if result.reason == "cards":
        return Source(name="ui.architectura.result.on_table", points=[seat.on_table for seat in result.seats])
    if result.reason == "lowest":
        return Source(name="ui.architectura.result.lowest", points=[seat.lowest or 0 for seat in result.seats])
    return None
