"""Options: the usual ones, those given, and what is said of others."""

from __future__ import annotations

import pytest

from architrave.kernel.options import allow, completed
from architrave.kernel.refusal import Invalid

USUAL = {"seats": 2, "starter": "draw"}


def test_what_is_not_given_is_as_usual() -> None:
    assert completed({"seats": 3}, USUAL) == {"seats": 3, "starter": "draw"}
    assert USUAL == {"seats": 2, "starter": "draw"}


def test_an_unknown_option_is_named_with_those_there_are() -> None:
    with pytest.raises(Invalid) as told:
        completed({"seat": 3}, USUAL)
    assert (told.value.where, told.value.key) == ("options.seat", "option.unknown")
    assert told.value.params == {"given": "seat", "known": "seats, starter"}


@pytest.mark.parametrize("value", ["draw", 0, 1])
def test_values_that_may_be(value: object) -> None:
    allow({"starter": value}, "starter", ["draw", 0, 1])


@pytest.mark.parametrize("value", [2, True, False, 1.0, None, "0", [0]])
def test_another_value_is_named_with_those_that_may_be(value: object) -> None:
    with pytest.raises(Invalid) as told:
        allow({"starter": value}, "starter", ["draw", 0, 1])
    assert (told.value.where, told.value.key) == ("options.starter", "option.value")
    assert told.value.params == {"given": str(value), "known": "draw, 0, 1"}


def test_a_long_value_is_cut() -> None:
    with pytest.raises(Invalid) as told:
        allow({"advanced": "x" * 99}, "advanced", [False, True])
    assert told.value.params == {"given": "x" * 40, "known": "false, true"}
