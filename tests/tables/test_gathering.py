"""Tables whose seats are being taken: who may do what, and what becomes of the row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from architrave.games.catalogue import game as game_called
from architrave.kernel.draws import commit, default_nonce
from architrave.kernel.refusal import Invalid
from architrave.kernel.time_control import TimeControl
from architrave.tables import gathering as deciding
from architrave.tables.denied import Denied
from architrave.tables.gathering import COUNTDOWN, SeatPlan
from architrave.tables.opening import open_table
from architrave.tables.rows import Gathering, WaitingSeat
from architrave.tables.seats import mode

SEED = "ab" * 32
ADA = WaitingSeat("person", "Ada", None, "ada", "1" * 64)
BO = WaitingSeat("person", "Bo", None, "bo", "2" * 64)
BOT = WaitingSeat("bot", level="club")
OPEN = WaitingSeat("open")
GAME = game_called("architectura")


def gathering(*seats: WaitingSeat, **changes: object) -> Gathering:
    row = Gathering(
        id="t1",
        version=1,
        host="ada",
        game="architectura",
        options={},
        seats=seats or (ADA, OPEN, OPEN),
        confirm=True,
        pace=600,
        code="KD74QP",
        seed=SEED,
    )
    return replace(row, **changes)  # type: ignore[arg-type]


def taken(row: Gathering) -> list[str]:
    return [seat.name or seat.level or "-" for seat in row.seats]


# ---- sitting down ----


def test_the_first_open_seat_unless_one_is_named() -> None:
    row = deciding.sit(gathering(), "bo", " Bo ", None, "2" * 64)
    assert row.seats == (ADA, BO, OPEN)
    assert row.version == 2
    assert taken(deciding.sit(row, "cy", "Cy", 2, None)) == ["Ada", "Bo", "Cy"]


def test_sitting_down_twice_is_sitting_down_once() -> None:
    row = deciding.sit(gathering(), "bo", "Bo", 1, "2" * 64)
    assert deciding.sit(row, "bo", "Bo", 1, "3" * 64) is row
    assert deciding.sit(row, "bo", "Bo", None, "3" * 64) is row


def test_moving_and_another_name_keep_the_nonce() -> None:
    row = deciding.sit(gathering(ADA, BO, OPEN), "bo", "Bob", 2, "3" * 64)
    assert row.seats == (ADA, OPEN, replace(BO, name="Bob"))


def test_a_second_person_at_the_same_device() -> None:
    row = deciding.sit(gathering(), "ada", "Eve", None, "3" * 64, another=True)
    assert taken(row) == ["Ada", "Eve", "-"]
    assert deciding.seats_of(row, "ada") == [0, 1]
    assert deciding.guests(row) == ["ada"]
    moved = deciding.sit(row, "ada", "Eve", 1, None)
    assert moved is row
    assert taken(deciding.stand(row, "ada", 1)) == ["Ada", "-", "-"]


REFUSALS: list[tuple[str, Callable[[], object], str, int]] = [
    ("seat taken", lambda: deciding.sit(gathering(), "bo", "Bo", 0, None), "seat_taken", 409),
    ("no such seat", lambda: deciding.sit(gathering(), "bo", "Bo", 9, None), "seat_taken", 409),
    ("full", lambda: deciding.sit(gathering(ADA, BOT), "bo", "Bo", None, None), "full", 409),
    ("full for a mover", lambda: deciding.sit(gathering(ADA, BO), "bo", "Bo", 0, None), "full", 409),
    ("blocked", lambda: deciding.sit(gathering(blocked=("bo",)), "bo", "Bo", None, None), "blocked", 403),
    ("a name twice", lambda: deciding.sit(gathering(), "bo", "ADA", None, None), "name_taken", 409),
    ("renamed to it", lambda: deciding.sit(gathering(ADA, BO, OPEN), "bo", "ada", 1, None), "name_taken", 409),
    ("begun", lambda: deciding.sit(gathering(state="started"), "bo", "Bo", None, None), "begun", 409),
    ("closed", lambda: deciding.sit(gathering(state="closed"), "bo", "Bo", None, None), "closed", 410),
    ("stands up too late", lambda: deciding.stand(gathering(state="started"), "ada"), "begun", 409),
    ("not the host", lambda: deciding.remove(gathering(ADA, BO), "bo", 0), "not_host", 403),
    ("not the host starts", lambda: deciding.check_start(gathering(ADA, BO), "bo"), "not_host", 403),
    ("a stranger starts", lambda: deciding.check_start(gathering(ADA, BO), None), "not_host", 403),
    ("starts twice", lambda: deciding.check_start(gathering(state="started"), "ada"), "begun", 409),
    ("nobody sits", lambda: deciding.check_start(gathering(OPEN, BOT), "ada"), "nobody", 409),
    ("removes oneself", lambda: deciding.remove(gathering(ADA, BO), "ada", 0), "no_such_person", 409),
    ("removes a bot", lambda: deciding.remove(gathering(ADA, BOT), "ada", 1), "no_such_person", 409),
    ("removes nobody", lambda: deciding.remove(gathering(ADA, BO), "ada", -1), "no_such_person", 409),
    ("a bot as host", lambda: deciding.pass_host(gathering(ADA, BOT), "ada", 1), "no_such_person", 409),
    ("a stranger stops", lambda: deciding.stop(gathering(ADA, BO), "zoe"), "not_at_table", 403),
    ("nobody stops", lambda: deciding.stop(gathering(ADA, BO), None), "not_at_table", 403),
    ("somebody closes", lambda: deciding.close(gathering(ADA, BO), "bo"), "not_host", 403),
    (
        "people left out",
        lambda: deciding.change(gathering(ADA, BO), GAME, "ada", {}, [SeatPlan(0), SeatPlan()]),
        "keep_people",
        409,
    ),
    (
        "people doubled",
        lambda: deciding.change(gathering(ADA, OPEN), GAME, "ada", {}, [SeatPlan(0), SeatPlan(0)]),
        "keep_people",
        409,
    ),
]


@pytest.mark.parametrize(("do", "key", "status"), [case[1:] for case in REFUSALS], ids=[case[0] for case in REFUSALS])
def test_refusals(do: Callable[[], object], key: str, status: int) -> None:
    with pytest.raises(Denied) as fault:
        do()
    assert (fault.value.key, fault.value.status) == (f"together.error.{key}", status)


def test_the_second_to_come_learns_which_seats_are_open() -> None:
    with pytest.raises(Denied) as fault:
        deciding.sit(gathering(ADA, BO, OPEN, OPEN), "cy", "Cy", 1, None)
    assert fault.value.params == {"count": 2, "seats": "3, 4"}


def test_somebody_elses_seat_is_not_left() -> None:
    with pytest.raises(Denied, match="not_your_seat"):
        deciding.stand(gathering(ADA, BO), "bo", 0)
    row = gathering(ADA, BO)
    assert deciding.stand(row, "zoe") is row


# ---- the host ----


def test_a_host_who_leaves_passes_the_part_on() -> None:
    row = deciding.stand(gathering(ADA, BO, OPEN), "ada")
    assert (row.host, taken(row)) == ("bo", ["-", "Bo", "-"])
    alone = deciding.stand(gathering(), "ada")
    assert alone.host == "ada"
    both = deciding.stand(gathering(ADA, replace(ADA, name="Eve"), BO), "ada", 0)
    assert both.host == "ada"


def test_the_part_is_passed_on() -> None:
    row = deciding.pass_host(gathering(ADA, BO), "ada", 1)
    assert (row.host, row.version, taken(row)) == ("bo", 2, ["Ada", "Bo"])


def test_sent_away_for_now_or_for_good() -> None:
    row = gathering(ADA, BO, replace(BO, name="Eve"))
    assert taken(deciding.remove(row, "ada", 2)) == ["Ada", "Bo", "-"]
    gone = deciding.remove(row, "ada", 2, block=True)
    assert (taken(gone), gone.blocked) == (["Ada", "-", "-"], ("bo",))


def test_seats_are_arranged() -> None:
    row = deciding.change(gathering(ADA, BO, OPEN), GAME, "ada", {}, [SeatPlan(1), SeatPlan(level="club"), SeatPlan(0)])
    assert row.seats == (BO, BOT, ADA)
    fewer = deciding.change(gathering(ADA, OPEN, OPEN), GAME, "ada", {}, [SeatPlan(0), SeatPlan()])
    assert len(fewer.seats) == 2
    same = gathering(ADA, OPEN)
    assert deciding.change(same, GAME, "ada", {}, [SeatPlan(0), SeatPlan()]) is same
    with pytest.raises(Invalid, match="seat_count"):
        deciding.change(gathering(ADA, OPEN), GAME, "ada", {}, [SeatPlan(0)])
    with pytest.raises(Invalid, match=r"table\.error\.level"):
        deciding.change(gathering(ADA, OPEN), GAME, "ada", {}, [SeatPlan(0), SeatPlan(level="god")])


def test_the_number_of_seats_may_change_whatever_the_table_was_opened_with() -> None:
    row = gathering(ADA, OPEN, OPEN, options=deciding.options_of(GAME, {"seats": 3, "starter": 2}, 3))
    with pytest.raises(Invalid, match="starter"):  # that seat would be gone
        deciding.change(row, GAME, "ada", {}, [SeatPlan(0), SeatPlan()])
    fewer = deciding.change(row, GAME, "ada", {"options": {"starter": 1}}, [SeatPlan(0), SeatPlan()])
    request, _ = deciding.begin(fewer, GAME, "easy", "s1")
    assert (len(request.seats), request.options) == (2, {"starter": 1})
    with pytest.raises(Invalid, match="seats_differ"):
        deciding.options_of(GAME, {"seats": 3}, 2)
    assert deciding.options_of(game_called("architekton"), {"seats": 2}, 2) == {"seats": 2}  # refused as any other


def test_days_off_go_with_their_person() -> None:
    time = {"kind": "days", "days": 3}
    row = deciding.sit(gathering(ADA, OPEN, OPEN, time=time), "bo", "Bo", 2, None, off=[6, 5, 6])
    assert row.seats[2].off == (5, 6)
    moved = deciding.sit(row, "bo", "Bo", 1, None)
    request, _ = deciding.begin(moved, GAME, "easy", "s1")
    assert request.time is not None
    assert request.time.off == ((), (5, 6), ())
    live = replace(moved, time={"kind": "pool", "seconds": 600})
    assert deciding.begin(live, GAME, "easy", "s1")[0].time == TimeControl("pool", 600)
    with pytest.raises(Invalid, match="days_off"):
        deciding.change(row, GAME, "ada", {"time": {**time, "off": [[1], [], []]}})


def test_terms_are_changed_and_checked() -> None:
    row = gathering(starts=9.0, wait=True)
    changed = deciding.change(row, GAME, "ada", {"lobby": True, "options": {"advanced": True}})
    assert (changed.lobby, changed.options, changed.starts, changed.wait) == (True, {"advanced": True}, None, False)
    assert deciding.change(row, GAME, "ada", {"lobby": False}) is row
    with pytest.raises(Invalid):
        deciding.change(row, GAME, "ada", {"options": {"colour": "pink"}})
    with pytest.raises(Invalid, match="no_match"):
        deciding.change(row, GAME, "ada", {"match": True})


def test_closing_twice_is_closing_once() -> None:
    row = deciding.close(gathering(), "ada")
    assert row.state == "closed"
    assert deciding.close(row, "ada") is row


# ---- the beginning ----


def test_the_countdown_runs_is_stopped_and_runs_again() -> None:
    row = gathering(ADA, BO)
    assert deciding.is_full(row)
    assert not deciding.is_full(gathering())
    assert not deciding.is_full(gathering(BOT, BOT))
    counting = deciding.count_down(row, 100.0)
    assert (counting.starts, counting.version) == (100.0 + COUNTDOWN, 2)
    assert deciding.interrupt(counting).starts is None
    stopped = deciding.stop(counting, "bo")
    assert (stopped.starts, stopped.wait) == (None, True)
    assert deciding.stop(stopped, "ada") is stopped
    again = deciding.sit(deciding.stand(stopped, "bo"), "bo", "Bo", None, None)
    assert not again.wait


def test_play_begins_with_everybodys_nonce_and_bots_in_open_seats() -> None:
    row = gathering(ADA, OPEN, replace(BO, nonce=None), version=7)
    assert deciding.commitment(row) == commit(bytes.fromhex(SEED))
    request, seed = deciding.begin(row, GAME, "easy", "s1")
    table, new = open_table(request, seed, row.id, "2026-11-18T08:00:00Z", 100.0)
    secret = bytes.fromhex(SEED)
    assert table.line.header.draws.nonces == ("1" * 64, default_nonce(secret, 1), default_nonce(secret, 2))
    assert table.line.header.draws.commitment == deciding.commitment(row)
    assert table.line.header.seats == ("Ada", "easy", "Bo")
    assert mode(table.seats) == table.mode == "together"
    assert (new.gathering, new.row.id, new.row.guest, table.people) == (7, "t1", "ada", ["ada", "bo"])
    with pytest.raises(Invalid, match="level"):
        deciding.begin(row, GAME, "god", "s1")


def test_a_match_begins_with_its_first_game() -> None:
    game = game_called("architekton")
    request, _ = deciding.begin(gathering(ADA, BO, game="architekton", match=True), game, "easy", "s1")
    assert request.series is not None
    assert (request.series.id, request.series.target) == ("s1", game.match_target)
