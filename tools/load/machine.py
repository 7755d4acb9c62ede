"""What a process has used, as Linux counts it."""

from __future__ import annotations

import os
from pathlib import Path

TICK = 1 / os.sysconf("SC_CLK_TCK")  # seconds, the finest that Linux counts a process's time in
PAGE = os.sysconf("SC_PAGE_SIZE")
MEMORY = Path("/dev/shm") if Path("/dev/shm").is_dir() else None  # a slow disk would hide what is measured


def cpu_seconds(pid: int) -> float:
    """Seconds of a processor that all threads of a process have taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def resident_bytes(pid: int) -> int:
    """Memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE
