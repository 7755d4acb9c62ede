"""Walking through a recorded game in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tools.records import records

FILES = {game: next(iter(records(game).values())) for game in ("architekton", "architectura", "architects")}


def walked(architrave: Run, file: Path, *lines: str, **settings: str) -> str:
    done = architrave("replay", str(file), "--walk", typed="".join(f"{line}\n" for line in lines), **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", FILES)
def test_from_the_start_to_the_end_and_back(architrave: Run, game: str) -> None:
    text = walked(architrave, FILES[game], "", "", "back", "last", "next", "first", "back", "quit")
    assert "This is the end." in text
    assert "This is the start." in text


def test_the_next_move_brings_its_lines(architrave: Run) -> None:
    text = walked(architrave, FILES["architekton"], "", "", "quit")
    assert text.count(" places ") == 2


def test_to_an_entry_by_number(architrave: Run) -> None:
    text = walked(architrave, FILES["architekton"], "30", "entry 31", "9999", "entry x", "quit")
    assert "9999" in text
    assert "so there is no entry x" in text


def test_with_the_knowledge_of_a_seat(architrave: Run) -> None:
    """With open hands all are shown, with the knowledge of a seat only its own."""
    text = walked(architrave, FILES["architectura"], "", "seat 1", "", "quit")
    *before, own, after, _ = text.split(" › ")
    assert all("easy's hand" in shown for shown in before)
    for shown in (own, after):
        assert "first's hand" in shown
        assert "easy's hand" not in shown
    assert "There is no seat 9" in walked(architrave, FILES["architectura"], "seat 9", "quit")


def test_a_wrong_word_lists_the_commands(architrave: Run) -> None:
    assert "next · back · turn · first · last · entry · seat · quit" in walked(
        architrave, FILES["architekton"], "foo", "quit"
    )


def test_in_german_and_without_quitting(architrave: Run) -> None:
    done = architrave("replay", str(FILES["architekton"]), "--walk", "--lang", "de", typed="weiter\nzurück\n")
    assert done.returncode == 0
    assert "offene Karten" in done.stdout


def test_it_begins_at_the_given_entry(architrave: Run) -> None:
    done = architrave("replay", str(FILES["architekton"]), "--walk", "--at", "20", typed="quit\n")
    assert done.returncode == 0
    assert " of " in done.stdout
    assert any(f"{number} of" in done.stdout for number in range(15, 21))


def places(text: str) -> list[int]:
    """The entries at which a walk stood, in order."""
    return [int(number) for number in re.findall(r"^(\d+) of \d+, .* ›", text, re.MULTILINE)]


def test_whole_turns_stop_at_the_same_places_both_ways(architrave: Run) -> None:
    text = walked(architrave, FILES["architekton"], "next", "next", "turn", "turn", "turn", "turn back", "t b", "quit")
    begin, third, fourth, fifth, *back = places(text)[2:]
    assert begin < third < fourth < fifth
    assert back == [fourth, third]
    assert "This is the end." in walked(architrave, FILES["architekton"], "last", "turn", "first", "turn back", "quit")
