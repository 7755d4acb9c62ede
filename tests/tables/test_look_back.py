"""Looking back: every kept game is walked through, from every side, as it was shown when it was played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from architrave.games.catalogue import GAMES
from architrave.kernel.actors import CHANCE
from architrave.kernel.entry import Act, Draw, Undo
from architrave.kernel.line import Line
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from architrave.tables.game_log import GameLog
from architrave.tables.look_back import Reader, frames, turned, waiting
from tests.json_of import json_of
from tests.server import worlds
from tools.records import records

KEPT = {(game, name): file for game in GAMES for name, file in records(game).items()}


@cache
def replayed(file: Path) -> Line:
    return Record.load(file).replay(GAMES.__getitem__)


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_every_step_shows_what_the_table_showed(game: str, name: str) -> None:
    """The log is folded again, entry by entry, as a table does while it is played."""
    line = replayed(KEPT[game, name])
    reader = Reader(0, everything=False)
    shown = list(frames(line, reader, 0, len(line.entries)))
    assert [frame.number for frame in shown] == list(range(len(line.entries) + 1))
    table = Line(line.game, line.header, None)
    for frame, entry in zip(shown[1:], line.entries, strict=True):
        table = table_after(table, line, frame.number)
        assert json_of(reader.view(line, frame.moment)) == json_of(line.game.view(table.position, 0))
        assert frame.moment.over == table.over
        assert frame.entry == entry or not isinstance(frame.entry, Undo)
    assert [frame.number for frame in shown if frame.live] == [0, *line.live()]


def table_after(table: Line, line: Line, number: int) -> Line:
    """The table of the entry before, one entry later."""
    if number % 64 == 1 or isinstance(line.entries[number - 1], Undo):
        return Line.fold(line.game, line.header, line.entries[:number])
    table._replay(number, line.entries[number - 1])
    return table


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_the_lines_of_all_steps_are_the_log(game: str, name: str) -> None:
    line = replayed(KEPT[game, name])
    log = GameLog()
    for frame in frames(line, Reader(None, everything=True), 1, len(line.entries)):
        assert frame.entry is not None
        log.extend([frame.entry], frame.number - 1, frame.lines)
    whole = GameLog()
    whole.extend(line.entries, 0, line.events())
    assert log.lines == whole.lines


@pytest.mark.parametrize(("game", "name"), list(KEPT)[::7])
def test_backwards_and_in_pieces_is_the_same(game: str, name: str) -> None:
    line = replayed(KEPT[game, name])
    reader = Reader(0, everything=line.over)
    whole = [json_of(reader.view(line, frame.moment)) for frame in frames(line, reader, 0, len(line.entries))]
    for number in range(len(line.entries), -1, -5):
        pieces = frames(line, reader, number, number + 2)
        assert [json_of(reader.view(line, frame.moment)) for frame in pieces] == whole[number : number + 3]


def test_a_seat_learns_nothing_that_it_did_not_know() -> None:
    """Two worlds that differ only in what the seat cannot know look the same at every step."""
    found = 0
    for seed in range(60):
        rng = Rng(seed)
        line = worlds.played({"seats": 2, "starter": 0, "advanced": False, "colours": ["red", "green"]}, 6, rng)
        other = worlds.other_world(line, 0, rng)
        if other is None or line.over:
            continue
        found += 1
        reader = Reader(0, everything=False)
        for ours, theirs in zip(*(frames(each, reader, 0, len(each.entries)) for each in (line, other)), strict=True):
            assert ours.entry == theirs.entry
            assert ours.lines == theirs.lines
            assert json_of(reader.view(line, ours.moment)) == json_of(reader.view(other, theirs.moment))
            assert waiting(line, ours.moment) == waiting(other, theirs.moment)
    assert found > 10


def test_secrets_of_others_are_not_in_the_entries() -> None:
    line = worlds.played({"seats": 2, "starter": 0, "advanced": False, "colours": ["red", "green"]}, 6, Rng(3))
    hidden = [frame for frame in frames(line, Reader(0, everything=False), 1, len(line.entries)) if "?" in str(frame)]
    assert hidden
    for frame in frames(line, Reader(None, everything=True), 1, len(line.entries)):
        assert isinstance(frame.entry, Act | Draw)
        assert frame.entry == line.entries[frame.number - 1]


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_the_turning_point_is_where_the_lead_changed_for_good(game: str, name: str) -> None:
    line = replayed(KEPT[game, name])
    details = None if line.result is None else line.result.details
    decided = None if details is None else line.game.decided(details)
    at = turned(line)
    if decided is None or decided.ahead is None or decided.said:
        assert at is None
        return
    leads: list[tuple[int, bool]] = []
    for frame in frames(line, Reader(None, everything=True), 1, len(line.entries)):
        if frame.live and not frame.moment.over and frame.moment.position.actor != CHANCE:
            points = line.game.standing(frame.moment.position)
            assert points is not None
            leads.append((frame.number, points[decided.ahead] == max(points) > 0))
    assert at is not None
    assert all(ahead for number, ahead in leads if number >= at)
    assert not any(ahead for _, ahead in [one for one in leads if one[0] < at][-1:])


@pytest.mark.parametrize("first", [-1, 10_000])
def test_there_is_no_step_outside_the_game(first: int) -> None:
    line = replayed(next(iter(KEPT.values())))
    if first < 0:
        assert next(frames(line, Reader(0, everything=False), first, 2)).number == 0
    else:
        with pytest.raises(Invalid):
            list(frames(line, Reader(0, everything=False), first, first + 1))
