"""The default folder for games."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """ARCHITRAVE_DATA, or the system's folder for application data."""
    if own := os.environ.get("ARCHITRAVE_DATA"):
        return Path(own)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "architrave"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "architrave"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "architrave"
