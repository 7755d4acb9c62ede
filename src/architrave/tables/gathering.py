"""What becomes of a table while its seats are being taken: each decision is a new row for the store, or a refusal.

Nothing here changes anything. A decision that changes nothing returns the row that it was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict

from architrave.kernel.draws import commit
from architrave.kernel.game import Game
from architrave.kernel.options import SEATS
from architrave.kernel.refusal import Invalid
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.tables.denied import Denied
from architrave.tables.names import person_name, same_name
from architrave.tables.opening import DrawSeed, TableRequest, check_seat_count, check_watching
from architrave.tables.rows import Gathering, Json, Series, TalkSetting, WaitingSeat, Watching
from architrave.tables.seats import Seat, bot_level
from architrave.tables.start import Start

COUNTDOWN = 5.0  # seconds between everybody being there and the beginning
OPEN = WaitingSeat("open")


class Terms(TypedDict, total=False):
    """What the host may change until play begins."""

    options: Json
    lobby: bool
    match: bool
    confirm: bool
    pace: int
    time: Json | None
    time_up: Json | None
    talk: TalkSetting
    watching: Watching


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat as the host wants it: open, a bot, or the person who sits in seat `person` now."""

    person: int | None = None
    level: str | None = None


def check(gathering: Gathering, game: Game) -> None:
    """Raise Invalid unless the game can be played with these seats and options."""
    check_seat_count(game, len(gathering.seats))
    if gathering.match and game.match_target is None:
        raise Invalid("match", "table.error.no_match")
    if gathering.time is not None and TimeControl.of(gathering.time).off:
        raise Invalid("time.off", "together.error.days_off")
    if gathering.time_up is not None and (level := TimeUp.of(gathering.time_up).level) is not None:
        bot_level(level, "time_up.level")
    check_watching(gathering.watching)
    counted = {"seats": len(gathering.seats)} if len(game.seats) > 1 else {}
    game.options(gathering.options | counted)
    for number, seat in enumerate(gathering.seats):
        if seat.kind == "bot":
            bot_level(seat.level, f"seats[{number}].level")
        elif seat.kind == "person":
            person_name(seat.name, f"seats[{number}].name")
            _check_name(gathering, seat.name, own=number)


def options_of(game: Game, given: Json, seats: int) -> Json:
    """The options that are given, without the number of seats: the seats themselves say it, and may change."""
    if len(game.seats) == 1:
        return given  # such a game has no option for it
    if given.get(SEATS, seats) != seats:
        raise Invalid("options.seats", "together.error.seats_differ")
    return {name: value for name, value in given.items() if name != SEATS}


def days_off(days: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(days)))


def commitment(gathering: Gathering) -> str:
    """What everybody may know of the seed before they sit down."""
    return commit(bytes.fromhex(gathering.seed))


def guests(gathering: Gathering) -> list[str]:
    """Everybody whose table it is: those who sit there, and the host."""
    seated = [seat.guest for seat in gathering.seats if seat.guest is not None]
    return list(dict.fromkeys([gathering.host, *seated]))


def seats_of(gathering: Gathering, guest: str | None) -> list[int]:
    """The seats of a guest: several if people share a device."""
    return [i for i, seat in enumerate(gathering.seats) if guest is not None and seat.guest == guest]


def open_seats(gathering: Gathering) -> list[int]:
    return [i for i, seat in enumerate(gathering.seats) if seat.kind == "open"]


# ---- sitting down and leaving ----


def sit(
    gathering: Gathering,
    guest: str,
    name: str,
    seat: int | None,
    nonce: str | None,
    another: bool = False,
    off: Iterable[int] | None = None,
) -> Gathering:
    """Take a seat, the first open one unless one is named. Somebody who sits already moves there, under that name;
    `another`: one more person at the same device. `off`: the person's days off; None leaves them as they are."""
    check_open(gathering)
    if guest in gathering.blocked:
        raise Denied("together.error.blocked", 403)
    name = person_name(name)
    mine = seats_of(gathering, guest)
    if mine and not another:
        moved = replace(gathering.seats[_own(mine, seat)], name=name)
        return _resit(gathering, mine, moved if off is None else replace(moved, off=days_off(off)), seat, nonce)
    _check_name(gathering, name)
    person = WaitingSeat("person", name, None, guest, nonce, days_off(off or ()))
    return _with_seats(gathering, {_free(gathering, seat): person})


def _own(mine: list[int], seat: int | None) -> int:
    """The one of somebody's seats that is meant."""
    return seat if seat is not None and seat in mine else mine[0]


