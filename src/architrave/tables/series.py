"""The standing of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from architrave.kernel.match import Match
from architrave.tables.rows import Series

if TYPE_CHECKING:
    from architrave.tables.table import Table


def match_of(series: Series, seats: int, games: int) -> Match:
    """The match after its first `games` games, as far as they are over."""
    match = Match(series.target, seats)
    for outcome in series.outcomes[:games]:
        match = match.after(outcome["victory_points"])
    return match


def standing(table: Table) -> Match:
    """The match of a table, including its own game once it is over."""
    assert table.series is not None
    match = match_of(table.series, len(table.seats), table.game_number - 1)
    result = table.line.result
    return match if result is None else match.after(result.victory_points)
