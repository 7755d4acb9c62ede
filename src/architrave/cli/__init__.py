"""The terminal: `architrave play`, `serve`, `tidy`, `replay`, `arena`, `bench`, `rules`, `position`, `export`."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> None:
    """The program `architrave`, also `python -m architrave`."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the parent process
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - to the end
        # Characters that a stream cannot encode or decode are replaced, never a traceback.
        if hasattr(stream := getattr(sys, name), "reconfigure"):
            stream.reconfigure(errors="replace")
    from architrave.cli.commands import app  # noqa: PLC0415 - so that importing the package costs nothing

    app(prog_name="architrave")
