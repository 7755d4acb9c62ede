"""Recorded games: shown, proven, exported; damaged ones refused with what and where."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from architrave import new as new_game
from architrave.bots import player
from architrave.cli.start import PlayOptions, start
from architrave.cli.texts import Language, Texts
from architrave.kernel.entry import Act, Draw
from tests.cli.conftest import Run, kept
from tests.json_of import json_of


def played(file: Path, seed: int | None = None, moves: int | None = None) -> Path:
    """A game between two random players, to the end or for so many moves."""
    table = start(PlayOptions("architekton", {}, two=True, seed=seed, save=file), Texts(Language.EN))
    bot = player("random", 5)
    while not table.line.over and moves != 0:
        position = table.line.position
        table.act(table.table.game.to_text(position, int(bot.choose(position, position.actor))))
        moves = None if moves is None else moves - 1
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return played(tmp_path / "game.json")


def test_the_whole_game_is_shown(architrave: Run, file: Path) -> None:
    done = architrave("replay", str(file))
    assert done.returncode == 0
    line = kept(file)
    assert f"After entry {len(line.entries)} of {len(line.entries)}" in done.stdout
    for number, entry in enumerate(line.entries, 1):
        if isinstance(entry, Act) and " " in entry.text:
            assert re.search(rf"^ *{number} .*{entry.text.split()[1]}", done.stdout, re.MULTILINE)
    result = line.result
    assert result is not None
    assert "K8.3" in done.stdout or "K6.1" in done.stdout


def test_every_draw_is_proven(architrave: Run, file: Path) -> None:
    done = architrave("replay", str(file), "--verify")
    assert done.returncode == 0
    draws = sum(isinstance(entry, Draw) for entry in kept(file).entries)
    assert str(draws) in done.stdout.splitlines()[-1]


def test_reproducible_games_say_so(architrave: Run, tmp_path: Path) -> None:
    done = architrave("replay", str(played(tmp_path / "g.json", seed=4)), "--verify")
    assert done.returncode == 0
    proven = architrave("replay", str(played(tmp_path / "h.json")), "--verify")
    assert done.stdout.splitlines()[-1] != proven.stdout.splitlines()[-1]


def test_a_running_game_is_shown_but_not_proven(architrave: Run, tmp_path: Path) -> None:
    file = played(tmp_path / "g.json", moves=3)
    assert architrave("replay", str(file)).returncode == 0
    done = architrave("replay", str(file), "--verify")
    assert done.returncode == 1
    assert str(file) in done.stderr


def test_the_table_at_an_entry(architrave: Run, file: Path) -> None:
    line = kept(file)
    number = next(n for n, entry in enumerate(line.entries, 1) if isinstance(entry, Act))
    done = architrave("replay", str(file), "--at", str(number))
    assert f"After entry {number} of {len(line.entries)}" in done.stdout
    assert done.stdout.count(" places ") == 1
    start = architrave("replay", str(file), "--at", "0")
    assert start.returncode == 0
    beyond = architrave("replay", str(file), "--at", "5000")
    assert beyond.returncode == 2
    assert str(len(line.entries)) in beyond.stderr


def test_a_log_in_dutch(architrave: Run, file: Path) -> None:
    assert "Na stap" in architrave("replay", str(file), "--lang", "nl").stdout


@pytest.mark.parametrize(
    ("damage", "where"),
    [
        (lambda data: data.update(format="architrave-record/99"), "format"),
        (lambda data: data.pop("format"), "format"),
        (lambda data: data.update(game="chess"), "game"),
        (lambda data: data.update(rules_version=99), "rules_version"),
        (lambda data: data["components"].update(hash="0"), "components.hash"),
        (lambda data: data["entries"].pop(12), "entries[13]"),
        (lambda data: data["entries"][10].update(act="EMWF Z99"), "entries[11]"),
        (lambda data: data.update(seed="0" * 64), "seed"),
        (lambda data: data.update(entries="none"), "entries"),
        (lambda data: data["result"].update(points=[99, 99]), "result.points"),
        (lambda data: data.update(seats=["only one"]), "seats"),
    ],
)
@pytest.mark.parametrize("words", [["replay"], ["replay", "--verify"], ["export"]])
def test_damaged_records_say_what_and_where(
    architrave: Run, file: Path, damage: Any, where: str, words: list[str]
) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    damage(data)
    file.write_text(json.dumps(data), encoding="utf-8")
    done = architrave(*words, str(file))
    assert done.returncode == 1
    assert f"{file}: {where}" in done.stderr
    assert not done.stderr.rstrip().endswith(":")
    assert not re.search(r"\b(record|file|draws|line|game)\.[a-z_]+\b[^.]", done.stderr.split(where, 1)[1])


@pytest.mark.parametrize("text", ["", "{", "null", "[1, 2", "\x00\x01", "[" * 100_000, '{"a": 1, "a": 2}', "9" * 5000])
@pytest.mark.parametrize("command", ["replay", "export", "position"])
def test_files_that_are_no_records(architrave: Run, tmp_path: Path, text: str, command: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8")
    done = architrave(command, str(file))
    assert done.returncode == 1
    assert str(file) in done.stderr
    assert done.stdout == ""


def test_what_strangers_wrote_cannot_command_the_terminal(architrave: Run, file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    for damage in ({"\x1b[2Jx": 1}, {"game": "\x1b]0;x\x07"}, {"seats": ["\x1b[31m", "b"]}):
        file.write_text(json.dumps(data | damage), encoding="utf-8")
        done = architrave("replay", str(file))
        assert done.returncode == 1
        assert "\x1b" not in done.stderr + done.stdout


def test_what_stands_in_a_file_is_quoted_letter_by_letter(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "passwords"
    file.write_text("root:x:0:0:root", encoding="utf-8")
    assert "root:x:0:0" in architrave("replay", str(file)).stderr


def test_a_folder_is_no_record(architrave: Run, tmp_path: Path) -> None:
    done = architrave("replay", str(tmp_path))
    assert done.returncode == 1
    assert str(tmp_path) in done.stderr


def test_a_truncated_record(architrave: Run, file: Path) -> None:
    file.write_bytes(file.read_bytes()[:700])
    done = architrave("replay", str(file))
    assert done.returncode == 1
    assert str(file) in done.stderr


def test_export_writes_every_entry_in_notation(architrave: Run, file: Path) -> None:
    done = architrave("export", str(file))
    assert done.returncode == 0
    line = kept(file)
    lines = done.stdout.splitlines()
    assert lines[0] == '[Game "architekton"]'
    assert '[Draws "proven"]' in lines
    numbered = lines[lines.index("") + 1 :]
    assert len(numbered) == len(line.entries)
    for number, (entry, text) in enumerate(zip(line.entries, numbered, strict=True), 1):
        if isinstance(entry, Act):
            assert text == f"{number}. {entry.seat} {entry.text}"
        if isinstance(entry, Draw):
            assert text == f"{number}. +{entry.pile} {entry.outcome}"


def test_a_game_that_was_given_up(architrave: Run, tmp_path: Path) -> None:
    game = new_game("architekton", seed=7, seats=['An"na', "Bo\\"])
    game.resign(0)
    game.save(tmp_path / "g.json")
    last = len(game.line.entries)
    shown = architrave("replay", str(tmp_path / "g.json")).stdout
    assert shown.rstrip().endswith("Winner: Bo\\")
    assert "Winner" not in architrave("replay", str(tmp_path / "g.json"), "--at", str(last - 1)).stdout
    lines = architrave("export", str(tmp_path / "g.json")).stdout.splitlines()
    assert lines[2:4] == [r'[Seat0 "An\"na"]', r'[Seat1 "Bo\\"]']


def test_a_position_file_is_checked_and_shown(architrave: Run, tmp_path: Path) -> None:
    line = kept(played(tmp_path / "g.json", moves=6))
    data: dict[str, Any] = {
        "format": "architrave-position/1",
        "game": "architekton",
        "title": "Six tiles",
        "position": line.game.dump(line.position),
    }
    file = tmp_path / "p.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    done = architrave("position", str(file))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Six tiles")
    assert f"Legal position with {len(json_of(line.game.choices(line.position)))} moves." in done.stdout
    data["position"]["chips"] = [-5, 1]
    file.write_text(json.dumps(data), encoding="utf-8")
    bad = architrave("position", str(file))
    assert bad.returncode == 1
    assert str(file) in bad.stderr


def test_a_position_is_written_as_a_picture(architrave: Run, file: Path, tmp_path: Path) -> None:
    for name, begins in (("table.svg", b"<svg"), ("table.PNG", b"\x89PNG")):
        done = architrave("replay", str(file), "--at", "9", "--picture", str(tmp_path / name))
        assert done.returncode == 0
        assert (tmp_path / name).read_bytes().startswith(begins)
    done = architrave("replay", str(file), "--picture", str(tmp_path / "table.jpg"))
    assert done.returncode == 2
    assert "--picture" in done.stderr
