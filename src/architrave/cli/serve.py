"""`architrave serve`: the house on the network, started from the terminal."""

from __future__ import annotations

import errno
from pathlib import Path

from architrave.cli.folder import data_folder
from architrave.kernel.refusal import Invalid
from architrave.server import run
from architrave.store.errors import StoreError


def serve(host: str, port: int, data: Path | None, open_browser: bool) -> None:
    folder = data_folder() if data is None else data
    try:
        run(host, port, folder, open_browser)
    except StoreError as trouble:
        raise Invalid(str(folder), trouble.key, **trouble.params) from None
    except OSError as trouble:
        if trouble.errno == errno.EADDRINUSE:
            raise Invalid(f"{host}:{port}", "cli.serve.port_in_use", port=port) from None
        raise
