"""Which build this is: the version, and whether the rules run compiled.

After a first start, run.py compiles the rules while the command runs interpreted.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final, Literal

from architrave.kernel import position

Rules = Literal["compiled", "compiling", "interpreted"]

COMPILED: Final[bool] = (position.__file__ or "").endswith((".so", ".pyd"))

# Set by run.py: the file that it writes when the rules are compiled. The file names the folder to import them from.
VARIABLE: Final = "ARCHITRAVE_COMPILING"


@cache  # reading the metadata is slower than answering a request
def version() -> str:
    """The version of the installed package, or "0+source" for a source tree that is not installed."""
    try:
        return metadata.version("architrave")
    except metadata.PackageNotFoundError:
        return "0+source"


def rules() -> Rules:
    """Whether the bots run compiled rules now, or will when the compiler is done."""
    if COMPILED or compiled_folder() is not None:
        return "compiled"
    return "compiling" if VARIABLE in os.environ and not _failed().exists() else "interpreted"


def compiled_folder() -> str | None:
    """The folder with rules compiled after this process started; None if there are none."""
    if COMPILED or VARIABLE not in os.environ:
        return None
    try:
        return Path(os.environ[VARIABLE]).read_text(encoding="utf-8").strip()
    except OSError:
        return None


def _failed() -> Path:
    return Path(os.environ[VARIABLE]).with_suffix(".failed")
