"""Errors of the store, as message keys. Parameters never contain a path, because strangers may read them."""

from __future__ import annotations

from typing import ClassVar


class StoreError(Exception):
    """The store could not do something. Nothing was half done."""

    key: ClassVar = "store.error.failed"

    def __init_subclass__(cls, key: str) -> None:
        cls.key = key

    def __init__(self, detail: str = "", **params: str | int) -> None:
        super().__init__(detail or self.key)
        self.params: dict[str, str | int] = params


class DiskFull(StoreError, key="store.error.full"):
    pass


class ReadOnly(StoreError, key="store.error.read_only"):
    pass


class Locked(StoreError, key="store.error.locked"):
    pass


class Corrupt(StoreError, key="store.error.corrupt"):
    pass


class Damaged(StoreError, key="store.error.damaged"):
    """A part of the file can no longer be read or written; the rest can."""


class InUse(StoreError, key="store.error.in_use"):
    """Another process is serving or tidying this folder."""


class NewerSchema(StoreError, key="store.error.newer"):
    """The database was written by a later version of the program."""


class Unreachable(StoreError, key="store.error.unreachable"):
    """The folder or the file cannot be opened at all."""


class Overtaken(StoreError, key="store.error.overtaken"):
    """Another process added to the log first. Read it again and decide again."""


class TooManyTables(StoreError, key="table.error.too_many_bots"):
    """The guest has reached the limit of unfinished tables with bots."""


class TooManyGatherings(StoreError, key="together.error.too_many"):
    """The guest has as many tables waiting for players as one guest may have."""


class TooManySeats(StoreError, key="together.error.too_many_seats"):
    """The guest sits at as many tables that have not begun as one guest may."""


class TalkFull(StoreError, key="talk.error.full"):
    """As much has been said at a table as there is room for."""


class SaidEnough(StoreError, key="talk.error.said_enough"):
    """One person has said as much at a table as one may."""


class Repeated(StoreError, key="store.error.repeated"):
    """This command is already in the log."""
