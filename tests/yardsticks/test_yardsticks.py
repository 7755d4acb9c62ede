"""The yardstick games: counted against other implementations, played to the end, and picked from evenly."""

from __future__ import annotations

from collections import Counter

import pytest

from architrave.bots.uct import Uct
from architrave.kernel.actors import OVER
from architrave.kernel.perft import perft
from architrave.kernel.position import Position, buffer, legal_actions, playout
from architrave.kernel.rng import Rng
from architrave.yardsticks.breakthrough import Breakthrough
from architrave.yardsticks.connect_four import ConnectFour

GAMES: list[type[Position]] = [ConnectFour, Breakthrough]


def after(position: Position, *actions: int) -> Position:
    for action in actions:
        assert action in legal_actions(position)
        position.apply(action)
    return position


def test_connect_four_has_as_many_ways_as_it_should() -> None:
    assert perft(ConnectFour(), 7) == [1, 7, 49, 343, 2401, 16807, 117649, 823536]  # four in a line end some


def test_breakthrough_has_as_many_ways_as_it_should() -> None:
    assert perft(Breakthrough(), 4) == [1, 22, 484, 11132, 256036]


@pytest.mark.parametrize("columns", [(0, 1, 0, 1, 0, 1, 0), (0, 0, 1, 1, 2, 2, 3), (0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3)])
def test_four_in_a_line_win(columns: tuple[int, ...]) -> None:
    position = after(ConnectFour(), *columns)
    assert position.actor == OVER
    assert list(position.returns()) == [1.0, -1.0]


def test_a_line_ends_at_the_edge() -> None:
    """The top of a column and the bottom of the next one are no neighbours."""
    position = after(ConnectFour(), 0, 0, 0, 1, 0, 1, 0, 0, 1)
    assert position.actor != OVER


def test_a_piece_takes_diagonally_only_and_reaches_the_other_side() -> None:
    position = Breakthrough()
    up, down = [8 * 3 + 1, 16 * 3 + 1, 24 * 3 + 1, 32 * 3 + 1], [55 * 3 + 1, 47 * 3 + 1, 39 * 3 + 1]
    after(position, up[0], down[0], up[1], down[1], up[2], down[2], up[3])
    assert 40 * 3 + 1 not in legal_actions(position)  # straight ahead it is blocked
    after(position, 31 * 3 + 1, 40 * 3 + 2)  # takes on 49
    assert len(legal_actions(position)) > 0
    after(position, 23 * 3 + 0, 49 * 3 + 0)
    assert position.actor == OVER
    assert list(position.returns()) == [1.0, -1.0]


@pytest.mark.parametrize("game", GAMES)
def test_games_end_and_clones_are_their_own(game: type[Position]) -> None:
    room = buffer()
    rng = Rng(1)
    start = game()
    before = legal_actions(start)
    for _ in range(200):
        assert playout(start.clone(), rng, room) > 6
    assert legal_actions(start) == before


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_is_picked_alike(game: type[Position]) -> None:
    position = game()
    room = buffer()
    rng = Rng(2)
    for _ in range(10):
        position.apply(position.pick(rng, room))
    picked = Counter(int(position.pick(rng, room)) for _ in range(20_000))
    legal = legal_actions(position)
    assert sorted(picked) == sorted(legal)
    fair = 20_000 / len(legal)
    assert all(abs(count - fair) < 0.2 * fair for count in picked.values())


def test_search_finds_the_win_in_one() -> None:
    position = after(ConnectFour(), 0, 1, 0, 1, 0, 1)
    assert Uct(1, 2_000, candidates=1).choose(position, 0) == 0
