"""The rules pages: the same paragraphs in every language, and found by number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from architrave import rulebook
from architrave.games.architectura.components import shipped
from architrave.games.architectura.names import ring
from architrave.i18n import catalogue
from architrave.kernel.refusal import Invalid
from architrave.rulebook import LANGUAGES, Paragraph, Section
from tests.cli.conftest import Run

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"


GAMES = {"architekton": "K", "architectura": "A", "architects": "M"}

TABLES = {"A10": [*range(21, 35), *range(1, 14)], "M9": [*range(5, 17), *range(1, 5)]}  # additional cards; goals


def numbers(game: str, language: str) -> list[str]:
    page = rulebook.page(game, language)
    return [paragraph.number for section in page.sections for paragraph in section.paragraphs]


def test_every_game_that_has_a_page_is_looked_at() -> None:
    assert rulebook.games() == sorted(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "letter"), GAMES.items())
def test_every_language_has_the_same_paragraphs_and_marks(game: str, letter: str, language: str) -> None:
    english = rulebook.page(game, "en")
    page = rulebook.page(game, language)
    assert numbers(game, language) == numbers(game, "en")
    assert len(page.introduction) == len(english.introduction)
    assert page.appendix is not None
    assert english.appendix is not None
    assert len(page.appendix.texts) == len(english.appendix.texts)
    for section, model in zip(page.sections, english.sections, strict=True):
        assert section.number == model.number
        assert [paragraph.mark for paragraph in section.paragraphs] == [
            paragraph.mark for paragraph in model.paragraphs
        ]
        for paragraph, original in zip(section.paragraphs, model.paragraphs, strict=True):
            assert fixed(paragraph.text) == fixed(original.text)
            assert references(paragraph.text, letter) == references(original.text, letter)


def fixed(text: str) -> list[str]:
    """What no language changes: words in code, the tiles of Architekton, the rings of Architectura."""
    return re.findall(r"`[\w+]+`|[EMWF]{4}|(?:(?:X|No)?[+-]?\d* )*\[(?:X|No|\d+)\](?: (?:X|No)?[+-]?\d+)*", text)


def references(text: str, letter: str) -> set[str]:
    return set(re.findall(rf"\b{letter}\d+(?:\.\d+)?", text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "letter"), GAMES.items())
def test_the_parser_finds_what_a_plain_search_finds(game: str, letter: str, language: str) -> None:
    file = PAGES / ("" if language == "en" else language) / f"{game}.md"
    found = re.findall(rf"^(?:- |\| )({letter}\d+\.\d+) ", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert numbers(game, language) == found
    assert len(found) > 30


@pytest.mark.parametrize(("game", "sections"), [("architekton", 10), ("architectura", 13), ("architects", 14)])
def test_numbers_count_up_without_gaps(game: str, sections: int) -> None:
    """But for two tables whose rows have numbers of their own before the paragraphs on them."""
    page = rulebook.page(game)
    assert [section.number for section in page.sections] == [f"{GAMES[game]}{n}" for n in range(1, sections + 1)]
    for section in page.sections:
        counted = TABLES.get(section.number, [*range(1, len(section.paragraphs) + 1)])
        assert [paragraph.number for paragraph in section.paragraphs] == [f"{section.number}.{n}" for n in counted]


@pytest.mark.parametrize(("game", "letter"), GAMES.items())
def test_references_lead_somewhere(game: str, letter: str) -> None:
    page = rulebook.page(game)
    for section in page.sections:
        for paragraph in section.paragraphs:
            for reference in references(paragraph.text, letter):
                assert page.find(reference) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_row_of_a_table_is_a_paragraph(language: str) -> None:
    found = rulebook.page("architectura", language).find("A9.9")
    assert isinstance(found, Paragraph)
    name = {"en": "Watchtower", "nl": "Wachttoren", "de": "Wachturm"}[language]
    assert found.text.startswith(f"**{name}** · ")
    assert "ing: [4] 5 6 8 · " in found.text
    assert "–" not in found.text
    assert found.mark == "reconstructed"  # the mark of its section
    section = rulebook.page("architectura", language).find("A9")
    assert isinstance(section, Section)
    assert "[" not in section.title


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_say_what_the_cards_are(language: str) -> None:
    """Names and rings are those of the catalogue and of the shipped cards."""
    cards = shipped()["standard"]
    rows = [*(f"A9.{n}" for n in range(1, 13)), *(f"A10.{n}" for n in range(21, 35))]
    words = catalogue(language)
    for kind, number in enumerate(rows):
        found = rulebook.page("architectura", language).find(number)
        assert isinstance(found, Paragraph)
        basic = int(cards.basic[kind])
        printed = " ".join(f"[{text}]" if n == basic else text for n, text in enumerate(ring(cards, kind)))
        assert found.text.startswith(f"**{words[f'architectura.card.{cards.ids[kind]}.name']}** · ")
        assert f": {printed}" in found.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_a_rule_stands_after_the_rules(game: str, language: str) -> None:
    """How components were reconstructed and balanced; before the rules, only that the marks are explained there."""
    page = rulebook.page(game, language)
    assert page.appendix is not None
    assert len(page.introduction) == 3
    assert all("simul" not in text for text in page.introduction)
    marks = [name for name in rulebook.MARKS if f"**[{name}]**" in page.introduction[-1]]
    assert len(marks) == 2
    assert all(f"**[{name}]**" in page.appendix.texts[0] for name in marks)


def test_the_appendix_is_the_end_of_the_page_on_the_command_line(architrave: Run) -> None:
    done = architrave("rules", "architectura")
    assert done.stdout.index("Appendix: ") > done.stdout.index("\nA13")
    assert "Obelisk was a 4" in done.stdout[done.stdout.index("Appendix: ") :]


def test_marks_are_taken_out_of_the_text() -> None:
    found = rulebook.page("architekton", "de").find("K1.3")
    assert isinstance(found, Paragraph)
    assert found.mark == "reconstructed"
    assert "[" not in found.text
    rule = rulebook.page("architekton").find("K4.2")
    assert isinstance(rule, Paragraph)
    assert rule.mark is None


def test_paragraphs_and_sections_are_found_however_they_are_typed() -> None:
    assert rulebook.paragraph("architekton", "k4.2").startswith("The tile must touch at least one tile")
    assert rulebook.paragraph("architekton", "K4.2", "nl").startswith("De tegel moet")
    section = rulebook.page("architekton").find("k4")
    assert isinstance(section, Section)
    assert section.title == "Laying a tile"


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        (lambda: rulebook.page("chess"), "rules.error.game"),
        (lambda: rulebook.page("architekton", "fr"), "rules.error.language"),
        (lambda: rulebook.paragraph("architekton", "K99.1"), "rules.error.paragraph"),
        (lambda: rulebook.paragraph("architekton", "K4"), "rules.error.paragraph"),
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


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_page_on_the_command_line(architrave: Run, game: str) -> None:
    done = architrave("rules", game)
    for number in numbers(game, "en"):
        assert re.search(rf"^{number} ", done.stdout, re.MULTILINE)
    assert "**" not in done.stdout
    assert "[ruling]" in done.stdout
