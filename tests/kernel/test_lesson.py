"""Lessons as data: what is read, what is refused, and which moves count."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from architrave.kernel.lesson import Fact, Lesson, LessonFolder, Step, Want, Wrong, text_keys
from architrave.kernel.refusal import Invalid
from architrave.kernel.view import Move, View

STEP = {"position": "01.json", "stages": [{"lit": ["pile:1"], "model": "take 1", "want": {"one_of": ["take 1"]}}]}
LESSON = {"format": "architrave-lesson/1", "game": "pebbles", "minutes": 2, "steps": [STEP]}


class PilesView(View, kw_only=True):
    piles: list[int]


class Take(Move):
    pass


def view(*piles: int) -> PilesView:
    return PilesView(
        game="pebbles", seat=0, phase="take", paragraph="P1", actor=0, starter=0, turn=1, result=None, piles=list(piles)
    )


def folder(tmp_path: Path, **changed: Any) -> LessonFolder:
    (tmp_path / "lesson.json").write_text(json.dumps(LESSON | changed), encoding="utf-8")
    return LessonFolder(tmp_path)


def test_a_lesson_is_read(tmp_path: Path) -> None:
    lesson = folder(tmp_path).lesson
    assert lesson.step(1).stages[0].want.one_of == ("take 1",)
    assert (lesson.seat, lesson.opponent) == (0, None)


@pytest.mark.parametrize("number", [-1, 0, 2, 100])
def test_a_step_that_is_not_there_is_refused(tmp_path: Path, number: int) -> None:
    with pytest.raises(Invalid) as caught:
        folder(tmp_path).lesson.step(number)
    assert caught.value.key == "lesson.no_step"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"format": "architrave-lesson/2"}, "format"),
        ({"steps": []}, "steps"),
        ({"steps": [STEP | {"stages": []}]}, "steps[0].stages"),
        ({"steps": [STEP | {"hints": 1}]}, "hints"),
        ({"minutes": 0}, "minutes"),
    ],
)
def test_a_broken_lesson_names_the_field(tmp_path: Path, changed: Any, said: str) -> None:
    with pytest.raises(Invalid) as caught:
        folder(tmp_path, **changed)
    assert said in str(caught.value.params["error"])


@pytest.mark.parametrize(
    ("path", "op", "value", "holds"),
    [
        ("piles.0", "==", 3, True),
        ("piles.1", ">=", 5, True),
        ("piles.1", ">=", 6, False),
        ("piles.1", "<=", 4, False),
        ("piles.2", "==", 1, False),  # there is none
        ("piles.first", "==", 3, False),
        ("stacks", "==", 3, False),
        ("piles.0.deep", "==", 3, False),
        ("phase", "==", "take", True),
        ("turn", "==", "1", False),  # a number is no text
    ],
)
def test_a_fact_looks_into_the_view(path: str, op: Any, value: int | str, holds: bool) -> None:
    assert Fact(view=path, op=op, value=value).holds(view(3, 5)) is holds


@pytest.mark.parametrize(
    ("want", "winner", "accepted"),
    [
        (Want(one_of=("take 2",)), None, True),
        (Want(one_of=("take 3",)), 0, False),
        (Want(kind="take"), None, True),
        (Want(kind="pass"), None, False),
        (Want(won=True), 0, True),
        (Want(won=True), 1, False),
        (Want(won=True), None, False),
        (Want(kind="take", facts=(Fact(view="piles.0", op="<=", value=2),)), None, False),
        (Want(kind="take", facts=(Fact(view="piles.0", op="<=", value=3),)), None, True),
    ],
)
def test_which_moves_count(want: Want, winner: int | None, accepted: bool) -> None:
    assert want.accepts("take 2", Take(), view(3, 5), winner, 0) is accepted


def test_a_wrong_move_gets_its_own_hint_or_the_first_of_its_stage() -> None:
    wrong = (Wrong(move="a"), Wrong(move="b", stage=1), Wrong(move="c", stage=1))
    step = Step(position="01.json", stages=msgspec.convert(LESSON, Lesson).steps[0].stages, wrong=wrong)
    assert step.hint(0, "a") == 1
    assert step.hint(0, "c") == 1
    assert step.hint(1, "c") == 3
    assert step.hint(1, "a") == 2
    assert step.hint(2, "a") is None


def test_the_texts_of_a_lesson_have_keys(tmp_path: Path) -> None:
    step = STEP | {"before": True, "wrong": [{"move": "take 2"}]}
    keys = text_keys("pebbles", folder(tmp_path, steps=[step]).lesson)
    assert keys == [
        f"pebbles.lesson.{key}" for key in ("intro", "outro", "1.title", "1.text", "1.after", "1.before", "1.wrong.1")
    ]
