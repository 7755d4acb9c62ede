"""Write a file atomically: readers find the old content or the new, never half of it."""

from __future__ import annotations

import os
from pathlib import Path


def replace_file(file: Path, text: str, mode: int = 0o644) -> None:
    """Write a file; if that fails, the old content stays."""
    try:
        if file.exists() and not file.is_file():  # a device or a pipe, which must not be replaced by a file
            file.write_text(text, encoding="utf-8")
        else:
            _replace(file.resolve(), text, mode)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(file)) from None


def _replace(file: Path, text: str, mode: int) -> None:
    fresh = file.with_name(file.name + ".new")
    try:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(file)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
