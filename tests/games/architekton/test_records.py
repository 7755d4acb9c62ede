"""Whole games that were played once: they replay, prove their draws and end as they ended, entry by entry.

A record that no longer replays is a change of the rules, which needs a new rules version, not a new record.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from architrave.games.architekton.components import as_json, find_set
from architrave.games.catalogue import game as lookup
from architrave.kernel.entry import Act, Draw
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from tests.games.architekton.reference import Reference
from tests.games.architekton.subject import Alongside

RECORDS: Final = sorted(Path(__file__).with_name("records").glob("*.json"))
SHOWS: Final = {
    "dealt_anew": {"redealt", "cut_short", "finished_points"},
    "early_end": {"ruined", "paid", "finished_early"},
    "house_moved": {"house_moved", "finished_points"},
    "last_round_both": {"last_round", "gained", "paid", "took_back", "finished_points"},
    "last_round_one": {"last_round", "finished_tiebreak"},
    "own_set_two_idle_turns": {"skipped", "redealt", "cut_short"},
    "resigned": {"resigned"},
    "running": {"laid_building"},
    "symmetric_draw": {"finished_draw", "gained"},
    "taken_back": {"undone", "finished_points"},
}


@pytest.fixture(params=RECORDS, ids=lambda file: file.stem)
def file(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_a_record_replays_to_its_result(file: Path) -> None:
    record = Record.load(file)
    line = record.replay(lookup)
    assert line.over == (file.stem != "running")
    assert (line.result is None) == (record.result is None)
    told = {event.key.rpartition(".")[2] for _, event in line.events()}
    assert told >= SHOWS[file.stem]
    assert Record.of(line).dumps() == file.read_text(encoding="utf-8")


def test_the_draws_of_a_finished_game_are_proven(file: Path) -> None:
    assert verify(Record.load(file), lookup).ok == (file.stem != "running")


def test_the_reference_plays_it_too(file: Path) -> None:
    """The entries of the live line, one by one, through the second implementation."""
    record = Record.load(file)
    line = record.replay(lookup)
    options = record.header.options
    tiles = as_json(find_set(options["set"]))
    starter = None if options["starter"] == "draw" else options["starter"]
    along = Alongside(Reference(tiles["landscapes"], tiles["buildings"], starter))
    for number in line.live():
        entry = line.entries[number - 1]
        if isinstance(entry, Act | Draw):
            assert isinstance(entry, Draw) or along.reference.actor == entry.seat
            along.follow(entry.text if isinstance(entry, Act) else entry.outcome)
            assert along.differs(line.at(number)) is None


def test_every_kind_of_game_is_kept() -> None:
    assert {file.stem for file in RECORDS} == set(SHOWS)
