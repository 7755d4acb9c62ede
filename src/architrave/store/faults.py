"""SQLite's own errors, as ours."""

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


def named(fault: BaseException) -> BaseException:
    """The fault by our name for it; what is not SQLite's stays as it is."""
    if not isinstance(fault, sqlite3.Error):
        return fault
    # The low byte is the kind, the rest details of it. Some errors of the Python module itself carry no code.
    code = getattr(fault, "sqlite_errorcode", None)
    kind = KINDS.get(code & 0xFF, StoreError) if code is not None else StoreError
    error = kind(str(fault))
    error.__cause__ = fault
    return error
