"""Figures: each is a position that its moves lead to, and has its words."""

from __future__ import annotations

import msgspec
import pytest

from architrave import rulebook
from architrave.games import lessons
from architrave.games.catalogue import GAMES
from architrave.i18n import LANGUAGES
from architrave.i18n import catalogue as messages
from architrave.kernel.figure import Figure, Figures, text_keys
from architrave.kernel.refusal import Invalid
from architrave.tables.lesson_table import LessonTable
from tests.games.test_lessons import SENTENCE

DRAWN = [name for name, game in GAMES.items() if not game.about.files]


@pytest.mark.parametrize("name", DRAWN)
def test_a_game_is_taught_in_six_pictures(name: str) -> None:
    assert len(lessons.figures(name).summary) == 6


@pytest.mark.parametrize("name", DRAWN)
def test_the_moves_of_a_figure_are_legal(name: str) -> None:
    for figure in lessons.figures(name).figures.values():
        LessonTable(lessons.lesson(name), figure.step).carry_out(figure.play)


@pytest.mark.parametrize("name", DRAWN)
def test_paragraphs_with_a_figure_exist(name: str) -> None:
    page = rulebook.page(name)
    assert [number for number in lessons.figures(name).paragraphs if page.find(number) is None] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DRAWN)
def test_figures_are_described_in_at_most_two_sentences(name: str, language: str) -> None:
    keys = text_keys(name, lessons.figures(name))
    texts = {key: messages(language)[key] for key in keys}
    assert len(texts) == len(keys)
    assert {key for key, text in texts.items() if len(SENTENCE.findall(str(text))) > 2} == set()


def test_a_figure_that_is_missing_is_refused() -> None:
    with pytest.raises(Invalid, match=r"lesson\.broken"):
        Figures(figures={"lay": Figure(step=1)}, summary=("lay", "pay"))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"figures": {"lay": {"step": 0}}}', type=Figures)


def test_an_installed_game_without_a_lesson_has_no_figures() -> None:
    unknown = [name for name in GAMES if name not in DRAWN]
    assert all(not lessons.figures(name).figures for name in unknown)
