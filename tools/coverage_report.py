"""How much of each package the tests run through: `make coverage` measures it and this prints it.

python -m tools.coverage_report build/coverage/report.json
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

LEAST: Final = 85.0  # a file below is listed
PACKAGE: Final = "src/architrave/"


def share(covered: int, lines: int) -> float:
    return 100.0 * covered / lines if lines else 100.0


def packages(files: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Lines run and lines in all: of each package, of each game, and of single modules together."""
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for name, (covered, lines) in files.items():
        *folders, _ = name.removeprefix(PACKAGE).split("/")
        package = "/".join(folders[: 2 if folders[:1] == ["games"] else 1]) or "(others)"
        found[package][0] += covered
        found[package][1] += lines
    return {package: (covered, lines) for package, (covered, lines) in sorted(found.items())}


def report(files: dict[str, tuple[int, int]]) -> list[str]:
    total = (sum(covered for covered, _ in files.values()), sum(count for _, count in files.values()))
    counts = {**packages(files), "total": total}
    lines = [f"{name:24} {share(*count):5.1f} %  of {count[1]:5} lines" for name, count in counts.items()]
    low = sorted((share(*count), name) for name, count in files.items() if share(*count) < LEAST)
    lines += ["", f"below {LEAST:.0f} %:" if low else f"no file is below {LEAST:.0f} %"]
    return lines + [f"  {value:5.1f} %  {name}" for value, name in low]


def read(file: Path) -> dict[str, tuple[int, int]]:
    """What coverage.py counted: file -> lines run, lines in all."""
    data = json.loads(file.read_text(encoding="utf-8"))["files"]
    return {
        name: (entry["summary"]["covered_lines"], entry["summary"]["num_statements"]) for name, entry in data.items()
    }


if __name__ == "__main__":
    print("\n".join(report(read(Path(sys.argv[1])))))
