"""Two worlds where bots think: neither a hint nor a bot that takes a seat tells anybody what they cannot know."""

from __future__ import annotations

import asyncio
import json
import pickle
import secrets
from pathlib import Path
from typing import Any

import pytest

from architrave.analysis.hint import Reason
from architrave.analysis.ways import Way
from architrave.kernel.game import Game
from architrave.kernel.line import Line
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.rng import Rng
from architrave.server.bot_plan import Step
from tests.server.client import Json
from tests.server.test_two_worlds import make_move
from tests.server.together import FakeClock
from tests.server.two_worlds import ID, TV, World, guests_of, timed, worlds
from tests.server.worlds import ARCHITECTURA, other_world, played, settled
from tests.thorough import thorough

SEED = 77


class Thinker:
    """In place of the workers of one world: notes what they would get, and answers what it is told."""

    def __init__(self, place: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.place = place
        self.orders: list[tuple[Any, ...]] = []
        self.answers: asyncio.Queue[int] = asyncio.Queue()
        monkeypatch.setattr(place.services.pool, "choose", self.steps)
        monkeypatch.setattr(place.services.pool, "hint", self.hint)

    async def hint(self, game: Game, level: str, position: Position, seat: int, seed: int, **how: Any) -> Reason:
        return Reason(await self.choose(level, position, seat, seed, **how), Way([game.name], [], [], 0.0))

    async def steps(self, *order: Any, **how: Any) -> list[Step]:
        return [Step((), await self.choose(*order, **how))]

    async def choose(self, level: str, position: Position, seat: int, seed: int, **how: Any) -> int:
        how.pop("started", lambda: None)()
        self.orders.append((level, pickle.dumps(position), ARCHITECTURA.dump(position), seat, seed, how))
        return await self.answers.get()

    def answer(self, action: int) -> None:
        assert self.place.client.portal is not None
        self.place.client.portal.call(self.answers.put_nowait, action)


def pair_of_lines(seed: int, actor: int, seats: int, rest: Json) -> tuple[Line, Line]:
    """A game in which that seat is to act, and another world of it that seat 0 cannot tell apart, where it can act in
    the same way."""
    rng = Rng(seed)
    while True:
        line = played({"seats": seats, "starter": 0, "most": 6, **rest}, 6 + int(rng.below(30)), rng)
        found = other_world(line, 0, rng) if settled(line) and line.position.actor == actor else None
        if found is not None and found.entries != line.entries and common(line, found):
            return line, found


def common(line: Line, other: Line) -> list[int]:
    """The actions that are legal in both worlds."""
    legal = legal_actions(other.position)
    return [action for action in legal_actions(line.position) if action in legal]


@pytest.mark.parametrize("seed", [0, 1, *thorough(2, 3, 4, 5)])
def test_a_hint_depends_on_nothing_that_its_seat_cannot_know(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker gets the same bytes in both worlds, so whatever it makes of them is the same."""
    monkeypatch.setattr(secrets, "randbits", lambda _: SEED)
    lines = pair_of_lines(200 + seed, 0, 2 + seed % 3, {"advanced": seed % 2 == 1})
    with worlds(tmp_path, lines, seed) as both:
        thinkers = [Thinker(place, monkeypatch) for place in both]
        for number, action in enumerate(legal_actions(lines[0].position)[:4]):
            answers = []
            for place, thinker in zip(both, thinkers, strict=True):
                if number == 0:
                    place.hear("ana")
                thinker.answer(action)
                place.send("ana", t="hint", id=f"h{number}")
                answers.append(place.hear("ana"))
            assert answers[0] == answers[1]
            assert json.loads(answers[0])["action"] == action
        ours, theirs = (thinker.orders for thinker in thinkers)
        assert len(ours) == number + 1
        assert ours == theirs


@pytest.mark.parametrize("seed", [0, 1, 2, *thorough(3, 4, 5, 6, 7)])
def test_a_bot_that_takes_a_seat_and_gives_it_back_changes_no_byte(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time is up for Far 1, a bot plays, Far 1 comes back and plays: Ana, a spectator and the big screen cannot tell
    the worlds apart, as long as what is done is the same in both."""
    lines = pair_of_lines(300 + seed, 1, 2 + seed % 3, {"advanced": seed % 2 == 0})
    clock = FakeClock()
    everybody = [*guests_of(lines[0]), "zoe", TV]
    blind = ["ana", "zoe", TV]
    timed_lines = (timed(lines[0]), timed(lines[1]))
    with worlds(tmp_path, timed_lines, seed, watchers=["zoe"], displayed=True, clock=clock) as (here, there):
        both = (here, there)
        thinkers = [Thinker(place, monkeypatch) for place in both]

        def all_hear(*, but: str | None = None) -> bool:
            """What comes next to everybody; False once the worlds differ in something that everybody sees."""
            heard = {who: [place.hear(who) for place in both] for who in everybody if who != but}
            if here.table.line.over or here.table.line.entries_for(0) != there.table.line.entries_for(0):
                return False
            for who in blind:
                assert heard[who][0] == heard[who][1], who
            assert here.record() == there.record()
            assert here.cards() == there.cards()
            return here.table.waiting == there.table.waiting

        def in_both() -> list[int]:
            return common(here.table.line, there.table.line)

        assert all_hear()
        clock.now += 700
        for place in both:
            assert place.client.portal is not None
            place.client.portal.call(place.services.store.write_due, ID, clock.now)
            place.client.portal.call(place.services.timekeeper.round)
        assert all_hear()
        assert here.states["ana"]["substitutes"]
        moves = 0
        while here.table.bot_to_move == 1 and in_both() and moves < 5:
            for thinker, action in zip(thinkers, [in_both()[0]] * 2, strict=True):
                thinker.answer(action)
            moves += 1
            if not all_hear():
                return
        assert moves
        clock.now += 20
        answers = []
        for place in both:
            place.send("far1", t="come_back", id="back", seat=1)
            answers.append(json.loads(place.hear("far1")))
        assert [answer["ack"] for answer in answers] == ["back", "back"]
        assert all_hear(but="far1")
        assert not here.states["ana"]["substitutes"]
        if here.table.waiting == [1] and in_both():
            action = in_both()[0]
            for place in both:
                make_move(place, "far1", 0, action)
            all_hear(but="far1")
