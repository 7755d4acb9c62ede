"""The one interface of the store. Every write is durable when it returns, or it raises and has changed nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from architrave.tables import rows


class Store(ABC):
    @property
    @abstractmethod
    def writable(self) -> bool:
        """False when the store was opened where it can only read."""

    @abstractmethod
    async def server_setting(self, name: str, value: str) -> str:
        """Return the server's stored setting, creating it with `value` if missing."""

    @abstractmethod
    async def create(self, new: rows.NewGame) -> str:
        """Open a table. Its id; for a request that opened one already, and for a rematch that somebody else opened, the
        id of that one; for a daily game the id of the guest's try that is not over, if there is one."""

    @abstractmethod
    async def opening(self, request: str) -> rows.RequestedTable | None:
        """What a request with that mark opened."""

    @abstractmethod
    async def append(self, append: rows.Append) -> None:
        """Add to a log. Raises Overtaken when the log has moved on, Repeated when it holds the command already."""

    @abstractmethod
    async def checkpoint(self, game: str, checkpoint: rows.Checkpoint) -> None:
        """Replace the checkpoint of a log."""

    @abstractmethod
    async def write_settings(self, game: str, setting: rows.Settings) -> None:
        """Change how a table is played."""

    @abstractmethod
    async def load(self, game: str) -> rows.SavedTable | None:
        """A table with its whole log."""

    @abstractmethod
    async def head(self, game: str) -> rows.Head | None:
        """How far a log has come."""

    @abstractmethod
    async def tables_of(self, guest: str, limit: int) -> rows.Page:
        """The tables that a guest has not put away."""

    @abstractmethod
    async def daily_tries(self, guest: str, limit: int) -> list[rows.DailyTry]:
        """A guest's tries at daily games, put away or not, the newest first."""

    @abstractmethod
    async def awaiting_bots(self) -> list[rows.TableRow]:
        """The tables where a bot is to move."""

    @abstractmethod
    async def unfinished(self, before: float, after: rows.Unfinished | None, limit: int) -> list[rows.Unfinished]:
        """Tables not over and not touched since a moment, the longest untouched first; `after`: the last one known."""

    @abstractmethod
    async def remove(self, tables: Sequence[rows.Unfinished]) -> int:
        """Take tables away for good, except those that were touched meanwhile; how many went."""

    @abstractmethod
    async def forget_requests(self, before: float, limit: int) -> int:
        """Forget requests from before a moment; how many were forgotten."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way and let go of the files."""
