"""The generator: the same numbers everywhere, evenly spread."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from architrave.kernel.rng import VERSION, Rng


def numbers(seed: int, n: int, count: int) -> list[int]:
    rng = Rng(seed)
    return [int(rng.below(n)) for number in range(count)]


@pytest.mark.parametrize(
    ("seed", "sequence"),
    [
        (0, [726, 60, 454, 273, 658, 851, 714, 352]),
        (1, [893, 29, 194, 494, 540, 65, 936, 506]),
        (-1, [650, 501, 457, 559, 394, 653, 655, 682]),
        (7, [93, 681, 530, 995, 110, 4, 583, 571]),
        (2**200, [726, 60, 454, 273, 658, 851, 714, 352]),
    ],
)
def test_a_seed_means_these_numbers_for_ever(seed: int, sequence: list[int]) -> None:
    """Stored seeds live on: a change of the sequence has to raise VERSION."""
    assert VERSION == 1
    assert numbers(seed, 1000, 8) == sequence


def test_numbers_stay_below_n() -> None:
    for n in (1, 2, 3, 7, 1000, 2**31):
        drawn = numbers(5, n, 500)
        assert min(drawn) >= 0
        assert max(drawn) < n
    assert set(numbers(5, 1, 50)) == {0}
    assert max(numbers(5, 2**31, 500)) > 2**30


def test_numbers_are_evenly_spread() -> None:
    for n in (2, 6, 46):
        count = Counter(numbers(11, n, 1000 * n))
        spread = sum((count[value] - 1000) ** 2 / 1000 for value in range(n))  # chi-squared with n - 1 degrees
        assert spread < n + 5 * (2 * n) ** 0.5


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [tuple(numbers(seed, 2**31, 3)) for seed in range(2000)]
    assert len(set(firsts)) == 2000
    assert len({first[0] >> 21 for first in firsts}) > 800  # the first number alone looks drawn at random


def test_a_shuffle_is_any_order() -> None:
    rng = Rng(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = vec[i64]([1, 2, 3])
        rng.shuffle(items)
        orders[tuple(int(item) for item in items)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_a_shuffle_keeps_everything() -> None:
    items = vec[i64]([i64(number) for number in range(30)])
    Rng(9).shuffle(items)
    assert sorted(items) == list(range(30))
    assert list(items) != list(range(30))
    empty = vec[i64]()
    Rng(9).shuffle(empty)
    assert list(empty) == []
