"""What each sees, and the log that each reads."""

from __future__ import annotations

from architrave.kernel.entry import Act, Entry, Undo
from architrave.kernel.game import Event
from architrave.tables.game_log import GameLog
from architrave.tables.seats import consenting, mode, seats_of
from architrave.tables.viewpoint import viewpoint
from tests.tables.setting import (
    AGAINST_BOT,
    ANA,
    BO,
    BOT,
    BOTS,
    FAR,
    ONE_SCREEN,
    move,
    play_to_the_end,
    play_until_held,
    table_of,
)


def test_modes() -> None:
    assert [mode(seats) for seats in (AGAINST_BOT, ONE_SCREEN, BOTS)] == ["bot", "screen", "watch"]


def test_who_plays_what_and_who_agrees() -> None:
    seats = (ANA, BO, FAR, BOT)
    assert seats_of(seats, "ana") == [0, 1]
    assert seats_of(seats, "far") == [2]
    assert seats_of(seats, None) == []
    assert consenting(seats, "ana") == [0, 1, 3]
    assert consenting(seats, "far") == [2, 3]


def test_against_a_bot_one_sees_ones_own_side() -> None:
    table = table_of()
    assert (viewpoint(table, "ana").seat, viewpoint(table, "ana").to_move) == (0, True)
    move(table)
    move(table)
    assert (viewpoint(table, "ana").seat, viewpoint(table, "ana").to_move) == (0, False)
    play_to_the_end(table)
    assert (viewpoint(table, "ana").seat, viewpoint(table, "ana").to_move) == (0, False)


def test_at_one_screen_the_side_goes_with_the_turn() -> None:
    table = table_of(ONE_SCREEN)
    assert viewpoint(table, "ana").seat == 0
    move(table)
    move(table)
    assert viewpoint(table, "ana").seat == 1


def test_a_held_proposal_asks_for_confirmation_not_for_a_choice() -> None:
    table = table_of()
    assert viewpoint(table, "ana").choosing
    play_until_held(table)
    seen = viewpoint(table, "ana")
    assert (seen.seat, seen.to_move, seen.choosing) == (0, True, False)
    assert seen.position is not table.line.position


def test_strangers_are_asked_nothing() -> None:
    table = table_of()
    for guest in (None, "stranger"):
        seen = viewpoint(table, guest)
        assert (seen.seat, seen.to_move, seen.choosing) == (None, False, False)


def event(text: str) -> Event:
    return Event("test." + text)


def test_the_log_forgets_what_was_taken_back() -> None:
    story = GameLog()
    story.extend([Act(0, "a"), Act(0, "b"), Act(1, "c")], 0, [(1, event("a")), (2, event("b")), (3, event("c"))])
    assert story.since(0) == (0, story.lines)
    assert story.since(2) == (2, [(3, event("c"))])
    story.extend([Undo(1, 0)], 3, [(4, event("undone"))])
    assert story.lines == [(1, event("a")), (4, event("undone"))]
    assert story.since(3) == (1, [(4, event("undone"))])
    assert story.since(4) == (4, [])
    story.extend([Act(0, "d")], 4, [(5, event("d")), (5, event("gained"))])
    assert story.since(2) == (1, [(4, event("undone")), (5, event("d")), (5, event("gained"))])


def test_readers_who_follow_have_the_same_as_readers_who_come_late() -> None:
    """Whatever a reader has read so far, the news bring him to the same lines."""
    story = GameLog()
    readers: list[list[tuple[int, Event]]] = []
    steps: list[Entry] = [
        Act(0, "a"),
        Act(1, "b"),
        Undo(1, 0),
        Act(0, "c"),
        Act(1, "d"),
        Undo(1, 0),
        Act(0, "e"),
        Undo(0, 0),
    ]
    for number, entry in enumerate(steps, 1):
        readers.append(list(story.lines))
        story.extend([entry], number - 1, [(number, event(str(number)))])
        for seen, lines in enumerate(readers):
            keep, new = story.since(seen)
            kept = [line for line in lines if line[0] <= keep]
            assert kept + new == story.lines


def test_a_story_survives_being_written_down() -> None:
    story = GameLog()
    story.extend([Act(0, "a"), Act(0, "b")], 0, [(1, Event("x", 1, {"n": 2}, ("N13",))), (2, event("b"))])
    story.extend([Undo(1, 0)], 2, [(3, event("undone"))])
    copy = GameLog.of(story.to_json())
    assert copy.lines == story.lines
    assert copy.since(2) == story.since(2)
    assert story.last == {"n": 3, "key": "test.undone", "seat": None, "params": {}, "cells": []}
    assert GameLog().last is None
