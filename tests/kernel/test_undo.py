"""Taking back: what a seat may undo alone, what needs everybody, and what nobody can."""

from __future__ import annotations

import pytest

from architrave.kernel.entry import Act, Draw, Entry, Resign, Takeover, Undo
from architrave.kernel.line import Line
from architrave.kernel.refusal import Invalid
from architrave.kernel.undo import check_undo, last_act
from tests.kernel.played import act, fault, opened

#         1                        2               3             4                        5
LOG: list[Entry] = [Draw("pile", 1, "a"), Act(0, "x"), Act(0, "y"), Draw("pile", 2, "b"), Act(1, "z")]


def verdict(undo: Undo, log: list[Entry], seats: int = 2) -> str | None:
    try:
        check_undo(undo, log, range(1, len(log) + 1), seats, "")
    except Invalid as error:
        return error.key
    return None


@pytest.mark.parametrize(
    ("undo", "length", "key"),
    [
        (Undo(1, 0), 3, None),  # both own actions
        (Undo(2, 0), 3, None),  # the last of them
        (Undo(2, 0), 4, "undo.past_draw"),
        (Undo(2, 0, (1,)), 4, None),
        (Undo(3, 0), 4, "undo.not_yours"),  # only a draw
        (Undo(3, 0, (1,)), 4, "undo.not_yours"),
        (Undo(4, 1), 5, None),
        (Undo(2, 0), 5, "undo.past_action"),
        (Undo(2, 0, (1,)), 5, None),
        (Undo(1, 1), 5, "undo.past_draw"),
        (Undo(3, 1, (0,)), 5, None),
        (Undo(4, 0, (1,)), 5, "undo.not_yours"),
        (Undo(0, 0), 3, "undo.past_draw"),
        (Undo(0, 0, (1,)), 3, None),
        (Undo(3, 0), 3, "undo.not_yours"),  # nothing lies behind entry 3
        (Undo(6, 0), 5, "undo.nowhere"),
        (Undo(2, 0, (0,)), 3, "undo.agreed"),
        (Undo(2, 0, (2,)), 3, "undo.agreed"),
        (Undo(2, 0, (1, 1)), 3, "undo.agreed"),
    ],
)
def test_who_may_go_back_how_far(undo: Undo, length: int, key: str | None) -> None:
    assert verdict(undo, LOG[:length]) == key


def test_all_opponents_have_to_agree() -> None:
    assert verdict(Undo(2, 0, (1,)), LOG, seats=3) == "undo.past_action"
    assert verdict(Undo(2, 0, (1, 2)), LOG, seats=3) is None


def test_who_takes_over_does_not_stand_in_the_way() -> None:
    assert verdict(Undo(1, 0), [*LOG[:3], Takeover(1, "Eve")]) is None


def test_the_entry_before_the_last_action_of_a_seat() -> None:
    live = range(1, 6)
    assert last_act([0], LOG, live) == (0, 2)
    assert last_act([1], LOG, live) == (1, 4)
    assert last_act([0, 1], LOG, live) == (1, 4)
    assert last_act([0], LOG, [1, 5]) is None
    assert last_act([1], [Act(1, "x")], [1]) == (1, 0)
    assert last_act([0], LOG[:2], [1, 2]) == (0, 1)


def after_one_turn() -> tuple[Line, int]:
    line = opened()
    seat = int(line.position.actor)
    act(line)
    act(line)
    return line, seat


def test_an_undone_entry_is_no_place_to_return_to() -> None:
    line, seat = after_one_turn()
    line.commit(line.undo(seat, 9, [1 - seat]))
    act(line)
    assert fault(lambda: line.undo(seat, 10, [1 - seat])).key == "undo.nowhere"


def test_nobody_returns_into_the_middle_of_draws() -> None:
    line, seat = after_one_turn()
    act(line)
    assert isinstance(line.entries[10], Act)
    assert fault(lambda: line.undo(1 - seat, 11, [seat])).key == "undo.inside"
    assert fault(lambda: line.undo(seat, 0, [1 - seat])).key == "undo.inside"


def test_the_entry_remembers_who_agreed() -> None:
    line, seat = after_one_turn()
    transaction = line.undo(seat, 9, [1 - seat, seat])  # the asking seat agrees anyway
    assert transaction.entries == (Undo(9, seat, (1 - seat,)),)


def test_the_end_is_not_taken_back() -> None:
    line, seat = after_one_turn()
    line.commit(line.resign(seat))
    assert line.entries[-1] == Resign(seat)
    assert fault(lambda: line.undo(seat, 9, [1 - seat])).key == "line.over"


def test_numbers_below_the_start() -> None:
    line, seat = after_one_turn()
    assert fault(lambda: line.undo(seat, -1, [1 - seat])).key == "undo.nowhere"
