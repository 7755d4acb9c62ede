"""What a seat knows (K10), as a row of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.position import with_rows

if TYPE_CHECKING:
    from architrave.games.architekton.position import Town


def observe(town: Town) -> vec[i64]:
    seen = vec[i64]([town.actor, town.phase, town.starter, town.active, town.turn, town.placed, town.idle])
    last = vec[i64]([town.turns_left, town.waiting, town.ruined])
    supply = [town.open_buildings, town.open_landscapes, town.loose]
    return with_rows(seen, [last, town.chips, town.houses, *supply, town.laid, town.owner[: town.built], town.due])
