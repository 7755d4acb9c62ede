"""SQLite's errors as errors of the store."""

from __future__ import annotations

import sqlite3

from architrave.store.errors import Corrupt, DiskFull, Locked, ReadOnly, StoreError, Unreachable

KINDS: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_PERM: ReadOnly,
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_CORRUPT: Corrupt,
    sqlite3.SQLITE_NOTADB: Corrupt,
    sqlite3.SQLITE_CANTOPEN: Unreachable,
}


def as_store_error(fault: BaseException) -> BaseException:
    """Convert an SQLite error to an error of the store; return other exceptions unchanged."""
    if not isinstance(fault, sqlite3.Error):
        return fault
    # The low byte is the kind, the rest are details. Some errors of the Python module itself have no code.
    code = getattr(fault, "sqlite_errorcode", None)
    kind = KINDS.get(code & 0xFF, StoreError) if code is not None else StoreError
    error = kind(str(fault))
    error.__cause__ = fault
    return error
