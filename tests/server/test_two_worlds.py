"""Two worlds, byte by byte: whatever a seat cannot know makes no difference to anything that is sent to it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from architrave.kernel.rng import Rng
from tests.server.client import Json
from tests.server.together import FakeClock
from tests.server.two_worlds import ID, TV, World, guests_of, timed, worlds
from tests.server.worlds import follower, other_world, played, settled, telling
from tests.thorough import thorough


@pytest.mark.parametrize("seed", [0, 2, 5, 7, *thorough(1, 3, 4, 6, 8, 9, 10, 11)])
def test_what_a_seat_cannot_know_changes_no_byte(tmp_path: Path, seed: int) -> None:
    """In half of the games moves wait for confirmation."""
    rng = Rng(seed)
    seats = 2 + seed % 3
    options: Json = {"seats": seats, "starter": int(rng.below(seats)), "advanced": seed % 2 == 1, "most": 6}
    found = None
    while found is None:
        line = played(options, 6 + int(rng.below(40)), rng)
        found = other_world(line, 0, rng) if settled(line) else None
    assert found.entries != line.entries or seats == 2
    guests = [*guests_of(line), TV]
    with worlds(tmp_path, (line, found), seed, confirm=seed % 4 > 1, displayed=True) as (here, there):
        for guest in guests:
            ours, theirs = here.hear(guest), there.hear(guest)
            if guest in ("ana", TV):
                assert ours == theirs
        for number in range(12):
            if here.table.line.over or there.table.line.over or not step(here, there, guests, rng, number):
                return
            assert here.record() == there.record()
            assert here.cards() == there.cards()


def step(here: World, there: World, guests: list[str], rng: Rng, number: int) -> bool:
    """One decision in both worlds; False when they part, because others can see a difference too."""
    if here.table.waiting != there.table.waiting:
        return False
    assert all(seat["hand"] is None for seat in here.states[TV]["view"]["seats"])
    for place in (here, there):
        place.send(TV, t="act", id=f"tv{number}", version=place.table.version, action=0)
    refused = here.hear(TV)
    assert refused == there.hear(TV)
    assert json.loads(refused)["t"] == "error"
    version = here.table.version_for("ana")
    bad = {"t": "act", "id": f"bad{number}", "version": version, "action": int(rng.below(9000))}
    if here.table.waiting != [0] or all(choice["action"] != bad["action"] for choice in here.states["ana"]["choices"]):
        for place in (here, there):
            place.send("ana", **bad)
        assert here.hear("ana") == there.hear("ana")
    guest = guests[here.table.waiting[0]]
    ours, theirs = (place.states[guest]["choices"] for place in (here, there))
    common = [choice["action"] for choice in ours if choice["action"] in [other["action"] for other in theirs]]
    if guest == "ana":
        assert ours == theirs
    if not common:
        return False
    action = common[rng.below(len(common))]
    answers = [make_move(place, guest, number, action) for place in (here, there)]
    heard = {who: (here.hear(who), there.hear(who)) for who in guests if who != guest}
    heard[guest] = (answers[0], answers[1])
    if here.table.line.over or there.table.line.over:
        return False
    if here.table.line.entries_for(0) != there.table.line.entries_for(0):
        return False
    if here.table.waiting != there.table.waiting:
        return False
    assert heard["ana"][0] == heard["ana"][1]
    assert heard[TV][0] == heard[TV][1]
    return True


def make_move(place: World, guest: str, number: int, action: int) -> str:
    """Act, and confirm it if it is held: that depends on cards that the guest alone knows, and nobody else notices."""
    place.send(guest, t="act", id=f"move{number}", version=place.table.version_for(guest), action=action)
    answer = place.hear(guest)
    if place.states[guest]["held"] is not None:
        place.send(guest, t="confirm", id=f"sure{number}", version=place.table.version_for(guest))
        answer = place.hear(guest)
    return answer


@pytest.mark.rule("A13.3")
@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_a_held_move_changes_no_byte_no_matter_who_comes_next(tmp_path: Path, seed: int) -> None:
    """Who comes next differs between the worlds, and in one the game is over; neither Ana nor a watcher can tell."""
    line, found, action = telling(Rng(seed))
    assert follower(line, action) != follower(found, action)
    with worlds(tmp_path, (line, found), seed, confirm=True, watchers=["zoe"]) as (here, there):
        everybody = ["ana", "far1", "zoe"]

        def same(sender: str, listeners: Sequence[str], **message: Any) -> Json:
            """What the sender and, if it changes something, the others hear: the same in both worlds."""
            for place in (here, there):
                place.send(sender, version=place.table.version_for(sender), **message)
            heard = {who: (here.hear(who), there.hear(who)) for who in (sender, *listeners)}
            for who in {"ana", "zoe"} & set(heard):
                assert heard[who][0] == heard[who][1]
            assert here.record() == there.record()
            assert here.cards() == there.cards()
            answer: Json = json.loads(heard[sender][0])
            return answer

        for who in everybody:
            ours, theirs = here.hear(who), there.hear(who)
            assert ours == theirs or who == "far1"
        held = same("ana", [], t="act", id="m1", action=action)
        assert held["held"] is not None
        assert (held["view"]["phase"], held["view"]["result"], held["waiting"]) == ("ended", None, [0])
        assert held["undo"]["possible"]
        assert here.states["zoe"]["held"] is None
        for number, message in enumerate(("confirm", "withdraw", "undo")):
            for who in ("zoe", "far1"):
                assert same(who, [], t=message, id=f"{who}{number}")["t"] == "error"
        assert same("ana", [], t="act", id="m2", action=action)["key"] == "table.error.held"
        for place in (here, there):
            place.send("ana", t="hint", id="h1")
        assert here.hear("ana") == there.hear("ana")
        assert same("ana", [], t="withdraw", id="m3")["held"] is None
        assert same("ana", [], t="act", id="m4", action=action)["held"] is not None
        assert same("ana", [], t="undo", id="m5")["held"] is None
        same("ana", [], t="act", id="m6", action=action)
        same("zoe", [], t="undo", id="z6")  # and nothing else has come before the answer
        for place in (here, there):
            place.send("ana", t="confirm", id="m7", version=place.table.version_for("ana"))
            place.hear("ana")
            if not place.table.line.over:
                assert not place.states["ana"]["undo"]["possible"]
                place.send("ana", t="undo", id="m8", version=place.table.version_for("ana"))
                assert json.loads(place.hear("ana"))["t"] == "error"
        assert here.states["ana"]["waiting"] != there.states["ana"]["waiting"]


@pytest.mark.parametrize("seed", [1, 2, 3, *thorough(4, 5, 6, 7, 8)])
def test_clocks_and_questions_change_no_byte(tmp_path: Path, seed: int) -> None:
    """Ana asks, others answer, clocks run, and a bot takes over from one of them: she cannot tell the worlds apart."""
    rng = Rng(50 + seed)
    options: Json = {"seats": 2 + seed % 2, "starter": 0, "advanced": seed % 2 == 0, "most": 6}
    found = None
    while found is None:
        line = played(options, 8 + int(rng.below(30)), rng)
        found = other_world(line, 0, rng) if settled(line) else None
    clock = FakeClock()
    guests = guests_of(line)
    everybody = [*guests, "zoe"]
    with worlds(tmp_path, (timed(line), timed(found)), seed, watchers=["zoe"], clock=clock) as (here, there):

        def all_hear(first: str) -> None:
            heard = {who: (here.hear(who), there.hear(who)) for who in sorted(everybody, key=lambda who: who != first)}
            for who in ("ana", "zoe"):
                assert heard[who][0] == heard[who][1]

        def say(sender: str, changes: bool, **message: Any) -> None:
            for place in (here, there):
                place.send(sender, **message)
            if changes:
                all_hear(sender)
            else:
                ours, theirs = here.hear(sender), there.hear(sender)
                assert ours == theirs or sender not in ("ana", "zoe")
            assert here.record() == there.record()

        all_hear("ana")
        assert here.states["ana"]["clocks"]["seats"][here.table.waiting[0]]["running"]
        assert here.states["ana"]["undo"] == there.states["ana"]["undo"]
        asks = bool(here.states["ana"]["undo"]["asks"])
        clock.now += 5
        say("ana", asks, t="ask", id="q1", number=0, kind="undo")
        if asks:
            undone = here.states["zoe"]["question"]["undone"]
            assert undone
            clock.now += 3
            say("far1", True, t="answer", id="a1", number=1, yes=False)
        number = here.states["ana"]["questions"]
        say("zoe", False, t="answer", id="z1", number=number, yes=True)
        say("ana", True, t="ask", id="q2", number=number, kind="draw")
        say("ana", False, t="ask", id="q3", number=number + 1, kind="abort")
        say("ana", True, t="withdraw_question", id="w1", number=number + 1)
        clock.now += 700
        waiting = here.table.waiting
        for place in (here, there):
            assert place.client.portal is not None
            place.client.portal.call(place.services.store.write_due, ID, clock.now)
            place.client.portal.call(place.services.timekeeper.round)
        assert here.table.line.substitutes.keys() == there.table.line.substitutes.keys() == set(waiting)
        for who in ("ana", "zoe"):
            for place in (here, there):
                while not place.states[who]["substitutes"]:
                    place.hear(who)
            ours, theirs = here.states[who], there.states[who]
            if ours["entries"] == theirs["entries"]:
                assert ours["clocks"] == theirs["clocks"]
                assert ours["substitutes"] == theirs["substitutes"]
