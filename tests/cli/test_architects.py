"""Architects in the terminal: alone against the Automa, with bots, with people; errors, records, positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from architrave.cli.completion import candidates
from architrave.cli.texts import Language
from architrave.games.catalogue import GAMES
from architrave.kernel.entry import Act
from tests.cli import person
from tests.cli.conftest import Run, kept
from tests.cli.person import Chooser

SOLO = ("play", "architects", "--seed", "3")


def played(file: Path, language: Language = Language.EN, seed: int = 1, **others: object) -> Chooser:
    return person.played("architects", file, language, seed, **others)


def written(chooser: Chooser) -> str:
    return "".join(text for text, _, _ in chooser.asked)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Chooser]:
    """A whole game alone against the Automa, with both modules."""
    file = tmp_path_factory.mktemp("alone") / "game.json"
    return file, played(file, seed=2, residents=True, events=True, difficulty="hard")


def check_game(file: Path, chooser: Chooser) -> None:
    """It is over, and everything was said in words."""
    line = kept(file)
    assert line.over
    assert line.result is not None
    ending = chooser.asked[-1][0]
    for points in line.result.points:
        assert f" {points} " in ending
    assert "{" not in written(chooser)
    assert "@architects" not in written(chooser)


def test_a_game_alone(alone: tuple[Path, Chooser]) -> None:
    check_game(*alone)
    assert {entry.seat for entry in kept(alone[0]).entries if isinstance(entry, Act)} == {0}


@pytest.mark.rule("M11.2")
def test_the_automas_turn_is_shown_step_by_step(alone: tuple[Path, Chooser]) -> None:
    text = written(alone[1])
    assert kept(alone[0]).header.options["difficulty"] == "hard"
    assert "Automa (Hard)" in text
    assert text.count("The Automa reveals its card: arrow") == 28
    for step in ("Section 1 (M11.4): ", "Section 1 does not apply (M11.4): ", "Section 2 (M11.5): "):
        assert step in text
    assert "The Automa places a landmark on " in text


def test_two_people_and_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    check_game(file, played(file, Language.DE, seats=3, people=2, seat="1", residents=True, events=True))
    assert {entry.seat for entry in kept(file).entries if isinstance(entry, Act)} == {0, 1, 2}


def test_a_level_asks_for_a_bot_and_nobody_for_the_automa(architrave: Run) -> None:
    assert "Automa (Medium)" in architrave(*SOLO, typed="quit\n").stdout
    against = architrave(*SOLO, "--level", "first", "--starter", "0", typed="quit\n").stdout
    assert "Automa" not in against
    assert "Red – Pip (Blue)" in against


def test_the_table_shows_what_counts(architrave: Run) -> None:
    typed = "take R\nlot 3b\nend\nquit\n"
    shown = architrave(*SOLO, "--events", "--residents", typed=typed).stdout
    assert "Round 1 of 3, row 1 of 2 · 0 of 2 actions" in shown
    assert "009, round 1" in shown
    assert "Row 1              R+ R L+ S L+ I I+ S L+ I" in shown
    assert "Requirement tiles  SI-gray-mountain RI-gray-river" in shown
    assert "Event E04, Demand for municipal" in shown
    assert "|  3a    3b |" in shown  # free lots while a building is in hand
    assert "|  .     R  |" in shown
    assert "2: SI-gray-mountain 3+0" in shown  # what the Automa's tile pays


def test_mistakes_are_explained_with_the_paragraph(architrave: Run) -> None:
    typed = "end\nlot 3b\ntake X\nlot 9z\nservice RS\nboat\noverhaul\ntkae R\nrow 7 upper\nquit\n"
    shown = " ".join(architrave(*SOLO, typed=typed).stdout.split())
    for paragraph, words in {
        "M4.7": "You must take a building from the row before ending your turn",
        "M1.1": "is not a type of building",
        "M1.3": "“9z” is not a lot",
        "M6.1": "The service Residential + shops is not on display",
        "M4.4": "You have no boats left",
        "M5.6": "Swapping any two of your buildings would change nothing",
        "M12.2": "“7 upper” is not a row",
    }.items():
        assert paragraph in shown
        assert words in shown
    assert "Did you mean: take R" in shown


def test_help_moves_rules_and_log(architrave: Run) -> None:
    shown = architrave(*SOLO, typed="help\nmoves\nmoves take\nrules M4.2\nlog\nquit\n").stdout
    assert "row 2 upper" in shown
    assert "take  R" in shown
    assert "up to" in shown
    assert "M4.2 You may take up to two actions" in shown
    assert "Round I goal: 009, M and three of a kind." in shown


def test_undo_goes_back_before_the_automas_turn_and_a_game_is_resumed(architrave: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    architrave(*SOLO, "--save", file, typed="take R\nlot 3b\nend\nundo\nquit\n")
    again = architrave("play", "architects", "--resume", file, typed="end\nquit\n").stdout
    first = architrave(*SOLO, typed="take R\nlot 3b\nend\nquit\n").stdout
    card = next(line for line in first.splitlines() if "reveals its card" in line)
    assert card in again  # the same draw as before, never another


def test_a_lot_is_asked_for_with_what_it_changes(architrave: Run) -> None:
    typed = "take L\ntile SI-gray-mountain\nquit\n"
    shown = architrave(*SOLO, typed=typed).stdout
    assert "Choose a free lot for a landmark." in shown
    assert "lot 2a    +1, landmarks 0 → 1" in shown
    assert "24 others: type moves" in shown


def test_moves_are_completed_word_by_word() -> None:
    moves = {"take R": "up to +1", "take S+": "", "tile RS-green-river": "", "lot 3b": "+2", "end": ""}
    assert [found.word for found in candidates("t", moves, {})] == ["take", "tile"]
    assert [found.word for found in candidates("take ", moves, {})] == ["R", "S+"]
    assert [found.word for found in candidates("lot 3", moves, {})] == ["3b"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--seats", "5"), "Possible: 1, 2, 3, 4"),
        (("--difficulty", "brutal"), "easy, medium, hard, extreme"),
        (("--people", "3", "--seats", "2"), "only 2 seats for 3 people"),
        (("--advanced",), "--advanced"),
        (("--set", "symmetric"), "--set"),
    ],
)
def test_wrong_words_on_the_command_line(architrave: Run, words: tuple[str, ...], message: str) -> None:
    done = architrave("play", "architects", *words)
    assert done.returncode == 2
    assert message in done.stderr


def test_modules_of_architects_are_refused_by_other_games(architrave: Run) -> None:
    done = architrave("play", "architekton", "--residents")
    assert done.returncode == 2
    assert "--residents" in done.stderr


def test_records_are_replayed_and_exported(architrave: Run, alone: tuple[Path, Chooser]) -> None:
    file = alone[0]
    shown = architrave("replay", "--verify", str(file))
    assert shown.returncode == 0, shown.stderr
    assert "Automa" in shown.stdout
    assert architrave("replay", "--at", "60", "--lang", "nl", str(file)).returncode == 0
    text = architrave("export", str(file)).stdout
    assert '[Game "architects"]' in text
    assert "take " in text


def test_a_position_file_is_shown(architrave: Run, tmp_path: Path, alone: tuple[Path, Chooser]) -> None:
    line = kept(alone[0])
    game = GAMES["architects"]
    entry = next(n for n in range(60, len(line.entries)) if line.at(n).actor == 0)
    data = {
        "format": "architrave-position/1",
        "game": "architects",
        "rules_version": line.header.rules_version,
        "options": line.header.options,
        "components": {"name": line.header.components[0], "hash": line.header.components[1]},
        "position": game.dump(line.at(entry)),
    }
    where = tmp_path / "position.json"
    where.write_text(json.dumps(data))
    done = architrave("position", str(where))
    assert done.returncode == 0, done.stderr
    assert "Automa (Hard)" in done.stdout
