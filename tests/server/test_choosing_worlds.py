"""Two worlds while seats choose at the same time: how others come to their decks makes no difference to anybody."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from architrave.kernel.rng import Rng
from tests.server.together import FakeClock
from tests.server.two_worlds import World, timed, worlds
from tests.server.worlds import played

OPTIONS: dict[str, Any] = {"seats": 3, "starter": 0, "advanced": True, "most": 3}
EVERYBODY = ("ana", "far1", "far2", "zoe")


class Pair:
    """Both worlds. What is said is said in both, unless one of them is named."""

    def __init__(self, here: World, there: World) -> None:
        self.both = (here, there)
        self.said = 0

    def do(self, place: World, guest: str, **message: Any) -> str:
        """A command in one world, and its answer."""
        self.said += 1
        version = {} if message["t"] == "ask" else {"version": place.states[guest]["version"]}
        place.send(guest, id=f"c{self.said}", **version, **message)
        return place.hear(guest)

    def choose(self, place: World, guest: str, text: str) -> str:
        action = next(choice["action"] for choice in place.states[guest]["choices"] if choice["text"] == text)
        return self.do(place, guest, t="act", action=action)

    def all_choose(self, guest: str, text: str) -> None:
        self.all_see(lambda place: self.choose(place, guest, text), guest)

    def all_see(self, act: Callable[[World], str], guest: str) -> None:
        """Something that a guest does in both worlds and everybody is shown."""
        heard = []
        for place in self.both:
            answers = {guest: act(place)}
            heard.append(answers | {who: place.hear(who) for who in EVERYBODY if who != guest})
        for who in EVERYBODY:
            assert told(heard[0][who], who) == told(heard[1][who], who), who

    def nothing_came(self, *listeners: str) -> None:
        """The next thing that somebody hears is the answer to a question, the same in both worlds."""
        for who in listeners:
            self.said += 1
            for place in self.both:
                place.send(who, t="confirm", id=f"probe{self.said}", version=place.states[who]["version"])
            ours, theirs = (place.hear(who) for place in self.both)
            assert ours == theirs
            assert json.loads(ours)["id"] == f"probe{self.said}"


def told(text: str, who: str) -> str:
    """What somebody was told, byte by byte; those who changed their minds in one world know it by their versions."""
    message = json.loads(text)
    if who in ("ana", "zoe"):
        return text.replace(f'"ack":"{message.get("ack")}"', '"ack":"c"')  # ids differ with the number of commands
    return json.dumps({**message, "version": 0, "ack": "c"})


def replacements(place: World, guest: str) -> list[str]:
    return [choice["text"] for choice in place.states[guest]["choices"] if choice["text"] != "ready"]


@pytest.mark.parametrize("seed", range(3))
def test_nobody_learns_how_others_build_their_decks(tmp_path: Path, seed: int) -> None:
    """In one world they change their minds, in the other they do not; the decks are the same in the end."""
    rng = Rng(100 + seed)
    line = timed(played(OPTIONS, 0, rng))
    clock = FakeClock()
    lines = (line, line.copy())
    with worlds(tmp_path, lines, seed, confirm=seed == 1, watchers=["zoe"], clock=clock) as (here, there):
        pair = Pair(here, there)
        first = [{who: place.hear(who) for who in EVERYBODY} for place in pair.both]
        assert first[0] == first[1]
        updated = [card_times(place) for place in pair.both]
        clock.now += 7
        wanted = {}
        for far in ("far2", "far1"):
            offered = replacements(here, far)
            wanted[far] = offered[rng.below(len(offered))]
            other = offered[0] if offered[0] != wanted[far] else offered[-1]
            pair.choose(here, far, other)
            pair.do(here, far, t="undo")
            for place in pair.both:
                pair.choose(place, far, wanted[far])
            pair.nothing_came("ana", "zoe", "far1" if far == "far2" else "far2")
        assert [card_times(place) for place in pair.both] == updated
        pair.all_choose("far2", "ready")
        assert here.states["ana"]["waiting"] == [0, 1]
        clock.now += 5
        mine = replacements(here, "ana")[0]
        ours, theirs = (pair.choose(place, "ana", mine) for place in pair.both)
        assert told(ours, "ana") == told(theirs, "ana")
        pair.all_see(lambda place: pair.do(place, "far2", t="undo"), "far2")
        assert here.states["ana"]["clocks"] == there.states["ana"]["clocks"]
        pair.all_choose("far2", "ready")
        pair.all_choose("far1", "ready")
        assert here.record() == there.record()
        assert here.cards() == there.cards()
        assert here.table.version != there.table.version
        pair.all_choose("ana", "ready")  # the decks are shown
        assert not here.table.simultaneous
        assert here.states["zoe"]["version"] == there.states["zoe"]["version"]
        assert here.record() == there.record()


def card_times(place: World) -> list[float]:
    cards = place.client.get("/api/tables", headers=place.headers("ana")).json()
    return [card["updated"] for card in cards]
