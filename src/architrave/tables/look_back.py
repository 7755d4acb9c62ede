"""Looking back at a game: the states that its log led through, as one seat may see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from architrave.kernel.entry import Entry
from architrave.kernel.line import Line
from architrave.kernel.timeline import LogStep, Moment
from architrave.kernel.view import View
from architrave.tables import sealed
from architrave.tables.game_log import NumberedEvent, shown_to


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


def waiting(line: Line, moment: Moment) -> list[int]:
    """The seats that had to act."""
    if moment.over or moment.position.actor < 0:
        return []
    return sealed.unfinished(line.game, moment.position, {}) or [int(moment.position.actor)]


def _frame(line: Line, step: LogStep, reader: Reader, live: bool) -> Frame:
    lines = [(step.number, event) for event in line.events_of(step)]
    if reader.everything:
        return Frame(step.number, step.entry, step.after, lines, live)
    return Frame(step.number, line.redact(step, reader.seat), step.after, shown_to(lines, reader.seat), live)
