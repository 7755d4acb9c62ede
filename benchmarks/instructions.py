"""Instructions a player action, counted by callgrind: the same to the digit however busy the machine is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FEW = 100  # what both runs share falls away in the difference: start-up, imports, the first search for room
MANY = 1100


def available() -> bool:
    return shutil.which("valgrind") is not None


def per_action(kind: str) -> float:
    """Of a kind of workload."""
    few_instructions, few_actions = counted(kind, FEW)
    many_instructions, many_actions = counted(kind, MANY)
    return (many_instructions - few_instructions) / (many_actions - few_actions)


def counted(kind: str, games: int) -> tuple[int, int]:
    """Instructions and actions of one run."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={Path(folder, 'profile')}"]
        command += [sys.executable, "-m", "benchmarks.workloads", kind, str(games)]
        environment = os.environ | {"PYTHONHASHSEED": "0"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    collected = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    if done.returncode or collected is None:
        raise RuntimeError(f"callgrind did not count {kind}:\n{done.stderr}")
    return int(collected.group(1)), int(done.stdout)
