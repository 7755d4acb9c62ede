"""The web server: pages, REST, WebSockets, bots and the store, in one process."""

from __future__ import annotations

from pathlib import Path


def run(host: str, port: int, data: Path, open_browser: bool) -> None:
    """Serve until interrupted; raises Invalid if that cannot be begun. Port 0 takes a free one."""
    from architrave.server.serving import run as serve  # noqa: PLC0415 - others need only the protocol

    serve(host, port, data, open_browser)
