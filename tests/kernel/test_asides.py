"""Entries about the people of a game: takeovers, returns, pauses, agreements, and the times of entries."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from architrave.cli.export import notation
from architrave.kernel.entry import Act, Agree, Draw, Entry, Pause, Resign, Return, Takeover, Timeout, Undo, entry_of
from architrave.kernel.line import Line
from architrave.kernel.position import legal_actions
from architrave.kernel.record import Record
from architrave.kernel.time_control import TimeControl, TimeUp
from tests.kernel.played import ARCHITEKTON, act, fault, lookup, opened

dump = ARCHITEKTON.dump
FISCHER = TimeControl("fischer", 600, increment=10)


@pytest.mark.parametrize(
    "entry",
    [
        Act(0, "E N14", 120, at=5),
        Draw("building", 3, "EMWF", at=0),
        Undo(12, 0, (1,), at=7),
        Resign(0, at=1),
        Timeout(1, at=1),
        Agree("draw", (0, 1)),
        Agree("abort", (0,), at=9),
        Takeover(0, "Club", "club", "time", at=3),
        Takeover(0, "Club", "club", "resigned"),
        Return(1, at=4),
        Pause(1500, at=5),
        Pause(1500, 1, at=5),
    ],
)
def test_entries_go_to_json_and_back(entry: Entry) -> None:
    assert entry_of(json.loads(json.dumps(entry.to_json()))) == entry


def test_the_json_of_entries() -> None:
    assert Act(0, "E N14", at=5).to_json() == {"act": "E N14", "seat": 0, "at": 5}
    assert Agree("draw", (0, 1)).to_json() == {"agree": "draw", "seats": [0, 1]}
    assert Return(1).to_json() == {"return": 1}
    assert Pause(1500, 1).to_json() == {"pause": 1500, "seat": 1}
    club = {"takeover": 0, "by": "Club", "level": "club", "reason": "time"}
    assert Takeover(0, "Club", "club", "time").to_json() == club


@pytest.mark.parametrize(
    ("data", "key", "where"),
    [
        ({"resign": 0, "at": -1}, "file.out_of_range", "entry.at"),
        ({"resign": 0, "at": 1.5}, "file.not_whole", "entry.at"),
        ({"act": "E N14", "seat": 0, "lag": 0}, "file.out_of_range", "entry.lag"),
        ({"agree": "truce", "seats": [0]}, "file.not_one_of", "entry.agree"),
        ({"agree": "draw", "seats": []}, "file.list_length", "entry.seats"),
        ({"takeover": 0, "by": "x", "reason": "bored"}, "file.not_one_of", "entry.reason"),
        ({"takeover": 0, "by": "x", "level": "Club!"}, "file.text_form", "entry.level"),
        ({"pause": 0}, "file.out_of_range", "entry.pause"),
        ({"return": 99}, "file.out_of_range", "entry.return"),
    ],
)
def test_entries_that_cannot_be(data: object, key: str, where: str) -> None:
    found = fault(lambda: entry_of(data))
    assert (found.key, found.where) == (key, where)


def test_people_come_and_go_and_the_position_stays() -> None:
    line = opened()
    seat = int(line.position.actor)
    before = dump(line.position)
    line.commit(line.takeover(seat, "Club", "club", "time"))
    assert line.players[seat] == "Club"
    assert line.substitutes == {seat: Takeover(seat, "Club", "club", "time")}
    line.commit(line.pause(2000))
    line.commit(line.give_back(seat))
    assert line.players == list(line.header.seats)
    assert not line.substitutes
    assert dump(line.position) == before
    act(line)
    assert [event.key for _, event in line.events(9)][:3] == [
        "line.event.takeover_time",
        "line.event.paused",
        "line.event.returned",
    ]


def test_who_plays_is_not_undone() -> None:
    line = opened()
    seat = int(line.position.actor)
    act(line)
    line.commit(line.takeover(1 - seat, "Club", "club", "away"))
    line.commit(line.undo(seat, 9))
    assert 1 - seat in line.substitutes
    again = Line.fold(ARCHITEKTON, line.header, line.entries, line.draw_source)
    assert again.substitutes == line.substitutes
    assert again.copy().substitutes == line.substitutes
    resumed = Line.fold(ARCHITEKTON, line.header, line.entries, line.draw_source, line.checkpoint())
    assert resumed.substitutes == line.substitutes


def test_only_who_was_replaced_returns() -> None:
    line = opened()
    assert fault(lambda: line.give_back(0)).key == "line.not_taken_over"
    assert fault(lambda: line.give_back(7)).key == "line.no_such_seat"
    assert fault(lambda: line.pause(0)).key == "file.out_of_range"
    assert fault(lambda: line.takeover(0, "Club", "?", "time")).key == "file.text_form"


@pytest.mark.parametrize(("on", "reason"), [("draw", "line.result.draw"), ("abort", "line.result.aborted")])
def test_an_agreement_ends_the_game_without_points(on: str, reason: str) -> None:
    line = opened()
    act(line)
    line.commit(line.agree("draw" if on == "draw" else "abort", (1, 0)))
    assert line.over
    result = line.result
    assert result is not None
    assert (result.returns, result.points, result.reason, result.winner) == ((0.0, 0.0), (), reason, None)
    assert result.victory_points == (0, 0)
    assert Record.loads(Record.of(line).dumps()).replay(lookup).result == result
    for deed in (lambda: line.takeover(0, "Eve"), lambda: line.pause(5), lambda: line.agree("draw", (0,))):
        assert fault(deed).key == "line.over"


def test_an_agreement_names_each_seat_once() -> None:
    line = opened()
    entries = [*line.entries, Agree("draw", (1, 0))]
    assert fault(lambda: Line.fold(ARCHITEKTON, line.header, entries)).key == "line.agreed_order"
    assert fault(lambda: line.agree("draw", (0, 5))).key == "line.no_such_seat"


def test_times_go_with_a_transaction() -> None:
    line = opened()
    seat = int(line.position.actor)
    moved = line.propose(seat, legal_actions(line.position)[0]).timed(3000, lag=80)
    assert isinstance(moved.entries[0], Act)
    assert (moved.entries[0].at, moved.entries[0].lag) == (3000, 80)
    line.commit(moved)
    transaction = line.resign(seat).timed(4000)
    assert transaction.entries == (Resign(seat, at=4000),)
    assert transaction.moment.ending == Resign(seat, at=4000)
    line.commit(transaction)
    assert line.result is not None


def timed_record() -> Record:
    line = opened()
    header = replace(line.header, time=FISCHER, time_up=TimeUp("club"))
    line = Line.fold(ARCHITEKTON, header, line.entries, line.draw_source)
    line.commit(line.takeover(0, "Club", "club", "time").timed(61_000))
    line.commit(line.give_back(0).timed(3_723_450))
    line.commit(line.pause(1500, 1).timed(3_723_450))
    line.commit(line.agree("draw", (0, 1)).timed(3_723_450))
    return Record.of(line)


def test_a_record_has_times_and_a_time_control() -> None:
    record = timed_record()
    data = json.loads(record.dumps())
    assert data["time"] == {"kind": "fischer", "seconds": 600, "increment": 10}
    assert data["time_up"] == {"kind": "bot", "level": "club"}
    again = Record.loads(record.dumps())
    assert again == record
    assert again.replay(lookup).header.time == FISCHER


def test_the_notation_says_when() -> None:
    text = notation(timed_record().replay(lookup))
    assert '[Time "{\\"kind\\": \\"fischer\\", \\"seconds\\": 600, \\"increment\\": 10}"]' in text
    assert "10. 0 is taken over by Club (time) {0:01:01.000}" in text
    assert "11. 0 returns {1:02:03.450}" in text
    assert "12. 1500 ms given back to the clock of 1 {1:02:03.450}" in text
    assert "13. 0, 1 agree on a draw {1:02:03.450}" in text
