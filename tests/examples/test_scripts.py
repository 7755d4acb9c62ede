"""The scripts of examples/, run as their first lines say."""

from __future__ import annotations

import re
from pathlib import Path

import architrave
from tests.conftest import ROOT
from tests.installing import run

EXAMPLES = ROOT / "examples"


def test_records_are_read(installed: dict[str, str], tmp_path: Path) -> None:
    for seed in range(3):
        game = architrave.new("architekton", seed=seed)
        while not game.over:
            game.play(game.legal()[0])
        game.save(tmp_path / f"{seed}.json")
    running = architrave.new("architects", seed=1)
    running.save(tmp_path / "running.json")
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    said = run(installed, str(EXAMPLES / "read_records.py"), str(tmp_path))
    assert re.search(r"architects: 1 games, 0 finished, 0\.0 moves each", said)
    assert re.search(r"architekton: 3 games, 3 finished, \d+\.\d moves each\n  won by ", said)


def test_seats_are_weighed(installed: dict[str, str]) -> None:
    said = run(installed, str(EXAMPLES / "seat_balance.py"), "pebbles", "60", "uct:20", "3")
    assert "pebbles: 60 games of uct:20 against itself, 3 seats, fair share 33.3%" in said
    assert len(re.findall(r"seat \d: \d+\.\d% \(\d+\.\d% to \d+\.\d%\)", said)) == 3


def test_every_example_is_listed() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    there = {
        file.name for file in EXAMPLES.iterdir() if not file.name.startswith((".", "_")) and file.name != "README.md"
    }
    assert {name for name in there if f"]({name})" not in page} == set()
