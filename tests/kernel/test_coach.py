"""Coach marks as data: what a mark may say, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from architrave.kernel.coach import FILE, Coach, Mark, read, text_keys
from architrave.kernel.game import Event
from architrave.kernel.lesson import Fact
from architrave.kernel.refusal import Invalid
from architrave.kernel.view import ResultView, View

LAID = Event("shop.event.laid", 0, {"cell": "A1"})
ONE_TURN = {"view": "turn", "op": ">=", "value": 1}


def view(**changes: Any) -> View:
    fields: dict[str, Any] = {
        "game": "shop", "seat": 0, "actor": 0, "phase": "lay",
        "paragraph": None, "starter": 0, "turn": 1, "result": None,
    }  # fmt: skip
    return View(**{**fields, **changes})


def mark(**fields: Any) -> Mark:
    return msgspec.convert({"name": "one", **fields}, Mark)


def test_an_event_fills_in_what_the_mark_is_about() -> None:
    found = mark(events=["laid"], shown=["cell:{cell}", "row:{row}", "tray"]).appears(view(), [LAID])
    assert found is not None
    assert (found.shown, found.params, found.lasting) == (["cell:A1", "tray"], {"cell": "A1"}, False)


@pytest.mark.parametrize(
    ("by", "seat", "appears"), [("me", 0, True), ("me", 1, False), ("other", 1, True), ("other", 0, False)]
)
def test_an_event_may_have_to_be_the_viewers_or_somebody_elses(by: str, seat: int, appears: bool) -> None:
    one = mark(events=["laid"], by=by)
    assert (one.appears(view(seat=seat), [Event("shop.event.laid", seat, {})]) is not None) == (by == "me")
    assert (one.appears(view(), [Event("shop.event.laid", seat, {})]) is not None) == appears


def test_what_nobody_did_is_done_by_somebody_else() -> None:
    card = Event("shop.event.card")
    assert mark(events=["card"], by="other").appears(view(), [card]) is not None
    assert mark(events=["card"], by="me").appears(view(), [card]) is None


@pytest.mark.parametrize("by", ["me", "other"])
def test_a_spectator_did_nothing_and_has_no_opponents(by: str) -> None:
    assert mark(events=["laid"], by=by).appears(view(seat=None), [LAID]) is None


def test_a_mark_may_wait_until_the_viewer_is_asked() -> None:
    one = mark(asked=True)
    assert one.appears(view(), []) is not None
    assert one.appears(view(actor=1), []) is None
    assert one.appears(view(seat=None, actor="over"), []) is None


def test_facts_have_to_hold_as_well() -> None:
    one = mark(events=["laid"], facts=[{"view": "turn", "op": ">=", "value": 2}])
    assert one.appears(view(), [LAID]) is None
    assert one.appears(view(turn=2), [LAID]) is not None


def test_of_a_game_that_is_over_only_the_last_event_is_explained() -> None:
    marks = (mark(events=["laid"]), mark(name="end", events=["finished"]), mark(name="turns", facts=[ONE_TURN]))
    coach = Coach("architrave-coach/1", marks)
    events = [LAID, Event("shop.event.finished")]
    over = view(result=ResultView(winner=0, reason="points", points=[1, 0]))
    assert [one.name for one in coach.appearing(over, events)] == ["end"]
    assert [one.name for one in coach.appearing(view(), events)] == ["one", "end", "turns"]


class Two(View):
    seats: list[dict[str, int | bool]]


def test_a_fact_may_be_about_the_viewers_own_seat() -> None:
    seen = Two(**msgspec.structs.asdict(view(seat=1)), seats=[{"chips": 1}, {"chips": 3, "first": True}])
    assert Fact("seats.me.chips", "==", 3).holds(seen)
    assert Fact("seats.me.first", "==", True).holds(seen)
    assert not Fact("seats.me.chips", "==", 3).holds(msgspec.structs.replace(seen, seat=0))
    assert not Fact("seats.me.chips", "==", 3).holds(msgspec.structs.replace(seen, seat=None))
    assert not Fact("seats.me.first", "==", 1).holds(seen)


GOOD = {"format": "architrave-coach/1", "marks": [{"name": "one", "events": ["laid"]}]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "architrave-coach/2"},
        {"marks": []},
        {"marks": [{"name": "one"}]},  # would never appear
        {"marks": [{"name": "One!", "asked": True}]},
        {"marks": [{"name": "one", "asked": True, "by": "me"}]},
        {"marks": [{"name": "one", "asked": True}, {"name": "one", "asked": True}]},
        {"marks": [{"name": "one", "asked": True, "more": 1}]},
    ],
)
def test_broken_files_are_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    assert read(tmp_path) is None
    (tmp_path / FILE).write_bytes(msgspec.json.encode(GOOD))
    coach = read(tmp_path)
    assert isinstance(coach, Coach)
    assert text_keys("shop", coach) == ["shop.coach.one"]
    (tmp_path / FILE).write_bytes(msgspec.json.encode({**GOOD, **wrong}))
    with pytest.raises(Invalid):
        read(tmp_path)
