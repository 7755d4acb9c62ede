"""Scoring a second time, written from the paragraphs alone and as plainly as possible: slow, and only for tests.

A city is 32 signs in reading order: R S O M I L, or a dot where nothing stands.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Final

ALL: Final = "RSOMIL"
COLOURS: Final = ["green", "gray", "green", "gray", "gray", "green", "gray", "green"]  # M1.3
MIXED: Final = {"001": "RS", "002": "SO", "003": "OM", "004": "MI", "005": "IR"}
ONE_AND_THREE: Final = {"006": "R", "007": "S", "008": "O", "009": "M", "010": "I"}
ZIGZAG: Final = {0: 0, 1: 0, 2: 0, 3: 3, 4: 4, 5: 6, 6: 9, 7: 12, 8: 15}


def at(city: str, row: int, column: int) -> str:
    return city[row * 8 + column]


def corner(block: int) -> tuple[int, int]:
    """Row and column of the first lot of block 1 to 8."""
    return (0 if block <= 4 else 2), (block - 1) % 4 * 2


def block_lots(city: str, block: int) -> str:
    row, column = corner(block)
    return "".join(at(city, row + down, column + right) for down in (0, 1) for right in (0, 1))


def mountain_pair(city: str, block: int) -> str:
    return block_lots(city, block)[:2] if block <= 4 else block_lots(city, block)[2:]


def river_pair(city: str, block: int) -> str:
    return block_lots(city, block)[2:] if block <= 4 else block_lots(city, block)[:2]


def equal(lots: str) -> bool:
    return "." not in lots and len(set(lots)) == 1


def different(lots: str) -> bool:
    return "." not in lots and len(set(lots)) == len(lots)


def column_lots(city: str, column: int) -> str:
    return "".join(at(city, row, column) for row in range(4))


def blocks_where(test: Callable[[int], bool]) -> int:
    return sum(1 for block in range(1, 9) if test(block))


def crossed(lots: str, types: str) -> bool:
    """M9.5: one type on one diagonal and the other on the other."""
    one, other = lots[0] + lots[3], lots[1] + lots[2]
    return {one, other} == {types[0] * 2, types[1] * 2}


def one_and_three(lots: str, wanted: str) -> bool:
    """M9.6, M9.3"""
    return any(lots[i] == wanted and equal(lots[:i] + lots[i + 1 :]) for i in range(4))


def equal_pairs(city: str, colour: str) -> int:
    """M9.9"""
    pairs = [pair(city, block) for block in range(1, 9) for pair in (mountain_pair, river_pair) if of(block, colour)]
    return sum(1 for pair in pairs if equal(pair))


def of(block: int, colour: str) -> bool:
    return COLOURS[block - 1] == colour


def sets(lots: str) -> int:
    return min(lots.count(letter) for letter in ALL)


def fours(city: str) -> int:
    """M9.2: for every maximal run of n equal buildings in a lot row, n divided by four."""
    number = 0
    for row in range(4):
        column = 0
        while column < 8:
            end = column
            while end < 8 and at(city, row, end) == at(city, row, column):
                end += 1
            if at(city, row, column) != ".":
                number += (end - column) // 4
            column = end
    return number


def chained(city: str, pair: Callable[[str, int], str]) -> int:
    """M9.2: for every maximal chain of k neighbouring blocks whose two lots of that row are all equal, k halved."""
    number = 0
    for blocks in ((1, 2, 3, 4), (5, 6, 7, 8)):
        chain = ""
        for block in blocks:
            here = pair(city, block)
            if equal(here) and (not chain or chain[-1] == here[0]):
                chain += here[0]
            else:
                number += len(chain) // 2
                chain = here[0] if equal(here) else ""
        number += len(chain) // 2
    return number


def zigzags(city: str) -> int:
    """M9.1"""
    lengths = []
    for top in (0, 2):
        for start in (0, 1):
            signs = [at(city, top + (start + column) % 2, column) for column in range(8)]
            length = 0
            while length < 8 and signs[0] != "." and signs[length] == signs[0]:
                length += 1
            lengths.append(length)
    longest = sorted(lengths, reverse=True)
    return ZIGZAG[longest[0]] + ZIGZAG[longest[1]]


PLAIN: Final[dict[str, Callable[[str], int]]] = {
    "011": lambda city: 2 * blocks_where(lambda block: equal(mountain_pair(city, block))),
    "012": lambda city: 2 * blocks_where(lambda block: equal(river_pair(city, block))),
    "013": lambda city: 3 * blocks_where(lambda b: equal(mountain_pair(city, b)) and equal(river_pair(city, b))),
    "014": lambda city: 2 * equal_pairs(city, "gray"),
    "015": lambda city: 2 * equal_pairs(city, "green"),
    "016": lambda city: 5 * sum(1 for column in range(8) if equal(column_lots(city, column))),
    "017": lambda city: 3 * blocks_where(lambda block: different(block_lots(city, block))),
    "018": lambda city: 2 * sum(1 for column in range(8) if different(column_lots(city, column))),
    "019": lambda city: 6 * sets("".join(block_lots(city, block) for block in range(1, 9) if of(block, "gray"))),
    "020": lambda city: 6 * sum(1 for b in range(1, 5) if sets(block_lots(city, b) + block_lots(city, b + 4))),
    "021": lambda city: 4 * fours(city),
    "022": lambda city: 6 * chained(city, mountain_pair),
    "023": lambda city: 6 * chained(city, river_pair),
    "024": zigzags,
}


def goal(number: str, city: str) -> int:
    """M9: VP of a goal."""
    if number in MIXED:
        return 10 * blocks_where(lambda block: crossed(block_lots(city, block), MIXED[number]))
    if number in ONE_AND_THREE:
        return 5 * blocks_where(lambda block: one_and_three(block_lots(city, block), ONE_AND_THREE[number]))
    return PLAIN[number](city)


def landmarks(city: str, tiles: dict[int, list[str]], placement: int = 1, barred: str = "") -> int:
    """M7.2: block -> its tiles, as many as it has landmarks; every assignment is tried."""
    vp = 0
    for block, ids in tiles.items():
        row, _ = corner(block)
        kinds = [
            "river" if row + place // 2 in (1, 2) else "mountain"
            for place, sign in enumerate(block_lots(city, block))
            if sign == "L"
        ]
        assert len(kinds) == len(ids)
        vp += max(sum(pleased(id, kind, block) for id, kind in zip(ids, order, strict=True) if kind != barred)
                  for order in permutations(kinds)) * placement  # fmt: skip
        vp += sum(min(3, sum(block_lots(city, block).count(letter) for letter in id.split("-")[0])) for id in ids)
    return vp


def pleased(id: str, kind: str, block: int) -> int:
    _, colour, wanted = id.split("-")
    return int(wanted == kind and of(block, colour))


def services(city: str, pairs: list[str]) -> int:
    """M7.3"""
    return sum(2 * min(city.count(pair[0]), city.count(pair[1])) for pair in pairs)
