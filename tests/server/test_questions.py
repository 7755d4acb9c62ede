"""Questions through the socket: several clients, restarts in between, a rematch with the same people."""

from __future__ import annotations

from pathlib import Path

import pytest

from architrave.server.live_tables import QUESTIONS
from tests.server.client import Json, Seated
from tests.server.together import ANA, BO, CAS, FakeClock, together


def ask(who: Seated, kind: str, **rest: object) -> dict[str, object]:
    return who.ask("ask", number=who.state["questions"], kind=kind, **rest)


def answer(who: Seated, yes: bool, **rest: object) -> dict[str, object]:
    return who.ask("answer", number=who.state["questions"], yes=yes, **rest)


def see(who: Seated, questions: int) -> Json:
    """Take in states until so many changes of questions are known; the last state."""
    while who.state["questions"] < questions:
        who.next()
    return who.state


def test_taking_back_across_the_other(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(time=None)
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo, here.seated(id, "zoe") as zoe:
            ana.turn()
            ana.turn()
            bo.turn()
            while len(ana.lines) < len(bo.lines):
                ana.next()
            assert ana.state["undo"]["possible"] is False
            assert ana.state["undo"]["asks"] == [1]
            before = bo.state["choices"]
            ask(ana, "undo")
            question = see(bo, 1)["question"]
            assert (question["kind"], question["seat"], question["agreed"], question["asked"]) == ("undo", 0, [0], [1])
            assert [move["seat"] for move in question["undone"]] == [0, 1]
            assert bo.state["choices"] == before
            assert see(zoe, 1)["question"] == question
            assert zoe.ask("answer", number=1, yes=True)["key"] == "table.error.spectator"
            assert answer(bo, True)["question"] is None
            ana.wait_for_turn()
            assert ana.lines[-1]["key"] == "line.event.undone"


def test_a_question_survives_a_restart(tmp_path: Path) -> None:
    clock = FakeClock()
    with together(tmp_path, clock) as here:
        id = here.open()
        with here.seated(id, "ana") as ana:
            ask(ana, "draw", id="same")
    with together(tmp_path, clock) as here, here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
        assert bo.state["question"]["kind"] == "draw"
        assert ana.ask("ask", id="same", number=0, kind="draw")["t"] == "state"  # sent again: asked once
        assert ana.state["questions"] == 1
        over = answer(bo, True)
        assert over["over"] is True
        assert over["reason"] == "line.result.draw"


def test_everybody_else_has_to_agree(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(ANA, BO, CAS, time=None, name="architectura")
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo, here.seated(id, "cas") as cas:
            ask(ana, "abort")
            see(bo, 1)
            assert answer(bo, True)["over"] is False
            assert see(cas, 2)["question"]["asked"] == [2]
            assert answer(cas, True)["over"] is True
            assert cas.state["reason"] == "line.result.aborted"


def test_a_rematch_with_the_same_people(tmp_path: Path) -> None:
    clock = FakeClock()
    with together(tmp_path, clock) as here:
        id = here.open()
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
            ana.ask("resign", seat=0)
            commitment = here.client.post("/api/commitments").json()["commitment"]
            ask(bo, "rematch", commitment=commitment, nonce="ab" * 32)
            assert see(ana, 1)["question"]["commitment"] == commitment
            headers = {"cookie": here.services.cookies.header("ana", secure=False).partition(";")[0]}
            refused = here.client.post(f"/api/tables/{id}/rematch", json={}, headers=headers)
            assert refused.json()["error"]["key"] == "together.error.ask_rematch"
            answer(ana, True, nonce="cd" * 32)
            while ana.state["table"]["next"] is None:
                ana.next()
            second = ana.state["table"]["next"]
        header = here.table(second).line.header
        assert header.draws.nonces == ("cd" * 32, "ab" * 32)
        assert header.draws.commitment == commitment
        assert header.options["starter"] == 1
        assert header.time is not None
        assert here.table(second).seats == here.table(id).seats


def test_an_agreed_rematch_is_opened_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    with together(tmp_path, clock) as here:
        id = here.open()
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
            bo.ask("resign", seat=1)
            ask(bo, "rematch")
            see(ana, 1)
            with monkeypatch.context() as trouble:
                trouble.setattr(here.services.store, "create", _fail)
                ana.send(t="answer", id="yes", number=ana.state["questions"], yes=True)
                ana.until("error")
    with together(tmp_path, clock) as here, here.seated(id, "ana") as ana:
        assert ana.state["table"]["next"] is not None


async def _fail(*_: object) -> str:
    raise AssertionError("the server stops here")


def test_many_questions_in_a_row(tmp_path: Path) -> None:
    """Beyond the limit they are refused with a sentence, and the game goes on."""
    with together(tmp_path) as here:
        id = here.open()
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
            keys = []
            for number in range(30):
                asked = ask(ana, "draw", id=f"q{number}")
                keys.append(asked.get("key"))
                if asked["t"] == "state":
                    ana.ask("withdraw_question", number=ana.state["questions"])
            assert keys.count(None) <= QUESTIONS.burst + 5
            assert set(keys) == {None, "server.error.too_fast"}
            assert ask(ana, "draw", id="q0")["t"] == "state"  # sent again, not asked again
            bo.ask("here", seat=None)
            assert bo.state["question"] is None
            assert ask(bo, "draw")["t"] == "state"  # whose own questions are not counted with hers
            assert see(ana, bo.state["questions"])["question"]["seat"] == 1
            late = {"number": ana.state["questions"] - 1, "yes": True}
            assert ana.ask("answer", **late)["key"] == "together.error.question_changed"
            assert answer(ana, False)["question"] is None
            assert answer(bo, True)["key"] == "together.error.question_changed"  # it is closed
            ana.turn()


def test_a_rematch_after_a_rematch(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open()
        seen = [id]
        for _ in range(4):
            with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
                assert bo.ask("resign", seat=1)["over"]
                while not ana.state["over"]:
                    ana.next()
                assert ask(ana, "rematch")["t"] == "state"
                see(bo, ana.state["questions"])
                assert answer(bo, True)["t"] == "state"
                while ana.state["table"]["next"] is None:
                    ana.next()
                id = ana.state["table"]["next"]
                seen.append(id)
                assert ask(ana, "rematch")["key"] in ("together.error.question_changed", "together.error.question_open")
        assert len(set(seen)) == 5
