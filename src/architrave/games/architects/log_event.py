"""Lines of the log: a key of the catalogue with its parameters, and the lots it is about."""

from __future__ import annotations

from architrave.games.architects.lots import LOT_NAMES
from architrave.kernel.game import Event


def event(key: str, seat: int | None = None, *lots: int, **params: str | int) -> Event:
    """The first lot is the parameter `lot`, the second `other`."""
    cells = tuple(LOT_NAMES[lot] for lot in lots)
    params |= dict(zip(("lot", "other"), cells, strict=False))
    return Event(f"architects.event.{key}", seat, params, cells)
