"""Position files: any position is kept and set up again; a bad file is refused with the field and the reason."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from architrave.kernel.actors import CHANCE
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position_file import FORMAT, PositionFile
from architrave.kernel.record import Record
from tests.kernel.played import ARCHITEKTON, NAMES, PROVEN, SEED, act, fault, lookup, opened, played

GOOD = PositionFile.of(played(moves=9), "Two ways out").to_json()


@pytest.mark.parametrize("moves", [0, 1, 5, 12, 10_000])
@pytest.mark.parametrize("seed", range(4))
def test_a_position_is_set_up_as_it_was_kept(moves: int, seed: int) -> None:
    line = played(moves, seed)
    file = PositionFile.of(line, "Test")
    again = PositionFile.loads(file.dumps())
    assert again == file
    game, options, position = again.restore(lookup)
    assert game is ARCHITEKTON
    assert options == line.header.options
    assert game.dump(position) == game.dump(line.position)


def test_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    path.write_text(PositionFile.of(played(moves=3)).dumps(), encoding="utf-8")
    assert PositionFile.load(path) == PositionFile.of(played(moves=3))


def test_by_hand_the_game_and_the_position_are_enough() -> None:
    small = {"format": FORMAT, "game": "architekton", "position": GOOD["position"]}
    file = PositionFile.from_json(small)
    assert file.to_json() == small
    line = file.open(lookup, DrawTerms.reproducible(1))
    assert line.header.seats == ("Player 1", "Player 2")
    assert line.header.options == {"set": "standard", "starter": "draw"}
    act(line)


def test_a_game_from_a_position_is_a_record_like_any_other() -> None:
    line = PositionFile.from_json(GOOD).open(lookup, DrawTerms.reproducible(1))
    while not line.over:
        act(line)
    again = Record.loads(Record.of(line).dumps()).replay(lookup)
    assert again.result == line.result


def test_the_draws_go_on_with_the_same_labels() -> None:
    line = played(moves=9, seed=2)
    later = PositionFile.of(line).open(lookup, PROVEN, SEED)
    for _ in range(5):
        act(line)
        act(later)
    assert later.entries == line.entries[-len(later.entries) :]


def test_a_position_at_chance_draws_what_would_have_come() -> None:
    line = opened()
    waiting = Line.fold(ARCHITEKTON, line.header, line.entries[:4])
    assert waiting.position.actor == CHANCE
    later = PositionFile.of(waiting).open(lookup, PROVEN, SEED)
    assert list(later.begin().entries) == line.entries[4:]


def test_nothing_unseen_is_in_it() -> None:
    """Two games with the same draws so far and other seeds behind them keep the same position."""
    line = opened()
    other = Line.open(ARCHITEKTON, Header.make(ARCHITEKTON, {}, NAMES, DrawTerms.given()), None)
    for entry in line.entries:
        other.commit(other.give(entry.to_json()["draw"]))
    assert PositionFile.of(other).dumps() == PositionFile.of(line).dumps()


BAD = [
    # path, value, key, where
    ("format", "architrave-position/7", "file.newer_format", "format"),
    ("format", "architrave-record/1", "file.other_format", "format"),
    ("game", "chess", "game.unknown", "game"),
    ("game", ["architekton"], "file.not_text", "game"),
    ("title", "", "file.text_length", "title"),
    ("title", "a\tb", "file.text_control", "title"),
    ("rules_version", 99, "record.newer_rules", "rules_version"),
    ("rules_version", "1", "file.not_whole", "rules_version"),
    ("options", 3, "file.not_object", "options"),
    ("options.set", "nowhere", "architekton.tiles.unknown_set", "set"),
    ("options.set", {"landscapes": {}, "buildings": []}, None, None),
    ("options.colour", "red", "option.unknown", "options.colour"),
    ("components.hash", "0" * 64, "record.components_hash", "components.hash"),
    ("components.name", "other", "record.components_name", "components.name"),
    ("seats", ["Anna"], "record.seats", "seats"),
    ("seats", [], "file.list_length", "seats"),
    ("drawn", {"building": -1}, "file.out_of_range", "drawn.building"),
    ("drawn", {"Building": 1}, "file.text_form", "drawn.Building"),
    ("drawn", [3], "file.not_object", "drawn"),
    ("position", None, "file.not_object", "position"),
    ("position.phase", "thinking", None, "position.phase"),
    ("position.seats", [], None, "position.seats"),
    ("position.extra", 1, None, None),
    ("positon", {}, "file.unknown_field_meant", "positon"),
]


@pytest.mark.parametrize(("path", "value", "key", "where"), BAD)
def test_each_fault_has_its_field(path: str, value: Any, key: str | None, where: str | None) -> None:
    data = copy.deepcopy(GOOD)
    *way, last = path.split(".")
    inner = data
    for step in way:
        inner = inner[step]
    inner[last] = value
    error = fault(lambda: PositionFile.from_json(data).restore(lookup))
    assert key is None or error.key == key
    assert where is None or error.where == where


@pytest.mark.parametrize("name", ["format", "game", "position"])
def test_what_must_not_be_missing(name: str) -> None:
    data = {field: value for field, value in GOOD.items() if field != name}
    assert fault(lambda: PositionFile.from_json(data)).where == name


def test_broken_and_truncated_texts() -> None:
    text = json.dumps(GOOD)
    assert fault(lambda: PositionFile.loads(text[:-1])).key == "file.truncated"
    assert fault(lambda: PositionFile.loads(text.replace(":", "=", 1))).key == "file.broken"


def test_an_older_version_of_the_rules_is_no_matter_for_a_position() -> None:
    """The position is checked again; only one of a later version could hold what this program does not know."""
    assert PositionFile("architekton", GOOD["position"], {}, rules_version=1).restore(lookup)
