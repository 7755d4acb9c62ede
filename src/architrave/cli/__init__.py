"""The terminal: `architrave play`, `serve`, `replay`, `arena`, `bench`, `rules`, `position`, `export`."""

from __future__ import annotations

import sys


def main() -> None:
    """The program `architrave`, also `python -m architrave`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(
                errors="replace"
            )  # a terminal without these characters shows a stand-in, never a traceback
    from architrave.cli.commands import app  # noqa: PLC0415 - so that importing the package costs nothing

    app(prog_name="architrave")
