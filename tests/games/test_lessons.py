"""Every lesson is played as its learner plays it: model moves, other right moves, wrong ones."""

from __future__ import annotations

import re

import pytest

from architrave.games import lessons
from architrave.games.catalogue import GAMES
from architrave.i18n import LANGUAGES
from architrave.i18n import catalogue as messages
from architrave.kernel.actors import CHANCE
from architrave.kernel.lesson import DRAW, LessonFolder, text_keys
from architrave.kernel.position import legal_actions
from architrave.kernel.refusal import Refused
from architrave.tables.lesson_table import LessonTable

TAUGHT = {name: found for name in GAMES if (found := lessons.find(name)) is not None}
STEPS = [(name, number) for name, folder in TAUGHT.items() for number in range(1, len(folder.lesson.steps) + 1)]
SENTENCE = re.compile(r"[.?!](?=\s|$|[”“])")


def texts(table: LessonTable) -> dict[str, int]:
    """The legal moves in notation, with their actions."""
    line = table.table.line
    return {line.game.to_text(line.position, action): action for action in legal_actions(line.position)}


def accepted(folder: LessonFolder, number: int, before: list[str]) -> set[str]:
    """The legal moves that count after these."""
    found = set()
    for text in texts(at(folder, number, before)):
        table = at(folder, number, before)
        if table.play(texts(table)[text]).verdict != "unwanted":
            found.add(text)
    return found


def at(folder: LessonFolder, number: int, before: list[str]) -> LessonTable:
    table = LessonTable(folder, number)
    for text in before:
        table.play(texts(table)[text])
    return table


def test_every_shipped_game_has_a_lesson() -> None:
    assert [name for name, game in GAMES.items() if not game.about.files] == list(TAUGHT)
    for folder in TAUGHT.values():
        assert 8 <= len(folder.lesson.steps) <= 12


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_the_model_moves_are_right_and_lead_to_what_the_step_says(name: str, number: int) -> None:
    folder = TAUGHT[name]
    table = LessonTable(folder, number)
    verdicts = [table.show().verdict for _ in table.step.stages]
    assert verdicts == ["right"] * (len(verdicts) - 1) + ["done"]
    while table.script and table.script[0].startswith(DRAW):
        assert table.follow()
    line = table.table.line
    view = line.game.view(line.position, folder.lesson.seat)
    assert [fact for fact in table.step.facts if not fact.holds(view)] == []
    while table.script:
        assert table.follow(), table.script
    assert line.over or line.position.actor != CHANCE


@pytest.mark.parametrize(("name", "number"), [step for step in STEPS if TAUGHT[step[0]].lesson.step(step[1]).follows])
def test_a_step_follows_exactly_from_the_one_before(name: str, number: int) -> None:
    table = LessonTable(TAUGHT[name], number - 1)
    for _ in table.step.stages:
        table.show()
    while table.follow():
        pass
    entries = len(table.table.line.entries)
    table.next()
    assert table.number == number
    assert len(table.table.line.entries) == entries  # the same line goes on


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_the_learner_is_asked_and_few_moves_count(name: str, number: int) -> None:
    folder = TAUGHT[name]
    before: list[str] = []
    for stage in folder.lesson.step(number).stages:
        table = at(folder, number, before)
        assert int(table.table.line.position.actor) == folder.lesson.seat
        right = accepted(folder, number, before)
        assert stage.model in right
        legal = texts(table)
        assert len(right) < len(legal) or len(legal) <= 2, "a step that nobody can get wrong teaches nothing"
        before.append(stage.model)


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_wrong_moves_are_refused_or_get_their_hint(name: str, number: int) -> None:
    folder = TAUGHT[name]
    step = folder.lesson.step(number)
    for order, wrong in enumerate(step.wrong, 1):
        table = at(folder, number, [stage.model for stage in step.stages[: wrong.stage]])
        line = table.table.line
        entries = len(line.entries)
        action = line.game.from_text(line.position, wrong.move)
        if wrong.paragraph is not None:
            with pytest.raises(Refused) as refused:
                table.play(action)
            assert refused.value.refusal.paragraph == wrong.paragraph
            assert table.hint(wrong.move) == order
        else:
            attempt = table.play(action)
            assert (attempt.verdict, attempt.hint) == ("unwanted", order)
        assert len(line.entries) == entries  # nothing has happened


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_finished_in_one_go(name: str) -> None:
    table = LessonTable(TAUGHT[name])
    while True:
        for _ in table.step.stages:
            table.show()
        while table.follow():
            pass
        if table.last:
            break
        table.next()
    assert table.table.line.over


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TAUGHT)
def test_every_text_is_there_and_short(name: str, language: str) -> None:
    catalogue = messages(language)
    lesson = TAUGHT[name].lesson
    keys = text_keys(name, lesson)
    assert [key for key in keys if key not in catalogue] == []
    for key in keys:
        text = catalogue[key]
        assert isinstance(text, str)
        assert len(SENTENCE.findall(text)) <= 2, text
        assert len(text.split()) <= 30, text
