"""Play at an Architrave server from Python, as a person or as a bot.

    from architrave.client import Client

    client = Client("http://127.0.0.1:8000")
    with client.join("KTM-4R7", name="Ana") as table:
        while table.wait_for_turn():
            table.play(table.choices[0])

`docs/protocol.md` describes what goes over the wire.
"""

from __future__ import annotations

from architrave.client.client import Client
from architrave.client.errors import ConnectionLost, ServerError
from architrave.client.table import OnlineTable

__all__ = ["Client", "ConnectionLost", "OnlineTable", "ServerError"]
