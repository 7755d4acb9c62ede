"""`architrave reports`: what people have reported, for the people who run the server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from architrave.store.sqlite import SqliteStore
from architrave.tables.rows import Report
from tests.cli.conftest import Run

LINES = [
    {"n": 1, "name": "Bo", "by": "reported", "text": "[red]you fool[/red]", "phrase": None, "at": 1_790_000_000},
    {"n": 2, "name": "Ana", "by": "reporter", "text": None, "phrase": "sorry", "at": 1_790_000_001},
]


async def write(folder: Path) -> None:
    store = SqliteStore(folder)
    try:
        await store.write_report(Report("t1", "seats", 1, "ana", "bo", "Bo", "insult", LINES, 1_790_000_000.0))
    finally:
        await store.close()


def test_reports_are_listed_and_removed(architrave: Run, tmp_path: Path) -> None:
    asyncio.run(write(tmp_path))
    listed = architrave("reports", "--data", str(tmp_path))
    assert listed.returncode == 0, listed.stderr
    assert "1. Bo: Insult or hate (2026-09-21" in listed.stdout
    assert "> Bo: [red]you fool[/red]" in listed.stdout
    assert "  Ana: Sorry!" in listed.stdout
    assert "Reported guest: bo; reported by guest: ana" in listed.stdout
    as_json = json.loads(architrave("reports", "--data", str(tmp_path), "--json").stdout)
    assert [report["lines"] for report in as_json] == [LINES]
    assert architrave("reports", "--data", str(tmp_path), "--remove", "7").returncode == 2
    assert architrave("reports", "--data", str(tmp_path), "--remove", "1").returncode == 0
    assert "Nobody has reported anything." in architrave("reports", "--data", str(tmp_path)).stdout


def test_no_folder_is_no_place_for_reports(architrave: Run, tmp_path: Path) -> None:
    done = architrave("reports", "--data", str(tmp_path / "missing"))
    assert done.returncode == 1
    assert str(tmp_path / "missing") in done.stderr.replace("\n", "")
