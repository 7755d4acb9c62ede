"""What decided a game: the points by source, and the source that made the difference."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType, field

from architrave.kernel.view import Shown

Points = int | float


class Source(Shown):
    """Where points come from: its key in the catalogue with parameters, and what each column has of it."""

    name: str
    points: list[Points]
    params: dict[str, str] = field(default_factory=dict)


class Decided(Shown):
    """The columns of `sources` are the seats, then an opponent without a seat. `row`: the source that decided it, null
    if nobody won; `ahead`: the winner's column, `behind`: the one that came closest. `said`: the message key of a
    sentence about it, where the usual one does not fit."""

    sources: list[Source]
    row: int | None
    ahead: int | None
    behind: int | None
    said: str | UnsetType = UNSET


def decide(
    sources: Sequence[Source], winner: int | None, totals: Sequence[Points], tie: Source | None = None
) -> Decided:
    """`winner`: the column that won alone; `totals`: what each has in all; `tie`: what decided where these are equal,
    more or fewer of it. Otherwise the source with the largest difference towards the winner decided it."""
    rows = [*sources, *([] if tie is None else [tie])]
    if winner is None:
        return Decided(sources=rows, row=None, ahead=None, behind=None)
    rival = max((column for column in range(len(totals)) if column != winner), key=lambda column: totals[column])
    if tie is not None:
        return Decided(sources=rows, row=len(sources), ahead=winner, behind=rival)
    lead = [source.points[winner] - source.points[rival] for source in sources]
    best = max(range(len(lead)), key=lead.__getitem__)
    return Decided(sources=rows, row=best if lead[best] > 0 else None, ahead=winner, behind=rival)
