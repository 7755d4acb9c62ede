"""The table that `make coverage` prints."""

from __future__ import annotations

import json
from pathlib import Path

from tools.coverage_report import read, report

COUNTED = {
    "src/architrave/play.py": (9, 10),
    "src/architrave/kernel/line.py": (100, 100),
    "src/architrave/kernel/draws.py": (40, 50),
    "src/architrave/games/catalogue.py": (10, 10),
    "src/architrave/games/architekton/turn.py": (30, 30),
    "src/architrave/games/architekton/terminal/face.py": (0, 0),
}


def test_packages_games_and_the_total_are_told_and_low_files_listed() -> None:
    assert report(COUNTED) == [
        "(others)                  90.0 %  of    10 lines",
        "games                    100.0 %  of    10 lines",
        "games/architekton        100.0 %  of    30 lines",
        "kernel                    93.3 %  of   150 lines",
        "total                     94.5 %  of   200 lines",
        "",
        "below 85 %:",
        "   80.0 %  src/architrave/kernel/draws.py",
    ]


def test_without_low_files_that_is_said() -> None:
    assert report({"src/architrave/play.py": (9, 10)})[-1] == "no file is below 85 %"


def test_what_coverage_wrote_is_read(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    summary = {"covered_lines": 3, "num_statements": 4, "percent_covered": 75.0}
    file.write_text(json.dumps({"files": {"src/architrave/play.py": {"summary": summary}}}), encoding="utf-8")
    assert read(file) == {"src/architrave/play.py": (3, 4)}
