"""A table as it was some minutes ago, for people who watch it with open hands.

It is folded from the first entries of the log and nothing else, so nothing that happened later can be in it.
"""

from __future__ import annotations

from bisect import bisect_right

from architrave.tables.clock import epoch
from architrave.tables.opening import fold_log, table_of, terms_of
from architrave.tables.table import Table
from architrave.tables.viewpoint import Viewpoint

MINUTE = 60_000
SECOND = 1000


def delay_of(table: Table) -> int:
    """By how much a table is shown later, in milliseconds; 0: not at all."""
    return (table.watching.minutes or 0) * MINUTE


def begins(table: Table) -> int:
    """When such a table begins for those who watch it, in milliseconds since 1970."""
    made = table.made[0] if table.made else epoch(table.line.header.started) + SECOND  # of which it has no fractions
    return made + delay_of(table)


def entries_due(table: Table, now: int) -> int:
    """How many entries those who watch may know at a time."""
    return bisect_right(table.made, now - delay_of(table))


def next_due(table: Table, shown: int) -> int | None:
    """When there is more to show than so many entries; None if nothing more has happened."""
    return table.made[shown] + delay_of(table) if shown < len(table.made) else None


def as_it_was(table: Table, count: int, before: Table | None = None) -> Table:
    """The table after its first `count` entries; `before`: as it was earlier, to go on from there."""
    known = None if before is None else before.checkpoint()
    now = table.line
    line, log = fold_log(table.game, now.header, now.entries[:count], now.draw_source, known)
    earlier = table_of(terms_of(table), line, table.id, log, known)
    earlier.made = table.made[:count]
    return earlier


def open_viewpoint(table: Table) -> Viewpoint:
    """The side of somebody who watches a table as it was: nothing is hidden, and nothing is asked of them."""
    return Viewpoint(None, to_move=False, choosing=False, position=table.line.position, everything=True)
