"""The table of the steps: every row is complete, and the modules that go by it agree with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from architrave.games.architectura import numbers as n
from architrave.games.architectura import stack, steps
from architrave.games.architectura.position_file_steps import KINDS
from architrave.i18n import LANGUAGES, catalogue
from tests.games.architectura.plan import card, city, play

DECISIONS = [step for step in steps.TABLE if step.decides != steps.NOBODY]
RULES = Path("docs/rules/architectura.md").read_text(encoding="utf-8")


def word(step: steps.Step) -> str:
    return step.word or str(step.number)


def test_a_row_stands_where_its_number_says() -> None:
    assert [step.number for step in steps.TABLE] == list(range(len(steps.TABLE)))
    words = [step.word for step in steps.TABLE if step.word]
    assert len(set(words)) == len(words)
    assert [step.number for step in DECISIONS] == list(range(1, steps.LAST_DECISION + 1))


@pytest.mark.parametrize("step", steps.TABLE, ids=word)
def test_the_paragraph_is_in_the_rules(step: steps.Step) -> None:
    assert f"- {step.paragraph} " in RULES or f"| {step.paragraph} |" in RULES


@pytest.mark.parametrize("step", steps.TABLE, ids=word)
def test_every_field_has_a_place_of_its_own(step: steps.Step) -> None:
    places = [stack.PLACE_OF[field] for field in step.fields]
    assert len(set(places)) == len(places)
    assert set(step.fields) <= set(KINDS)
    assert set(places) <= set(range(1, stack.NUMBERS))


@pytest.mark.parametrize("step", DECISIONS, ids=word)
def test_a_decision_names_what_it_goes_by(step: steps.Step) -> None:
    assert step.answers != n.NOTHING
    assert "seat" in step.fields or step.decides != steps.SEAT
    assert "card" in step.fields or step.decides != steps.OWNER
    assert "effect" in step.fields or step.decline not in (steps.MAY, steps.SPARED)


@pytest.mark.parametrize("step", DECISIONS, ids=word)
def test_a_decision_has_its_texts(step: steps.Step) -> None:
    for language in LANGUAGES:
        words = catalogue(language)
        asked = f"architectura.ask.{step.word}"
        assert any(key == asked or key.startswith(f"{asked}.") for key in words)
        assert f"architectura.refusal.other_choice.{step.word}" in words
        assert step.decline == steps.ALWAYS or f"architectura.refusal.compulsory.{step.word}" in words
        assert not step.event or f"architectura.event.{step.event}" in words
        assert not step.effect or f"architectura.effect.{step.effect}" in words


def test_a_step_keeps_what_it_names() -> None:
    there = city("A  . .\nB  .", hands={"b": "bank"})
    stack.push_razed(there, card=3, hit=24, asked=16, source=5)
    assert (stack.card(there), stack.hit(there), stack.asked(there), stack.source(there)) == (3, 24, 16, 5)
    stack.push_turn(there, source=5, effect=7, whose=-1, times=2, turned=9)
    assert (stack.source(there), stack.effect(there), stack.turned(there)) == (5, 7, 9)
    assert (stack.whose(there), stack.times(there)) == (-1, 2)
    stack.drop(there)
    assert stack.step(there) == steps.RAZED


@pytest.mark.rule("A10.34")
def test_what_is_asked_after_a_card_was_taken() -> None:
    there = city("A  villa:b . bank:g\nB  .", hands={"b": "manufactory park"})
    play(there, "manufactory A2", "A1")
    assert stack.step(there) == steps.REPLAY
    assert stack.source(there) == card(there, "manufactory", 0)
    assert stack.card(there) == card(there, "villa", 0)
    assert stack.space(there) == 0
