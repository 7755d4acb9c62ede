"""`architrave analyse` and `architrave calibrate`: results, kept and shown; what they are given that makes no sense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_replay import played

GAMES = Path(__file__).parent.parent / "games"
FILE = GAMES / "architekton" / "finished" / "club-easy-1.json"


def test_a_review_is_made_once_and_survives_damage(architrave: Run, tmp_path: Path) -> None:
    env = {"ARCHITRAVE_DATA": str(tmp_path)}
    options = ("analyse", str(FILE), "--budget", "30", "--json")
    first = architrave(*options, **env)
    assert first.returncode == 0, first.stderr
    found = json.loads(first.stdout)
    assert found["game"] == "architekton"
    assert found["seat"] is None
    assert len(found["moments"]) <= 3
    assert all(0 < chance < 1 for turn in found["turns"] for chance in turn["chances"])
    [kept] = (tmp_path / "reviews").iterdir()
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) == len(found["turns"])
    kept.write_bytes(b"".join([*lines[:2], b'{"number": 2, "tu']))
    again = architrave(*options, **env)
    assert json.loads(again.stdout) == found
    assert kept.read_bytes().splitlines(keepends=True) == lines


def test_a_review_in_words(architrave: Run, tmp_path: Path) -> None:
    env = {"ARCHITRAVE_DATA": str(tmp_path)}
    done = architrave("analyse", str(FILE), "--budget", "30", "--seat", "2", "--lang", "de", **env)
    assert done.returncode == 0, done.stderr
    assert "Gewinnchance vor jedem Zug" in done.stdout
    assert "wie easy es wusste" in done.stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--seat", "9"), "There is no seat 9"),
        (("--budget", "0"), "The budget is a number of simulations from 1"),
        (("--budget", "-3"), "not -3"),
    ],
)
def test_what_cannot_be_asked(architrave: Run, options: tuple[str, ...], said: str) -> None:
    done = architrave("analyse", str(FILE), *options)
    assert done.returncode == 1
    assert said in done.stderr


def test_records_that_cannot_be_reviewed(architrave: Run, tmp_path: Path) -> None:
    record = json.loads(FILE.read_text(encoding="utf-8"))
    unknown = tmp_path / "unknown.json"
    unknown.write_text(json.dumps({**record, "game": "chess"}), encoding="utf-8")
    damaged = tmp_path / "damaged.json"
    damaged.write_text(json.dumps({**record, "entries": record["entries"][:9]}), encoding="utf-8")
    running = played(tmp_path / "running.json", moves=4)
    for file, said in ((unknown, "chess"), (damaged, "the game is not over"), (running, "This game is not over")):
        done = architrave("analyse", str(file))
        assert done.returncode == 1
        assert str(file) in done.stderr
        assert said in done.stderr


def test_a_game_is_calibrated_and_goes_on(architrave: Run, tmp_path: Path) -> None:
    options = (
        "calibrate",
        "architekton",
        "--games",
        "20",
        "--bot",
        "random",
        "--workers",
        "1",
        "--folder",
        str(tmp_path),
    )
    first, again = architrave(*options), architrave(*options)
    assert first.returncode == 0, first.stderr
    assert first.stdout == again.stdout
    assert json.loads((tmp_path / "chances.json").read_bytes())["maps"][0]["recipe"]["games"] == 10
    wrong = architrave("calibrate", "architekton", "--options", "[")
    assert wrong.returncode == 2
    assert "JSON" in wrong.stderr
