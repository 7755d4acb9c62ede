"""Explanations: every thing of every game can be explained, in three languages, with what the seat may know."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from architrave.games import lessons
from architrave.games.catalogue import GAMES
from architrave.i18n import LANGUAGES
from architrave.i18n import catalogue as messages
from architrave.kernel.explanation import Explanation, Said
from architrave.kernel.game import Game
from architrave.kernel.position import Position
from architrave.kernel.rng import Rng
from architrave.tables.lesson_table import LessonTable

TOLD = [name for name, game in GAMES.items() if not game.about.files]
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def positions(name: str) -> Iterator[tuple[Game, Position]]:
    """The positions of the lesson, and one near the end of it."""
    folder = lessons.lesson(name)
    for number in range(1, len(folder.lesson.steps) + 1):
        table = LessonTable(folder, number).table
        yield table.game, table.line.position


def said(found: Explanation) -> list[Said]:
    return [found.what, found.name, *found.does, *(each.text for each in (*found.figures, *found.changes))]


@pytest.mark.parametrize("name", TOLD)
def test_everything_is_explained_in_every_language(name: str) -> None:
    missing: set[str] = set()
    for game, position in positions(name):
        for seat in (0, None):
            for thing in game.things(position, seat):
                found = game.explain(position, seat, thing)
                assert found is not None, thing
                for text in said(found):
                    missing |= {f"{text.key} {problem}" for problem in problems(text)}
    assert missing == set()


def problems(text: Said) -> Iterator[str]:
    """What a message lacks: itself, or a parameter. A front end puts in the name of a seat."""
    for language in LANGUAGES:
        message = messages(language).get(text.key)
        if message is None:
            yield language
            continue
        forms = message.values() if isinstance(message, dict) else [message]
        for form in forms:
            yield from {*PLACEHOLDER.findall(form)} - {*text.params, "name"}
        for value in text.params.values():
            if isinstance(value, str) and value.startswith("@") and value[1:] not in messages(language):
                yield value


@pytest.mark.parametrize("name", TOLD)
def test_what_is_not_there_is_not_explained(name: str) -> None:
    game, position = next(positions(name))
    for thing in ("", "cell", "cell:Z99", "seat:0", "ended:9", "ended:-1", "goal:999", "hand:", "space:Z9", "lot:9z"):
        assert game.explain(position, 0, thing) is None


def test_an_explanation_tells_nothing_that_the_seat_does_not_know() -> None:
    """Two worlds: what the seat cannot see is dealt again, and everything is explained the same."""
    for game, position in positions("architectura"):
        for seed in range(3):
            other = position.clone()
            other.resample(0, Rng(seed))
            for thing in game.things(position, 0):
                told = [msgspec.json.encode(game.explain(one, 0, thing)) for one in (position, other)]
                assert told[0] == told[1], thing


def at(name: str, step: int, thing: str) -> Explanation:
    table = LessonTable(lessons.lesson(name), step).table
    found = table.game.explain(table.line.position, 0, thing)
    assert found is not None
    return found


def figures(found: Explanation) -> list[tuple[str, str]]:
    return [(each.text.key.split("explain.")[-1], each.value) for each in (*found.figures, *found.changes)]


@pytest.mark.rule("K8.1")
def test_if_it_ended_now_is_a_sum_with_what_would_save_points() -> None:
    """In step 10 K14 and L13 touch only two landscapes; one on K13 would save both."""
    found = at("architekton", 10, "ended:0")
    assert figures(found) == [
        ("group.largest", "4"),
        ("ended.falls", "−2"),
        ("ended.chips", "+1"),
        ("ended.points", "3"),
        ("ended.saves", "5"),
        ("ended.saves", "4"),
    ]
    assert found.changes[0].text.params == {"cell": "K13"}


def test_a_goal_says_what_it_is_worth_and_which_swap_adds_to_it() -> None:
    found = at("architects", 8, "goal:001")
    assert figures(found)[:2] == [("worth", "0"), ("swap", "+10")]
    assert found.changes[0].text.params == {"lot": "2a", "other": "2b"}


def test_an_action_says_why_it_is_not_possible() -> None:
    assert at("architects", 8, "action:overhaul").forbidden is None
    found = at("architects", 8, "action:demand").forbidden
    assert found is not None
    assert found.paragraph == "M5.4"


@pytest.mark.rule("A5.2")
def test_a_card_says_what_a_neighbour_would_do_to_it() -> None:
    """Barracks 3 4 5 6, at 6 since a Tavern lies beside them."""
    found = at("architectura", 10, "space:B4")
    assert figures(found) == [
        ("ring", "3 · 4 · 5 · 6"),
        ("played", "5"),
        ("now", "6"),
        ("right.between", "6 → 5"),
        ("right.from", "@architectura.explain.gone"),
        ("right.below", "6"),
    ]
    assert found.changes[0].text.params == {"least": 7, "most": 11}
