"""The console: colours only for people, progress apart from results."""

from __future__ import annotations

import os
import re
import sys
from typing import Final, TextIO

from rich.console import Console
from rich.theme import Theme

PIPED_WIDTH: Final = 120  # a file or a pipe has no width of its own

THEME: Final = Theme(
    {
        "seat0": "bold #c8452f",
        "seat1": "bold #2f6fb5",
        "seat2": "bold #a07800",
        "seat3": "bold #278039",
        "gold": "bold #c98f0c",
        "good": "#278039",
        "bad": "bold #c43030",
        "quiet": "dim",
        "title": "bold",
        "paragraph": "bold #c98f0c",
    }
)


def screen(stream: TextIO | None = None) -> Console:
    """A console on standard output, or on the stream given. NO_COLOR and plain pipes are respected."""
    target = sys.stdout if stream is None else stream
    return Console(
        file=target,
        theme=THEME,
        highlight=False,
        emoji=False,  # text may come from files: `:x:` stays what it is
        width=None if target.isatty() else piped_width(),
        soft_wrap=False,
    )


def piped_width() -> int:
    """The width for a file or a pipe: COLUMNS if it is a valid width."""
    said = os.environ.get("COLUMNS", "")
    return int(said) if re.fullmatch("[1-9][0-9]{0,3}", said) else PIPED_WIDTH


def is_interactive() -> bool:
    """Whether both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
