"""A guest's tables as the start page lists them: clocks, who is there, what is asked, how games ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from architrave.kernel.time_control import TimeControl
from tests.server.client import HOME, Json, Seated
from tests.server.together import ANA, BO, BOT, CAS, Together, together

DAYS = TimeControl("days", days=2, off=((), (5, 6)))


def card(here: Together, guest: str, id: str) -> Json:
    cookie = here.services.cookies.header(guest, secure=False).partition(";")[0]
    found = here.client.get("/api/tables", headers={"origin": HOME, "cookie": cookie}).json()
    one: Json = next(card for card in found if card["id"] == id)
    return one


def ask(who: Seated, kind: str) -> None:
    who.ask("ask", number=who.state["questions"], kind=kind)


def test_clocks_are_on_the_card(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        live, days, none = here.open(), here.open(time=DAYS), here.open(time=None, time_up=None)
        for guest in ("ana", "bo"):
            one = card(here, guest, live)
            assert one["time"] == {"kind": "pool", "seconds": 600}
            assert one["left"] == 600_500  # the flag falls a little late
        one = card(here, "bo", days)
        assert one["time"] == {"kind": "days", "days": 2, "off": [[], [5, 6]]}
        assert one["left"] == (2 * 86_400) * 1000 + 500
        assert (card(here, "ana", none)["time"], card(here, "ana", none)["left"]) == (None, None)


def test_who_is_there(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(ANA, BO, BOT, name="architectura", time=None, time_up=None)
        with here.seated(id, "bo") as bo:
            assert [one and one["status"] for one in card(here, "ana", id)["presence"]] == ["gone", "here", None]
            bo.send(t="presence", here=False)
            bo.ask("holding", on=False)
            assert card(here, "ana", id)["presence"][1]["status"] == "away"


def test_a_question_waits_for_those_who_are_asked(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(ANA, BO, CAS, name="architectura", time=None, time_up=None)
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
            ask(ana, "draw")
            assert card(here, "ana", id)["asked"] is None
            assert (card(here, "cas", id)["asked"], card(here, "cas", id)["state"]) == ("draw", "yours")
            while bo.state["questions"] == 0:
                bo.next()
            bo.ask("answer", number=1, yes=True)
            assert card(here, "bo", id)["asked"] is None
            assert card(here, "cas", id)["asked"] == "draw"


def test_a_rematch_is_asked_for_a_day(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(time=None, time_up=None)
        with here.seated(id, "ana") as ana:
            ana.ask("resign", seat=0)
            assert card(here, "bo", id)["state"] == "over"
            commitment = here.services.commitments.make()
            ana.ask("ask", number=0, kind="rematch", commitment=commitment, nonce="1" * 64)
        assert (card(here, "bo", id)["state"], card(here, "bo", id)["asked"]) == ("yours", "rematch")
        assert card(here, "ana", id)["state"] == "over"
        here.clock.now += 25 * 3600
        assert card(here, "bo", id)["state"] == "over"


def test_where_a_bot_plays_for_me_nothing_waits_for_me(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(ANA, BO, CAS, name="architectura")
        with here.seated(id, "bo"):
            assert card(here, "ana", id)["state"] == "yours"
            here.services.pool.close()  # no bot moves
            here.pass_time(700, rounds=3)
            assert card(here, "ana", id)["state"] == "waiting"


@pytest.mark.parametrize(("kind", "result"), [("draw", "drawn"), ("abort", "aborted"), ("resign", "lost")])
def test_how_it_ended(tmp_path: Path, kind: str, result: str) -> None:
    with together(tmp_path) as here:
        id = here.open(time=None, time_up=None)
        assert card(here, "ana", id)["result"] is None
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
            if kind == "resign":
                ana.ask("resign", seat=0)
            else:
                ask(ana, kind)
                while bo.state["questions"] == 0:
                    bo.next()
                bo.ask("answer", number=1, yes=True)
        hers, his = card(here, "ana", id), card(here, "bo", id)
        assert (hers["state"], hers["time"]) == ("over", None)
        assert hers["result"]["result"] == result
        assert his["result"]["result"] == ("won" if kind == "resign" else result)
        assert his["result"]["winners"] == ([1] if kind == "resign" else [])


def test_at_one_screen_nobody_reads_you_have_won(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(ANA, ANA, time=None, time_up=None)
        with here.seated(id, "ana") as ana:
            ana.ask("resign", seat=0)
        found = card(here, "ana", id)["result"]
        assert (found["result"], found["winners"]) == (None, [1])
