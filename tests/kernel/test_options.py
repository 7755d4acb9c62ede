"""Options of every kind: what they are unless given, what may be given, and what is said of the rest."""

from __future__ import annotations

from typing import Any

import pytest

from architrave.i18n import LANGUAGES, say
from architrave.kernel.about import About
from architrave.kernel.options import ALONE, Choice, ComponentSet, Number, PerSeat, Switch, When, starter
from architrave.kernel.refusal import Invalid

SETS = {"plain": object(), "fancy": object()}


def find(option: object) -> object:
    if option not in SETS:
        raise Invalid("bag", "option.value", given=str(option), known="plain, fancy")
    return option


GAME = About(
    "pebbles",
    "Pebbles",
    "P",
    minutes=5,
    seats=range(1, 5),
    options=(
        Switch("moon", "P4"),
        Choice("tide", "P5", ("low", "high"), usual="low", when=ALONE),
        Number("depth", "P6", least=0, most=3, usual=2, words=("roll",), when=When("moon", (True,))),
        Number("width", "P6", least=1, most=1000, usual=10),
        starter("P1"),
        PerSeat("colours", "P1", ("red", "blue", "white", "black")),
        ComponentSet("bag", "P2", shipped=lambda: SETS, find=find),
    ),
)
USUAL = {
    "seats": 2,
    "moon": False,
    "tide": "low",
    "depth": 2,
    "width": 10,
    "starter": "draw",
    "colours": ["red", "blue"],
    "bag": "plain",
}


def refused(**given: Any) -> Invalid:
    with pytest.raises(Invalid) as told:
        GAME.complete(given)
    for language in LANGUAGES:
        assert "{" not in say(language, told.value.key, **told.value.params)
    return told.value


def test_what_is_not_given_is_as_usual() -> None:
    assert GAME.complete({}) == USUAL
    assert list(GAME.complete({"bag": "fancy", "seats": 3})) == list(USUAL)
    assert GAME.complete({"seats": 3})["colours"] == ["red", "blue", "white"]


@pytest.mark.parametrize(
    "given",
    [
        {"moon": True},
        {"seats": 1, "tide": "high"},
        {"moon": True, "depth": 0},
        {"moon": True, "depth": "roll"},
        {"width": 1000},
        {"starter": 1},
        {"seats": 4, "starter": 3},
        {"colours": ["white", "red"]},
        {"bag": "fancy"},
    ],
)
def test_values_that_may_be(given: dict[str, Any]) -> None:
    assert GAME.complete(given).items() >= given.items()


@pytest.mark.parametrize(
    ("name", "value", "known"),
    [
        ("seats", 5, "1, 2, 3, 4"),
        ("seats", True, "1, 2, 3, 4"),
        ("moon", 1, "false, true"),
        ("moon", "yes", "false, true"),
        ("tide", "ebb", "low, high"),
        ("tide", None, "low, high"),
        ("depth", 4, "0, 1, 2, 3, roll"),
        ("depth", False, "0, 1, 2, 3, roll"),
        ("width", 0, "1–1000"),
        ("width", 1.0, "1–1000"),
        ("starter", 2, "draw, 0, 1"),
        ("starter", "0", "draw, 0, 1"),
        ("starter", [0], "draw, 0, 1"),
        ("colours", ["green"], "red, blue, white, black"),
    ],
)
def test_another_value_is_named_with_those_that_may_be(name: str, value: object, known: str) -> None:
    fault = refused(**{name: value})
    assert (fault.where, fault.key) == (f"options.{name}", "option.value")
    given = value[0] if name == "colours" and isinstance(value, list) else value
    assert fault.params == {"given": str(given), "known": known}


@pytest.mark.parametrize("value", ["red", ["red", "red"], ["red", "blue", "white"], {"red": 1}])
def test_every_seat_has_a_word_of_its_own(value: object) -> None:
    fault = refused(colours=value)
    assert (fault.where, fault.key, fault.params["count"]) == ("options.colours", "option.per_seat", 2)


def test_a_set_is_checked_by_its_game() -> None:
    assert refused(bag="gold").where == "bag"


def test_an_unknown_option_is_named_with_those_there_are() -> None:
    fault = refused(seat=3)
    assert (fault.where, fault.key) == ("options.seat", "option.unknown")
    assert fault.params == {"given": "seat", "known": ", ".join(USUAL)}
    assert refused(**{"x" * 99: 1}).params["given"] == "x" * 40


def test_a_long_value_is_cut() -> None:
    assert refused(moon="x" * 99).params["given"] == "x" * 40


@pytest.mark.parametrize(
    ("given", "name", "needs", "known"),
    [
        ({"tide": "high"}, "tide", "seats", "1"),
        ({"depth": 3}, "depth", "moon", "true"),
        ({"moon": False, "depth": "roll"}, "depth", "moon", "true"),
    ],
)
def test_what_would_not_count_is_refused_with_what_it_needs(
    given: dict[str, Any], name: str, needs: str, known: str
) -> None:
    fault = refused(**given)
    assert (fault.where, fault.key) == (f"options.{name}", "option.when")
    assert fault.params == {"name": name, "needs": needs, "known": known}
    assert GAME.complete(given, conditions=False).items() >= given.items()  # as a file may have it


def test_the_usual_value_may_be_given_where_it_does_not_count() -> None:
    assert GAME.complete({"tide": "low", "depth": 2}) == USUAL


def test_a_new_game_leaves_out_what_does_not_count() -> None:
    old = GAME.complete({"tide": "high", "moon": True, "depth": 1}, conditions=False)
    assert GAME.complete(GAME.effective(old)) == USUAL | {"moon": True, "depth": 1}


@pytest.mark.parametrize(
    ("option", "word", "value"),
    [
        ("moon", "true", True),
        ("tide", "high", "high"),
        ("depth", "3", 3),
        ("depth", "roll", "roll"),
        ("width", "9" * 99, "9" * 99),
        ("starter", "1", 1),
        ("starter", "draw", "draw"),
        ("colours", "white, red", ["white", "red"]),
        ("bag", "fancy", "fancy"),
    ],
)
def test_words_of_a_command_line(option: str, word: str, value: object) -> None:
    (found,) = (one for one in GAME.options if one.name == option)
    assert found.parse(word) == value


def test_a_game_with_one_number_of_seats_has_no_option_for_it() -> None:
    alone = About("solo", "Solo", "S", minutes=5, seats=range(1, 2), options=GAME.options[1:2])
    assert alone.complete({"tide": "high"}) == {"tide": "high"}
    assert About("trio", "Trio", "T", minutes=5, seats=range(3, 6)).complete({}) == {"seats": 3}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": "Pebbles"}, "small letters"),
        ({"options": (Switch("two words"),)}, "small letters"),
        ({"options": (Switch("moon"), Switch("moon"))}, "twice"),
        ({"options": (Switch("seats"),)}, "twice, or is called seats"),
        ({"seats": range(3)}, "at least one"),
        ({"seats": range(2, 2)}, "at least one"),
        ({"options": (Switch("moon", when=When("sun", (True,))),)}, "does not come before it"),
        ({"week": ({},) * 6}, "seven days"),
    ],
)
def test_a_description_that_cannot_work_is_refused_when_it_is_made(change: dict[str, Any], says: str) -> None:
    usual = {"name": "pebbles", "title": "Pebbles", "letter": "P", "minutes": 5, "seats": range(2, 5)}
    with pytest.raises(ValueError, match=says):
        About(**{**usual, **change})
