"""`architrave tidy`: tidy up as a running server does by itself."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from architrave.cli.screen import screen
from architrave.cli.texts import Language, texts_in
from architrave.kernel.refusal import Invalid
from architrave.server.tidying import retention, sweep
from architrave.store.errors import Corrupt, Damaged, StoreError, Unreachable
from architrave.store.lock import FolderLock
from architrave.store.sqlite import FILE, SqliteStore
from architrave.tables.retention import Reason, Retention


def tidy(folder: Path, days: int | None, remove: bool, language: Language | None) -> None:
    keep = retention() if days is None else Retention(days)
    try:
        counted, saved = _tidy(folder, keep, remove)
    except StoreError as fault:
        known = Corrupt() if isinstance(fault, Damaged) else fault
        raise Invalid(str(folder), known.key, **known.params) from fault
    texts, console = texts_in(language), screen()
    if not keep.days:
        console.print(texts("cli.tidy.for_ever"))
        return
    console.print(texts("cli.tidy.unbegun", count=counted["unbegun"], days=keep.unbegun_days))
    console.print(texts("cli.tidy.untouched", count=counted["untouched"], days=keep.days))
    if remove:
        console.print(texts("cli.tidy.removed", count=counted.total(), kilobytes=saved // 1024))
    else:
        console.print(texts("cli.tidy.only_counted"))


def _tidy(folder: Path, keep: Retention, remove: bool) -> tuple[Counter[Reason], int]:
    """How many tables are due, and how many bytes their removal freed."""
    file = folder / FILE
    if not file.exists():
        raise Unreachable
    lock = FolderLock(folder)
    try:
        size = file.stat().st_size
        counted = asyncio.run(_sweep(folder, keep, remove))
        return counted, size - file.stat().st_size
    finally:
        lock.release()


async def _sweep(folder: Path, keep: Retention, remove: bool) -> Counter[Reason]:
    store = SqliteStore(folder)
    try:
        await store.check()  # do not make a damaged file worse by removing rows
        counted = await sweep(store, keep, lambda _: True, remove=remove, pause=0.0)
        if remove and counted:
            await store.shrink()
        return counted
    finally:
        await store.close()