def _resit(
    gathering: Gathering, mine: list[int], person: WaitingSeat, seat: int | None, nonce: str | None
) -> Gathering:
    """Somebody who has a seat takes another one, or the same under another name. The first nonce counts."""
    old = _own(mine, seat)
    moved, name = replace(person, nonce=person.nonce or nonce), person.name
    _check_name(gathering, name, own=old)
    if seat is None or seat == old:
        return gathering if moved == gathering.seats[old] else _with_seats(gathering, {old: moved})
    return _with_seats(gathering, {old: OPEN, _free(gathering, seat): moved})


def stand(gathering: Gathering, guest: str | None, seat: int | None = None) -> Gathering:
    """Leave a seat, or all seats of one's device. A host who leaves others behind passes the host's part to them."""
    check_open(gathering)
    mine = seats_of(gathering, guest)
    leaving = mine if seat is None else [seat]
    if not set(leaving) <= set(mine):
        raise Denied("table.error.not_your_seat", 403)
    if not leaving:
        return gathering
    left = _with_seats(gathering, dict.fromkeys(leaving, OPEN))
    others = [other for other in guests(left) if other != guest]
    if guest == left.host and others and not seats_of(left, guest):
        return replace(left, host=others[0])
    return left


# ---- what the host may do ----


def change(
    gathering: Gathering, game: Game, guest: str | None, terms: Terms, plans: Sequence[SeatPlan] | None = None
) -> Gathering:
    """Change how the table will be played, and with `plans` which seats there are and who has them."""
    _check_host(gathering, guest)
    changed = replace(gathering, **terms)
    if plans is not None:
        changed = replace(changed, seats=_arranged(gathering, plans))
    if "options" in terms:
        merged = gathering.options | options_of(game, terms["options"], len(changed.seats))
        changed = replace(changed, options={name: value for name, value in merged.items() if value is not None})
    if changed == gathering:
        return gathering
    if gathering.start is not None and _plays_differently(gathering, changed):
        raise Denied("together.error.continues")
    check(changed, game)
    return replace(changed, version=gathering.version + 1, starts=None, wait=False)


def _plays_differently(before: Gathering, after: Gathering) -> bool:
    """Whether another game would begin than the one whose position it goes on from."""
    return (before.options, len(before.seats), before.match) != (after.options, len(after.seats), after.match)


def _arranged(gathering: Gathering, plans: Sequence[SeatPlan]) -> tuple[WaitingSeat, ...]:
    """The seats as planned. Everybody who sits keeps a seat: sending away is another thing."""
    people = sorted(plan.person for plan in plans if plan.person is not None)
    if people != [i for i, seat in enumerate(gathering.seats) if seat.kind == "person"]:
        raise Denied("together.error.keep_people")
    return tuple(_planned(gathering, plan) for plan in plans)


def _planned(gathering: Gathering, plan: SeatPlan) -> WaitingSeat:
    if plan.person is not None:
        return gathering.seats[plan.person]
    return OPEN if plan.level is None else WaitingSeat("bot", level=plan.level)


def remove(gathering: Gathering, guest: str | None, seat: int, block: bool = False) -> Gathering:
    """Send somebody away; `block`: and everyone on that device, for good."""
    _check_host(gathering, guest)
    other = _other_person(gathering, guest, seat)
    if not block:
        return _with_seats(gathering, {seat: OPEN})
    cleared = _with_seats(gathering, dict.fromkeys(seats_of(gathering, other), OPEN))
    return replace(cleared, blocked=(*gathering.blocked, other))


def pass_host(gathering: Gathering, guest: str | None, seat: int) -> Gathering:
    """Make somebody else at the table its host."""
    _check_host(gathering, guest)
    other = _other_person(gathering, guest, seat)
    return replace(gathering, host=other, version=gathering.version + 1)


def close(gathering: Gathering, guest: str | None) -> Gathering:
    """Give the table up before play has begun."""
    if gathering.state == "closed" and guest == gathering.host:
        return gathering
    _check_host(gathering, guest)
    return replace(gathering, state="closed", starts=None, version=gathering.version + 1)


# ---- the beginning ----


def is_full(gathering: Gathering) -> bool:
    """Nothing is missing: play may begin by itself."""
    return gathering.state == "open" and not open_seats(gathering) and _has_people(gathering)


def count_down(gathering: Gathering, now: float) -> Gathering:
    """Let play begin in a moment."""
    if gathering.state != "open":
        return gathering
    return replace(gathering, starts=now + COUNTDOWN, version=gathering.version + 1)


