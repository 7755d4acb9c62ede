"""The parameters of the log lines of Architekton."""

from __future__ import annotations

from typing import Final

from architrave.kernel.event_types import event_types

EVENT_TYPES: Final = event_types(
    "architekton",
    {
        "cut_short": {},
        "drew_building": {"tile": str},
        "drew_landscape": {"tile": str},
        "finished_draw": {"points": int, "other": int},
        "finished_early": {},
        "finished_points": {"points": int, "other": int},
        "finished_tiebreak": {"points": int, "other": int},
        "forced_back": {"count": int, "mismatch": int, "cell": str},
        "forced_back_free": {"count": int, "mismatch": int, "cell": str},
        "gained": {"cell": str},
        "house_moved": {"source": str, "cell": str},
        "laid_building": {"tile": str, "cell": str},
        "laid_landscape": {"tile": str, "cell": str},
        "last_round": {"count": int},
        "no_owner": {"cell": str},
        "opened": {"tile": str, "cell": str},
        "paid": {"count": int, "cell": str},
        "redealt": {},
        "ruined": {"count": int, "cell": str},
        "skipped": {},
        "started": {},
        "took_back": {"count": int, "mismatch": int, "cell": str},
    },
)
