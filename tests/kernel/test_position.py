"""What every position gets from the base class."""

from __future__ import annotations

from collections import Counter

import pytest
from mypy_extensions import i64

from architrave.games.architekton.game import Architekton
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.build import COMPILED
from architrave.kernel.position import (
    MAX_ACTIONS,
    Position,
    buffer,
    chance_outcomes,
    draw,
    legal_actions,
    playout,
)
from architrave.kernel.rng import Rng
from tests.json_of import json_of

GAME = Architekton()


def test_a_position_starts_with_chance_and_knows_nothing() -> None:
    bare = Position()
    assert bare.actor == CHANCE
    assert bare.prior(0) == 0
    assert bare.turn_number() == 0
    room = buffer()
    for ask in (
        bare.seats,
        bare.clone,
        bare.action_space,
        bare.returns,
        lambda: bare.fill_legal(room),
        lambda: bare.fill_chance(room, room),
        lambda: bare.apply(0),
        lambda: bare.refusal(0),
        lambda: bare.resample(0, Rng(1)),
        lambda: bare.observe(0),
        lambda: bare.heuristic(0),
    ):
        with pytest.raises(NotImplementedError):
            ask()


def test_a_buffer_has_room_for_any_position() -> None:
    assert len(buffer()) == MAX_ACTIONS == 2048
    assert set(buffer()) == {0}
    assert buffer() is not buffer()


def test_lists_are_empty_for_a_seat_that_does_not_act() -> None:
    begun = GAME.start(GAME.options({"starter": 0}))
    assert legal_actions(begun) == []
    assert len(chance_outcomes(begun)) == 22
    rng = Rng(1)
    while begun.actor == CHANCE:
        draw(begun, rng)
    assert chance_outcomes(begun) == []
    assert legal_actions(begun) != []


def test_a_draw_is_described_and_carried_out() -> None:
    seen: Counter[int] = Counter()
    for seed in range(400):
        begun = GAME.start(GAME.options({}))
        outcome = draw(begun, Rng(seed))
        seen[int(outcome)] += 1
        assert json_of(GAME.view(begun, None))["starter"] == outcome
    assert set(seen) == {0, 1}
    assert 150 < seen[0] < 250


def test_a_playout_counts_the_actions_of_the_seats() -> None:
    for seed in range(20):
        position = GAME.start(GAME.options({}))
        count = playout(position, Rng(seed), buffer())
        assert position.actor == OVER
        tiles = len(json_of(GAME.view(position, None))["tiles"]) - 2
        assert tiles <= count <= 2 * tiles
        again = GAME.start(GAME.options({}))
        assert playout(again, Rng(seed), buffer()) == count
        assert list(again.observe(0)) == list(position.observe(0))


if not COMPILED:
    from tests.kernel.sleeves import FOLD, HOLD, Hands, Sleeves

    def test_tickets_by_default_follow_the_weights() -> None:
        """An interpreted game cannot extend the compiled Position; tests/kernel/test_conformance.py runs this again."""
        position = Sleeves().start({})
        assert position.chance_total() == 4
        assert [position.chance_at(ticket) for ticket in range(4)] == [1, 2, 3, 4]
        with pytest.raises(ValueError, match="beyond the last outcome"):
            position.chance_at(4)
        position.apply(2)
        assert position.chance_total() == 3
        assert [position.chance_at(ticket) for ticket in range(3)] == [1, 3, 4]

    def test_the_most_promising_of_some_candidates() -> None:
        class Fearful(Hands):
            def prior(self, action: i64) -> i64:
                return {HOLD: 1, FOLD: 2}.get(int(action), 0)

        position = Fearful()
        for card in (2, 3):
            position.apply(card)
        rng = Rng(2)
        assert {int(position.pick_by_prior(rng, buffer(), 1)) for _ in range(60)} == {HOLD, FOLD, 4}
        assert int(position.pick_by_prior(rng, buffer(), 60)) == FOLD
        of_two = Counter(int(position.pick_by_prior(rng, buffer(), 2)) for _ in range(900))
        assert of_two[FOLD] > of_two[HOLD] > of_two[4] > 0  # five, three and one of nine

    def test_a_random_action_by_default_is_any_legal_one() -> None:
        position = Sleeves().start({})
        for card in (2, 3):
            position.apply(card)
        rng = Rng(2)
        picked = Counter(int(position.pick(rng, buffer())) for _ in range(300))
        assert set(picked) == set(legal_actions(position)) == {HOLD, 1, 4}
        assert all(60 < count < 140 for count in picked.values())
        assert position.spoken == 0
