"""Taking away tables that nobody plays: now and then, in small bites between which others have their turn."""

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
BITE = 50  # tables looked at, or taken away, at a time
PAUSE = 0.05  # seconds between two bites


def retention() -> Retention:
    """What the environment says; raises Invalid for what is no number of days."""
    given = os.environ.get(VARIABLE, "").strip() or str(KEEP_DAYS)
    if not given.isdecimal() or int(given) > MOST_DAYS:
        raise Invalid(VARIABLE, "server.error.keep_days", given=given[:40], most=MOST_DAYS)
    return Retention(int(given))


async def sweep(
    store: Store, keep: Retention, may_go: Callable[[str], bool], *, remove: bool = True, pause: float = PAUSE
) -> Counter[Reason]:
    """Take away what is due, or with `remove` False only count it. `may_go`: whether nobody looks at a table."""
    counted: Counter[Reason] = Counter()
    now = time.time()
    last: Unfinished | None = None
    while keep.days and (page := await store.unfinished(now - keep.unbegun_days * DAY, last, BITE)):
        last = page[-1]
        due = [(table, reason) for table in page if (reason := keep.due(table, now)) is not None and may_go(table.id)]
        if due and remove:
            await store.remove([table for table, _ in due])
        counted.update(reason for _, reason in due)
        await asyncio.sleep(pause)
    forgotten = BITE if remove else 0
    while forgotten == BITE:
        forgotten = await store.forget_requests(now - DAY, BITE)
        await asyncio.sleep(pause)
    return counted
