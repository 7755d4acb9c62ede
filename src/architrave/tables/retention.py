"""How long unfinished tables are kept that nobody plays. Finished games are kept for ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from architrave.tables.rows import Unfinished

DAY = 24 * 3600.0
KEEP_DAYS = 180  # by default
UNBEGUN_DAYS = 7

Reason = Literal["unbegun", "untouched"]


@dataclass(frozen=True, slots=True)
class Retention:
    """`days`: how long an idle game is kept; 0: for ever, also one that was never begun."""

    days: int

    @property
    def unbegun_days(self) -> int:
        return min(self.days, UNBEGUN_DAYS)

    def due(self, table: Unfinished, now: float) -> Reason | None:
        """Why an unfinished table can be removed; None while it is kept."""
        if self.days == 0:
            return None
        idle = now - table.updated
        if not table.begun and idle > self.unbegun_days * DAY:
            return "unbegun"
        return "untouched" if idle > self.days * DAY else None
