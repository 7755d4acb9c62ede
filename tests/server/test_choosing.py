"""Choosing at the same time, each at a device of their own."""

from __future__ import annotations

from pathlib import Path

from tests.server.client import Seated
from tests.server.together import ANA, BO, BOT, together


def ready(seat: Seated) -> int:
    return next(number for number, choice in enumerate(seat.state["choices"]) if choice["text"] == "ready")


def test_nobody_is_refused_for_what_others_choose(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(ANA, BO, BOT, name="architectura", advanced=True, most=2)
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
            for number in range(4):  # the bot chooses in the meantime, too
                assert bo.act(number)["t"] == "state"
                assert bo.ask("undo", version=bo.state["version"])["t"] == "state"
            assert ana.act(1)["t"] == "state"
            assert bo.act(ready(bo))["t"] == "state"
            assert ana.act(ready(ana))["t"] == "state"


def test_a_choice_that_was_made_before_a_restart_is_acknowledged_again(tmp_path: Path) -> None:
    """Others have chosen since, and what they did last is remembered beside it."""
    with together(tmp_path) as here:
        id = here.open(ANA, BO, name="architectura", advanced=True, most=2)
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
            sent = {"version": ana.state["version"], "move": ana.state["choices"][1]["move"]}
            assert ana.ask("act", id="mine", **sent)["ack"] == "mine"
            assert bo.act(1)["t"] == "state"
    with together(tmp_path) as here, here.seated(id, "ana") as ana:
        version = ana.state["version"]
        assert ana.ask("act", id="mine", **sent)["ack"] == "mine"
        assert ana.state["version"] == version
        assert len(ana.state["view"]["seats"][0]["replaced"]) == 1
