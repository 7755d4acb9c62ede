"""Options, exit codes and errors that say what to do."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from architrave.games.catalogue import GAMES
from tests.cli.conftest import Run


def test_version_says_which_build(process: Run) -> None:
    done = process("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("architrave ")
    assert done.stdout.rstrip().endswith(("(compiled)", "(interpreted)"))


def test_version_does_not_load_the_house(process: Run) -> None:
    """Quick, because what only other commands need is not imported."""
    done = process("--version", PYTHONPROFILEIMPORTTIME="1")
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "typer" in loaded
    assert not loaded & {"architrave.server", "architrave.arena", "prompt_toolkit", "starlette", "rich.table"}


def test_help_lists_every_command(process: Run) -> None:
    done = process("--help")
    assert done.returncode == 0
    for command in ("serve", "play", "replay", "export", "position", "rules", "arena", "bench"):
        assert f" {command} " in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["plya"], "Did you mean 'play'"),
        (["play", "architekton", "--bogus"], "--bogus"),
        (["play", "architektno"], "Did you mean architekton?"),
        (["play", "chess"], "Games: architekton, architectura"),
        (["play", "architekton", "--level", "mastr"], "Did you mean master?"),
        (["play", "architekton", "--level", "first", "--two"], "Choose one"),
        (["play", "architekton", "--seat", "7"], "0, 1, random"),
        (["play", "architekton", "--seed", "-1"], "--seed"),
        (["play", "architekton", "--seed", "99999999999999999999"], "--seed"),
        (["play", "architekton", "--starter", "2"], "draw, 0, 1"),
        (["play", "architekton", "--set", "fancy"], "standard, symmetric"),
        (["play", "architectura", "--match"], "--match"),
        (["components", "architects", "x.toml"], "GAME: Architects cannot be played with your own pieces"),
        (["play", "architects", "--seats", "2", "--difficulty", "hard"], "“difficulty” applies only if “seats” is 1"),
        (["arena", "--only", "villa"], "--only: This option needs --balance"),
        (["arena", "--simulations", "5"], "--simulations: This option needs --balance"),
        (
            ["arena", "--balance", "--game", "architects", "--bots", "random,greedy"],
            "--bots: Balance tests use equal",
        ),
        (["arena", "--balance", "--game", "architects", "--seats", "2"], "--seats: Balance tests use equal"),
        (["play", "architekton", "--lang", "fr"], "'en', 'nl', 'de'"),
        (["replay", "--at", "-1", "x.json"], "--at"),
        (["rules", "architekton", "K99"], "K1, K2"),
        (["rules", "chess"], "architects, architectura, architekton."),
        (["arena", "--bots", "random"], "at least 2"),
        (["arena", "--game", "architects", "--seats", "3", "--bots", "random"], "for example random,greedy,first."),
        (["arena", "--bots", "random,uct:0"], "uct:0 needs a number of simulations from 1 to"),
        (["arena", "--bots", "random,uct:5@weights.json"], "no bot called uct:5@weights.json"),
        (["arena", "--bots", "random,learned:5@no.json"], "--bots: no.json: This file cannot be read"),
        (["arena", "--bots", "random,bob"], "no bot called bob"),
        (["arena", "--game", "go"], "Games: architekton, architectura"),
        (["arena", "--games", "0"], "--games"),
        (["arena", "--games", "1000000000000"], "--games"),
        (["arena", "--workers", "100000"], "--workers"),
        (["serve", "--port", "99999"], "--port"),
        (["serve", "--data", ""], "--data: Give a folder, or leave the option out."),
        (["--bogus"], "--bogus"),
    ],
)
def test_wrong_words_are_explained(architrave: Run, words: list[str], says: str) -> None:
    done = architrave(*words)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.replace("│", "").split())
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["replay", "nowhere.json"], "No such file"),
        (["export", "nowhere.json"], "No such file"),
        (["position", "nowhere.json"], "No such file"),
        (["play", "architekton", "--resume", "nowhere.json"], "No such file"),
        (["play", "architekton", "--set", "nowhere.toml"], "File not found"),
        (["play", "architekton", "--save", "no/such/folder/game.json"], "No such file"),
    ],
)
def test_files_that_are_not_there(architrave: Run, words: list[str], says: str) -> None:
    done = architrave(*words)
    assert done.returncode == 1
    assert says in done.stderr
    assert words[-1].split("/")[-1].split(".")[0] in done.stderr


def test_play_without_a_game_lists_them(architrave: Run) -> None:
    done = architrave("play")
    assert done.returncode == 2
    for game in GAMES.values():
        assert f" {game.name} " in done.stdout
        assert f"{game.about.title} for " in done.stdout


def test_errors_in_the_language_asked_for(architrave: Run) -> None:
    assert "Fout: GAME: Er is geen spel" in architrave("play", "chess", "--lang", "nl").stderr
    assert "Fehler: GAME: Ein Spiel namens chess" in architrave("play", "chess", LANG="de_DE.UTF-8").stderr


def test_a_reader_that_goes_away_is_no_error(environment: dict[str, str]) -> None:
    command = f"{sys.executable} -m architrave rules architekton | head -1"
    done = subprocess.run(
        command, shell=True, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert done.stdout == "Architekton\n"
    assert done.stderr == ""


def test_characters_the_terminal_lacks_get_a_stand_in(process: Run) -> None:
    done = process("rules", "architekton", "K1.5", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "top (x, y?1)" in done.stdout


@pytest.mark.parametrize("columns", ["", "wide", "0", "-5", "99999999"])
def test_a_width_that_is_none_is_left_aside(architrave: Run, columns: str) -> None:
    done = architrave("rules", "architekton", "K1.1", COLUMNS=columns)
    assert done.returncode == 0
    assert "earth" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="streams are closed by the shell")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("play architekton --seed 1 <&-", 0),
        ("play architekton --seed 1 </dev/null >&-", 0),
        ("rules architekton >&-", 0),
        ("rules architekton K99 2>&-", 2),
        ("rules architekton K99 <&- >&- 2>&-", 2),
    ],
)
def test_streams_that_are_closed(environment: dict[str, str], command: str, code: int) -> None:
    words = f"{sys.executable} -m architrave {command}"
    done = subprocess.run(words, shell=True, env=environment, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (code, b"")


def test_typed_bytes_that_are_no_text(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "architrave", "play", "architekton", "--seed", "1"],
        input=b"\xff\xfe\nquit\n",
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "is not a move" in done.stdout.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["--version"], ["rules", "architekton"]])
def test_results_that_cannot_be_written(environment: dict[str, str], words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "architrave", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "Error: No space left on device.\n"


def test_port_in_use(process: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        started = time.monotonic()
        done = process("serve", "--no-browser", "--port", str(port), "--data", str(tmp_path))
    assert done.returncode == 1
    assert str(port) in done.stderr
    assert "--port" in done.stderr
    assert time.monotonic() - started < 20


def test_a_data_folder_that_is_a_file(process: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder", encoding="utf-8")
    done = process("serve", "--no-browser", "--port", "0", "--data", str(file))
    assert done.returncode == 1
    assert str(file) in done.stderr


def test_options_without_a_command_are_those_of_serve(process: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder", encoding="utf-8")
    assert process("--no-browser", "--port", "0", "--data", str(file)).returncode == 1
