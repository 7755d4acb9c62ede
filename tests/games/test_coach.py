"""Coach marks: games are played until every mark has appeared, each at its own event."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from architrave.games import lessons
from architrave.games.catalogue import GAMES
from architrave.i18n import LANGUAGES, PLACEHOLDER
from architrave.i18n import catalogue as messages
from architrave.kernel.actors import OVER
from architrave.kernel.coach import Appearance, Coach, Mark, text_keys
from architrave.kernel.game import Event
from architrave.kernel.rng import Rng
from architrave.kernel.subject import Case, Subject, choose_action
from architrave.kernel.view import View
from tests.games.found import subjects_of

COACHED: Final = {name: found for name in GAMES if (found := lessons.coach(name)) is not None}
SEEDS: Final = 12  # games of each way to play, at most
VIEWER: Final = 0
SENTENCE: Final = re.compile(r"[.?!](?=\s|$|[”“])")


class Moment(NamedTuple):
    view: View
    events: list[Event]
    marks: list[Appearance]


def moments(coach: Coach, subject: Subject, seed: int) -> Iterator[Moment]:
    """A random game, as one seat sees it."""
    rng, game = Rng(seed), subject.game
    position = game.start(subject.options)
    while position.actor != OVER:
        action = choose_action(Case(subject, position, rng))
        after = position.clone()
        after.apply(action)
        told = [event.shown_to(VIEWER) for event in game.events(position, action, after)]
        events = [event for event in told if event is not None]
        view = game.view(after, VIEWER)
        yield Moment(view, events, coach.appearing(view, events))
        position = after


def first_appearances(name: str) -> dict[str, Moment]:
    coach, found = COACHED[name], dict[str, Moment]()
    for seed in range(SEEDS):
        for subject in subjects_of(name).values():
            for moment in moments(coach, subject, seed):
                for mark in moment.marks:
                    found.setdefault(mark.name, moment)
            if len(found) == len(coach.marks):
                return found
    return found


def waits_for(mark: Mark, moment: Moment) -> bool:
    """What the mark is about is there, as the log and the view say it."""
    told = {event.key.partition(".event.")[2] for event in moment.events}
    return (not mark.events or not told.isdisjoint(mark.events)) and all(fact.holds(moment.view) for fact in mark.facts)


def test_every_shipped_game_has_coach_marks() -> None:
    assert [name for name, game in GAMES.items() if not game.about.files] == list(COACHED)


@pytest.mark.parametrize("name", COACHED)
def test_every_mark_appears_at_its_event_in_games_that_are_played(name: str) -> None:
    found = first_appearances(name)
    for mark in COACHED[name].marks:
        assert mark.name in found, f"{mark.name} never appears"
        moment = found[mark.name]
        assert waits_for(mark, moment), mark.name
        if mark.asked:
            assert moment.view.actor == VIEWER
        [shown] = [one for one in moment.marks if one.name == mark.name]
        assert len(shown.shown) == len(mark.shown), "the event has what the mark points at"
        assert shown.lasting == (not mark.events)
        for language in LANGUAGES:
            needed = PLACEHOLDER.findall(str(messages(language)[f"{name}.coach.{mark.name}"]))
            assert set(needed) <= shown.params.keys(), mark.name


@pytest.mark.parametrize("name", COACHED)
def test_a_mark_waits_for_its_event(name: str) -> None:
    """In one game: no mark appears where nothing of it is to be seen, and none is missing where it is,
    before the end."""
    subject = next(iter(subjects_of(name).values()))
    for moment in moments(COACHED[name], subject, seed=1):
        appear = {mark.name for mark in moment.marks}
        for mark in COACHED[name].marks:
            if not waits_for(mark, moment) or (mark.asked and moment.view.actor != VIEWER):
                assert mark.name not in appear
            elif mark.by is None and moment.view.result is None:
                assert mark.name in appear


@pytest.mark.parametrize("name", COACHED)
def test_marks_name_events_that_the_game_has(name: str) -> None:
    declared = {key.removeprefix(f"{name}.event.") for key in GAMES[name].event_types}
    for mark in COACHED[name].marks:
        assert set(mark.events) <= declared, mark.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COACHED)
def test_every_text_is_there_and_short(name: str, language: str) -> None:
    catalogue = messages(language)
    keys = text_keys(name, COACHED[name])
    assert {key for key in catalogue if key.startswith(f"{name}.coach.")} == set(keys)
    for key in keys:
        text = catalogue[key]
        assert isinstance(text, str)
        assert len(SENTENCE.findall(text)) <= 2, text
        assert len(text.split()) <= 30, text
