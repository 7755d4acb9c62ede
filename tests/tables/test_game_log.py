"""The log as people read it, also after much was taken back."""

from __future__ import annotations

from architrave.kernel.entry import Draw, Entry, Undo
from architrave.kernel.game import Event
from architrave.tables.game_log import GameLog

DRAW = Draw("building", 1, "EMWF")


def line(number: int) -> tuple[int, Event]:
    return number, Event(f"test.event.{number}")


def test_what_was_taken_back_is_gone() -> None:
    log = GameLog()
    entries: list[Entry] = [DRAW, DRAW, DRAW, Undo(1, 0), DRAW]
    log.extend(entries, 0, [line(number) for number in (1, 2, 2, 3, 4, 5)])
    assert [number for number, _ in log.lines] == [1, 4, 5]
    assert log.since(3)[0] == 1
    log.extend([DRAW, Undo(4, 0)], 5, [line(6), line(7)])
    assert [number for number, _ in log.lines] == [1, 4, 7]
    assert [number for number, _ in log.since(5)[1]] == [7]
