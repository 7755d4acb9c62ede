"""What the tab key offers, and what was probably meant."""

from __future__ import annotations

from architrave.cli.completion import candidates, near
from architrave.kernel.view import Choice, Move

MOVES = {"EMWF N13": "one", "EMWF N13 r2": "two", "EMWF M12 r1": "three", "E N14": "four", "pay": "five"}
WORDS = {"help": "helps", "moves": "lists"}


def offered(typed: str) -> list[str]:
    return [candidate.word for candidate in candidates(typed, MOVES, WORDS)]


def test_first_words_are_tiles_and_commands() -> None:
    assert offered("") == ["EMWF", "E", "pay", "help", "moves"]
    assert offered("e") == ["EMWF", "E"]
    assert offered("m") == ["moves"]


def test_then_the_places_of_the_tile_and_its_turns() -> None:
    assert offered("EMWF ") == ["N13", "M12"]
    assert offered("emwf n") == ["N13"]
    assert offered("EMWF N13 ") == ["r2"]
    assert offered("EMWF M12  ") == ["r1"]
    assert offered("E ") == ["N14"]


def test_nothing_follows_a_whole_move_or_nonsense() -> None:
    assert offered("E N14 ") == []
    assert offered("XYZ ") == []
    assert offered("help ") == []


def test_a_whole_move_says_what_it_does_and_a_begun_one_what_can_follow() -> None:
    found = {candidate.word: candidate.meaning for candidate in candidates("EMWF ", MOVES, WORDS)}
    assert found == {"N13": "one", "M12": "r1"}
    assert [candidate.meaning for candidate in candidates("emw", MOVES, WORDS)] == ["N13 M12"]


def test_near_prefers_the_same_place_then_the_same_tile_then_the_spelling() -> None:
    choices = [Choice(action, Move(), text) for action, text in enumerate(MOVES)]
    assert near("EMWF N13 r3", choices) == ["EMWF N13", "EMWF N13 r2"]
    assert near("EMWF Z9", choices) == ["EMWF N13", "EMWF N13 r2", "EMWF M12 r1"]
    assert near("EMW N13", choices)[0] == "EMWF N13"
    assert near("something else", choices) == []
