"""The scenarios of `make chaos` in their short versions; and they find what is broken on purpose."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tools.chaos import SCENARIOS
from tools.chaos.__main__ import CHAOS
from tools.chaos.faults import FAULT
from tools.scenarios import amounts


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_finds_nothing(name: str) -> None:
    report = CHAOS.execute(name, short=True)
    assert not report.faults, report.text


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_short_version_is_made_of_known_amounts(name: str) -> None:
    run, short = CHAOS.scenario(name)
    assert short.keys() <= amounts(run).keys()


def test_a_move_acknowledged_before_it_is_on_disk_is_found_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "early")
    report = CHAOS.execute("kills", given={"kills": 1, "players": 4})
    assert report.counts["moves lost"] > 0, report.text


def test_a_repeated_command_that_is_carried_out_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "twice")
    report = CHAOS.execute("cuts", short=True)
    assert report.faults


def test_people_with_clocks_find_a_move_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "early")
    report = CHAOS.execute("together", given={"kills": 1, "tables": 2})
    assert report.counts["moves lost"] > 0, report.text


def test_a_conflict_of_two_writers_that_is_ignored_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "conflict")
    given = {"kills": 0, "moves": 120, "tables": 6}
    seeds = range(1, 9)  # whether two write at the same moment is a matter of luck; mostly the first finds it
    assert any(CHAOS.execute("writers", given={**given, "seed": seed}).faults for seed in seeds)


def test_what_is_not_known_is_refused() -> None:
    command = [sys.executable, "-m", "tools.chaos", "earthquake"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "no such scenario: earthquake" in done.stderr
