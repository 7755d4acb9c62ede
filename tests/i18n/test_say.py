"""Sentences from keys, and errors in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from architrave.i18n import LANGUAGES, OWN, add, catalogue, explain, say
from architrave.kernel.refusal import Invalid, Refusal, Refused


def test_parameters_are_filled_in() -> None:
    assert say("en", "line.event.takeover", by="Eve", player="Ada") == "Eve takes over from Ada."
    assert say("nl", "line.event.takeover", by="Eve", player="Ada") == "Eve neemt het over van Ada."
    assert say("de", "line.event.takeover", by="Eve", player="Ada") == "Eve übernimmt für Ada."


def test_a_parameter_is_never_taken_for_a_placeholder() -> None:
    assert say("en", "line.event.takeover", by="{player}", player="Ada") == "{player} takes over from Ada."


def test_what_is_not_given_stays_visible() -> None:
    assert say("en", "line.event.takeover", by="Eve") == "Eve takes over from {player}."


@pytest.mark.parametrize(("count", "beginning"), [(0, "Proven: all 0"), (1, "Proven: the only"), (2, "Proven: all 2")])
def test_the_count_chooses_the_form(count: int, beginning: str) -> None:
    assert say("en", "draws.verdict.proven", count=count).startswith(beginning)


def test_none_at_all_may_be_said_differently() -> None:
    said = [say("en", "architekton.event.took_back", player="Ada", cell="P13", count=count) for count in (0, 1, 2)]
    assert [sentence.partition(" and ")[2] for sentence in said] == ["pays nothing.", "pays 1 chip.", "pays 2 chips."]


def test_a_key_that_is_not_there_is_shown_as_it_is() -> None:
    assert say("en", "no.such.key", count=1) == "no.such.key"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """For the texts of an installed game, which are forgotten after the test."""
    yield tmp_path
    OWN.pop("marbles", None)
    for language in LANGUAGES:
        for key in [key for key in catalogue(language) if "marbles." in key]:
            del catalogue(language)[key]


def test_an_installed_game_brings_texts_and_english_stands_in_for_other_languages(folder: Path) -> None:
    (folder / "en.json").write_text('{"marbles.event.rolled": "It rolls.", "cli.marbles.seat.0": "First"}')
    (folder / "nl.json").write_text('{"marbles.event.rolled": "Hij rolt."}')
    add("marbles", folder)
    assert [say(language, "marbles.event.rolled") for language in LANGUAGES] == ["It rolls.", "Hij rolt.", "It rolls."]
    assert say("nl", "cli.marbles.seat.0") == "First"
    assert OWN["marbles"]["de"] == {"marbles.event.rolled": "It rolls.", "cli.marbles.seat.0": "First"}


def test_an_installed_game_cannot_reword_others(folder: Path) -> None:
    (folder / "en.json").write_text('{"marbles.event.rolled": "It rolls."}')
    (folder / "nl.json").write_text('{"ui.start.title": "Ha"}')
    with pytest.raises(ValueError, match=r"ui\.start\.title"):
        add("marbles", folder)
    assert "marbles.event.rolled" not in catalogue("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_sentences(language: str) -> None:
    assert len(catalogue(language)) > 50


def test_a_refusal_ends_with_its_paragraph() -> None:
    refused = Refused(Refusal("K4.2", "architekton.refusal.taken", {"cell": "N13"}))
    assert explain("en", refused) == "There is already a tile on N13. (K4.2)"


def test_a_fault_begins_with_its_place() -> None:
    assert explain("en", Invalid("seats[2]", "file.not_text", given="7")) == "seats[2]: Expected text, not 7."
    assert explain("en", Invalid("", "file.empty")) == "The file is empty. Choose another file."


def test_a_fault_with_a_reason_of_the_rules_tells_both() -> None:
    fault = Invalid("entries[3]", "record.refused", entry=3, move="E N13", paragraph="K4.1")
    fault.__cause__ = Refused(Refusal("K4.1", "architekton.refusal.building_cell", {"cell": "N13"}))
    assert explain("en", fault) == (
        "entries[3]: Entry 3, “E N13”, breaks rule K4.1. Correct it, or the entries before it. "
        "N13 is a building spot: buildings and landscapes alternate like a chessboard. (K4.1)"
    )
