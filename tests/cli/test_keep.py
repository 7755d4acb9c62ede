"""Leaving and coming back, and the files that a game is kept in."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from architrave.cli.seating import Seated, Wishes, following, seated
from architrave.cli.session import Left
from architrave.games import catalogue
from architrave.kernel.entry import Act
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from architrave.kernel.rng import Rng
from tests.cli.conftest import Run, kept
from tests.cli.typist import ENGLISH, PLAIN, Leaver, Typist, at, player, script


@pytest.mark.parametrize(("starter", "moves"), [("0", 1), ("1", 0)])
def test_leaving_and_coming_back_loses_nothing(wishes: Wishes, starter: str, moves: int) -> None:
    """Whoever starts, the person leaves in the middle of things: between two tiles, or when the bot has moved.

    Nothing can end the game before: a building falls due with four landscapes round it (K5.1); two lie there at first,
    and a first turn adds at most one (K3.5). Where no second tile can be laid (K3.3) the bot may add two, but both
    match the one building there is (K4.2): one side at most differs, and a chip pays for that (K2.1, K5.4).
    """
    table = seated(replace(wishes, seed=None, level="easy", options={"starter": starter}), ENGLISH)
    session, shown = at(table, Leaver(moves))
    with pytest.raises(Left):
        session.play()
    acts = [entry.seat for entry in table.sitting.line.entries if isinstance(entry, Act)]
    assert acts
    assert acts[0] == int(starter)
    assert wishes.save is not None
    assert f"--resume {wishes.save}" in shown.getvalue()
    again = seated(replace(PLAIN, seed=None, options={}, resume=wishes.save), ENGLISH)
    assert again.companion.levels == (None, "easy")
    assert again.sitting.view() == table.sitting.view()
    assert again.sitting.log == table.sitting.log
    session, shown = at(again, player(1))
    session.play()
    assert verify(Record.load(wishes.save), catalogue.game).ok


@pytest.mark.parametrize(
    ("seat", "level", "levels"),
    [
        (None, None, (None, "easy")),
        ("0", None, (None, "easy")),
        ("1", None, ("easy", None)),
        ("1", "club", ("club", None)),
    ],
)
def test_a_game_is_resumed_from_another_seat(
    wishes: Wishes, seat: str | None, level: str | None, levels: tuple[str | None, ...]
) -> None:
    table = seated(replace(wishes, level="easy"), ENGLISH)
    table.sitting.begin()
    again = seated(replace(PLAIN, seed=None, options={}, resume=wishes.save, seat=seat, level=level), ENGLISH)
    assert again.companion.levels == levels


def test_a_resumed_match_knows_its_standing(wishes: Wishes) -> None:
    table = seated(replace(wishes, match=True), ENGLISH)
    session, shown = at(table, player(2))
    session.play()
    second = following(table, ENGLISH)
    if second is None:  # won early: two points at once
        assert "Match over" in shown.getvalue()
        return
    file = second.sitting.keep.file
    second.sitting.begin()
    again = seated(replace(PLAIN, seed=None, options={}, resume=file), ENGLISH)
    assert again.companion.match == second.companion.match
    assert "game 2" in typed_at(again)


def typed_at(table: Seated) -> str:
    session, shown = at(table, script())
    with pytest.raises(Left):
        session.play()
    return shown.getvalue()


def test_a_match_with_the_last_seed_goes_on(wishes: Wishes) -> None:
    table = seated(replace(wishes, match=True, seed=2**53 - 1), ENGLISH)
    session, _ = at(table, script("resign", "resign"))
    session.play()
    second = following(table, ENGLISH)
    assert second is not None
    assert second.sitting.line.header.draws.seed == 0


def test_the_secret_seed_is_apart_from_the_record_until_the_end(wishes: Wishes) -> None:
    table = seated(replace(wishes, seed=None), ENGLISH)
    table.sitting.begin()
    assert wishes.save is not None
    assert table.companion.seed is not None
    secret = table.companion.seed.hex()
    assert secret not in wishes.save.read_text(encoding="utf-8")
    beside = table.sitting.keep.beside
    assert secret in beside.read_text(encoding="utf-8")
    assert beside.stat().st_mode & 0o077 == 0
    session, _ = at(table, player(1))
    session.play()
    assert json.loads(wishes.save.read_text(encoding="utf-8"))["seed"] == secret


def test_a_running_game_without_its_seed_is_not_resumed(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(file))
    (tmp_path / "g.json.table").unlink()
    done = architrave("play", "architekton", "--resume", str(file))
    assert done.returncode == 1
    assert "g.json.table" in done.stderr


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 5000,
        '{"seed": "xyz", "levels": [], "match": null}',
        '{"seed": null}',
        '{"seed": null, "levels": [null], "match": null}',
        '{"seed": null, "levels": "ab", "match": null}',
        '{"seed": null, "levels": [null, 5], "match": null}',
        '{"seed": null, "levels": [null, "first"], "match": {"first": "x", "games": []}}',
        '{"seed": null, "levels": [null, "first"], "match": {"first": 2, "games": []}}',
        '{"seed": null, "levels": [null, "first"], "match": {"first": 0, "games": [[1]]}}',
    ],
)
def test_a_damaged_companion_is_named(architrave: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(file), "--seed", "1")
    (tmp_path / "g.json.table").write_text(text, encoding="utf-8")
    done = architrave("play", "architekton", "--resume", str(file))
    assert done.returncode == 1
    assert "g.json.table: This file next to the record is damaged" in done.stderr


def test_an_existing_game_is_not_overwritten(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    file.write_text("precious", encoding="utf-8")
    done = architrave("play", "architekton", "--save", str(file))
    assert done.returncode == 1
    assert "--resume" in done.stderr
    assert file.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("precious", ["other.json", "other.json.table"])
@pytest.mark.parametrize("resuming", [False, True])
def test_nothing_is_overwritten_by_save(architrave: Run, tmp_path: Path, precious: str, resuming: bool) -> None:
    game, file = tmp_path / "g.json", tmp_path / precious
    architrave("play", "architekton", "--save", str(game), "--seed", "1")
    file.write_text("precious", encoding="utf-8")
    resume = ["--resume", str(game)] if resuming else []
    done = architrave("play", "architekton", "--save", str(tmp_path / "other.json"), *resume)
    assert done.returncode == 1
    assert f"{file}: This file already exists" in done.stderr
    assert file.read_text(encoding="utf-8") == "precious"
    assert architrave("play", "architekton", "--resume", str(game), "--save", str(game)).returncode == 0


@pytest.mark.parametrize("name", ["g.json", "g.json.table", "notes.txt", "folder"])
def test_a_copy_goes_over_nothing(architrave: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "notes.txt").write_text("precious", encoding="utf-8")
    game = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(game))
    before = {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    done = architrave("play", "architekton", "--resume", str(game), typed=f"save {tmp_path / name}\nquit\n")
    assert done.returncode == 0
    assert "File exists. Choose another file" in " ".join(done.stdout.split())
    assert {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before


@pytest.mark.parametrize(
    "words",
    [
        ["--seed", "0"],
        ["--match"],
        ["--starter", "0"],
        ["--set", "symmetric"],
    ],
)
def test_a_saved_game_goes_on_as_it_began(architrave: Run, tmp_path: Path, words: list[str]) -> None:
    file = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(file), "--seed", "1")
    done = architrave("play", "architekton", "--resume", str(file), *words)
    assert done.returncode == 2
    assert f"{words[0]}: A saved game keeps its options" in done.stderr


SET = """
[mine]
landscapes = { E = 9, M = 5, W = 5, F = 5 }
buildings = [
  "EMWF", "EMFW", "EWMF", "EWFM", "EFMW", "EFWM", "EEMM", "EEWW", "EEFF", "MMWW", "MMFF",
  "WWFF", "EMEM", "EWEW", "EFEF", "MWMW", "MFMF", "WFWF", "EEEE", "MMMM", "WWWW", "FFFF",
]
"""


def test_a_tile_set_of_ones_own(architrave: Run, tmp_path: Path) -> None:
    own, file = tmp_path / "mine.toml", tmp_path / "g.json"
    own.write_text(SET, encoding="utf-8")
    done = architrave("play", "architekton", "--set", str(own), "--save", str(file), "--starter", "0")
    assert done.returncode == 0, done.stderr
    line = kept(file)
    assert line.header.components[0] == "mine"
    assert line.header.options["set"]["landscapes"]["E"] == 9


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("mine.toml", "not = = toml", "mine.toml: Invalid TOML"),
        ("mine.toml", "a = " + "[" * 5000, "nested more than 24 levels deep"),
        ("mine.toml", "a = " + "1" * 5000, "Invalid TOML"),
        ("mine.toml", "#" * 1_000_001, "larger than 1000000 bytes"),
        ("mine.toml", SET.replace("E = 9", "E = 8"), "landscapes"),
        ("mine.toml", SET.replace('"EMWF"', '"EMWX"'), "EMWX"),
        ("mine.toml", SET.replace('"FFFF",', ""), "21"),
        ("mine.toml", "", "set"),
        ("mine.json", "[" * 5000, "nested more than 24 levels deep"),
        ("mine.json", "[1]", "Expected an object"),
        ("mine.json", "{", "ends unexpectedly"),
    ],
)
def test_a_bad_tile_set_is_refused_with_the_reason(
    architrave: Run, tmp_path: Path, name: str, text: str, says: str
) -> None:
    own = tmp_path / name
    own.write_text(text, encoding="utf-8")
    done = architrave("play", "architekton", "--set", str(own))
    assert done.returncode == 1
    assert f"Error: {own}" in done.stderr
    assert says in done.stderr


def test_the_data_folder_keeps_games_by_default(process: Run, tmp_path: Path) -> None:
    for number in (1, 2):
        done = process("play", "architekton", typed="quit\n")
        assert done.returncode == 0
        assert len(list((tmp_path / "data" / "terminal").glob("architekton-*.json"))) == number


def test_a_folder_that_cannot_be_written(architrave: Run, tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file", encoding="utf-8")
    done = architrave("play", "architekton", ARCHITRAVE_DATA=str(tmp_path / "blocked"))
    assert done.returncode == 1
    assert "blocked" in done.stderr


def test_a_full_disk_loses_nothing_that_was_shown(environment: dict[str, str], tmp_path: Path) -> None:
    """A limit on the size of files stands in for a full disk: the record grows until it cannot be written."""
    lines: list[str] = []
    rng = Rng(4)

    def types(legal: list[str]) -> str:
        lines.append(legal[int(rng.below(len(legal)))])
        return lines[-1]

    session, _ = at(seated(replace(PLAIN, save=tmp_path / "model.json"), ENGLISH), Typist(types))
    session.play()  # the same seed gives the same game, so these lines are legal in the next one, too
    limit = (tmp_path / "model.json").stat().st_size * 3 // 4
    file = tmp_path / "game.json"
    words = ["play", "architekton", "--seed", "7", "--starter", "0", "--save", str(file)]
    done = subprocess.run(
        [sys.executable, "-m", "architrave", *words],
        input="\n".join(lines),
        env=environment | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert done.returncode == 1
    assert str(file) in done.stderr
    assert "Traceback" not in done.stderr
    line = kept(file)
    shown = [entry for entry in line.entries if isinstance(entry, Act)]
    assert len(shown) > 2
    assert done.stdout.count(" places ") == sum(" " in entry.text and entry.text[0] != "h" for entry in shown)
    assert [file.name for file in tmp_path.glob("*.new")] == []
