"""What a seat knows (K10), as a row of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def observe(town: Town) -> vec[i64]:
    """Rows of changing length are led by their length, so that no two positions give the same numbers."""
    seen = vec[i64]([town.actor, town.phase, town.starter, town.active, town.turn, town.placed, town.idle])
    seen = with_row(seen, vec[i64]([town.turns_left, town.waiting, town.ruined]))
    seen = with_row(seen, town.chips)
    seen = with_row(seen, town.houses)
    seen = with_row(seen, town.open_buildings)
    seen = with_row(seen, town.open_landscapes)
    seen = with_row(seen, town.loose)
    seen = with_row(seen, town.laid)
    seen = with_row(seen, town.owner[: town.built])
    return with_row(seen, town.due)


def with_row(seen: vec[i64], row: vec[i64]) -> vec[i64]:
    seen = append(seen, len(row))
    for value in row:
        seen = append(seen, value)
    return seen
