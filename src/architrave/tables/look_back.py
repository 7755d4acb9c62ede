"""Looking back at a game: the states that its log led through, as one seat may see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import UNSET

from architrave.kernel.actors import CHANCE
from architrave.kernel.entry import Aside, Entry, Undo
from architrave.kernel.line import Line
from architrave.kernel.timeline import LogStep, Moment
from architrave.kernel.view import View
from architrave.tables import sealed
from architrave.tables.game_log import GameLog, NumberedEvent, shown_to


@dataclass(frozen=True, slots=True)
class Frame:
    """The state after an entry, or at 0 the start, and what the reader learns from it. `live`: it was not undone."""

    number: int
    entry: Entry | None
    moment: Moment
    lines: list[NumberedEvent]
    live: bool


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks back: a seat with what it knew, or somebody from whom nothing is hidden any more."""

    seat: int | None
    everything: bool

    def view(self, line: Line, moment: Moment) -> View:
        show = line.game.open_view if self.everything else line.game.view
        shown: View = show(moment.position, self.seat)
        return shown


def frames(line: Line, reader: Reader, first: int, last: int) -> Iterator[Frame]:
    """The states after these entries, one by one, because each takes time. 0 is the start."""
    live = {0, *line.live()}
    if first <= 0:
        yield Frame(0, None, line.moment(0), [], live=True)
    for step in line.steps(max(0, first - 1)):
        if step.number > last:
            return
        yield _frame(line, step, reader, step.number in live)


@dataclass(frozen=True, slots=True)
class Step:
    """What an entry is to somebody who walks through a game.

    `before`: the entry whose state it began in; after an undo that is an earlier one. `turn`: the turn in which it was
    made, as the view counts them. `stop`: the table was at rest after it; draws belong to the move before them, and
    what is only about the people changes nothing to look at. `kept`: it is part of the game as it went on, or its lines
    are: not undone."""

    number: int
    entry: Entry | None
    before: int
    turn: int
    stop: bool
    kept: bool
    lines: list[NumberedEvent]


def outline(line: Line, reader: Reader) -> Iterator[Step]:
    """The whole game without its states, one step at a time, beginning with the start."""
    log, last = GameLog(), len(line.entries)
    log.extend(line.entries, 0, line.events())
    kept = {number for number, _ in log.lines}
    homes, turn = [0], 0
    for frame in frames(line, reader, 0, last):
        yield Step(
            frame.number,
            frame.entry,
            homes[-1],
            turn,
            is_stop(frame, last),
            frame.live or frame.number in kept,
            frame.lines,
        )
        if frame.entry is not None:
            homes.append(homes[frame.entry.to] if isinstance(frame.entry, Undo) else frame.number)
        if _rests(frame) and not frame.moment.over:
            turn = reader.view(line, frame.moment).turn


def turned(line: Line) -> int | None:
    """The entry with which the winner took the lead for good: the first after which nobody had more points, up to the
    end; None if nobody won alone, or not on points."""
    result = line.result
    decided = None if result is None or result.details is None else line.game.decided(result.details)
    if decided is None or decided.ahead is None or decided.said is not UNSET:
        return None
    found: int | None = None
    live = set(line.live())
    for step in line.steps(0):
        if step.number not in live or not _at_rest(step.after):
            continue
        if step.after.over:
            return found or step.number
        points = line.game.standing(step.after.position)
        if points is None:
            return None
        leads = max(points) == points[decided.ahead] > 0
        found = (found or step.number) if leads else None
    return found


def is_stop(frame: Frame, last: int) -> bool:
    """Whether a walk stops there. The last entry always counts: a record may end before a draw."""
    return frame.number == last or (_rests(frame) and not isinstance(frame.entry, Aside | Undo))


def waiting(line: Line, moment: Moment) -> list[int]:
    """The seats that had to act."""
    if moment.over or moment.position.actor < 0:
        return []
    return sealed.unfinished(line.game, moment.position, {}) or [int(moment.position.actor)]


def _rests(frame: Frame) -> bool:
    return _at_rest(frame.moment)


def _at_rest(moment: Moment) -> bool:
    return moment.over or moment.position.actor != CHANCE


def _frame(line: Line, step: LogStep, reader: Reader, live: bool) -> Frame:
    lines = [(step.number, event) for event in line.events_of(step)]
    if reader.everything:
        return Frame(step.number, step.entry, step.after, lines, live)
    return Frame(step.number, line.redact(step, reader.seat), step.after, shown_to(lines, reader.seat), live)
