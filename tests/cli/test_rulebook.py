"""The rules pages: the same paragraphs in every language, and found by number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from architrave import rulebook
from architrave.kernel.refusal import Invalid
from architrave.rulebook import LANGUAGES, Paragraph, Section
from tests.cli.conftest import Run

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"


def numbers(language: str) -> list[str]:
    page = rulebook.page("architekton", language)
    return [paragraph.number for section in page.sections for paragraph in section.paragraphs]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_paragraphs_and_marks(language: str) -> None:
    english = rulebook.page("architekton", "en")
    page = rulebook.page("architekton", language)
    assert numbers(language) == numbers("en")
    assert len(page.introduction) == len(english.introduction)
    for section, model in zip(page.sections, english.sections, strict=True):
        assert section.number == model.number
        assert [paragraph.mark for paragraph in section.paragraphs] == [
            paragraph.mark for paragraph in model.paragraphs
        ]
        for paragraph, original in zip(section.paragraphs, model.paragraphs, strict=True):
            assert re.findall(r"`\w+`|[EMWF]{4}", paragraph.text) == re.findall(r"`\w+`|[EMWF]{4}", original.text)
            assert set(re.findall(r"K\d+(?:\.\d+)?", original.text)) == set(
                re.findall(r"K\d+(?:\.\d+)?", paragraph.text)
            )


def test_the_parser_finds_what_a_plain_search_finds() -> None:
    for language in LANGUAGES:
        file = PAGES / ("" if language == "en" else language) / "architekton.md"
        assert numbers(language) == re.findall(r"^- (K\d+\.\d+) ", file.read_text(encoding="utf-8"), re.MULTILINE)


def test_numbers_count_up_without_gaps() -> None:
    page = rulebook.page("architekton")
    assert [section.number for section in page.sections] == [f"K{n}" for n in range(1, 11)]
    for section in page.sections:
        expected = [f"{section.number}.{n}" for n in range(1, len(section.paragraphs) + 1)]
        assert [paragraph.number for paragraph in section.paragraphs] == expected


def test_references_lead_somewhere() -> None:
    page = rulebook.page("architekton")
    for section in page.sections:
        for paragraph in section.paragraphs:
            for reference in re.findall(r"K\d+(?:\.\d+)?", paragraph.text):
                assert page.find(reference) is not None


def test_marks_are_taken_out_of_the_text() -> None:
    found = rulebook.page("architekton", "de").find("K1.3")
    assert isinstance(found, Paragraph)
    assert found.mark == "reconstructed"
    assert "[" not in found.text
    rule = rulebook.page("architekton").find("K4.2")
    assert isinstance(rule, Paragraph)
    assert rule.mark is None


def test_paragraphs_and_sections_are_found_however_they_are_typed() -> None:
    assert rulebook.paragraph("k4.2").startswith("The tile must touch at least one tile")
    assert rulebook.paragraph("K4.2", "nl").startswith("De tegel moet")
    section = rulebook.page("architekton").find("k4")
    assert isinstance(section, Section)
    assert section.title == "Laying a tile"


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        (lambda: rulebook.page("chess"), "rules.error.game"),
        (lambda: rulebook.page("architekton", "fr"), "rules.error.language"),
        (lambda: rulebook.paragraph("K99.1"), "rules.error.paragraph"),
        (lambda: rulebook.paragraph("K4"), "rules.error.paragraph"),
        (lambda: rulebook.page("../../README"), "rules.error.game"),
    ],
)
def test_what_is_not_there_is_said_so(ask: object, key: str) -> None:
    assert callable(ask)
    with pytest.raises(Invalid) as caught:
        ask()
    assert caught.value.key == key


def test_a_paragraph_on_the_command_line(architrave: Run) -> None:
    done = architrave("rules", "architekton", "k5.4", "--lang", "de")
    assert done.returncode == 0
    assert done.stdout.startswith("K5.4 Sind m Chips fällig")


def test_a_whole_page_on_the_command_line(architrave: Run) -> None:
    done = architrave("rules", "architekton")
    for number in numbers("en"):
        assert re.search(rf"^{number} ", done.stdout, re.MULTILINE)
    assert "**" not in done.stdout
    assert "[ruling]" in done.stdout
