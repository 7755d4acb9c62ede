"""Leaving and coming back, and the files that a game is kept in."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from architrave.cli.local_table import LocalTable
from architrave.cli.session import Left
from architrave.cli.start import PlayOptions, next_game, start
from architrave.games import catalogue
from architrave.kernel.entry import Act
from architrave.kernel.position_file import PositionFile
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from architrave.kernel.rng import Rng
from architrave.tables.series import standing
from tests.cli.conftest import Run, kept
from tests.cli.typist import ENGLISH, PLAIN, Leaver, Typist, at, player, script


@pytest.mark.parametrize(("starter", "moves"), [("0", 1), ("1", 0)])
def test_leaving_and_coming_back_loses_nothing(wanted: PlayOptions, starter: str, moves: int) -> None:
    """Whichever seat starts, the person leaves in the middle of things: between two tiles, or when the bot has moved.

    Nothing can end the game before: a building falls due with four landscapes round it (K5.1); two lie there at first,
    and a first turn adds at most one (K3.5). Where no second tile can be laid (K3.3) the bot may add two, but both
    match the one building there is (K4.2): one side at most differs, and a chip pays for that (K2.1, K5.4).
    """
    table = start(replace(wanted, seed=None, level="easy", options={"starter": starter}), ENGLISH)
    session, shown = at(table, Leaver(moves))
    with pytest.raises(Left):
        session.play()
    acts = [entry.seat for entry in table.line.entries if isinstance(entry, Act)]
    assert acts
    assert acts[0] == int(starter)
    assert wanted.save is not None
    assert f"--resume {wanted.save}" in shown.getvalue()
    again = start(replace(PLAIN, seed=None, options={}, resume=wanted.save), ENGLISH)
    assert levels_of(again) == (None, "easy")
    assert again.view() == table.view()
    assert again.log() == table.log()
    session, shown = at(again, player(1))
    session.play()
    assert verify(Record.load(wanted.save), catalogue.game).ok


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
    wanted: PlayOptions, seat: str | None, level: str | None, levels: tuple[str | None, ...]
) -> None:
    start(replace(wanted, level="easy"), ENGLISH)
    again = start(replace(PLAIN, seed=None, options={}, resume=wanted.save, seat=seat, level=level), ENGLISH)
    assert levels_of(again) == levels


def test_a_resumed_match_knows_its_standing(wanted: PlayOptions) -> None:
    table = start(replace(wanted, match=True), ENGLISH)
    session, shown = at(table, player(2))
    session.play()
    second = next_game(table)
    if second is None:  # won early: two points at once
        assert "Match over" in shown.getvalue()
        return
    file = second.file.path
    again = start(replace(PLAIN, seed=None, options={}, resume=file), ENGLISH)
    assert standing(again.table) == standing(second.table)
    assert "game 2" in typed_at(again)


def levels_of(table: LocalTable) -> tuple[str | None, ...]:
    return tuple(seat.level for seat in table.table.seats)


def typed_at(table: LocalTable) -> str:
    session, shown = at(table, script())
    with pytest.raises(Left):
        session.play()
    return shown.getvalue()


def test_a_match_with_the_last_seed_goes_on(wanted: PlayOptions) -> None:
    table = start(replace(wanted, match=True, seed=2**53 - 1), ENGLISH)
    session, _ = at(table, script("resign", "resign"))
    session.play()
    second = next_game(table)
    assert second is not None
    assert second.line.header.draws.seed == 0


def test_the_secret_seed_is_apart_from_the_record_until_the_end(wanted: PlayOptions) -> None:
    table = start(replace(wanted, seed=None), ENGLISH)
    assert wanted.save is not None
    assert table.secret is not None
    secret = table.secret.hex()
    assert secret not in wanted.save.read_text(encoding="utf-8")
    beside = table.file.table_path
    assert secret in beside.read_text(encoding="utf-8")
    assert beside.stat().st_mode & 0o077 == 0
    session, _ = at(table, player(1))
    session.play()
    assert json.loads(wanted.save.read_text(encoding="utf-8"))["seed"] == secret


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
        '{"seed": null, "levels": [null, "first"], "match": {"games": 3}}',
        '{"seed": null, "levels": [null, "first"], "match": {"first": 0, "games": [[1]]}}',
    ],
)
def test_a_damaged_table_file_is_named(architrave: Run, tmp_path: Path, text: str) -> None:
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
        ["--position", "p.json"],
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
    rng = Rng(8)

    def types(legal: list[str]) -> str:
        lines.append(legal[int(rng.below(len(legal)))])
        return lines[-1]

    session, _ = at(start(replace(PLAIN, save=tmp_path / "model.json"), ENGLISH), Typist(types))
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


# ---- decks that are built at the same time ----

DECKS = ("play", "architectura", "--advanced", "--two", "--seed", "3", "--starter", "0")


def building(architrave: Run, file: Path, typed: str) -> str:
    """What is shown when two people build decks, and leave."""
    done = architrave(*DECKS, "--save", str(file), typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_choices_that_wait_for_others_are_kept_beside_the_record(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    building(architrave, file, "\nfountain for tavern\nready\n\nlibrary for school\nquit\n")
    assert not any(isinstance(entry, Act) for entry in kept(file).entries)  # nobody could read them there
    sealed = json.loads((tmp_path / "g.json.table").read_text(encoding="utf-8"))["sealed"]
    assert sealed["choices"] == {"0": ["fountain for tavern", "ready"], "1": ["library for school"]}
    done = architrave(
        "play", "architectura", "--resume", str(file), typed="\nundo\nmuseum for barracks\nready\n\nquit\n"
    )
    assert "Green, it is your turn" in done.stdout
    acts = [(entry.seat, entry.text) for entry in kept(file).entries if isinstance(entry, Act)]
    assert [text for seat, text in acts if seat == 0] == ["fountain for tavern", "ready"]
    assert [seat for seat, _ in acts] == [0, 0, 1, *([1] * (len(acts) - 3))]
    assert json.loads((tmp_path / "g.json.table").read_text(encoding="utf-8"))["sealed"] is None


def test_choices_that_the_record_has_are_not_made_twice(architrave: Run, tmp_path: Path) -> None:
    """As after a crash between the two files: the record is written first."""
    file, beside = tmp_path / "g.json", tmp_path / "g.json.table"
    building(architrave, file, "\nready\nquit\n")
    before = beside.read_bytes()
    architrave("play", "architectura", "--resume", str(file), typed="\nready\n\nquit\n")
    entries = kept(file).entries
    beside.write_bytes(before)
    done = architrave("play", "architectura", "--resume", str(file), typed="\nlog\nquit\n")
    assert done.returncode == 0
    assert "Blue's hand" in done.stdout
    assert kept(file).entries == entries


@pytest.mark.parametrize(
    "choices",
    [
        '{"0": ["park A1"]}',
        '{"0": ["xyzzy"]}',
        '{"7": ["ready"]}',
        '{"0": ["ready", "ready"]}',
        '{"0": ["ready"], "1": ["ready"]}',
        '{"x": []}',
        '{"0": 1}',
    ],
)
def test_sealed_choices_that_cannot_be_are_named(architrave: Run, tmp_path: Path, choices: str) -> None:
    file = tmp_path / "g.json"
    building(architrave, file, "\nready\nquit\n")
    text = f'{{"levels": [null, null], "sealed": {{"after": {len(kept(file).entries)}, "choices": {choices}}}}}'
    (tmp_path / "g.json.table").write_text(text, encoding="utf-8")
    done = architrave("play", "architectura", "--resume", str(file))
    assert done.returncode == 1
    assert "g.json.table: This file next to the record is damaged" in done.stderr


# ---- files that an earlier version wrote ----


def test_a_game_goes_on_under_the_rules_it_began_with(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(file), "--seed", "1", "--starter", "0")
    record = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**record, "rules_version": 1}), encoding="utf-8")
    again = start(PlayOptions("architekton", {}, resume=file), ENGLISH)
    assert again.table.game.rules_version == again.line.game.rules_version == 1
    session, _ = at(again, player(1))
    session.play()
    assert kept(file).header.rules_version == 1


def test_a_match_that_says_who_began_goes_on(architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    architrave("play", "architekton", "--save", str(file), "--seed", "1", "--starter", "1")
    old = '{"seed": null, "levels": [null, "first"], "match": {"first": 0, "games": [[1, 0]]}}'
    (tmp_path / "g.json.table").write_text(old, encoding="utf-8")
    done = architrave("play", "architekton", "--resume", str(file), typed="resign\nresign\n")
    assert "game 2, 1 : 0" in done.stdout
    assert "Match score: 1 : 1" in done.stdout
    assert kept(tmp_path / "g-3.json").header.options["starter"] == 0


def test_a_record_with_decks_half_built_goes_on(architrave: Run, tmp_path: Path) -> None:
    """They were part of the record at once, in the order of the seats."""
    file = tmp_path / "g.json"
    building(architrave, file, "quit\n")
    record = json.loads(file.read_text(encoding="utf-8"))
    record["entries"].append({"act": "fountain for tavern", "seat": 0})
    file.write_text(json.dumps(record), encoding="utf-8")
    (tmp_path / "g.json.table").write_text('{"seed": null, "levels": [null, null], "match": null}', encoding="utf-8")
    typed = "\nready\n\nlibrary for school\nready\n\nquit\n"
    done = architrave("play", "architectura", "--resume", str(file), typed=typed)
    assert "Blue plays with Fountain instead of Tavern." in done.stdout
    assert [entry.seat for entry in kept(file).entries if isinstance(entry, Act)] == [0, 0, 1, 1]


# ---- games that begin with a position ----


@pytest.fixture
def position(architrave: Run, tmp_path: Path) -> Path:
    game, file = tmp_path / "model.json", tmp_path / "position.json"
    architrave("play", "architekton", "--save", str(game), "--seed", "1", "--starter", "0", "--two")
    file.write_text(PositionFile.of(kept(game)).dumps(), encoding="utf-8")
    return file


def test_a_game_begins_with_a_position_file(architrave: Run, tmp_path: Path, position: Path) -> None:
    file = tmp_path / "g.json"
    done = architrave("play", "architekton", "--position", str(position), "--save", str(file), "--level", "easy")
    assert done.returncode == 0, done.stderr
    again = start(PlayOptions("architekton", {}, resume=file), ENGLISH)
    assert levels_of(again) == (None, "easy")
    session, _ = at(again, player(1))
    session.play()
    assert verify(Record.load(file), catalogue.game).ok


@pytest.mark.parametrize("words", [["--match"], ["--starter", "1"], ["--set", "symmetric"]])
def test_a_position_decides_what_it_holds(architrave: Run, position: Path, words: list[str]) -> None:
    done = architrave("play", "architekton", "--position", str(position), *words)
    assert done.returncode == 2
    assert f"{words[0]}: The position file decides this." in done.stderr


def test_a_position_of_another_game(architrave: Run, position: Path) -> None:
    done = architrave("play", "architectura", "--position", str(position))
    assert done.returncode == 2
    assert "Run architrave play architekton instead" in done.stderr
