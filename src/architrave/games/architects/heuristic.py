"""How well a seat stands, in points against the best other city."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def heuristic(region: Region, seat: i64) -> float:
    return 0.0
