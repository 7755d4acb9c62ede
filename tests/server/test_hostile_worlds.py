"""Two worlds and hostile messages: whatever is sent to a server, its answers say nothing that the sender may not
know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from architrave.kernel.rng import Rng
from tests.server.client import ENDLESS, Json
from tests.server.test_rest_worlds import open_delayed
from tests.server.test_watching import Spectator, watching
from tests.server.together import FakeClock, together
from tests.server.two_worlds import ID, World, worlds
from tests.server.worlds import other_world, played, settled
from tests.thorough import thorough
from tools.chaos.mutations import message

MESSAGES = 400


@pytest.mark.parametrize(("seed", "guest"), [(1, "ana"), (2, "zoe"), *thorough((3, "ana"), (4, "zoe"), (5, "ana"))])
def test_no_answer_to_a_hostile_message_depends_on_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, guest: str
) -> None:
    """Ana has a seat and waits for others, who do nothing; Zoe watches. Nobody resigns: then nothing is secret."""
    monkeypatch.setattr("architrave.server.socket.MESSAGES", ENDLESS)
    monkeypatch.setattr("architrave.server.services.AT_TABLE", ENDLESS)
    rng = Rng(seed)
    found = None
    while found is None:
        line = played({"seats": 2, "starter": 0, "advanced": True, "most": 6}, 24 + int(rng.below(20)), rng)
        found = other_world(line, 0, rng) if settled(line) and line.position.actor == 1 else None
        found = None if found is None or found.entries == line.entries else found
    dice = random.Random(seed)
    with worlds(tmp_path, (line, found), seed, watchers=["zoe"], clock=FakeClock()) as (here, there):
        seen = [heard(place, guest, "begin") for place in (here, there)]
        assert seen[0] == seen[1]
        used: list[str] = []
        for number in range(MESSAGES):
            text = message(dice, here.states[guest], number, used)
            used.append(f"m{number}")
            if '"resign"' in text:
                continue
            for place in (here, there):
                place.sockets[guest].send_text(text)
            ours, theirs = (heard(place, guest, f"end{number}") for place in (here, there))
            assert ours == theirs, text
        assert here.record() == there.record()


@pytest.mark.parametrize("seed", [1, *thorough(2, 3)])
def test_no_answer_tells_those_who_watch_later_of_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """In one world much happens in the last minutes, and the game ends."""
    monkeypatch.setattr("architrave.server.socket.MESSAGES", ENDLESS)
    monkeypatch.setattr("architrave.server.services.AT_TABLE", ENDLESS)
    told = []
    for number in range(2):
        with together(tmp_path / str(number)) as place:
            open_delayed(place)
            with place.seated(ID, "ana") as ana, watching(place, ID) as session:
                ana.act()
                place.clock.now += 302
                if number:
                    ana.send(t="presence", here=False)
                    with place.seated(ID, "bo") as bo:
                        bo.turn()
                    ana.ask("ask", number=ana.state["questions"], kind="draw")
                    ana.ask("resign", seat=0)
                told.append(list(_answers(Spectator(place, session), random.Random(seed))))
    assert told[0] == told[1]
    assert len(told[0]) > MESSAGES // 2


def _answers(zoe: Spectator, dice: random.Random) -> Iterator[Json]:
    state: Json = {}
    used: list[str] = []
    for number in range(MESSAGES):
        text = message(dice, state, number, used)
        used.append(f"m{number}")
        zoe.session.send_text(text)
        for answer in zoe.everything():
            state = answer if answer["t"] == "state" else state
            yield {"to": text, **answer}


def heard(place: World, guest: str, id: str) -> list[str]:
    """Everything until now: what comes before the answer to one more question."""
    place.send(guest, t="step", id=id)  # there are no bots that could make a step
    texts = [place.hear(guest)]
    while json.loads(texts[-1]).get("id") != id:
        texts.append(place.hear(guest))
    return texts
