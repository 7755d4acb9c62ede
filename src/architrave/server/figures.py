"""The figures of the games: positions of their lessons, as the states of tables that nobody plays at."""

from __future__ import annotations

from functools import cache

import msgspec

from architrave.games import lessons
from architrave.games.catalogue import game as game_called
from architrave.server.errors import ApiError
from architrave.server.learn_protocol import FigureState, LearnPage
from architrave.server.protocol import RulesWord
from architrave.server.render import state
from architrave.tables.lesson_table import LessonTable
from architrave.tables.study import LEARNER
from architrave.tables.viewpoint import viewpoint


def page(game: str) -> LearnPage:
    """What teaches a game on one page; raises Invalid for an unknown game."""
    about, lesson = game_called(game).about, lessons.find(game)
    return LearnPage(
        game=about.name,
        title=about.title,
        seats=list(about.seats),
        minutes=about.minutes,
        figures=list(lessons.figures(game).summary),
        lesson=None if lesson is None else lesson.lesson.minutes,
        words=words(game),
    )


def words(game: str) -> list[RulesWord]:
    """The glossary of a game, for its page and for its rules; what the words mean is in the catalogues."""
    return [RulesWord(word=word, paragraph=paragraph) for word, paragraph in lessons.figures(game).words.items()]


@cache
def figure(game: str, name: str) -> bytes:
    """A figure as JSON: made once, because it never changes. Raises ApiError if there is none of that name."""
    found = lessons.figures(game_called(game).name).figures.get(name)
    if found is None:
        raise ApiError(404, "server.error.not_found")
    shown = LessonTable(lessons.lesson(game), found.step)
    shown.carry_out(found.play)
    table = shown.table
    seen = viewpoint(table, LEARNER)
    return msgspec.json.encode(
        FigureState(
            state=state(table, LEARNER, seen, after=0, ack=None, queued=False, now=0),
            show=list(found.show),
            around=list(found.around),
        )
    )
