"""A change of a table that is decided and not yet committed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from architrave.kernel.transaction import Transaction
from architrave.kernel.view import Move
from architrave.tables.clock import Clock
from architrave.tables.rows import Append
from architrave.tables.sealed import Sealed


class Held(Struct, frozen=True):
    """A proposal that is waiting for confirmation."""

    seat: int
    action: int
    text: str
    move: Move


class Change(Struct, frozen=True):
    """What the store has to write, and how the table then changes."""

    append: Append
    transaction: Transaction | None
    held: Held | None
    sealed: Sealed | None = None  # None: unchanged
    sealed_at: Mapping[int, int] | None = None  # None: unchanged
    clock: Clock | None = None
    quiet: int | None = None  # the seat whose own people alone are shown a difference; None: everybody is
