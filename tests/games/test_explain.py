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
from architrave.kernel.subject import Subject
from architrave.tables.lesson_table import LessonTable
from tests.games.playing import walk

TOLD = [name for name, game in GAMES.items() if not game.about.files]
MODULES = {"residents": True, "events": True}
PLAYED = {"architects": [{"seats": 1, **MODULES}, {"seats": 3, **MODULES}]}
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def positions(name: str) -> Iterator[tuple[Game, Position]]:
    """The positions of the lesson, and some of a whole game with everything that the box has."""
    folder = lessons.lesson(name)
    for number in range(1, len(folder.lesson.steps) + 1):
        table = LessonTable(folder, number).table
        yield table.game, table.line.position
    yield from in_play(name)


def in_play(name: str) -> Iterator[tuple[Game, Position]]:
    """Some positions of a whole game, with all modules that the box has."""
    game = GAMES[name]
    for options in PLAYED.get(name, [{}]):
        steps = walk(Subject(game, game.options(options)), seed=3)
        for before, _, _ in steps[:: max(1, len(steps) // 8)]:
            if before.actor >= 0:
                yield game, before


def said(found: Explanation) -> list[Said]:
    return [found.what, found.name, *found.does, *(each.text for each in (*found.figures, *found.changes))]


@pytest.mark.parametrize("name", TOLD)
def test_everything_is_explained_in_every_language(name: str) -> None:
    missing: set[str] = set()
    for game, position in positions(name):
        for seat in (0, None):
            view = game.view(position, seat)
            for thing in game.things(view):
                found = game.explain(position, view, thing)
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
    view = game.view(position, 0)
    for thing in (
        "",
        "cell",
        "cell:Z99",
        "seat:0",
        "ended:9",
        "ended:-1",
        "goal:999",
        "hand:",
        "space:Z9",
        "lot:9z",
        "event:E99",
        "resident:R",
    ):
        assert game.explain(position, view, thing) is None


@pytest.mark.parametrize("name", TOLD)
def test_an_explanation_tells_nothing_that_the_seat_does_not_know(name: str) -> None:
    """Two worlds: what the seat cannot see is dealt again, and everything is explained the same."""
    for game, position in positions(name):
        view = game.view(position, 0)
        for seed in range(3):
            other = position.clone()
            other.resample(0, Rng(seed))
            for thing in game.things(view):
                told = [
                    msgspec.json.encode(game.explain(one, seen, thing))
                    for one, seen in ((position, view), (other, game.view(other, 0)))
                ]
                assert told[0] == told[1], thing


def at(name: str, step: int, thing: str) -> Explanation:
    table = LessonTable(lessons.lesson(name), step).table
    return told(table.game, table.line.position, thing)


def told(game: Game, position: Position, thing: str) -> Explanation:
    found = game.explain(position, game.view(position, 0), thing)
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


def test_what_cannot_be_done_names_the_rule() -> None:
    """Before a building is taken the turn cannot end; a service needs two boats."""
    assert at("architects", 8, "action:end").forbidden is None
    end = at("architects", 1, "action:end").forbidden
    assert end is not None
    assert (end.key, end.paragraph) == ("architects.refusal.not_taken", "M4.7")
    game, position = next(in_play("architects"))
    view = game.view(position, 0)
    service = next(thing for thing in game.things(view) if thing.startswith("service:"))
    short = told(game, position, service).forbidden
    assert short is not None
    assert (short.key, short.paragraph) == ("architects.refusal.boats_short", "M4.3")


@pytest.mark.rule("M12.4", "M12.6")
def test_residents_say_what_a_full_row_pays() -> None:
    game, position = list(in_play("architects"))[2]
    own, automa = told(game, position, "residents:0"), told(game, position, "residents:automa")
    assert (own.paragraph, automa.paragraph) == ("M12.4", "M12.6")
    assert own.does[0].params == {"vp": 3}
    assert automa.changes == []  # it does not choose where its residents go


@pytest.mark.rule("M11.9", "M13.1")
def test_the_automa_says_what_it_scores_for_and_an_event_what_it_does() -> None:
    game, position = next(in_play("architects"))
    assert figures(told(game, position, "automa")) == [
        ("automa.pair", "2"),
        ("automa.place", "3"),
        ("automa.near", "1"),
        ("automa.boat", "5"),
    ]
    view = game.view(position, 0)
    event = told(game, position, f"event:{view.event}")
    assert event.name.key == f"architects.happening.{view.event}.name"
    assert event.does[-1].key == "architects.explain.event.automa"
    assert event.paragraph.startswith("M13.")
