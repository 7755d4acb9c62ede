"""Lessons in the terminal, line by line."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from architrave.cli.learn import LessonSession, lesson_names
from architrave.cli.lesson_board import LessonBoard
from architrave.cli.renderers import renderer_for
from architrave.cli.screen import THEME
from architrave.cli.session import Left
from architrave.cli.texts import Language, Texts
from architrave.games import lessons
from architrave.games.catalogue import GAMES
from architrave.tables.lesson_table import LessonTable
from tests.cli.conftest import Run
from tests.cli.typist import Typist, script

TAUGHT = [name for name in GAMES if lessons.find(name) is not None]


def session(
    game: str, typist: Typist, step: int = 1, language: Language = Language.EN
) -> tuple[LessonSession, io.StringIO]:
    shown = io.StringIO()
    texts = Texts(language)
    lesson = LessonTable(lessons.lesson(game), step)
    names = lesson_names(game, lesson, texts)
    console = Console(file=shown, theme=THEME, width=130, highlight=False)
    return LessonSession(LessonBoard(lesson, names), renderer_for(game, texts, names), console, typist, texts), shown


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_learned_to_its_end(game: str, language: Language) -> None:
    """The learner types the model moves, in notation."""
    models = [stage.model for step in lessons.lesson(game).lesson.steps for stage in step.stages]
    learning, shown = session(game, script(*models), language=language)
    learning.start()
    text = shown.getvalue()
    assert Texts(language)(f"{game}.lesson.outro") in " ".join(text.split())
    for number in range(1, len(lessons.lesson(game).lesson.steps) + 1):
        assert Texts(language)(f"{game}.lesson.{number}.title") in text


def typed(*lines: str, step: int = 1) -> str:
    learning, shown = session("architekton", script(*lines), step)
    with pytest.raises(Left):
        learning.start()
    return " ".join(shown.getvalue().split())


def test_a_forbidden_move_gets_its_paragraph_and_the_hint() -> None:
    text = typed("EFMW O13")
    assert "O13 is a landscape spot" in text
    assert "K4.1" in text
    assert "Take the highlighted spot." in text
    assert "Step 2" not in text


def test_a_legal_move_that_is_not_asked_for_gets_the_hint_and_is_not_made() -> None:
    text = typed("E O15", step=3)
    assert "That helps Pip's house. Yours is on N13." in text
    assert "places landscape E" not in text


def test_a_step_can_be_shown_repeated_and_skipped() -> None:
    text = typed("show", "again", "skip")
    assert "Red places building EFMW on N13." in text
    assert text.count("Step 2 of 12") == 2
    assert "Step 3 of 12" in text


def test_skipping_the_last_step_ends_the_lesson() -> None:
    learning, shown = session("architekton", script("skip"), step=12)
    learning.start()
    assert "architrave play architekton" in shown.getvalue()


def test_leaving_says_how_to_continue() -> None:
    assert "architrave learn architekton --step 4" in typed("quit", step=4)


def test_what_is_highlighted_is_named() -> None:
    assert "Highlighted: EFMW · N13" in typed()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("chess",), "architekton"), (("architekton", "--step", "13"), "There is no step 13; this lesson has 12.")],
)
def test_bad_words_get_a_sentence(architrave: Run, arguments: tuple[str, ...], said: str) -> None:
    done = architrave("learn", *arguments)
    assert done.returncode != 0
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
