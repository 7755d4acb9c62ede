"""What decided a game: the source with the largest difference towards the winner."""

from __future__ import annotations

from architrave.kernel.deciding import Source, decide

GOALS = Source(name="goals", points=[38, 0, 12])
SERVICES = Source(name="services", points=[20, 56, 30])


def test_the_largest_difference_towards_the_winner_decides() -> None:
    found = decide([GOALS, SERVICES], 0, [58, 56, 42])
    assert (found.row, found.ahead, found.behind) == (0, 0, 1)


def test_where_the_winner_leads_in_nothing_no_source_decides() -> None:
    level = Source(name="goals", points=[10, 10])
    assert decide([level], 0, [10, 10]).row is None


def test_a_tie_break_decides_a_tie() -> None:
    houses = Source(name="houses", points=[4, 5])
    found = decide([Source(name="points", points=[6, 6])], 1, [6, 6], houses)
    assert (found.row, found.sources[-1], found.ahead) == (1, houses, 1)


def test_nothing_decides_a_draw() -> None:
    found = decide([GOALS, SERVICES], None, [58, 56, 42])
    assert (found.row, found.ahead, found.behind) == (None, None, None)
