"""What somebody at a table wants: who, under which id, having seen what, and when."""

from __future__ import annotations

import msgspec

from architrave.tables.denied import Denied
from architrave.tables.table import Table


class Command(msgspec.Struct, frozen=True, gc=False):
    """Who wants something, under which id, and which version of the table they saw.

    `here`: the seat of the person at the screen, where several share one and have secrets from each other. `now`: the
    server's clock, in milliseconds since 1970. `lag`: milliseconds that the network has taken from the person's time.
    """

    guest: str | None
    id: str
    version: int
    here: int | None = None
    now: int = 0
    lag: int = 0

    def is_done(self, table: Table) -> bool:
        """Whether this very command was carried out before."""
        return self.guest is not None and (self.guest, self.id) in table.commands

    def check_version(self, table: Table) -> None:
        if self.version != table.version_for(self.guest):
            raise Denied("table.error.stale")
