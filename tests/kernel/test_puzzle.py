"""Files of puzzles: read strictly, and one puzzle for each day."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import msgspec
import pytest

from architrave.games import puzzles as of_games
from architrave.games.catalogue import GAMES
from architrave.kernel import puzzle
from architrave.kernel.puzzle import Puzzles
from architrave.kernel.refusal import Invalid

SHIPPED: dict[str, Puzzles] = {name: found for name in GAMES if (found := of_games.find(name)) is not None}
MONDAY = date(2026, 11, 16)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_file_is_written_as_it_was_read(name: str) -> None:
    found = SHIPPED[name]
    assert puzzle.read(found.dumps()) == found


@pytest.mark.parametrize("name", SHIPPED)
def test_a_week_gets_harder_and_no_puzzle_comes_again_before_the_others(name: str) -> None:
    found = SHIPPED[name]
    numbers = [found.number_on(MONDAY + timedelta(days=day)) for day in range(28)]
    levels = [found.puzzle(number).level for number in numbers[:7]]
    assert levels == sorted(levels)
    of_level = Counter(one.level for one in found.puzzles)
    shown = Counter(numbers)
    assert all(count == 1 or of_level[found.puzzle(number).level] < 12 for number, count in shown.items())


def test_damage_is_named_with_its_line() -> None:
    good = next(iter(SHIPPED.values())).dumps().splitlines()
    with pytest.raises(Invalid) as damaged:
        puzzle.read(b"\n".join([*good[:2], good[2][:100]]), "mine.jsonl")
    assert damaged.value.where == "mine.jsonl:3"
    with pytest.raises(Invalid) as empty:
        puzzle.read(b"", "mine.jsonl")
    assert empty.value.where == "mine.jsonl:1"
    other = msgspec.json.decode(good[0]) | {"format": "architrave-puzzles/9"}
    with pytest.raises(Invalid, match=r"puzzle\.broken"):
        puzzle.read(msgspec.json.encode(other))


@pytest.mark.parametrize("number", [0, -1, 100_000])
def test_a_number_without_a_puzzle(number: int) -> None:
    with pytest.raises(Invalid, match=r"puzzle\.no_number"):
        next(iter(SHIPPED.values())).puzzle(number)
