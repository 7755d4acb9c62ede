"""Which build this is: the version, and whether the rules run compiled."""

from __future__ import annotations

from importlib import metadata
from typing import Final

from architrave.kernel import position

COMPILED: Final[bool] = (position.__file__ or "").endswith((".so", ".pyd"))


def version() -> str:
    """The version of the installed package; of a source tree that is not installed, the name says so."""
    try:
        return metadata.version("architrave")
    except metadata.PackageNotFoundError:
        return "0+source"
