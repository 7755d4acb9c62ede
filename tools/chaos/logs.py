"""Logs on the disk, where nothing is hidden, compared with what people were sent and with when the server was
killed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from architrave.games.catalogue import game
from architrave.kernel.entry import Act, Entry, Pause, Return, Takeover, Timeout, Undo
from architrave.kernel.line import Line
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.time_control import SECOND
from architrave.store.sqlite import SqliteStore
from architrave.tables.clock import LAG, Clock, epoch
from architrave.tables.opening import restore_table, seats_to_act
from architrave.tables.table import Table
from tools.chaos.people import Kind, Person, Sitting
from tools.chaos.player import compare_moves
from tools.chaos.report import Report

LATE = 5 * SECOND  # so much after it is due a flag may fall where the machine is busy


async def check_logs(
    report: Report, data: Path, people: Sequence[Person], killed: Sequence[float] = (), watched: float | None = None
) -> None:
    """Read every log and compare it with what its people know. `watched`: until then a server kept the time."""
    for what in ("moves lost", "moves doubled"):
        report.count(what, 0)
    sittings: defaultdict[str, list[Sitting]] = defaultdict(list)
    for person in people:
        for sitting in person.sittings:
            sittings[sitting.table].append(sitting)
    async for table in read_tables(report, data, list(sittings)):
        check_log(report, table, sittings[table.id], killed, watched)
        report.count("logs compared")


async def read_tables(report: Report, data: Path, ids: Sequence[str]) -> AsyncIterator[Table]:
    """Tables as a new server would read them; one whose log makes no sense is a fault."""
    store = SqliteStore(data)
    try:
        for id in ids:
            saved = await store.load(id)
            assert saved is not None
            try:
                table = restore_table(game(saved.row.game), saved)
            except Invalid as fault:
                report.fault(f"table {id}: the log makes no sense, {fault}")
            else:
                yield table
    finally:
        await store.close()


@dataclass(frozen=True)
class Moment:
    """An entry of a log, and the clocks before it."""

    entry: Entry
    clock: Clock


def moments(record: Record) -> tuple[list[Moment], Clock]:
    """Every entry of a log with the clocks before it, and the clocks after the last one."""
    header = record.header
    assert header.time is not None
    found = game(header.game)
    line = Line.fold(found, header, record.entries)
    clock = Clock.start(header.time, header.started, len(header.seats), (), seats_to_act(found, line.at(0)))
    passed = []
    for step in line.steps():
        passed.append(Moment(step.entry, clock.copy()))
        clock.advance(step.entry, [] if step.after.over else seats_to_act(found, step.after.position))
    return passed, clock


def check_log(
    report: Report, table: Table, sittings: Sequence[Sitting], kills: Sequence[float], watched: float | None
) -> None:
    """Compare a log with what its people were sent, and with the times at which the server was killed."""
    entries, id = table.line.entries, table.id
    sealed = table.choices(table.sealed)  # chosen, while others still choose
    for sitting in sittings:
        kept = [entry.text for entry in _own_acts(entries, sitting.seat)] + sealed.get(str(sitting.seat), [])
        compare_moves(report, id, sitting.expected, [f"act {text}" for text in kept])
        returns = sum(isinstance(entry, Return) and entry.seat == sitting.seat for entry in entries)
        report.check(returns == sitting.returns, f"table {id}: {sitting.returns} returns, {returns} in the log")
    undos = sum(isinstance(entry, Undo) for entry in entries)
    agreed = sum(sitting.agreed for sitting in sittings)
    if len(sittings) == 2:  # among more, one yes is not enough
        report.check(undos == agreed, f"table {id}: {agreed} undos agreed to, {undos} in the log")
    report.count("undos by consent", undos)
    record = Record.of(table.line)
    passed, last = moments(record)
    _check_pauses(report, id, record, passed, kills)
    _check_flags(report, id, sittings[0].kind, passed)
    _check_moves_in_time(report, id, passed)
    if watched is not None and not table.line.over:
        _check_none_forgotten(report, id, last, int(watched * SECOND) - epoch(record.header.started))


def _own_acts(entries: Sequence[Entry], seat: int) -> list[Act]:
    """The actions of a seat's person; those of a bot in their place are left out."""
    found, bot = [], False
    for entry in entries:
        if isinstance(entry, Takeover | Return) and entry.seat == seat:
            bot = isinstance(entry, Takeover)
        elif isinstance(entry, Act) and entry.seat == seat and not bot:
            found.append(entry)
    return found


def _check_pauses(report: Report, table: str, record: Record, passed: Sequence[Moment], kills: Sequence[float]) -> None:
    """Where a clock ran when the server was killed, a pause begins at or before that: nobody has lost any time."""
    start = epoch(record.header.started)
    for killed in kills:
        at = killed * 1000 - start
        if at < SECOND:
            continue  # the game began later, or in the same second: a header names no part of one
        later = next((moment for moment in passed if (moment.entry.at or 0) > at), None)
        if later is None or not any(clock.since is not None for clock in later.clock.seats):
            continue
        pause = later.entry
        sound = isinstance(pause, Pause) and pause.seat is None and pause.at is not None and pause.at - pause.ms <= at
        report.check(sound, f"table {table}: a restart took time from a clock, {pause}")
        report.count("restarts given back to a clock", int(sound))


def _check_flags(report: Report, table: str, kind: Kind, passed: Sequence[Moment]) -> None:
    """A flag falls when the time is up, not before, and once: then a bot plays until the person is back."""
    away: set[int] = set()
    for moment in passed:
        entry = moment.entry
        if isinstance(entry, Return):
            away.discard(entry.seat)
        if not isinstance(entry, Takeover | Timeout):
            continue
        deadline = moment.clock.deadline(entry.seat)
        early = deadline is None or entry.at is None or entry.at < deadline + LAG
        report.count("flags fallen")
        report.check(entry.seat not in away, f"table {table}: the flag of seat {entry.seat} fell twice")
        report.check(not early, f"table {table}: the flag of seat {entry.seat} fell at {entry.at}, due at {deadline}")
        report.check(kind.short, f"table {table}: a flag fell with hours to go")
        away.add(entry.seat)


def _check_moves_in_time(report: Report, table: str, passed: Sequence[Moment]) -> None:
    """No move counts that came after the time was up."""
    for moment in passed:
        entry = moment.entry
        if isinstance(entry, Act) and entry.at is not None and entry.seat not in moment.clock.bots:
            deadline = moment.clock.deadline(entry.seat)
            late = deadline is not None and entry.at > deadline + LAG
            report.check(not late, f"table {table}: a move of seat {entry.seat} at {entry.at}, due at {deadline}")


def _check_none_forgotten(report: Report, table: str, clock: Clock, watched: int) -> None:
    """No clock has run out without anything happening."""
    for seat in range(len(clock.seats)):
        deadline = clock.deadline(seat)
        fallen = deadline is None or deadline + LAG + LATE > watched
        report.check(fallen, f"table {table}: the flag of seat {seat} never fell, due at {deadline}")
