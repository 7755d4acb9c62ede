"""What can go wrong with the store, as message keys. Parameters never hold a path: strangers may read them."""

from __future__ import annotations


class StoreError(Exception):
    """The store could not do what was asked. Nothing was half done."""

    key = "store.error.failed"

    def __init__(self, detail: str = "", **params: str | int) -> None:
        super().__init__(detail or self.key)
        self.params: dict[str, str | int] = params


class DiskFull(StoreError):
    key = "store.error.full"


class ReadOnly(StoreError):
    key = "store.error.read_only"


class Locked(StoreError):
    key = "store.error.locked"


class Corrupt(StoreError):
    key = "store.error.corrupt"


class Damaged(StoreError):
    """A part of the file cannot be read or written any more; the rest can."""

    key = "store.error.damaged"


class InUse(StoreError):
    """Another process serves this folder, or tidies it."""

    key = "store.error.in_use"


class NewerSchema(StoreError):
    """The database was written by a later version of the program."""

    key = "store.error.newer"


class Unreachable(StoreError):
    """The folder or the file cannot be opened at all."""

    key = "store.error.unreachable"


class Overtaken(StoreError):
    """Somebody else added to the log first. Read it again and decide anew."""

    key = "store.error.overtaken"


class TooManyTables(StoreError):
    """The guest has as many unfinished tables with bots as one guest may have."""

    key = "table.error.too_many_bots"


class Repeated(StoreError):
    """This command is in the log already."""

    key = "store.error.repeated"
