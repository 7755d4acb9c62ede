"""A person at a real terminal: whole games, the tab key, wrong input, and leaving in every way there is."""

from __future__ import annotations

import io
import signal
import time
from contextlib import suppress
from pathlib import Path

import pexpect

from architrave.games import catalogue
from architrave.kernel.line import Line
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from tests.cli.conftest import Spawn, kept
from tests.json_of import json_of

PATIENCE = 30.0


def legal(line: Line) -> list[str]:
    return [choice["text"] for choice in json_of(line.game.choices(line.position))]


def takes_keys(child: pexpect.spawn[str]) -> bool:
    """Whether there is a prompt: it tells the terminal when it begins and when it ends to take in what is pasted."""
    assert isinstance(child.logfile_read, io.StringIO)
    read = child.logfile_read.getvalue()
    return read.rfind("\x1b[?2004h") > read.rfind("\x1b[?2004l")


def wait_for(child: pexpect.spawn[str], file: Path, entries: int) -> Line:
    """The game once it has more entries than this and its next prompt is there, all of the screen read meanwhile."""
    deadline = time.monotonic() + PATIENCE
    child.logfile_read = io.StringIO()
    while time.monotonic() < deadline:
        with suppress(pexpect.TIMEOUT, pexpect.EOF):  # after the last move the program may have ended already
            child.read_nonblocking(65536, timeout=0.02)
        if file.exists():
            line = kept(file)
            turn = line.position.actor == 0 and takes_keys(child)
            if len(line.entries) > entries and (line.over or turn):
                return line
    raise AssertionError(f"nothing happened after entry {entries}")


def test_a_whole_game_against_the_lowest_level(terminal: Spawn, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    child = terminal("play", "architekton", "--level", "first", "--seed", "5", "--save", str(file))
    line = wait_for(child, file, 0)
    child.sendline("nonsense")
    child.expect("is not a move")
    child.expect("K4.5")
    child.sendline("E Z30")  # K3.1 or K4.1, depending on the supply
    child.expect("Z30|supply")
    turns = 0
    while not line.over:
        moves = legal(line)
        child.sendline(moves[turns % len(moves)])
        line = wait_for(child, file, len(line.entries))
        turns += 1
    assert isinstance(child.logfile_read, io.StringIO)
    child.expect(pexpect.EOF)
    assert "replay --verify" in child.logfile_read.getvalue()  # also what was read while waiting for the file
    child.close()
    assert child.exitstatus == 0
    assert verify(Record.load(file), catalogue.game).ok


def test_the_tab_key_completes_a_move(terminal: Spawn, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    child = terminal("play", "architekton", "--seed", "3", "--starter", "0", "--save", str(file))
    line = wait_for(child, file, 0)
    tile = legal(line)[0].split()[0]
    child.send(tile[:3])
    child.expect(tile)  # in the menu
    child.send("\t")
    child.send(" ")
    child.expect(legal(line)[0].split()[1])  # the menu offers the places
    child.send("\x15")  # clears the line
    child.sendline(legal(line)[0])
    assert len(wait_for(child, file, len(line.entries)).entries) > len(line.entries)


def test_ctrl_c_and_ctrl_d_leave_politely(terminal: Spawn, tmp_path: Path) -> None:
    for number, key in enumerate("cd"):
        file = tmp_path / f"{number}.json"
        child = terminal("play", "architekton", "--seed", "3", "--starter", "0", "--save", str(file))
        line = wait_for(child, file, 0)
        child.sendline(legal(line)[0])
        line = wait_for(child, file, len(line.entries))
        child.sendcontrol(key)
        child.expect("Game saved in")
        child.expect("--resume")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
        assert len(kept(file).entries) == len(line.entries)


def test_kill_loses_nothing(terminal: Spawn, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    child = terminal("play", "architekton", "--starter", "0", "--save", str(file))
    line = wait_for(child, file, 0)
    child.sendline(legal(line)[0])
    line = wait_for(child, file, len(line.entries))
    child.kill(signal.SIGKILL)
    child = terminal("play", "architekton", "--resume", str(file))
    assert wait_for(child, file, len(line.entries) - 1).entries == line.entries
    child.sendline(legal(line)[0])
    wait_for(child, file, len(line.entries))


def test_colours_at_a_terminal_and_none_with_no_color(terminal: Spawn) -> None:
    child = terminal("play", "architekton", "--seed", "3", "--starter", "0")
    child.expect("tile 1 of 2")
    assert "\x1b[38;2;" in str(child.before)  # true colours
    child = terminal("play", "architekton", "--seed", "3", "--starter", "0", NO_COLOR="1")
    child.expect("tile 1 of 2")
    assert "38;2;" not in str(child.before)
    assert "\x1b[31" not in str(child.before)


def test_ctrl_c_closes_the_server_in_silence(terminal: Spawn, tmp_path: Path) -> None:
    for seconds in (0.0, 3.0):  # while the bots start, and later
        child = terminal("--no-browser", "--port", "0", "--data", str(tmp_path / "data"), NO_COLOR="1")
        child.expect("http://127.0.0.1:[0-9]+/")
        time.sleep(seconds)
        child.sendcontrol("c")
        child.expect(pexpect.EOF, timeout=20)
        child.close()
        assert child.exitstatus == 0
        assert "Traceback" not in str(child.before)
        assert "warning" not in str(child.before)
