"""What can go wrong with the store, as message keys. Parameters never hold a path: strangers may read them."""

from __future__ import annotations

from typing import ClassVar


class StoreError(Exception):
    """The store could not do what was asked. Nothing was half done."""

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
    """A part of the file cannot be read or written any more; the rest can."""


class InUse(StoreError, key="store.error.in_use"):
    """Another process serves this folder, or tidies it."""


class NewerSchema(StoreError, key="store.error.newer"):
    """The database was written by a later version of the program."""


class Unreachable(StoreError, key="store.error.unreachable"):
    """The folder or the file cannot be opened at all."""


class Overtaken(StoreError, key="store.error.overtaken"):
    """Somebody else added to the log first. Read it again and decide anew."""


class TooManyTables(StoreError, key="table.error.too_many_bots"):
    """The guest has as many unfinished tables with bots as one guest may have."""


class TooManyGatherings(StoreError, key="together.error.too_many"):
    """The guest has as many tables waiting for players as one guest may have."""


class Repeated(StoreError, key="store.error.repeated"):
    """This command is in the log already."""
