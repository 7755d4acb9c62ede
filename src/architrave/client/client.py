"""A server, and who we are there: opens tables, joins them by code, and finds those we play at."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from architrave.client.rest import Rest
from architrave.client.table import OnlineTable
from architrave.kernel.record import Record
from architrave.server.gathering_protocol import GatheringInfo, Sit, TableCard
from architrave.server.protocol import GameInfo, NewSeat, NewTable, TableRef, TimeControl, TimeUp

TRIES = 3  # of a request that may be repeated


class Client:
    """`token`: of an earlier client, to be the same guest again. `timeout`: seconds for a request; `patience`: seconds
    without a connection after which a table gives up. `plain`: states have a text board and the outcome, too."""

    def __init__(
        self,
        server: str,
        token: str | None = None,
        *,
        timeout: float = 10.0,
        patience: float = 60.0,
        plain: bool = False,
    ) -> None:
        self._rest = Rest(server, token, timeout)
        self._patience = patience
        self._plain = plain

    @property
    def token(self) -> str:
        """Who we are. Keep it like a password, and give it to the next client to be the same guest."""
        return self._rest.token

    def revoke_tokens(self) -> None:
        """Make all tokens of this guest invalid, this one included."""
        self._rest.delete("/api/tokens")

    def games(self) -> list[GameInfo]:
        return self._rest.get("/api/games", list[GameInfo])

    def tables(self) -> list[TableCard]:
        """My tables, those that wait for me first."""
        return self._rest.get("/api/tables", list[TableCard])

    def open(
        self,
        game: str,
        seats: Sequence[NewSeat],
        options: Mapping[str, Any] | None = None,
        *,
        confirm: bool = False,
        pace: int | None = None,
        time: TimeControl | None = None,
        time_up: TimeUp | None = None,
    ) -> OnlineTable:
        """Open a table and sit at it. With an open seat it waits for people: its `gathering` has the code for them.
        `confirm`: moves that end a turn are held until they are confirmed."""
        wanted = NewTable(
            game=game,
            seats=list(seats),
            options=dict(options or {}),
            confirm=confirm,
            pace=pace,
            time=time,
            time_up=time_up,
            request=secrets.token_urlsafe(24),
        )
        return self.table(self._open(wanted).id)

    def _open(self, wanted: NewTable) -> TableRef:
        """The key of the request makes it harmless to send it again."""
        for _ in range(TRIES - 1):
            try:
                return self._rest.post("/api/tables", wanted, TableRef)
            except OSError:
                continue
        return self._rest.post("/api/tables", wanted, TableRef)

    def look_up(self, code: str) -> GatheringInfo:
        """The table that a code leads to, before it begins."""
        return self._rest.get(f"/api/codes/{quote(code, safe='')}", GatheringInfo)

    def join(self, code: str, name: str, seat: int | None = None) -> OnlineTable:
        """Sit down at the table of a code, in that seat or the first open one."""
        table = self.look_up(code).id
        self._rest.post(
            f"/api/tables/{table}/sit", Sit(name=name, seat=seat, nonce=secrets.token_hex(32)), GatheringInfo
        )
        return self.table(table)

    def table(self, id: str) -> OnlineTable:
        """A table by its id: in our seat if we have one there, otherwise as a spectator."""
        return OnlineTable(self._rest, id, self._patience, self._plain)

    def record(self, table: str) -> Record:
        """The record of a game. While it is in progress, the secrets of other seats are `?` in it."""
        return Record.from_json(self._rest.get(f"/api/tables/{quote(table, safe='')}/record", dict[str, Any]))
