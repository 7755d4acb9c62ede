"""`architrave play GAME --from RECORD --at N`: a game that goes on from a position of a recorded one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from architrave.cli.start import PlayOptions, start
from architrave.games import catalogue
from architrave.games.catalogue import GAMES
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from tests.cli.conftest import Run, kept
from tests.cli.typist import ENGLISH, at, player
from tools.records import records


def finished(game: str) -> Path:
    return next(file for name, file in records(game).items() if name.startswith("finished"))


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_played_on_with_draws_of_its_own(architrave: Run, tmp_path: Path, game: str) -> None:
    source, file = finished(game), tmp_path / "g.json"
    line = kept(source)
    number = next(n for n in range(len(line.entries) * 3 // 4, 0, -1) if line.at(n).actor >= 0)
    words = ["--from", str(source), "--at", str(number), "--save", str(file)]
    assert architrave("play", game, *words).returncode == 0
    assert GAMES[game].dump(kept(file).at(0)) == GAMES[game].dump(line.at(number))
    if game != "architekton":
        return
    session, _ = at(start(PlayOptions(game, {}, resume=file), ENGLISH), player(1))
    session.play()
    assert verify(Record.load(file), catalogue.game).ok
    assert Record.load(file).header.draws != line.header.draws


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--at", "9999"], "There is no entry 9999"),
        ([], "The game is over at this point"),
        (["--at", "9", "--match"], "--match: The recorded game decides this."),
        (["--at", "9", "--position", "p.json"], "--position: The recorded game decides this."),
    ],
)
def test_what_cannot_be_played_on_from(architrave: Run, words: list[str], sentence: str) -> None:
    done = architrave("play", "architekton", "--from", str(finished("architekton")), *words)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())


def test_an_entry_needs_a_record(architrave: Run) -> None:
    done = architrave("play", "architekton", "--at", "9")
    assert (done.returncode, "needs --from FILE" in done.stderr) == (2, True)


def test_a_damaged_record_and_another_game(architrave: Run, tmp_path: Path) -> None:
    record = json.loads(finished("architekton").read_text(encoding="utf-8"))
    record["entries"][20] = {"seat": 0, "act": "nonsense"}
    file = tmp_path / "damaged.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = architrave("play", "architekton", "--from", str(file), "--at", "5")
    assert (done.returncode, "entries[21]" in done.stderr) == (1, True)
    done = architrave("play", "architects", "--from", str(finished("architekton")), "--at", "5")
    assert "Run architrave play architekton instead" in done.stderr
