"""Every paragraph of the rules pages has a test that names it, and the tool that says so notices what is missing."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import ROOT
from tools.rule_coverage import coverage, paragraphs

PAGE = "# Game\n\n## K1 Parts\n- K1.1 Tiles.\n- K1.2 Houses.\n| K1.3 in a table |\n"


def faults_of(folder: Path, test: str) -> list[str]:
    (folder / "rules").mkdir()
    (folder / "rules" / "game.md").write_text(PAGE, encoding="utf-8")
    (folder / "tests").mkdir()
    (folder / "tests" / "test_game.py").write_text(test, encoding="utf-8")
    faults, _, _ = coverage(folder / "rules", folder / "tests")
    return [fault.removeprefix(f"{folder}/tests/") for fault in faults]


def test_every_paragraph_has_a_test() -> None:
    faults, tested, total = coverage(ROOT / "docs" / "rules", ROOT / "tests")
    assert faults == []
    assert tested == total > 0


def test_the_pages_of_all_languages_have_the_same_paragraphs() -> None:
    numbers = paragraphs(ROOT / "docs" / "rules")
    assert len(numbers) == len(set(numbers))
    assert paragraphs(ROOT / "docs" / "rules" / "nl") == numbers
    assert paragraphs(ROOT / "docs" / "rules" / "de") == numbers


def test_a_paragraph_without_a_test_is_found(tmp_path: Path) -> None:
    test = '@pytest.mark.rule("K1.1", "K1.3")\ndef test_it():\n    assert True\n'
    assert faults_of(tmp_path, test) == ["no test names K1.2"]


def test_a_test_that_asserts_nothing_does_not_count(tmp_path: Path) -> None:
    test = '@pytest.mark.rule("K1.1", "K1.2", "K1.3")\ndef test_it():\n    play()\n'
    assert faults_of(tmp_path, test)[0] == "test_game.py:2 asserts nothing"


def test_a_test_names_three_paragraphs_at_most(tmp_path: Path) -> None:
    test = '@pytest.mark.rule("K1.1", "K1.2", "K1.3", "K1.4")\ndef test_it():\n    assert True\n'
    assert faults_of(tmp_path, test)[0] == "test_game.py:2 names 4 paragraphs, at most 3"


def test_a_paragraph_that_does_not_exist_is_found(tmp_path: Path) -> None:
    test = '@pytest.mark.rule("K1.1", "K9.9")\ndef test_it():\n    assert True\n'
    assert "no such paragraph: K9.9" in faults_of(tmp_path, test)[-1]
