"""What this process has written last of each log, so that it need not be looked up before every entry."""

from __future__ import annotations

import sqlite3

from architrave.tables.rows import Append

MOST = 5000  # logs that are remembered

Known = tuple[int, int, int, str, int]  # entries, changes, offers; and as the table is listed: awaits, and on which day


class Heads:
    """It holds as long as no other process has written to the database, which SQLite says. For the writing thread."""

    def __init__(self) -> None:
        self._known: dict[str, Known] = {}
        self._version = -1

    def of(self, connection: sqlite3.Connection, game: str) -> Known | None:
        """What was written last to a log, or None if that is not known. In a transaction, so that it stays true."""
        (version,) = connection.execute("PRAGMA data_version").fetchone()  # changes when another connection has written
        if version != self._version:
            self._version = version
            self._known.clear()
        return self._known.get(game)

    def note(self, what: Append, listed: tuple[str, int]) -> None:
        """That this is written. If it is not after all, because the transaction failed, the next one does not fit."""
        if len(self._known) >= MOST:
            self._known.clear()
        changes = what.changes if what.proposal is None else what.proposal.changes
        offers = what.offers if what.offer is None else what.offer.number
        self._known[what.game] = (what.base + len(what.entries), changes, offers, *listed)

    def forget(self) -> None:
        """Something else was written to logs, or removed."""
        self._known.clear()
