"""The interface of the store. A write is durable when it returns; if it raises, it has changed nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from architrave.tables import rows


class Store(ABC):
    @property
    @abstractmethod
    def writable(self) -> bool:
        """False if the store is read-only."""

    @abstractmethod
    async def server_setting(self, name: str, value: str) -> str:
        """Return the server's stored setting, creating it with `value` if missing."""

    @abstractmethod
    async def create(self, new: rows.NewGame) -> str:
        """Open a table and return its id. If the same request or rematch has already opened one, or the guest has an
        unfinished attempt at the daily game, return the id of that table."""

    @abstractmethod
    async def requested_table(self, request: str) -> rows.RequestedTable | None:
        """The table that the request with this digest opened."""

    @abstractmethod
    async def append(self, append: rows.Append, made: float | None = None) -> None:
        """Append to a log; `made`: when that was, by the server's clock. Raises Overtaken if the log has grown,
        Repeated if it already has the command."""

    @abstractmethod
    async def checkpoint(self, game: str, checkpoint: rows.Checkpoint) -> None:
        """Replace the checkpoint of a log."""

    @abstractmethod
    async def write_settings(self, game: str, setting: rows.Settings) -> None:
        """Change the settings of a table."""

    @abstractmethod
    async def put_away(self, game: str, guest: str) -> None:
        """Remove a table from a guest's list."""

    @abstractmethod
    async def load(self, game: str) -> rows.SavedTable | None:
        """A table with its whole log."""

    @abstractmethod
    async def head(self, game: str) -> rows.Head | None:
        """The length of a log."""

    @abstractmethod
    async def tables_of(self, guest: str, limit: int) -> rows.Page:
        """The tables that a guest plays at, or opened, and has not put away."""

    @abstractmethod
    async def finished_of(
        self, guest: str, before: tuple[float, str] | None, limit: int, game: str | None
    ) -> rows.Page:
        """Those of them whose game is over, newest first; `before`: when the last one of the page before was changed,
        and its id."""

    @abstractmethod
    async def par(self, day: str) -> list[rows.Par]:
        """What bots scored in the daily game of a day, as far as they have played it."""

    @abstractmethod
    async def keep_par(self, day: str, one: rows.Par) -> None:
        """Keep what a bot scored; the first score of a level stays."""

    @abstractmethod
    async def review(self, key: str) -> dict[int, str]:
        """The parts of a review that are known, by number."""

    @abstractmethod
    async def keep_review(self, key: str, part: int, data: str, now: float) -> None:
        """Keep a part of a review, in place of what was there. What has become old is removed."""

    @abstractmethod
    async def daily_tries(self, guest: str, limit: int) -> list[rows.DailyTry]:
        """A guest's attempts at daily games, put away or not, newest first."""

    @abstractmethod
    async def due(self, before: float, limit: int) -> list[rows.Due]:
        """The tables where a clock has run out before a moment, the longest due first."""

    @abstractmethod
    async def next_due(self) -> float | None:
        """When the next clock of any table runs out; None if none runs."""

    @abstractmethod
    async def write_due(self, game: str, at: float | None) -> None:
        """Correct when a clock of a table runs out; None: none runs."""

    @abstractmethod
    async def beat(self, now: float) -> None:
        """Note that this process is alive."""

    @abstractmethod
    async def resume_clocks(self, now: float) -> int:
        """Give the time in which no process was alive back to all tables with running clocks; how many there are."""

    @abstractmethod
    async def awaiting_bots(self) -> list[rows.TableRow]:
        """The tables where a bot has to move."""

    @abstractmethod
    async def unfinished(self, before: float, after: rows.Unfinished | None, limit: int) -> list[rows.Unfinished]:
        """Unfinished tables not changed since a time, oldest first; `after`: the last one of the previous page."""

    @abstractmethod
    async def remove(self, tables: Sequence[rows.Unfinished]) -> int:
        """Remove tables for good, except those that have changed meanwhile; return how many."""

    @abstractmethod
    async def delete(self, game: str) -> bool:
        """Remove a finished table for good; False if there is no such table any more."""

    @abstractmethod
    async def forget_requests(self, before: float, limit: int) -> int:
        """Forget requests from before a time; return how many."""

    # ---- tables that have not begun ----

    @abstractmethod
    async def open_gathering(self, new: rows.Gathering, most: int, digest: str | None) -> str:
        """Open a table with open seats; its id, or that of the table that the same request opened before. Raises
        TooManyGatherings for a host who has `most` of them, Overtaken when its code is in use."""

    @abstractmethod
    async def change_gathering(self, changed: rows.Gathering, most: int | None = None) -> None:
        """Write the next version of a gathering. Raises Overtaken when somebody else has written one, and TooManySeats
        for somebody who sits down and sits at `most` gatherings already."""

    @abstractmethod
    async def gathering(self, id: str) -> rows.Gathering | None:
        """A gathering, even if its game has started or it was closed, as long as it is kept."""

    @abstractmethod
    async def gathering_by_code(self, code: str) -> rows.Gathering | None:
        """The gathering that a code leads to, or led to last."""

    @abstractmethod
    async def lobby(
        self, before: tuple[float, str] | None, limit: int, game: str | None = None, pace: str | None = None
    ) -> list[rows.Gathering]:
        """Public gatherings, newest first; `before`: when the last one known was opened, and its id. Only of one
        `game`, or one `pace`: `live`, `days` or `none` (no clocks)."""

    @abstractmethod
    async def quick_matches(self, wanted: str | None, limit: int) -> list[rows.Gathering]:
        """Quick matches that look for the same thing, or with None for anything; the longest waiting first."""

    @abstractmethod
    async def quick_match_of(self, guest: str) -> rows.Gathering | None:
        """The last quick match of a guest, whatever became of it."""

    @abstractmethod
    async def counting_down(self) -> list[rows.Gathering]:
        """Gatherings whose countdown was running."""

    @abstractmethod
    async def forget_gatherings(self, open_before: float, others_before: float, limit: int) -> int:
        """Remove open gatherings not changed since `open_before`, and started or closed ones not changed since
        `others_before`; return how many."""

    # ---- people ----

    @abstractmethod
    async def played_with(self, guest: str) -> list[rows.Person]:
        """Everybody a guest has played with, the last one first."""

    @abstractmethod
    async def block(self, guest: str, other: str, on: bool) -> None:
        """Block a person, or unblock them if `on` is false."""

    @abstractmethod
    async def blocked(self, guest: str) -> set[str]:
        """The people a guest has blocked."""

    @abstractmethod
    async def blocking(self, guest: str) -> set[str]:
        """The people who have blocked a guest."""

    @abstractmethod
    async def invite(self, id: str, table: str, inviter: str, guest: str, most: int) -> bool:
        """Store an invitation, unless the guest has blocked the inviter or the table has sent out `most`; False if
        there is no new one."""

    @abstractmethod
    async def invitations(self, guest: str, limit: int) -> list[rows.Invitation]:
        """A guest's invitations to tables that have not begun, the newest first."""

    @abstractmethod
    async def decline(self, id: str, guest: str, and_block: bool) -> bool:
        """Put an invitation away; False if the guest has none of that id."""

    # ---- talk ----

    @abstractmethod
    async def say(self, new: rows.NewLine, most: int, of_one: int) -> rows.TalkLine | None:
        """Add a line to the talk of a table; the same command twice is one line. None: there is no such table. Raises
        TalkFull if the room has `most` lines, SaidEnough if `of_one` at this table are of the same guest."""

    @abstractmethod
    async def said(self, table: str, guest: str, command: str) -> bool:
        """Whether a line was added under this command before."""

    @abstractmethod
    async def talk(self, table: str, room: rows.Room, after: int, limit: int) -> list[rows.TalkLine]:
        """The last lines of a room after a number, in order."""

    @abstractmethod
    async def name_guest(self, guest: str, name: str) -> None:
        """Note what a guest is called, who may be new."""

    @abstractmethod
    async def guest_name(self, guest: str) -> str:
        """What a guest is called; empty if nobody knows."""

    @abstractmethod
    async def guest_since(self, guest: str) -> float | None:
        """When a guest was first heard of, in seconds since 1970; None if never."""

    @abstractmethod
    async def mute(self, guest: str, other: str, on: bool) -> None:
        """Keep what a person says from a guest, or no longer."""

    @abstractmethod
    async def muted(self, guest: str) -> set[str]:
        """The people whose talk a guest does not want to read."""

    @abstractmethod
    async def write_report(self, report: rows.Report) -> None:
        """Keep a report."""

    @abstractmethod
    async def reports(self) -> list[rows.Report]:
        """All reports, the oldest first."""

    @abstractmethod
    async def remove_report(self, id: int) -> bool:
        """Remove a report; False if there is none of that id."""

    # ---- tokens ----

    @abstractmethod
    async def revoke_tokens(self, guest: str, made: int) -> None:
        """Make all tokens of a guest made up to this moment invalid; microseconds since 1970."""

    @abstractmethod
    async def tokens_revoked(self, guest: str) -> int:
        """The moment up to which a guest has revoked their tokens; 0: never."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending work and close the files."""
