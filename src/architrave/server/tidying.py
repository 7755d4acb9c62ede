"""Remove tables that nobody plays: now and then, in small batches with pauses for other work."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable

from architrave.kernel.refusal import Invalid
from architrave.store.store import Store
from architrave.tables.retention import DAY, KEEP_DAYS, Reason, Retention
from architrave.tables.rows import Unfinished

VARIABLE = "ARCHITRAVE_KEEP_DAYS"
MOST_DAYS = 36_500
BATCH = 50  # tables examined or removed at a time
PAUSE = 0.05  # seconds between two batches


def retention() -> Retention:
    """The retention set in the environment; raises Invalid if it is not a number of days."""
    given = os.environ.get(VARIABLE, "").strip() or str(KEEP_DAYS)
    if not given.isdecimal() or int(given) > MOST_DAYS:
        raise Invalid(VARIABLE, "server.error.keep_days", given=given[:40], most=MOST_DAYS)
    return Retention(int(given))


async def sweep(
    store: Store, keep: Retention, may_go: Callable[[str], bool], *, remove: bool = True, pause: float = PAUSE
) -> Counter[Reason]:
    """Remove the tables that are due, or only count them if `remove` is False. `may_go`: whether nobody is watching a
    table."""
    counted: Counter[Reason] = Counter()
    now = time.time()
    last: Unfinished | None = None
    while keep.days and (page := await store.unfinished(now - keep.unbegun_days * DAY, last, BATCH)):
        last = page[-1]
        due = [(table, reason) for table in page if (reason := keep.due(table, now)) is not None and may_go(table.id)]
        if due and remove:
            await store.remove([table for table, _ in due])
        counted.update(reason for _, reason in due)
        await asyncio.sleep(pause)
    forgotten = BATCH if remove else 0
    while forgotten == BATCH:
        forgotten = await store.forget_requests(now - DAY, BATCH)
        await asyncio.sleep(pause)
    forgotten = BATCH if remove and keep.days else 0
    while forgotten == BATCH:
        forgotten = await store.forget_gatherings(now - keep.unbegun_days * DAY, now - DAY, BATCH)
        await asyncio.sleep(pause)
    return counted
