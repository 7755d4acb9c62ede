"""The state of a table as a message to one client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

import msgspec
from msgspec import UNSET, Raw, UnsetType

from architrave.analysis.hint import Reason
from architrave.games import lessons
from architrave.kernel.deciding import Decided
from architrave.kernel.entry import Resign
from architrave.kernel.game import Event, Result
from architrave.kernel.header import Header
from architrave.kernel.line import Line
from architrave.kernel.match import Match
from architrave.kernel.position import Position
from architrave.kernel.view import Choice, View
from architrave.server import render_together as together
from architrave.server.daily import is_secret
from architrave.server.daily import ref as daily_ref
from architrave.server.messages import AtTable, CoachMark, Fair, Held, Hint, Outcome, Plain, State, TableInfo, UndoInfo
from architrave.server.presence import Presence
from architrave.server.protocol import Answer, LogLine, MatchInfo, SeatInfo
from architrave.server.render_gathering import watching
from architrave.tables import offers
from architrave.tables.decisions import undo_refusal
from architrave.tables.delayed import delay_of, open_viewpoint
from architrave.tables.game_log import NumberedEvent
from architrave.tables.rows import Json
from architrave.tables.seats import Seat
from architrave.tables.series import standing
from architrave.tables.table import Table
from architrave.tables.viewpoint import Viewpoint, choices_json, log_update, view, view_json, viewpoint

DrawKind = Literal["proven", "reproducible", "given"]


def state(
    table: Table,
    guest: str | None,
    seen: Viewpoint,
    after: int,
    ack: str | None,
    queued: bool,
    now: int,
    plain: bool = False,
    delay: int | None = None,
    coach: bool = False,
) -> State:
    """All that a client shows from its side of the table, with the log lines that are new to it. `queued`: a bot is to
    move and waits for its turn to think. `plain`: the client does not know the game. `delay`: in minutes, if this is
    the table as it was then. `coach`: the client shows coach marks."""
    keep, lines = log_update(table, seen, after)
    over, secret = table.line.over, table.daily is not None and is_secret(table.daily)
    last = table.line.entries[-1] if over else None
    result = table.line.result if over else None
    mine = tuple(table.seats_of(guest))
    info = table.lasting(("table", mine, table.confirm, table.next, over), lambda: _raw(table_info(table, guest)))
    return State(
        version=table.version_for(guest),
        entries=len(table.line.entries),
        keep=keep,
        game=table.game.name,
        table=cast(TableInfo, info),
        seat=seen.seat,
        to_move=seen.to_move,
        waiting=table.waiting,
        hand_over=seen.hand_over,
        open_hands=seen.everything,
        view=cast(View, view_json(table, seen)),
        choices=cast(Sequence[Choice], choices_json(table, seen)),
        held=_held(table, seen) if seen.holding else None,
        events=[log_line(number, event) for number, event in lines],
        undo=_undo(table, guest, seen.seat),
        fair=cast(Fair, table.lasting(("fair", over, secret), lambda: _raw(fair(table.line, secret)))),
        paused=table.paused,
        pace=table.pace,
        queued=queued,
        over=over,
        resigned=last.seat if isinstance(last, Resign) else None,
        clocks=together.clocks(table, now),
        substitutes=together.substitutes(table),
        questions=table.offers,
        question=together.question(table, seen),
        delay=delay,
        reason=None if result is None else result.reason,
        ack=ack,
        decided=_decided(table),
        plain=_plain(table, seen) if plain else UNSET,
        marks=_marks(table, seen, lines if after else []) if coach else UNSET,
    )


def _raw(part: Answer) -> Raw:
    """A part of a message as JSON: it goes into many messages, and is only encoded there."""
    return Raw(msgspec.json.encode(part))


def late_state(table: Table, guest: str | None, after: int, now: int, plain: bool, display: bool) -> State:
    """A table as it was some minutes ago, for somebody who watches it with open hands; on a big screen, players would
    see what the others held."""
    then, minutes = now - delay_of(table), table.watching.minutes
    seen = viewpoint(table, None, proposals=False) if display else open_viewpoint(table)
    return state(table, guest, seen, after, None, False, then, plain, minutes)


def _plain(table: Table, seen: Viewpoint) -> Plain:
    side = seen.seat
    if side is None and seen.everything and table.waiting:
        side = table.waiting[0]  # a spectator of bots with open hands sees the choices of the seat to move
    game = table.game
    return Plain(
        title=game.about.title,
        hides=game.hides,
        board=game.board(seen.position, side),
        result=outcome(table.line.result),
    )


def _marks(table: Table, seen: Viewpoint, lines: Sequence[NumberedEvent]) -> list[CoachMark]:
    """The coach marks that appear for this viewpoint. A client that gets the whole log has seen them."""
    coach = lessons.coach(table.game.name)
    if coach is None:
        return []
    return [
        CoachMark(name=one.name, params=one.params, shown=list(one.shown), lasting=one.lasting)
        for one in coach.appearing(view(table, seen), [event for _, event in lines])
    ]


def _decided(table: Table) -> Decided | UnsetType:
    result = table.line.result
    if result is None or result.details is None:
        return UNSET
    return table.game.decided(result.details) or UNSET


def outcome(result: Result | None) -> Outcome | None:
    if result is None:
        return None
    best = max(result.returns)
    winners = [seat for seat, value in enumerate(result.returns) if value == best > 0]
    return Outcome(winners=winners, points=list(result.points), rival=result.rival, reason=result.reason)


def table_info(table: Table, guest: str | None) -> TableInfo:
    return TableInfo(
        id=table.id,
        mode=table.mode,
        seats=seat_infos(table.seats, guest),
        options=named_options(table.line.header),
        match=None if table.series is None else match_info(standing(table), table.game_number),
        confirm=table.confirm,
        next=table.next,
        daily=daily_ref(table.daily),
        talk=table.talk,
        watching=watching(table.watching),
    )


def named_options(header: Header) -> Json:
    """Options as clients show them: a custom set is only named."""
    return {name: header.components[0] if isinstance(value, dict) else value for name, value in header.options.items()}


def seat_infos(seats: tuple[Seat, ...], guest: str | None) -> list[SeatInfo]:
    return [
        SeatInfo(
            name=seat.name,
            kind=seat.kind,
            level=seat.level,
            mine=seat.kind == "person" and guest is not None and seat.guest == guest,
        )
        for seat in seats
    ]


def _held(table: Table, seen: Viewpoint) -> Held | None:
    held = table.held
    if held is None:
        return None
    next_entry = len(table.line.entries) + 1
    told = [] if table.game.hides else table.game.events(table.position_for(seen.seat), held.action, seen.position)
    lines = [log_line(next_entry, event) for event in told]
    return Held(seat=held.seat, move=held.move, text=held.text, events=lines)


def _undo(table: Table, guest: str | None, seat: int | None) -> UndoInfo:
    key = undo_refusal(table, guest, seat)
    asks = offers.seats_asked(table, guest, seat) if key in offers.CONSENT else []
    return UndoInfo(possible=key is None, asks=asks, key=key, params={})


def fair(line: Line, secret: bool) -> Fair:
    """How draws are made. `secret`: the seed stays hidden after the game, because others still play with it."""
    terms = line.header.draws
    revealed = line.over and not secret
    return Fair(
        kind=cast(DrawKind, terms.kind),
        commitment=terms.commitment or None,
        nonces=list(terms.nonces),
        seed=str(line.draw_source.secret) if revealed and line.draw_source is not None else None,
    )


def at_table(table: Table, presence: Presence, guest: str | None) -> AtTable:
    """Who is at their device at a table that is played from several, for a page of that guest."""
    people = [None if seat.guest is None else presence.of(table.id, seat.guest) for seat in table.seats]
    return AtTable(
        seats=people,
        watching=presence.others(table.id, table.people),
        watchers=presence.names(table.id, table.people),
        displays=presence.displays(table.id),
        own=presence.pages(table.id, guest),
    )


def match_info(match: Match, game_number: int) -> MatchInfo:
    return MatchInfo(
        target=match.target,
        points=list(match.points),
        game_number=game_number,
        over=match.over,
        winner=match.winner,
    )


def log_line(number: int, event: Event) -> LogLine:
    """A log line for a client that may read all of it."""
    return LogLine(n=number, key=event.key, seat=event.seat, params=dict(event.params), cells=list(event.cells))


def hint(table: Table, position: Position, id: str | None, version: int, reason: Reason) -> Hint:
    return Hint(
        id=id,
        version=version,
        action=reason.action,
        move=table.game.to_struct(position, reason.action),
        text=table.game.to_text(position, reason.action),
        reason=reason,
    )
