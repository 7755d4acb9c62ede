"""Look back at a game: the JSON of its outline and of its states, built outside the event loop."""

from __future__ import annotations

import gzip

import msgspec
from msgspec import UNSET

from architrave.bots import LEVELS
from architrave.kernel.entry import Act, Resign, Timeout, Undo
from architrave.kernel.line import Line
from architrave.kernel.refusal import Invalid
from architrave.kernel.timeline import Moment
from architrave.server.look_protocol import Frame, Frames, LookBack, LookStep
from architrave.server.messages import Plain, TableInfo
from architrave.server.protocol import Problem, SeatInfo, Watching
from architrave.server.render import fair, log_line, named_options, outcome
from architrave.tables import look_back
from architrave.tables.access import Access
from architrave.tables.look_back import Reader

PAGE = 50  # entries
FASTEST = 1  # views of one game repeat each other: even this makes them a tenth


def outline_json(
    line: Line, table: TableInfo, access: Access, reader: Reader, secret: bool, damage: Invalid | None = None
) -> bytes:
    """The outline of a game. `secret`: its seed stays hidden."""
    last = line.entries[-1] if line.entries else None
    return msgspec.json.encode(
        LookBack(
            game=line.game.name,
            title=line.game.about.title,
            table=table,
            seat=reader.seat,
            open=reader.everything,
            seats=list(access.seats),
            opens=access.open,
            hides=line.game.hides,
            over=line.over,
            resigned=last.seat if isinstance(last, Resign) else None,
            result=outcome(line.result),
            fair=fair(line, secret),
            turned=look_back.turned(line),
            steps=[_step(step) for step in look_back.outline(line, reader)],
            damage=None if damage is None else _problem(damage),
        )
    )


def frames_json(line: Line, reader: Reader, first: int, plain: bool) -> bytes:
    """A page of states, from an entry on. Only those at which the table was at rest."""
    last = len(line.entries)
    end = min(first + PAGE, last + 1)
    found = look_back.frames(line, reader, first, end - 1) if first <= last else ()
    shown = [_frame(line, reader, frame, plain) for frame in found if look_back.is_stop(frame, last)]
    return msgspec.json.encode(Frames(frames=shown, next=end if end <= last else None))


def compressed(data: bytes) -> bytes:
    return gzip.compress(data, FASTEST, mtime=0)


def record_table(line: Line) -> TableInfo:
    """The table of a record: nobody's seat is known, but bots are called by their level."""
    header = line.header
    bots = [name if name in LEVELS else None for name in header.seats]
    return TableInfo(
        id="",
        mode="watch",
        seats=[
            SeatInfo(name="" if level else name, kind="bot" if level else "person", level=level, mine=False)
            for name, level in zip(header.seats, bots, strict=True)
        ],
        options=named_options(header),
        match=None,
        confirm=False,
        next=None,
        daily=None,
        talk="off",
        watching=Watching(),
    )


def _step(step: look_back.Step) -> LookStep:
    lines = [log_line(number, event) for number, event in step.lines]
    seat = step.entry.seat if isinstance(step.entry, Act | Undo | Resign | Timeout) else None
    return LookStep(
        n=step.number, before=step.before, turn=step.turn, seat=seat, stop=step.stop, kept=step.kept, lines=lines
    )


def _frame(line: Line, reader: Reader, found: look_back.Frame, plain: bool) -> Frame:
    moment = found.moment
    return Frame(
        n=found.number,
        view=reader.view(line, moment),
        waiting=look_back.waiting(line, moment),
        over=moment.over,
        plain=_plain(line, reader, moment) if plain else None,
    )


def _plain(line: Line, reader: Reader, moment: Moment) -> Plain:
    game, waiting = line.game, look_back.waiting(line, moment)
    side = waiting[0] if reader.seat is None and reader.everything and waiting else reader.seat
    return Plain(
        title=game.about.title,
        hides=game.hides,
        board=game.board(moment.position, side),
        result=outcome(line.result_at(moment)),
    )


def _problem(damage: Invalid) -> Problem:
    return Problem(key=damage.key, params=dict(damage.params), where=damage.where or UNSET)