def interrupt(gathering: Gathering) -> Gathering:
    """End the countdown because somebody is missing; it begins again when they are back."""
    return gathering if gathering.starts is None else replace(gathering, starts=None, version=gathering.version + 1)


def stop(gathering: Gathering, guest: str | None) -> Gathering:
    """Stop the countdown. Anybody at the table can."""
    check_open(gathering)
    if guest is None or guest not in guests(gathering):
        raise Denied("together.error.not_at_table", 403)
    if gathering.wait:
        return gathering
    return replace(gathering, starts=None, wait=True, version=gathering.version + 1)


def check_start(gathering: Gathering, guest: str | None) -> None:
    """Raise Denied unless this guest may begin now."""
    _check_host(gathering, guest)
    if not _has_people(gathering):
        raise Denied("together.error.nobody")


def check_invite(gathering: Gathering, guest: str) -> None:
    """Raise Denied unless this guest may ask others to sit down here."""
    check_open(gathering)
    if guest not in guests(gathering):
        raise Denied("together.error.not_at_table", 403)


def begin(gathering: Gathering, game: Game, level: str, series: str) -> tuple[TableRequest, DrawSeed]:
    """The table that this becomes, with bots of a level in the seats that are open."""
    bot_level(level, "level")
    seats = [WaitingSeat("bot", level=level) if seat.kind == "open" else seat for seat in gathering.seats]
    request = TableRequest(
        game=game,
        guest=gathering.host,
        seats=tuple(_seat(seat) for seat in seats),
        options=gathering.options,
        confirm=gathering.confirm,
        pace=gathering.pace,
        series=_series(game, series) if gathering.match else None,
        gathering=gathering.version,
        time=_time(gathering),
        time_up=None if gathering.time_up is None else TimeUp.of(gathering.time_up),
        talk=gathering.talk,
        watching=gathering.watching,
        start=None if gathering.start is None else Start.of(gathering.start),
    )
    nonces = {number: seat.nonce for number, seat in enumerate(seats) if seat.nonce is not None}
    return request, DrawSeed(bytes.fromhex(gathering.seed), nonces=nonces)


def _time(gathering: Gathering) -> TimeControl | None:
    """The time control with everybody's days off."""
    if gathering.time is None:
        return None
    control = TimeControl.of(gathering.time)
    if control.kind != "days" or not any(seat.off for seat in gathering.seats):
        return control
    return replace(control, off=tuple(seat.off for seat in gathering.seats))


def _seat(seat: WaitingSeat) -> Seat:
    return Seat("person" if seat.kind == "person" else "bot", seat.name, seat.level, seat.guest)


def _series(game: Game, id: str) -> Series:
    assert game.match_target is not None  # checked when the table was opened
    return Series(id, game.match_target, [])


# ---- who may, and when ----


def check_open(gathering: Gathering) -> None:
    if gathering.state == "started":
        raise Denied("together.error.begun")
    if gathering.state == "closed":
        raise Denied("together.error.closed", 410)


def _check_host(gathering: Gathering, guest: str | None) -> None:
    check_open(gathering)
    if guest != gathering.host:
        raise Denied("together.error.not_host", 403)


def _check_name(gathering: Gathering, name: str, own: int | None = None) -> None:
    """Two people of one name cannot be told apart."""
    for number, seat in enumerate(gathering.seats):
        if number != own and seat.kind == "person" and same_name(seat.name, name):
            raise Denied("together.error.name_taken", name=seat.name)


def _other_person(gathering: Gathering, guest: str | None, seat: int) -> str:
    other = gathering.seats[seat].guest if 0 <= seat < len(gathering.seats) else None
    if other is None or other == guest:
        raise Denied("together.error.no_such_person")
    return other


def _free(gathering: Gathering, seat: int | None) -> int:
    """The seat that somebody gets."""
    still_open = open_seats(gathering)
    if not still_open:
        raise Denied("together.error.full")
    if seat is None:
        return still_open[0]
    if seat not in still_open:
        named = ", ".join(str(number + 1) for number in still_open)
        raise Denied("together.error.seat_taken", count=len(still_open), seats=named)
    return seat


def _has_people(gathering: Gathering) -> bool:
    return any(seat.kind == "person" for seat in gathering.seats)


def _with_seats(gathering: Gathering, changed: dict[int, WaitingSeat]) -> Gathering:
    """The row with other people in some seats: that ends a countdown, and lets one that was stopped run again."""
    seats = tuple(changed.get(number, seat) for number, seat in enumerate(gathering.seats))
    return replace(gathering, seats=seats, version=gathering.version + 1, starts=None, wait=False)
