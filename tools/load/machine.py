"""What a process has used, as Linux counts it."""

from __future__ import annotations

import os
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")
MEMORY = Path("/dev/shm") if Path("/dev/shm").is_dir() else None  # a slow disk would hide what is measured


def cpu_seconds(pid: int) -> float:
    """Seconds of a processor that all threads of a process have taken, to the nanosecond."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


def resident_bytes(pid: int) -> int:
    """Memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE
